"""Alpha-beta search where runes may be spent on land and places count: Strength, Water, Home, Friendship.

As land_search.py, but with every way to move and to score. docs/solver.md tells why what is left out here may
be. The functions run as they are, on objects, and compiled by numba, on records with the same fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING

from fjords_widget.players.solver.land_search import (
    DECIDED,
    DONE,
    FAVOURITE,
    UNSEEN,
    Land,
    chosen_of,
    high_of,
    low_of,
    pack_known,
)
from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM
from fjords_widget.players.solver.rune_estimates import guess_value, quick_bounds
from fjords_widget.players.solver.rune_state import PLENTY, RuneState, Side, befriend, tidy, turn_friends
from fjords_widget.players.solver.tables import Tables

if TYPE_CHECKING:
    from fjords_widget.players.solver.land_solver import LandSolver

MOST_KNOWN = 600_000
"""The transposition table begins anew beyond this many positions."""
LARGE = 8
"""With this many tiles left it pays to look at all moves before one of them is searched."""
WORST = -1000
RUNE_SHIFT, SPACE_SHIFT, TILE_BITS = 8, 16, 255
"""A move is a number: the tile, the rune << 8, the space << 16."""
WAIT, PASS = -2, -3
"""To settle land of one's own; and to be unable to do anything."""
MOVE_BITS = 32
RANK = attrgetter("rank")

Memory = dict[tuple[int, ...], int]
"""The transposition table of plain Python. That of compiled code is an array."""


@dataclass(slots=True, eq=False)
class Frame:
    """A position on the stack of the search."""

    state: RuneState = field(default_factory=RuneState)
    wanted: int = 0
    sure: int = 0
    """The points that are decided."""
    low: int = 0
    high: int = 0
    best: int = 0
    chosen: int = 0
    """The best move so far, or -1."""
    moves: int = 0
    """Where its moves begin."""
    count: int = 0
    """How many moves there are, or UNSEEN, or DECIDED."""
    next: int = 0
    """Where the next move is that is to be searched."""
    gain: int = 0
    """The points of the move that is being searched."""


class Candidate:
    """A move, and how soon it is to be searched."""

    __slots__ = ("move", "rank")

    rank: int
    move: int


def search(
    tables: Tables,
    memory: Memory,
    land_solver: LandSolver | None,
    frames: Sequence[Frame],
    moves: list[Candidate],
    depth: int,
    limit: int,
) -> tuple[int, int]:
    """Fail-soft null-window search, for the position in the first frame, on from some depth.

    The result, best + sure of the first frame, is a lower bound if it is at least `wanted`, else an upper
    one. Stops after `limit` positions. Returns the depth to go on from, or DONE, and how many positions were
    looked at. The last frame is for positions that are only looked at.
    """
    nodes = 0
    while True:
        frame = frames[depth]
        if frame.count == UNSEEN and enter(tables, memory, land_solver, frame, moves, frames[-1].state):
            nodes += 1
            if nodes == limit:
                return depth, nodes
        if frame.count != DECIDED:
            if frame.best < frame.wanted and frame.next < frame.moves + frame.count:
                descend(tables, frame, moves[frame.next].move, frames[depth + 1])
                frame.next += 1
                depth += 1
                continue
            store(memory, frame)
        if depth == 0:
            return DONE, nodes
        depth -= 1
        back_up(frames[depth], moves, frame)


def enter(
    tables: Tables,
    memory: Memory,
    land_solver: LandSolver | None,
    frame: Frame,
    moves: list[Candidate],
    scratch: RuneState,
) -> bool:
    """Bounds a position. True if that does not decide it; then its moves are listed."""
    state = frame.state
    frame.sure = tidy(tables, state)
    frame.wanted -= frame.sure
    wanted, favourite = frame.wanted, -1
    if land_solver is not None:  # noqa: SIM102 - a test by itself, which numba leaves out
        if tables.only_land and not state.mine.runes | state.theirs.runes:
            frame.best, frame.count = bound_land(land_solver, state, wanted), DECIDED
            return False
    low, high = quick_bounds(tables, state)
    if low < wanted <= high:
        known = recall(memory, state)
        if known:
            low, high = max(low, low_of(known)), min(high, high_of(known))
            favourite = chosen_of(known)
    if low >= wanted or high < wanted:
        frame.best = low if low >= wanted else high
        frame.count = DECIDED
        return False
    frame.low, frame.high, frame.best, frame.chosen, frame.next = low, high, WORST, -1, frame.moves
    count = list_moves(tables, state, moves, frame.moves, favourite)
    may_wait = count == 0 or (state.waits > 0 and state.mine.runes > 0 and state.theirs.runes > 0)
    wait = WAIT if count else PASS
    if state.land.bit_count() >= LARGE:
        count = look_ahead(tables, memory, frame, moves, count, favourite, scratch)
    if may_wait and frame.best < wanted:
        moves[frame.moves + count].move = wait
        count += 1
    frame.count = count
    return True


def bound_land(land_solver: LandSolver, state: RuneState, wanted: int) -> int:
    """The bound where nothing but land counts any more."""
    if not state.land:
        return 0
    wanted += (wanted ^ state.land.bit_count()) & 1
    return land_solver.bound(Land(state.land, state.mine.walk, state.theirs.walk), wanted)


# Moves ------------------------------------------------------------------------------------------------


def list_moves(tables: Tables, state: RuneState, moves: list[Candidate], first: int, favourite: int) -> int:
    """Lists the moves that may be best, likely ones first; returns how many there are.

    No rune is spent where one can walk, unless a Wisdom stone is in the other's way.
    """
    mine, theirs = state.mine, state.theirs
    place = add_moves(tables, state, mine.walk, 0, moves, first, favourite)
    if mine.runes:
        place = add_moves(tables, state, mine.sea, JOURNEY << RUNE_SHIFT, moves, place, favourite)
        place = add_moves(tables, state, mine.hills, HORSE << RUNE_SHIFT, moves, place, favourite)
        blocking = theirs.runes & WISDOM
        goals = state.land if blocking else state.land & ~mine.walk
        rooms = mine.rooms
        while rooms:
            one = rooms & -rooms
            rooms ^= one
            space = one.bit_length() - 1
            tiles = tables.banks[space] & goals
            if not blocking:
                goals &= ~tiles
            leap = WISDOM << RUNE_SHIFT | space << SPACE_SHIFT
            place = add_moves(tables, state, tiles, leap, moves, place, favourite)
    sort_moves(moves, first, place - first)
    return place - first


def add_moves(
    tables: Tables, state: RuneState, tiles: int, way: int, moves: list[Candidate], place: int, favourite: int
) -> int:
    """Lists the moves to some tiles, with a rank; returns the place after them."""
    make_room(moves, place + tiles.bit_count() + 1)
    mine, theirs = state.mine.walk, state.theirs.walk
    worth, worth_there = tables.worth[state.turn], tables.worth[1 - state.turn]
    while tiles:
        one = tiles & -tiles
        tiles ^= one
        tile = one.bit_length() - 1
        near = tables.walk[tile] & state.land
        promise = 3 * worth[tile] + 4 * (near & ~mine).bit_count()
        if theirs & one:
            promise += 2 + worth_there[tile] + 2 * (near & ~theirs).bit_count()
        if way:
            promise -= 9
        move = tile | way
        if move == favourite:
            promise = FAVOURITE
        moves[place].rank, moves[place].move = promise << MOVE_BITS | move, move
        place += 1
    return place


def look_ahead(
    tables: Tables,
    memory: Memory,
    frame: Frame,
    moves: list[Candidate],
    count: int,
    favourite: int,
    child: RuneState,
) -> int:
    """Bounds what comes after each move, and keeps those that have to be searched; returns how many."""
    kept = frame.moves
    for place in range(frame.moves, frame.moves + count):
        move = moves[place].move
        gain = make_move(tables, frame.state, move, child) - tidy(tables, child)
        low, high = quick_bounds(tables, child)
        known = recall(memory, child)
        if known:
            low, high = max(low, low_of(known)), min(high, high_of(known))
        if gain - high >= frame.wanted:
            frame.best, frame.chosen = gain - high, move
            return 0
        if gain - low < frame.wanted:
            if gain - low > frame.best:
                frame.best, frame.chosen = gain - low, move
            continue
        promise = moves[place].rank >> MOVE_BITS
        if move != favourite:
            promise += 5 * (gain - guess_value(tables, child))
        moves[kept].rank, moves[kept].move = promise, move
        kept += 1
    sort_moves(moves, frame.moves, kept - frame.moves)
    return kept - frame.moves


def make_room(moves: list[Candidate], places: int) -> None:
    """Makes the list this long; an array of compiled code is long enough."""
    while len(moves) < places:
        moves.append(Candidate())


def sort_moves(moves: list[Candidate], first: int, count: int) -> None:
    """Sorts some of the moves, the highest rank first; of equals, the order stays."""
    moves[first : first + count] = sorted(moves[first : first + count], key=RANK, reverse=True)


def descend(tables: Tables, frame: Frame, move: int, child: Frame) -> None:
    """Puts the position after a move on the stack."""
    frame.gain = make_move(tables, frame.state, move, child.state)
    child.wanted = frame.gain - frame.wanted + 1
    child.count = UNSEEN
    child.moves = frame.moves + frame.count


def back_up(frame: Frame, moves: list[Candidate], child: Frame) -> None:
    """Counts what came of a move."""
    found = frame.gain - child.best - child.sure
    if found > frame.best:
        frame.best = found
        move = moves[frame.next - 1].move
        if move >= 0:
            frame.chosen = move


def make_move(tables: Tables, state: RuneState, move: int, child: RuneState) -> int:
    """Writes what comes after a move, as the other seat sees it; returns what the move gains."""
    child.turn, child.land, child.full = 1 - state.turn, state.land, state.full
    child.waits, child.friends = -state.waits, state.friends
    copy_side(state.theirs, child.mine)
    copy_side(state.mine, child.theirs)
    gain = 0
    if move == WAIT:
        child.waits += 1
    elif move >= 0:
        gain = settle(tables, child, move, tables.worth[state.turn])
    if tables.stones:
        child.friends = turn_friends(tables, child.friends)
    return gain


def copy_side(side: Side, target: Side) -> None:
    """Copies what one seat can do."""
    target.walk, target.sea, target.hills = side.walk, side.sea, side.hills
    target.rooms, target.runes, target.spare = side.rooms, side.runes, side.spare


def settle(tables: Tables, child: RuneState, move: int, worth: list[int]) -> int:
    """Puts the viking of the seat that has just moved on a tile; returns what it scores there."""
    side = child.theirs
    tile, rune = move & TILE_BITS, move >> RUNE_SHIFT & TILE_BITS
    child.land ^= 1 << tile
    if rune:
        side.runes ^= rune
        if rune == JOURNEY:
            side.sea = 0
        elif rune == HORSE:
            side.hills = 0
        else:
            side.rooms = 0
            child.full |= 1 << (move >> SPACE_SHIFT)
            child.mine.rooms &= ~child.full
    side.walk = (side.walk | tables.walk[tile]) & child.land
    if side.runes & JOURNEY:
        side.sea |= tables.sea[tile]
    if side.runes & HORSE:
        side.hills |= tables.hills[tile]
    if side.runes & WISDOM:
        side.rooms |= tables.beside[tile] & ~child.full
    side.sea &= child.land
    side.hills &= child.land
    if side.spare != PLENTY:
        side.spare -= 1
    if tables.stones:
        child.friends = befriend(tables, child.friends, 1 << tile, 0)
    return worth[tile]


# The transposition table ----------------------------------------------------------------------------------


def store(memory: Memory, frame: Frame) -> None:
    """Keeps what was found out about a position in mind."""
    low, high = frame.low, frame.high
    if frame.best >= frame.wanted:
        low = max(low, frame.best)
    else:
        high = min(high, frame.best)
    remember(memory, frame.state, pack_known(frame.chosen, low, high))


def key_of(state: RuneState) -> tuple[int, ...]:
    """What a tidy state is known by."""
    mine, theirs = state.mine, state.theirs
    return (
        state.land, mine.walk, theirs.walk, mine.runes, theirs.runes, mine.sea, theirs.sea, mine.hills,
        theirs.hills, mine.rooms, theirs.rooms, mine.spare, theirs.spare, state.turn, state.full, state.waits,
        state.friends,
    )  # fmt: skip


def recall(memory: Memory, state: RuneState) -> int:
    """The entry of a state; 0 if there is none."""
    return memory.get(key_of(state), 0)


def remember(memory: Memory, state: RuneState, known: int) -> None:
    """Writes the entry of a state."""
    if len(memory) > MOST_KNOWN:
        memory.clear()
    memory[key_of(state)] = known
