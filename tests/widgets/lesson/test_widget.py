"""The lesson as a widget, from Python: what runs, what is told, what a page may ask, and what it is given."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.solved import forget_solved
from fjords_widget.algorithms.reels import pack, unpack
from fjords_widget.engine.catalogue import catalogue
from fjords_widget.engine.hexcoords import ColRow, Cube
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.widgets.lesson.requests import VERBS
from fjords_widget.widgets.shared.rpc import answer
from tests.algorithms.golden_frames import WATCHED
from tests.paths import ROOT
from tests.widgets.lesson.examples import EXAMPLES, FOLDER, example

GAME = alg.small_game(12, seed=5)
WAYS = alg.walks(GAME.board)
HOME = Cell(0, 0)
SHORT = Budget(lines=30_000, seconds=0.4)


def lesson(*algorithms: Any, **options: Any) -> fj.Lesson:
    return fj.Lesson(GAME, *(algorithms or (alg.breadth_first,)), **{"budget": SHORT, **options})


def other_cell() -> Cell:
    return next(cell for cell in WAYS if cell != HOME and len(WAYS[cell]) > 1)


# Frames, packed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WATCHED)
def test_packed_frames_are_the_frames_and_small(name: str) -> None:
    watched = WATCHED[name]()
    reel = pack(watched)
    said = [frame._replace(note=frame.said("en"), told={}, fine=False) for frame in watched.frames]
    assert list(unpack(reel)) == said
    assert reel.kept == watched.frames
    assert json.loads(json.dumps(reel.data())) == reel.data()
    plain = len(json.dumps([frame.data() for frame in watched.frames]))
    assert len(json.dumps(reel.data())) < plain * 0.75


def test_a_reel_has_an_end_to_its_size_and_still_the_answer() -> None:
    watched = alg.watch(alg.breadth_first, WAYS, HOME)
    reel = pack(watched, most_bytes=900)
    assert len(reel.frames) < len(watched.frames) == reel.total
    last = list(unpack(reel))[-1]
    assert last.labels == watched.frames[-1].labels
    assert last.note == "This is the answer."


def test_a_search_through_a_game_tells_what_was_tried() -> None:
    """Each frame's trail, played out, is a legal line that ends in the move that is looked at."""
    game = fj.puzzles[0].game()
    watched = alg.watch_on(game, alg.minimax)
    reel = pack(watched, game)
    trail: list[tuple[int, int]] = []
    longest = 0
    for frame, packed in zip(watched.frames, reel.frames, strict=True):
        way: list[int] = packed[6] if len(packed) > 6 else [len(trail)]
        trail = [*trail[: way[0]], *zip(way[1::2], way[2::2], strict=True)]
        if frame.looked_at and frame.note != "leaf":
            trial = game.copy()
            for place, seat in trail:
                assert trial.turn == seat
                trial.push(reel.places[place])
            assert reel.places[trail[-1][0]] == frame.looked_at[0]
            longest = max(longest, len(trail))
    assert longest > 2


# What can be shown -------------------------------------------------------------------------------------


def test_a_lesson_has_the_frames_of_its_algorithm() -> None:
    shown = lesson(start=HOME)
    assert shown.watched.frames == alg.watch(alg.breadth_first, WAYS, HOME).frames
    assert shown.answer == alg.breadth_first(WAYS, HOME)
    assert shown.steps == len(shown.watched.frames)
    assert shown.trouble is None
    assert repr(shown) == f"<Lesson: breadth_first, step 0 of {shown.steps - 1}>"


@pytest.mark.parametrize(
    "algorithm",
    [
        partial(alg.breadth_first, start=HOME),
        alg.watch(alg.breadth_first, WAYS, HOME),
        alg.breadth_first.steps(WAYS, HOME),
    ],
    ids=["partial", "watched", "steps"],
)
def test_an_algorithm_can_be_given_in_several_ways(algorithm: Any) -> None:
    shown = lesson(algorithm)
    assert shown.answer == alg.breadth_first(WAYS, HOME)
    assert shown._films[0]["name"] == "breadth_first"
    assert shown.watched.source[0].startswith("def breadth_first")


@pytest.mark.parametrize(
    "board", [GAME, GAME.board, alg.Chart.of(GAME.board)], ids=["game", "board", "chart"]
)
def test_a_board_can_be_given_in_several_ways(board: Any) -> None:
    assert fj.Lesson(board, alg.breadth_first).answer == alg.breadth_first(WAYS, HOME)


@pytest.mark.parametrize("cells", [2, alg.spiral(HOME, 2), alg.Grid(2)], ids=["radius", "cells", "grid"])
def test_a_bare_grid_is_a_board_too(cells: Any) -> None:
    shown = fj.Lesson(cells, alg.ring, radius=1)
    assert shown.answer == alg.ring(HOME, 1)
    assert shown._map["tiles"] == ""
    assert len(shown._map["spaces"].split()) == 19
    assert fj.Lesson(cells, alg.breadth_first).answer == {
        cell: alg.distance(HOME, cell) for cell in alg.spiral(HOME, 2)
    }


def test_a_game_that_goes_on_does_not_change_its_lesson() -> None:
    game = GAME.copy()
    shown = fj.Lesson(game, alg.race)
    before = shown._map["pieces"]
    game.push(next(iter(game.legal_moves)))
    shown.choose(white=HOME)
    assert shown._map["pieces"] == before


def test_two_algorithms_share_one_slider() -> None:
    shown = lesson(alg.dijkstra, alg.a_star)
    for film, column in zip(shown._films, shown._timeline["frames"], strict=True):
        assert len(column) == shown.steps
        assert sorted(set(column)) == list(range(len(film["frames"]))), "no frame is left out"
        assert list(column) == sorted(column)
    assert list(shown.chosen) == ["start", "goal"]
    assert shown.answer[0][shown.chosen["goal"]] == shown.answer[1][0]


def test_steps_go_forward_and_back_and_no_farther_than_there_are() -> None:
    shown = lesson(step=-1)
    last = shown.steps - 1
    assert shown.step == last
    assert shown.forward().step == last
    assert shown.back(3).step == last - 3
    shown.step = 10**9
    assert shown.step == last
    shown.step = -5
    assert shown.step == 0
    assert shown.picture(2).frame == shown.watched.frames[2]
    assert "<svg" in shown.picture()._repr_svg_()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: fj.Lesson("board", alg.ring), "board"),
        (lambda: fj.Lesson(GAME), "One or two"),
        (lambda: fj.Lesson(GAME, alg.ring, alg.ring, alg.ring), "One or two"),
        (lambda: fj.Lesson(GAME, 7), "function"),
        (lambda: fj.Lesson(GAME, alg.breadth_first, weather=1), "weather"),
        (lambda: fj.Lesson(GAME, alg.breadth_first, start=(99, 0)), "99,0"),
        (lambda: fj.Lesson(GAME, alg.breadth_first, start="here"), "here"),
        (lambda: fj.Lesson(GAME, alg.breadth_first, lang="xx"), "xx"),
        (lambda: fj.Lesson(GAME, alg.breadth_first, exercise="no-such"), "no-such"),
        (lambda: lesson().run("no function"), "function"),  # type: ignore[arg-type]
        (lambda: lesson().choose(goal=HOME), "goal"),
    ],
)
def test_what_makes_no_lesson_is_named(wrong: Any, says: str) -> None:
    with pytest.raises(fj.InvalidOption, match=says):
        wrong()


# Choosing ----------------------------------------------------------------------------------------------


def test_another_start_runs_it_again() -> None:
    shown = lesson(step=-1)
    there = other_cell()
    shown.choose(start=there)
    assert shown.answer == alg.breadth_first(WAYS, there)
    assert shown.step == shown.steps - 1, "who looks at the answer sees the new answer"
    assert shown.choose(start=str(HOME)).answer == alg.breadth_first(WAYS, HOME)


def test_races_begin_where_somebody_points() -> None:
    shown = lesson(alg.race)
    free = alg.free_walks(GAME.board)
    here, there = list(WAYS)[:2]
    shown.choose(white=here, yellow=there)
    assert shown.answer == alg.race(free, {0: [here], 1: [there]})
    assert shown._films[0]["seats"]


def test_functions_of_a_cell_are_pictures_that_answer_to_clicks() -> None:
    def near(cell: Cell) -> list[Cell]:
        return list(cell.neighbours())

    shown = fj.Lesson(3, near)
    assert list(shown.chosen) == ["cell"]
    assert shown.choose(cell=(1, 1)).answer == list(Cell(1, 1).neighbours())


# A learner's function ----------------------------------------------------------------------------------


def my_search(ways: Any, start: Any) -> Any:
    steps = {start: 0}
    queue = [start]
    while queue:
        cell = queue.pop(0)
        for near in ways[cell]:
            if near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps


def falls(ways: Any, start: Any) -> Any:
    for near in ways[start]:
        print(ways["nowhere"], near)


def spins(ways: Any, start: Any) -> Any:
    place = start
    while True:
        place = ways[place][0]


def counts(ways: Any, start: Any) -> Any:
    return len(ways[start])


def forgets(ways: Any, start: Any) -> Any:
    ways[start]


def asks(weather: Any) -> Any:
    return weather


def yields_for_ever(ways: Any, start: Any) -> Iterator[Any]:
    while ways:
        yield start


def test_a_learners_function_stands_beside_ours_in_a_lesson_of_its_own() -> None:
    above = lesson(start=other_cell())
    before = above.get_state()
    shown = above.run(my_search)
    assert above.get_state() == before, "the diagram above stays as it is"
    assert [film["name"] for film in shown._films] == ["breadth_first", "my_search"]
    assert shown.chosen == above.chosen
    assert shown.answer == (alg.breadth_first(WAYS, other_cell()),) * 2
    assert "parting" not in shown._timeline, "they take the same places in the same order"
    assert shown.choose(start=HOME).answer == (alg.breadth_first(WAYS, HOME),) * 2


def test_a_learners_function_can_be_shown_alone() -> None:
    shown = lesson().run(my_search, beside=False)
    assert shown.trouble is None
    assert shown.answer == alg.breadth_first(WAYS, HOME)
    assert shown.watched.source[0].startswith("def my_search")


def test_it_is_told_where_a_learners_function_parts_from_ours() -> None:
    def from_the_wrong_end(ways: Any, start: Any) -> Any:
        steps, stack = {start: 0}, [start]
        while stack:
            cell = stack.pop()
            for near in ways[cell]:
                if near not in steps:
                    steps[near] = steps[cell] + 1
                    stack.append(near)
        return steps

    shown = lesson().run(from_the_wrong_end)
    parting = shown._timeline["parting"]
    ours, yours = (shown.picture(parting["step"], which).frame.looked_at[0] for which in (0, 1))
    assert ours != yours
    near = list(WAYS[HOME])
    assert (ours, yours) == (str(near[0]), str(near[-1])), "the first place is the same, the second is not"
    assert parting["text"].endswith(f"breadth_first takes ({ours}), from_the_wrong_end takes ({yours}).")


def test_a_function_of_the_same_name_is_told_from_ours() -> None:
    def breadth_first(ways: Any) -> Any:
        return dict.fromkeys(ways, 0)

    shown = lesson().run(breadth_first)
    assert [film["name"] for film in shown._films] == ["breadth_first", "breadth_first (yours)"]
    assert "breadth_first (yours) is done" in shown._timeline["parting"]["text"]


def test_a_function_that_is_not_written_yet_is_greeted_and_not_refused() -> None:
    def breadth_first(ways: Any, start: Any) -> Any: ...

    shown = lesson().run(breadth_first)
    trouble = shown._films[1]["trouble"]
    assert trouble["kind"] == "stub"
    assert trouble["text"] == "breadth_first is waiting for your code: write it in place of the three dots."
    assert "parting" not in shown._timeline, "what is not written parts from nothing"


def test_a_diagram_of_one_moment_has_one_step() -> None:
    shown = fj.Lesson(2, lambda cell: list(cell.neighbours()), step=-1, code=False)
    assert shown.steps == 1
    assert len(shown.answer) == 6


def test_coordinates_are_written_where_sentences_name_cells() -> None:
    assert lesson()._setup["coordinates"]
    assert not lesson(coordinates=False)._setup["coordinates"]
    assert not fj.Lesson(2, lambda board: dict.fromkeys(board, 1))._setup["coordinates"]
    assert fj.Lesson(2, lambda board: dict.fromkeys(board, 1), coordinates=True)._setup["coordinates"]


def test_two_searches_go_in_step_where_they_try_the_same_moves() -> None:
    game = fj.puzzles[0].game()
    shown = fj.Lesson(game, alg.minimax, alg.alpha_beta)
    whole, pruned = shown._reels
    together = [
        (i, j)
        for i, j in zip(*shown._timeline["frames"], strict=True)
        if whole.kept[i].note == pruned.kept[j].note == "try"
    ]
    same = {(whole.trails[i], pruned.trails[j]) for i, j in together if whole.trails[i] == pruned.trails[j]}
    tried = sum(frame.note == "try" for frame in pruned.kept)
    assert len(same) == tried < sum(frame.note == "try" for frame in whole.kept)


def test_the_source_opens_when_the_exercise_is_solved() -> None:
    forget_solved()
    shown = lesson(exercise="breadth-first")
    assert (shown._films[0]["source"], shown._films[0]["locked"]) == ([], "breadth-first")
    beside = shown.run(my_search)
    assert [bool(film["source"]) for film in beside._films] == [False, True]
    assert "popleft" not in json.dumps(shown.get_state(), default=str).replace(shown._esm, "")
    assert fj.check("breadth-first", my_search)
    for one in (shown, beside):
        assert one._films[0]["source"][0].startswith("def breadth_first")
    forget_solved()
    assert shown._films[0]["source"] == []
    fj.set_sources(True)
    assert shown._films[0]["source"], "a teacher opens all of them"
    fj.set_sources(False)


# Trees -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", [alg.minimax, alg.alpha_beta])
def test_the_tree_of_a_search_has_the_values_that_were_found(algorithm: Any) -> None:
    """At the end each node that was looked into shows what minimax says of its position."""
    game = fj.puzzles[0].game()
    (film,) = fj.Lesson(game, algorithm)._films
    root, *nodes = film["tree"]
    assert root[3][-1][1] == str(alg.minimax(game.copy()).margin)
    looked = [node for node in nodes if not node[4]]
    assert len(looked) == algorithm(game.copy()).looked - 1
    cut = [node for node in nodes if node[4]]
    assert bool(cut) == (algorithm is alg.alpha_beta)
    for number, node in enumerate(nodes, start=1):
        trial = game.copy()
        for move in way_to(film["tree"], number):
            trial.push(move)
        assert film["tree"][node[0]] is root or node[0] < number
        if algorithm is alg.minimax:
            seat = node[2]
            value = alg.minimax(trial).margin
            assert node[3][-1][1] == str(value if trial.turn == seat else -value)


def test_the_tree_of_monte_carlo_counts_tries_and_shares() -> None:
    shown = fj.Lesson(fj.puzzles[0].game(), alg.monte_carlo, tries=30)
    root, *nodes = shown._films[0]["tree"]
    assert root[3][-1][1] == "30"
    first = [node for node in nodes if node[0] == 0]
    assert sum(int(node[3][-1][1]) for node in first) == 30
    assert all(0 <= float(node[3][-1][2]) <= 1 for node in nodes)
    assert str(shown.answer) == max(first, key=lambda node: int(node[3][-1][1]))[1]


def way_to(tree: list[Any], number: int) -> list[str]:
    return [*way_to(tree, tree[number][0]), tree[number][1]] if number else []


@pytest.mark.parametrize(
    ("function", "kind", "says"),
    [
        (falls, "error", "KeyError"),
        (spins, "endless", "did not come to an end"),
        (yields_for_ever, "endless", "did not come to an end"),
        (counts, "type", "a dictionary"),
        (forgets, "type", "returned nothing"),
        (asks, "error", "weather"),
    ],
)
def test_whatever_a_learners_function_does_is_told_kindly(function: Any, kind: str, says: str) -> None:
    began = process_time()
    shown = lesson().run(function, beside=False)
    assert process_time() - began < 5
    trouble = shown.trouble
    assert trouble is not None
    assert trouble.kind == kind
    assert says in trouble.text
    if function is not asks:
        assert trouble.step == shown.steps - 1
        assert trouble.cell in trouble.text
        assert trouble.cell in {str(cell) for cell in WAYS}
    assert shown._films[0]["trouble"]["text"] == trouble.text
    beside = lesson().run(function)
    assert [film["trouble"] is None for film in beside._films] == [True, False]


def test_trouble_comes_from_another_thread_as_well() -> None:
    """A click runs a function on the thread of the messages, where there is no alarm to stop it."""
    shown = lesson().run(my_search, beside=False)
    shown._runnables[0] = shown._runnables[0]._replace(function=spins)
    answers: list[Any] = []
    thread = threading.Thread(
        target=lambda: answers.append(
            answer(shown, {"id": 1, "do": "choose", "role": "start", "cell": "0,0"}, VERBS)
        )
    )
    thread.start()
    thread.join(20)
    assert answers == [{"id": 1, "ok": True}]
    assert shown.trouble is not None
    assert shown.trouble.kind == "endless"


def test_a_search_that_never_ends_is_stopped_too() -> None:
    shown = fj.Lesson(alg.small_game(30, seed=3), alg.minimax, budget=SHORT)
    assert shown.trouble is not None
    assert "smaller board" in shown.trouble.text
    assert len(json.dumps(shown._films)) < 450_000


# The page ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (None, "invalid"),
        ({}, "invalid"),
        ({"id": 1}, "invalid"),
        ({"id": 1, "do": "dance"}, "unknown"),
        ({"id": 1, "do": "choose"}, "invalid"),
        ({"id": 1, "do": "choose", "role": "start", "cell": 7}, "invalid"),
        ({"id": 1, "do": "choose", "role": "start", "cell": "99,99"}, "invalid"),
        ({"id": 1, "do": "choose", "role": "start", "cell": "x" * 10**6}, "invalid"),
        ({"id": 1, "do": "choose", "role": "goal", "cell": "0,0"}, "invalid"),
        ({"id": 1, "do": "choose", "role": "_lock", "cell": "0,0"}, "invalid"),
    ],
)
def test_nonsense_gets_an_answer_and_changes_nothing(message: Any, code: str) -> None:
    shown = lesson()
    before = shown.get_state()
    found = answer(shown, message, VERBS)
    assert (found["ok"], found["code"]) == (False, code)
    assert found["text"]
    assert shown.get_state() == before


def test_a_click_is_answered_with_another_run() -> None:
    shown = lesson()
    there = other_cell()
    asked = {"id": 5, "do": "choose", "role": "start", "cell": str(there)}
    assert answer(shown, asked, VERBS) == {"id": 5, "ok": True}
    assert shown._roles == [{"name": "start", "text": "start", "cell": str(there)}]
    assert shown.answer == alg.breadth_first(WAYS, there)


def test_a_page_may_step_and_write_nothing_else() -> None:
    shown = lesson()
    films = shown._films
    shown.set_state({"step": 2, "_films": [], "_map": {}, "_roles": "x"})
    assert shown.step == 2
    assert shown._films is films
    shown.set_state({"step": "far"})
    assert shown.step == 2


def test_all_that_a_page_needs_is_in_the_state_and_it_is_small() -> None:
    shown = fj.Lesson(alg.small_game(34, seed=3), alg.breadth_first)
    state = {name: value for name, value in shown.get_state().items() if name not in ("_esm", "_style")}
    assert len(json.dumps(state, default=str)) < 120_000
    named = {word.split(":")[1] for part in ("tiles", "pieces") for word in shown._map[part].split()}
    assert named <= set(shown._shapes)
    for shape in shown._shapes.values():
        for other in re.findall(r"#@@([\w-]+)", shape["svg"]):
            assert other in shown._shapes or f'id="@@{other}"' in shape["svg"]


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_a_lesson_speaks_every_language(lang: str) -> None:
    shown = lesson(lang=lang)
    words = catalogue(lang)
    assert shown._films[0]["notes"][0] == words["notes.visit"].format(at="(0,0)", steps=0)
    assert shown._roles[0]["text"] == words["lesson_roles.start"]
    assert shown._words["lesson.queue"] == words["lesson.queue"]
    assert shown._films[0]["counters"] == {"reached": words["counters.reached"]}
    assert shown._words["lesson.fine"] == words["lesson.fine"]


def test_every_role_and_every_counter_has_a_name() -> None:
    from fjords_widget.algorithms.arguments import HOMES, ROLES

    words = catalogue("en")
    assert {key.partition(".")[2] for key in words if key.startswith("lesson_roles.")} == {*ROLES, *HOMES}
    shown = {name for watched in WATCHED.values() for frame in watched().frames for name in frame.counters}
    assert {key.partition(".")[2] for key in words if key.startswith("counters.")} == shown


def test_cells_are_counted_in_every_way_and_each_name_leads_back() -> None:
    systems = fj.Lesson(3, alg.ring, radius=1, coordinates="all")._setup["systems"]
    back: dict[tuple[str, str], Callable[[Any], Cell]] = {
        ("flat", "cube"): lambda numbers: alg.from_cube(Cube(*numbers)),
        ("flat", "offset"): lambda numbers: alg.from_offset(ColRow(*numbers), "odd-q"),
        ("flat", "doubled"): lambda numbers: alg.from_doubled(ColRow(*numbers), "height"),
        ("pointy", "offset"): lambda numbers: alg.from_offset(ColRow(*numbers), "odd-r"),
        ("pointy", "doubled"): lambda numbers: alg.from_doubled(ColRow(*numbers), "width"),
    }
    for (orientation, system), find in back.items():
        names = systems[orientation][system]
        assert len(set(names.values())) == len(names) == 37
        for cell, name in names.items():
            assert str(find(map(int, name.split(",")))) == cell


def test_the_page_asks_for_the_words_that_there_are() -> None:
    sources = ROOT / "js" / "src" / "lesson"
    text = "".join(path.read_text(encoding="utf-8") for path in sources.glob("*.ts*"))
    asked = set(re.findall(r'"lesson\.(\w+)"', text))
    assert {"label", "axial", "cube", "offset", "doubled", "flat", "pointy"} == {
        key.partition(".")[2] for key in catalogue("en") if key.startswith("systems.")
    }
    assert asked == {key.partition(".")[2] for key in catalogue("en") if key.startswith("lesson.")}


def test_it_becomes_one_page_that_fetches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lesson.html"
    page = lesson().to_html(path)
    assert path.read_text(encoding="utf-8") == page
    assert len(page) < 200_000
    assert "default-src 'none'" in page
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_where_there_is_no_kernel_there_is_a_picture() -> None:
    bundle = lesson(step=3)._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/html"].startswith("<img alt=")
    assert "breadth_first" in bundle[0]["text/plain"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_that_the_page_is_tested_with_are_what_travels(name: str) -> None:
    stored = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert stored == example(name), "python -m tests.widgets.lesson.examples writes them anew"
