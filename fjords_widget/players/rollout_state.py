"""Positions in exploration as rollouts see them: what lies on the table, and what is in the bag, in no order.

The functions run as they are, on objects with lists, and compiled by numba, on records with arrays
(fast/trees.py). A mask of tiles is two numbers, since those of compiled code have 64 bits: plain Python needs
only the first. A mask of ways is as many numbers as it needs, in plain Python one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from fjords_widget.engine.fits import Way
from fjords_widget.engine.game import Game
from fjords_widget.engine.lattice import Lattice
from fjords_widget.engine.moves import Draw, Lay, Move, Secret
from fjords_widget.engine.terms import Terms
from fjords_widget.engine.voyages import arcs
from fjords_widget.players.map_weights import ALONE, BEGINNING, LEADS

FACTOR, STEP, ALL = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
"""The dice of a rollout: a linear congruential generator, the same on every machine."""
NO_BUILD, HOUSE, HOME = range(3)
BUILDS = {None: NO_BUILD, "longhouse": HOUSE, "home": HOME}
STRENGTH, WATER, FRIENDSHIP, OWN_HOME = range(1, 5)
SCORING = {"strength": STRENGTH, "water": WATER, "friendship": FRIENDSHIP, "home": OWN_HOME}
CARRIED = ("journey", "horse", "wisdom")
"""The stones that settlement is played with, by number."""
NOTHING_NEAR = -1
"""In place of the ways that fit into a space: no tile is beside it."""
PLAIN_BITS = 1 << 30
"""Numbers of plain Python have as many bits as one likes."""
DRAW, MADE = -1, -2
"""In place of a space: a tile is drawn (V-C3); and the move is made already."""


class Option(NamedTuple):
    """A move as numbers; a longhouse may be moved from slot to slot (R-SEC)."""

    spot: int
    way: int = -1
    build: int = NO_BUILD
    origin: int = -1
    goal: int = -1


@dataclass(slots=True, eq=False)
class Pile:
    """Numbers of tiles or spaces, in an order."""

    count: int = 0
    items: list[int] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class RolloutState:
    """A position in exploration."""

    turn: int = 0
    pending: int = 0
    """Whether a tile is to be drawn before anything else: nobody has seen it yet."""
    drew: int = 0
    """Classic, original: whether the seat to move has drawn in this turn."""
    tiles: int = 0
    """How many lie on the table."""
    stones: int = 0
    row: Pile = field(default_factory=Pile)
    bag: Pile = field(default_factory=Pile)
    aside: Pile = field(default_factory=Pile)
    open: Pile = field(default_factory=Pile)
    """The spaces in which a tile can be laid."""
    vacant: list[int] = field(default_factory=list)
    """A mask of tiles."""
    houses: list[int] = field(default_factory=list)
    """A mask of tiles for each seat."""
    supply: list[int] = field(default_factory=list)
    homes: list[int] = field(default_factory=list)
    """By seat: whether it holds a Home stone."""
    stone_rune: list[int] = field(default_factory=list)
    stone_slot: list[int] = field(default_factory=list)
    stone_seat: list[int] = field(default_factory=list)
    """-1: nobody's."""
    walk: list[int] = field(default_factory=list)
    """By slot: a mask of the tiles that are walk-adjacent to it."""
    spots: list[int] = field(default_factory=list)
    """By slot: where the tile lies,"""
    ways: list[int] = field(default_factory=list)
    """and which way."""
    slot_at: list[int] = field(default_factory=list)
    """By spot: the slot of the tile there, or -1."""
    is_open: list[int] = field(default_factory=list)
    """By spot: whether the space is open."""
    ground: list[int] = field(default_factory=list)
    """By spot: a mask of the ways that fit there, or NOTHING_NEAR in its last number."""


@dataclass(slots=True, eq=False)
class RolloutTables:
    """What stays as it is in all games under the same terms."""

    players: int = 0
    size: int = 0
    """How many spots the lattice has."""
    words: int = 0
    """How many numbers a mask of ways has."""
    shift: int = 0
    """The binary logarithm of the bits in such a number."""
    sea: int = 0
    """The bit of a mask of ways that says that all is sea."""
    way_count: int = 0
    draws_one: int = 0
    classic: int = 0
    rich: int = 0
    """Whether there are stones that score."""
    carried: int = 0
    """The stones that settlement is played with, as a mask of their numbers."""
    alone: float = 0.0
    beginning: float = 0.0
    leads: list[float] = field(default_factory=list)
    """These three are the weights of map_weights.py."""
    by_tile: list[int] = field(default_factory=list)
    """By tile: a mask of its ways."""
    leaves: list[int] = field(default_factory=list)
    """By way and edge: a mask of the ways that it leaves to the space behind."""
    walkable: list[int] = field(default_factory=list)
    """By way and edge."""
    takes_house: list[int] = field(default_factory=list)
    stone: list[int] = field(default_factory=list)
    """By tile: the stone that scores, or 0."""
    kin: list[int] = field(default_factory=list)
    """By tile: the first one that plays like it."""
    steps: list[int] = field(default_factory=list)
    inner: list[int] = field(default_factory=list)
    """By spot: whether a tile may lie there without coming too near to the rim of the lattice."""
    arc_at: list[int] = field(default_factory=list)
    """By terrain (ocean, mountains), way and corner: the number of the arc there, or -1."""


# Made from a game -----------------------------------------------------------------------------------------


@cache
def inner_spots(lattice: Lattice) -> bytes:
    """By spot: whether a tile may lie there without coming too near to the rim of the lattice."""
    width = 2 * lattice.radius + 1
    return bytes(
        1 < spot % width < width - 2 and 1 < spot // width < width - 2 for spot in range(lattice.size)
    )


def make_tables(terms: Terms, lattice: Lattice, bits: int = PLAIN_BITS) -> RolloutTables:
    """The tables for a game; the numbers of masks have this many bits."""
    fits, tables = terms.fits, RolloutTables()
    count = len(fits.tiles)
    tables.players, tables.size, tables.shift = terms.players, lattice.size, bits.bit_length() - 1
    tables.words = words = (6 * count + 2 + bits - 1) // bits
    tables.sea, tables.draws_one = 6 * count, int(terms.draws_one)
    tables.classic, tables.rich = int(terms.variant == "classic"), int(bool(terms.runes & SCORING.keys()))
    tables.carried = sum(1 << i for i, rune in enumerate(CARRIED) if rune in terms.runes)
    tables.alone, tables.beginning, tables.leads = ALONE, BEGINNING, LEADS
    tables.by_tile = [part for mask in fits.by_tile for part in split(mask, words, bits)]
    starts = _own_starts(terms)
    tables.way_count = 6 * count + len(starts)
    tables.leaves = [0] * (6 * tables.way_count * words)
    tables.walkable = [0] * (6 * tables.way_count)
    tables.arc_at = [-1] * (2 * 6 * tables.way_count)
    for number, way in [*fits.ways.items(), *enumerate(starts, 6 * count)]:
        for edge in range(6):
            place = (6 * number + edge) * words
            tables.leaves[place : place + words] = split(way.leaves[edge], words, bits)
            tables.walkable[6 * number + edge] = int(way.walkable[edge])
        for terrain, name in enumerate("OM"):
            for arc, corners in enumerate(arcs(way.laid.face, name)):
                for corner in corners:
                    tables.arc_at[6 * (terrain * tables.way_count + number) + corner] = arc
    tables.takes_house = [int(takes) for takes in fits.takes_house]
    tables.stone = [SCORING.get(rune or "", 0) for rune in fits.stone]
    tables.kin = [(mask & -mask).bit_length() - 1 for mask in fits.alike]
    tables.steps, tables.inner = [*lattice.steps], [*inner_spots(lattice)]
    return tables


def split(mask: int, words: int, bits: int) -> list[int]:
    """A mask as signed numbers of this many bits, the lowest first."""
    if words == 1 and bits == PLAIN_BITS:
        return [mask]
    parts = [mask >> bits * word & (1 << bits) - 1 for word in range(words)]
    return [part - (1 << bits) if part >> bits - 1 else part for part in parts]


def split_tiles(mask: int, bits: int) -> list[int]:
    """A mask of tiles as two numbers."""
    return [mask, 0] if bits == PLAIN_BITS else split(mask, 2, bits)


def _own_starts(terms: Terms) -> list[Way]:
    return [way for way in terms.start.ways if way.laid.tile not in terms.fits.number]


def _number_of(terms: Terms, way: Way) -> int:
    number = terms.fits.number.get(way.laid.tile)
    if number is not None:
        return 6 * number + way.laid.turns
    faces = [start.laid.face for start in _own_starts(terms)]
    return 6 * len(terms.fits.tiles) + faces.index(way.laid.face)


def new_state(tables: RolloutTables, tiles: int, stones: int) -> RolloutState:
    """An empty state of plain Python, with room for this many tiles and stones."""
    state = RolloutState()
    for pile in (state.row, state.bag, state.aside):
        pile.items = [0] * tiles
    state.open.items = [0] * tables.size
    state.vacant, state.houses = [0, 0], [0] * (2 * tables.players)
    state.supply, state.homes = [0] * tables.players, [0] * tables.players
    state.stone_rune, state.stone_slot, state.stone_seat = [0] * stones, [0] * stones, [0] * stones
    state.walk, state.spots, state.ways = [0] * (2 * tiles), [0] * tiles, [0] * tiles
    state.slot_at, state.is_open = [-1] * tables.size, [0] * tables.size
    state.ground = [0] * (tables.size * tables.words)
    return state


def fill_in(state: RolloutState, game: Game, tables: RolloutTables) -> None:
    """Writes the position of a game into an empty state."""
    land, now, terms = game.land, game.state, game.terms
    bits, words = 1 << tables.shift, tables.words
    state.turn, state.pending, state.drew = now.turn, 0, int(now.drew)
    fill_pile(state.row, now.row if now.hand is None else (now.hand,))
    fill_pile(state.bag, sorted(terms.fits.number[tile] for tile in game.unseen.elements()))
    fill_pile(state.aside, now.aside)
    fill_pile(state.open, land.open)
    state.vacant[0], state.vacant[1] = split_tiles(now.vacant, bits)
    for seat, side in enumerate(now.sides):
        state.houses[2 * seat], state.houses[2 * seat + 1] = split_tiles(side.houses, bits)
        state.supply[seat], state.homes[seat] = side.longhouses, int("home" in side.runes)
    for cell, stone in now.stones.items():
        put_stone(state, SCORING[stone.rune], land.slots[cell], -1 if stone.seat is None else stone.seat)
    state.tiles = len(land.walk)
    for slot, (cell, walk) in enumerate(zip(land.slots, land.walk, strict=True)):
        state.walk[2 * slot], state.walk[2 * slot + 1] = split_tiles(walk, bits)
        state.spots[slot], state.ways[slot] = land.lattice.spots[cell], _number_of(terms, land.ways[slot])
    for spot, ways in enumerate(land.ground):
        state.slot_at[spot], state.is_open[spot] = land.slot_at[spot], int(spot in land.open)
        if ways is None:
            state.ground[spot * words + words - 1] = NOTHING_NEAR
        else:
            state.ground[spot * words : spot * words + words] = split(ways, words, bits)


def fill_pile(pile: Pile, numbers: Any) -> None:
    """Puts these numbers into an empty pile."""
    for number in numbers:
        add(pile, number)


def option_of(game: Game, move: Move) -> Option | None:
    """A move as numbers; None for talk (X13), and for a tile too near to the rim."""
    land, terms = game.land, game.terms
    if isinstance(move, Draw):
        return Option(DRAW)
    if not isinstance(move, Lay) or not inner_spots(land.lattice)[land.lattice.spaces[move.cell]]:
        return None
    spot, way = land.lattice.spaces[move.cell], 6 * terms.fits.number[move.tile] + move.turns
    if not isinstance(move.build, Secret):
        return Option(spot, way, BUILDS[move.build])
    new = len(land.walk)
    return Option(spot, way, NO_BUILD, land.slots[move.build.origin], land.slots.get(move.build.cell, new))


# Small things ---------------------------------------------------------------------------------------------


def roll(dice: int) -> int:
    """The next dice; numbers of compiled code have 64 bits anyway."""
    return dice * FACTOR + STEP & ALL


def below(dice: int, count: int) -> int:
    """A number from 0 to count - 1."""
    return (dice >> 33 & 0x7FFFFFFF) * count >> 31


def copy_numbers(target: list[int], source: list[int], count: int) -> None:
    """Copies the first numbers of a list."""
    target[:count] = source[:count]


def add(pile: Pile, number: int) -> None:
    """Puts a number on a pile."""
    pile.items[pile.count] = number
    pile.count += 1


def take_out(pile: Pile, place: int) -> int:
    """Takes the number at a place out of a pile."""
    items, count = pile.items, pile.count - 1
    found = items[place]
    for i in range(place, count):
        items[i] = items[i + 1]
    pile.count = count
    return found


def drop(pile: Pile, number: int) -> None:
    """Takes the first of such numbers out of a pile."""
    for place in range(pile.count):
        if pile.items[place] == number:
            take_out(pile, place)
            return


def move_all(pile: Pile, target: Pile) -> None:
    """Puts all of a pile on another."""
    for i in range(pile.count):
        add(target, pile.items[i])
    pile.count = 0


def copy_pile(target: Pile, source: Pile) -> None:
    """Copies a pile."""
    target.count = source.count
    copy_numbers(target.items, source.items, source.count)


def copy_state(target: RolloutState, source: RolloutState, tables: RolloutTables) -> None:
    """Copies a position."""
    target.turn, target.pending, target.drew = source.turn, source.pending, source.drew
    target.tiles, target.stones = source.tiles, source.stones
    copy_pile(target.row, source.row)
    copy_pile(target.bag, source.bag)
    copy_pile(target.aside, source.aside)
    copy_pile(target.open, source.open)
    copy_numbers(target.vacant, source.vacant, 2)
    copy_numbers(target.houses, source.houses, 2 * tables.players)
    copy_numbers(target.supply, source.supply, tables.players)
    copy_numbers(target.homes, source.homes, tables.players)
    copy_numbers(target.stone_rune, source.stone_rune, source.stones)
    copy_numbers(target.stone_slot, source.stone_slot, source.stones)
    copy_numbers(target.stone_seat, source.stone_seat, source.stones)
    copy_numbers(target.walk, source.walk, 2 * source.tiles)
    copy_numbers(target.spots, source.spots, source.tiles)
    copy_numbers(target.ways, source.ways, source.tiles)
    copy_numbers(target.slot_at, source.slot_at, tables.size)
    copy_numbers(target.is_open, source.is_open, tables.size)
    copy_numbers(target.ground, source.ground, tables.size * tables.words)


# Laying and building --------------------------------------------------------------------------------------


def close(state: RolloutState, spot: int) -> None:
    """Nothing can be laid there any more."""
    if state.is_open[spot]:
        state.is_open[spot] = 0
        drop(state.open, spot)


def lay(state: RolloutState, tables: RolloutTables, here: int, way: int) -> int:
    """As Land.lay, and what goes with it: the stone on the tile, or one more vacant tile."""
    words, shift, last = tables.words, tables.shift, (1 << tables.shift) - 1
    sea_word, sea_bit = tables.sea >> shift, 1 << (tables.sea & last)
    ground, leaves, walk, slot_at = state.ground, tables.leaves, state.walk, state.slot_at
    slot = state.tiles
    state.tiles += 1
    word, bit = slot >> shift, 1 << (slot & last)
    walk[2 * slot], walk[2 * slot + 1] = 0, 0
    for edge in range(6):
        spot = here + tables.steps[edge]
        place, behind = spot * words, (6 * way + edge) * words
        if ground[place + words - 1] < 0:  # nothing near
            for i in range(words):
                ground[place + i] = leaves[behind + i]
            continue
        was = both = 0
        for i in range(words):
            ways = ground[place + i]
            was |= ways
            ways &= leaves[behind + i]
            both |= ways
            ground[place + i] = ways
        if was:
            if not both:
                close(state, spot)
            elif not ground[place + sea_word] & sea_bit and not state.is_open[spot]:
                state.is_open[spot] = 1
                add(state.open, spot)
        elif tables.walkable[6 * way + edge]:
            other = slot_at[spot]
            if other >= 0:
                walk[2 * other + word] |= bit
                walk[2 * slot + (other >> shift)] |= 1 << (other & last)
    for i in range(words):
        ground[here * words + i] = 0
    close(state, here)
    slot_at[here], state.spots[slot], state.ways[slot] = slot, here, way
    if tables.takes_house[way // 6]:
        state.vacant[word] |= bit
    elif tables.stone[way // 6]:
        put_stone(state, tables.stone[way // 6], slot, -1)
    return slot


def put_stone(state: RolloutState, rune: int, slot: int, seat: int) -> None:
    """Puts a stone on a tile."""
    place = state.stones
    state.stones += 1
    state.stone_rune[place], state.stone_slot[place], state.stone_seat[place] = rune, slot, seat


def build(state: RolloutState, tables: RolloutTables, slot: int, home: int) -> None:
    """X7, R-HOM: the seat to move builds on a vacant tile."""
    seat, word, bit = state.turn, slot >> tables.shift, 1 << (slot & (1 << tables.shift) - 1)
    state.supply[seat] -= 1
    state.houses[2 * seat + word] |= bit
    state.vacant[word] ^= bit
    if home:
        state.homes[seat] = 0
        put_stone(state, OWN_HOME, slot, seat)


def move_house(state: RolloutState, tables: RolloutTables, slot: int) -> None:
    """R-SEC: a longhouse of the seat to move comes to a vacant tile, or leaves it."""
    word, bit = slot >> tables.shift, 1 << (slot & (1 << tables.shift) - 1)
    state.houses[2 * state.turn + word] ^= bit
    state.vacant[word] ^= bit
