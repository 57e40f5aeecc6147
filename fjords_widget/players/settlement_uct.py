"""Monte Carlo tree search (UCT) for settlements of three and four, on masks of tiles.

A simulation goes down the tree by what was good so far, adds a position and evaluates it. A stone is used
where nobody can walk to at that moment; which Wisdom stone keeps others off a space is left out (R-WIS).
"""

from __future__ import annotations

from math import log, sqrt, tanh
from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players.evaluation import Extras, Standing, ahead, extras_of, hopes
from fjords_widget.players.player import Clock
from fjords_widget.players.rune_values import RUNE_OF, RuneGoals, held_runes, value_runes
from fjords_widget.players.slices import Slices

SCALE = 4.0
"""A lead of this many points is a good one: beyond it, more points count for less and less."""
CURIOSITY = 0.5
"""How much is explored, beside what was good so far."""


class SettlementMap:
    """What stays as it is while vikings are placed."""

    def __init__(self, game: Game) -> None:
        self.walk = game.land.walk
        self.extras: Extras = extras_of(game)
        self.players = game.players
        self.rune_goals = RuneGoals(game) if any(held_runes(side) for side in game.state.sides) else None


class TreeNode:
    """A position: who is to move, and what came of it so far for the seat that moved here."""

    __slots__ = (
        "children",
        "far",
        "goals",
        "mover",
        "pieces",
        "reach",
        "settled",
        "stones",
        "supply",
        "todo",
        "tries",
        "turn",
        "vacant",
        "value",
    )

    def __init__(
        self, here: SettlementMap, mover: int, pieces: list[int], settled: list[int], reach: list[int],
        supply: list[int], vacant: int, stones: list[int], goals: list[list[int]],
    ) -> None:  # fmt: skip
        self.mover, self.pieces, self.settled, self.reach = mover, pieces, settled, reach
        self.supply, self.vacant, self.stones, self.goals = supply, vacant, stones, goals
        self.tries, self.value = 0, 0.0
        self.children: list[tuple[int, int, TreeNode]] = []
        """Where a viking was put, by which stone (-1: on foot), and what follows."""
        self.far: list[tuple[int, int]] = []
        """Stones, and the tiles that they lead to and no way on foot."""
        self.turn, self.todo = mover, 0
        players = here.players
        for _ in range(players):  # T6: whoever can place no viking is passed over
            self.turn = (self.turn + 1) % players
            if supply[self.turn]:
                self.todo = reach[self.turn] & vacant
                if stones:
                    self._look_far(stones[self.turn])
                if self.todo or self.far:
                    break

    def _look_far(self, left: int) -> None:
        for rune, goals in enumerate(self.goals[self.turn]):
            far = goals & self.vacant & ~self.todo
            if left >> rune & 1 and far:
                self.far.append((rune, far))

    def expand(self, here: SettlementMap) -> TreeNode:
        """Adds the position after the first tile that was not tried yet."""
        seat, rune = self.turn, -1
        stones, goals = self.stones, self.goals
        if self.todo:
            bit = self.todo & -self.todo
            self.todo ^= bit
        else:
            rune, far = self.far.pop()
            bit = far & -far
            if far != bit:
                self.far.append((rune, far ^ bit))
            stones = stones[:]
            stones[seat] &= ~(1 << rune)
        pieces, settled, reach, supply = self.pieces[:], self.settled[:], self.reach[:], self.supply[:]
        pieces[seat] |= bit
        settled[seat] |= bit
        reach[seat] |= here.walk[bit.bit_length() - 1]
        supply[seat] -= 1
        if here.rune_goals is not None:
            more = here.rune_goals.goals(bit)
            goals = goals[:]
            goals[seat] = [mine | new for mine, new in zip(goals[seat], more, strict=True)]
        child = TreeNode(here, seat, pieces, settled, reach, supply, self.vacant ^ bit, stones, goals)
        self.children.append((bit, rune, child))
        return child

    def select_child(self) -> TreeNode:
        """The child that is worth another try (UCB1)."""
        bonus, most, best = CURIOSITY * sqrt(log(self.tries)), -9.0, self
        for _, _, child in self.children:
            worth = child.value / child.tries + bonus / sqrt(child.tries)
            if worth > most:
                most, best = worth, child
        return best


def make_root(game: Game, here: SettlementMap) -> TreeNode:
    """The position of a game."""
    sides, rune_goals = game.state.sides, here.rune_goals
    mover = (game.turn - 1) % game.players
    return TreeNode(
        here,
        mover,
        [side.pieces for side in sides],
        [side.settled for side in sides],
        [side.reach for side in sides],
        [side.vikings for side in sides],
        game.state.vacant,
        [held_runes(side) for side in sides] if rune_goals is not None else [],
        [rune_goals.goals(side.pieces) for side in sides] if rune_goals is not None else [],
    )


def simulate(root: TreeNode, here: SettlementMap) -> None:
    """One simulation."""
    path = [root]
    node = root
    while not node.todo and not node.far and node.children:
        node = node.select_child()
        path.append(node)
    if node.todo or node.far:
        node = node.expand(here)
        path.append(node)
    found = hopes(Standing(here.walk, node.pieces, node.settled, node.vacant, node.turn, here.extras))
    if here.rune_goals is not None:
        stones = [left if supply else 0 for left, supply in zip(node.stones, node.supply, strict=True)]
        for seat, more in enumerate(value_runes(here.walk, node.pieces, node.vacant, stones, node.goals)):
            found[seat] += more
    if here.players == 2:
        lead = tanh((found[0] - found[1]) / SCALE)
        for node in path:
            node.tries += 1
            node.value += -lead if node.mover else lead
        return
    worths = [tanh(ahead(found, seat) / SCALE) for seat in range(here.players)]
    for node in path:
        node.tries += 1
        node.value += worths[node.mover]


def search_settlement(game: Game, moves: list[Move], rng: Random, clock: Clock) -> Slices[Move]:
    """The move that was tried most often."""
    here = SettlementMap(game)
    root = make_root(game, here)
    done = 0
    while done % 16 or not clock.over(done):
        simulate(root, here)
        done += 1
        yield
    slots = game.land.slots
    tries = {(bit, rune): (child.tries, rng.random()) for bit, rune, child in root.children}

    def tried(move: Move) -> tuple[int, float]:
        return tries.get((1 << slots[move.cell], RUNE_OF[type(move)]), (0, 0.0))  # type: ignore[attr-defined]

    return max(moves, key=tried)
