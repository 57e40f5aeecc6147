"""Static evaluation of rollout states, before any viking is placed: as evaluation.py, which is for games.

The functions run plain and compiled, as those of rollout_state.py.
"""

from __future__ import annotations

from fjords_widget.engine.voyages import FARTHEST
from fjords_widget.players.evaluation import CONTESTED, NEARER, TEMPO
from fjords_widget.players.map_weights import CAPPED, CLOSE, KINDS, NINES, STEPS, THREES
from fjords_widget.players.rollout import Scratch
from fjords_widget.players.rollout_state import (
    FRIENDSHIP,
    OWN_HOME,
    STRENGTH,
    WATER,
    RolloutState,
    RolloutTables,
)
from fjords_widget.players.rune_values import FOUND


def step(state: RolloutState, tables: RolloutTables, low: int, high: int) -> tuple[int, int]:
    """The tiles that are walk-adjacent to those of a mask."""
    walk, first, second = state.walk, 0, 0
    while low:
        one = low & -low
        low ^= one
        slot = one.bit_length() - 1
        first |= walk[2 * slot]
        second |= walk[2 * slot + 1]
    while high:
        one = high & -high
        high ^= one
        slot = (1 << tables.shift) + one.bit_length() - 1
        first |= walk[2 * slot]
        second |= walk[2 * slot + 1]
    return first, second


def hopes(
    state: RolloutState, tables: RolloutTables, turn: int, found: list[float], scratch: Scratch
) -> None:
    """What each seat may hope for, stones included, if `turn` begins; see evaluation.hopes."""
    if tables.players > 2:
        tied = find_nearer(state, tables, scratch)
        for seat in range(tables.players):
            own = scratch.nearer[2 * seat].bit_count() + scratch.nearer[2 * seat + 1].bit_count()
            found[seat] = NEARER * own
        if tied:
            found[turn] += TEMPO
    else:
        share_contested(state, tables, turn, found, scratch)
        if tables.carried or (tables.rich and state.stones):
            find_nearer(state, tables, scratch)
    if tables.rich and state.stones:
        add_bonuses(state, tables, found, scratch)
    if tables.carried:
        add_unwalked(state, tables, found, scratch)


def share_contested(
    state: RolloutState, tables: RolloutTables, turn: int, found: list[float], scratch: Scratch
) -> None:
    """What each of two seats may hope for on foot, by what was learned from solved settlements."""
    find_steps(state, tables, scratch)
    contested, contested2 = share_out(scratch)
    for seat in range(2):
        own = scratch.safe[2 * seat].bit_count() + scratch.safe[2 * seat + 1].bit_count()
        found[seat] = tables.alone * own
    count = contested.bit_count() + contested2.bit_count()
    if count:
        lead = lead_on(state, tables, turn, contested, contested2, scratch)
        found[turn] += (count + lead) / 2
        found[1 - turn] += (count - lead) / 2
        found[turn] += tables.beginning


def find_steps(state: RolloutState, tables: RolloutTables, scratch: Scratch) -> None:
    """Finds the vacant tiles that each seat can reach in one step, in two, and so on."""
    for seat in range(tables.players):
        vacant, vacant2 = state.vacant[0], state.vacant[1]
        low, high = state.houses[2 * seat], state.houses[2 * seat + 1]
        count = 0
        while True:
            low, high = step(state, tables, low, high)
            low &= vacant
            high &= vacant2
            if not low and not high:
                break
            vacant ^= low
            vacant2 ^= high
            if count < STEPS:
                place = 2 * (seat * STEPS + count)
                scratch.reached[place], scratch.reached[place + 1] = low, high
                count += 1
            else:
                place = 2 * (seat * STEPS + STEPS - 1)
                scratch.reached[place] |= low
                scratch.reached[place + 1] |= high
        scratch.steps[seat] = count


def share_out(scratch: Scratch) -> tuple[int, int]:
    """Finds the tiles that each of two seats alone can reach; returns those that both can."""
    reached, safe = scratch.reached, scratch.safe
    for seat in range(2):
        low = high = 0
        for place in range(seat * STEPS, seat * STEPS + scratch.steps[seat]):
            low |= reached[2 * place]
            high |= reached[2 * place + 1]
        safe[2 * seat], safe[2 * seat + 1] = low, high
    contested, contested2 = safe[0] & safe[2], safe[1] & safe[3]
    for seat in range(2):
        safe[2 * seat] &= ~contested
        safe[2 * seat + 1] &= ~contested2
    return contested, contested2


def lead_on(
    state: RolloutState, tables: RolloutTables, turn: int, contested: int, contested2: int, scratch: Scratch
) -> float:
    """By how many of the contested tiles the seat that begins gets more than the other one."""
    compare(turn, scratch)
    reached, lead = scratch.reached, 0.0
    for count in range(scratch.steps[turn]):
        mine = 2 * (turn * STEPS + count)
        here, here2 = reached[mine] & contested, reached[mine + 1] & contested2
        if not here and not here2:
            continue
        for other in range(scratch.steps[1 - turn]):
            theirs = 2 * ((1 - turn) * STEPS + other)
            both, both2 = here & reached[theirs], here2 & reached[theirs + 1]
            if both or both2:
                place = (count * STEPS + other) * KINDS
                if -CLOSE <= count - other <= CLOSE:
                    lead = add_close(state, tables, both, 0, place, lead, scratch)
                    lead = add_close(state, tables, both2, 1 << tables.shift, place, lead, scratch)
                else:
                    lead += tables.leads[place] * (both.bit_count() + both2.bit_count())
    return lead


def compare(turn: int, scratch: Scratch) -> None:
    """Finds the tiles that the seat that begins is nearer to, that both are equally near to, and the rest."""
    lean, reached, steps = scratch.lean, scratch.reached, scratch.steps
    for i in range(6):
        lean[i] = 0
    for word in range(2):
        seen = seen_by_other = 0
        for count in range(max(steps[0], steps[1])):
            mine = theirs = 0
            if count < steps[turn]:
                mine = reached[2 * (turn * STEPS + count) + word]
            if count < steps[1 - turn]:
                theirs = reached[2 * ((1 - turn) * STEPS + count) + word]
            lean[word] |= mine & ~(seen_by_other | theirs)
            lean[2 + word] |= mine & theirs
            lean[4 + word] |= theirs & ~(seen | mine)
            seen |= mine
            seen_by_other |= theirs


def add_close(
    state: RolloutState,
    tables: RolloutTables,
    tiles: int,
    base: int,
    place: int,
    lead: float,
    scratch: Scratch,
) -> float:
    """Adds the weights of tiles to a lead, by who is nearer to the tiles beside them; returns it."""
    walk, lean, leads = state.walk, scratch.lean, tables.leads
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        slot = base + low.bit_length() - 1
        beside, beside2 = walk[2 * slot], walk[2 * slot + 1]
        nearer = (beside & lean[0]).bit_count() + (beside2 & lean[1]).bit_count()
        tied = (beside & lean[2]).bit_count() + (beside2 & lean[3]).bit_count()
        farther = (beside & lean[4]).bit_count() + (beside2 & lean[5]).bit_count()
        lead += leads[place + NINES[nearer] + THREES[tied] + CAPPED[farther]]
    return lead


def find_nearer(state: RolloutState, tables: RolloutTables, scratch: Scratch) -> bool:
    """Finds the vacant tiles nearest to each seat; returns whether several are equally near to some."""
    vacant, vacant2 = state.vacant[0], state.vacant[1]
    for i in range(2 * tables.players):
        scratch.fronts[i], scratch.nearer[i] = state.houses[i], 0
    tied = 0
    while True:
        once = once2 = twice = twice2 = 0
        for seat in range(tables.players):
            low, high = step(state, tables, scratch.fronts[2 * seat], scratch.fronts[2 * seat + 1])
            low &= vacant
            high &= vacant2
            scratch.fronts[2 * seat], scratch.fronts[2 * seat + 1] = low, high
            twice |= once & low
            twice2 |= once2 & high
            once |= low
            once2 |= high
        if not once and not once2:
            return tied != 0
        for seat in range(tables.players):
            scratch.nearer[2 * seat] |= scratch.fronts[2 * seat] & ~twice
            scratch.nearer[2 * seat + 1] |= scratch.fronts[2 * seat + 1] & ~twice2
        tied |= twice | twice2
        vacant &= ~once
        vacant2 &= ~once2


def points(
    state: RolloutState, tables: RolloutTables, turn: int, found: list[float], scratch: Scratch
) -> None:
    """What each seat may hope for: what it alone reaches, and most of what it reaches first.

    `turn` begins.
    """
    find_first(state, tables, turn, scratch)
    find_safe(state, tables, scratch)
    for seat in range(tables.players):
        first, first2 = scratch.nearer[2 * seat], scratch.nearer[2 * seat + 1]
        safe, safe2 = scratch.safe[2 * seat], scratch.safe[2 * seat + 1]
        contested = (first & ~safe).bit_count() + (first2 & ~safe2).bit_count()
        found[seat] = safe.bit_count() + safe2.bit_count() + CONTESTED * contested
    if tables.rich and state.stones:
        add_bonuses(state, tables, found, scratch)


def find_first(state: RolloutState, tables: RolloutTables, turn: int, scratch: Scratch) -> None:
    """Finds the vacant tiles that each seat reaches first; of those who are equally near, the earlier one."""
    players = tables.players
    vacant, vacant2 = state.vacant[0], state.vacant[1]
    for i in range(2 * players):
        scratch.fronts[i], scratch.nearer[i] = state.houses[i], 0
    stuck = False
    while not stuck and (vacant or vacant2):
        stuck = True
        for i in range(players):
            seat = (turn + i) % players
            low, high = step(state, tables, scratch.fronts[2 * seat], scratch.fronts[2 * seat + 1])
            low &= vacant
            high &= vacant2
            scratch.fronts[2 * seat], scratch.fronts[2 * seat + 1] = low, high
            if low or high:
                vacant &= ~low
                vacant2 &= ~high
                scratch.nearer[2 * seat] |= low
                scratch.nearer[2 * seat + 1] |= high
                stuck = False


def find_safe(state: RolloutState, tables: RolloutTables, scratch: Scratch) -> None:
    """Finds the vacant tiles that each seat alone can reach on foot."""
    once = once2 = twice = twice2 = 0
    for seat in range(tables.players):
        low, high = state.houses[2 * seat], state.houses[2 * seat + 1]
        reached = reached2 = 0
        while low or high:
            low, high = step(state, tables, low, high)
            low &= state.vacant[0] & ~reached
            high &= state.vacant[1] & ~reached2
            reached |= low
            reached2 |= high
        twice |= once & reached
        twice2 |= once2 & reached2
        once |= reached
        once2 |= reached2
        scratch.safe[2 * seat], scratch.safe[2 * seat + 1] = reached, reached2
    for seat in range(tables.players):
        scratch.safe[2 * seat] &= ~twice
        scratch.safe[2 * seat + 1] &= ~twice2


# Stones that score ------------------------------------------------------------------------------------------


def add_bonuses(state: RolloutState, tables: RolloutTables, found: list[float], scratch: Scratch) -> None:
    """Adds what vikings on the tiles that each seat reaches first would score beyond their number."""
    for i in range(state.stones):
        scratch.around[2 * i], scratch.around[2 * i + 1] = 0, 0
        if state.stone_rune[i] == WATER:
            add_joined(state, tables, state.stone_slot[i], 0, 3 * state.tiles, scratch.around, i, scratch)
        else:
            add_around(state, tables, state.stone_slot[i], i, scratch)
    for seat in range(tables.players):
        for i in range(state.stones):
            if state.stone_rune[i] == STRENGTH or state.stone_rune[i] == WATER:
                found[seat] += count_near(scratch, seat, i)
        for i in range(state.stones):
            if state.stone_rune[i] == OWN_HOME and state.stone_seat[i] == seat:
                found[seat] += count_near(scratch, seat, i)
    for i in range(state.stones):
        if state.stone_rune[i] == FRIENDSHIP:
            most = 0
            for seat in range(tables.players):
                most = max(most, count_near(scratch, seat, i))
            for seat in range(tables.players):
                if most and count_near(scratch, seat, i) == most:
                    found[seat] += 2


def count_near(scratch: Scratch, seat: int, stone: int) -> int:
    """How many tiles of a seat are near a stone."""
    low = scratch.nearer[2 * seat] & scratch.around[2 * stone]
    high = scratch.nearer[2 * seat + 1] & scratch.around[2 * stone + 1]
    return low.bit_count() + high.bit_count()


def mark(tables: RolloutTables, masks: list[int], place: int, slot: int) -> None:
    """Adds a tile to one of several masks."""
    masks[2 * place + (slot >> tables.shift)] |= 1 << (slot & (1 << tables.shift) - 1)


def add_around(state: RolloutState, tables: RolloutTables, slot: int, stone: int, scratch: Scratch) -> None:
    """Adds the tiles that touch a tile to the mask of a stone."""
    for edge in range(6):
        other = state.slot_at[state.spots[slot] + tables.steps[edge]]
        if other >= 0:
            mark(tables, scratch.around, stone, other)


def add_joined(
    state: RolloutState,
    tables: RolloutTables,
    slot: int,
    terrain: int,
    steps: int,
    masks: list[int],
    place: int,
    scratch: Scratch,
) -> None:
    """Adds to a mask the tiles that can be reached over sea or mountains, arc by arc, in this many steps."""
    for i in range(3 * state.tiles):
        scratch.seen[i] = 0
    arcs, count = 6 * (terrain * tables.way_count + state.ways[slot]), 0
    for corner in range(6):
        arc = tables.arc_at[arcs + corner]
        if arc >= 0 and not scratch.seen[3 * slot + arc]:
            scratch.seen[3 * slot + arc] = 1
            scratch.edge[count] = 3 * slot + arc
            count += 1
    done = taken = 0
    while taken < steps and done < count:
        taken += 1
        end = count
        while done < end:
            count = add_touching(state, tables, scratch.edge[done], terrain, count, scratch)
            done += 1
    for i in range(count):
        mark(tables, masks, place, scratch.edge[i] // 3)


def add_touching(
    state: RolloutState, tables: RolloutTables, number: int, terrain: int, count: int, scratch: Scratch
) -> int:
    """Lists the arcs that touch this one, if they are new; returns how long the list is."""
    here, arc = number // 3, number % 3
    first = 6 * terrain * tables.way_count
    for corner in range(6):
        if tables.arc_at[first + 6 * state.ways[here] + corner] != arc:
            continue
        for turn in range(2):  # the two other tiles that meet in this corner
            other = state.slot_at[state.spots[here] + tables.steps[(corner + 5 + turn) % 6]]
            if other >= 0:
                there = first + 6 * state.ways[other] + (corner + 2 + 2 * turn) % 6
                touched = 3 * other + tables.arc_at[there]
                if not scratch.seen[touched]:
                    scratch.seen[touched] = 1
                    scratch.edge[count] = touched
                    count += 1
    return count


# Stones that are carried ------------------------------------------------------------------------------------


def add_unwalked(state: RolloutState, tables: RolloutTables, found: list[float], scratch: Scratch) -> None:
    """Adds what nobody can walk to, when everybody has all stones that lead there."""
    count = list_areas(state, tables, scratch)
    largest = 0
    for i in range(count):
        largest = max(largest, scratch.areas[3 * i + 2])
    for seat in range(tables.players):
        scratch.left[seat] = tables.carried
    for size in range(largest, 0, -1):
        for i in range(count):
            if scratch.areas[3 * i + 2] == size:
                share_area(state, tables, i, found, scratch)


def list_areas(state: RolloutState, tables: RolloutTables, scratch: Scratch) -> int:
    """Lists the areas that nobody can walk to; returns how many there are."""
    low = high = 0
    for seat in range(tables.players):
        low |= state.houses[2 * seat]
        high |= state.houses[2 * seat + 1]
    hidden, hidden2 = state.vacant[0], state.vacant[1]
    while low or high:
        low, high = step(state, tables, low, high)
        low &= hidden
        high &= hidden2
        hidden &= ~low
        hidden2 &= ~high
    count = 0
    while hidden or hidden2:
        low = hidden & -hidden
        high = 0 if hidden else hidden2 & -hidden2
        area = area2 = 0
        while low or high:
            area |= low
            area2 |= high
            hidden &= ~low
            hidden2 &= ~high
            low, high = step(state, tables, low, high)
            low &= hidden
            high &= hidden2
        scratch.areas[3 * count], scratch.areas[3 * count + 1] = area, area2
        scratch.areas[3 * count + 2] = area.bit_count() + area2.bit_count()
        count += 1
    return count


def share_area(
    state: RolloutState, tables: RolloutTables, area: int, found: list[float], scratch: Scratch
) -> None:
    """Those who get to an area with a stone share it."""
    for seat in range(tables.players):
        scratch.visited[seat] = 0
    visitors = 0
    for rune in range(3):
        if not tables.carried >> rune & 1:
            continue
        find_goals(state, tables, area, rune, scratch)
        for seat in range(tables.players):
            if scratch.visited[seat] or not scratch.left[seat] >> rune & 1:
                continue
            low = scratch.goals[0] & (state.houses[2 * seat] | scratch.nearer[2 * seat])
            high = scratch.goals[1] & (state.houses[2 * seat + 1] | scratch.nearer[2 * seat + 1])
            if low or high:
                scratch.visited[seat] = 1
                scratch.left[seat] &= ~(1 << rune)
                visitors += 1
    for seat in range(tables.players):
        if scratch.visited[seat]:
            found[seat] += FOUND * scratch.areas[3 * area + 2] / visitors


def find_goals(state: RolloutState, tables: RolloutTables, area: int, rune: int, scratch: Scratch) -> None:
    """Finds the tiles from which a stone leads to an area. (The area itself makes no difference.)"""
    scratch.goals[0], scratch.goals[1] = 0, 0
    for slot in range(state.tiles):
        word, bit = slot >> tables.shift, slot & (1 << tables.shift) - 1
        if scratch.areas[3 * area + word] >> bit & 1:
            if rune < 2:
                add_joined(state, tables, slot, rune, FARTHEST, scratch.goals, 0, scratch)
            else:
                add_across(state, tables, slot, scratch)


def add_across(state: RolloutState, tables: RolloutTables, slot: int, scratch: Scratch) -> None:
    """R-WIS: adds the tiles beyond the empty spaces beside a tile, with plains on both sides."""
    for edge in range(6):
        space = state.spots[slot] + tables.steps[edge]
        if tables.walkable[6 * state.ways[slot] + edge] and state.slot_at[space] < 0:
            for onwards in range(6):
                other = state.slot_at[space + tables.steps[onwards]]
                if other >= 0 and tables.walkable[6 * state.ways[other] + (onwards + 3) % 6]:
                    mark(tables, scratch.goals, 0, other)
