"""Rollouts: exploration is finished at random, and what comes of it is evaluated.

A rollout draws tiles out of what is unseen, never in the order of the bag, and lays them where they fit. It
keeps the rules of laying to the letter (X1-X4), and builds longhouses at an even pace; Secret stones and talk
are left out. The functions run plain and compiled, as those of rollout_state.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fjords_widget.engine.terms import ROW
from fjords_widget.players.map_weights import STEPS
from fjords_widget.players.rollout_state import (
    Pile,
    RolloutState,
    RolloutTables,
    add,
    below,
    build,
    close,
    drop,
    lay,
    move_all,
    roll,
    take_out,
)

ASIDE = 4
"""Classic, original: one turn in this many lays a tile that was set aside, where one fits."""


@dataclass(slots=True, eq=False)
class Scratch:
    """Room for what is found out on the way."""

    ways: list[int] = field(default_factory=list)
    """A mask of the ways that may be laid."""
    fitting: list[int] = field(default_factory=list)
    """The spaces that they fit into."""
    old: Pile = field(default_factory=Pile)
    fronts: list[int] = field(default_factory=list)
    nearer: list[int] = field(default_factory=list)
    """By seat: a mask of the tiles that it gets to sooner than others."""
    safe: list[int] = field(default_factory=list)
    """By seat: a mask of the tiles that nobody else can reach."""
    steps: list[int] = field(default_factory=list)
    """By seat: after how many steps it has reached all that it can."""
    reached: list[int] = field(default_factory=list)
    """By seat and step: a mask of the tiles that are this far away."""
    lean: list[int] = field(default_factory=list)
    """Between two: masks of the tiles that the seat that begins is nearer to, that both are equally near to,
    and that the other one is nearer to."""
    around: list[int] = field(default_factory=list)
    """By stone: a mask of tiles."""
    seen: list[int] = field(default_factory=list)
    """By arc: whether it was reached."""
    edge: list[int] = field(default_factory=list)
    """The arcs that were reached, in order."""
    areas: list[int] = field(default_factory=list)
    """Areas that nobody can walk to: a mask and a size for each."""
    left: list[int] = field(default_factory=list)
    visited: list[int] = field(default_factory=list)
    goals: list[int] = field(default_factory=list)


def new_scratch(tables: RolloutTables, tiles: int, stones: int) -> Scratch:
    """The scratch of plain Python."""
    scratch, seats = Scratch(), tables.players
    scratch.ways, scratch.fitting = [0] * tables.words, [0] * tables.size
    scratch.old.items = [0] * tiles
    scratch.fronts, scratch.nearer, scratch.safe = [0] * (2 * seats), [0] * (2 * seats), [0] * (2 * seats)
    scratch.steps, scratch.reached = [0] * seats, [0] * (2 * seats * STEPS)
    scratch.lean = [0] * 6
    scratch.around, scratch.areas = [0] * (2 * stones), [0] * (3 * tiles)
    scratch.seen, scratch.edge = [0] * (3 * tiles), [0] * (3 * tiles)
    scratch.left, scratch.visited, scratch.goals = [0] * seats, [0] * seats, [0, 0]
    return scratch


# What fits ------------------------------------------------------------------------------------------------


def find_ways(tables: RolloutTables, pile: Pile, scratch: Scratch) -> None:
    """Finds all ways of the tiles in a pile."""
    ways, by_tile, words = scratch.ways, tables.by_tile, tables.words
    for word in range(words):
        found = 0
        for i in range(pile.count):
            found |= by_tile[pile.items[i] * words + word]
        ways[word] = found


def find_spaces(state: RolloutState, tables: RolloutTables, scratch: Scratch) -> int:
    """Lists the open spaces that these ways fit into; returns how many there are."""
    ground, ways, words = state.ground, scratch.ways, tables.words
    spaces, fitting, found = state.open.items, scratch.fitting, 0
    for i in range(state.open.count):
        spot = spaces[i]
        for word in range(words):
            if ground[spot * words + word] & ways[word]:
                fitting[found] = spot
                found += 1
                break
    return found


def choose_way(state: RolloutState, tables: RolloutTables, here: int, dice: int, scratch: Scratch) -> int:
    """One of these ways that fit in here, by the dice."""
    words = tables.words
    total = 0
    for word in range(words):
        total += (state.ground[here * words + word] & scratch.ways[word]).bit_count()
    wanted = below(dice, total)
    for word in range(words):
        mask = state.ground[here * words + word] & scratch.ways[word]
        count = mask.bit_count()
        if wanted < count:
            for _ in range(wanted):
                mask &= mask - 1
            return (word << tables.shift) + (mask & -mask).bit_length() - 1
        wanted -= count
    return -1


def draw(state: RolloutState, dice: int) -> None:
    """Draws a tile out of the bag into the row."""
    add(state.row, take_out(state.bag, below(dice, state.bag.count)))


def swap_row(state: RolloutState, tables: RolloutTables, dice: int, scratch: Scratch) -> bool:
    """X11: a new row, of tiles of which one fits if there is one; X12: else False."""
    find_ways(tables, state.bag, scratch)
    if not find_spaces(state, tables, scratch):
        return False
    move_all(state.row, scratch.old)
    while state.bag.count and state.row.count < ROW:
        dice = roll(dice)
        draw(state, dice)
    move_all(scratch.old, state.bag)
    while state.bag.count and state.row.count < ROW:
        dice = roll(dice)
        draw(state, dice)
    return True


# The rollout itself ---------------------------------------------------------------------------------------


def explore(state: RolloutState, tables: RolloutTables, dice: int, scratch: Scratch) -> None:
    """Plays exploration to its end at random. The same dice give the same map."""
    if state.pending:
        dice = roll(dice)
        draw(state, dice)
    while True:
        if tables.draws_one and not state.row.count:
            if not state.bag.count:
                return
            dice = take_one(state, dice)
        find_ways(tables, state.row, scratch)
        count = find_spaces(state, tables, scratch)
        if not count:
            if tables.draws_one:
                move_all(state.row, state.aside)
                if not state.bag.count:
                    return  # V-C6: whoever drew it begins
            elif not swap_row(state, tables, dice, scratch):
                return
            else:
                dice = roll(dice)
            continue
        dice = roll(dice)
        here = scratch.fitting[below(dice, count)]
        if not tables.inner[here]:
            close(state, here)
            continue
        dice = roll(dice)
        dice = take_turn(state, tables, here, choose_way(state, tables, here, dice, scratch), dice)
        if not tables.draws_one:
            if state.bag.count:
                dice = roll(dice)
                draw(state, dice)
            elif not state.row.count:
                return


def take_one(state: RolloutState, dice: int) -> int:
    """Classic, original: draws a tile, or goes back to those set aside; returns the dice."""
    dice = roll(dice)
    if state.aside.count and not (dice >> 33 & 0x7FFFFFFF) % ASIDE:
        move_all(state.aside, state.row)
    else:
        dice = roll(dice)
        draw(state, dice)
    return dice


def take_turn(state: RolloutState, tables: RolloutTables, here: int, way: int, dice: int) -> int:
    """Lays a tile, and builds if the dice say so; returns the dice."""
    drop(state.row, way // 6)
    if tables.draws_one:
        move_all(state.row, state.aside)
    slot = lay(state, tables, here, way)
    turn = state.turn
    left = state.supply[turn]
    if tables.takes_house[way // 6] and left:
        dice = roll(dice)
        turns = (state.row.count + state.bag.count) // tables.players + 1
        if below(dice, turns) < left:
            build(state, tables, slot, state.homes[turn])
    state.turn = (turn + 1) % tables.players
    return dice
