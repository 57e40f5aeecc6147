"""All that a page sees of a lesson: the board, the films, the shapes that it is drawn with, and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from fjords_widget.algorithms.charts import Grid
from fjords_widget.algorithms.exercises.solved import is_solved
from fjords_widget.algorithms.frames import Watched, cell_in, is_face, plain, say_value
from fjords_widget.algorithms.learner import Attempt
from fjords_widget.algorithms.reels import MOST_BYTES, Reel, pack
from fjords_widget.algorithms.timeline import Timeline
from fjords_widget.algorithms.trees import tree_of
from fjords_widget.engine.catalogue import catalogue, say
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexcoords import to_cube, to_doubled, to_offset
from fjords_widget.engine.hexgrid import ORIGIN, Cell
from fjords_widget.engine.moves import Lay, parse
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.widgets.lesson.runs import Runnable, Source, list_cells
from fjords_widget.widgets.shared.shapes import make_shapes

LONGEST_ANSWER = 140
TILE = re.compile(r"[MPO]{6}(:\w+)?")
"""A tile that came out of the bag, in a search tree."""
NAMED_CELL = re.compile(r"\(-?\d+,-?\d+\)")
MOST_TRIED = 24
"""If more tiles than this are tried, they are not drawn: a picture is a few kilobytes."""


def view_film(runnable: Runnable, attempt: Attempt, reel: Reel, source: Source, lang: str) -> dict[str, Any]:
    """One run as the page gets it. What would give an exercise away is not sent before it is solved."""
    watched, trouble = attempt.watched, attempt.trouble
    locked = "" if not runnable.exercise or is_solved(runnable.exercise) else runnable.exercise
    tree = tree_of(reel, source) if isinstance(source, Game) and runnable.searches() else []
    return {
        "name": watched.name,
        "source": [] if locked else list(watched.source),
        "locked": locked,
        **reel.data(),
        "counters": _counter_names(reel, lang),
        "tree": tree if len(tree) > 1 else [],
        "answer": _short(attempt) if trouble is None else "",
        "seats": runnable.tells_seats(),
        "grows": runnable.lays(),
        "trouble": None if trouble is None else {**trouble._asdict()},
    }


def name_cells(films: list[dict[str, Any]]) -> bool:
    """Whether a sentence names a cell by its coordinates."""
    return any(NAMED_CELL.search(note) for film in films for note in film["notes"])


def pack_film(runnable: Runnable, attempt: Attempt, source: Source, lang: str, share: int = 1) -> Reel:
    """The frames of a run; `share` runs together may take `MOST_BYTES`."""
    game = source if isinstance(source, Game) and runnable.searches() else None
    watched = attempt.watched if attempt.trouble else without_the_question(attempt.watched)
    return pack(watched, game, MOST_BYTES // share, lang)


def without_the_question(watched: Watched) -> Watched:
    """Where nothing is seen between the question and the answer there is one moment: the answer."""
    is_short = [frame.note for frame in watched.frames] == ["named", "answer"]
    return watched._replace(frames=watched.frames[1:]) if is_short else watched


def view_timeline(timeline: Timeline, names: list[str], lang: str) -> dict[str, Any]:
    """The trait `_timeline`: which frames are shown at a step, and where two runs part."""
    parting = timeline.parting
    if parting is None:
        return timeline.data()
    places = {
        name: say(lang, "lesson_parting.at", place=say_value(place, lang))
        if place
        else say(lang, "lesson_parting.done")
        for name, place in zip(("first", "second"), parting.places, strict=True)
    }
    text = say(lang, "lesson_parting.text", one=names[0], other=names[1], **places)
    return {**timeline.data(), "parting": {"step": parting.step, "text": text}}


def _counter_names(reel: Reel, lang: str) -> dict[str, str]:
    names = {name for frame in reel.frames if len(frame) > 5 and frame[5] for name in frame[5]}
    known = catalogue(lang)  # a learner's own counters are called as they are
    return {name: known.get(f"counters.{name}", name) for name in sorted(names)}


def _short(attempt: Attempt) -> str:
    """The answer in one line."""
    text = _write_answer(plain(attempt.answer))
    return text if len(text) <= LONGEST_ANSWER else text[: LONGEST_ANSWER - 1] + "…"


def _write_answer(answer: Any) -> str:
    if isinstance(answer, dict):
        return ", ".join(f"{place}: {_write_answer(value)}" for place, value in answer.items())
    if isinstance(answer, list):
        apart = " | " if any(isinstance(part, list) for part in answer) else "  "
        return apart.join(map(_write_answer, answer))
    return str(answer)


def _on_cells(one: dict[str, Any]) -> list[str]:
    """The places that are cells: a corner lies between three of them."""
    return [place for place in one["places"] if "/" not in place or "@" in place]


def view_ground(source: Source, films: list[dict[str, Any]]) -> dict[str, str]:
    """The trait `_map`: what lies on the table, in the words that the board of a game has for it."""
    from fjords_widget.drawing import piece_name, stone_name, tile_name, variant_at

    board = source.board if isinstance(source, Game) else source
    variant = getattr(source, "variant", None)
    bare = isinstance(source, Grid)
    tiles = [] if bare else list(board)
    numbers = {cell: number for number, cell in enumerate(tiles)}
    named = {Cell.parse(cell) for one in films for place in _on_cells(one) if (cell := cell_in(place))}
    spaces = sorted({*(board if bare else ()), *(named - set(board))})
    return {
        "tiles": " ".join([f"{cell}:{tile_name(board[cell].face, cell)}" for cell in tiles]),
        "spaces": " ".join([f"{cell}:{variant_at(cell)}" for cell in spaces]),
        "pieces": " ".join(
            [
                f"{numbers[cell]}:{piece_name(*piece, variant=variant)}:{piece.seat}"
                for cell, piece in board.pieces.items()
            ]
        ),
        "stones": " ".join(
            [f"{cell}:{stone_name(stone.rune, stone.seat)}" for cell, stone in board.stones.items()]
        ),
    }


def view_shapes(table: dict[str, str], films: list[dict[str, Any]]) -> dict[str, Any]:
    """The trait `_shapes`: every shape that the board is drawn with, so that no kernel is needed."""
    names = {word.split(":")[1] for part in ("tiles", "pieces", "stones") for word in table[part].split()}
    names |= {name for one in films for name in _tiles_laid(one)}
    if any(len(frame) > 6 for one in films for frame in one["frames"]):
        names |= {f"{kind}-{colour}" for kind in ("viking", "longhouse") for colour in COLOURS[:2]}
    tried = {name for one in films for _, event, *_ in one["tree"] for name in _tiles_in(event)}
    return make_shapes(names | (tried if len(tried) <= MOST_TRIED else set()))


def _tiles_in(event: str) -> Iterable[str]:
    """The picture of the tile that was laid by a move, or came out of the bag."""
    from fjords_widget.drawing import tile_name

    if TILE.fullmatch(event):
        yield tile_name(event[:6], ORIGIN)
    elif event[:1] in tuple("MPO"):
        move = parse(event)
        if isinstance(move, Lay):
            yield tile_name(move.face, move.cell)


def _tiles_laid(one: dict[str, Any]) -> Iterator[str]:
    """The tiles that an algorithm lays: labels that are faces."""
    from fjords_widget.drawing import tile_name

    for labels in (frame[4] for frame in one["frames"] if len(frame) > 4 and frame[4]):
        for place, value in zip(labels[1::2], labels[2::2], strict=True):
            cell = cell_in(one["places"][place])
            if cell and isinstance(value, str) and is_face(value):
                yield tile_name(value, Cell.parse(cell))


def view_systems(source: Source) -> dict[str, dict[str, dict[str, str]]]:
    """What each cell is called in every way to count cells, flat side up and point up."""
    cells = list_cells(source)
    return {
        "flat": {
            "axial": {str(cell): str(cell) for cell in cells},
            "cube": {str(cell): _row(to_cube(cell)) for cell in cells},
            "offset": {str(cell): _row(to_offset(cell, "odd-q")) for cell in cells},
            "doubled": {str(cell): _row(to_doubled(cell, "height")) for cell in cells},
        },
        "pointy": {
            "axial": {str(cell): str(cell) for cell in cells},
            "cube": {str(cell): _row(to_cube(cell)) for cell in cells},
            "offset": {str(cell): _row(to_offset(cell, "odd-r")) for cell in cells},
            "doubled": {str(cell): _row(to_doubled(cell, "width")) for cell in cells},
        },
    }


def _row(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def view_choices(roles: dict[str, Cell | None], lang: str) -> list[dict[str, Any]]:
    """The trait `_roles`: what there is to choose by pointing at a cell, and what is chosen."""
    return [
        {"name": name, "text": say(lang, f"lesson_roles.{name}"), "cell": None if cell is None else str(cell)}
        for name, cell in roles.items()
    ]


def is_outside(source: Source, cell: Cell) -> bool:
    """Whether a cell is not on the board."""
    return cell not in set(list_cells(source))
