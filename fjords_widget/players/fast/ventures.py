"""Ventures solved by compiled code: the search of players/solver/ventures.py.

Masks are signed 64-bit numbers here, so that 62 tiles and spaces are the most. The answers are the same.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from fjords_widget.players.solver.budget import Budget
from fjords_widget.players.solver.quarter import Quarter
from fjords_widget.players.solver.venture import Side, Venture

WIDEST, MOST_STONES, MOST_WORTH = 62, 6, 9
SLICE = 2_000
"""After so many positions the compiled search comes up for air: some hundredths of a second."""
ENTRIES, GROUP = 1 << 19, 4
"""Positions kept in mind; of a full group the oldest goes."""
DEEPEST, MOST_MOVES = 200, 512
PLENTY, SETTLED, LARGE, WORST, WAIT = 99, 9, 8, -1000, -2
JOURNEY, HORSE, WISDOM = 1, 2, 4

WALKS, SEAS, HILLS_BY, BESIDE, BANKS, FRIENDS_OF, NUMBERS, BONUS, WORTH, WAYS = 0, 1, 2, 3, 4, 5, 6, 7, 9, 11
"""The rows of the table of a map; BONUS and WORTH by seat, WAYS by runes."""
STONES, UNCLAIMED, PLAIN, BONUSES = 0, 1, 2, 3
"""The row of numbers; BONUSES by seat."""

LAND, WALK, SEA, HILLS, ROOMS, FULL, PACKED, KEY = 0, 1, 3, 5, 7, 9, 10, 11
TURN, RUNES, SPARE, WAITS, FRIENDS, ROAMED, STATE = 11, 12, 14, 16, 17, 18, 20
"""A position is a row of numbers: first those that it is known by. What each seat has comes in twos: of
the seat to move, of the other. FRIENDS: five bits for each stone, the count and ten."""
WANTED, LOW, HIGH, BEST, CHOSEN, NEXT, COUNT, SURE, GAIN, FRAME = range(20, 30)


@njit(cache=True)
def _count(mask):  # type: ignore[no-untyped-def]
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 127


@njit(cache=True)
def _around(rows, mask):  # type: ignore[no-untyped-def]
    """All that a table says of these tiles."""
    found = np.int64(0)
    while mask:
        one = mask & -mask
        found |= rows[_count(one - 1)]
        mask ^= one
    return found


@njit(cache=True)
def _friend(friends, stone):  # type: ignore[no-untyped-def]
    return ((friends >> (5 * stone)) & 31) - 10


@njit(cache=True)
def _points(table, seat, tiles):  # type: ignore[no-untyped-def]
    """What a seat's vikings on these tiles score, Friendship apart."""
    found = _count(tiles)
    for i in range(table[NUMBERS, BONUSES + seat]):
        found += _count(tiles & table[BONUS + seat, i])
    return found


@njit(cache=True)
def _flooded(ways, found, land):  # type: ignore[no-untyped-def]
    """All of the land that can be reached from some tiles of it, those included."""
    new = found
    while new:
        new = _around(ways, new) & land & ~found
        found |= new
    return found


@njit(cache=True)
def _pads(table, state, side, own, goals):  # type: ignore[no-untyped-def]
    """As Tidier._pads."""
    runes, near = state[RUNES + side], state[WALK + side]
    sea = goals & ~(near | state[SEA + side]) if runes & JOURNEY else np.int64(0)
    hills = goals & ~(near | state[HILLS + side]) if runes & HORSE else np.int64(0)
    pads = np.int64(0)
    while own:
        one = own & -own
        own ^= one
        tile = _count(one - 1)
        if (table[SEAS, tile] & sea) | (table[HILLS_BY, tile] & hills):
            pads |= one
        elif runes & WISDOM:
            rooms = table[BESIDE, tile] & ~state[ROOMS + side] & ~state[FULL]
            if rooms and _around(table[BANKS], rooms) & goals:
                pads |= one
    return pads


@njit(cache=True)
def _own(table, state, side, land, others):  # type: ignore[no-untyped-def]
    """As Tidier._own. `others`: where the other seat can get to."""
    begun = state[WALK + side] & land & ~others
    if not begun:
        return begun
    own = _flooded(table[WALKS], begun, land & ~others)
    if state[RUNES + side]:
        pads = _pads(table, state, side, own, land & ~own)
        while pads:
            own &= ~_flooded(table[WALKS], pads, own)
            pads = _pads(table, state, side, own, land & ~own)
    return own


@njit(cache=True)
def _needed(table, state, side, own, waiting):  # type: ignore[no-untyped-def]
    """As Tidier._needed."""
    if waiting or not table[NUMBERS, UNCLAIMED] or state[SPARE + side] == PLENTY:
        return _count(own)
    seat = state[TURN] ^ side
    places = np.int64(0)
    for i in range(table[NUMBERS, BONUSES + seat]):
        places |= table[BONUS + seat, i]
    for i in range(table[NUMBERS, STONES]):
        places |= table[FRIENDS_OF, i]
    places &= own
    if not places:
        return np.int64(0)
    region = _flooded(table[WALKS], places, own)
    new = state[WALK + side] & region
    reached = new
    while places & ~reached:
        new = _around(table[WALKS], new) & region & ~reached
        reached |= new
    return _count(reached)


@njit(cache=True)
def _trim(table, state, side, land, needed, both):  # type: ignore[no-untyped-def]
    """As Tidier._trimmed."""
    roamed = state[ROAMED + side]
    state[WALK + side] &= land
    elsewhere = land & ~state[WALK + side]
    if state[SPARE + side] != PLENTY:
        state[SPARE + side] -= needed
        if state[SPARE + side] >= _count(roamed):
            state[SPARE + side] = PLENTY
    runes = state[RUNES + side]
    state[SEA + side] &= elsewhere
    state[HILLS + side] &= elsewhere
    if runes & JOURNEY and not state[SEA + side] and not _around(table[SEAS], roamed) & land:
        runes ^= JOURNEY
    if runes & HORSE and not state[HILLS + side] and not _around(table[HILLS_BY], roamed) & land:
        runes ^= HORSE
    if runes & WISDOM:
        useful = land if both else elsewhere
        rooms = state[ROOMS + side]
        left = rooms
        while left:
            one = left & -left
            left ^= one
            if not table[BANKS, _count(one - 1)] & useful:
                rooms ^= one
        state[ROOMS + side] = rooms
        if not rooms and not _around(table[BANKS], _around(table[BESIDE], roamed)) & land:
            runes ^= WISDOM
    state[RUNES + side] = runes


@njit(cache=True)
def _befriend(table, state, mine, theirs):  # type: ignore[no-untyped-def]
    """After the seat to move has settled some tiles, and the other some."""
    for stone in range(table[NUMBERS, STONES]):
        if _friend(state[FRIENDS], stone) != SETTLED:
            mask = table[FRIENDS_OF, stone]
            state[FRIENDS] += (_count(mine & mask) - _count(theirs & mask)) << (5 * stone)


@njit(cache=True)
def _decide(table, state, land):  # type: ignore[no-untyped-def]
    """R-FRI: what is decided by now; returns what the seat to move gets of it over the other."""
    gained = 0
    for stone in range(table[NUMBERS, STONES]):
        count = _friend(state[FRIENDS], stone)
        left = _count(table[FRIENDS_OF, stone] & land)
        if count != SETTLED and (abs(count) > left or not left):
            gained += 2 if count > 0 else -2 if count < 0 else 0
            state[FRIENDS] += (SETTLED - count) << (5 * stone)
    return gained


@njit(cache=True)
def _tidy(table, state):  # type: ignore[no-untyped-def]
    """As Tidier.tidied, in place; returns what is decided."""
    land, turn = state[LAND], state[TURN]
    for side in range(2):
        begun = state[WALK + side] | state[SEA + side] | state[HILLS + side]
        begun |= _around(table[BANKS], state[ROOMS + side])
        state[ROAMED + side] = _flooded(table[WAYS + state[RUNES + side]], begun & land, land)
    land &= state[ROAMED] | state[ROAMED + 1]
    own = _own(table, state, 0, land, state[ROAMED + 1])
    others = _own(table, state, 1, land, state[ROAMED])
    sure = _points(table, turn, own) - _points(table, 1 - turn, others)
    land &= ~(own | others)
    waits = state[WAITS] + _count(own) - _count(others)
    _befriend(table, state, own, others)
    state[LAND] = land
    state[ROAMED] &= land
    state[ROAMED + 1] &= land
    both = state[RUNES] & state[RUNES + 1] & WISDOM
    waiting = state[RUNES] and state[RUNES + 1]
    needed = _needed(table, state, 0, own, waiting)
    needed_there = _needed(table, state, 1, others, waiting)
    _trim(table, state, 0, land, needed, both)
    _trim(table, state, 1, land, needed_there, both)
    sure += _decide(table, state, land)
    most = _count(land) + 1
    state[WAITS] = max(-most, min(most, waits)) if state[RUNES] and state[RUNES + 1] else 0
    if not (state[RUNES] | state[RUNES + 1]) & WISDOM:
        state[FULL] = 0
    if not (state[RUNES] | state[RUNES + 1]) and table[NUMBERS, PLAIN]:
        state[SPARE] = state[SPARE + 1] = PLENTY  # W2: a tile is a point, with a viking or without
    packed = state[TURN] | (state[RUNES] << 1) | (state[RUNES + 1] << 4)
    packed |= (state[SPARE] + 20) << 7 | (state[SPARE + 1] + 20) << 14 | (state[WAITS] + 100) << 21
    state[PACKED] = packed | (state[FRIENDS] << 29)
    return sure


@njit(cache=True)
def _missed(table, seat, vikings, others):  # type: ignore[no-untyped-def]
    """As Ventures._missed."""
    if vikings <= 0:
        return 0
    each = table[NUMBERS, BONUSES + seat]
    if not table[NUMBERS, UNCLAIMED] or not others:
        each += 1
    return each * vikings + 4 * table[NUMBERS, STONES]


@njit(cache=True)
def _every_other(table, tiles, seat, wanted_there, first):  # type: ignore[no-untyped-def]
    """As Ventures._every_other. The tiles are counted by what they are worth, six bits for each worth."""
    counts = np.int64(0)
    while tiles:
        one = tiles & -tiles
        tile = _count(one - 1)
        swing = table[WORTH + seat, tile]
        if wanted_there & one:
            swing += table[WORTH + 1 - seat, tile]
        counts += np.int64(1) << (6 * swing)
        tiles ^= one
    found = 0
    for swing in range(MOST_WORTH, 0, -1):
        many = (counts >> (6 * swing)) & 63
        found += swing * ((many + 1 - first) // 2)
        first = (first + many) & 1
    return found


@njit(cache=True)
def _glance(table, state):  # type: ignore[no-untyped-def]
    """As Ventures._glance: the least and the most."""
    turn, roamed, others = state[TURN], state[ROAMED], state[ROAMED + 1]
    stones = 0
    for stone in range(table[NUMBERS, STONES]):
        if _friend(state[FRIENDS], stone) != SETTLED:
            stones += 2
    low = _every_other(table, state[WALK], turn, others, 0) - _points(table, 1 - turn, others)
    high = _points(table, turn, roamed) - _every_other(table, state[WALK + 1], 1 - turn, roamed, 1)
    if state[SPARE] != PLENTY:
        low -= _missed(table, turn, _count(roamed) - state[SPARE], others)
    if state[SPARE + 1] != PLENTY:
        high += _missed(table, 1 - turn, _count(others) - state[SPARE + 1], roamed)
    return low - stones, high + stones


@njit(cache=True)
def _at_worst(table, state):  # type: ignore[no-untyped-def]
    """As Ventures._at_worst."""
    turn, roamed, others, stones = state[TURN], state[ROAMED], state[ROAMED + 1], 2 * table[NUMBERS, STONES]
    if state[SPARE] < 0:
        return -_points(table, 1 - turn, others) - _missed(table, turn, -state[SPARE], others) - stones
    return _points(table, turn, roamed) + _missed(table, 1 - turn, -state[SPARE + 1], roamed) + stones


@njit(cache=True)
def _guess(table, state):  # type: ignore[no-untyped-def]
    """As Ventures._guess."""
    edge, there = state[WALK], state[WALK + 1]
    both = edge & there
    ours, others = edge & ~both, there & ~both
    left = state[LAND] & ~(edge | there)
    ways, ways_there = state[SEA] | state[HILLS], state[SEA + 1] | state[HILLS + 1]
    while edge | there:
        edge = (_around(table[WALKS], edge) | ways) & left
        there = (_around(table[WALKS], there) | ways_there) & left
        ours |= edge & ~there
        others |= there & ~edge
        left &= ~(edge | there)
        ways = ways_there = np.int64(0)
    return _points(table, state[TURN], ours) - _points(table, 1 - state[TURN], others)


@njit(cache=True)
def _after(table, state, move, child):  # type: ignore[no-untyped-def]
    """Fills in what comes after a move, as the other seat sees it; returns the gain. WAIT: the turn alone."""
    for field in (WALK, SEA, HILLS, ROOMS, RUNES, SPARE):
        child[field], child[field + 1] = state[field + 1], state[field]
    child[TURN], child[LAND], child[FULL] = 1 - state[TURN], state[LAND], state[FULL]
    child[WAITS], child[FRIENDS] = -state[WAITS], state[FRIENDS]
    gain = np.int64(0)
    if move == WAIT:
        child[WAITS] += 1
    elif move >= 0:
        tile, rune = move & 255, (move >> 8) & 255
        gain = table[WORTH + state[TURN], tile]
        bit = np.int64(1) << tile
        child[LAND] ^= bit
        child[RUNES + 1] ^= rune
        if rune == JOURNEY:
            child[SEA + 1] = 0
        elif rune == HORSE:
            child[HILLS + 1] = 0
        elif rune == WISDOM:
            child[ROOMS + 1] = 0
            child[FULL] |= np.int64(1) << (move >> 16)
            child[ROOMS] &= ~child[FULL]
        child[WALK + 1] = (child[WALK + 1] | table[WALKS, tile]) & child[LAND]
        if child[RUNES + 1] & JOURNEY:
            child[SEA + 1] |= table[SEAS, tile]
        if child[RUNES + 1] & HORSE:
            child[HILLS + 1] |= table[HILLS_BY, tile]
        if child[RUNES + 1] & WISDOM:
            child[ROOMS + 1] |= table[BESIDE, tile] & ~child[FULL]
        if child[SPARE + 1] != PLENTY:
            child[SPARE + 1] -= 1
        _befriend(table, child, bit, np.int64(0))
    for stone in range(table[NUMBERS, STONES]):
        count = _friend(child[FRIENDS], stone)
        if count != SETTLED:
            child[FRIENDS] -= (2 * count) << (5 * stone)
    return gain


@njit(cache=True)
def _add(table, state, tiles, code, moves, count):  # type: ignore[no-untyped-def]
    """Adds moves to these tiles, each with its promise."""
    turn, near, there = state[TURN], state[WALK], state[WALK + 1]
    while tiles:
        one = tiles & -tiles
        tiles ^= one
        tile = _count(one - 1)
        around = table[WALKS, tile] & state[LAND]
        promise = 3 * table[WORTH + turn, tile] + 4 * _count(around & ~near)
        if there & one:
            promise += 2 + table[WORTH + 1 - turn, tile] + 2 * _count(around & ~there)
        if code:
            promise -= 9
        moves[count, 0], moves[count, 1] = promise, tile | code
        count += 1
    return count


@njit(cache=True)
def _list(table, state, moves):  # type: ignore[no-untyped-def]
    """Fills in the moves that may be best; returns how many there are."""
    count = _add(table, state, state[WALK], 0, moves, 0)
    if state[RUNES]:
        count = _add(table, state, state[SEA], JOURNEY << 8, moves, count)
        count = _add(table, state, state[HILLS], HORSE << 8, moves, count)
        blocking = state[RUNES + 1] & WISDOM
        goals = state[LAND] if blocking else state[LAND] & ~state[WALK]
        rooms = state[ROOMS]
        while rooms:
            one = rooms & -rooms
            rooms ^= one
            space = _count(one - 1)
            tiles = table[BANKS, space] & goals
            if not blocking:
                goals &= ~tiles
            count = _add(table, state, tiles, WISDOM << 8 | space << 16, moves, count)
    return count


@njit(cache=True)
def _look(table, known, frame, moves, count, child):  # type: ignore[no-untyped-def]
    """As Ventures._looked_at: keeps the moves that have to be searched; returns how many."""
    kept = 0
    for i in range(count):
        move = moves[i, 1]
        gain = _after(table, frame, move, child)
        gain -= _tidy(table, child)
        if child[SPARE] < 0 or child[SPARE + 1] < 0:
            low = high = _at_worst(table, child)
        else:
            low, high = _glance(table, child)
            place = _find(known, child)
            if place >= 0:
                low = max(low, ((known[place, KEY] >> 10) & 1023) - 512)
                high = min(high, (known[place, KEY] & 1023) - 512)
        if gain - high >= frame[WANTED]:
            frame[BEST], frame[CHOSEN] = gain - high, move
            return 0
        if gain - low < frame[WANTED]:
            if gain - low > frame[BEST]:
                frame[BEST], frame[CHOSEN] = gain - low, move
            continue
        moves[kept, 0] = moves[i, 0] + 5 * (gain - _guess(table, child))
        moves[kept, 1] = move
        kept += 1
    return kept


@njit(cache=True)
def _sort(moves, count, favourite):  # type: ignore[no-untyped-def]
    """Likely ones first."""
    for i in range(count):
        promise, move = moves[i, 0], moves[i, 1]
        if move == favourite:
            promise += 1000
        j = i
        while j > 0 and moves[j - 1, 0] < promise:
            moves[j, 0], moves[j, 1] = moves[j - 1, 0], moves[j - 1, 1]
            j -= 1
        moves[j, 0], moves[j, 1] = promise, move


@njit(cache=True)
def _group(known, state):  # type: ignore[no-untyped-def]
    """Where a position is kept."""
    mixed = np.int64(0)
    for i in range(KEY):
        mixed = (mixed + state[i]) * 0x1E3779B97F4A7C15
        mixed ^= mixed >> 29
    mixed *= 0x14D049BB133111EB
    mixed ^= mixed >> 32
    return (mixed & (known.shape[0] // GROUP - 1)) * GROUP


@njit(cache=True)
def _find(known, state):  # type: ignore[no-untyped-def]
    """Where a position stands, or -1."""
    start = _group(known, state)
    for i in range(start, start + GROUP):
        same = True
        for j in range(KEY):
            if known[i, j] != state[j]:
                same = False
                break
        if same:
            return i
    return -1


@njit(cache=True)
def _keep(known, frame):  # type: ignore[no-untyped-def]
    """Keeps a position in mind; the oldest of a full group is forgotten."""
    place = _find(known, frame)
    if place < 0:
        place = _group(known, frame)
        for i in range(place + GROUP - 1, place, -1):
            for j in range(KEY + 1):
                known[i, j] = known[i - 1, j]
        for j in range(KEY):
            known[place, j] = frame[j]
    known[place, KEY] = (frame[CHOSEN] + 1) << 20 | (frame[LOW] + 512) << 10 | (frame[HIGH] + 512)


@njit(cache=True)
def _enter(table, known, frame, moves, child):  # type: ignore[no-untyped-def]
    """Looks at a position first. True if its bound is known at once; else its moves are listed."""
    frame[SURE] = _tidy(table, frame)
    frame[WANTED] -= frame[SURE]
    wanted = frame[WANTED]
    frame[BEST] = 0
    if frame[SPARE] < 0 or frame[SPARE + 1] < 0:
        frame[BEST] = _at_worst(table, frame)
        return True
    if not frame[LAND]:
        return True
    low, high = _glance(table, frame)
    favourite = np.int64(-1)
    if low < wanted and high >= wanted:
        place = _find(known, frame)
        if place >= 0:
            value = known[place, KEY]
            low, high = max(low, ((value >> 10) & 1023) - 512), min(high, (value & 1023) - 512)
            favourite = (value >> 20) - 1
    if low >= wanted or high < wanted:
        frame[BEST] = low if low >= wanted else high
        return True
    frame[LOW], frame[HIGH], frame[BEST], frame[CHOSEN], frame[NEXT] = low, high, WORST, -1, 0
    count = _list(table, frame, moves)
    alone = count == 0
    if _count(frame[LAND]) >= LARGE:
        count = _look(table, known, frame, moves, count, child)
    _sort(moves, count, favourite)
    if frame[BEST] < wanted:
        if alone:
            moves[count, 1] = WAIT - 1  # nothing to be done: the other seat goes on
            count += 1
        elif frame[WAITS] > 0 and frame[RUNES] and frame[RUNES + 1]:
            moves[count, 1] = WAIT
            count += 1
    frame[COUNT] = count
    return False


@njit(cache=True)
def search(table, known, frames, stack, meter):  # type: ignore[no-untyped-def]
    """As Ventures.bound, for the position in the first frame.

    meter: positions so far, how many there may be before it comes up for air, how deep it is then, and
    whether it goes on from there.
    """
    depth, at_once = meter[2], False
    last = frames.shape[0] - 1
    if not meter[3]:
        depth = np.int64(0)
        at_once = _enter(table, known, frames[0], stack[0], frames[last])
    while True:
        frame = frames[depth]
        if not at_once:
            if frame[NEXT] < frame[COUNT] and frame[BEST] < frame[WANTED]:
                if meter[0] >= meter[1]:
                    meter[2], meter[3] = depth, 1
                    return 0
                child = frames[depth + 1]
                frame[GAIN] = _after(table, frame, stack[depth, frame[NEXT], 1], child)
                frame[NEXT] += 1
                child[WANTED] = frame[GAIN] - frame[WANTED] + 1
                depth += 1
                at_once = _enter(table, known, child, stack[depth], frames[last])
                meter[0] += not at_once
                continue
            if frame[BEST] >= frame[WANTED]:
                frame[LOW] = max(frame[LOW], frame[BEST])
            else:
                frame[HIGH] = min(frame[HIGH], frame[BEST])
            _keep(known, frame)
        found = frame[SURE] + frame[BEST]
        if depth == 0:
            meter[3] = 0
            return found
        depth -= 1
        at_once = False
        frame = frames[depth]
        if frame[GAIN] - found > frame[BEST]:
            frame[BEST] = frame[GAIN] - found
            move = stack[depth, frame[NEXT] - 1, 1]
            frame[CHOSEN] = move if move >= 0 else -1


class FastVentures:
    """As Ventures, compiled."""

    def __init__(self, quarter: Quarter, budget: Budget) -> None:
        self._budget = budget
        self._table = _laid_out(quarter)
        self._known = np.zeros((ENTRIES, KEY + 1), dtype=np.int64)
        self._frames = np.zeros((DEEPEST + 1, FRAME), dtype=np.int64)
        self._stack = np.zeros((DEEPEST, MOST_MOVES, 2), dtype=np.int64)
        self.nodes = 0

    def bound(self, venture: Venture, wanted: int) -> int:
        """As Ventures.bound."""
        _write(self._frames[0], venture)
        self._frames[0, WANTED] = wanted
        meter = np.zeros(4, dtype=np.int64)
        while True:
            meter[0], meter[1] = 0, SLICE
            found = search(self._table, self._known, self._frames, self._stack, meter)
            self.nodes += int(meter[0])
            self._budget.spend(int(meter[0]))
            if not meter[3]:
                return int(found)


def fits(quarter: Quarter) -> bool:
    """Whether there is room for it in compiled masks."""
    if any(mine + theirs > MOST_WORTH for mine, theirs in zip(*quarter.worth, strict=True)):
        return False
    return max(quarter.tiles, len(quarter.banks)) <= WIDEST and len(quarter.friends) <= MOST_STONES


def _laid_out(quarter: Quarter) -> np.ndarray:
    table = np.zeros((WAYS + 8, 64), dtype=np.int64)
    rows = {
        WALKS: quarter.walk,
        SEAS: quarter.sea,
        HILLS_BY: quarter.hills,
        BESIDE: quarter.beside,
        BANKS: quarter.banks,
        FRIENDS_OF: quarter.friends,
        NUMBERS: [
            len(quarter.friends),
            quarter.unclaimed,
            quarter.plain and quarter.unclaimed,
            *(len(bonus) for bonus in quarter.bonus),
        ],
    }
    for seat in (0, 1):
        rows[BONUS + seat], rows[WORTH + seat] = quarter.bonus[seat], quarter.worth[seat]
    for runes in range(8):
        rows[WAYS + runes] = quarter.ways[runes]
    for number, row in rows.items():
        table[number, : len(row)] = row
    return table


def _write(frame: np.ndarray, venture: Venture) -> None:
    for side, each in enumerate((venture.mine, venture.theirs)):
        assert isinstance(each, Side)
        for field, value in zip((WALK, SEA, HILLS, ROOMS, RUNES, SPARE), each, strict=True):
            frame[field + side] = value
    frame[TURN], frame[LAND], frame[FULL], frame[WAITS] = (
        venture.turn,
        venture.land,
        venture.full,
        venture.waits,
    )
    frame[FRIENDS] = sum(count + 10 << 5 * stone for stone, count in enumerate(venture.friends))


class _TwoTiles(Quarter):
    """A map of two tiles, to try things out on."""

    def __init__(self) -> None:
        self.tiles, self.walk, self.sea, self.hills = 2, [2, 1], [0, 0], [0, 0]
        self.banks, self.beside, self.bonus, self.friends = [], [0, 0], [[1], []], [3]
        self.ways, self.worth = [[2, 1]] * 8, [[2, 1], [1, 1]]
        self.plain, self.unclaimed = False, True
        self.places = [3, 3]


def _warm_up() -> None:
    """A first small venture, so that everything is compiled, or read from disk, with the module."""
    mine, theirs = Side(1, 0, 0, 0, 0, PLENTY), Side(2, 0, 0, 0, 0, PLENTY)
    FastVentures(_TwoTiles(), Budget()).bound(Venture(0, 3, mine, theirs, 0, 0, (0,)), 0)


_warm_up()
