"""Exploration: what may be done, and what follows from it (X, V-C, V-O, R-HOM, R-SEC)."""

from __future__ import annotations

from fjords_widget.engine.bag import Bag
from fjords_widget.engine.events import (
    ClaimStands,
    Drew,
    Event,
    SetAside,
    SettlementBegan,
    StoneSet,
    Swapped,
)
from fjords_widget.engine.fits import cell_at, slots_of, spot_of
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Build, Claim, Draw, Lay, Move, Secret, Show, Silence, ready
from fjords_widget.engine.settlement import begin_settlement
from fjords_widget.engine.state import Side, State, Stone
from fjords_widget.engine.terms import ROW, Terms

# What may be done -------------------------------------------------------------------------------


def moves(terms: Terms, land: Land, state: State) -> list[Move]:
    """Every legal move, in a fixed order: by cell, by tile, by turns, by what is built."""
    if not terms.draws_one and not terms.table_talk:
        return _lays(terms, land, state)
    if state.claimed_by >= 0:
        return [*_shows(terms, state), Silence()]
    found = _lays(terms, land, state)
    if may_draw(terms, state):
        found.append(Draw())
    if may_claim(terms, state):
        found.append(Claim())
    return found


def may_draw(terms: Terms, state: State) -> bool:
    """V-C3, V-C4: with no tile in hand, a player may draw, and goes on drawing until one fits."""
    return terms.draws_one and state.hand is None


def may_claim(terms: Terms, state: State) -> bool:
    """X13: the player who has to lay a tile may claim to see no placement, unless one was shown."""
    return terms.table_talk and state.shown is None and not may_draw(terms, state)


def openings(terms: Terms, land: Land, state: State) -> list[tuple[int, int]]:
    """The spots where the seat to move can lay a tile, and the ways; of tiles that play alike, the first.

    X1: tiles from the row. V-C3: the tile in hand, or one set aside. V-C4, V-O1: set aside, after drawing.
    """
    lasting = state.lasting
    if lasting.shown is not None:
        number = terms.fits.number[lasting.shown.tile]
        return [(spot_of(lasting.shown.cell), 1 << 6 * number + lasting.shown.turns)]
    if not terms.draws_one:
        tiles = state.row
    elif lasting.hand is not None:
        tiles = (lasting.hand,)
    else:
        tiles = () if lasting.drew and terms.variant == "classic" else lasting.aside
    return land.openings(terms.fits.first_of_each(tiles))


def _lays(terms: Terms, land: Land, state: State) -> list[Move]:
    """Every way to lay a tile, with everything that may be built then."""
    _, longhouses, runes, houses, _, _, _ = state.sides[state.turn]
    fits = terms.fits
    lays = fits.lays[0 if not longhouses else 2 if "home" in runes else 1]
    list_of = fits.list_of
    found: list[Move] = []
    for spot, ways in state.open:
        lays_here = lays[spot]
        for way in list_of[ways]:
            found += lays_here[way]
    if houses and "secret" in runes:
        found += _lays_with_secret(terms, land, state)
    return found


def _lays_with_secret(terms: Terms, land: Land, state: State) -> list[Move]:
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
    for spot, ways in state.open:
        cell = cell_at(spot)
        for way in slots_of(ways):
            tile, turns = terms.fits.tiles[way // 6], way % 6
            more = _secrets_over(terms, land, state, without, houses, cell, way)
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
    terms: Terms, land: Land, state: State, without: dict[int, int], houses: int, cell: Cell, way: int
) -> list[Secret]:
    """R-SEC: the moves of a longhouse that become possible with this tile, onto it or over it."""
    walk, new = land.walk_with(cell, terms.fits.ways[way])
    beside = walk[new]
    vacant = state.vacant | (1 << new if terms.fits.takes_house[way // 6] else 0)
    found = []
    for slot, goals in without.items():
        if (land.walk[slot] | 1 << slot) & beside:
            more = _two_steps(walk, slot, houses) & vacant & ~goals
            found += [
                Secret(land.cells[slot], cell if goal == new else land.cells[goal]) for goal in slots_of(more)
            ]
    return found


def _shows(terms: Terms, state: State) -> list[Show]:
    """X13: every placement that an opponent may show."""
    return [
        Show(terms.fits.tiles[way // 6], cell_at(spot), way % 6)
        for spot, ways in state.open
        for way in slots_of(ways)
    ]


def is_legal(terms: Terms, land: Land, state: State, move: Move) -> bool:
    """Whether the move is one of `moves`, without making the list of them where that can be told at once."""
    if type(move) is not Lay or state.claimed_by >= 0:
        return move in moves(terms, land, state)
    number = terms.fits.number.get(move.tile, -1)
    if number < 0:
        return False
    way, wanted = 6 * number + move.turns, spot_of(move.cell)
    for spot, ways in state.open:
        # A cell far outside may have the number of one on the map.
        if spot == wanted and ways >> way & 1 and cell_at(spot) == move.cell:
            return move.build is None or _may_build(terms, land, state, move.build, move.cell, way)
    return False


def _may_build(terms: Terms, land: Land, state: State, build: Build, cell: Cell, way: int) -> bool:
    """X7, X8, R-HOM, R-SEC."""
    side = state.sides[state.turn]
    if type(build) is Secret:
        return "secret" in side.runes and _may_move_house(terms, land, state, build, cell, way)
    if not side.longhouses or not terms.fits.takes_house[way // 6]:
        return False
    return build == "longhouse" or "home" in side.runes


def _may_move_house(terms: Terms, land: Land, state: State, secret: Secret, cell: Cell, way: int) -> bool:
    """R-SEC, with the new tile on the map."""
    slot = land.slots.get(secret.origin, -1)
    if slot not in movable_houses(land, state):
        return False
    walk, new = land.walk_with(cell, terms.fits.ways[way])
    goal = new if secret.cell == cell else land.slots.get(secret.cell, -1)
    vacant = state.vacant | (1 << new if terms.fits.takes_house[way // 6] else 0)
    return goal >= 0 and bool(_two_steps(walk, slot, all_houses(state)) & vacant & 1 << goal)


# What follows -------------------------------------------------------------------------------------


def play(terms: Terms, land: Land, bag: Bag, state: State, move: Move) -> State:
    """The state after a legal move other than laying a tile."""
    new = state.after(move)
    events: list[Event] = []
    if type(move) is Draw:
        _draw(terms, land, bag, new, events)
    elif type(move) is Claim:
        new.change(claimed_by=state.turn)
        new.turn = (state.turn + 1) % terms.players
    elif type(move) is Show:
        new.change(claimed_by=-1, shown=move)
        new.turn = state.claimed_by
    else:
        _keep_silent(terms, land, bag, new, events)
    new.events = tuple(events)
    if new.phase == "exploration":
        new.open = openings(terms, land, new) if new.claimed_by < 0 else state.open
    return new


def lay(terms: Terms, land: Land, bag: Bag, state: State, move: Lay) -> State:
    """The state after a tile was laid; the tile goes on the land."""
    fits = terms.fits
    _, tile, cell, turns, build = move
    number = fits.number[tile]
    new = state.after(move)
    bit = 1 << land.lay(cell, fits.ways[6 * number + turns])
    events: list[Event] = []
    rune = fits.stone[number]
    if rune is not None:
        new.set_stone(cell, Stone(rune))
        events.append(StoneSet(rune, cell))
    elif fits.takes_house[number]:
        new.vacant |= bit
    if build is not None:
        _build(terms, land, new, build, cell, bit)
    new.turn = (state.turn + 1) % terms.players
    if terms.draws_one or terms.table_talk:
        _take(terms, bag, new, number, events)
        _next_turn(terms, land, new, events)
    else:
        _refill(terms, bag, new, number, events)
        new.open = land.openings(fits.first_of_each(new.row))
        if not new.open:
            _swap_or_end(terms, land, bag, new, events)
    new.events = (*events,)
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
    new.change_side(new.turn, Side(vikings, longhouses - 1, runes, houses | bit, settled, second))


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


def _refill(terms: Terms, bag: Bag, new: State, number: int, events: list[Event]) -> None:
    """X10: the tile leaves the row, and another is drawn into it."""
    row = new.row
    i = row.index(number)
    if new.left:
        drawn = bag.draw(new)
        new.row = (*row[:i], *row[i + 1 :], drawn)
        events.append(terms.refilled[drawn])
    else:
        new.row = row[:i] + row[i + 1 :]


def _take(terms: Terms, bag: Bag, new: State, number: int, events: list[Event]) -> None:
    """Takes the tile out of the row, the hand or the tiles set aside."""
    if not terms.draws_one:
        new.change(shown=None)
        _refill(terms, bag, new, number, events)
    elif new.hand is not None:
        new.change(shown=None, hand=None, drew=False)
    else:
        i = new.aside.index(number)
        new.change(drew=False, aside=new.aside[:i] + new.aside[i + 1 :])


def _next_turn(terms: Terms, land: Land, new: State, events: list[Event]) -> None:
    """The next seat can go on, or exploration ends (X12, V-C5)."""
    if terms.draws_one:
        if not new.left:
            _end(terms, land, new, events, "V-C5")
            return
    elif not new.row:
        _end(terms, land, new, events, "X12")
        return
    new.open = openings(terms, land, new)


def first_turn(terms: Terms, land: Land, bag: Bag, state: State, events: list[Event]) -> None:
    """The row that was dealt may have to be swapped before the first move (X11)."""
    state.open = openings(terms, land, state)
    if not terms.draws_one and not terms.table_talk and not state.open:
        _swap_or_end(terms, land, bag, state, events)


def _swap_or_end(terms: Terms, land: Land, bag: Bag, new: State, events: list[Event]) -> None:
    """X11: swaps the row until a tile of it can be laid. X12: no tile can be, so exploration ends."""
    while not new.open:
        if not land.openings(terms.fits.first_of_each(bag.inside(new))):
            _end(terms, land, new, events, "X12")
            return
        _swap(terms, bag, new, events)
        new.open = openings(terms, land, new)


def _swap(terms: Terms, bag: Bag, new: State, events: list[Event]) -> None:
    """X11: up to four new tiles, the old row back into the bag, then topped up to four."""
    old = new.row
    row = tuple(bag.draw(new) for _ in range(min(ROW, new.left)))
    bag.put_back(new, old)
    row += tuple(bag.draw(new) for _ in range(min(ROW - len(row), new.left)))
    new.row = row
    name = terms.fits.tiles
    events.append(Swapped(tuple(name[i] for i in old), tuple(name[i] for i in row)))


def _draw(terms: Terms, land: Land, bag: Bag, new: State, events: list[Event]) -> None:
    """V-C3: the tile comes into the hand; V-C4: it goes aside if it does not fit."""
    number = bag.draw(new)
    new.change(drew=True, hand=number)
    events.append(Drew(terms.fits.tiles[number]))
    if not terms.table_talk and not land.openings(1 << number):
        _set_aside(terms, land, new, events)


def _set_aside(terms: Terms, land: Land, new: State, events: list[Event]) -> None:
    """V-C4; V-C5, V-C6, V-O3: was it the last tile, then exploration ends, and who drew it begins."""
    hand = new.hand
    assert hand is not None
    events.append(SetAside(terms.fits.tiles[hand]))
    new.change(aside=(*new.aside, hand), hand=None)
    if not new.left:
        _end(terms, land, new, events, "V-O3" if terms.variant == "original" else "V-C5")


def _keep_silent(terms: Terms, land: Land, bag: Bag, new: State, events: list[Event]) -> None:
    """X13: the next opponent is asked; when all have kept silent, the claim stands."""
    new.turn = (new.turn + 1) % terms.players
    if new.turn != new.claimed_by:
        return
    new.change(claimed_by=-1)
    events.append(ClaimStands(new.turn))
    if terms.draws_one:
        _set_aside(terms, land, new, events)
    elif not new.left or not land.openings(terms.fits.first_of_each(new.row + bag.inside(new))):
        _end(terms, land, new, events, "X12")
    else:
        _swap(terms, bag, new, events)


def _end(terms: Terms, land: Land, new: State, events: list[Event], rule: str) -> None:
    """Exploration is over; the seat whose turn it is begins settlement (T1, V-C6)."""
    new.change(drew=False)
    new.open = []
    events.append(SettlementBegan(new.turn, rule))
    begin_settlement(terms, land, new, events)
