"""The tree search compiled: players/tree.py once more, to the same numbers.

Branches are rows of numbers, and so are forks. Only branches keep a scene; that of a fork is its branch's,
with the move made.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt, tanh
from typing import Any

import numpy as np
from numba import njit

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw, Lay, Move
from fjords_widget.players.fast.scenes import (
    ASIDE,
    ASIDES,
    BAG,
    BAGS,
    CLASSIC,
    DRAWS_ONE,
    DREW,
    FITTING,
    GRID,
    HOMES,
    HOUSES,
    MOST_STONES,
    MOST_TILES,
    PENDING,
    PLAYERS,
    ROW,
    ROWS,
    SCRATCH,
    SIZE,
    SUPPLY,
    TURN,
    VACANT,
    WAYS,
    WORDS,
    add_to_row,
    below,
    bits,
    build,
    compiled,
    copy,
    drop,
    explore,
    fitting,
    hopes,
    lay,
    points,
    roll,
    row_of,
    set_aside,
    swap,
    tables_of,
    ways_of,
)
from fjords_widget.players.greedy import HOUSE, RUNE, UNKNOWN
from fjords_widget.players.scene import HOME, Scene, inner
from fjords_widget.players.tree import BREADTH, CURIOSITY, MOST_BRANCHES, NOTHING, RIPE, SCALE, WARMTH

AT_ONCE = 64
"""So many tries are made between two looks at the clock: some thousandths of a second."""
FIRST_ROOM = 128
DEEPEST = 64
FORK, FORKS, VISITS, DRAWN, NEXT = range(5)
"""Of a branch: its first fork, how many, how often it was visited, what was drawn, the next one after the
same fork."""
PARENT, AT, HOW, BUILT, ORIGIN, GOAL, TRIES, CHILD = range(8)
"""Of a fork: its branch; space, way, what is built, which longhouse moves where; tries; its first branch."""
PRIOR, VALUE = range(2)
BRANCHES_USED, FORKS_USED = range(2)


@compiled
def _ahead(found, seat, players):  # type: ignore[no-untyped-def]
    """As race.ahead."""
    if players == 2:
        return found[seat] - found[1 - seat]
    most = -1e300
    total = 0.0
    for other in range(players):
        if other != seat:
            most = max(most, found[other])
            total += found[other]
    return found[seat] - 0.7 * most - 0.3 * total / (players - 1)


@compiled
def _after(s, t, fork):  # type: ignore[no-untyped-def]
    """As Scene.after."""
    if fork[AT] < 0:
        s[PENDING] = 1
        s[DREW] = 1
        return
    slot = lay(s, t, fork[AT], fork[HOW])
    turn = s[TURN]
    if fork[ORIGIN] >= 0:
        for moved in (fork[ORIGIN], fork[GOAL]):
            s[HOUSES + 2 * turn + (moved >> 6)] ^= 1 << (moved & 63)
            s[VACANT + (moved >> 6)] ^= 1 << (moved & 63)
    elif fork[BUILT]:
        build(s, slot, fork[BUILT] == HOME)
    if s[ROWS]:
        drop(s, ROWS, ROW, fork[HOW] // 6)
    else:
        drop(s, ASIDES, ASIDE, fork[HOW] // 6)
    s[TURN] = (turn + 1) % t.facts[PLAYERS]
    s[DREW] = 0
    s[PENDING] = s[BAGS] > 0 and not t.facts[DRAWS_ONE]


@compiled
def _drawn(s, t, number, dice, pad):  # type: ignore[no-untyped-def]
    """As Scene.drawn."""
    s[PENDING] = 0
    if number != NOTHING:
        drop(s, BAGS, BAG, number)
        add_to_row(s, number)
    ways_of(s, t, ROWS, ROW, pad)
    if t.facts[DRAWS_ONE]:
        if s[ROWS] and not fitting(s, t, pad):
            set_aside(s)
        return
    while not fitting(s, t, pad):
        if not swap(s, t, dice, pad):
            return
        dice = roll(dice)
        ways_of(s, t, ROWS, ROW, pad)


@compiled
def _ways_to_lay(s, t, pad):  # type: ignore[no-untyped-def]
    """The ways of the tiles that may be laid, on the pad; of tiles that play alike, the first one's."""
    words = t.facts[WORDS]
    for word in range(words):
        pad[WAYS + word] = 0
    count, start = s[ROWS], ROW
    if not count:
        if s[DREW] and t.facts[CLASSIC]:
            return
        count, start = s[ASIDES], ASIDE
    for i in range(count):
        number = s[start + i]
        new = True
        for j in range(i):
            new = new and (s[start + j] == number or t.kin[s[start + j]] != t.kin[number])
        if new:
            for word in range(words):
                pad[WAYS + word] |= t.by_tile[number, word]


@compiled
def _glance(s, t, seat, turns_left, built, found, pad):  # type: ignore[no-untyped-def]
    """As tree._glance, for the scene in which it was built."""
    players = t.facts[PLAYERS]
    points(s, t, (seat + 1) % players, found, pad)
    for other in range(players):
        found[other] += HOUSE * min(float(s[SUPPLY + other]), turns_left)
    if built == HOME:
        found[seat] -= RUNE * min(1.0, turns_left / 4)
    return _ahead(found, seat, players)


@compiled
def _keep(best, glances, count, spot, way, built, glance):  # type: ignore[no-untyped-def]
    """Keeps a move if it is one of the best, behind those that look as good; returns how many there are."""
    place = count
    while place > 0 and glances[place - 1] < glance:
        place -= 1
    if place >= BREADTH:
        return count
    last = min(count, BREADTH - 1)
    for i in range(last, place, -1):
        glances[i] = glances[i - 1]
        copy(best[i], best[i - 1])
    glances[place] = glance
    best[place, 0] = spot
    best[place, 1] = way
    best[place, 2] = built
    return last + 1


@compiled
def _sort(pad, start, count):  # type: ignore[no-untyped-def]
    """Sorts a few numbers."""
    for end in range(start + 1, start + count):
        number, place = pad[end], end
        while place > start and pad[place - 1] > number:
            pad[place] = pad[place - 1]
            place -= 1
        pad[place] = number


@compiled
def _choose(s, later, t, best, glances, found, pad):  # type: ignore[no-untyped-def]
    """The moves that look best at a glance: Scene.options, judged as by tree.glanced. How many there are."""
    words, players, seat = t.facts[WORDS], t.facts[PLAYERS], s[TURN]
    one_by_one = t.facts[DRAWS_ONE] and not s[ROWS]
    if one_by_one and not s[BAGS]:
        return 0
    turns_left = (s[ROWS] + s[BAGS] + s[ASIDES]) / players
    builds = 1
    if s[SUPPLY + seat]:
        builds = 3 if s[HOMES + seat] else 2
    _ways_to_lay(s, t, pad)
    count = 0
    spots = fitting(s, t, pad)
    _sort(pad, FITTING, spots)
    for i in range(spots):
        spot = pad[FITTING + i]
        if not t.inner[spot]:
            continue
        ground = GRID + 2 * t.facts[SIZE] + spot * words
        for word in range(words):
            mask = s[ground + word] & pad[WAYS + word]
            while mask:
                one = mask & -mask
                mask ^= one
                way = 64 * word + bits(one - 1)
                for built in range(builds if t.takes[way // 6] else 1):
                    copy(later, s)
                    slot = lay(later, t, spot, way)
                    if built:
                        build(later, slot, built == HOME)
                    glance = _glance(later, t, seat, turns_left, built, found, pad)
                    count = _keep(best, glances, count, spot, way, built, glance)
    if one_by_one:
        glance = _glance(s, t, seat, turns_left, 0, found, pad) + UNKNOWN
        count = _keep(best, glances, count, -1, -1, 0, glance)
    return count


@compiled
def _grow(branch, s, later, t, forks, worths, result, best, glances, used, found, pad):  # type: ignore[no-untyped-def]
    """As Branch.__init__; `branch` is its number, s its scene."""
    count = _choose(s, later, t, best, glances, found, pad)
    total = 0.0
    for i in range(count):
        worths[used[FORKS_USED] + i, PRIOR] = exp((glances[i] - glances[0]) / WARMTH)
        total += worths[used[FORKS_USED] + i, PRIOR]
    for i in range(count):
        number = used[FORKS_USED] + i
        fork = forks[number]
        fork[PARENT] = branch
        fork[AT], fork[HOW], fork[BUILT] = best[i, 0], best[i, 1], best[i, 2]
        fork[ORIGIN], fork[GOAL], fork[TRIES], fork[CHILD] = -1, -1, 0, -1
        worths[number, PRIOR] /= total
        worths[number, VALUE] = 0.0
    if not count:
        hopes(s, t, result, pad)
    return count


@compiled
def _promising(row, forks, worths):  # type: ignore[no-untyped-def]
    """As Branch._promising; `row` is that of a branch."""
    best, most = row[FORK], -1e9
    bonus = CURIOSITY * sqrt(row[VISITS])
    for fork in range(row[FORK], row[FORK] + row[FORKS]):
        tries = forks[fork, TRIES]
        worth = worths[fork, VALUE] / tries if tries else 0.0
        worth += bonus * worths[fork, PRIOR] / (1 + tries)
        if worth > most:
            best, most = fork, worth
    return best


@compiled
def _branch_after(forks, branches, fork, drawn):  # type: ignore[no-untyped-def]
    """The branch of a fork after a draw, or -1."""
    branch = forks[fork, CHILD]
    while branch >= 0 and branches[branch, DRAWN] != drawn:
        branch = branches[branch, NEXT]
    return branch


@compiled
def _simulate(fork, dice, depth, t, scenes, branches, settled, forks, worths, used, s, later, found, path, best, glances, pad):  # type: ignore[no-untyped-def]  # fmt: skip  # noqa: E501
    """As Fork.simulate; what each seat may hope for is put into `found`."""
    players = t.facts[PLAYERS]
    length = 0
    while True:
        forks[fork, TRIES] += 1
        parent = scenes[forks[fork, PARENT]]
        pending = forks[fork, AT] < 0 or (parent[BAGS] > 0 and not t.facts[DRAWS_ONE])
        branch, drawn = -1, NOTHING
        ripe = forks[fork, TRIES] > RIPE and depth > 0
        if ripe:
            if pending:
                dice = roll(dice)
                drawn = parent[BAG + below(dice, parent[BAGS])]
            branch = _branch_after(forks, branches, fork, drawn)
        if branch < 0:
            copy(s, parent)
            _after(s, t, forks[fork])
            if not ripe or used[BRANCHES_USED] > MOST_BRANCHES:
                explore(s, t, dice, pad)
                hopes(s, t, found, pad)
                break
            _drawn(s, t, drawn, dice, pad)
            branch = used[BRANCHES_USED]
            used[BRANCHES_USED] += 1
            copy(scenes[branch], s)
            count = _grow(
                branch, s, later, t, forks, worths, settled[branch], best, glances, used, found, pad
            )
            branches[branch, FORK], branches[branch, FORKS] = used[FORKS_USED], count
            branches[branch, VISITS], branches[branch, DRAWN] = 0, drawn
            branches[branch, NEXT] = forks[fork, CHILD]
            forks[fork, CHILD] = branch
            used[FORKS_USED] += count
        depth -= 1
        branches[branch, VISITS] += 1
        if not branches[branch, FORKS]:
            copy(found, settled[branch])
            break
        fork = _promising(branches[branch], forks, worths)
        path[length] = fork
        length += 1
    for i in range(length):
        seat = scenes[forks[path[i], PARENT], TURN]
        worths[path[i], VALUE] += tanh(_ahead(found, seat, players) / SCALE)


@njit(cache=True, nogil=True)
def run(chosen, dice, depth, t, scenes, branches, settled, forks, worths, used, out):  # type: ignore[no-untyped-def]
    """As Trees.run: for each of the dice, and each of the chosen moves, a row of what the seats hope for."""
    s, later = scenes[0].copy(), scenes[0].copy()
    pad = np.zeros(SCRATCH, dtype=np.int64)
    path = np.zeros(DEEPEST, dtype=np.int64)
    best = np.zeros((BREADTH, 3), dtype=np.int64)
    glances = np.zeros(BREADTH)
    place = 0
    for one in dice:
        for fork in chosen:
            if depth:
                _simulate(
                    fork, one, depth, t, scenes, branches, settled, forks, worths, used, s, later,
                    out[place], path, best, glances, pad,
                )  # fmt: skip
            else:
                copy(s, scenes[0])
                _after(s, t, forks[fork])
                explore(s, t, one, pad)
                points(s, t, s[TURN], out[place], pad)
            place += 1


def suits(game: Game, moves: Sequence[Move]) -> bool:
    """Whether compiled code is made for such a game: not for very large ones, nor for talk."""
    terms, near = game._terms, inner(game._land.chart)
    stones = sum(terms.fits.stone[number] is not None for number in terms.opening) + terms.players
    if terms.table_talk or len(terms.opening) > MOST_TILES or stones > MOST_STONES:
        return False
    spots = game._land.chart.spaces
    return all(isinstance(m, Draw) or (isinstance(m, Lay) and near[spots[m.cell]]) for m in moves)


class FastTrees:
    """As Trees, compiled."""

    at_once = AT_ONCE

    def __init__(self, game: Game, moves: Sequence[Move], depth: int) -> None:
        scene = Scene(game)
        self._players, self._depth = game.players, min(depth, DEEPEST)
        self._tables = tables_of(game._terms, game._land.chart)
        root = row_of(scene)
        self._scenes = np.empty((1 if depth == 0 else FIRST_ROOM, len(root)), dtype=np.int64)
        self._scenes[0] = root
        room = len(self._scenes)
        self._branches = np.zeros((room, 5), dtype=np.int64)
        self._settled = np.zeros((room, game.players))
        self._forks = np.full((len(moves) + BREADTH * room, 8), -1, dtype=np.int64)
        self._worths = np.zeros((len(moves) + BREADTH * room, 2))
        self._used = np.array([1, len(moves)], dtype=np.int64)
        for row, move in zip(self._forks, moves, strict=False):
            option = scene.option(move)
            assert option is not None
            origin, goal = option.moved or (-1, -1)
            row[:] = 0, option.spot, option.way, option.build, origin, goal, 0, -1

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> list[list[float]]:
        """As Trees.run."""
        if self._depth:
            self._make_room(len(chosen) * len(dice))
        out = np.zeros((len(chosen) * len(dice), self._players))
        numbers = np.array(dice, dtype=np.uint64).astype(np.int64)
        run(
            np.array(chosen, dtype=np.int64), numbers, self._depth, self._tables, self._scenes,
            self._branches, self._settled, self._forks, self._worths, self._used, out,
        )  # fmt: skip
        found: list[list[float]] = out.tolist()
        return found

    def _make_room(self, tries: int) -> None:
        """A try adds a branch at most."""
        used, room = int(self._used[BRANCHES_USED]), len(self._scenes)
        wanted = min(used + tries, MOST_BRANCHES + 1)
        if wanted > room:
            more = max(wanted, 2 * room) - room
            self._scenes, self._branches, self._settled = (
                _longer(rows, more) for rows in (self._scenes, self._branches, self._settled)
            )
            self._forks, self._worths = (
                _longer(rows, BREADTH * more) for rows in (self._forks, self._worths)
            )


def _longer(rows: Any, more: int) -> Any:
    return np.concatenate([rows, np.empty((more, *rows.shape[1:]), dtype=rows.dtype)])


def _warm_up() -> None:
    """First small searches, so that everything is compiled, or read from disk, with the module."""
    game = Game(seed=1)
    moves = list(game.legal_moves)[:1]
    for depth in (0, 1):
        FastTrees(game, moves, depth).run([0], [1])


_warm_up()
