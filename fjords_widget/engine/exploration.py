"""Exploration: what may be done, and what follows from it (X, V-C, V-O, R-HOM, R-SEC)."""

from __future__ import annotations

from fjords_widget.engine.bag import Bag
from fjords_widget.engine.events import (
    ClaimStands,
    Drew,
    SetAside,
    SettlementBegan,
    StoneSet,
    Swapped,
)
from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Build, Claim, Draw, Lay, Move, Secret, Show, Silence, ready
from fjords_widget.engine.settlement import begin_settlement
from fjords_widget.engine.state import Side, State, Stone
from fjords_widget.engine.terms import ROW, Terms

# What may be done -------------------------------------------------------------------------------


def moves(terms: Terms, land: Land, state: State) -> list[Move]:
    """Every legal move, in a fixed order: by cell, by tile, by turns, by what is built."""
    open_, ways = land.open, state.ways
    spots = [spot for spot, matching in open_.items() if matching & ways]
    spots.sort()
    if not terms.plain and state.claimed_by >= 0:
        return [*_shows(terms, land, state, spots), Silence()]
    _, longhouses, runes, houses, _, _, _ = state.sides[state.turn]
    lays = land.lays[0 if not longhouses else 2 if "home" in runes else 1]
    list_of = terms.fits.list_of
    found: list[Move] = []
    for spot in spots:
        lays_here = lays[spot]
        for way in list_of[open_[spot] & ways]:
            found += lays_here[way]
    if houses and "secret" in runes:
        found += _lays_with_secret(terms, land, state, spots)
    if not terms.plain:
        if may_draw(terms, state):
            found.append(Draw())
        if may_claim(terms, state):
            found.append(Claim())
    return found


def may_draw(terms: Terms, state: State) -> bool:
    """V-C3, V-C4: with no tile in hand, a player may draw, and goes on drawing until one fits."""
    return terms.draws_one and state.hand is None


def may_claim(terms: Terms, state: State) -> bool:
    """X13: a player who has to lay a tile may claim to see no placement, unless one was shown this turn."""
    return terms.table_talk and state.shown is None and not may_draw(terms, state)


def tiles_to_lay(terms: Terms, state: State) -> tuple[int, ...]:
    """The numbers of the tiles that the seat to move may lay.

    X1: tiles from the row. V-C3: the tile in hand, or one set aside. V-C4, V-O1: set aside, after drawing.
    """
    lasting = state.lasting
    if not terms.draws_one:
        return state.row
    if lasting.hand is not None:
        return (lasting.hand,)
    return () if lasting.drew and terms.variant == "classic" else lasting.aside


def ways_to_lay(terms: Terms, state: State) -> int:
    """A mask of the ways of the tiles that may be laid; of tiles that play the same, only the first one's."""
    return terms.fits.ways_of(tiles_to_lay(terms, state))


def _lays_with_secret(terms: Terms, land: Land, state: State, spots: list[int]) -> list[Move]:
    """R-SEC: instead of building, one longhouse moves."""
    found: list[Move] = []
    houses = all_houses(state)
    # What can be reached without the new tile can be reached with it.
    without = {
        slot: _two_steps(land.walk, slot, houses) & state.vacant for slot in movable_houses(land, state)
    }
    moved = [
        Secret(land.cells[slot], goal) for slot, goals in without.items() for goal in land.cells_of(goals)
    ]
    fits = terms.fits
    for spot in spots:
        cell = land.lattice.cells[spot]
        for way in fits.list_of[land.open[spot] & state.ways]:
            tile, turns = fits.tiles[way // 6], way % 6
            beside = land.beside(spot, fits.ways[way])
            more = _secrets_over(
                land, state, without, houses, beside, cell if fits.takes_house[way // 6] else None
            )
            found += [ready(Lay, ("lay", tile, cell, turns, secret)) for secret in (*moved, *more)]
    return found


def all_houses(state: State) -> int:
    """A mask of everybody's longhouses."""
    houses = 0
    for side in state.sides:
        houses |= side.houses
    return houses


def movable_houses(land: Land, state: State) -> list[int]:
    """R-SEC: the longhouses of the seat to move, but for the one on its Home stone."""
    fixed = 0
    for cell, stone in state.stones.items():
        if stone == ("home", state.turn):
            fixed |= land.at((cell,))
    return list(slots_of(state.sides[state.turn].houses & ~fixed))


def _two_steps(walk: list[int], slot: int, houses: int) -> int:
    """R-SEC: the tiles one or two steps of walking away, not through a longhouse."""
    reached = walk[slot]
    for step in slots_of(walk[slot] & ~houses):
        reached |= walk[step]
    return reached & ~(1 << slot)


def _secrets_over(
    land: Land, state: State, without: dict[int, int], houses: int, beside: int, new: Cell | None
) -> list[Secret]:
    """R-SEC: the moves of a longhouse that become possible with a new tile: over it, from and to the tiles
    `beside` it, and onto it, if it can take a longhouse and so has a cell `new`.
    """
    found = []
    cells, walk = land.cells, land.walk
    for slot, goals in without.items():
        at_once = beside >> slot & 1
        if at_once:
            more = beside & state.vacant & ~goals & ~(1 << slot)
            found += [Secret(cells[slot], cells[goal]) for goal in slots_of(more)]
        if new is not None and (at_once or beside & walk[slot] & ~houses):
            found.append(Secret(cells[slot], new))
    return found


def _shows(terms: Terms, land: Land, state: State, spots: list[int]) -> list[Show]:
    """X13: every placement that an opponent may show."""
    return [
        Show(terms.fits.tiles[way // 6], land.lattice.cells[spot], way % 6)
        for spot in spots
        for way in slots_of(land.open[spot] & state.ways)
    ]


def is_legal(terms: Terms, land: Land, state: State, move: Move) -> bool:
    """Whether the move is one of `moves`, without listing them where that is quicker."""
    if type(move) is not Lay or state.claimed_by >= 0:
        return move in moves(terms, land, state)
    number = terms.fits.number.get(move.tile, -1)
    if number < 0:
        return False
    way = 6 * number + move.turns
    if not land.open.get(land.lattice.spaces[move.cell], 0) & state.ways & 1 << way:
        return False
    return move.build is None or _may_build(terms, land, state, move.build, move.cell, way)


def _may_build(terms: Terms, land: Land, state: State, build: Build, cell: Cell, way: int) -> bool:
    """X7, X8, R-HOM, R-SEC."""
    side = state.sides[state.turn]
    if type(build) is Secret:
        return "secret" in side.runes and _may_move_house(terms, land, state, build, cell, way)
    if not side.longhouses or not terms.fits.takes_house[way // 6]:
        return False
    return build == "longhouse" or "home" in side.runes


def _may_move_house(terms: Terms, land: Land, state: State, secret: Secret, cell: Cell, way: int) -> bool:
    """R-SEC, for one longhouse and one goal: what `_lays_with_secret` lists for all of them."""
    slot = land.slots.get(secret.origin)
    if slot is None or slot not in movable_houses(land, state):
        return False
    houses = all_houses(state)
    beside = land.beside(land.lattice.spaces[cell], terms.fits.ways[way])
    if secret.cell == cell:
        return terms.fits.takes_house[way // 6] and bool(beside & (land.walk[slot] & ~houses | 1 << slot))
    goals = _two_steps(land.walk, slot, houses)
    if beside >> slot & 1:
        goals |= beside
    return bool(goals & state.vacant & land.at((secret.cell,)))


# What follows -------------------------------------------------------------------------------------


def play(terms: Terms, land: Land, bag: Bag, state: State, move: Move) -> State:
    """The state after a legal move other than laying a tile."""
    new = state.after(move)
    if type(move) is Draw:
        _draw(terms, land, bag, new)
    elif type(move) is Claim:
        new.change(claimed_by=state.turn)
        new.turn = terms.next_seat[state.turn]
    elif type(move) is Show:
        new.change(claimed_by=-1, shown=move)
        new.turn = state.claimed_by
    else:
        _keep_silent(terms, land, bag, new)
    if new.phase == "exploration":
        new.ways = ways_to_lay(terms, new) if new.claimed_by < 0 else state.ways
    return new


def lay(terms: Terms, land: Land, bag: Bag, state: State, move: Lay) -> State:
    """The state after a tile was laid; the tile goes on the land."""
    fits = terms.fits
    _, tile, cell, turns, build = move
    number = fits.number[tile]
    new = state.after(move)
    bit = 1 << land.lay(cell, fits.ways[6 * number + turns])
    rune = fits.stone[number]
    if rune is not None:
        new.set_stone(cell, Stone(rune))
        new.events = (StoneSet(rune, cell),)
    elif fits.takes_house[number]:
        new.vacant |= bit
    if build is not None:
        _build(terms, land, new, build, cell, bit)
    new.turn = terms.next_seat[state.turn]
    if terms.draws_one:
        _take(new, number)
    else:  # X10: the tile leaves the row, and another is drawn into it
        row = [*state.row]
        row.remove(number)
        if state.left:
            drawn = bag.draw(new)
            row.append(drawn)
            new.events += terms.refilled[drawn]
        new.row = (*row,)
    if not terms.plain:
        _next_turn(terms, land, new)
        return new
    ways = new.ways = fits.ways_of(new.row)
    for matching in land.open.values():
        if matching & ways:
            return new
    _swap_or_end(terms, land, bag, new)
    return new


def _build(terms: Terms, land: Land, new: State, build: Build, cell: Cell, bit: int) -> None:
    """X7, R-HOM, R-SEC."""
    if type(build) is Secret:
        _move_house(land, new, new.sides[new.turn], build)
        return
    vikings, longhouses, runes, houses, settled, second, _ = new.sides[new.turn]
    if longhouses <= terms.longhouses - 4:  # V-E2: the first four are of the first colour
        second |= bit
    if build == "home":
        runes = runes - {"home"}
        new.set_stone(cell, Stone("home", new.turn))
    new.vacant &= ~bit
    new.change_side(new.turn, ready(Side, (vikings, longhouses - 1, runes, houses | bit, settled, second, 0)))


def _move_house(land: Land, new: State, side: Side, secret: Secret) -> None:
    origin, goal = 1 << land.slots[secret.origin], 1 << land.slots[secret.cell]
    second = side.second & ~origin | goal if side.second & origin else side.second
    new.vacant = new.vacant & ~goal | origin
    new.change_side(
        new.turn,
        Side(
            side.vikings,
            side.longhouses,
            side.runes - {"secret"},
            side.houses & ~origin | goal,
            side.settled,
            second,
        ),
    )


def _take(new: State, number: int) -> None:
    """V-C3, V-C4: takes the tile out of the hand or the tiles set aside."""
    if new.hand is not None:
        new.change(hand=None, drew=False)
    else:
        i = new.aside.index(number)
        new.change(drew=False, aside=new.aside[:i] + new.aside[i + 1 :])


def _next_turn(terms: Terms, land: Land, new: State) -> None:
    """The next seat can go on, or exploration ends (X12, V-C5)."""
    if new.shown is not None:
        new.change(shown=None)
    if terms.draws_one:
        if not new.left:
            _end(terms, land, new, "V-C5")
            return
    elif not new.row:
        _end(terms, land, new, "X12")
        return
    new.ways = ways_to_lay(terms, new)


def first_turn(terms: Terms, land: Land, bag: Bag, state: State) -> None:
    """The row that was dealt may have to be swapped before the first move (X11)."""
    state.ways = ways_to_lay(terms, state)
    if terms.plain and not land.has_room_for(state.ways):
        _swap_or_end(terms, land, bag, state)


def _swap_or_end(terms: Terms, land: Land, bag: Bag, new: State) -> None:
    """X11: swaps the row until a tile of it can be laid. X12: no tile can be, so exploration ends."""
    while not land.has_room_for(new.ways):
        if not land.has_room_for(terms.fits.ways_of(bag.inside(new))):
            _end(terms, land, new, "X12")
            return
        _swap(terms, bag, new)
        new.ways = ways_to_lay(terms, new)


def _swap(terms: Terms, bag: Bag, new: State) -> None:
    """X11: up to four new tiles, the old row back into the bag, then topped up to four."""
    old = new.row
    row = tuple(bag.draw(new) for _ in range(min(ROW, new.left)))
    bag.put_back(new, old)
    row += tuple(bag.draw(new) for _ in range(min(ROW - len(row), new.left)))
    new.row = row
    name = terms.fits.tiles
    new.events += (Swapped(tuple(name[i] for i in old), tuple(name[i] for i in row)),)


def _draw(terms: Terms, land: Land, bag: Bag, new: State) -> None:
    """V-C3: the tile comes into the hand; V-C4: it goes aside if it does not fit."""
    number = bag.draw(new)
    new.change(drew=True, hand=number)
    new.events += (Drew(terms.fits.tiles[number]),)
    if not terms.table_talk and not land.has_room_for(terms.fits.ways_of((number,))):
        _set_aside(terms, land, new)


def _set_aside(terms: Terms, land: Land, new: State) -> None:
    """V-C4; V-C5, V-C6, V-O3: if it was the last tile, exploration ends, and whoever drew it begins."""
    hand = new.hand
    assert hand is not None
    new.events += (SetAside(terms.fits.tiles[hand]),)
    new.change(aside=(*new.aside, hand), hand=None)
    if not new.left:
        _end(terms, land, new, "V-O3" if terms.variant == "original" else "V-C5")


def _keep_silent(terms: Terms, land: Land, bag: Bag, new: State) -> None:
    """X13: the next opponent is asked; when all have kept silent, the claim stands."""
    new.turn = terms.next_seat[new.turn]
    if new.turn != new.claimed_by:
        return
    new.change(claimed_by=-1)
    new.events += (ClaimStands(new.turn),)
    if terms.draws_one:
        _set_aside(terms, land, new)
    elif not new.left or not land.has_room_for(terms.fits.ways_of(new.row + bag.inside(new))):
        _end(terms, land, new, "X12")
    else:
        _swap(terms, bag, new)


def _end(terms: Terms, land: Land, new: State, rule: str) -> None:
    """Exploration is over; the seat whose turn it is begins settlement (T1, V-C6)."""
    new.change(drew=False)
    new.ways = 0
    new.events += (SettlementBegan(new.turn, rule),)
    begin_settlement(terms, land, new)
