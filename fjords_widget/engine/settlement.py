"""Settlement: what may be done, who is out, and when it ends (T, R-JOU, R-HOR, R-WIS)."""

from __future__ import annotations

from fjords_widget.engine.events import GameEnded, WentOut
from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Leap, Move, Ride, Sail, Settle, ready
from fjords_widget.engine.state import Side, State, Stone
from fjords_widget.engine.terms import SPENT_SETTLING, Terms
from fjords_widget.engine.voyages import Waters

VOYAGES: dict[str, type[Sail] | type[Ride]] = {"journey": Sail, "horse": Ride}
KINDS = {"journey": "sail", "horse": "ride"}
RUNE_OF: dict[type[Move], str] = {Sail: "journey", Ride: "horse", Leap: "wisdom"}


# What may be done -------------------------------------------------------------------------------


def moves(land: Land, state: State) -> list[Move]:
    """Every legal move: on foot first, then with each rune that is left; each in the order of the map."""
    vikings, _, runes, _, _, _, reach = side = state.sides[state.turn]
    if not vikings:
        return []
    found = land.settles(reach & state.vacant)
    if runes:
        found += _rune_moves(land, state, side)
    return found


def _rune_moves(land: Land, state: State, side: Side) -> list[Move]:
    """R3: Journey, Horse and Wisdom, instead of walking."""
    found: list[Move] = []
    cells, vacant = land.cells, state.vacant
    for rune, voyage in VOYAGES.items():
        if rune in side.runes:
            over, kind = waters(land, rune), KINDS[rune]
            for slot in slots_of(side.pieces):
                goals = over.within_reach(slot) & vacant
                if goals:
                    origin = cells[slot]
                    found += [ready(voyage, (kind, origin, goal)) for goal in land.cells_of(goals)]
    if "wisdom" in side.runes:
        for spot in leap_spots(land, state, side):
            goals = land.voyages.bank(spot) & vacant
            if goals:
                space = land.lattice.cells[spot]
                found += [ready(Leap, ("leap", space, goal)) for goal in land.cells_of(goals)]
    return found


def waters(land: Land, rune: str) -> Waters:
    """What a rune crosses: the sea, or the mountains."""
    return land.voyages.sea if rune == "journey" else land.voyages.mountains


def leap_spots(land: Land, state: State, side: Side) -> list[int]:
    """R-WIS: the empty spaces next to an own piece, with plains between, and no Wisdom stone on them."""
    cells, stones = land.lattice.cells, state.stones
    return [spot for spot in land.voyages.spaces_beside(side.pieces) if cells[spot] not in stones]


def can_place(land: Land, state: State, seat: int) -> bool:
    """T6: whether a seat could place a viking if it were its turn."""
    vikings, _, runes, _, _, _, reach = side = state.sides[seat]
    if not vikings:
        return False
    if reach & state.vacant:
        return True
    return bool(runes) and _can_place_with_rune(land, state, side)


def _can_place_with_rune(land: Land, state: State, side: Side) -> bool:
    vacant = state.vacant
    for rune in VOYAGES:
        if rune in side.runes:
            over = waters(land, rune)
            if any(over.within_reach(slot) & vacant for slot in slots_of(side.pieces)):
                return True
    return "wisdom" in side.runes and any(
        land.voyages.bank(spot) & vacant for spot in leap_spots(land, state, side)
    )


def is_legal(land: Land, state: State, move: Move) -> bool:
    """Whether the move is one of `moves`, without making the list of them."""
    side = state.sides[state.turn]
    if not side.vikings:
        return False
    if type(move) is Settle:
        slot = land.slots.get(move.cell)
        return slot is not None and bool(side.reach & state.vacant & 1 << slot)
    if not isinstance(move, Sail | Ride | Leap) or RUNE_OF[type(move)] not in side.runes:
        return False
    goal = land.slots.get(move.cell)
    if goal is None or not state.vacant >> goal & 1:
        return False
    if isinstance(move, Leap):
        return bool(_landings(land, state, side, move.space) >> goal & 1)
    slot = land.slots.get(move.origin)
    if slot is None or not side.pieces >> slot & 1:
        return False
    return waters(land, RUNE_OF[type(move)]).leads(slot, goal)


def _landings(land: Land, state: State, side: Side, space: Cell) -> int:
    """R-WIS: a mask of the tiles around an empty space without a stone, if one of them has an own piece."""
    spot = land.lattice.spaces[space]
    if spot < 0 or land.slot_at[spot] >= 0 or space in state.stones:
        return 0
    bank = land.voyages.bank(spot)
    return bank if bank & side.pieces else 0


# What follows -------------------------------------------------------------------------------------


def begin_settlement(terms: Terms, land: Land, new: State) -> None:
    """X9, R-SEC: what was not built is lost. T1: the seat whose turn it is begins, if it can go on."""
    new.phase = "settlement"
    new.change(starter=new.turn)
    new.sides = tuple(_begin_settling(land, side) for side in new.sides)
    _give_turn(terms, land, new, new.turn)


def _begin_settling(land: Land, side: Side) -> Side:
    reach = 0
    for slot in slots_of(side.houses):
        reach |= land.walk[slot]
    runes = side.runes & SPENT_SETTLING
    return Side(side.vikings, 0, runes, side.houses, side.settled, side.second, reach)


def play(terms: Terms, land: Land, state: State, move: Move) -> State:
    """The state after a legal move."""
    new = state.after(move)
    seat = state.turn
    sides = [*state.sides]
    vikings, longhouses, runes, houses, settled, second, reach = sides[seat]
    slot = land.slots[move.cell]  # type: ignore[attr-defined]
    bit = 1 << slot
    if type(move) is not Settle:
        runes = runes - {RUNE_OF[type(move)]}
        if type(move) is Leap:
            new.set_stone(move.space, Stone("wisdom", seat))
    if vikings <= terms.vikings - 20:  # V-E2: the first twenty are of the first colour
        second |= bit
    vacant = new.vacant = state.vacant ^ bit
    reach |= land.walk[slot]
    sides[seat] = ready(Side, (vikings - 1, longhouses, runes, houses, settled | bit, second, reach))
    new.sides = (*sides,)
    seat = terms.next_seat[seat]
    vikings, _, _, _, _, _, reach = sides[seat]
    if vikings and reach & vacant and not state.lasting.out >> seat & 1:
        new.turn = seat
    else:
        _give_turn(terms, land, new, seat)
    return new


def _give_turn(terms: Terms, land: Land, new: State, seat: int) -> None:
    """T6, T7: the turn goes to the first seat that can place a viking; the others are out."""
    for _ in range(terms.players):
        if not new.out >> seat & 1:
            if can_place(land, new, seat):
                new.turn = seat
                return
            new.change(out=new.out | 1 << seat)
            new.events += (WentOut(seat),)
        seat = terms.next_seat[seat]
    new.phase = "over"
    new.events += (GameEnded(),)
