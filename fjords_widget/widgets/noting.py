"""Writing a game down on the board: which tiles came up is told by hand, and all else is done as in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.errors import FjordsError, InvalidHistory
from fjords_widget.records.casting import sighted
from fjords_widget.records.transcript import Transcript
from fjords_widget.records.unknown import Hidden, Table
from fjords_widget.widgets.table import tile_view
from fjords_widget.widgets.telling import Voice, move_told

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.tiles import Tile
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record

MOST_MISSING = 70


class Place(NamedTuple):
    """An earlier step that is opened, to be mended.

    `part` is its "move", "before" it (a move was forgotten), or a "tile" that came up: the one numbered `n`.
    """

    ply: int
    part: str = "move"
    n: int = 0


class Standing(NamedTuple):
    """A game as the board shows it, at a node of a copy of the record."""

    game: Game
    node: Node
    missing: int
    """So many tiles that are still to be told have stand-ins in the game."""
    seen: Table
    """The tiles beside the map; those that nobody noted are `Hidden`."""
    hidden: dict[Node, list[Hidden]]

    @property
    def guesses(self) -> bool:
        """Whether stand-ins are in the game."""
        return bool(self.hidden)

    def known(self, tiles: Iterable[Tile], seen: Iterable[Tile | Hidden | None]) -> list[Tile]:
        """Those of the game's tiles that somebody saw; the others are stand-ins."""
        left = Counter(symbol.tile if isinstance(symbol, Hidden) else symbol for symbol in seen)
        found = []
        for tile in tiles:
            if left[tile] > 0:
                left[tile] -= 1
                found.append(tile)
        return found


# Where the board stands ---------------------------------------------------------------------------


def doubtful(transcript: Transcript) -> Place | None:
    """The first step that does not hold, if there is one: that has to be mended before all else."""
    if not transcript.problems:
        return None
    ply = transcript.problems[0].ply
    told = len(transcript.record.at(ply).draws)
    if transcript.fault == "too_few_draws":
        return Place(ply, "tile", told)
    return Place(ply, "tile", max(told - 1, 0)) if transcript.fault or not ply else Place(ply)


def standing(transcript: Transcript, place: Place | None = None) -> Standing:
    """The game with the last move made; or, at a step that is opened, as it stood when that was made."""
    try:
        return _standing(transcript, place or doubtful(transcript))
    except FjordsError:
        if place is None:
            raise
        return standing(transcript)  # what comes after a doubtful step cannot be shown


def _standing(transcript: Transcript, place: Place | None) -> Standing:
    record = transcript.record.copy()
    node = record.root.end()
    if place is not None and place.part == "tile":
        node = record.at(place.ply)
        # One that does not hold is shown without the tiles that came up: one of them is wrong.
        wrong = bool(transcript.problems) and transcript.problems[0].ply == place.ply
        node.draws = (
            () if wrong else tuple(None if i == place.n else tile for i, tile in enumerate(node.draws))
        )
    elif place is not None:
        node = record.at(place.ply).parent or record.root
    return _filled_up(record, node, transcript.lang)


def _filled_up(record: Record, node: Node, lang: str | None) -> Standing:
    """With stand-ins for the tiles that are still to be told."""
    for missing in range(MOST_MISSING):
        try:
            game = node.game(lang=lang, seed=0)
        except InvalidHistory as fault:
            if fault.fault != "too_few_draws":
                raise
            node.draws = (*node.draws, None)
            continue
        if not record.has_unknown():
            return Standing(game, node, missing, Table(game.row, game.aside, game.hand), {})
        tables, hidden = sighted(record)
        return Standing(game, node, missing, tables.get(node, Table()), hidden)
    raise FjordsError(str(record))


# What the page sees -------------------------------------------------------------------------------


def noting(transcript: Transcript, place: Place | None, stands: Standing, voice: Voice) -> dict[str, Any]:
    """The trait `_noting`: what is to be told next, out of which tiles, and what does not hold."""
    place = place or doubtful(transcript)
    needs = transcript.needs if place is None else "tile" if place.part == "tile" else "move"
    hidden = _hidden(transcript, stands)
    rows = not stands.game._terms.draws_one and stands.game.phase == "exploration"
    return {
        "needs": needs,
        "dealt": bool(transcript.ply) or transcript.needs != "tile",
        "at": place and place._asdict(),
        "hidden": hidden,
        "swap": needs == "move" and place is None and rows and bool(hidden),
        "unseen": _unseen(transcript, place, stands) if needs == "tile" else [],
        "problems": [str(flaw) for flaw in transcript.problems],
        "steps": [_step(node, voice) for node in (transcript.record.root, *transcript.record.main_line())],
    }


def _step(node: Node, voice: Voice) -> list[Any]:
    text = "" if node.move is None else move_told(voice, node.move)
    return [node.ply, node.seat, text, [str(tile) if tile else "?" for tile in node.draws]]


def _hidden(transcript: Transcript, stands: Standing) -> list[list[int]]:
    """Where the tiles beside the map came up that nobody noted: the step, and which of its tiles."""
    found = []
    for node, symbols in stands.hidden.items():
        told = transcript.record.at(node.ply).draws
        places = [n for n, tile in enumerate(node.draws) if tile is None]
        for n, symbol in zip(places, symbols, strict=True):
            in_sight = any(
                symbol is seen for seen in (*stands.seen.row, *stands.seen.aside, stands.seen.hand)
            )
            if symbol.tile is None and n < len(told) and told[n] is None and in_sight:
                found.append([node.ply, n])
    return found


def _unseen(transcript: Transcript, place: Place | None, stands: Standing) -> list[list[Any]]:
    """The kinds of tiles that can have come up, and how many of each are left."""
    game, seen = stands.game, stands.seen
    left = Counter(game.unseen)
    for tiles, known in ((game.row, seen.row), (game.aside, seen.aside), ((game.hand,), (seen.hand,))):
        here = [tile for tile in tiles if tile is not None]
        left.update(here)
        left.subtract(stands.known(here, known))
    now = _told(transcript, place)
    if now is not None and left[now] < 1:
        left[now] = 1
    return _by_looks(game, left)


def _by_looks(game: Game, left: Counter[Tile]) -> list[list[Any]]:
    """Text, face, mark and number. Tiles that look alike at this table are one kind."""
    found: dict[tuple[str, str | None], list[Any]] = {}
    for tile in sorted((tile for tile, count in left.items() if count > 0), key=str):
        mark = tile.mark if tile.mark in game.runes else None
        kind = found.setdefault((tile.face, mark), [str(tile), tile.face, mark, 0])
        kind[3] += left[tile]
    return list(found.values())


def _told(transcript: Transcript, place: Place | None) -> Tile | None:
    """What is written down now for a tile that is opened."""
    draws = transcript.record.at(place.ply).draws if place is not None else ()
    return draws[place.n] if place is not None and place.n < len(draws) else None


def with_known(table: dict[str, Any], stands: Standing) -> dict[str, Any]:
    """The trait `_table` without stand-ins."""
    game, seen = stands.game, stands.seen
    hand = [] if game.hand is None else [game.hand]
    row, aside = stands.known(game.row, seen.row), stands.known(game.aside, seen.aside)
    return {
        **table,
        "row": [tile_view(game, tile) for tile in row],
        "aside": [tile_view(game, tile) for tile in aside],
        "hand": next((tile_view(game, tile) for tile in stands.known(hand, [seen.hand])), None),
    }
