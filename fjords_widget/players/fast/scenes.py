"""Scenes and tries by compiled code: players/scene.py, outlook.py and race.py once more, to the same numbers.

A scene is one row of whole numbers, so that it is copied in one go. Masks of tiles are two numbers of 64
bits, masks of ways as many as are needed. Whatever is changed there has to be changed here; a test compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from fjords_widget.engine.chart import Chart
from fjords_widget.engine.fits import Way
from fjords_widget.engine.terms import ROW as FULL_ROW
from fjords_widget.engine.terms import Terms
from fjords_widget.engine.voyages import FARTHEST, arcs
from fjords_widget.players.outlook import ASIDE as SELDOM
from fjords_widget.players.race import CONTESTED, NEARER, TEMPO
from fjords_widget.players.scene import FACTOR, STEP, Scene, inner
from fjords_widget.players.voyaging import FOUND
from fjords_widget.players.voyaging import STONES as HANDED

MOST_TILES, MOST_STONES = 76, 12
TURN, PENDING, DREW, ROWS, BAGS, ASIDES, OPENS, SLOTS, STONES, VACANT = range(10)
SUPPLY, HOMES, HOUSES, STONE = 12, 16, 20, 28
ROW, BAG, ASIDE, OPEN, WALK, SPOT, WAY, GRID = 64, 144, 224, 304, 560, 720, 800, 880
"""Where things stand in a row: counts, then supplies by seat, masks by seat, stones; then lists; then, by
spot, the slot of the tile there, whether the space is open, and the ways that match."""
STRENGTH, WATER, FRIENDSHIP, OWN_HOME = range(1, 5)
RUNE_NUMBERS = {"strength": STRENGTH, "water": WATER, "friendship": FRIENDSHIP, "home": OWN_HOME}
SIZE, WORDS, PLAYERS, DRAWS_ONE, RICH, CLASSIC, SEA, STONY = range(8)
WAYS, FRONTS, FIRST, SAFE, AROUND, FITTING, ARCS, EDGE = 0, 16, 24, 32, 40, 64, 320, 576
AREAS, LEFT, VISITED, GOALS = 832, 1072, 1076, 1080
"""Where things stand on the scratch pad."""
SCRATCH = 1088
FIVES, THREES, FIFTEENS, ONES = (
    0x5555555555555555,
    0x3333333333333333,
    0x0F0F0F0F0F0F0F0F,
    0x0101010101010101,
)


compiled = njit(cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[call-overload]
"""For what only compiled code calls: a door for Python would take as long again to compile."""


class Tables(NamedTuple):
    """What stays as it is in all games under the same terms."""

    facts: Any
    by_tile: Any
    leaves: Any
    walkable: Any
    takes: Any
    stone: Any
    kin: Any
    """By tile: the first one that plays like it."""
    steps: Any
    inner: Any
    arc_at: Any
    """By terrain (ocean, mountains), way and corner: the number of the arc there, or -1."""


# Made by plain Python -------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def tables_of(terms: Terms, chart: Chart) -> Tables:
    """The tables for a game."""
    fits = terms.fits
    count = len(fits.tiles)
    words = (6 * count + 2 + 63) // 64
    starts = [way for way in terms.start.ways if way.laid.tile not in fits.number]
    all_ways = 6 * count + len(starts)
    leaves = np.zeros((all_ways, 6, words), dtype=np.int64)
    walkable = np.zeros((all_ways, 6), dtype=np.int64)
    arc_at = np.full((2, all_ways, 6), -1, dtype=np.int64)
    for number, way in [*fits.ways.items(), *enumerate(starts, 6 * count)]:
        for edge in range(6):
            leaves[number, edge] = _split(way.leaves[edge], words)
            walkable[number, edge] = way.walkable[edge]
        for terrain, name in enumerate("OM"):
            for arc, corners in enumerate(arcs(way.laid.face, name)):
                arc_at[terrain, number, list(corners)] = arc
    by_tile = np.array([_split(mask, words) for mask in fits._by_tile], dtype=np.int64)
    classic = terms.variant == "classic"
    rich = bool(terms.runes & RUNE_NUMBERS.keys())
    stony = sum(1 << i for i, rune in enumerate(HANDED) if rune in terms.runes)
    facts = [chart.size, words, terms.players, terms.draws_one, rich, classic, 6 * count, stony]
    first_alike = [(mask & -mask).bit_length() - 1 for mask in fits.alike]
    stones = [RUNE_NUMBERS.get(rune or "", 0) for rune in fits.stone]
    return Tables(
        _numbers(facts), by_tile, leaves, walkable, _numbers(fits.takes_house), _numbers(stones),
        _numbers(first_alike), _numbers(chart.steps), _numbers(inner(chart)), arc_at,
    )  # fmt: skip


def _numbers(values: Sequence[int]) -> Any:
    return np.array(list(values), dtype=np.int64)


def row_of(scene: Scene) -> Any:
    """A scene as a row of numbers."""
    land, terms = scene.land, scene.terms
    tables = tables_of(terms, land.chart)
    size, words = land.chart.size, int(tables.facts[WORDS])
    row = np.zeros(GRID + size * (2 + words), dtype=np.int64)
    row[TURN], row[PENDING], row[DREW] = scene.turn, scene.pending, scene.drew
    for count, start, numbers in (
        (ROWS, ROW, scene.row),
        (BAGS, BAG, scene.bag),
        (ASIDES, ASIDE, scene.aside),
        (OPENS, OPEN, [*land.open]),
        (SLOTS, SPOT, scene.spots()),
    ):
        row[count] = len(numbers)
        row[start : start + len(numbers)] = numbers
    row[VACANT : VACANT + 2] = _split(scene.vacant, 2)
    for seat, (houses, supply, home) in enumerate(zip(scene.houses, scene.supply, scene.homes, strict=True)):
        row[SUPPLY + seat], row[HOMES + seat] = supply, home
        row[HOUSES + 2 * seat : HOUSES + 2 * seat + 2] = _split(houses, 2)
    row[STONES] = len(scene.stones)
    for i, (rune, slot, seat) in enumerate(scene.stones):
        row[STONE + 3 * i : STONE + 3 * i + 3] = RUNE_NUMBERS[rune], slot, seat
    for slot, walk in enumerate(land.walk):
        row[WALK + 2 * slot : WALK + 2 * slot + 2] = _split(walk, 2)
        row[WAY + slot] = _number_of(terms, land.ways[slot])
    row[GRID : GRID + size] = land.slot_at
    row[GRID + size + np.array([*land.open], dtype=np.int64)] = 1
    ground = np.array([_split(mask or 0, words) for mask in land.ground], dtype=np.int64)
    ground[[mask is None for mask in land.ground], words - 1] = -1 << 63  # nothing near
    row[GRID + 2 * size :] = ground.ravel()
    return row


def _number_of(terms: Terms, way: Way) -> int:
    number = terms.fits.number.get(way.laid.tile)
    if number is not None:
        return 6 * number + way.laid.turns
    starts = [start for start in terms.start.ways if start.laid.tile not in terms.fits.number]
    return 6 * len(terms.fits.tiles) + [start.laid.face for start in starts].index(way.laid.face)


def _split(mask: int, words: int) -> list[int]:
    """A mask as signed numbers of 64 bits, the lowest first."""
    parts = [mask >> 64 * word & (1 << 64) - 1 for word in range(words)]
    return [part - (1 << 64) if part >> 63 else part for part in parts]


# Small things -----------------------------------------------------------------------------------------


@compiled
def bits(mask):  # type: ignore[no-untyped-def]
    """How many bits are set."""
    mask = mask - ((mask >> 1) & FIVES)
    mask = (mask & THREES) + ((mask >> 2) & THREES)
    mask = (mask + (mask >> 4)) & FIFTEENS
    return ((mask * ONES) >> 56) & 127


@compiled
def roll(dice):  # type: ignore[no-untyped-def]
    """The next dice."""
    return dice * FACTOR + STEP


@compiled
def below(dice, count):  # type: ignore[no-untyped-def]
    """A number from 0 to count - 1."""
    return (((dice >> 33) & 0x7FFFFFFF) * count) >> 31


@compiled
def copy(target, source):  # type: ignore[no-untyped-def]
    """target[:] = source, for rows that are known not to overlap."""
    for i in range(source.size):
        target[i] = source[i]


@compiled
def take_out(s, count, start, place):  # type: ignore[no-untyped-def]
    """Takes one number out of a list of a scene, and closes the gap."""
    found = s[start + place]
    s[count] -= 1
    for i in range(start + place, start + s[count]):
        s[i] = s[i + 1]
    return found


@compiled
def drop(s, count, start, number):  # type: ignore[no-untyped-def]
    """Takes the first of such numbers out of a list."""
    for place in range(s[count]):
        if s[start + place] == number:
            take_out(s, count, start, place)
            return


@compiled
def _add(s, count, start, number):  # type: ignore[no-untyped-def]
    s[start + s[count]] = number
    s[count] += 1


@compiled
def set_aside(s):  # type: ignore[no-untyped-def]
    """V-C4: what is in the row goes aside."""
    for i in range(s[ROWS]):
        _add(s, ASIDES, ASIDE, s[ROW + i])
    s[ROWS] = 0


# Laying ---------------------------------------------------------------------------------------------


@compiled
def _close(s, t, spot):  # type: ignore[no-untyped-def]
    flag = GRID + t.facts[SIZE] + spot
    if s[flag]:
        s[flag] = 0
        drop(s, OPENS, OPEN, spot)


@compiled
def lay(s, t, here, way):  # type: ignore[no-untyped-def]
    """As Land.lay, and what goes with it: the stone on the tile, or one more vacant tile."""
    size, words = t.facts[SIZE], t.facts[WORDS]
    sea_word, sea_bit = t.facts[SEA] >> 6, 1 << (t.facts[SEA] & 63)
    slot = s[SLOTS]
    s[SLOTS] += 1
    beside, bit = WALK + 2 * slot, 1 << (slot & 63)
    s[beside] = 0
    s[beside + 1] = 0
    for edge in range(6):
        spot = here + t.steps[edge]
        ground = GRID + 2 * size + spot * words
        if s[ground + words - 1] < 0:
            for word in range(words):
                s[ground + word] = t.leaves[way, edge, word]
            continue
        was = 0
        both = 0
        for word in range(words):
            was |= s[ground + word]
            s[ground + word] &= t.leaves[way, edge, word]
            both |= s[ground + word]
        if was:
            if not both:
                _close(s, t, spot)
            elif not s[ground + sea_word] & sea_bit and not s[GRID + size + spot]:
                s[GRID + size + spot] = 1
                _add(s, OPENS, OPEN, spot)
        elif t.walkable[way, edge]:
            other = s[GRID + spot]
            if other >= 0:
                s[WALK + 2 * other + (slot >> 6)] |= bit
                s[beside + (other >> 6)] |= 1 << (other & 63)
    for word in range(words):
        s[GRID + 2 * size + here * words + word] = 0
    _close(s, t, here)
    s[GRID + here] = slot
    s[SPOT + slot] = here
    s[WAY + slot] = way
    if t.takes[way // 6]:
        s[VACANT + (slot >> 6)] |= bit
    elif t.stone[way // 6]:
        put_stone(s, t.stone[way // 6], slot, -1)
    return slot


@compiled
def put_stone(s, rune, slot, seat):  # type: ignore[no-untyped-def]
    """Puts a stone on a tile."""
    place = STONE + 3 * s[STONES]
    s[STONES] += 1
    s[place] = rune
    s[place + 1] = slot
    s[place + 2] = seat


@compiled
def build(s, slot, home):  # type: ignore[no-untyped-def]
    """X7, R-HOM: the seat to move builds on a vacant tile."""
    seat, bit = s[TURN], 1 << (slot & 63)
    s[SUPPLY + seat] -= 1
    s[HOUSES + 2 * seat + (slot >> 6)] |= bit
    s[VACANT + (slot >> 6)] ^= bit
    if home:
        s[HOMES + seat] = 0
        put_stone(s, OWN_HOME, slot, seat)


# What fits ------------------------------------------------------------------------------------------


@compiled
def ways_of(s, t, count, start, pad):  # type: ignore[no-untyped-def]
    """Puts a mask of all ways of the tiles in a list on the pad."""
    words = t.facts[WORDS]
    for word in range(words):
        pad[WAYS + word] = 0
    for i in range(s[count]):
        for word in range(words):
            pad[WAYS + word] |= t.by_tile[s[start + i], word]


@compiled
def fitting(s, t, pad):  # type: ignore[no-untyped-def]
    """Lists the open spaces that the ways on the pad fit into; returns how many there are."""
    words = t.facts[WORDS]
    ground = GRID + 2 * t.facts[SIZE]
    found = 0
    for i in range(s[OPENS]):
        spot = s[OPEN + i]
        for word in range(words):
            if s[ground + spot * words + word] & pad[WAYS + word]:
                pad[FITTING + found] = spot
                found += 1
                break
    return found


@compiled
def _some_way(s, t, here, dice, pad):  # type: ignore[no-untyped-def]
    """One of the ways on the pad that fit in here, by the dice."""
    words = t.facts[WORDS]
    ground = GRID + 2 * t.facts[SIZE] + here * words
    total = 0
    for word in range(words):
        total += bits(s[ground + word] & pad[WAYS + word])
    wanted = below(dice, total)
    for word in range(words):
        mask = s[ground + word] & pad[WAYS + word]
        if wanted >= bits(mask):
            wanted -= bits(mask)
            continue
        for _ in range(wanted):
            mask &= mask - 1
        return 64 * word + bits((mask & -mask) - 1)
    return -1


@compiled
def swap(s, t, dice, pad):  # type: ignore[no-untyped-def]
    """As scene.swap."""
    ways_of(s, t, BAGS, BAG, pad)
    if not fitting(s, t, pad):
        return False
    old = s[ROWS]
    for i in range(old):
        pad[FITTING + i] = s[ROW + i]
    s[ROWS] = 0
    while s[BAGS] and s[ROWS] < FULL_ROW:
        dice = roll(dice)
        _add(s, ROWS, ROW, take_out(s, BAGS, BAG, below(dice, s[BAGS])))
    for i in range(old):
        _add(s, BAGS, BAG, pad[FITTING + i])
    while s[BAGS] and s[ROWS] < FULL_ROW:
        dice = roll(dice)
        _add(s, ROWS, ROW, take_out(s, BAGS, BAG, below(dice, s[BAGS])))
    return True


@compiled
def draw(s, dice):  # type: ignore[no-untyped-def]
    """A tile out of the bag into the row, by the dice."""
    _add(s, ROWS, ROW, take_out(s, BAGS, BAG, below(dice, s[BAGS])))


@compiled
def add_to_row(s, number):  # type: ignore[no-untyped-def]
    """A tile into the row."""
    _add(s, ROWS, ROW, number)


@compiled
def explore(s, t, dice, pad):  # type: ignore[no-untyped-def]
    """As outlook.explore; the scene is changed."""
    players, draws_one = t.facts[PLAYERS], t.facts[DRAWS_ONE]
    if s[PENDING]:
        dice = roll(dice)
        draw(s, dice)
    while True:
        if draws_one and not s[ROWS]:
            if not s[BAGS]:
                return
            dice = roll(dice)
            if s[ASIDES] and not ((dice >> 33) & 0x7FFFFFFF) % SELDOM:
                for i in range(s[ASIDES]):
                    _add(s, ROWS, ROW, s[ASIDE + i])
                s[ASIDES] = 0
            else:
                dice = roll(dice)
                draw(s, dice)
        ways_of(s, t, ROWS, ROW, pad)
        count = fitting(s, t, pad)
        if not count:
            if draws_one:
                set_aside(s)
                if not s[BAGS]:
                    return
                continue
            if not swap(s, t, dice, pad):
                return
            dice = roll(dice)
            continue
        dice = roll(dice)
        here = pad[FITTING + below(dice, count)]
        if not t.inner[here]:
            _close(s, t, here)
            continue
        dice = roll(dice)
        way = _some_way(s, t, here, dice, pad)
        drop(s, ROWS, ROW, way // 6)
        if draws_one:
            set_aside(s)
        slot = lay(s, t, here, way)
        turn = s[TURN]
        left = s[SUPPLY + turn]
        if t.takes[way // 6] and left:
            dice = roll(dice)
            turns = (s[ROWS] + s[BAGS]) // players + 1
            if below(dice, turns) < left:
                build(s, slot, s[HOMES + turn])
        s[TURN] = (turn + 1) % players
        if not draws_one:
            if s[BAGS]:
                dice = roll(dice)
                draw(s, dice)
            elif not s[ROWS]:
                return


# Judging ----------------------------------------------------------------------------------------------


@compiled
def _step(s, low, high):  # type: ignore[no-untyped-def]
    """The tiles that are walk-adjacent to those of a mask."""
    first = 0
    second = 0
    while low:
        one = low & -low
        slot = bits(one - 1)
        first |= s[WALK + 2 * slot]
        second |= s[WALK + 2 * slot + 1]
        low ^= one
    while high:
        one = high & -high
        slot = 64 + bits(one - 1)
        first |= s[WALK + 2 * slot]
        second |= s[WALK + 2 * slot + 1]
        high ^= one
    return first, second


@compiled
def hopes(s, t, found, pad):  # type: ignore[no-untyped-def]
    """As race.hopes, for a map without vikings."""
    players = t.facts[PLAYERS]
    vacant, vacant2 = s[VACANT], s[VACANT + 1]
    for i in range(2 * players):
        pad[FRONTS + i] = s[HOUSES + i]
        pad[FIRST + i] = 0
    tied = 0
    while True:
        once = once2 = twice = twice2 = 0
        for seat in range(players):
            low, high = _step(s, pad[FRONTS + 2 * seat], pad[FRONTS + 2 * seat + 1])
            low &= vacant
            high &= vacant2
            pad[FRONTS + 2 * seat] = low
            pad[FRONTS + 2 * seat + 1] = high
            twice |= once & low
            twice2 |= once2 & high
            once |= low
            once2 |= high
        if not once and not once2:
            break
        for seat in range(players):
            pad[FIRST + 2 * seat] |= pad[FRONTS + 2 * seat] & ~twice
            pad[FIRST + 2 * seat + 1] |= pad[FRONTS + 2 * seat + 1] & ~twice2
        tied |= twice | twice2
        vacant &= ~once
        vacant2 &= ~once2
    for seat in range(players):
        found[seat] = NEARER * (bits(pad[FIRST + 2 * seat]) + bits(pad[FIRST + 2 * seat + 1]))
    if tied:
        found[s[TURN]] += TEMPO
    if t.facts[RICH] and s[STONES]:
        _add_extras(s, t, found, pad)
    if t.facts[STONY]:
        _add_unwalked(s, t, found, pad)


@compiled
def points(s, t, turn, found, pad):  # type: ignore[no-untyped-def]
    """As race.points, for a map without vikings; `turn` goes first."""
    players = t.facts[PLAYERS]
    vacant, vacant2 = s[VACANT], s[VACANT + 1]
    for i in range(2 * players):
        pad[FRONTS + i] = s[HOUSES + i]
        pad[FIRST + i] = 0
    stuck = False
    while not stuck and (vacant or vacant2):
        stuck = True
        for i in range(players):
            seat = (turn + i) % players
            low, high = _step(s, pad[FRONTS + 2 * seat], pad[FRONTS + 2 * seat + 1])
            low &= vacant
            high &= vacant2
            pad[FRONTS + 2 * seat] = low
            pad[FRONTS + 2 * seat + 1] = high
            if low or high:
                vacant &= ~low
                vacant2 &= ~high
                pad[FIRST + 2 * seat] |= low
                pad[FIRST + 2 * seat + 1] |= high
                stuck = False
    _flood(s, players, pad)
    for seat in range(players):
        first, first2 = pad[FIRST + 2 * seat], pad[FIRST + 2 * seat + 1]
        safe, safe2 = pad[SAFE + 2 * seat], pad[SAFE + 2 * seat + 1]
        sure = bits(safe) + bits(safe2)
        found[seat] = sure + CONTESTED * (bits(first & ~safe) + bits(first2 & ~safe2))
    if t.facts[RICH] and s[STONES]:
        _add_extras(s, t, found, pad)


@compiled
def _flood(s, players, pad):  # type: ignore[no-untyped-def]
    """As race.secured."""
    once = once2 = twice = twice2 = 0
    for seat in range(players):
        low, high = s[HOUSES + 2 * seat], s[HOUSES + 2 * seat + 1]
        reached = reached2 = 0
        while low or high:
            low, high = _step(s, low, high)
            low &= s[VACANT] & ~reached
            high &= s[VACANT + 1] & ~reached2
            reached |= low
            reached2 |= high
        twice |= once & reached
        twice2 |= once2 & reached2
        once |= reached
        once2 |= reached2
        pad[SAFE + 2 * seat] = reached
        pad[SAFE + 2 * seat + 1] = reached2
    for seat in range(players):
        pad[SAFE + 2 * seat] &= ~twice
        pad[SAFE + 2 * seat + 1] &= ~twice2


@compiled
def _add_extras(s, t, found, pad):  # type: ignore[no-untyped-def]
    """As race._add_extras, for vikings on the tiles that each seat comes to first."""
    players = t.facts[PLAYERS]
    for i in range(s[STONES]):
        if s[STONE + 3 * i] == WATER:
            pad[AROUND + 2 * i] = 0
            pad[AROUND + 2 * i + 1] = 0
            _add_joined(s, t, s[STONE + 3 * i + 1], 0, MOST_TILES, AROUND + 2 * i, pad)
        else:
            _around(s, t, s[STONE + 3 * i + 1], AROUND + 2 * i, pad)
    for seat in range(players):
        for i in range(s[STONES]):
            rune = s[STONE + 3 * i]
            if rune in (STRENGTH, WATER):
                found[seat] += _shared(pad, seat, i)
        for i in range(s[STONES]):
            if s[STONE + 3 * i] == OWN_HOME and s[STONE + 3 * i + 2] == seat:
                found[seat] += _shared(pad, seat, i)
    for i in range(s[STONES]):
        if s[STONE + 3 * i] == FRIENDSHIP:
            most = 0
            for seat in range(players):
                most = max(most, _shared(pad, seat, i))
            for seat in range(players):
                if most and _shared(pad, seat, i) == most:
                    found[seat] += 2


@compiled
def _shared(pad, seat, i):  # type: ignore[no-untyped-def]
    first = pad[FIRST + 2 * seat] & pad[AROUND + 2 * i]
    return bits(first) + bits(pad[FIRST + 2 * seat + 1] & pad[AROUND + 2 * i + 1])


@compiled
def _around(s, t, slot, place, pad):  # type: ignore[no-untyped-def]
    """The tiles that touch a tile."""
    pad[place] = 0
    pad[place + 1] = 0
    for edge in range(6):
        other = s[GRID + s[SPOT + slot] + t.steps[edge]]
        if other >= 0:
            pad[place + (other >> 6)] |= 1 << (other & 63)


@compiled
def _add_joined(s, t, slot, terrain, steps, place, pad):  # type: ignore[no-untyped-def]
    """As Waters._explored: arc by arc, so many steps far; adds the tiles to a mask on the pad."""
    for i in range(3 * s[SLOTS]):
        pad[ARCS + i] = 0
    count = 0
    for corner in range(6):
        arc = t.arc_at[terrain, s[WAY + slot], corner]
        if arc >= 0 and not pad[ARCS + 3 * slot + arc]:
            pad[ARCS + 3 * slot + arc] = 1
            pad[EDGE + count] = 3 * slot + arc
            count += 1
    done, step = 0, 0
    while step < steps and done < count:
        step += 1
        end = count
        while done < end:
            count = _touch(s, t, pad[EDGE + done], terrain, count, pad)
            done += 1
    for i in range(count):
        here = pad[EDGE + i] // 3
        pad[place + (here >> 6)] |= 1 << (here & 63)


@compiled
def _touch(s, t, number, terrain, count, pad):  # type: ignore[no-untyped-def]
    """Puts the arcs that touch this one on the list, if they are new; returns how long it is."""
    here, arc = number // 3, number % 3
    for corner in range(6):
        if t.arc_at[terrain, s[WAY + here], corner] != arc:
            continue
        for turn in range(2):  # the two other tiles that meet in this corner
            other = s[GRID + s[SPOT + here] + t.steps[(corner + 5 + turn) % 6]]
            if other >= 0:
                touched = 3 * other + t.arc_at[terrain, s[WAY + other], (corner + 2 + 2 * turn) % 6]
                if not pad[ARCS + touched]:
                    pad[ARCS + touched] = 1
                    pad[EDGE + count] = touched
                    count += 1
    return count


@compiled
def _add_across(s, t, slot, place, pad):  # type: ignore[no-untyped-def]
    """As Crossings._across."""
    for edge in range(6):
        space = s[SPOT + slot] + t.steps[edge]
        if t.walkable[s[WAY + slot], edge] and s[GRID + space] < 0:
            for onwards in range(6):
                other = s[GRID + space + t.steps[onwards]]
                if other >= 0 and t.walkable[s[WAY + other], (onwards + 3) % 6]:
                    pad[place + (other >> 6)] |= 1 << (other & 63)


@compiled
def _find_goals(s, t, low, high, rune, pad):  # type: ignore[no-untyped-def]
    """As Crossings.to, for the tiles of a mask. (That they lead to themselves makes no difference.)"""
    pad[GOALS] = 0
    pad[GOALS + 1] = 0
    for slot in range(s[SLOTS]):
        if ((high >> (slot - 64)) if slot >= 64 else (low >> slot)) & 1:
            if rune < 2:
                _add_joined(s, t, slot, rune, FARTHEST, GOALS, pad)
            else:
                _add_across(s, t, slot, GOALS, pad)


@compiled
def _list_areas(s, t, pad):  # type: ignore[no-untyped-def]
    """As voyaging.apart, for what nobody can walk to: masks and sizes, not sorted. How many there are."""
    low = high = 0
    for seat in range(t.facts[PLAYERS]):
        low |= s[HOUSES + 2 * seat]
        high |= s[HOUSES + 2 * seat + 1]
    hidden, hidden2 = s[VACANT], s[VACANT + 1]
    while low or high:
        low, high = _step(s, low, high)
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
            low, high = _step(s, low, high)
            low &= hidden
            high &= hidden2
        pad[AREAS + 3 * count] = area
        pad[AREAS + 3 * count + 1] = area2
        pad[AREAS + 3 * count + 2] = bits(area) + bits(area2)
        count += 1
    return count


@compiled
def _add_unwalked(s, t, found, pad):  # type: ignore[no-untyped-def]
    """As voyaging.add_unwalked, for tiles that each seat comes to first as hopes left them on the pad."""
    count = _list_areas(s, t, pad)
    if not count:
        return
    largest = 0
    for i in range(count):
        largest = max(largest, pad[AREAS + 3 * i + 2])
    for seat in range(t.facts[PLAYERS]):
        pad[LEFT + seat] = t.facts[STONY]
    for size in range(largest, 0, -1):
        for i in range(count):
            if pad[AREAS + 3 * i + 2] == size:
                _visit(s, t, pad[AREAS + 3 * i], pad[AREAS + 3 * i + 1], size, found, pad)


@compiled
def _visit(s, t, low, high, size, found, pad):  # type: ignore[no-untyped-def]
    """Those who get to an area with a stone share it."""
    players = t.facts[PLAYERS]
    for seat in range(players):
        pad[VISITED + seat] = 0
    visitors = 0
    for rune in range(3):
        if not t.facts[STONY] >> rune & 1:
            continue
        _find_goals(s, t, low, high, rune, pad)
        for seat in range(players):
            if pad[VISITED + seat] or not pad[LEFT + seat] >> rune & 1:
                continue
            mine = pad[GOALS] & (s[HOUSES + 2 * seat] | pad[FIRST + 2 * seat])
            if mine or pad[GOALS + 1] & (s[HOUSES + 2 * seat + 1] | pad[FIRST + 2 * seat + 1]):
                pad[VISITED + seat] = 1
                pad[LEFT + seat] &= ~(1 << rune)
                visitors += 1
    for seat in range(players):
        if pad[VISITED + seat]:
            found[seat] += FOUND * size / visitors
