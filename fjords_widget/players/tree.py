"""Monte Carlo tree search for exploration (PUCT): moves, the draws that may follow, the answers to each, and
rollouts at the end.

Chance is handled as it is: a move leads to a *fork*, where any of the unseen tiles may be drawn, each as
often as it is likely, and each draw to a *branch*, where somebody chooses. Nobody looks at the order of the
bag. The functions run plain and compiled, as those of rollout_state.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, sqrt, tanh
from typing import NamedTuple

from fjords_widget.players.greedy import HOUSE as HOUSE_VALUE
from fjords_widget.players.greedy import RUNE, UNKNOWN
from fjords_widget.players.rollout import (
    Scratch,
    explore,
    find_spaces,
    find_ways,
    swap_row,
)
from fjords_widget.players.rollout_evaluation import hopes, points
from fjords_widget.players.rollout_state import (
    DRAW,
    HOME,
    HOUSE,
    MADE,
    OWN_HOME,
    RolloutState,
    RolloutTables,
    add,
    below,
    build,
    copy_state,
    drop,
    lay,
    move_all,
    move_house,
    put_stone,
    roll,
)

SCALE = 6.0
"""A lead of this many points is a good one: beyond it, more points count for less and less."""
RIPE = 12
"""A fork that was tried this often gets branches of its own (progressive widening)."""
BREADTH = 5
"""This many answers are thought about at a branch, those with the best static evaluation."""
CURIOSITY = 1.0
"""How much is explored, beside what was good so far."""
WARMTH = 2.5
"""How much a static evaluation is trusted: a lead of this many points makes a move e times as likely to be
tried."""
MOST_BRANCHES = 30_000
"""A tree grows no larger: as large as in some seconds of compiled search."""
DEEPEST = 64
NOTHING = -1
"""No tile is drawn, or there is no branch."""


@dataclass(slots=True, eq=False)
class Branch:
    """A position in which somebody chooses."""

    first: int = 0
    """Its first fork,"""
    forks: int = 0
    """and how many there are."""
    visits: int = 0
    turn: int = 0
    """Who chooses."""
    kind: int = 0
    """What was drawn: the first tile that plays like it, or NOTHING;"""
    drawn: int = 0
    """which tile it was the first time,"""
    dice: int = 0
    """and the dice that it was drawn with: the row may have been swapped by them (X11)."""
    next: int = 0
    """The next branch after the same fork, or NOTHING."""
    settled: list[float] = field(default_factory=list)
    """What each seat may hope for, if exploration is over."""


@dataclass(slots=True, eq=False)
class Fork:
    """A move that was made, before anything is drawn."""

    parent: int = 0
    """The branch that it belongs to."""
    spot: int = 0
    way: int = 0
    build: int = 0
    origin: int = 0
    goal: int = 0
    branch: int = 0
    """Its first branch, or NOTHING."""
    tries: int = 0
    prior: float = 0.0
    value: float = 0.0


class Candidate:
    """A move, and its static evaluation."""

    __slots__ = ("build", "lead", "spot", "way")

    spot: int
    way: int
    build: int
    lead: float


class Used:
    """How much of a tree is in use."""

    __slots__ = ("branches", "forks", "room")

    branches: int
    forks: int
    room: int
    """How many branches there may be."""


class Tree(NamedTuple):
    """A tree, and room to work in. The position of a branch is found by making the moves that lead to it."""

    tables: RolloutTables
    root: RolloutState
    branches: list[Branch]
    forks: list[Fork]
    used: Used
    state: RolloutState
    later: RolloutState
    scratch: Scratch
    candidates: list[Candidate]
    path: list[int]


def ahead(found: list[float], seat: int, players: int) -> float:
    """By how much a seat is ahead: of the other one, or of several, the best of them above all."""
    if players == 2:
        return found[seat] - found[1 - seat]
    most, total = -1e300, 0.0
    for other in range(players):
        if other != seat:
            most = max(most, found[other])
            total += found[other]
    return found[seat] - 0.7 * most - 0.3 * total / (players - 1)


# Moves and draws --------------------------------------------------------------------------------------------


def make_move(state: RolloutState, tables: RolloutTables, fork: Fork) -> None:
    """The position after a move, with its draw still to come."""
    if fork.spot == MADE:
        return
    if fork.spot == DRAW:
        state.pending = state.drew = 1
        return
    slot = lay(state, tables, fork.spot, fork.way)
    if fork.origin >= 0:
        move_house(state, tables, fork.origin)
        move_house(state, tables, fork.goal)
    elif fork.build:
        build(state, tables, slot, int(fork.build == HOME))
    drop(state.row if state.row.count else state.aside, fork.way // 6)
    state.turn = (state.turn + 1) % tables.players
    state.drew = 0
    state.pending = int(state.bag.count > 0 and not tables.draws_one)


def draws_after(state: RolloutState, tables: RolloutTables, fork: Fork) -> bool:
    """Whether a tile is drawn after a move; the state is that before it."""
    if fork.spot == MADE:
        return False
    return fork.spot == DRAW or (state.bag.count > 0 and not tables.draws_one)


def draw_tile(state: RolloutState, tables: RolloutTables, number: int, dice: int, scratch: Scratch) -> None:
    """The position in which somebody chooses, after a draw; the row is swapped by the dice (X11)."""
    state.pending = 0
    if number != NOTHING:
        drop(state.bag, number)
        add(state.row, number)
    find_ways(tables, state.row, scratch)
    if tables.draws_one:
        if state.row.count and not find_spaces(state, tables, scratch):  # V-C4
            move_all(state.row, state.aside)
        return
    while not find_spaces(state, tables, scratch):
        if not swap_row(state, tables, dice, scratch):
            return
        dice = roll(dice)
        find_ways(tables, state.row, scratch)


def find_playable(state: RolloutState, tables: RolloutTables, scratch: Scratch) -> None:
    """Finds the ways of the tiles that may be laid; of tiles that play the same, the first one's."""
    words = tables.words
    for word in range(words):
        scratch.ways[word] = 0
    pile = state.row
    if not pile.count:
        if state.drew and tables.classic:
            return
        pile = state.aside
    for i in range(pile.count):
        number = pile.items[i]
        new = True
        for j in range(i):
            new = new and (pile.items[j] == number or tables.kin[pile.items[j]] != tables.kin[number])
        if new:
            for word in range(words):
                scratch.ways[word] |= tables.by_tile[number * words + word]


# Branches ---------------------------------------------------------------------------------------------------


def evaluate(
    state: RolloutState,
    tables: RolloutTables,
    turns_left: float,
    built: int,
    found: list[float],
    scratch: Scratch,
) -> float:
    """How far ahead the seat to move is after this: as the greedy player sees it."""
    seat = state.turn
    points(state, tables, (seat + 1) % tables.players, found, scratch)
    for other in range(tables.players):
        found[other] += HOUSE_VALUE * min(float(state.supply[other]), turns_left)
    if built == HOME:
        found[seat] -= RUNE * min(1.0, turns_left / 4)
    return ahead(found, seat, tables.players)


def keep(candidates: list[Candidate], count: int, spot: int, way: int, built: int, lead: float) -> int:
    """Keeps a move if it is one of the best, behind those as good; returns how many there are."""
    place = count
    while place > 0 and candidates[place - 1].lead < lead:
        place -= 1
    if place >= BREADTH:
        return count
    last = min(count, BREADTH - 1)
    for i in range(last, place, -1):
        one, other = candidates[i], candidates[i - 1]
        one.spot, one.way, one.build, one.lead = other.spot, other.way, other.build, other.lead
    best = candidates[place]
    best.spot, best.way, best.build, best.lead = spot, way, built, lead
    return last + 1


def sort_numbers(numbers: list[int], count: int) -> None:
    """Sorts the first few numbers of a list."""
    for end in range(1, count):
        number, place = numbers[end], end
        while place > 0 and numbers[place - 1] > number:
            numbers[place] = numbers[place - 1]
            place -= 1
        numbers[place] = number


def choose_candidates(tree: Tree, state: RolloutState, found: list[float]) -> int:
    """Finds the moves with the best static evaluation; returns how many there are.

    All but talk and those of a Secret stone are looked at, in the order of the engine.
    """
    tables, scratch = tree.tables, tree.scratch
    draws = tables.draws_one and not state.row.count
    if draws and not state.bag.count:
        return 0  # V-C5
    turns_left = (state.row.count + state.bag.count + state.aside.count) / tables.players
    find_playable(state, tables, scratch)
    spaces = find_spaces(state, tables, scratch)
    sort_numbers(scratch.fitting, spaces)
    count = 0
    for i in range(spaces):
        spot = scratch.fitting[i]
        if not tables.inner[spot]:
            continue
        for word in range(tables.words):
            mask = state.ground[spot * tables.words + word] & scratch.ways[word]
            while mask:
                one = mask & -mask
                mask ^= one
                way = (word << tables.shift) + one.bit_length() - 1
                count = try_builds(tree, state, spot, way, turns_left, count, found)
    if draws:
        lead = evaluate(state, tables, turns_left, 0, found, scratch) + UNKNOWN
        count = keep(tree.candidates, count, DRAW, -1, 0, lead)
    return count


def try_builds(
    tree: Tree, state: RolloutState, spot: int, way: int, turns_left: float, count: int, found: list[float]
) -> int:
    """Evaluates a tile laid in one way, with nothing built and with all that can be; how many are kept."""
    tables, later, seat = tree.tables, tree.later, state.turn
    copy_state(later, state, tables)
    slot = lay(later, tables, spot, way)
    builds = 1
    if state.supply[seat] and tables.takes_house[way // 6]:
        builds = 3 if state.homes[seat] else 2
    for built in range(builds):
        if built == HOUSE:
            build(later, tables, slot, 0)
        elif built == HOME:
            put_stone(later, OWN_HOME, slot, seat)
        lead = evaluate(later, tables, turns_left, built, found, tree.scratch)
        count = keep(tree.candidates, count, spot, way, built, lead)
    return count


def grow(tree: Tree, branch: int, found: list[float]) -> None:
    """Makes a branch of the position in tree.state."""
    count = choose_candidates(tree, tree.state, found)
    first, total = tree.used.forks, 0.0
    for i in range(count):
        candidate, fork = tree.candidates[i], tree.forks[first + i]
        fork.parent, fork.spot, fork.way, fork.build = branch, candidate.spot, candidate.way, candidate.build
        fork.origin = fork.goal = fork.branch = -1
        fork.tries, fork.value = 0, 0.0
        fork.prior = exp((candidate.lead - tree.candidates[0].lead) / WARMTH)
        total += fork.prior
    for i in range(count):
        tree.forks[first + i].prior /= total
    new = tree.branches[branch]
    new.first, new.forks, new.visits, new.turn = first, count, 0, tree.state.turn
    tree.used.forks += count
    if not count:
        hopes(tree.state, tree.tables, tree.state.turn, new.settled, tree.scratch)


def choose_fork(tree: Tree, branch: Branch) -> int:
    """The fork to be tried next: by what was good so far, by its prior, and by how seldom it was tried."""
    best, most = branch.first, -1e9
    bonus = CURIOSITY * sqrt(branch.visits)
    for number in range(branch.first, branch.first + branch.forks):
        fork = tree.forks[number]
        worth = fork.value / fork.tries if fork.tries else 0.0
        worth += bonus * fork.prior / (1 + fork.tries)
        if worth > most:
            best, most = number, worth
    return best


def find_branch(tree: Tree, fork: Fork, kind: int) -> int:
    """The branch of a fork after such a draw, or NOTHING."""
    branch = fork.branch
    while branch != NOTHING and tree.branches[branch].kind != kind:
        branch = tree.branches[branch].next
    return branch


def add_branch(tree: Tree, fork: Fork, kind: int, drawn: int, dice: int) -> int:
    """Another branch of a fork, still without forks of its own."""
    number = tree.used.branches
    tree.used.branches += 1
    new = tree.branches[number]
    new.kind, new.drawn, new.dice, new.next = kind, drawn, dice, fork.branch
    fork.branch = number
    return number


# Simulations ------------------------------------------------------------------------------------------------


def simulate(tree: Tree, number: int, dice: int, depth: int, found: list[float]) -> None:
    """One simulation from a fork on: what each seat may hope for is written into `found`."""
    tables, state, length = tree.tables, tree.state, 0
    copy_state(state, tree.root, tables)
    while True:
        fork = tree.forks[number]
        fork.tries += 1
        ripe = fork.tries > RIPE and depth > 0
        branch, drawn, kind = NOTHING, NOTHING, NOTHING
        if ripe:
            if draws_after(state, tables, fork):
                dice = roll(dice)
                drawn = state.bag.items[below(dice, state.bag.count)]
                kind = tables.kin[drawn]
            branch = find_branch(tree, fork, kind)
        make_move(state, tables, fork)
        if branch == NOTHING:
            if not ripe or tree.used.branches > tree.used.room:
                explore(state, tables, dice, tree.scratch)
                hopes(state, tables, state.turn, found, tree.scratch)
                break
            branch = add_branch(tree, fork, kind, drawn, dice)
            draw_tile(state, tables, drawn, dice, tree.scratch)
            grow(tree, branch, found)
        else:
            here = tree.branches[branch]
            draw_tile(state, tables, here.drawn, here.dice, tree.scratch)
        depth -= 1
        tree.branches[branch].visits += 1
        if not tree.branches[branch].forks:
            for seat in range(tables.players):
                found[seat] = tree.branches[branch].settled[seat]
            break
        number = choose_fork(tree, tree.branches[branch])
        tree.path[length] = number
        length += 1
    for i in range(length):
        fork = tree.forks[tree.path[i]]
        seat = tree.branches[fork.parent].turn
        fork.value += tanh(ahead(found, seat, tables.players) / SCALE)


def roll_out(tree: Tree, number: int, dice: int, found: list[float]) -> None:
    """One rollout from a fork on, evaluated by who comes first."""
    fork = tree.forks[number]
    copy_state(tree.state, tree.root, tree.tables)
    make_move(tree.state, tree.tables, fork)
    explore(tree.state, tree.tables, dice, tree.scratch)
    points(tree.state, tree.tables, tree.state.turn, found, tree.scratch)


def run(tree: Tree, chosen: list[int], dice: list[int], depth: int, out: list[list[float]]) -> None:
    """For each of the dice, and each of the chosen forks, one more simulation; depth 0: a rollout."""
    place = 0
    for one in dice:
        for number in chosen:
            if depth:
                simulate(tree, number, one, depth, out[place])
            else:
                roll_out(tree, number, one, out[place])
            place += 1
