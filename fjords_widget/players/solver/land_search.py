"""Alpha-beta search for contested land: who gets how much of it.

Here no viking is short and every tile is worth one point, so that three masks decide: the vacant tiles that
both can reach, and those of them that each can settle at once. docs/solver.md tells why the rest is only
counted.

The functions below run as they are, on lists, and compiled by numba, on arrays (fast/land_search.py). That is
why the stack is explicit, and why positions and moves on it are records of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from fjords_widget.players.masks import neighbours
from fjords_widget.players.solver.claims import claim
from fjords_widget.players.solver.thermograph import Thermographs

MOST_KNOWN = 2_500_000
"""The transposition table begins anew beyond this many positions."""
EVERY = 128
"""Positions between two looks at the limits: some hundredths of a second at most."""
DONE = -1
UNSEEN, DECIDED = -2, -1
"""In place of the number of moves: a position that was not looked at yet, and one that needs no search."""
FAVOURITE = 1000
LAST = -(1 << 40)
"""A rank below all others."""
RANK = attrgetter("rank")
OFFSET, FIELD = 1 << 15, 16
"""Bounds are kept in fields of this many bits, with an offset that makes them positive."""


class Land(NamedTuple):
    """Contested land, as the seat to move sees it."""

    land: int
    mine: int
    """The tiles of it that the seat to move can settle at once."""
    theirs: int
    """The same for the other seat; a tile can be in both."""


@dataclass(slots=True, eq=False)
class Frame:
    """A position on the stack of the search."""

    land: int = 0
    mine: int = 0
    theirs: int = 0
    odd: int = 0
    """Whether there is one more tile, by itself, that either could take."""
    wanted: int = 0
    settled: int = 0
    """What was split off: parts in which it makes no difference who begins."""
    low: int = 0
    high: int = 0
    best: int = 0
    chosen: int = 0
    """The tile of the best move so far, or -1."""
    moves: int = 0
    """Where its moves begin."""
    count: int = 0
    """How many moves there are, or UNSEEN, or DECIDED."""
    next: int = 0
    """Where the next move is that is to be searched."""


class Candidate:
    """A move, and the land after it as the seat that makes it sees it."""

    __slots__ = ("gain", "land", "mine", "rank", "theirs", "tile")

    rank: int
    tile: int
    gain: int
    land: int
    mine: int
    theirs: int


class Memory(NamedTuple):
    """The transposition table of plain Python. That of compiled code is an array."""

    known: dict[int, int]
    width: int


def search(
    walk: Sequence[int],
    memory: Memory,
    thermographs: Thermographs | None,
    frames: Sequence[Frame],
    moves: list[Candidate],
    depth: int,
    limit: int,
) -> tuple[int, int]:
    """Fail-soft null-window search, for the position in the first frame, on from some depth.

    The result, best + settled of the first frame, is a lower bound if it is at least `wanted`, else an upper
    one. Stops after `limit` positions. Returns the depth to go on from, or DONE, and how many positions were
    looked at.
    """
    nodes = 0
    while True:
        frame = frames[depth]
        if frame.count == UNSEEN and enter(walk, memory, thermographs, frame, moves):
            nodes += 1
            if nodes == limit:
                return depth, nodes
        if frame.count != DECIDED:
            if frame.best < frame.wanted and frame.next < frame.moves + frame.count:
                descend(frame, moves[frame.next], frames[depth + 1])
                frame.next += 1
                depth += 1
                continue
            store(memory, frame)
        if depth == 0:
            return DONE, nodes
        depth -= 1
        back_up(frames[depth], moves, frame)


def enter(
    walk: Sequence[int],
    memory: Memory,
    thermographs: Thermographs | None,
    frame: Frame,
    moves: list[Candidate],
) -> bool:
    """Bounds a position. True if that does not decide it; then its moves are listed."""
    land, mine, theirs, odd = frame.land, frame.mine, frame.theirs, frame.odd
    wanted, settled, favourite = frame.wanted, 0, -1
    # Each side can take every other tile that it has at hand.
    size = land.bit_count() + odd
    low = ((mine.bit_count() + odd + 1) & ~1) - size
    high = size - ((theirs.bit_count() + odd) & ~1)
    if low < wanted <= high:
        if thermographs is None:
            both = mine & theirs
            alone = both & ~neighbours(walk, land & ~both)
            odd = (odd + alone.bit_count()) & 1  # two of them are worth nothing: one for each
            land, mine, theirs = land ^ alone, mine & ~alone, theirs & ~alone
        else:
            land, odd, settled, low, high = thermographs.split(land, mine, theirs, odd)
            mine, theirs, wanted = mine & land, theirs & land, wanted - settled
        if low < wanted <= high:
            known = recall(memory, land, mine, theirs, odd)
            if known:
                low, high = max(low, low_of(known)), min(high, high_of(known))
                favourite = chosen_of(known)
    frame.settled = settled
    if low >= wanted or high < wanted:
        frame.best = low if low >= wanted else high
        frame.count = DECIDED
        return False
    frame.land, frame.mine, frame.theirs, frame.odd, frame.wanted = land, mine, theirs, odd, wanted
    frame.low, frame.high, frame.best, frame.chosen = low, high, -(land.bit_count() + odd), -1
    frame.count, frame.next = list_moves(walk, frame, moves, favourite), frame.moves
    return True


def list_moves(walk: Sequence[int], frame: Frame, moves: list[Candidate], favourite: int) -> int:
    """Lists the moves that may be best, likely ones first; returns how many there are."""
    land, mine, theirs = frame.land, frame.mine, frame.theirs
    place, untried, swallowed = frame.moves, mine, 0
    while untried:
        bit = untried & -untried
        tile = bit.bit_length() - 1
        secured, land_, mine_, theirs_ = claim(walk, land, mine, theirs, tile)
        gain = 1 + secured.bit_count()
        promise = 3 * gain + 2 * (mine_.bit_count() - theirs_.bit_count())
        promise += (walk[tile] & land & ~mine).bit_count()
        if tile == favourite:
            promise += FAVOURITE
        move = moves[place]
        move.rank, move.tile, move.gain = promise * 1024 + tile, tile, gain
        move.land, move.mine, move.theirs = land_, mine_, theirs_
        place += 1
        # Settling this tile gives those too: settling one of them first is no better.
        swallowed |= secured
        untried &= ~(bit | secured)
    count = left = place - frame.moves
    if swallowed:
        for i in range(frame.moves, place):
            if swallowed >> moves[i].tile & 1:
                moves[i].rank = LAST
                left -= 1
    sort_moves(moves, frame.moves, count)
    if frame.odd:  # last of all, the tile by itself
        move = moves[frame.moves + left]
        move.rank, move.tile, move.gain = LAST, -1, 1
        move.land, move.mine, move.theirs = land, mine, theirs
        left += 1
    return left


def sort_moves(moves: list[Candidate], first: int, count: int) -> None:
    """Sorts some of the moves, the highest rank first."""
    moves[first : first + count] = sorted(moves[first : first + count], key=RANK, reverse=True)


def descend(frame: Frame, move: Candidate, child: Frame) -> None:
    """Puts the position after a move on the stack, as the other seat sees it."""
    child.land, child.mine, child.theirs = move.land, move.theirs, move.mine
    child.odd = frame.odd if move.tile >= 0 else 0
    child.wanted = move.gain - frame.wanted + 1
    child.count = UNSEEN
    child.moves = frame.moves + frame.count


def back_up(frame: Frame, moves: list[Candidate], child: Frame) -> None:
    """Counts what came of a move."""
    move = moves[frame.next - 1]
    found = move.gain - child.best - child.settled
    if found > frame.best:
        frame.best = found
        if move.tile >= 0:
            frame.chosen = move.tile


# The transposition table ----------------------------------------------------------------------------------


def store(memory: Memory, frame: Frame) -> None:
    """Keeps what was found out about a position in mind."""
    low, high = frame.low, frame.high
    if frame.best >= frame.wanted:
        low = frame.best
    else:
        high = frame.best
    known = pack_known(frame.chosen, low, high)
    remember(memory, frame.land, frame.mine, frame.theirs, frame.odd, known)


def pack_known(chosen: int, low: int, high: int) -> int:
    """An entry of the transposition table: the best move, or -1, and two bounds."""
    return ((chosen + 1) << FIELD | (low + OFFSET)) << FIELD | (high + OFFSET)


def low_of(known: int) -> int:
    """The lower bound in an entry."""
    return (known >> FIELD & 2 * OFFSET - 1) - OFFSET


def high_of(known: int) -> int:
    """The upper bound in it."""
    return (known & 2 * OFFSET - 1) - OFFSET


def chosen_of(known: int) -> int:
    """The best move in it, or -1."""
    return (known >> 2 * FIELD) - 1


def recall(memory: Memory, land: int, mine: int, theirs: int, odd: int) -> int:
    """The entry of a position; 0 if there is none."""
    width = memory.width
    return memory.known.get(((land << 1 | odd) << width | mine) << width | theirs, 0)


def remember(memory: Memory, land: int, mine: int, theirs: int, odd: int, known: int) -> None:
    """Writes the entry of a position."""
    width = memory.width
    if len(memory.known) > MOST_KNOWN:
        memory.known.clear()
    memory.known[((land << 1 | odd) << width | mine) << width | theirs] = known
