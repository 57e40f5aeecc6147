"""Golden frames: what is to be seen when each algorithm is watched on a small board, as readable text.

    python -m tests.algorithms.golden_frames

writes them all anew. Look at what changed before keeping it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from fjords_widget import algorithms as alg
from fjords_widget.algorithms.exercises.practice import settlements, small_game
from fjords_widget.algorithms.frames import Watched
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell, rotate
from tests.golden_texts import GoldenTexts

BOARD = small_game(6, 1).board
WALKS = alg.walks(BOARD)
START, GOAL = Cell(0, 0), max(WALKS)
KINDS = ("MMPPPP", "PPPPPO", "PPPOOO")

STUCK = ("MMMPPP", "PPOOOO")
"""With these a map comes to nothing now and then."""


def _contested() -> Game:
    """The beginning of a settlement with four regions, one of which is cold."""
    return small_game(28, 167)


def _end_of_a_game() -> Game:
    """The first small settlement in which alpha-beta has something to leave out."""
    cut = (game for game in settlements() if alg.alpha_beta(game).looked < alg.minimax(game).looked)
    return next(cut).copy()


def _the_same_twice() -> Game:
    """The first small settlement in which a position comes up again."""
    again = (game for game in settlements() if alg.remember(game).tried < alg.minimax(game).looked - 1)
    return next(again).copy()


WATCHED: dict[str, Callable[[], Watched]] = {
    "ring": lambda: alg.watch(alg.ring, START, 2),
    "line": lambda: alg.watch(alg.line, START, Cell(3, -1)),
    "rotate": lambda: alg.watch(rotate, Cell(2, -1), 2),
    "field_of_view": lambda: alg.watch(alg.field_of_view, alg.peaks(BOARD), START, 2),
    "breadth_first": lambda: alg.watch(alg.breadth_first, WALKS, START),
    "shortest_path": lambda: alg.watch(alg.shortest_path, WALKS, START, GOAL),
    "flood_fill": lambda: alg.watch(alg.flood_fill, alg.free_walks(BOARD), list(BOARD.pieces)),
    "dijkstra": lambda: alg.watch(alg.dijkstra, alg.touches(BOARD), alg.tolls(BOARD), START),
    "a_star": lambda: alg.watch(alg.a_star, alg.touches(BOARD), alg.tolls(BOARD), START, GOAL),
    "components": lambda: alg.watch(alg.components, WALKS),
    "union_find": lambda: alg.watch(alg.union_find, alg.corner_ways(alg.faces(BOARD), "MO")),
    "growing": lambda: alg.watch(alg.growing, alg.lands(BOARD), list(BOARD)),
    "articulation_points": lambda: alg.watch(alg.articulation_points, WALKS),
    "bridges": lambda: alg.watch(alg.bridges, WALKS),
    "minimum_cut": lambda: alg.watch(alg.minimum_cut, alg.touches(BOARD), min(WALKS), GOAL),
    "race": lambda: alg.watch(alg.race, alg.free_walks(BOARD), alg.homes(BOARD)),
    "claims": lambda: alg.watch(alg.claims, alg.free_walks(BOARD), alg.homes(BOARD)),
    "choices": lambda: alg.watch(alg.choices, alg.faces(BOARD), KINDS),
    "propagate": lambda: alg.watch(alg.propagate, alg.faces(BOARD), KINDS),
    "crossed": lambda: alg.watch(alg.crossed, START, Cell(2, -1)),
    "shared_range": lambda: alg.watch(alg.shared_range, START, Cell(-1, -3), 2),
    "wrapped": lambda: alg.watch(alg.wrapped, Cell(5, -4), 2),
    "collapse": lambda: alg.watch(alg.collapse, alg.spiral(START, 1), STUCK, START, seed=3),
    "contested_parts": lambda: alg.watch(alg.contested_parts, _contested().board),
    "cooling": lambda: alg.watch(alg.cooling, _contested().board, Cell(3, -1)),
    "minimax": lambda: alg.watch(alg.minimax, _end_of_a_game()),
    "alpha_beta": lambda: alg.watch(alg.alpha_beta, _end_of_a_game()),
    "monte_carlo": lambda: alg.watch(alg.monte_carlo, _end_of_a_game(), tries=12),
    "remember": lambda: alg.watch(alg.remember, _the_same_twice()),
    "expectiminimax": lambda: alg.watch(alg.expectiminimax, alg.classic_ending(12, 4, 7), depth=2),
    "monte_carlo_with_chance": lambda: alg.watch(
        alg.monte_carlo_with_chance, alg.classic_ending(12, 4, 7), tries=12
    ),
}
"""Every algorithm on a board of nine tiles, or at the end of a small game."""


def film(name: str) -> str:
    """The source, every frame, and the answer."""
    return "\n".join(_lines(WATCHED[name]())) + "\n"


def _lines(watched: Watched) -> Iterator[str]:
    yield f"# {watched.name}"
    for number, line in enumerate(watched.source, start=1):
        yield f"{number:3}  {line}".rstrip()
    yield ""
    for number, frame in enumerate(watched.frames):
        parts = [f"{number:4}", f"line {frame.line:2}", " ".join(frame.looked_at) or "-"]
        parts += ["queue " + " ".join(frame.queue)] if frame.queue else []
        labels = " ".join(f"{at}={value}" for at, value in frame.labels.items())
        parts += [f"labels {labels}"] if labels else []
        parts += [" ".join(f"{name} {count}" for name, count in frame.counters.items())]
        parts += [
            "if " + " ".join(f"{line}:{'yes' if held else 'no'}" for line, held in frame.branch)
        ] * bool(frame.branch)
        parts += ["fine" * frame.fine, frame.note]
        yield "  ".join(part for part in parts if part)
        yield f"        {frame.said('en')}".rstrip()
    yield ""
    yield f"answer {json.dumps(watched.data()['answer'])}"


FRAMES = GoldenTexts(Path(__file__).parent / "frames", WATCHED, film, "tests.algorithms.golden_frames")

if __name__ == "__main__":
    FRAMES.write_all()
