"""Mines puzzles from self-play: small settlements with one best move, proven by search, in three grades.

    python -m scripts.mine_puzzles

writes fjords_widget/algorithms/puzzles.toml anew: always the same one, since every game has its seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import fjords_widget
from fjords_widget.algorithms.exercises.practice import small_game
from fjords_widget.algorithms.proof import values
from fjords_widget.algorithms.races import claims
from fjords_widget.algorithms.ways import free_walks, homes
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Move
from fjords_widget.files import write_whole

FILE = Path(fjords_widget.__file__).parent / "algorithms" / "puzzles.toml"
PER_GRADE = 16
SAME_ANSWER = 2
"""No more puzzles of a grade and theme than that have the same answer."""


class Grade(NamedTuple):
    """What makes a puzzle easy or hard."""

    number: int
    tiles: range
    """How many tiles the game is played with."""
    free: range
    """How many tiles can still be settled."""
    gap: int
    """How many points the answer is better than the next best move, at least."""
    tricky: bool
    """Whether the move that looks best at first sight has to be a wrong one."""


GRADES = (
    Grade(1, range(8, 13), range(4, 8), 2, False),
    Grade(2, range(11, 18), range(7, 11), 2, True),
    Grade(3, range(15, 24), range(10, 14), 2, True),
)


def mine(grade: Grade) -> Iterator[dict[str, object]]:
    """Puzzles of a grade without end; at most one from a game."""
    for seed in count():
        tiles = grade.tiles[seed % len(grade.tiles)]
        for game in positions(tiles, seed, grade.free):
            found = puzzle_in(game, grade)
            if found is not None:
                yield found
                break


def positions(tiles: int, seed: int, free: range) -> Iterator[Game]:
    """The positions of a settlement in which so many tiles are free, played mostly by what looks best."""
    game = small_game(tiles, seed)
    rng = Random(seed)
    while game.legal_moves:
        if len(contested(game)) >= 2 and len(game.legal_moves) >= 3 and reachable(game) in free:
            yield game
        moves = obvious(game) if rng.random() < 0.7 else list(game.legal_moves)
        game.push(rng.choice(moves))


def seats_by_tile(game: Game) -> dict[Cell, tuple[int, ...]]:
    """To each vacant tile the seats that can reach it."""
    board = game.board
    found = claims(free_walks(board), homes(board))
    return {cell: seats for cell, seats in found.items() if cell not in board.pieces}


def contested(game: Game) -> list[Cell]:
    """The vacant tiles that both seats can reach."""
    return [cell for cell, seats in seats_by_tile(game).items() if len(seats) > 1]


def reachable(game: Game) -> int:
    """How many vacant tiles somebody can reach."""
    return len(seats_by_tile(game))


def obvious(game: Game) -> list[Move]:
    """The moves that look best at first sight: after them, most tiles are safe beside the other's."""
    seat, looks = game.turn, {}
    for move in list(game.legal_moves):
        game.push(move)
        scores = game.projected_scores()
        looks[move] = scores[seat].total - scores[1 - seat].total
        game.pop()
    return [move for move in looks if looks[move] == max(looks.values())]


def puzzle_in(game: Game, grade: Grade) -> dict[str, object] | None:
    """The puzzle of a position, if there is one: a single best move, hard enough to see."""
    found = values(game)
    answer = max(found, key=lambda move: found[move])
    best = found.pop(answer)
    next_best = max(found.values())
    wins = best > 0 > next_best
    if best - next_best < (1 if wins else grade.gap):
        return None
    if grade.tricky and answer in obvious(game):
        return None
    return {
        "grade": grade.number,
        "theme": "win" if wins else "points",
        # The tiles are those of the whole box; those that are not on the board are just not told of.
        "position": game.position().replace(f"tiles={len(game.tiles)}_tiles", "tiles=fjords"),
        "answer": str(answer),
        "margin": best,
        "next_best": next_best,
    }


def write() -> None:
    """The file, with as many puzzles that win as that gain points, if there are enough."""
    lines = ["# Small settlements with one best move each. Made by scripts/mine_puzzles.py; do not edit."]
    for grade in GRADES:
        chosen: dict[str, list[dict[str, object]]] = {"win": [], "points": []}
        answers: Counter[object] = Counter()
        for found in mine(grade):
            kept, looks = chosen[str(found["theme"])], (found["theme"], found["answer"])
            if len(kept) < PER_GRADE // 2 and answers[looks] < SAME_ANSWER:
                kept.append(found)
                answers[looks] += 1
            if all(len(kept) == PER_GRADE // 2 for kept in chosen.values()):
                break
        for number, puzzle in enumerate(chosen["win"] + chosen["points"], start=1):
            lines += ["", "[[puzzles]]", f'name = "{grade.number}-{number:02}"']
            lines += [
                f"{key} = {value}" if isinstance(value, int) else f'{key} = "{value}"'
                for key, value in puzzle.items()
            ]
        print(f"grade {grade.number}: {len(chosen['win'])} to win, {len(chosen['points'])} for points")
    write_whole(FILE, "\n".join(lines) + "\n")


if __name__ == "__main__":
    write()
