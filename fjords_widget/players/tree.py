"""Tree search for exploration: moves, the draws that may follow, the answers to each, and tries at the end.

Chance is handled as it is: a move leads to a *fork*, where any of the unseen tiles may be drawn, each as
often as it is likely. Nobody looks at the order of the bag. fast/trees.py is the same once more, compiled:
what is changed here has to be changed there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, sqrt, tanh
from random import Random

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Lay, Move, Show
from fjords_widget.engine.terms import SPENT_SETTLING
from fjords_widget.players.greedy import HOUSE, RUNE, UNKNOWN
from fjords_widget.players.outlook import Explored, promising, try_out, try_out_simply
from fjords_widget.players.race import Extras, ahead, points
from fjords_widget.players.scene import ALL, FACTOR, HOME, STEP, Option, Scene, inner

SCALE = 6.0
"""A lead of so many points is a good one: beyond it, more points count for less and less."""
RIPE = 12
"""A fork that was tried so often gets branches of its own."""
BREADTH = 5
"""So many answers are thought about at a branch, those that look best at a glance."""
CURIOSITY = 1.0
NOTHING = -1
WARMTH = 2.5
"""How much a glance is trusted: a lead of so many points makes a move e times as likely to be tried."""
MOST_BRANCHES = 3000
"""A tree grows no larger; a search of a minute in plain Python, or of some seconds compiled."""


class Trees:
    """Tries of some moves. Depth 0: exploration is played on at random, and judged by who comes first."""

    at_once = 1

    def __init__(self, game: Game, moves: Sequence[Move], depth: int, rng: Random) -> None:
        scene = Scene(game)
        self._room = [MOST_BRANCHES]
        self._forks = [Fork(scene_after(game, scene, move, rng), self._room) for move in moves]
        self._depth = depth

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> Iterator[list[float] | None]:
        """For each of the dice, what each seat may hope for after one more try of each of the chosen moves;
        None where exploration ends with the move, and a glance is all there is."""
        for one in dice:
            for i in chosen:
                fork = self._forks[i]
                if fork.scene is None:
                    yield None
                elif self._depth:
                    yield fork.simulate(one, self._depth)
                else:
                    yield try_out_simply(fork.scene, one)


def scene_after(game: Game, scene: Scene, move: Move, rng: Random) -> Scene | None:
    """The scene of a game after a move, with its draw still to come; None where talk ends exploration."""
    option = scene.option(move)
    if option is not None and (option.spot < 0 or inner(scene.land.chart)[option.spot]):
        return scene.after(option)
    later = game.copy(reshuffle=rng)
    later.push(move)
    if isinstance(move, Show):
        later.push(Lay(move.tile, move.cell, move.turns))
    return Scene(later) if later.phase == "exploration" else None


class Fork:
    """A move that was made, before anything is drawn; its scene may be worked out later."""

    __slots__ = ("_from", "_option", "_room", "_scene", "branches", "prior", "tries", "value")

    def __init__(
        self, scene: Scene | None, room: list[int], option: Option | None = None, prior: float = 1.0
    ) -> None:
        self._from, self._option, self._room, self.prior = scene, option, room, prior
        self._scene: Scene | None = None
        self.branches: dict[int, Branch] = {}
        self.tries = 0
        self.value = 0.0

    @property
    def scene(self) -> Scene | None:
        """What the move leads to."""
        if self._scene is None and self._from is not None:
            self._scene = self._from if self._option is None else self._from.after(self._option)
        return self._scene

    def simulate(self, dice: int, depth: int) -> list[float]:
        """What each seat may hope for after one more try."""
        scene = self.scene
        assert scene is not None
        self.tries += 1
        if self.tries <= RIPE or depth <= 0:
            return try_out(scene, dice)
        drawn = NOTHING
        if scene.pending:
            dice = dice * FACTOR + STEP & ALL
            drawn = scene.bag[(dice >> 33) * len(scene.bag) >> 31]
        branch = self.branches.get(drawn)
        if branch is None:
            if not self._room[0]:
                return try_out(scene, dice)
            self._room[0] -= 1
            later = scene.drawn(None if drawn == NOTHING else drawn, dice)
            branch = self.branches[drawn] = Branch(later, self._room)
        return branch.simulate(dice, depth - 1)


class Branch:
    """A position in which somebody chooses."""

    __slots__ = ("_settled", "forks", "seat", "tries")

    def __init__(self, scene: Scene, room: list[int]) -> None:
        self.seat = scene.turn
        self.tries = 0
        options = scene.options()
        glances = glanced(scene, options)
        order = sorted(range(len(options)), key=lambda i: -glances[i])[:BREADTH]
        weights = [exp((glances[i] - glances[order[0]]) / WARMTH) for i in order]
        total = 0.0
        for weight in weights:  # not by sum(), which rounds otherwise than compiled code can
            total += weight
        self.forks = [
            Fork(scene, room, options[i], weight / total) for i, weight in zip(order, weights, strict=True)
        ]
        self._settled = [] if self.forks else settled(scene)

    def simulate(self, dice: int, depth: int) -> list[float]:
        """What each seat may hope for after one more try."""
        self.tries += 1
        if not self.forks:
            return self._settled
        fork = self._promising()
        found = fork.simulate(dice, depth)
        fork.value += tanh(ahead(found, self.seat) / SCALE)
        return found

    def _promising(self) -> Fork:
        best, most = self.forks[0], -1e9
        bonus = CURIOSITY * sqrt(self.tries)
        for fork in self.forks:
            worth = (fork.value / fork.tries if fork.tries else 0.0) + bonus * fork.prior / (1 + fork.tries)
            if worth > most:
                best, most = fork, worth
        return best


def settled(scene: Scene) -> list[float]:
    """What each seat may hope for when exploration is over."""
    runes = scene.terms.runes
    plan = scene.plan() if runes & SPENT_SETTLING else None
    land = Explored(scene.land.walk, scene.vacant, scene.houses, scene.turn, scene.extras(), plan)
    return promising(land, runes)


def glanced(scene: Scene, options: list[Option]) -> list[float]:
    """How far ahead the seat to move would be after each of the moves: as the greedy player sees it."""
    turns_left = (len(scene.row) + len(scene.bag) + len(scene.aside)) / scene.terms.players
    seat, values = scene.turn, []
    placed, after = (-1, -1), scene
    extras = scene.extras()
    for option in options:
        if option.spot >= 0 and placed != option[:2]:
            placed = option[:2]
            after = scene.after(Option(*placed))
            extras = after.extras()
        if option.spot < 0:
            after, extras = scene, scene.extras()
        values.append(_glance(after, option, seat, turns_left, extras))
    return values


def _glance(after: Scene, option: Option, seat: int, turns_left: float, extras: Extras) -> float:
    houses, supply, vacant = after.houses, after.supply, after.vacant
    if option.build:
        houses, supply = [*houses], [*supply]
        slot = len(after.land.walk) - 1
        houses[seat] |= 1 << slot
        vacant ^= 1 << slot
        supply[seat] -= 1
        if option.build == HOME:
            homes = list(extras.homes or (0,) * len(houses))
            homes[seat] |= after.land.around(slot)
            extras = Extras(extras.shared, tuple(homes), extras.friends)
    turn = after.terms.next_seat[seat]
    found = points(after.land.walk, houses, [0] * len(houses), vacant, turn, extras)
    for other, longhouses in enumerate(supply):
        found[other] += HOUSE * min(longhouses, turns_left)
    if option.build == HOME:
        found[seat] -= RUNE * min(1.0, turns_left / 4)
    return ahead(found, seat) + (UNKNOWN if option.spot < 0 else 0.0)
