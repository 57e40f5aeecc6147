"""What can be asked in a step, all that a learner can do then, and what the rules say to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fjords_widget.engine.explain import Verdict
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell, smallest_turns
from fjords_widget.engine.moves import (
    Claim,
    Draw,
    Lay,
    Leap,
    Move,
    Ride,
    Sail,
    Secret,
    Settle,
    Show,
    Silence,
)
from fjords_widget.engine.tiles import Tile
from fjords_widget.tutorials.step import TutorialStep

SPREAD = (-2, -1, 0, 1, 2)
"""The numbers that are offered where points are counted, beside the right one."""


class Answer(NamedTuple):
    """One thing that a learner can do, and what comes of it."""

    key: str
    right: bool
    move: Move | None = None
    """What is done on the board; None: the board stays as it is."""
    verdict: Verdict | None = None
    """What the rules say; None: they have no say."""


class Kind(NamedTuple):
    """A kind of question."""

    gesture: str
    """What a learner does: next, cell, tile, lay, turn, button or play."""
    answers: Callable[[TutorialStep, Game], Iterator[Answer]]
    needs: tuple[str, ...] = ()
    """The fields that a step of this kind has to have, besides the words."""
    takes: tuple[str, ...] = ()
    """The fields that it may have."""


def has_spaces(game: Game) -> bool:
    """Whether the spaces around the map matter: tiles, or a Wisdom stone, can be put there."""
    return game.phase == "exploration" or "wisdom" in game.runes


def list_cells(game: Game) -> list[Cell]:
    """The cells that can be pointed at: all tiles, and the spaces around them while those matter."""
    return [*game.board, *(game.board.spaces if has_spaces(game) else ())]


def list_tiles(game: Game) -> list[Tile]:
    """The tiles that lie beside the board."""
    hand = [] if game.hand is None else [game.hand]
    return [*game.row, *hand, *game.aside]


# What is asked ------------------------------------------------------------------------------------


def _judge(step: TutorialStep, game: Game, key: str, moves: Iterable[Move], *also: str) -> Answer:
    """The answer that can be any of several moves: the first legal one, or the one with the fewest faults.

    `also` are other names of the same answer.
    """
    found = [(move, game.explain(move)) for move in moves]
    move, verdict = min(found, key=_count_faults)
    named = not step.right or not {key, *also}.isdisjoint(step.right)
    return Answer(key, verdict.legal and named, move, verdict)


def _count_faults(found: tuple[Move, Verdict]) -> int:
    _, verdict = found
    return sum(1 + len(reason.corners) for reason in verdict.reasons)


def _list_turns(tile: Tile, cell: Cell) -> list[Lay]:
    """A tile in all the ways in which it can lie on a cell."""
    return [Lay(tile, cell, turns) for turns in range(6) if smallest_turns(tile.face, turns) == turns]


def _next(step: TutorialStep, game: Game) -> Iterator[Answer]:
    del step, game
    yield from ()


def _cell(step: TutorialStep, game: Game) -> Iterator[Answer]:
    for cell in list_cells(game):
        yield Answer(str(cell), str(cell) in step.right)


def _tile(step: TutorialStep, game: Game) -> Iterator[Answer]:
    for tile in dict.fromkeys(list_tiles(game)):
        if step.at is None:
            yield Answer(str(tile), str(tile) in step.right)
        else:
            yield _judge(step, game, str(tile), _list_turns(tile, step.at))


def _lay(step: TutorialStep, game: Game) -> Iterator[Answer]:
    tiles = list_tiles(game) if step.tile is None else [step.tile]
    for tile in dict.fromkeys(tiles):
        for cell in list_cells(game):
            yield _judge(step, game, f"{tile}@{cell}", _list_turns(tile, cell), str(cell))


def _show(step: TutorialStep, game: Game) -> Iterator[Answer]:
    tiles = list_tiles(game) if step.tile is None else [step.tile]
    for tile in dict.fromkeys(tiles):
        for cell in list_cells(game):
            shown = [Show(tile, cell, lay.turns) for lay in _list_turns(tile, cell)]
            yield _judge(step, game, f"{tile}@{cell}", shown, str(cell))


def _turn(step: TutorialStep, game: Game) -> Iterator[Answer]:
    assert step.tile is not None
    assert step.at is not None
    for turns in range(6):
        yield _judge(step, game, str(turns), [Lay(step.tile, step.at, smallest_turns(step.tile.face, turns))])


def _build(step: TutorialStep, game: Game) -> Iterator[Answer]:
    assert step.move is not None
    bare = step.move._replace(build=None)
    yield _judge(step, game, "none", [bare])
    yield _judge(step, game, "longhouse", [bare._replace(build="longhouse")])
    if "home" in game.runes:
        yield _judge(step, game, "home", [bare._replace(build="home")])


def _secret(step: TutorialStep, game: Game) -> Iterator[Answer]:
    assert step.move is not None
    assert step.origin is not None
    for cell in [*game.board, step.move.cell]:
        moved = step.move._replace(build=Secret(step.origin, cell))
        yield _judge(step, game, str(cell), [moved])


def _settle(step: TutorialStep, game: Game) -> Iterator[Answer]:
    for cell in list_cells(game):
        yield _judge(step, game, str(cell), [Settle(cell)])


def _voyage(kind: type[Sail] | type[Ride] | type[Leap]) -> Callable[[TutorialStep, Game], Iterator[Answer]]:
    def answers(step: TutorialStep, game: Game) -> Iterator[Answer]:
        assert step.origin is not None
        for cell in list_cells(game):
            yield _judge(step, game, str(cell), [kind(step.origin, cell)])

    return answers


def _call(step: TutorialStep, game: Game) -> Iterator[Answer]:
    calls: list[Move] = [Draw()] if game.variant in ("classic", "original") else []
    if game.table_talk:
        calls += [Silence()] if game.state.claimed_by >= 0 else [Claim()]
    for call in calls:
        yield _judge(step, game, str(call), [call])


def _count(step: TutorialStep, game: Game) -> Iterator[Answer]:
    points = game.scores()[step.seat].total
    lowest = max(0, points - SPREAD[-1])
    for number in range(lowest, lowest + len(SPREAD)):
        yield Answer(str(number), number == points)


def _choose(step: TutorialStep, game: Game) -> Iterator[Answer]:
    del game
    for option in step.options:
        yield Answer(option, option in step.right)


KINDS = {
    "next": Kind("next", _next),
    "cell": Kind("cell", _cell, needs=("right",)),
    "tile": Kind("tile", _tile, takes=("right", "at")),
    "lay": Kind("lay", _lay, takes=("right", "tile")),
    "show": Kind("lay", _show, takes=("right", "tile")),
    "turn": Kind("turn", _turn, needs=("tile", "at"), takes=("right", "turned")),
    "build": Kind("button", _build, needs=("move",), takes=("right",)),
    "secret": Kind("cell", _secret, needs=("move", "from"), takes=("right",)),
    "settle": Kind("cell", _settle, takes=("right",)),
    "sail": Kind("cell", _voyage(Sail), needs=("from",), takes=("right",)),
    "ride": Kind("cell", _voyage(Ride), needs=("from",), takes=("right",)),
    "leap": Kind("cell", _voyage(Leap), needs=("from",), takes=("right",)),
    "call": Kind("button", _call, takes=("right",)),
    "count": Kind("button", _count, takes=("seat",)),
    "choose": Kind("button", _choose, needs=("options", "right")),
    "play": Kind("play", _next, takes=("level", "hints")),
}
"""All kinds of questions, by what a file calls them."""


def list_answers(step: TutorialStep, game: Game) -> list[Answer]:
    """All that a learner can do in a step."""
    return list(KINDS[step.ask].answers(step, game))


def find_lit_cells(step: TutorialStep, answers: Iterable[Answer]) -> list[Cell]:
    """The cells that are lit: where to do it, and perhaps where not to."""
    if step.show is not None:
        return list(step.show)
    found: dict[Cell, None] = {}
    for answer in answers:
        place = answer.key.rpartition("@")[2]
        if "," in place and (answer.right or answer.key in step.said or place in step.said):
            found[Cell.parse(place)] = None
    for cell in (step.at, step.move.cell if step.move else None):
        if cell is not None:
            found[cell] = None
    return list(found)
