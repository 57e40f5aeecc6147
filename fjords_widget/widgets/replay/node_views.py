"""The nodes of a record as a page gets them: what each move changes on the table, in words and in pictures.

A page that has them all steps through the game by itself. All of it is public, and plain data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.drawing.marks import near, on_the_ground, over_all
from fjords_widget.engine import scoring
from fjords_widget.engine.catalogue import plain_language
from fjords_widget.engine.events import Turn
from fjords_widget.records.markdown import CommentRenderer
from fjords_widget.widgets.shared.ending import view_ending
from fjords_widget.widgets.shared.sentences import Voice, name_rules, tell_events, tell_move
from fjords_widget.widgets.shared.status import headline
from fjords_widget.widgets.shared.table import grow, pieces, spaces, stones, tiles

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.scoring import Outcome
    from fjords_widget.records.node import Node
    from fjords_widget.widgets.shared.seats import Seat


class Snapshot(NamedTuple):
    """What lies on the table after a move. Each thing is a word, so that two snapshots can be compared."""

    tiles: tuple[str, ...]
    spaces: tuple[str, ...]
    pieces: tuple[str, ...]
    stones: tuple[str, ...]
    row: tuple[str, ...]
    aside: tuple[str, ...]
    hand: str | None
    bag: int
    seats: tuple[tuple[Any, ...], ...]
    projected: tuple[int, ...] | None
    turn: int | None
    phase: str


EMPTY = Snapshot((), (), (), (), (), (), None, 0, (), None, None, "")


class Seating(NamedTuple):
    """Who sits at the table, and what the page calls them."""

    seats: tuple[Seat, ...]
    voice: Voice

    @property
    def lang(self) -> str:
        """The language that is spoken."""
        return plain_language(self.voice.lang)


class NodeView(NamedTuple):
    """One node as the page gets it, and the table that the next ones are compared with."""

    view: dict[str, Any]
    table: Snapshot
    outcome: Outcome | None


def view_node(
    node: Node, game: Game, seating: Seating, comments: CommentRenderer, before: Snapshot
) -> NodeView:
    """A node as the page gets it: what its move changed, and what people say about it."""
    voice, now = seating.voice, _take_snapshot(game, seating.seats, before)
    view = {**_tell(game, voice), **_find_changes(before, now), **_view_notes(node, game, comments)}
    over = view_ending(game, voice)
    if over is not None:
        view |= {"head": over["headline"], "ending": over}
    return NodeView(view, now, None if over is None else game.outcome())


def _take_snapshot(game: Game, seats: tuple[Seat, ...], before: Snapshot) -> Snapshot:
    lying = tuple(stones(game, seats))
    laid, around = _find_map(game, before, lying)
    over = game.phase == "over"
    scores, projected = scoring.count_and_project(game.terms, game.land, game.state)
    runes, out = game.runes, game.state.out
    return Snapshot(
        tiles=laid,
        spaces=around,
        pieces=tuple(pieces(game, seats)),
        stones=lying,
        row=tuple([str(tile) for tile in game.row]),
        aside=tuple([str(tile) for tile in game.aside]),
        hand=None if game.hand is None else str(game.hand),
        bag=game.state.left,
        seats=tuple(
            (
                side.vikings,
                side.longhouses,
                " ".join([rune for rune in runes if rune in side.runes]),
                out >> number & 1,
                *scores[number],
                scores[number].total,
            )
            for number, side in enumerate(game.supply)
        ),
        projected=None if over else tuple([score.total for score in projected]),
        turn=None if over else game.turn,
        phase=game.phase,
    )


def _find_map(
    game: Game, before: Snapshot, lying: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tiles and the spaces, in words: those before and one more, unless a new stone has hidden a mark."""
    more = len(game.board) - len(before.tiles)
    if more == 0:
        return before.tiles, before.spaces
    if more == 1 and lying == before.stones:
        return grow(game, before.tiles, before.spaces)
    return tuple(tiles(game)), tuple(spaces(game))


def _tell(game: Game, voice: Voice) -> dict[str, Any]:
    """The move in words, and where the game stands after it."""
    state = game.state
    if state.before is None or state.move is None:
        return {"head": _head(game, voice), "news": tell_events(voice, game.setup.events)}
    turn = Turn(state.before.turn, state.move, state.events)
    rules = name_rules(turn.move, turn.events)
    return {
        "move": str(turn.move),
        "seat": turn.seat,
        "text": tell_move(voice, turn.move),
        "news": tell_events(voice, turn.events),
        **({"rules": rules} if rules else {}),
        "head": _head(game, voice),
    }


def _head(game: Game, voice: Voice) -> str:
    return "" if game.phase == "over" else headline(game, voice)


def _find_changes(before: Snapshot, now: Snapshot) -> dict[str, Any]:
    """What differs: words that came and went, and whatever else is another one."""
    found: dict[str, Any] = {}
    if before.tiles != now.tiles:
        found["tiles"] = _find_laid(before.tiles, now.tiles)
    for name in ("spaces", "pieces", "stones"):
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            found[name] = _compare_words(old, new)
    for name in ("row", "aside", "hand", "bag", "projected", "turn", "phase"):
        value = getattr(now, name)
        if value != getattr(before, name):
            found[name] = NOTHING[name] if value is None else value
    if before.seats != now.seats:
        old_seats = before.seats or (None,) * len(now.seats)
        found["seats"] = [None if old == new else new for old, new in zip(old_seats, now.seats, strict=True)]
    return found


NOTHING: dict[str, Any] = {"hand": "", "projected": (), "turn": -1}
"""The values that say that there is none any more. A key that is left out means: as before."""


def _find_laid(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    """The tiles that came, whose order counts; should others than the last differ, all of them anew."""
    if new[: len(old)] == old:
        return [" ".join(new[len(old) :])]
    return [" ".join(new), " ".join(old)]


def _compare_words(old: Iterable[str], new: Iterable[str]) -> list[str]:
    """Words with spaces between: those that are new, in their order, and those that left, if any did."""
    was, now = dict.fromkeys(old), dict.fromkeys(new)
    came, went = [word for word in now if word not in was], [word for word in was if word not in now]
    return [" ".join(came), " ".join(went)] if went else [" ".join(came)]


def _view_notes(node: Node, game: Game, comments: CommentRenderer) -> dict[str, Any]:
    """Comments as safe HTML, the sign, the marks as pictures."""
    found: dict[str, Any] = {}
    if node.intro:
        found["intro"] = comments.render(node.intro)
    if node.comment:
        found["comment"] = comments.render(node.comment)
    if node.sign:
        found["sign"] = node.sign
    if node.undone:
        found["undone"] = True
    if node.marks:
        found["marks"] = _draw_marks(node, game)
    return found


def _draw_marks(node: Node, game: Game) -> dict[str, Any]:
    land = game.land
    shown = near(node.marks, [*land.cells, *game.board.spaces])
    taken = {*game.board.pieces, *game.board.stones}
    return {
        "texts": [str(mark) for mark in node.marks],
        "ground": on_the_ground(shown),
        "over": over_all(shown, taken),
    }
