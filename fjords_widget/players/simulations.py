"""Simulations of some moves of exploration, plain or compiled: the numbers are the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from types import ModuleType
from typing import Protocol

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Lay, Move, Show
from fjords_widget.players.fast import available
from fjords_widget.players.fast.loading import TREES
from fjords_widget.players.rollout import new_scratch
from fjords_widget.players.rollout_state import (
    MADE,
    Option,
    fill_in,
    make_tables,
    new_state,
    option_of,
)
from fjords_widget.players.tree import (
    BREADTH,
    DEEPEST,
    MOST_BRANCHES,
    NOTHING,
    Branch,
    Candidate,
    Fork,
    Tree,
    Used,
    run,
)

PATIENCE = 10_000
"""After this many simulations compiled code is loaded; until it is there, plain Python goes on."""


class Simulations(Protocol):
    """Simulations of some moves."""

    at_once: int
    """This many are made before somebody can ask to stop."""

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> Iterable[list[float] | None]:
        """For each of the dice, what each seat may hope for after one more simulation of each of the chosen
        moves; None where exploration ends with the move, and a static evaluation is all there is."""


def simulations_of(
    game: Game, moves: Sequence[Move], depth: int, rng: Random, fast: bool | None = None
) -> Simulations:
    """Simulations of these moves.

    Depth 0: rollouts alone, evaluated by who comes first. `fast`: compiled or not; None: compiled as soon as
    it is worth while.
    """
    module: ModuleType | None = None
    if fast is not False and available():
        module = TREES.wait() if fast else TREES.module
    if module is not None and module.suits(game, moves):
        found: Simulations = module.CompiledSimulations(game, moves, depth)
        return found
    if fast is None and available():
        return _Counted(game, moves, depth, rng)
    return PlainSimulations(game, moves, depth, rng)


class PlainSimulations:
    """Simulations by plain Python."""

    at_once = 1

    def __init__(self, game: Game, moves: Sequence[Move], depth: int, rng: Random) -> None:
        self._depth = min(depth, DEEPEST)
        self._players = game.players
        options = [option_of(game, move) for move in moves]
        tree = plant(game, [option for option in options if option is not None])
        self._roots: list[tuple[Tree | None, int]] = []
        number = 0
        for move, option in zip(moves, options, strict=True):
            if option is None:
                self._roots.append((_plant_after(game, move, rng), 0))
            else:
                self._roots.append((tree, number))
                number += 1

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> Iterator[list[float] | None]:
        """As Simulations.run."""
        for one in dice:
            for i in chosen:
                tree, number = self._roots[i]
                if tree is None:
                    yield None
                    continue
                found = [0.0] * self._players
                make_room(tree)
                run(tree, [number], [one], self._depth, [found])
                yield found


class _Counted(PlainSimulations):
    """Plain simulations, that send for compiled code when there have been enough of them."""

    total = 0

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> Iterator[list[float] | None]:
        """As Simulations.run."""
        _Counted.total += len(chosen) * len(dice)
        if _Counted.total >= PATIENCE:
            TREES.begin()
        return super().run(chosen, dice)


def _plant_after(game: Game, move: Move, rng: Random) -> Tree | None:
    """The tree of talk, or of a tile that makes the lattice larger: the engine makes such a move.

    None if it ends exploration.
    """
    later = game.copy(reshuffle=rng)
    later.push(move)
    if isinstance(move, Show):
        later.push(Lay(move.tile, move.cell, move.turns))
    return plant(later, [Option(MADE)]) if later.phase == "exploration" else None


def plant(game: Game, options: Sequence[Option]) -> Tree:
    """A tree of plain Python, of some moves in a position."""
    tables = make_tables(game.terms, game.land.lattice)
    tiles, stones = most_tiles(game), most_stones(game)
    state, later, root = (new_state(tables, tiles, stones) for _ in range(3))
    fill_in(root, game, tables)
    used = Used()
    used.branches, used.forks, used.room = 1, len(options), MOST_BRANCHES
    forks = [Fork() for _ in options]
    write_roots(forks, options)
    return Tree(
        tables, root, [Branch(turn=root.turn, settled=[0.0] * tables.players)], forks, used, state, later,
        new_scratch(tables, tiles, stones), [Candidate() for _ in range(BREADTH)], [0] * DEEPEST,
    )  # fmt: skip


def write_roots(forks: Sequence[Fork], options: Sequence[Option]) -> None:
    """Writes moves into the first forks of a tree."""
    for fork, option in zip(forks, options, strict=False):
        fork.spot, fork.way, fork.build, fork.origin, fork.goal = option
        fork.parent, fork.branch, fork.tries, fork.prior, fork.value = 0, NOTHING, 0, 1.0, 0.0


def make_room(tree: Tree) -> None:
    """Makes room for another branch: a simulation adds one at most."""
    if tree.used.branches == len(tree.branches):
        tree.branches.append(Branch(settled=[0.0] * tree.tables.players))
        tree.forks.extend([Fork() for _ in range(tree.used.forks + BREADTH - len(tree.forks))])


def most_tiles(game: Game) -> int:
    """How many tiles can lie on the table."""
    return len(game.land.walk) + sum(game.unseen.values()) + len(game.row) + len(game.state.aside) + 1


def most_stones(game: Game) -> int:
    """How many stones can lie on them."""
    stones = sum(game.terms.fits.stone[number] is not None for number in game.terms.opening)
    return stones + game.players  # a Home stone for each seat
