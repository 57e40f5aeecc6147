"""Why a tile cannot be laid or drawn, or nothing built on it (X, V-C, V-O, R-HOM, R-SEC)."""

from __future__ import annotations

from collections.abc import Iterable

from fjords_widget.engine.exploration import may_claim, may_draw
from fjords_widget.engine.hexgrid import AROUND, Cell, turn
from fjords_widget.engine.moves import Lay, Secret, Show
from fjords_widget.engine.reasons import Case, edge_of
from fjords_widget.engine.state import Stone
from fjords_widget.engine.tiles import Tile


def lay(case: Case, move: Lay) -> None:
    """The reasons against laying a tile; if there are none, those against building on it."""
    state = case.state
    if state.claimed_by >= 0:
        case.against("X13", "answer_first", seat=case.seat_name(state.claimed_by))
        return
    before = len(case.reasons)
    _check_available(case, move.tile)
    _check_placement(case, move.cell, move.face)
    if len(case.reasons) == before:
        _check_building(case, move)


def _check_building(case: Case, move: Lay) -> None:
    if move.build == "longhouse":
        _check_longhouse(case, move)
    elif move.build == "home":
        _check_home(case, move)
    elif isinstance(move.build, Secret):
        _check_secret(case, move, move.build)


def show(case: Case, move: Show) -> None:
    """The reasons against showing a placement."""
    if _object_no_claim(case):
        return
    if not case.terms.draws_one:
        _check_row(case, move.tile)
    elif case.state.hand is not None and not _plays_like(case, move.tile, (case.state.hand,)):
        case.against("X13", "show_hand", tile=case.terms.fits.tiles[case.state.hand])
    _check_placement(case, move.cell, turn(move.tile.face, move.turns))


def silence(case: Case) -> None:
    """Keeping silent needs a claim to be silent on."""
    _object_no_claim(case)


def _object_no_claim(case: Case) -> bool:
    if not case.terms.table_talk:
        case.against("X13", "no_table_talk")
    elif case.state.claimed_by < 0:
        case.against("X13", "nothing_claimed")
    else:
        return False
    return True


def claim(case: Case) -> None:
    """The reason against claiming that nothing fits."""
    if not case.terms.table_talk:
        case.against("X13", "no_table_talk")
    elif case.state.claimed_by >= 0:
        case.against("X13", "answer_first", seat=case.seat_name(case.state.claimed_by))
    elif case.state.shown is not None:
        shown = case.state.shown
        case.against("X13", "shown", cells=(shown.cell,), cell=shown.cell, tile=shown.tile)
    elif not may_claim(case.terms, case.state):
        case.against("X13", "claim_needs_hand")


def draw(case: Case) -> None:
    """The reason against drawing a tile."""
    state = case.state
    if not case.terms.draws_one:
        case.against("X1", "no_drawing")
    elif state.claimed_by >= 0:
        case.against("X13", "answer_first", seat=case.seat_name(state.claimed_by))
    elif not may_draw(case.terms, state):
        assert state.hand is not None
        case.against("V-C4", "lay_hand", tile=case.terms.fits.tiles[state.hand])


# X1, V-C3, V-C4: is the tile there to be laid? ------------------------------------------------------


def _check_available(case: Case, tile: Tile) -> None:
    state, tiles = case.state, case.terms.fits.tiles
    if not case.terms.draws_one:
        _check_row(case, tile)
    elif state.hand is not None:
        if not _plays_like(case, tile, (state.hand,)):
            case.against("V-C4", "lay_hand", tile=tiles[state.hand])
    elif state.drew and case.terms.variant == "classic":
        case.against("V-C4", "draw_again")
    elif not _plays_like(case, tile, state.aside):
        aside = ", ".join(str(tiles[number]) for number in state.aside)
        case.against("V-C3", "not_aside", tile=tile, aside=aside or "-")


def _check_row(case: Case, tile: Tile) -> None:
    if not _plays_like(case, tile, case.state.row):
        row = ", ".join(str(case.terms.fits.tiles[number]) for number in case.state.row)
        case.against("X1", "not_in_row", tile=tile, row=row or "-")


def _plays_like(case: Case, tile: Tile, numbers: tuple[int, ...]) -> bool:
    """Whether the tile is in this game (S3), and one of these has the same face and the same stone (R2)."""
    looks = tile.face, _stone(case, tile)
    there = [case.terms.fits.tiles[number] for number in numbers]
    return tile in case.terms.bag() and any((other.face, _stone(case, other)) == looks for other in there)


# X2, X3, X4: does it fit there? ---------------------------------------------------------------------


def _check_placement(case: Case, cell: Cell, face: str) -> None:
    touching = case.touching(cell)
    if cell in case.land.slots:
        case.against("X2", "occupied", cells=(cell,), cell=cell)
    elif len(touching) < 2:
        others = tuple(other for _, other in touching)
        case.against("X2", "touches", cells=(cell, *others), cell=cell, n=len(touching))
    elif all(_theirs(case, edge, other) == "OO" for edge, other in touching):
        corners = [(cell, corner % 6) for edge, _ in touching for corner in (edge, edge + 1)]
        case.against("X4", "island", cells=(cell,), corners=dict.fromkeys(corners), cell=cell)
    else:
        _check_match(case, cell, face, touching)


def _theirs(case: Case, edge: int, other: Cell) -> str:
    """The two corners that the neighbour shows along the shared edge, in the order of this tile."""
    face = case.face(other)
    assert face is not None
    return edge_of(face, (edge + 3) % 6)[::-1]


def _check_match(case: Case, cell: Cell, face: str, touching: list[tuple[int, Cell]]) -> None:
    """X3, in one reason however many edges do not match."""
    wrong = [(edge, other) for edge, other in touching if edge_of(face, edge) != _theirs(case, edge, other)]
    there = {
        corner % 6: letter
        for edge, other in wrong
        for corner, letter in enumerate(_theirs(case, edge, other), edge)
        if face[corner % 6] != letter
    }
    if not wrong:
        return
    others = [other for _, other in wrong]
    cells, corners = (cell, *others), [(cell, corner) for corner in there]
    theirs, ours = _terrains(case, there.values()), _terrains(case, (face[corner] for corner in there))
    if len(others) == 1:
        case.against("X3", "mismatch", cells, corners, other=others[0], there=theirs, here=ours)
    else:
        names = ", ".join(f"({other})" for other in others)
        case.against("X3", "mismatches", cells, corners, others=names, there=theirs, here=ours)


def _terrains(case: Case, letters: Iterable[str]) -> str:
    return "/".join(case.name(f"terrain.{letter}") for letter in dict.fromkeys(letters))


# X7, X8, R-HOM, R-SEC: may this be built? -----------------------------------------------------------


def _stone(case: Case, tile: Tile) -> str | None:
    """R2: the stone that the tile will carry."""
    return tile.mark if tile.mark in case.terms.runes else None


def _check_longhouse(case: Case, move: Lay) -> None:
    if not case.side.longhouses:
        case.against("X7", "no_longhouse", cells=(move.cell,))
    else:
        _check_room(case, move)


def _check_room(case: Case, move: Lay) -> None:
    """X8: plains, and no stone."""
    if "P" not in move.tile.face:
        case.against("X8", "no_plains", cells=(move.cell,), cell=move.cell)
    elif stone := _stone(case, move.tile):
        case.against("X8", "stone", cells=(move.cell,), cell=move.cell, rune=case.name(f"runes.{stone}"))


def _check_home(case: Case, move: Lay) -> None:
    if not _holds(case, "home", "R-HOM"):
        return
    if not case.side.longhouses:
        case.against("R-HOM", "no_longhouse", cells=(move.cell,))
    else:
        _check_room(case, move)


def _holds(case: Case, rune: str, rule: str) -> bool:
    """Whether the seat still has the stone."""
    if rune in case.side.runes:
        return True
    key = "rune_spent" if rune in case.terms.runes else "rune_not_in_game"
    case.against(rule, key, rune=case.name(f"runes.{rune}"))
    return False


def _check_secret(case: Case, move: Lay, secret: Secret) -> None:
    if not _holds(case, "secret", "R-SEC"):
        return
    origin, goal = secret
    starts, ends = _can_leave(case, origin), _has_room(case, move, goal)
    if starts and ends and not _within_two_steps(case, move, origin, goal):
        case.against("R-SEC", "secret_far", cells=(origin, goal), origin=origin, cell=goal)


def _can_leave(case: Case, origin: Cell) -> bool:
    """Whether a longhouse of one's own that may move stands there; a reason if not."""
    if case.owner(origin) != (case.seat, "longhouse"):
        case.against("R-SEC", "secret_origin", cells=(origin,), cell=origin)
    elif case.state.stones.get(origin) == Stone("home", case.seat):
        case.against("R-SEC", "secret_home", cells=(origin,), cell=origin)
    else:
        return True
    return False


def _has_room(case: Case, move: Lay, goal: Cell) -> bool:
    """Whether the tile that the longhouse goes to is vacant (X8 holds there); a reason if not."""
    face = move.face if goal == move.cell else case.face(goal)
    stone = _stone(case, move.tile) if goal == move.cell else _stone_on(case, goal)
    if face is None:
        case.against("R-SEC", "no_tile", cells=(goal,), cell=goal)
    elif "P" not in face:
        case.against("R-SEC", "no_plains", cells=(goal,), cell=goal)
    elif goal in case.land.slots and case.owner(goal):
        case.against("R-SEC", "piece_there", cells=(goal,), cell=goal, piece=case.piece_name(goal))
    elif stone:
        case.against("R-SEC", "stone", cells=(goal,), cell=goal, rune=case.name(f"runes.{stone}"))
    else:
        return True
    return False


def _stone_on(case: Case, cell: Cell) -> str | None:
    stone = case.state.stones.get(cell)
    return stone.rune if stone else None


def _within_two_steps(case: Case, move: Lay, origin: Cell, goal: Cell) -> bool:
    """R-SEC: one or two steps of walking, over the new tile too, but not through a longhouse."""
    near = _steps(case, move, origin)
    if origin == goal:
        return False
    return goal in near or any(
        goal in _steps(case, move, middle)
        for middle in near
        if (case.owner(middle) or (0, ""))[1] != "longhouse"
    )


def _steps(case: Case, move: Lay, cell: Cell) -> list[Cell]:
    """The neighbours that one can walk to once the tile is laid (T2)."""
    faces = {other: case.face(other) for other in (cell, *AROUND[cell])}
    if move.cell in faces and faces[move.cell] is None:
        faces[move.cell] = move.face
    here = faces[cell]
    if here is None:
        return []
    return [
        other
        for edge, other in enumerate(AROUND[cell])
        if faces[other] is not None and "P" in edge_of(here, edge)
    ]  # fmt: skip
