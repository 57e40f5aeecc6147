"""Mines puzzles from self-play: positions with one best move, proven, and graded by what it takes to see it.

    python -m scripts.mine_puzzles

writes fjords_widget/tactics/puzzles.toml anew: always the same one, since every game has its seed. It takes
about twenty minutes on two cores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

import fjords_widget
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import AROUND, Cell
from fjords_widget.engine.moves import Lay, Move, Settle
from fjords_widget.engine.tiles import TileSet
from fjords_widget.files import write_whole
from fjords_widget.players.hints.hint import place_of
from fjords_widget.tactics.puzzle import DEEPEST, GRADES, Puzzle, grade_of
from fjords_widget.tactics.themes import (
    count_reached,
    find_contested,
    find_theme,
    glance,
    glance_at_moves,
)
from fjords_widget.tactics.worth import TooLarge, find_odds, find_outcomes, find_worth

if TYPE_CHECKING:
    from fjords_widget.tactics.puzzle import Kind as PuzzleKind

FILE = Path(fjords_widget.__file__).parent / "tactics" / "puzzles.toml"
STARTING = frozenset([Cell(0, 0), Cell(0, 1), Cell(1, 0)])
FEWEST_MOVES = 4
GAPS = {"settlement": Fraction(2), "runes": Fraction(2), "exploration": Fraction(1), "chance": Fraction(1, 2)}
"""By so much the answer is better than the next best move; one point will do if only the answer wins."""
MOST_SHARE = 5
"""No simple guess solves more than one puzzle in so many."""
SAME_ANSWER = 3


class Kind(NamedTuple):
    """Where puzzles of a kind come from, and how many of each grade there are to be."""

    name: str
    seeds: range
    wanted: tuple[int, ...]
    """By grade."""


KINDS = (
    Kind("settlement", range(2_400), (11, 16, 17, 12)),
    Kind("runes", range(800), (5, 8, 9, 6)),
    Kind("exploration", range(500), (5, 9, 9, 5)),
    Kind("chance", range(45), (2, 2, 2, 2)),
)
RUNES = (
    ("journey",),
    ("horse",),
    ("wisdom",),
    ("journey", "horse"),
    ("strength", "journey"),
    ("water", "journey"),
    ("friendship", "horse"),
    ("home", "wisdom"),
)


# Positions ------------------------------------------------------------------------------------------


def start_small(tiles: int, seed: int, **options: object) -> Game:
    """A game of two with a few tiles of the box, before its first move."""
    whole = TileSet.named("fjords")
    few = Random(f"{tiles}/{seed}").sample(whole.bag(2), tiles)
    return Game(tiles=TileSet("puzzle", whole.start, tuple(few)), seed=seed, first=seed % 2, **options)  # type: ignore[arg-type]


def settle_out(game: Game, rng: Random) -> Iterator[Game]:
    """The positions of a settlement, which is played mostly by what looks best."""
    while game.phase == "exploration":
        game.push(rng.choice(list(game.legal_moves)))
    while game.legal_moves:
        yield game
        # Stones are saved: what they can do is for the learner to find.
        walks = [move for move in game.legal_moves if isinstance(move, Settle)]
        looks = glance_at_moves(game)
        best = max(looks[move] for move in walks or looks)
        likely = [move for move in walks or looks if looks[move] == best]
        game.push(rng.choice(likely if rng.random() < 0.7 else walks or list(looks)))


def find_positions(kind: str, seed: int) -> Iterator[Game]:
    """Where a puzzle of a kind may be, in the game of a seed."""
    rng = Random(f"{kind}/{seed}")
    if kind in ("settlement", "runes"):
        runes = RUNES[seed % len(RUNES)] if kind == "runes" else ()
        most = rng.choice((6, 9, 12, 14) if kind == "settlement" else (6, 8, 10))
        game = start_small(rng.randrange(10, 25), seed, runes=runes)
        for now in settle_out(game, rng):
            if count_reached(now) <= most and (runes or len(find_contested(now)) >= 2):
                yield now
        return
    variant = "classic" if kind == "chance" else "base"
    game = start_small(
        rng.randrange(6, 10) if kind == "chance" else rng.randrange(8, 14), seed, variant=variant
    )
    left = rng.choice((1, 2, 2, 3))
    while game.phase == "exploration":
        if kind == "chance":
            if game.hand is not None and game.unseen.total() == 2 and len(game.unseen) == 2:
                yield game
        elif not game.unseen and len(game.row) == left:
            yield game
        game.push(rng.choice(list(game.legal_moves)))


# Puzzles --------------------------------------------------------------------------------------------


def mine(kind: str, seed: int) -> Puzzle | None:
    """The first puzzle in the game of a seed, if there is one."""
    for game in find_positions(kind, seed):
        if len(game.legal_moves) < FEWEST_MOVES:
            continue
        try:
            found = puzzle_in(game, kind)
        except TooLarge:
            found = None
        if found is not None:
            return found
    return None


def puzzle_in(game: Game, kind: str) -> Puzzle | None:
    """The puzzle of a position, if there is one: a single best move, with a clear margin."""
    worth = find_worth(game)
    answer = max(worth, key=lambda move: worth[move])
    best = worth[answer]
    next_best = max(value for move, value in worth.items() if move != answer)
    wins = best > 0 > next_best and kind != "chance"
    if best - next_best < (1 if wins else GAPS[kind]):
        return None
    depth = find_depth(game, answer)
    settles = game.phase == "settlement"
    puzzle = Puzzle(
        name="",
        grade=grade_of(depth),
        kind=cast("PuzzleKind", kind),
        goal="average" if kind == "chance" else "win" if wins else "points",
        theme="",
        # In a settlement, tiles that are not on the board are just not told of.
        position=game.position().replace("tiles=puzzle", "tiles=fjords" if settles else "tiles=puzzle"),
        tiles="" if settles else ";".join(map(str, game.tiles.tiles)),
        answer=str(answer),
        margin=best,
        next_best=next_best,
        depth=depth,
    )
    # Of moves that are equally good the first one counts: in the order that the position has, not the game.
    opened = puzzle.game()
    return replace(puzzle, theme=find_theme(opened, find_worth(opened)))


def find_depth(game: Game, answer: Move) -> int:
    """How many moves one has to look ahead to see the answer; one more than DEEPEST: to the end."""
    needed = DEEPEST + 1
    for depth in range(DEEPEST, 0, -1):
        looks = {move: _look_after(game, move, depth, game.turn) for move in list(game.legal_moves)}
        best = max(looks.values())
        if [move for move in looks if looks[move] == best] != [answer]:
            break
        needed = depth
    return needed


def _look_after(game: Game, move: Move, depth: int, seat: int) -> Fraction:
    return sum(
        (share * _look(later, depth - 1, seat) for share, later in find_outcomes(game, move)), Fraction(0)
    )


def _look(game: Game, depth: int, seat: int) -> Fraction:
    if depth == 0 or game.phase == "over":
        return Fraction(glance(game, seat))
    values = [_look_after(game, move, depth, seat) for move in list(game.legal_moves)]
    return max(values) if game.turn == seat else min(values)


# Guesses --------------------------------------------------------------------------------------------


def _guess_by(measure: Callable[[Game, Move], float], game: Game) -> Move:
    return max(game.legal_moves, key=lambda move: measure(game, move))


def _nearness(game: Game, move: Move) -> float:
    """How near the middle of the map a move is made."""
    points, place = [_point(cell) for cell in game.board], place_of(move)
    if place is None:
        return -1000.0
    x, y = _point(place)
    middle_x, middle_y = (
        sum(values) / len(points) for values in ([x for x, _ in points], [y for _, y in points])
    )
    return -((x - middle_x) ** 2) - (y - middle_y) ** 2


def _point(cell: Cell) -> tuple[float, float]:
    return 1.5 * cell.q, sqrt(3) * (cell.r + cell.q / 2)


def _neighbours(game: Game, move: Move, seats: tuple[int | None, ...]) -> int:
    """How many neighbours of a move's place have a piece of one of these seats; None: tiles without any."""
    board, place = game.board, place_of(move)
    around = [] if place is None else [cell for cell in AROUND[place] if cell in board]
    return sum(
        1
        for cell in around
        if ((p := board.pieces.get(cell)) is None and None in seats) or (p and p.seat in seats)
    )


GUESSES: dict[str, Callable[[Game], Move]] = {
    "the first legal move": lambda game: next(iter(game.legal_moves)),
    "the last legal move": lambda game: list(game.legal_moves)[-1],
    "a starting tile": partial(_guess_by, lambda _, move: place_of(move) in STARTING),
    "nearest the middle": partial(_guess_by, _nearness),
    "farthest from the middle": partial(_guess_by, lambda game, move: -_nearness(game, move)),
    "most tiles around": partial(_guess_by, lambda game, move: _neighbours(game, move, (0, 1, None))),
    "most vacant tiles around": partial(_guess_by, lambda game, move: _neighbours(game, move, (None,))),
    "fewest vacant tiles around": partial(_guess_by, lambda game, move: -_neighbours(game, move, (None,))),
    "beside the opponent": partial(_guess_by, lambda game, move: _neighbours(game, move, (1 - game.turn,))),
    "beside one's own": partial(_guess_by, lambda game, move: _neighbours(game, move, (game.turn,))),
    "what looks best at once": lambda game: max(
        (looks := glance_at_moves(game)), key=lambda move: looks[move]
    ),
}
"""What somebody might try who does not think."""


def right_guesses(puzzle: Puzzle) -> list[str]:
    """The guesses that happen to solve a puzzle; an answer on a starting tile counts as one."""
    game = puzzle.game()
    found = [name for name, guess in GUESSES.items() if str(guess(game)) == puzzle.answer]
    place = place_of(puzzle.answer_move)
    if place in STARTING and not isinstance(puzzle.answer_move, Lay):
        found = [*dict.fromkeys([*found, "a starting tile"])]
    return found


# The course -----------------------------------------------------------------------------------------


class Chooser:
    """Chooses puzzles of a kind: many ideas, and none that a simple guess would often find."""

    def __init__(self, kind: Kind, mined: list[Puzzle]) -> None:
        self.kind = kind
        self.pool = list(mined)
        self.chosen: list[Puzzle] = []
        self._guesses = {puzzle.position: right_guesses(puzzle) for puzzle in mined}
        self._lucky: Counter[str] = Counter()
        self._themes: Counter[str] = Counter()
        self._answers: Counter[str] = Counter()

    def choose(self) -> list[Puzzle]:
        """As many of each grade as are wanted; where there are too few, harder or easier ones instead."""
        for grade in GRADES:  # the easy ones first: a glance solves all of them, and few others
            self._take([puzzle for puzzle in self.pool if puzzle.grade == grade], self.kind.wanted[grade - 1])
        self._take(self.pool, sum(self.kind.wanted) - len(self.chosen))
        print(self.kind.name, len(self.chosen), dict(self._themes), dict(self._lucky), flush=True)
        return self.chosen

    def _take(self, some: list[Puzzle], wanted: int) -> None:
        for _ in range(wanted):
            fit = [puzzle for puzzle in some if puzzle in self.pool and self._is_fit(puzzle)]
            if not fit:
                break
            best = min(fit, key=self._cost)
            self.pool.remove(best)
            self.chosen.append(best)
            self._themes[best.theme] += 1
            self._answers[best.answer] += 1
            self._lucky.update(self._guesses[best.position])

    def _is_fit(self, puzzle: Puzzle) -> bool:
        most = max(2, sum(self.kind.wanted) // MOST_SHARE)
        lucky = self._guesses[puzzle.position]
        return self._answers[puzzle.answer] < SAME_ANSWER and all(self._lucky[name] < most for name in lucky)

    def _cost(self, puzzle: Puzzle) -> tuple[int, int]:
        return self._themes[puzzle.theme] + 2 * len(self._guesses[puzzle.position]), len(puzzle.position)


def _order(puzzle: Puzzle) -> tuple[int, int]:
    """By kind, and those with little left to settle first."""
    return [kind.name for kind in KINDS].index(puzzle.kind), count_reached(puzzle.game())


def tell_known(puzzle: Puzzle) -> str:
    """What every move is worth, and what it depends on, as a puzzle keeps it."""
    game, parts = puzzle.game(), []
    for move, margin in find_worth(game).items():
        odds = "".join([f"|{tile}={value}" for tile, value in find_odds(game, move).items()])
        parts.append(f"{move}={margin}{odds}")
    return " ".join(parts)


def mine_all(processes: int = 2) -> list[Puzzle]:
    """The puzzles of all kinds."""
    chosen: list[Puzzle] = []
    with Pool(processes) as pool:
        for kind in KINDS:
            found = pool.imap(partial(mine, kind.name), kind.seeds, chunksize=10)
            chosen += Chooser(kind, [puzzle for puzzle in found if puzzle is not None]).choose()
    return chosen


def write(chosen: list[Puzzle]) -> None:
    """The file, the easy ones first."""
    lines = ["# Positions with one best move each. Made by scripts/mine_puzzles.py; do not edit."]
    for grade in GRADES:
        graded = sorted([one for one in chosen if one.grade == grade], key=_order)
        for number, puzzle in enumerate(graded, start=1):
            entry = {**puzzle.as_entry(), "name": f"{grade}-{number:02}"}
            if puzzle.tiles:
                entry["known"] = tell_known(puzzle)
            lines += ["", "[[puzzles]]"]
            lines += [
                f"{key} = {value}" if isinstance(value, int) else f'{key} = "{value}"'
                for key, value in entry.items()
            ]
    write_whole(FILE, "\n".join(lines) + "\n")


if __name__ == "__main__":
    write(mine_all())
