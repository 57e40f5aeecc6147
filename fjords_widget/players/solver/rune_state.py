"""A settlement in which runes may still be spent and places count, and what of it is decided by now.

The functions run as they are, on objects, and compiled by numba, on records with the same fields.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fjords_widget.players.masks import neighbours
from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM
from fjords_widget.players.solver.tables import Tables

PLENTY = 99
"""More vikings than there are tiles."""
SETTLED = 9
"""The count of a Friendship stone that is decided: no stone has this many tiles beside it."""
FRIEND_BITS, FRIEND_OFFSET = 5, 10
"""The counts of all Friendship stones make one number: this many bits for each, with an offset."""


@dataclass(slots=True, eq=False)
class Side:
    """What one seat can do: the tiles that it can settle at once, on foot or by rune, and its runes."""

    walk: int = 0
    sea: int = 0
    hills: int = 0
    rooms: int = 0
    """The spaces that it can put its Wisdom stone on."""
    runes: int = 0
    spare: int = 0
    """Vikings beyond those that its own land needs; PLENTY if it cannot run out of them."""
    reach: int = 0
    """The tiles that it could get to, each rune as often as it likes."""


@dataclass(slots=True, eq=False)
class RuneState:
    """A settlement as the seat to move sees it."""

    turn: int = 0
    land: int = 0
    mine: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)
    full: int = 0
    """R-WIS: a space that was taken by a Wisdom stone, as a mask."""
    waits: int = 0
    """How many more turns the seat to move can wait than the other, on land of its own."""
    friends: int = 0
    """By Friendship stone: how many more vikings the seat to move has around it than the other; packed."""


def friend_count(friends: int, stone: int) -> int:
    """The count of one Friendship stone."""
    return (friends >> FRIEND_BITS * stone & (1 << FRIEND_BITS) - 1) - FRIEND_OFFSET


def pack_friends(counts: list[int]) -> int:
    """The counts of all Friendship stones as one number."""
    return sum(count + FRIEND_OFFSET << FRIEND_BITS * stone for stone, count in enumerate(counts))


def turn_friends(tables: Tables, friends: int) -> int:
    """The counts as the other seat sees them."""
    for stone in range(tables.stones):
        count = friend_count(friends, stone)
        if count != SETTLED:
            friends -= 2 * count << FRIEND_BITS * stone
    return friends


def befriend(tables: Tables, friends: int, mine: int, theirs: int) -> int:
    """The counts after the seat to move has settled some tiles, and the other some."""
    for stone in range(tables.stones):
        if friend_count(friends, stone) != SETTLED:
            mask = tables.friends[stone]
            friends += (mine & mask).bit_count() - (theirs & mask).bit_count() << FRIEND_BITS * stone
    return friends


def points_of(worth: list[int], tiles: int) -> int:
    """What vikings on these tiles score, Friendship apart."""
    found = 0
    while tiles:
        one = tiles & -tiles
        found += worth[one.bit_length() - 1]
        tiles ^= one
    return found


def flood(ways: list[int], found: int, land: int) -> int:
    """All of the land that can be reached from some tiles of it, those included."""
    new = found
    while new:
        new = neighbours(ways, new) & land & ~found
        found |= new
    return found


def tidy(tables: Tables, state: RuneState) -> int:
    """Takes out of a state what is decided, so that it need not be searched; returns its points."""
    turn, land, mine, theirs = state.turn, state.land, state.mine, state.theirs
    roam(tables, mine, land)
    roam(tables, theirs, land)
    land &= mine.reach | theirs.reach
    own = own_land(tables, mine, theirs, land, state.full)
    others = own_land(tables, theirs, mine, land, state.full)
    sure = 0
    if own | others:
        sure = points_of(tables.worth[turn], own) - points_of(tables.worth[1 - turn], others)
        land &= ~(own | others)
        state.waits += own.bit_count() - others.bit_count()
        state.friends = befriend(tables, state.friends, own, others)
    mine.reach &= land
    theirs.reach &= land
    both = mine.runes & theirs.runes & WISDOM
    waiting = mine.runes > 0 and theirs.runes > 0
    if mine.spare != PLENTY:
        mine.spare -= needed_vikings(tables, turn, mine, own, waiting)
    if theirs.spare != PLENTY:
        theirs.spare -= needed_vikings(tables, 1 - turn, theirs, others, waiting)
    trim(tables, mine, land, both)
    trim(tables, theirs, land, both)
    state.land = land
    if tables.stones:
        sure += decide_friends(tables, state)
    if mine.runes and theirs.runes:
        most = land.bit_count() + 1
        state.waits = max(-most, min(most, state.waits))
    else:
        state.waits = 0
    if not (mine.runes | theirs.runes) & WISDOM:
        state.full = 0
    if tables.only_land and not mine.runes | theirs.runes:
        mine.spare = theirs.spare = PLENTY  # W2: a tile is a point, with a viking or without
    return sure


def roam(tables: Tables, side: Side, land: int) -> None:
    """Finds the tiles that a seat could get to, each rune as often as it likes."""
    found = side.walk | side.sea | side.hills
    if side.rooms:
        found |= neighbours(tables.banks, side.rooms)
    side.reach = flood(tables.ways[side.runes], found & land, land)


def own_land(tables: Tables, side: Side, other: Side, land: int, full: int) -> int:
    """The tiles that a seat will settle whenever it likes: only it gets there, on foot, and they lead nowhere
    else.
    """
    begun = side.walk & land & ~other.reach
    if not begun:
        return 0
    own = flood(tables.walk, begun, land & ~other.reach)
    if side.runes:
        pads = launching_pads(tables, side, own, land & ~own, full)
        while pads:
            own &= ~flood(tables.walk, pads, own)
            pads = launching_pads(tables, side, own, land & ~own, full)
    return own


def launching_pads(tables: Tables, side: Side, own: int, goals: int, full: int) -> int:
    """The tiles of its own from which a seat could get to some goals that it cannot get to by now."""
    sea = goals & ~(side.walk | side.sea) if side.runes & JOURNEY else 0
    hills = goals & ~(side.walk | side.hills) if side.runes & HORSE else 0
    pads = 0
    while own:
        one = own & -own
        own ^= one
        tile = one.bit_length() - 1
        if tables.sea[tile] & sea or tables.hills[tile] & hills:
            pads |= one
        elif side.runes & WISDOM:
            rooms = tables.beside[tile] & ~side.rooms & ~full
            if rooms and neighbours(tables.banks, rooms) & goals:
                pads |= one
    return pads


def needed_vikings(tables: Tables, seat: int, side: Side, own: int, waiting: bool) -> int:
    """How many vikings a seat wants for land of its own: where places count, on the way there, and for turns
    to wait. The rest scores without them (W2).
    """
    if waiting or not tables.unclaimed:
        return own.bit_count()
    places = own & tables.places[seat]
    if not places:
        return 0
    region = flood(tables.walk, places, own)
    reached = new = side.walk & region
    while places & ~reached:
        new = neighbours(tables.walk, new) & region & ~reached
        reached |= new
    return reached.bit_count()


def trim(tables: Tables, side: Side, land: int, both: int) -> None:
    """Forgets land that is gone, and runes that lead nowhere. `both`: whether both have a Wisdom stone."""
    side.walk &= land
    if side.spare != PLENTY and side.spare >= side.reach.bit_count():
        side.spare = PLENTY
    if not side.runes:
        return
    elsewhere = land & ~side.walk
    side.sea &= elsewhere
    side.hills &= elsewhere
    if side.runes & JOURNEY and not side.sea and not neighbours(tables.sea, side.reach) & land:
        side.runes ^= JOURNEY
    if side.runes & HORSE and not side.hills and not neighbours(tables.hills, side.reach) & land:
        side.runes ^= HORSE
    if side.runes & WISDOM:
        useful = land if both else elsewhere
        left = side.rooms
        while left:
            one = left & -left
            left ^= one
            if not tables.banks[one.bit_length() - 1] & useful:
                side.rooms ^= one
        if not side.rooms:
            beside = neighbours(tables.beside, side.reach)
            if not neighbours(tables.banks, beside) & land:
                side.runes ^= WISDOM


def decide_friends(tables: Tables, state: RuneState) -> int:
    """R-FRI: settles the stones that are decided by now; returns the lead that this gives."""
    gained = 0
    for stone in range(tables.stones):
        count = friend_count(state.friends, stone)
        left = (tables.friends[stone] & state.land).bit_count()
        if count != SETTLED and (abs(count) > left or not left):
            gained += 2 * (int(count > 0) - int(count < 0))
            state.friends += SETTLED - count << FRIEND_BITS * stone
    return gained
