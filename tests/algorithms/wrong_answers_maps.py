"""Wrong answers to lesson 13, making maps."""

from __future__ import annotations

from fjords_widget.algorithms.solutions import maps
from tests.algorithms.wrong_answers import Cell, wrong

Faces = dict[Cell, str]


@wrong("partners")
def does_not_read_the_other_side_backwards(here: list[str], edge: int, there: list[str]) -> set[str]:
    return {
        face
        for face in here
        for other in there
        if (face[edge], face[(edge + 1) % 6]) == (other[(edge + 3) % 6], other[(edge + 4) % 6])
    }


@wrong("partners")
def wants_to_match_all_of_them(here: list[str], edge: int, there: list[str]) -> set[str]:
    return {face for face in here if all(maps.agree(face, edge, other) for other in there)}


@wrong("partners")
def one_corner_will_do(here: list[str], edge: int, there: list[str]) -> set[str]:
    return {face for face in here if any(face[edge] == other[(edge + 4) % 6] for other in there)}


@wrong("partners")
def keeps_all_if_nothing_lies_there(here: list[str], edge: int, there: list[str]) -> set[str]:
    return maps.partners(here, edge, there) if there else set(here)


@wrong("partners")
def strikes_out_on_the_wrong_side(here: list[str], edge: int, there: list[str]) -> set[str]:
    return {other for other in there if any(maps.agree(face, edge, other) for face in here)}


@wrong("fewest")
def takes_what_is_decided(options: dict[Cell, set[str]]) -> Cell:
    return min(options, key=lambda cell: len(options[cell]))


@wrong("fewest")
def takes_the_one_with_most(options: dict[Cell, set[str]]) -> Cell | None:
    undecided = [cell for cell in options if len(options[cell]) > 1]
    return max(undecided, key=lambda cell: len(options[cell]), default=None)


@wrong("fewest")
def takes_the_first_that_is_open(options: dict[Cell, set[str]]) -> Cell | None:
    return next((cell for cell in options if len(options[cell]) > 1), None)


@wrong("fewest")
def does_not_expect_to_be_done(options: dict[Cell, set[str]]) -> Cell:
    return min((len(faces), cell) for cell, faces in options.items() if len(faces) > 1)[1]


@wrong("fewest")
def decides_it_at_once(options: dict[Cell, set[str]]) -> Cell | None:
    cell = maps.fewest(options)
    if cell is not None:
        options[cell] = {min(options[cell])}
    return cell


@wrong("fill")
def never_takes_anything_back(cells: list[Cell], kinds: list[str]) -> Faces | None:
    made: Faces = {}
    for q, r in cells:
        near = [(edge, made.get((q + dq, r + dr))) for edge, (dq, dr) in enumerate(maps.STEPS)]
        fitting = [
            face
            for face in sorted(kind[i:] + kind[:i] for kind in kinds for i in range(6))
            if all(other is None or maps.agree(face, edge, other) for edge, other in near)
        ]
        if not fitting:
            return None
        made[q, r] = fitting[0]
    return made


@wrong("fill")
def does_not_turn_tiles(cells: list[Cell], kinds: list[str]) -> Faces | None:
    def agree(cell: Cell, face: str, made: Faces) -> bool:
        near = [(edge, made.get((cell[0] + dq, cell[1] + dr))) for edge, (dq, dr) in enumerate(maps.STEPS)]
        return all(other is None or maps.agree(face, edge, other) for edge, other in near)

    made: Faces = {}
    for cell in cells:
        fitting = [face for face in kinds if agree(cell, face, made)]
        if not fitting:
            return None
        made[cell] = fitting[0]
    return made


@wrong("fill")
def lays_the_first_tile_everywhere(cells: list[Cell], kinds: list[str]) -> Faces:
    return dict.fromkeys(cells, kinds[0])


@wrong("fill")
def an_empty_map_where_there_is_none(cells: list[Cell], kinds: list[str]) -> Faces:
    return maps.fill(cells, kinds) or {}


@wrong("fill")
def forgets_the_last_cell(cells: list[Cell], kinds: list[str]) -> Faces | None:
    made = maps.fill(cells, kinds)
    return made and {cell: made[cell] for cell in cells[:-1]}


@wrong("fill")
def paints_plains_where_nothing_fits(cells: list[Cell], kinds: list[str]) -> Faces:
    return maps.fill(cells, kinds) or dict.fromkeys(cells, "PPPPPP")
