"""Lessons in a real JupyterLab: stepping, clicking, side by side, faulty functions; saved pages; a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.engine.hexgrid import Cell
from tests.browser.axe import find_faults
from tests.browser.fixtures import LabPages
from tests.browser.jupyter import Lab

pytestmark = pytest.mark.browser

GAME = alg.small_game(12, seed=5)
WAYS = alg.walks(GAME.board)
HOME = Cell(0, 0)
SETUP = """
import fjords_widget as fj
from fjords_widget import algorithms as alg
game = alg.small_game(12, seed=5)
"""


@pytest.fixture(scope="module")
def school(lab_pages: LabPages) -> Iterator[Lab]:
    """A page that the tests of this module share."""
    with lab_pages.lend() as lab:
        lab.open("play.ipynb")
        lab.run(SETUP)
        yield lab


@pytest.fixture
def room(school: Lab) -> Iterator[Lab]:
    """The same page, with no lesson on it."""
    school.tidy()
    yield school
    school.check_page()


def shown(lab: Lab, code: str) -> Locator:
    """Runs code that shows a lesson, below others if there are any, and returns its root."""
    lessons = lab.page.locator("[data-fjords=lesson]")
    before = lessons.count()
    lab.run(code)
    expect(lessons).to_have_count(before + 1)
    return lessons.nth(before)


def at_step(root: Locator, step: int) -> None:
    expect(root).to_have_attribute("data-ply", str(step))


def labels(root: Locator) -> dict[str, str]:
    """What is written on the cells."""
    found: dict[str, str] = root.evaluate(
        """root => Object.fromEntries([...root.querySelectorAll("[data-cell][data-label]")]
            .map(cell => [cell.dataset.cell, cell.dataset.label]))"""
    )
    return found


def written(answer: dict[Cell, int]) -> dict[str, str]:
    return {str(cell): str(steps) for cell, steps in answer.items()}


def test_a_lesson_is_stepped_through_by_mouse_and_keys_and_from_python(room: Lab) -> None:
    root = shown(room, "lesson = fj.Lesson(game, alg.breadth_first); lesson")
    watched = alg.watch(alg.breadth_first, WAYS, HOME)
    frames = watched.frames
    for step in range(8):
        at_step(root, step)
        expect(root.locator("[data-looked]")).to_have_attribute("data-cell", frames[step].looked_at[0])
        assert labels(root) == {place: str(value) for place, value in frames[step].labels.items()}
        current = root.locator(".fj-lesson-code > [aria-current] > code")
        expect(current).to_have_text(watched.source[frames[step].line - 1])
        expect(root.locator(".fj-lesson-note")).to_have_text(frames[step].said("en"))
        held = root.locator(".fj-lesson-held")
        expect(held).to_have_text(["✓" if held else "✗" for _, held in frames[step].branch])
        root.locator('[data-do="forward"]').click()
    room.page.keyboard.press("ArrowLeft")
    at_step(root, 7)
    large = [step for step, frame in enumerate(frames) if not frame.fine]
    root.locator("[data-do=fine]").click()
    root.locator('[data-do="forward"]').click()
    at_step(root, next(step for step in large if step > 7))
    room.page.keyboard.press("End")
    at_step(root, len(frames) - 1)
    assert labels(root) == written(alg.breadth_first(WAYS, HOME))
    room.wait_until("lesson.step == lesson.steps - 1")
    room.run("lesson.step = 4")
    at_step(root, 4)
    root.locator('[data-do="speed"]').select_option("8")
    root.locator('[data-do="play"]').click()
    at_step(root, len(frames) - 1)


def test_a_learners_function_beside_ours_a_tree_clicked_and_hints_in_stages(room: Lab) -> None:
    room.run(
        """
def mine(ways, start):
    steps = {start: 0}
    queue = [start]
    while queue:
        cell = queue.pop()
        for near in ways[cell]:
            if near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps
"""
    )
    root = shown(
        room, 'lesson = fj.Lesson(game, alg.breadth_first, exercise="breadth-first").run(mine); lesson'
    )
    expect(root.locator("[data-locked]")).to_contain_text("breadth-first")
    root.locator("[data-do=parting]").click()
    looked = [root.locator(f'[data-pane="{pane}"] [data-looked]') for pane in (0, 1)]
    near = list(WAYS[HOME])
    for pane, cell in enumerate((near[0], near[-1])):
        expect(looked[pane]).to_have_attribute("data-cell", str(cell))

    root = shown(room, "fj.Lesson(fj.puzzles[0].game(), alg.alpha_beta, step=-1)")
    expect(root.locator("[data-node][data-cut]")).not_to_have_count(0)
    root.locator('[data-node="3"] .fj-lesson-value').click()
    expect(root.locator('[data-node="3"]')).to_have_attribute("aria-selected", "true")
    expect(root.locator("[data-tried]")).not_to_have_count(0)
    tried = root.locator("[data-tried]").count()
    room.page.keyboard.press("ArrowUp")
    assert find_faults(root) == []
    root.locator('[data-node="1"] .fj-lesson-value').click()
    expect(root.locator("[data-tried]")).to_have_count(1)
    assert tried > 1

    room.run('fj.check("breadth-first", mine)')
    told = room.page.locator(".fjords-check").last
    expect(told).to_contain_text("Try next:")
    stages = told.locator("details")
    hints = [fj.check("breadth-first", lambda *_: {}).hint(stage) for stage in (1, 2, 3)]
    for number, hint in enumerate(hints):
        expect(told.get_by_text(hint)).to_be_hidden()
        stages.nth(number).locator("summary").first.click()
        expect(told.get_by_text(hint)).to_be_visible()


def test_a_click_on_a_cell_runs_it_again_from_there(room: Lab) -> None:
    root = shown(room, "lesson = fj.Lesson(game, alg.breadth_first, step=-1); lesson")
    for there in list(WAYS)[3:5]:
        root.locator(f'[data-cell="{there}"]').click()
        expect(root.locator("[data-role=start]")).to_contain_text(str(there))
        expect(root.locator(f'[data-cell="{there}"]')).to_have_attribute("data-label", "0")
        expect(root).not_to_have_attribute("data-pending", re.compile("."))
        assert labels(root) == written(alg.breadth_first(WAYS, there))
    room.wait_until(f"lesson.chosen['start'] == {tuple(there)}")


def test_start_and_goal_are_chosen_by_the_keyboard_alone(room: Lab) -> None:
    root = shown(room, "lesson = fj.Lesson(game, alg.shortest_path); lesson")
    root.locator(".fj-cells [tabindex='0']").focus()
    room.page.keyboard.press("ArrowUp")
    chosen = root.locator("[data-cell]:focus").get_attribute("data-cell")
    expect(root.locator(".fj-cells [tabindex='0']")).to_have_attribute("data-cell", f"{chosen}")
    room.page.keyboard.press("Enter")
    expect(root.locator("[data-role=start]")).to_contain_text(f"{chosen}")
    expect(root.locator("[data-role=goal]")).to_have_attribute("aria-pressed", "true")
    room.page.keyboard.press("ArrowDown")
    room.page.keyboard.press("Enter")
    expect(root.locator("[data-role=start]")).to_have_attribute("aria-pressed", "true")
    room.wait_until("alg.distance(lesson.chosen['start'], lesson.chosen['goal']) == 1")
    assert room.cell_count() == room.length + 1, "no key reached the notebook"


def test_two_algorithms_side_by_side_share_a_slider(room: Lab) -> None:
    root = shown(room, "lesson = fj.Lesson(game, alg.dijkstra, alg.a_star); lesson")
    boxes = [root.locator(f'[data-pane="{pane}"]').bounding_box() for pane in (0, 1)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], "they stand beside each other"
    slider = root.locator('input[type="range"]')
    expect(slider).to_have_count(1)
    slider.focus()
    room.page.keyboard.press("End")
    expect(root.locator("[data-fact=answer]")).to_have_count(2)
    goal = max(WAYS, key=lambda cell: (alg.distance(HOME, cell), cell))
    root.locator("[data-role=goal]").click()
    other = next(cell for cell in WAYS if cell not in (HOME, goal))
    root.locator(f'[data-pane="1"] [data-cell="{other}"]').click()
    expect(root.locator("[data-role=goal]")).to_contain_text(str(other))
    room.wait_until(f"lesson.answer[0][{tuple(other)}] == lesson.answer[1][0]")


def test_a_faulty_function_of_a_learners_is_told_kindly_and_hangs_nothing(room: Lab) -> None:
    room.run(
        """
def falls(ways, start):
    for near in ways[start]:
        ways["nowhere"]

def spins(ways, start):
    place = start
    while True:
        place = ways[place][0]

def counts(ways, start):
    return len(ways[start])
"""
    )
    root = shown(room, "lesson = fj.Lesson(game, alg.breadth_first); films = lesson._films; lesson")
    trouble = root.locator("[role=alert][data-trouble]")
    for name, kind, says in (
        ("falls", "error", "KeyError"),
        ("spins", "endless", "never ends"),
        ("counts", "type", "a dictionary"),
    ):
        root = shown(room, f"yours = lesson.run({name}); yours")
        trouble = root.locator("[role=alert][data-trouble]")
        expect(trouble).to_have_attribute("data-trouble", kind)
        expect(trouble).to_contain_text(says)
        expect(trouble).to_contain_text("step")
    root.locator(f'[data-pane="1"] [data-cell="{list(WAYS)[3]}"]').click()
    expect(root.locator("[data-role=start]")).to_contain_text(str(list(WAYS)[3]))
    expect(trouble).to_have_attribute("data-trouble", "type")
    room.wait_until("lesson._films is films")  # the one above stays as it is


def test_axe_finds_nothing_in_any_theme_and_at_any_width(room: Lab) -> None:
    root = shown(room, "fj.Lesson(game, alg.dijkstra, alg.a_star, step=5)")
    found = {}
    for dark in (True, False):
        room.set_theme(dark=dark)
        found[f"dark={dark}"] = find_faults(root)
    room.page.emulate_media(contrast="more")
    found["contrast"] = find_faults(root)
    room.page.emulate_media(contrast="no-preference")
    assert not any(found.values()), found


@pytest.mark.parametrize("width", [390, 800, 1400])
def test_a_saved_lesson_opens_from_a_disk_with_the_network_cut_off(
    browser: BrowserContext, tmp_path: Path, width: int
) -> None:
    path = tmp_path / "lesson.html"
    lesson = fj.Lesson(GAME, alg.breadth_first, start=HOME)
    lesson.to_html(path)
    page = browser.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.route(re.compile("^(?!file:)"), lambda route: route.abort())
    page.set_viewport_size({"width": width, "height": 800})
    try:
        page.goto(path.as_uri())
        root = page.locator("[data-fjords=lesson]")
        expect(root).to_be_visible()
        root.locator("[data-do=fine]").click()
        for step, frame in enumerate(lesson.watched.frames):
            if frame.fine:
                continue
            at_step(root, step)
            assert labels(root) == {place: str(value) for place, value in frame.labels.items()}
            if step < lesson.steps - 1:
                root.locator('[data-do="forward"]').click()
        root.locator(f'[data-cell="{list(WAYS)[3]}"]').click()
        expect(root.locator("[data-notice]")).to_contain_text("recording")
        assert find_faults(root) == []
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "nothing sticks out"
    finally:
        page.close()
    assert asked == [path.as_uri()]
    assert said == []


def test_a_puzzle_is_failed_refuted_hinted_at_and_solved(room: Lab) -> None:
    puzzle = fj.puzzles[1]
    wrong = min(puzzle.worth, key=lambda move: puzzle.worth[move])
    told = puzzle.feedback(wrong)
    room.run("board = fj.puzzles[1].play(pace=0); board")
    root = room.page.locator("[data-fjords=play]").last
    headline, said = root.locator(".fj-headline"), root.locator("[data-puzzle]")
    expect(headline).to_have_text(puzzle.turn())
    expect(root.locator(".fj-coordinate").first).to_be_visible()
    root.locator(f'[data-cell][data-move="{wrong}"]').click()
    expect(headline).to_contain_text("Not yet: ")
    expect(said).to_contain_text(told.why)
    goals = [str(move.cell) for move in told.line[1:7]]  # type: ignore[attr-defined]
    expect(root.locator("[data-refutation]")).to_have_attribute("data-refutation", " ".join(goals))
    expect(root.locator("[data-number]")).to_have_count(len(goals))
    root.locator('[data-do="try-again"]').click()
    expect(headline).to_have_text(puzzle.turn())
    expect(root.locator("[data-refutation]")).to_have_count(0)
    for stage in ("1", "2", "3"):
        root.locator('[data-do="hint"]').click()
        expect(root.locator("[data-hint]")).to_have_attribute("data-hint", stage)
    root.locator(f'[data-cell][data-move="{puzzle.answer}"]').click()
    expect(headline).to_contain_text("Right: ")
    expect(root.locator("[data-solved]")).to_have_attribute("data-solved", "helped")
    root.locator('[data-do="next-puzzle"]').click()
    expect(root.locator("[data-puzzle]")).not_to_have_attribute("data-puzzle", puzzle.name)
    expect(root.locator("[data-puzzle]")).to_have_attribute("data-found", "open")
