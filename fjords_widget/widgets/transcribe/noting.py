"""Writes down a game on the board: the tiles that came up are chosen by hand, the rest is as in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.errors import FjordsError, InvalidHistory
from fjords_widget.records.casting import trace_tiles
from fjords_widget.records.transcript import Transcript
from fjords_widget.records.unknown import Hidden, Table
from fjords_widget.widgets.shared.sentences import Voice, tell_move
from fjords_widget.widgets.shared.table import view_tile

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.tiles import Tile
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record

MOST_MISSING = 70


class OpenStep(NamedTuple):
    """An earlier step that is opened, to be corrected.

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
    """This many tiles that are still to be told have stand-ins in the game."""
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


def find_problem(transcript: Transcript) -> OpenStep | None:
    """The first step that cannot have happened, if there is one; it has to be corrected first."""
    if not transcript.problems:
        return None
    ply = transcript.problems[0].ply
    told = len(transcript.record.at(ply).draws)
    if transcript.fault == "too_few_draws":
        return OpenStep(ply, "tile", told)
    return OpenStep(ply, "tile", max(told - 1, 0)) if transcript.fault or not ply else OpenStep(ply)


def find_standing(transcript: Transcript, place: OpenStep | None = None) -> Standing:
    """The game with the last move made; or, at a step that is opened, as it stood when that was made.

    There always is one: what comes after a doubtful step is left out, if it cannot be shown.
    """
    problem = find_problem(transcript)
    for step in (place or problem, problem):
        try:
            return _stand_at(transcript, step)
        except FjordsError:
            continue
    return _stand_before(transcript, problem)


def _stand_at(transcript: Transcript, place: OpenStep | None) -> Standing:
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
    return _fill_up(record, node, transcript.lang)


def _stand_before(transcript: Transcript, place: OpenStep | None) -> Standing:
    """The latest game before a step that can be shown, though nothing be known of what follows."""
    record = transcript.record.copy()
    node = record.root.end() if place is None else record.at(place.ply)
    for passed in (record.root, *node.path()):
        for other in passed.children[1:]:
            other.delete()
    while node.parent is not None:
        node = node.parent
        node.children[0].delete()
        try:
            return _fill_up(record, node, transcript.lang)
        except FjordsError:
            continue
    record.root.draws = ()
    return _fill_up(record, record.root, transcript.lang)


def _fill_up(record: Record, node: Node, lang: str | None) -> Standing:
    """The game at a node, with stand-ins for the tiles that are still to be named."""
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
        tables, hidden = trace_tiles(record)
        return Standing(game, node, missing, tables.get(node, Table()), hidden)
    raise FjordsError(str(record))


# What the page sees -------------------------------------------------------------------------------


def view_noting(
    transcript: Transcript, place: OpenStep | None, stands: Standing, voice: Voice
) -> dict[str, Any]:
    """The trait `_noting`: what to enter next, out of which tiles, and what is wrong."""
    place = place or find_problem(transcript)
    needs = transcript.needs if place is None else "tile" if place.part == "tile" else "move"
    hidden = _hidden(transcript, stands)
    rows = not stands.game.terms.draws_one and stands.game.phase == "exploration"
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
    draws = [str(tile) if tile else "?" for tile in node.draws]
    if node.move is None:
        return [node.ply, node.seat, "", draws, ""]
    return [node.ply, node.seat, tell_move(voice, node.move), draws, str(node.move)]


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


def _unseen(transcript: Transcript, place: OpenStep | None, stands: Standing) -> list[list[Any]]:
    """The kinds of tiles that can have come up, and how many of each are left."""
    game, seen = stands.game, stands.seen
    left = Counter(game.unseen)
    for tiles, known in ((game.row, seen.row), (game.aside, seen.aside), ((game.hand,), (seen.hand,))):
        here = [tile for tile in tiles if tile is not None]
        left.update(here)
        left.subtract(stands.known(here, known))
    now = _find_told(transcript, place)
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


def _find_told(transcript: Transcript, place: OpenStep | None) -> Tile | None:
    """The tile that is written down at an opened step."""
    draws = transcript.record.at(place.ply).draws if place is not None else ()
    return draws[place.n] if place is not None and place.n < len(draws) else None


def hide_stand_ins(table: dict[str, Any], stands: Standing) -> dict[str, Any]:
    """The trait `_table` without stand-ins."""
    game, seen = stands.game, stands.seen
    hand = [] if game.hand is None else [game.hand]
    row, aside = stands.known(game.row, seen.row), stands.known(game.aside, seen.aside)
    return {
        **table,
        "row": [view_tile(game, tile) for tile in row],
        "aside": [view_tile(game, tile) for tile in aside],
        "hand": next((view_tile(game, tile) for tile in stands.known(hand, [seen.hand])), None),
    }
