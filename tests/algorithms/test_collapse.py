"""Maps made out of nothing: all tiles match, the fewest options come first, contradictions begin anew."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.algorithms.collapse import MOST_TRIES, fewest, spread
from fjords_widget.algorithms.exercises.grid import FACES
from fjords_widget.engine.hexgrid import ORIGIN, Cell, spiral
from tests.algorithms.golden_frames import STUCK

DISC = spiral(ORIGIN, 2)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kinds", [FACES, STUCK, ("PPPOOO", "MMPMPP", "MMPOPP")])
def test_all_tiles_of_a_map_match_and_are_of_the_kinds(kinds: tuple[str, ...], seed: int) -> None:
    made = alg.collapse(DISC, kinds, ORIGIN, seed)
    assert made is not None
    assert list(made) == DISC
    for cell, face in made.items():
        assert face in alg.turned(kinds)
        assert alg.matches(made, cell, face)
    assert alg.collapse(DISC, kinds, ORIGIN, seed) == made


def test_where_there_is_no_map_none_is_found_after_many_tries() -> None:
    disc = spiral(ORIGIN, 1)
    frames = alg.watch(alg.collapse, disc, ["MMPOOP"], ORIGIN).frames
    assert alg.collapse(disc, ["MMPOOP"], ORIGIN) is None
    assert [frame.note for frame in frames].count("contradiction") == MOST_TRIES


def test_a_contradiction_begins_anew_with_all_options() -> None:
    frames = alg.watch(alg.collapse, spiral(ORIGIN, 1), STUCK, ORIGIN, 3).frames
    (stuck,) = [n for n, frame in enumerate(frames) if frame.note == "contradiction"]
    (place,) = frames[stuck].looked_at
    assert frames[stuck].labels[place] == 0
    fresh = frames[stuck + 1]
    assert (fresh.note, fresh.counters["try"]) == ("decide", 2)
    assert {fresh.labels[str(cell)] for cell in spiral(ORIGIN, 1)[1:]} == {len(alg.turned(STUCK))}


def test_the_cell_with_the_fewest_options_is_decided_first() -> None:
    options = {Cell(0, 0): {"PPPPPP"}, Cell(1, 0): {"PPPPPO", "PPPPPP"}, Cell(2, 0): alg.turned(FACES)}
    assert fewest(options) == Cell(1, 0)
    assert fewest({Cell(0, 0): {"PPPPPP"}}) is None


def test_what_spreads_leaves_only_faces_with_partners() -> None:
    options = {cell: alg.turned(FACES) for cell in DISC} | {ORIGIN: {"OOOOOP"}}
    assert spread(options, ORIGIN) is None
    for cell in DISC:
        for edge, near in enumerate(cell.neighbours()):
            if near in options:
                assert alg.with_partner(options[cell], edge, options[near]) == options[cell]


def test_tiles_that_an_algorithm_lays_are_drawn_as_tiles() -> None:
    lesson = fj.Lesson(1, alg.collapse, kinds=list(STUCK), seed=3, step=-1)
    names = {f"{face}" for face in lesson.answer.values()}
    assert names <= {name[:6] for name in lesson._shapes}
    picture = lesson.picture()
    assert picture.tiles() == lesson.answer
    assert picture.labels() == {}
    assert all(f"{face}" in picture._repr_svg_() for face in names)
    assert lesson.choose(start=(1, 0)).watched.frames[0].looked_at == ("1,0",)
