"""Exploration: laying tiles, building, drawing; what may be done, and what follows from it (X, V-C, V-O, R-HOM, R-SEC)."""

from __future__ import annotations

from itertools import repeat

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
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.land import Land, NewTile
from fjords_widget.engine.moves import Build, Claim, Draw, Lay, Move, Secret, Show, Silence, ready
from fjords_widget.engine.settlement import begin_settlement
from fjords_widget.engine.state import Side, State, Stone
from fjords_widget.engine.terms import ROW, Terms

# What may be done -------------------------------------------------------------------------------


def moves(terms: Terms, land: Land, state: State) -> list[Move]:
    """Every legal move, in a fixed order: by cell, by tile, by turns, by what is built."""
    if state.claimed_by >= 0:
        return [*_shows(terms, land, state), Silence()]
    if state.shown is not None:
        return [*_shown_lays(terms, land, state)]
    found = lays(terms, land, state, state.offer)
    if terms.draws_one and may_draw(terms, state):
        found.append(Draw())
    if terms.table_talk and may_claim(terms, state):
        found.append(Claim())
    return found


def offer(terms: Terms, state: State) -> int:
    """All ways to turn the tiles that the seat to move may lay; of those that play alike, the first.

    X1: from the row. V-C3: the tile in hand, or one set aside. V-C4, V-O1: set aside tiles after drawing.
    """
    if not terms.draws_one:
        return terms.fits.offer(state.row)
    if state.hand is not None:
        return terms.fits.ways_of[state.hand]
    if state.drew and terms.variant == "classic":
        return 0
    return terms.fits.offer(state.aside)


def may_draw(terms: Terms, state: State) -> bool:
    """V-C3, V-C4: with no tile in hand, a player may draw, and goes on drawing until one fits."""
    return terms.draws_one and state.hand is None


def may_claim(terms: Terms, state: State) -> bool:
    """X13: the player who has to lay a tile may claim to see no placement."""
    return terms.table_talk and not may_draw(terms, state)


_EVERY_LAY = repeat(Lay)
_EVERY_KIND = repeat("lay")


def lays(terms: Terms, land: Land, state: State, offer: int) -> list[Move]:
    """Every way out of an offer (a mask) that fits somewhere, with everything that may be built then."""
    _, longhouses, runes, houses, _, _, _ = state.sides[state.turn]
    columns = terms.fits.columns[0 if not longhouses else 2 if "home" in runes else 1]
    hits = [(cell, hit) for cell, ways in land.open.items() if (hit := ways & offer)]
    hits.sort()
    found: list[Move] = []
    for cell, hit in hits:
        tiles, turns, built = columns[hit]
        # The same as a loop over Lay(tile, cell, turns, build), in half the time.
        found += map(ready, _EVERY_LAY, zip(_EVERY_KIND, tiles, repeat(cell), turns, built))  # noqa: B905
    if houses and "secret" in runes:
        for cell, hit in hits:
            found += _lays_with_secret(terms, land, state, cell, hit)
    return found


def _lays_with_secret(terms: Terms, land: Land, state: State, cell: Cell, ways: int) -> list[Move]:
    """R-SEC: instead of building, one longhouse moves."""
    return [
        ready(Lay, ("lay", terms.fits.tiles[way // 6], cell, way % 6, secret))
        for way in slots_of(ways)
        for secret in secrets(terms, land, state, cell, way)
    ]


def secrets(terms: Terms, land: Land, state: State, cell: Cell, way: int) -> list[Secret]:
    """R-SEC: every move of a longhouse that is allowed once this tile lies there."""
    new = NewTile(land, cell, terms.fits.ways[way])
    vacant = state.vacant | (new.bit if terms.fits.takes_house[way // 6] else 0)
    found = []
    for slot in slots_of(movable_houses(land, state)):
        goals = secret_reach(land, state, new, slot) & vacant
        found += [Secret(land.cells[slot], new.cell_of(goal)) for goal in slots_of(goals)]
    return found


def movable_houses(land: Land, state: State) -> int:
    """R-SEC: the longhouses of the seat to move, but for the one on its Home stone."""
    houses = state.sides[state.turn].houses
    for cell, stone in state.stones.items():
        if stone == ("home", state.turn):
            houses &= ~(1 << land.slots[cell])
    return houses


def secret_reach(land: Land, state: State, new: NewTile, slot: int) -> int:
    """R-SEC: the tiles one or two steps of walking away, not through a longhouse."""
    all_houses = 0
    for side in state.sides:
        all_houses |= side.houses
    near = new.walk(slot)
    far = near
    for step in slots_of(near & ~all_houses):
        far |= new.walk(step)
    return far & ~(1 << slot)


def _shows(terms: Terms, land: Land, state: State) -> list[Show]:
    """X13: every placement that an opponent may show."""
    return [
        Show(terms.fits.tiles[way // 6], cell, way % 6)
        for cell in sorted(land.open)
        for way in slots_of(land.open[cell] & state.offer)
    ]


def _shown_lays(terms: Terms, land: Land, state: State) -> list[Move]:
    """X13: the placement that was shown, with everything that may be built then."""
    shown = state.shown
    assert shown is not None
    way = 1 << 6 * terms.fits.number[shown.tile] + shown.turns
    return [lay for lay in lays(terms, land, state, way) if isinstance(lay, Lay) and lay.cell == shown.cell]


def is_legal(terms: Terms, land: Land, state: State, move: Move) -> bool:
    """Whether the move is one of `moves`, without making the list of them where that can be told at once."""
    if type(move) is not Lay or state.claimed_by >= 0 or state.shown is not None:
        return move in moves(terms, land, state)
    number = terms.fits.number.get(move.tile, -1)
    way = 6 * number + move.turns
    if number < 0 or not state.offer & land.open.get(move.cell, 0) & 1 << way:
        return False
    return move.build is None or _may_build(terms, land, state, move.build, move.cell, way)


def _may_build(terms: Terms, land: Land, state: State, build: Build, cell: Cell, way: int) -> bool:
    """X7, X8, R-HOM, R-SEC."""
    side = state.sides[state.turn]
    if type(build) is Secret:
        return "secret" in side.runes and build in secrets(terms, land, state, cell, way)
    if not side.longhouses or not terms.fits.takes_house[way // 6]:
        return False
    return build == "longhouse" or "home" in side.runes


# What follows -------------------------------------------------------------------------------------


def play(terms: Terms, land: Land, bag: Bag, state: State, move: Move) -> State:
    """The state after a legal move; a tile that is laid goes on the land."""
    if type(move) is Lay:
        return _lay(terms, land, bag, state, move)
    new = state.after(move)
    if type(move) is Draw:
        new.events = tuple(_draw(terms, land, bag, new))
        new.offer = offer(terms, new)
    elif type(move) is Claim:
        new.claimed_by = state.turn
        new.turn = (state.turn + 1) % terms.players
    elif type(move) is Show:
        new.turn, new.claimed_by, new.shown = state.claimed_by, -1, move
    else:
        new.events = tuple(_keep_silent(terms, land, bag, new))
        new.offer = offer(terms, new)
    return new


def _lay(terms: Terms, land: Land, bag: Bag, state: State, move: Lay) -> State:
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
    new.shown = None
    _take(terms, bag, new, number, events)
    new.turn = (state.turn + 1) % terms.players
    _next_turn(terms, land, bag, new, events)
    new.events = tuple(events)
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
            side.vikings, side.longhouses, side.runes - {"secret"}, side.houses & ~origin | goal, side.settled, second
        ),
    )


def _take(terms: Terms, bag: Bag, new: State, number: int, events: list[Event]) -> None:
    """Takes the tile out of the row, the hand or the tiles set aside; the row is filled up (X10)."""
    if terms.draws_one:
        if new.hand is not None:
            new.hand = None
        else:
            new.aside = _without(new.aside, number)
        new.drew = False
        return
    row = _without(new.row, number)
    if new.left:
        drawn = bag.draw(new)
        row = (*row, drawn)
        events.append(terms.refilled[drawn])
    new.row = row


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    i = numbers.index(number)
    return numbers[:i] + numbers[i + 1 :]


def _next_turn(terms: Terms, land: Land, bag: Bag, new: State, events: list[Event]) -> None:
    """The next seat can go on, or exploration ends (X11, X12, V-C5)."""
    new.offer = offer(terms, new)
    if terms.draws_one:
        if not new.left:
            _end(terms, land, new, events, "V-C5")
    elif not new.row or (not terms.table_talk and not _fill_row_to_fit(terms, land, bag, new, events)):
        _end(terms, land, new, events, "X12")


def first_turn(terms: Terms, land: Land, bag: Bag, state: State, events: list[Event]) -> None:
    """The row that was dealt may have to be swapped before the first move (X11)."""
    _next_turn(terms, land, bag, state, events)


def _fill_row_to_fit(terms: Terms, land: Land, bag: Bag, new: State, events: list[Event]) -> bool:
    """X11: swaps the row until a tile of it can be laid; False if no tile in row and bag can be (X12)."""
    while not land.takes(new.offer):
        if not land.takes(terms.fits.offer(bag.inside(new))):
            return False
        _swap(terms, bag, new, events)
        new.offer = offer(terms, new)
    return True


def _swap(terms: Terms, bag: Bag, new: State, events: list[Event]) -> None:
    """X11: up to four new tiles, the old row back into the bag, then topped up to four."""
    old = new.row
    row = tuple(bag.draw(new) for _ in range(min(ROW, new.left)))
    bag.put_back(new, old)
    row += tuple(bag.draw(new) for _ in range(min(ROW - len(row), new.left)))
    new.row = row
    name = terms.fits.tiles
    events.append(Swapped(tuple(name[i] for i in old), tuple(name[i] for i in row)))


def _draw(terms: Terms, land: Land, bag: Bag, new: State) -> list[Event]:
    """V-C3: the tile comes into the hand; V-C4: it goes aside if it does not fit."""
    number = bag.draw(new)
    new.drew = True
    new.hand = number
    events: list[Event] = [Drew(terms.fits.tiles[number])]
    if not terms.table_talk and not land.takes(terms.fits.ways_of[number]):
        _set_aside(terms, land, new, events)
    return events


def _set_aside(terms: Terms, land: Land, new: State, events: list[Event]) -> None:
    """V-C4; V-C5, V-C6, V-O3: was it the last tile, then exploration ends, and who drew it begins."""
    assert new.hand is not None
    events.append(SetAside(terms.fits.tiles[new.hand]))
    new.aside = (*new.aside, new.hand)
    new.hand = None
    if not new.left:
        _end(terms, land, new, events, "V-O3" if terms.variant == "original" else "V-C5")


def _keep_silent(terms: Terms, land: Land, bag: Bag, new: State) -> list[Event]:
    """X13: the next opponent is asked; when all have kept silent, the claim stands."""
    events: list[Event] = []
    new.turn = (new.turn + 1) % terms.players
    if new.turn != new.claimed_by:
        return events
    new.claimed_by = -1
    events.append(ClaimStands(new.turn))
    if terms.draws_one:
        _set_aside(terms, land, new, events)
    elif not new.left or not land.takes(terms.fits.offer(new.row + bag.inside(new))):
        _end(terms, land, new, events, "X12")
    else:
        _swap(terms, bag, new, events)
    return events


def _end(terms: Terms, land: Land, new: State, events: list[Event], rule: str) -> None:
    """Exploration is over; the seat whose turn it is begins settlement (T1, V-C6)."""
    new.drew = False
    events.append(SettlementBegan(new.turn, rule))
    begin_settlement(terms, land, new, events)
