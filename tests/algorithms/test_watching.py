"""Watching: the same code with and without a watcher, frames as plain data, learners' functions."""

from __future__ import annotations

import dis
import inspect
import itertools
import json
import re
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from benchmarks import unwatched
from fjords_widget import algorithms as alg
from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.practice import settlements
from fjords_widget.algorithms.frames import cell_in, plain
from fjords_widget.algorithms.steps import Steps
from fjords_widget.algorithms.watching import MOST_FRAMES
from fjords_widget.engine.catalogue import catalogue
from fjords_widget.engine.hexgrid import Cell, Corner
from tests.algorithms.golden_frames import BOARD, FRAMES, KINDS, START, WALKS, WATCHED

SMALL = Budget(lines=20_000, seconds=0.5)
BIG = alg.small_game(20, seed=5).board
BY_CHANCE = re.compile(r"draw|[PMO]{6}(:\w+)?")
"""What has no place on the board: a draw, and the tile that it brings."""
WATCHABLES = [getattr(alg, name) for name in alg.__all__ if hasattr(getattr(alg, name), "steps")]


# One code, two uses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", WATCHABLES, ids=lambda algorithm: algorithm.__name__)
def test_the_plain_function_has_no_steps_left_in_it(algorithm: Any) -> None:
    """Nothing of a step is made, and no generator: what is left is what would run without the watching."""
    assert inspect.isgeneratorfunction(algorithm.steps)
    assert not inspect.isgeneratorfunction(algorithm)
    names = {ins.argval for ins in dis.get_instructions(algorithm)}
    assert not {"Step", "step", "detail"} & names
    assert not {"YIELD_VALUE", "SEND"} & {ins.opname for ins in dis.get_instructions(algorithm)}
    assert algorithm.__doc__ == algorithm.steps.__doc__
    assert algorithm.__code__.co_filename == algorithm.steps.__code__.co_filename
    assert algorithm.__code__.co_varnames[: algorithm.__code__.co_argcount] == tuple(
        inspect.signature(algorithm.steps).parameters
    )


@pytest.mark.parametrize("name", ["breadth_first", "components", "articulation_points"])
def test_what_runs_is_what_would_be_written_without_steps(name: str) -> None:
    """Instruction by instruction: so watching costs nothing when nobody watches."""
    assert getattr(alg, name).__code__.co_code == getattr(unwatched, name).__code__.co_code


def test_lines_of_the_plain_function_are_where_they_were() -> None:
    source, first = inspect.getsourcelines(alg.breadth_first.steps)
    told = {n for n, text in enumerate(source, first) if "yield " in text or text.strip() == "else:"}
    plain_lines = {line for *_, line in alg.breadth_first.__code__.co_lines()}  # type: ignore[attr-defined]
    body = set(range(first + 3, first + len(source)))
    assert plain_lines & body == body - told


def test_every_algorithm_is_watched_somewhere_here() -> None:
    assert {algorithm.__name__ for algorithm in WATCHABLES} <= set(WATCHED)


def test_watched_or_not_the_answer_is_the_same() -> None:
    for ways in (WALKS, alg.touches(alg.Chart({}))):
        for start in ways:
            assert alg.watch(alg.breadth_first, ways, start).answer == alg.breadth_first(ways, start)
    assert alg.watch(alg.articulation_points, WALKS).answer == alg.articulation_points(WALKS)
    assert alg.watch(alg.union_find, WALKS).answer == alg.union_find(WALKS)


def test_the_value_of_a_yield_cannot_be_used() -> None:
    def odd(ways: object) -> Steps[object]:
        told = yield alg.Step(ways)
        return told

    with pytest.raises(SyntaxError):
        alg.watchable(odd)


@pytest.mark.parametrize("name", WATCHED)
def test_the_frames_are_those_that_somebody_looked_at(name: str) -> None:
    FRAMES.check(name)


def test_there_is_one_file_for_each_algorithm() -> None:
    FRAMES.check_names()


@pytest.mark.parametrize("name", WATCHED)
def test_frames_are_plain_data_with_sentences(name: str) -> None:
    watched = WATCHED[name]()
    data = watched.data()
    assert json.loads(json.dumps(data)) == data
    assert watched.frames[-1].note == "answer"
    for frame in watched.frames:
        assert 1 <= frame.line <= len(watched.source)
        assert watched.source[frame.line - 1].strip()
        for place in (*frame.looked_at, *frame.queue, *frame.labels):
            assert cell_in(place) is not None or BY_CHANCE.fullmatch(place), place
        for lang in fj.LANGUAGES:
            assert frame.said(lang), "every step has a sentence"
            assert "{" not in frame.said(lang)
            assert "None" not in frame.said(lang)
        for line, _ in frame.branch:
            assert "if " in watched.source[line - 1]


@pytest.mark.parametrize("name", ["breadth_first", "flood_fill", "dijkstra", "a_star", "components", "race"])
def test_there_is_a_step_for_each_neighbour_that_is_looked_at(name: str) -> None:
    """Between two places that are taken, each neighbour of the first comes up once."""
    watched = WATCHED[name]()
    ways = alg.touches(BOARD) if name in ("dijkstra", "a_star") else WALKS
    ways = alg.free_walks(BOARD) if name in ("flood_fill", "race") else ways
    place, looked = "", list[str]()
    for frame in (
        frame for frame in watched.frames if frame.note not in ("in_group", "begin_group", "stale")
    ):
        if not frame.fine:
            end = name == "a_star" and frame.note == "answer"  # who is at the goal looks no farther
            assert not place or end or looked == [str(near) for near in ways[Cell.parse(place)]]
            place, looked = "".join(frame.looked_at[:1]), []
        else:
            looked += frame.looked_at
    lines = {frame.line for frame in watched.frames}
    assert len(lines) >= 3, "the marked line moves"


def test_a_branch_is_told_by_whether_its_condition_held() -> None:
    watched = WATCHED["breadth_first"]()
    for frame in watched.frames:
        if frame.note in ("new", "seen"):
            ((line, held),) = frame.branch
            assert watched.source[line - 1].strip() == "if near not in steps:"
            assert held == (frame.note == "new")
    assert "else:" not in "\n".join(watched.source), "what only tells a step is not shown"


def test_what_a_learners_function_does_is_put_into_words() -> None:
    frames = alg.run_learner(my_search, WALKS, START).watched.frames
    told = [frame.said("en") for frame in frames]
    assert "(0,0) is taken out of queue. Still waiting there: 0." in told
    assert "Noted: steps[(0,1)] = 1." in told
    assert "(0,1) goes into queue. Waiting there: 1." in told
    taken = [frame for frame in frames if not frame.fine and frame.note == "taken"]
    assert [frame.told["at"] for frame in taken] == [str(cell) for cell in alg.breadth_first(WALKS, START)]


def test_every_sentence_about_a_step_is_said_somewhere() -> None:
    used = {frame.note for watched in WATCHED.values() for frame in watched().frames}
    used |= {frame.note for frame in alg.run_learner(my_search, WALKS, START).watched.frames}
    used |= {frame.note for frame in alg.watch(alg.dijkstra, alg.touches(BIG), alg.tolls(BIG), START).frames}
    used |= {frame.note for frame in alg.watch(alg.propagate, alg.faces(BIG), KINDS).frames}
    known = {key.partition(".")[2] for key in catalogue("en") if key.startswith("notes.")}
    assert used - {""} == known


@pytest.mark.parametrize(
    ("place", "cell"),
    [
        ("1,-2", "1,-2"),
        ("1,-2/3", "1,-2"),
        ("settle@0,4", "0,4"),
        ("sail@0,1>2,1", "2,1"),
        ("MMPPPP/3@1,-1+longhouse", "1,-1"),
        ("draw", None),
        ("", None),
    ],
)
def test_places_lie_on_cells(place: str, cell: str | None) -> None:
    assert cell_in(place) == cell


def test_answers_become_plain() -> None:
    corner = Corner(Cell(1, 2), 3)
    assert plain({Cell(0, 1): {corner}, (2, 2): fj.Settle((1, 1))}) == {
        "0,1": ["1,2/3"],
        "2,2": "settle@1,1",
    }
    assert plain([1, None, 2.5, "text", True, {Cell(2, 0), Cell(-1, 0)}]) == [
        1,
        None,
        2.5,
        "text",
        True,
        ["-1,0", "2,0"],
    ]


def test_no_more_frames_are_kept_than_anybody_would_look_at() -> None:
    def count(most: int) -> Iterator[Cell]:
        for number in range(most):
            yield Cell(number, 0)

    assert len(alg.watch(count, MOST_FRAMES + 100).frames) == MOST_FRAMES


@pytest.mark.parametrize("name", ["breadth_first", "ring", "union_find", "monte_carlo", "minimum_cut"])
def test_a_frame_can_be_drawn(name: str) -> None:
    frames = WATCHED[name]().frames
    for frame in (frames[0], frames[len(frames) // 2], frames[-1]):
        picture = alg.FramePicture(BOARD, frame)
        drawn = ElementTree.fromstring(picture._repr_svg_())
        texts = {text for element in drawn.iter() for text in element.itertext()}
        assert {str(label) for label in picture.labels().values()} <= {text.strip() for text in texts}


# From a board to arguments ------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", WATCHABLES, ids=lambda algorithm: algorithm.__name__)
def test_every_algorithm_can_be_watched_on_a_game_as_it_stands(algorithm: Any) -> None:
    game = settlements()[-1]
    before = game.position()
    watched = alg.watch_on(game, algorithm)
    assert watched.frames
    assert watched.data()["answer"] == plain(algorithm(**alg.arguments_for(algorithm, game)))
    assert game.position() == before


def test_start_and_goal_can_be_chosen() -> None:
    assert alg.roles(alg.breadth_first) == ("start",)
    assert alg.roles(alg.a_star) == ("start", "goal")
    assert alg.roles(alg.components) == ()
    assert alg.roles(my_search) == ("start",)
    assert alg.roles(max) == ()
    for start in WALKS:
        assert alg.watch_on(BOARD, alg.breadth_first, start=start).answer == alg.breadth_first(WALKS, start)
        path = alg.watch_on(BOARD, alg.shortest_path, start=START, goal=start).answer
        assert path is None or path[-1] == start
        assert alg.watch_on(BOARD, alg.flood_fill, start=start).answer >= {start}


def test_a_learners_function_takes_the_place_of_ours() -> None:
    assert alg.run_on(BOARD, my_search, start=START).answer == alg.breadth_first(WALKS, START)
    assert alg.run_on(BOARD, lambda board, start: board.walkable(start)).answer == list(WALKS[START])


def test_what_no_board_can_tell_is_named() -> None:
    def odd(ways: object, weather: object) -> None: ...

    with pytest.raises(fj.InvalidOption, match="weather"):
        alg.watch_on(BOARD, odd)


# Learners' functions -----------------------------------------------------------------------------------


def my_search(ways: dict[Cell, list[Cell]], start: Cell) -> dict[Cell, int]:
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in ways[cell]:
            if near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps


def test_a_plain_function_is_watched_by_its_variables() -> None:
    attempt = alg.run_learner(my_search, WALKS, START)
    assert attempt.trouble is None
    assert attempt.answer == alg.breadth_first(WALKS, START)
    source, frames = attempt.watched.source, attempt.watched.frames
    assert source[0].startswith("def my_search(")
    popped = [frame for frame in frames if source[frame.line - 1].strip() == "cell = queue.popleft()"]
    assert [frame.looked_at[0] for frame in popped] == [str(cell) for cell in attempt.answer]
    assert any(len(frame.queue) > 1 for frame in frames)
    assert frames[-2].labels == frames[-1].labels == {str(cell): n for cell, n in attempt.answer.items()}


def test_a_generator_of_cells_is_watched_too() -> None:
    def walk(ways: dict[Cell, list[Cell]], start: Cell) -> Any:
        seen = [start]
        for cell in seen:
            yield cell
            seen += [near for near in ways[cell] if near not in seen]
        return set(seen)

    attempt = alg.run_learner(walk, WALKS, START)
    assert attempt.answer == alg.flood_fill(WALKS, [START])
    assert [frame.looked_at for frame in attempt.watched.frames[:-1]] == [
        (str(cell),) for cell in alg.breadth_first(WALKS, START)
    ]


def test_an_error_is_told_with_its_line_its_step_and_its_cell() -> None:
    def broken(ways: dict[Cell, list[Cell]], start: Cell) -> None:
        steps = {start: 0}
        for cell in ways[start]:
            for near in ways[cell]:
                steps[near] = steps[near] + 1

    trouble = alg.run_learner(broken, WALKS, START).trouble
    assert trouble is not None
    assert trouble.kind == "error"
    assert "KeyError" in trouble.text
    assert trouble.line == 5
    assert "steps[near] = steps[near] + 1" in trouble.text
    assert trouble.step > 1
    assert Cell.parse(trouble.cell) in WALKS
    assert f"({trouble.cell})" in trouble.text


def test_an_error_in_a_helper_is_told_in_the_helper() -> None:
    def helper(cell: Cell) -> int:
        return 1 // (cell.q - cell.q)

    def asks(start: Cell) -> int:
        return helper(start)

    trouble = alg.run_learner(asks, START).trouble
    assert trouble is not None
    assert "return 1 // (cell.q - cell.q)" in trouble.text


def forever() -> None:
    while True:
        pass


def forever_in_one_line() -> None:
    while True: pass  # noqa: E701  # fmt: skip


def forever_and_deaf() -> None:
    count = 0
    while True:
        try:
            count += 1
        except BaseException:
            count = 0


def forever_in_a_deaf_caller() -> None:
    def inner() -> None:
        count = 0
        while True:
            count += 1

    while True:
        try:
            inner()
        except BaseException:
            print("I heard nothing")


def forever_yielding() -> Iterator[Cell]:
    while True:
        yield START


def forever_listing() -> list[int]:
    return [number for number in itertools.count()]  # noqa: C416


ENDLESS: list[Callable[..., Any]] = [
    forever,
    forever_in_one_line,
    forever_and_deaf,
    forever_in_a_deaf_caller,
    forever_yielding,
    forever_listing,
]


@pytest.mark.parametrize("function", ENDLESS, ids=lambda function: function.__name__)
def test_an_endless_loop_is_stopped(function: Callable[..., Any]) -> None:
    before = sys.gettrace(), signal.getsignal(signal.SIGALRM)
    trouble = alg.run_learner(function, budget=SMALL).trouble
    assert trouble is not None
    assert trouble.kind == "endless"
    assert (sys.gettrace(), signal.getsignal(signal.SIGALRM)) == before


def test_an_endless_loop_is_stopped_in_other_threads_too() -> None:
    found: list[object] = []
    thread = threading.Thread(
        target=lambda: found.append(alg.run_learner(forever_and_deaf, budget=SMALL).trouble)
    )
    thread.start()
    thread.join()
    assert found != [None]


def test_an_alarm_that_was_set_before_still_rings() -> None:
    rang: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: rang.append(number))
    timer = signal.setitimer(signal.ITIMER_REAL, 2.0)
    try:
        alg.run_learner(my_search, WALKS, START)
        assert not rang
        while not rang:
            time.sleep(0.01)
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *timer)
    assert rang == [signal.SIGALRM]


@pytest.mark.filterwarnings("error")
def test_an_endless_loop_is_not_stopped_while_something_is_thrown_away() -> None:
    """An exception that leaves `__del__` goes nowhere: it would be lost, and told as an error of nobody's."""

    class Heavy:
        def __del__(self) -> None:
            for _ in range(3_000):
                pass

    def spin() -> None:
        while True:
            Heavy()

    trouble = alg.run_learner(spin, budget=Budget(lines=1_000, seconds=5)).trouble
    assert trouble is not None
    assert trouble.kind == "endless"


def test_endless_recursion_is_told() -> None:
    def again(cell: Cell) -> object:
        return again(cell)

    trouble = alg.run_learner(again, START).trouble
    assert trouble is not None
    assert trouble.kind == "deep"


def test_leaving_python_is_no_way_out() -> None:
    trouble = alg.run_learner(lambda: sys.exit(1)).trouble
    assert trouble is not None
    assert trouble.kind == "error"


def test_what_cannot_be_called_with_these_arguments_is_told() -> None:
    trouble = alg.run_learner(my_search, WALKS).trouble
    assert trouble is not None
    assert "TypeError" in trouble.text
    trouble = alg.run_learner(len, 3).trouble
    assert trouble is not None
    assert trouble.kind == "error"


def test_a_function_without_a_source_runs() -> None:
    made: dict[str, Any] = {}
    exec(
        "def nowhere(cells):\n    found = []\n    for cell in cells: found.append(cell)\n    return found",
        made,
    )
    attempt = alg.run_learner(made["nowhere"], list(WALKS))
    assert attempt.answer == list(WALKS)
    assert {frame.line for frame in attempt.watched.frames} == {0}
    assert alg.run_learner(sorted, WALKS).answer == sorted(WALKS)


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_trouble_is_told_in_every_language(lang: str) -> None:
    def broken(start: Cell) -> None:
        raise ValueError(start)

    texts = {known: alg.run_learner(broken, START, lang=known).trouble for known in fj.LANGUAGES}
    mine = texts[lang]
    assert mine is not None
    assert [known for known, trouble in texts.items() if trouble == mine] == [lang]


def test_a_pair_with_names_of_its_own_is_no_cell() -> None:
    game = alg.small_settlement(11, 1, 5)
    assert game is not None
    searched = alg.remember(game)
    assert plain(searched) == [searched.margin, searched.tried]
    assert plain((1, 2)) == plain(Cell(1, 2)) == "1,2"
