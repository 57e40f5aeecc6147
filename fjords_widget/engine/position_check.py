"""Every fault that a position can have: what contradicts the rules, and what could not have come about."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fjords_widget.engine.hexgrid import AROUND, Cell, smallest_turns, turn
from fjords_widget.engine.moves import Lay
from fjords_widget.engine.position import first_alike
from fjords_widget.engine.settlement import can_place
from fjords_widget.engine.terms import HELD, ROW, SPENT_SETTLING, Terms
from fjords_widget.engine.tiles import FARTHEST, Tile, too_far

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.position import Reading


def check(reading: Reading, terms: Terms) -> None:
    """Notes every fault in what was read."""
    _check_seats(reading, terms)
    faces = _check_board(reading)
    _check_copies(reading, terms)
    _check_pieces(reading, faces)
    _check_stones(reading, terms, faces)
    _check_supplies(reading, terms)
    _check_table(reading, terms)
    _check_talk(reading, terms)


def _check_seats(reading: Reading, terms: Terms) -> None:
    numbers = [("turn", reading.turn), *(("out", seat) for seat in reading.out)]
    numbers += [("began", reading.began), ("claim", reading.claim)]  # -1: none
    numbers += [("pieces", piece.seat) for piece in reading.pieces]
    for place, seat in numbers:
        if seat >= terms.players:
            reading.fault(place, "seat", seat=seat)
    if len(reading.supply) != terms.players:
        reading.fault("supply", "supplies", n=len(reading.supply), players=terms.players)


def _check_board(reading: Reading) -> dict[Cell, str]:
    """X3, X4; returns the faces by cell."""
    faces: dict[Cell, str] = {}
    for i, (tile, turns, cell) in enumerate(reading.board):
        if cell in faces:
            reading.fault(f"board[{i}]", "cell_twice", cell=cell)
        if too_far(cell):
            reading.fault(f"board[{i}]", "far", cell=cell, most=FARTHEST)
        fewest = smallest_turns(tile.face, turns)
        if fewest != turns:
            reading.fault(f"board[{i}]", "value", value=f"/{turns}", expected=f"/{fewest}")
        faces.setdefault(cell, turn(tile.face, turns))
    if not faces:
        reading.fault("board", "empty")
    joined: dict[Cell, list[Cell]] = {cell: [] for cell in faces}
    for cell, face in faces.items():
        for edge, other in enumerate(AROUND[cell]):
            if other in faces:
                here = face[edge] + face[(edge + 1) % 6]
                there = faces[other][(edge + 4) % 6] + faces[other][(edge + 3) % 6]
                if here != there and cell < other:
                    reading.fault("board", "mismatch", a=cell, b=other)
                if here != "OO":
                    joined[cell].append(other)
    _check_landmass(reading, joined)
    return faces


def _check_landmass(reading: Reading, joined: dict[Cell, list[Cell]]) -> None:
    """X4: all tiles are connected by land."""
    reached = list(joined)[:1]
    for cell in reached:
        reached += [other for other in joined[cell] if other not in reached]
    for cell in joined:
        if cell not in reached:
            reading.fault("board", "landmass", cell=cell)


def _check_copies(reading: Reading, terms: Terms) -> None:
    """S2, S3: no tile more often than the set has it."""
    start = {(face, cell) for face, cell in terms.tiles.start}
    used: Counter[Tile] = Counter(
        tile
        for tile, turns, cell in reading.board
        if turns or tile != Tile(tile.face) or (tile.face, cell) not in start
    )
    used.update(reading.row)
    used.update(reading.aside)
    used.update(reading.hand)
    used.update(reading.unseen)
    have = Counter(terms.bag())
    for tile, count in used.items():
        if count > have[tile]:
            reading.fault("tiles", "copies", tile=tile, n=count, most=have[tile])


def _check_pieces(reading: Reading, faces: dict[Cell, str]) -> None:
    """X8, T1, T3, R1."""
    stones = {cell for stone, cell in reading.stones if stone.rune != "home"}
    seen: set[Cell] = set()
    for i, piece in enumerate(reading.pieces):
        place, cell = f"pieces[{i}]", piece.cell
        if cell not in faces:
            reading.fault(place, "no_tile", cell=cell)
        elif "P" not in faces[cell]:
            reading.fault(place, "no_plains", cell=cell)
        if cell in seen or cell in stones:
            reading.fault(place, "crowded", cell=cell)
        if piece.kind == "viking" and reading.phase == "exploration":
            reading.fault(place, "vikings_early", cell=cell)
        if piece.second and reading.raw.get("variant") != "epic":
            reading.fault(place, "value", value="*", expected="variant=epic")
        seen.add(cell)


def _check_stones(reading: Reading, terms: Terms, faces: dict[Cell, str]) -> None:
    """R1, R2, R-STR, R-WAT, R-FRI, R-WIS, R-HOM."""
    marks = {cell: tile.mark for tile, _, cell in reading.board}
    houses = {(piece.cell, piece.seat) for piece in reading.pieces if piece.kind == "longhouse"}
    seen: set[Cell] = set()
    for i, (stone, cell) in enumerate(reading.stones):
        place = f"stones[{i}]"
        if stone.rune not in terms.runes:
            reading.fault(place, "rune", rune=stone.rune)
        if cell in seen:
            reading.fault(place, "crowded", cell=cell)
        seen.add(cell)
        owned = stone.rune in ("home", "wisdom")
        if owned != (stone.seat is not None) or (stone.seat or 0) >= terms.players:
            reading.fault(place, "stone_owner", expected=f"0-{terms.players - 1}" if owned else "-")
        if stone.rune == "wisdom":
            if cell in faces:
                reading.fault(place, "stone_on_tile", cell=cell)
        elif cell not in faces:
            reading.fault(place, "no_tile", cell=cell)
        elif stone.rune == "home":
            if (cell, stone.seat) not in houses:
                reading.fault(place, "home_stone", cell=cell, seat=stone.seat)
        elif marks[cell] != stone.rune:
            reading.fault(place, "stone_unmarked", cell=cell, rune=stone.rune)
    for cell, mark in marks.items():
        if mark in terms.runes and cell not in seen:
            reading.fault("stones", "stone_missing", cell=cell, rune=mark)


def _check_supplies(reading: Reading, terms: Terms) -> None:
    """S1, X9, V-E2, R3."""
    for seat, supply in enumerate(reading.supply[: terms.players]):
        place = f"supply[{seat}]"
        mine = [piece.kind for piece in reading.pieces if piece.seat == seat]
        for kind, left, most in (
            ("viking", supply.vikings, terms.vikings),
            ("longhouse", supply.longhouses, terms.longhouses),
        ):
            if left + mine.count(kind) > most:
                reading.fault(place, "supply", seat=seat, n=left + mine.count(kind), most=most)
        if supply.longhouses and reading.phase != "exploration":
            reading.fault(place, "longhouses_late")
        holdable = terms.runes & (HELD if reading.phase == "exploration" else SPENT_SETTLING)
        for rune in sorted(supply.runes - holdable):
            reading.fault(place, "rune", rune=rune)
        laid = {stone.rune for stone, _ in reading.stones if stone.seat == seat}
        for rune in sorted(supply.runes & laid):
            reading.fault(place, "held_and_laid", seat=seat, rune=rune)


def _check_table(reading: Reading, terms: Terms) -> None:
    """S4, X10, X12, V-C3, V-C5, T1: row, hand, what is set aside, what is left, who began."""
    row = len(reading.row)
    if terms.draws_one and row:
        reading.fault("row", "row_in_classic", variant=terms.variant)
    short = row < ROW and reading.unseen and reading.phase == "exploration"
    if not terms.draws_one and (row > ROW or short):
        reading.fault("row", "row_size", n=row)
    for key in ("aside", "hand", "drew"):
        if not terms.draws_one and reading.raw.get(key, "no") not in ("", "no"):
            reading.fault(key, "aside_in_base", variant=terms.variant)
    if len(reading.hand) > 1:
        reading.fault("hand", "value", value=reading.raw["hand"][:60], expected="MMPPPP")
    for key in ("hand", "drew"):
        if reading.phase != "exploration" and reading.raw.get(key, "no") not in ("", "no"):
            reading.fault(key, "out_of_phase")
    to_lay = reading.unseen or (reading.hand if terms.draws_one else reading.row)
    if reading.phase == "exploration" and not to_lay:
        reading.fault("phase", "nothing_left")
    if reading.phase != "exploration" and reading.began < 0:
        reading.fault("began", "starter")
    if reading.phase == "exploration" and (reading.began >= 0 or reading.out):
        reading.fault("began", "out_of_phase")


def _check_talk(reading: Reading, terms: Terms) -> None:
    """X13: a claim is answered by the other seats; a placement that was shown ends it."""
    said = [key for key in ("claim", "shown") if reading.raw.get(key)]
    for key in said:
        if reading.phase != "exploration" or not terms.table_talk:
            reading.fault(key, "out_of_phase")
        if terms.draws_one and not reading.hand:
            reading.fault(key, "no_hand", variant=terms.variant)
    if len(said) == 2:
        reading.fault("claim", "answered")
    if reading.claim == reading.turn:
        reading.fault("claim", "own_claim", seat=reading.claim)
    if len(reading.shown) > 1:
        reading.fault("shown", "value", value=reading.raw["shown"][:60], expected="show:MMPPPP/3@1,-1")
    for show in reading.shown:
        if not first_alike(reading, terms, show.tile):
            there = ", ".join(map(str, (*reading.row, *reading.hand)))
            reading.fault("shown", "value", value=show.tile, expected=there or "-")


def check_moves(reading: Reading, game: Game) -> None:
    """Once everything else is right: the seat to move has a legal move, or the game is over."""
    state = game._state
    if state.phase == "over":
        for seat in range(game.players):
            if can_place(game._land, state, seat):
                reading.fault("phase", "not_over", seat=seat)
    elif state.shown is not None:
        _, tile, cell, turns = state.shown
        reasons = game.explain(Lay(tile, cell, turns)).reasons
        if reasons:
            reading.fault("shown", "shown", reasons=" ".join(map(str, reasons)))
    elif (state.phase == "settlement" and state.out >> state.turn & 1) or not game._list_moves():
        reading.fault("turn", "stuck")
