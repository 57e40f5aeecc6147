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
    """The reasons against walking there."""
    if _has_viking(case) and _is_vacant(case, move.cell, "T2") and not _next_to_own(case, move.cell):
        _explain_walk(case, move.cell)


def _has_viking(case: Case) -> bool:
    """T6: whether there is a viking to place; a reason if not."""
    if not case.side.vikings:
        case.against("T6", "no_viking")
    return bool(case.side.vikings)


def _is_vacant(case: Case, cell: Cell, rule: str) -> bool:
    """Whether a viking could stand there; if not, the one reason that settles it."""
    face = case.face(cell)
    if face is None:
        case.against(rule, "no_tile", cells=(cell,), cell=cell)
    elif "P" not in face:
        case.against(rule, "no_plains", cells=(cell,), cell=cell)
    elif case.owner(cell):
        case.against("T3", "piece_there", cells=(cell,), cell=cell, piece=case.piece_name(cell))
    elif cell in case.state.stones:
        case.against("R1", "stone", cells=(cell,), cell=cell, rune=case.stone_name(cell))
    else:
        return True
    return False


def _next_to_own(case: Case, cell: Cell) -> bool:
    """T2: plains on the edge towards one of one's own pieces."""
    face = case.face(cell)
    assert face is not None
    return any(case.mine(other) and "P" in edge_of(face, edge) for edge, other in case.touching(cell))


def _explain_walk(case: Case, cell: Cell) -> None:
    """T2 is broken; where a piece of one's own is near, or no way leads there, what is in between."""
    case.against("T2", "not_next", cells=(cell,), cell=cell)
    near = [(edge, other) for edge, other in case.touching(cell) if case.mine(other)]
    if near:
        _explain_barrier(case, cell, near)
    elif case.side.pieces:
        _explain_cut_off(case, cell)


def _explain_barrier(case: Case, cell: Cell, near: list[tuple[int, Cell]]) -> None:
    """T4: own pieces touch the tile along edges without plains; one edge of each kind is enough to see it."""
    face = case.face(cell)
    assert face is not None
    first = {edge_of(face, edge): (edge, other) for edge, other in reversed(near)}
    for terrain, (edge, other) in first.items():
        key = "behind_mountains" if terrain == "MM" else "behind_ocean"
        corners = [(cell, edge), (cell, (edge + 1) % 6)]
        case.against("T4", key, cells=(cell, other), corners=corners, cell=cell, other=other)


def _explain_cut_off(case: Case, cell: Cell) -> None:
    """T4, R1: what bars the way, if no steps over vacant tiles lead there.

    All land is connected (X4), so where no way on foot leads there at all, mountains are between.
    """
    goal, pieces, vacant = case.land.at((cell,)), case.side.pieces, case.state.vacant
    if _find_way(case, pieces, goal, vacant | goal):
        return
    way = _find_way(case, pieces, goal, case.land.at(tuple(case.land.slots)))
    if not way:
        case.against("T4", "cut_off", cells=(cell,), cell=cell)
        return
    barred = next(step for step in reversed(way) if not vacant & case.land.at((step,)))
    if case.owner(barred):
        piece = case.piece_name(barred)
        case.against("T4", "behind_piece", cells=(cell, barred), cell=cell, other=barred, piece=piece)
    else:
        rune = case.stone_name(barred)
        case.against("R1", "behind_stone", cells=(cell, barred), cell=cell, other=barred, rune=rune)


def _find_way(case: Case, start: int, goal: int, through: int) -> list[Cell]:
    """A shortest way on foot over these tiles, from the goal back; empty if there is none."""
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


def _can_spend(case: Case, rune: str) -> bool:
    """R3: whether the stone is there to be spent, and a viking to be placed; a reason if not."""
    if not _has_viking(case):
        return False
    if rune not in case.side.runes:
        key = "rune_spent" if rune in case.terms.runes else "rune_not_in_game"
        case.against("R3", key, rune=case.name(f"runes.{rune}"))
    return rune in case.side.runes


def voyage(case: Case, move: Sail | Ride) -> None:
    """The reasons against a voyage over the sea or over mountains."""
    if not _can_spend(case, RUNE_OF[type(move)]):
        return
    rule = _RULES[type(move)]
    departs, lands = _can_depart(case, move, rule), _is_vacant(case, move.cell, rule)
    if departs and lands:
        _check_distance(case, move, rule)


def _can_depart(case: Case, move: Sail | Ride, rule: str) -> bool:
    """Whether a piece of one's own stands on the shore; a reason if not."""
    origin, terrain = case.face(move.origin), _TERRAINS[type(move)]
    if origin is None or not case.mine(move.origin):
        case.against(rule, "voyage_origin", cells=(move.origin,), cell=move.origin)
    elif terrain not in origin:
        name = case.name(f"terrain.{terrain}")
        case.against(rule, "voyage_shore", cells=(move.origin,), cell=move.origin, terrain=name)
    else:
        return True
    return False


def _check_distance(case: Case, move: Sail | Ride, rule: str) -> None:
    over = waters(case.land, RUNE_OF[type(move)])
    slot, goal = case.land.slots[move.origin], case.land.at((move.cell,))
    if goal & over.within_reach(slot):
        return
    key = "voyage_far" if goal & over.joined_to(slot) else "voyage_not_joined"
    terrain = case.name(f"terrain.{_TERRAINS[type(move)]}")
    cells = move.origin, move.cell
    case.against(rule, key, cells=cells, origin=move.origin, cell=move.cell, terrain=terrain)


def leap(case: Case, move: Leap) -> None:
    """The reasons against a leap across an empty space."""
    if not _can_spend(case, "wisdom"):
        return
    spans, lands = _is_bridge(case, move.space), _is_vacant(case, move.cell, "R-WIS")
    if spans and lands:
        _check_landing(case, move.cell, move.space)


def _is_bridge(case: Case, space: Cell) -> bool:
    """R-WIS: whether the stone can go on the space; if not, the one reason that settles it."""
    touching = case.touching(space)
    if space in case.land.slots:
        case.against("R-WIS", "leap_tile", cells=(space,), cell=space)
    elif space in case.state.stones:
        case.against("R-WIS", "leap_stone", cells=(space,), cell=space)
    elif len(touching) < 2:
        case.against("R-WIS", "leap_touches", cells=(space,), cell=space, n=len(touching))
    elif not any(case.mine(other) and _faces_with_plains(case, other, space) for _, other in touching):
        case.against("R-WIS", "leap_own", cells=(space,), cell=space)
    else:
        return True
    return False


def _check_landing(case: Case, cell: Cell, space: Cell) -> None:
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
