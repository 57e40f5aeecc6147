"""Why a viking cannot be placed: on foot (T), over sea or mountains, across a space (R-JOU, R-HOR, R-WIS)."""

from __future__ import annotations

from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.hexgrid import AROUND, Cell, edge_between
from fjords_widget.engine.moves import Leap, Ride, Sail, Settle
from fjords_widget.engine.reasons import Case, edge_of
from fjords_widget.engine.settlement import RUNE_OF, waters

_RULES = {Sail: "R-JOU", Ride: "R-HOR"}
_TERRAINS = {Sail: "O", Ride: "M"}


def settle(case: Case, move: Settle) -> None:
    """Every reason against walking there."""
    _supply(case)
    if _vacant(case, move.cell, "T2") and not _next_to_own(case, move.cell):
        _why_not_on_foot(case, move.cell)


def _supply(case: Case) -> None:
    if not case.side.vikings:
        case.against("T6", "no_field" if case.original else "no_viking")


def _vacant(case: Case, cell: Cell, rule: str) -> bool:
    """Whether there is a tile at all; reasons if it is not vacant."""
    face = case.face(cell)
    if face is None:
        case.against(rule, "no_tile", cells=(cell,), cell=cell)
        return False
    if "P" not in face:
        case.against(rule, "no_plains", cells=(cell,), cell=cell)
    if case.owner(cell):
        case.against("T3", "piece_there", cells=(cell,), cell=cell, piece=case.piece_name(cell))
    if cell in case.state.stones:
        rune = case.name(f"runes.{case.state.stones[cell].rune}")
        case.against("R1", "stone", cells=(cell,), cell=cell, rune=rune)
    return True


def _next_to_own(case: Case, cell: Cell) -> bool:
    """T2: plains on the edge towards one of one's own pieces."""
    face = case.face(cell)
    assert face is not None
    return any(case.mine(other) and "P" in edge_of(face, edge) for edge, other in case.touching(cell))


def _why_not_on_foot(case: Case, cell: Cell) -> None:
    """T2 is broken; T4 says what is in the way."""
    face = case.face(cell)
    assert face is not None
    touching = [(edge, other) for edge, other in case.touching(cell) if case.mine(other)]
    case.against("T2", "not_next", cells=(cell,), cell=cell)
    for edge, other in touching:
        key = "behind_mountains" if edge_of(face, edge) == "MM" else "behind_sea"
        corners = [(cell, edge), (cell, (edge + 1) % 6)]
        case.against("T4", key, cells=(cell, other), corners=corners, cell=cell, other=other)
    _cut_off(case, cell)


def _cut_off(case: Case, cell: Cell) -> None:
    """T4: no way round either? Then the opponents' pieces on the way, or the mountains and the sea."""
    land, state = case.land, case.state
    goal, pieces = land.at((cell,)), case.side.pieces
    if not pieces or land.flood(pieces, pieces | state.vacant | goal) & goal:
        return
    others = 0
    for seat, side in enumerate(state.sides):
        if seat != case.seat:
            others |= side.pieces
    way = _way(case, pieces, goal, state.vacant | others | goal)
    blocking = [step for step in way if others & land.at((step,)) and step != cell]
    if blocking:
        for step in blocking:
            piece = case.piece_name(step)
            case.against("T4", "behind_piece", cells=(cell, step), cell=cell, other=step, piece=piece)
    elif not way:
        case.against("T4", "cut_off", cells=(cell,), cell=cell)


def _way(case: Case, start: int, goal: int, through: int) -> list[Cell]:
    """A shortest way on foot over these tiles, ends left out at the start; empty if there is none."""
    land = case.land
    came_from: dict[int, int | None] = dict.fromkeys(slots_of(start))
    queue = list(came_from)
    for slot in queue:
        if goal >> slot & 1:
            way = []
            step: int | None = slot
            while step is not None and not start >> step & 1:
                way.append(land.cells[step])
                step = came_from[step]
            return way
        for other in slots_of(land.walk[slot] & through):
            if other not in came_from:
                came_from[other] = slot
                queue.append(other)
    return []


# Runes ----------------------------------------------------------------------------------------------


def _rune(case: Case, rune: str) -> None:
    """R3: the stone is there to be spent, once, by a player with a viking."""
    _supply(case)
    if rune not in case.side.runes:
        key = "rune_spent" if rune in case.terms.runes else "rune_not_in_game"
        case.against("R3", key, rune=case.name(f"runes.{rune}"))


def voyage(case: Case, move: Sail | Ride) -> None:
    """Every reason against a voyage over the sea or over mountains."""
    rune, rule, terrain = RUNE_OF[type(move)], _RULES[type(move)], _TERRAINS[type(move)]
    _rune(case, rune)
    origin = case.face(move.origin)
    name = case.name(f"terrain.{terrain}")
    if origin is None or not case.mine(move.origin):
        case.against(rule, "voyage_origin", cells=(move.origin,), cell=move.origin)
    if origin is not None and terrain not in origin:
        case.against(rule, "voyage_shore", cells=(move.origin,), cell=move.origin, terrain=name)
    if _vacant(case, move.cell, rule) and origin is not None and terrain in origin:
        _far(case, move, rule, name)


def _far(case: Case, move: Sail | Ride, rule: str, terrain: str) -> None:
    over = waters(case.land, RUNE_OF[type(move)])
    slot, goal = case.land.slots[move.origin], case.land.at((move.cell,))
    if goal & over.within_reach(slot):
        return
    joined = goal & over.joined_to(slot) and move.origin != move.cell
    key = "voyage_far" if joined else "voyage_not_joined"
    cells = move.origin, move.cell
    case.against(rule, key, cells=cells, origin=move.origin, cell=move.cell, terrain=terrain)


def leap(case: Case, move: Leap) -> None:
    """Every reason against a leap across an empty space."""
    _rune(case, "wisdom")
    is_space = move.space not in case.land.slots
    if is_space:
        _leap_from(case, move.space)
    else:
        case.against("R-WIS", "leap_tile", cells=(move.space,), cell=move.space)
    if _vacant(case, move.cell, "R-WIS") and is_space:
        _leap_to(case, move.cell, move.space)


def _leap_from(case: Case, space: Cell) -> None:
    """R-WIS: what is wrong with the empty space."""
    touching = case.touching(space)
    if len(touching) < 2:
        case.against("R-WIS", "leap_touches", cells=(space,), cell=space, n=len(touching))
    if space in case.state.stones:
        case.against("R-WIS", "leap_stone", cells=(space,), cell=space)
    if not any(case.mine(other) and _faces_with_plains(case, other, space) for _, other in touching):
        case.against("R-WIS", "leap_own", cells=(space,), cell=space)


def _leap_to(case: Case, cell: Cell, space: Cell) -> None:
    """R-WIS: the tile settled touches the space, with plains on that edge."""
    if cell not in AROUND[space]:
        case.against("R-WIS", "leap_beside", cells=(space, cell), space=space, cell=cell)
    elif not _faces_with_plains(case, cell, space):
        edge = edge_between(cell, space)
        corners = [(cell, edge), (cell, (edge + 1) % 6)]
        case.against("R-WIS", "leap_plains", cells=(cell, space), corners=corners, cell=cell, space=space)


def _faces_with_plains(case: Case, cell: Cell, space: Cell) -> bool:
    face = case.face(cell)
    assert face is not None
    return "P" in edge_of(face, edge_between(cell, space))
