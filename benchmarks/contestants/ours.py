"""fjords_widget, through its public names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, repeat
from random import Random
from time import process_time
from typing import Any

import fjords_widget as fj
from benchmarks import unwatched
from benchmarks.boards import full_boards
from benchmarks.timing import Reply, Stopwatch, bytes_held, import_seconds
from fjords_widget.players.fast.loading import TREES
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock
from fjords_widget.players.sequential_halving import estimate_moves
from fjords_widget.players.settlement_uct import SettlementMap, make_root, simulate
from fjords_widget.players.slices import finish

VERSION = fj.__version__

KINDS: dict[str, dict[str, Any]] = {
    "base": {},
    "runes": {"runes": fj.RUNES},
    "four": {"players": 4},
    "epic": {"variant": "epic"},
    "classic": {"variant": "classic"},
}
"""The kinds of games that are measured."""

POSITIONS_PER_GAME = 10


def play(kind: str, seconds: float, seed: int) -> Reply:
    """Random whole games, one after the other."""
    random, options, plies = Random(seed).random, KINDS[kind], 0
    with Stopwatch() as watch:
        end = process_time() + seconds
        while process_time() < end:
            game = fj.Game(seed=int(random() * 1e9), **options)
            while moves := list(game.legal_moves):
                game.push(moves[int(random() * len(moves))])
            plies += game.ply
    return {"ply": watch.seconds / plies}


@dataclass(frozen=True)
class Script:
    """A random game that can be played again: at every ply the number of the move chosen, and the move."""

    kind: str
    seed: int
    numbers: list[int]
    moves: list[fj.Move]
    explored: int
    """How many plies the exploration had."""

    def begin(self) -> fj.Game:
        """The game before its first move."""
        return fj.Game(seed=self.seed, **KINDS[self.kind])

    def reach(self, ply: int) -> fj.Game:
        """The game at this ply, where nobody has asked for its legal moves yet."""
        game = self.begin()
        for move in self.moves[:ply]:
            game.push(move)
        return game

    def middle(self, stage: str) -> range:
        """The plies of the middle half of the game, or of one phase."""
        begin = self.explored if stage == "settlement" else 0
        end = self.explored if stage == "exploration" else len(self.moves)
        quarter = (end - begin) // 4
        return range(begin + quarter, end - quarter)


def scripts(kind: str, seed: int) -> Iterator[Script]:
    """Random games without end."""
    rng = Random(seed)
    while True:
        script = Script(kind, rng.getrandbits(32), [], [], 0)
        game, explored = script.begin(), 0
        while moves := list(game.legal_moves):
            explored += game.phase == "exploration"
            number = int(rng.random() * len(moves))
            script.numbers.append(number)
            script.moves.append(game.push(moves[number]))
        yield Script(kind, script.seed, script.numbers, script.moves, explored)


def mid_games(kind: str, stage: str, games: int, seed: int) -> Iterator[list[tuple[fj.Game, fj.Move]]]:
    """For each of some random games: positions from its middle, and the move that was made there."""
    rng = Random(seed)
    for script in islice(scripts(kind, seed), games):
        plies = rng.choices(script.middle(stage), k=POSITIONS_PER_GAME)
        yield [(script.reach(ply), script.moves[ply]) for ply in plies]


def legal(kind: str, stage: str, games: int, repeats: int, seed: int) -> Reply:
    """Listing the legal moves after a push, as in play, and before that in copies: no answer is kept."""
    seconds, cold, count = 0.0, 0.0, 0
    with Stopwatch():
        for positions in mid_games(kind, stage, games, seed):
            copies = [game.copy() for game, _ in positions]
            began = process_time()
            for game in copies:
                list(game.legal_moves)
            cold += process_time() - began
            for _ in repeat(None, repeats):
                for game, move in positions:
                    game.push(move)
                began = process_time()
                for game, _ in positions:
                    list(game.legal_moves)
                seconds += process_time() - began
                count += len(positions)
                for game, _ in positions:
                    game.pop()
    return {"call": seconds / count, "cold": cold * repeats / count}


def copy(kind: str, ply: int, games: int, repeats: int, seed: int) -> Reply:
    """Copying games at some ply, and copying followed by the move that parts the copy from the game."""
    long_enough = (script for script in scripts(kind, seed) if len(script.moves) > ply)
    pool = [(script.reach(ply), script.moves[ply]) for script in islice(long_enough, games)]
    with Stopwatch() as copying:
        for game, _ in pool:
            for _ in repeat(None, repeats):
                game.copy()
    with Stopwatch() as parting:
        for game, move in pool:
            for _ in repeat(None, repeats):
                game.copy().push(move)
    count = games * repeats
    return {"copy": copying.seconds / count, "part": parting.seconds / count}


def push_pop(kind: str, stage: str, games: int, repeats: int, seed: int) -> Reply:
    """Making moves and taking the same moves back."""
    pushing = popping = 0.0
    with Stopwatch():
        for positions in mid_games(kind, stage, games, seed):
            for _ in repeat(None, repeats):
                began = process_time()
                for game, move in positions:
                    game.push(move)
                pushed = process_time()
                for game, _ in positions:
                    game.pop()
                pushing += pushed - began
                popping += process_time() - pushed
    count = games * POSITIONS_PER_GAME * repeats
    return {"push": pushing / count, "both": (pushing + popping) / count}


def growth(kind: str, games: int, seed: int) -> Reply:
    """A ply (listing and push) early and late in exploration (ten plies) and in settlement (a third)."""
    seconds: dict[str, float] = {}
    plies: dict[str, int] = {}
    with Stopwatch():
        for script in islice(scripts(kind, seed), games):
            game = script.begin()
            for part, span in _parts(script):
                began = process_time()
                for number in script.numbers[span]:
                    game.push(list(game.legal_moves)[number])
                seconds[part] = seconds.get(part, 0.0) + process_time() - began
                plies[part] = plies.get(part, 0) + span.stop - span.start
    return {part: seconds[part] / plies[part] for part in seconds}


def _parts(script: Script) -> list[tuple[str, slice]]:
    """The parts of a game that are compared, and what lies between them."""
    explored, end = script.explored, len(script.moves)
    third = (end - explored) // 3
    return [
        ("first ten", slice(0, 10)),
        ("between", slice(10, explored - 10)),
        ("last ten", slice(explored - 10, explored)),
        ("first third", slice(explored, explored + third)),
        ("middle", slice(explored + third, end - third)),
        ("last third", slice(end - third, end)),
    ]


def memory(kind: str, warm: int, seed: int) -> Reply:
    """A finished game with its whole past; unless `warm`, with the tables that all games share."""

    def played() -> fj.Game:
        rng = Random(seed)
        game = fj.Game(seed=seed, **KINDS[kind])
        while moves := list(game.legal_moves):
            game.push(moves[int(rng.random() * len(moves))])
        return game

    def told() -> object:
        game = played()
        return game, game.history

    if warm:
        told()
    return {"game": bytes_held(played), "told": bytes_held(told)}


def records(kind: str, games: int, seed: int) -> list[fj.Record]:
    """The records of random games: as long as the rules make them, and to their end."""
    found = []
    for script in islice(scripts(kind, seed), games):
        found.append(script.reach(len(script.moves)).record(white="Ann", yellow="Bo", event="A benchmark"))
    return found


def reading(kind: str, games: int, seed: int) -> Reply:
    """Reading records: text to a tree, every move checked by the engine."""
    texts = [record.dumps() for record in records(kind, games, seed)]
    plies = 0
    with Stopwatch() as watch:
        for text in texts:
            record = fj.Record.loads(text)
            assert not record.errors
            plies += record.plies
    return {"move": watch.seconds / plies}


def writing(kind: str, games: int, seed: int) -> Reply:
    """Writing records."""
    made = records(kind, games, seed)
    with Stopwatch() as watch:
        for record in made:
            record.dumps()
    return {"move": watch.seconds / sum(record.plies for record in made)}


def importing(times: int, seed: int) -> Reply:
    """Importing the package in a fresh interpreter."""
    del seed  # nothing is random here
    return {"import": import_seconds("fjords_widget", times)}


def graphs(boards: int, repeats: int, seed: int) -> Reply:
    """One call of each graph algorithm on a full board, and of the same written by hand without steps.

    The two are measured in turn, call by call, since a few per cent are less than what the machine drifts.
    """
    pool = [(ways, next(iter(ways))) for ways in full_boards(boards, seed)]
    calls: dict[str, tuple[Callable[..., object], bool]] = {
        "breadth_first": (fj.algorithms.breadth_first, True),
        "breadth_first by hand": (unwatched.breadth_first, True),
        "components": (fj.algorithms.components, False),
        "components by hand": (unwatched.components, False),
        "articulation_points": (fj.algorithms.articulation_points, False),
        "articulation_points by hand": (unwatched.articulation_points, False),
        "union_find": (fj.algorithms.union_find, False),
    }
    seconds = dict.fromkeys(calls, 0.0)
    with Stopwatch():
        for ways, start in pool:
            for turn in range(repeats):
                for name in list(calls) if turn % 2 else reversed(calls):
                    algorithm, has_start = calls[name]
                    arguments = (ways, start) if has_start else (ways,)
                    began = process_time()
                    for _ in repeat(None, 10):
                        algorithm(*arguments)
                    seconds[name] += process_time() - began
    return {name: spent / (boards * repeats * 10) for name, spent in seconds.items()}


def _explored(game: fj.Game, rng: Random, seconds: float, fast: bool) -> float:
    """The seconds that a simulation from the first tile takes, over a whole game."""
    moves, explored = list(game.legal_moves), 0
    if fast:
        TREES.wait()  # not the time of the compiler, nor that of reading what it made
    with Stopwatch() as watch:
        end = process_time() + seconds
        while process_time() < end:
            clock = Clock(Limits(simulations=1000), None, None)
            weighed = finish(estimate_moves(game, moves, rng, clock, None, 4, fast=fast))
            explored += sum(weight.tries for weight in weighed)
    return watch.seconds / explored


def search(kind: str, seconds: float, seed: int) -> Reply:
    """A simulation of the tree search: from the first tile, over a whole game, and over a settlement."""
    game, rng = fj.Game(seed=seed, **KINDS[kind]), Random(seed)
    found = {name: _explored(game, rng, seconds, name == "compiled") for name in ("game", "compiled")}
    settled = 0
    settling = Stopwatch()
    while game.phase == "exploration":
        game.push(rng.choice(list(game.legal_moves)))
    with settling:
        ground = SettlementMap(game)
        root = make_root(game, ground)
        end = process_time() + seconds
        while process_time() < end:
            for _ in repeat(None, 20):
                simulate(root, ground)
            settled += 20
    return {**found, "settlement": settling.seconds / settled}


TASKS = {
    "search": search,
    "graphs": graphs,
    "play": play,
    "legal": legal,
    "copy": copy,
    "push_pop": push_pop,
    "growth": growth,
    "memory": memory,
    "read": reading,
    "write": writing,
    "import": importing,
}
