"""The tutorial in a real browser: all of it in each language, by mouse, keys and touch, as a file with the
network cut off; wrong answers at every step; and in a real JupyterLab."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

import fjords_widget as fj
from fjords_widget.engine.catalogue import say
from tests.browser.axe import find_faults
from tests.browser.jupyter import Lab
from tests.browser.learn_driver import Learner, opened_file
from tests.paths import ROOT

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has learnt anything yet."""
    monkeypatch.setenv("FJORDS_HOME", str(tmp_path / "home"))


def sticks_out(learner: Learner) -> float:
    wide: float = learner.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return wide


@pytest.mark.parametrize(
    ("lang", "by"),
    [("en", "mouse"), ("fr", "mouse"), ("de", "keys"), ("ru", "touch")],  # the longest words on the phone
)
def test_a_learner_goes_from_the_first_step_to_the_last(
    browser: BrowserContext, tmp_path: Path, lang: str, by: str
) -> None:
    assert browser.browser is not None
    with opened_file(browser.browser, tmp_path, lang=lang, by=by) as learner:
        heard = learner.root.locator("[role=status]")
        for number, step in enumerate(learner.steps):
            learner.at(number)
            expect(learner.root.locator("[data-task]")).to_have_text(step["say"])
            expect(heard).to_have_text(step["say"])
            learner.answer_right()
            if step["gesture"] != "next":
                praise = learner.root.locator("[data-said=right] p").first
                expect(heard).to_contain_text(praise.inner_text())
            assert sticks_out(learner) <= 0
            if number < len(learner.steps) - 1:
                learner.go_on()
        expect(learner.root.locator("[data-at]")).to_have_text(f"{len(learner.steps)} / {len(learner.steps)}")
        learner.press("[data-do=next]")
        chapters = learner.root.locator("[data-chapter]")
        expect(chapters).to_have_count(len(fj.Tutorial.own().chapters))
        for n in range(chapters.count()):
            done, _, every = chapters.nth(n).locator("small").inner_text().partition(" ")
            assert done == every.split()[-1], "all is done"


TRY_ALL = """async (root, {gesture, tried}) => {
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    const find = (name, value) => root.querySelector(`[data-${name}="${value}"]`);
    const click = el => el.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const found = {};
    for (const key of tried) {
        const at = key.lastIndexOf("@");
        if (gesture === "button") click(find("answer", key));
        else if (gesture === "tile") click(find("tile", key));
        else if (gesture === "turn") {
            while (root.dataset.turned !== key) { click(find("do", "turn")); await frame(); }
            click(find("do", "lay"));
        } else {
            if (at > 0 && !find("tile", key.slice(0, at)).disabled) click(find("tile", key.slice(0, at)));
            await frame();
            click(find("cell", key.slice(at + 1)));
        }
        await frame();
        found[key] = [root.dataset.phase, root.querySelector("[data-said=wrong]")?.innerText ?? "",
            root.querySelectorAll(".fj-rule").length, root.querySelector("[role=status]").textContent];
    }
    return found;
}"""


def test_every_wrong_answer_is_explained_and_none_gets_a_learner_stuck(
    browser: BrowserContext, tmp_path: Path
) -> None:
    """All that can be clicked at every step; the rule is named only to who asks for it."""
    assert browser.browser is not None
    tried = 0
    with opened_file(browser.browser, tmp_path) as learner:
        for number, step in enumerate(learner.steps):
            learner.at(number)
            wrong = {key: answer for key, answer in step["answers"].items() if not answer.get("right")}
            found = learner.root.evaluate(TRY_ALL, {"gesture": step["gesture"], "tried": list(wrong)})
            tried += len(found)
            for key, (phase, said, rules, heard) in found.items():
                reasons = [learner.reasons[n]["text"] for n in wrong[key].get("reasons", [])]
                for text in (*reasons, wrong[key].get("text") or ""):
                    assert text in said, (step["key"], key)
                    assert text in heard, (step["key"], key)
                assert said, (step["key"], key)
                assert (phase, rules) == ("asked", 0), "no rule code before it is asked for"
            last = list(wrong.values())[-1:]
            if last and last[0].get("reasons"):
                learner.press("[data-do=rules]")
                rule = learner.reasons[last[0]["reasons"][0]]["rule"]
                learner.press(f"[data-do=rule][data-code={rule}]")
                place = learner.root.locator(f'[data-section="{rule}"][data-wanted]')
                expect(place.locator("h5")).to_be_focused()
                expect(place.locator("img").first).to_be_visible()
                learner.page.keyboard.press("Escape")
                expect(place).to_have_count(0)
            if len(wrong) > 1 and step["gesture"] in ("cell", "lay"):
                expect(learner.root.locator("[data-lit]").first).to_be_attached()
            learner.answer_right()
            if number < len(learner.steps) - 1:
                learner.go_on()
    assert tried > 400


def test_every_step_can_be_repeated_and_skipped(browser: BrowserContext, tmp_path: Path) -> None:
    assert browser.browser is not None
    with opened_file(browser.browser, tmp_path) as learner:
        for number, step in enumerate(learner.steps):
            learner.at(number)
            if step["gesture"] != "next":
                learner.answer_right()
                learner.press("[data-do=repeat]")
                expect(learner.root).to_have_attribute("data-phase", "asked")
                expect(learner.root.locator("[data-said]")).to_have_count(0)
            learner.press("[data-do=skip], [data-do=next]")
        expect(learner.root.locator("[data-chapter]").first).to_be_visible()


def test_wrong_moves_in_the_small_game_are_explained_by_the_board(
    browser: BrowserContext, tmp_path: Path
) -> None:
    assert browser.browser is not None
    with opened_file(browser.browser, tmp_path, chapter="game") as learner:
        while learner.step["gesture"] != "play":
            learner.press("[data-do=next], [data-do=skip]")
        first = learner.step["moments"][0]
        for cell, reasons in first["wrong"].items():
            learner.cell(cell)
            expect(learner.root.locator("[data-said=wrong]")).to_contain_text(
                learner.reasons[reasons[0]]["text"]
            )
        learner.answer_right()
        learner.press("[data-do=repeat]")
        expect(learner.root).to_have_attribute("data-phase", "asked")
        learner.play()


def test_hints_of_the_small_game_fade(browser: BrowserContext, tmp_path: Path) -> None:
    assert browser.browser is not None
    with opened_file(browser.browser, tmp_path, chapter="game") as learner:
        while learner.step["gesture"] != "play":
            learner.press("[data-do=next], [data-do=skip]")
        moments, at, lit = learner.step["moments"], 0, []
        while "after" in moments[at]:
            lit.append(learner.root.locator("[data-cell][data-lit]").count())
            cell = moments[at]["best"][0]
            learner.cell(cell)
            expect(learner.root.locator(f'[data-piece][data-at="{cell}"]')).to_be_visible()
            if len(lit) <= learner.step["hints"]:
                assert lit[-1] == len(moments[at]["best"])
            at = moments[at]["after"][cell]
        assert lit[-1] == 0


def test_a_tile_is_dragged_to_its_place_by_mouse(browser: BrowserContext, tmp_path: Path) -> None:
    assert browser.browser is not None
    with opened_file(browser.browser, tmp_path, chapter="edges") as learner:
        tile = learner.root.locator("[data-tile]").bounding_box()
        goal = learner.root.locator('[data-cell="1,1"]').bounding_box()
        assert tile is not None
        assert goal is not None
        mouse = learner.page.mouse
        mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
        mouse.down()
        mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
        expect(learner.root.locator('[data-hex="1,1"].fj-is-ghost')).to_be_visible()
        mouse.up()
        expect(learner.root.locator("[data-said=right]")).to_be_visible()
        expect(learner.root.locator('[data-hex="1,1"].fj-is-laid')).to_be_visible()


def test_a_tile_is_turned_by_wheel_and_by_key_and_by_a_click_on_it(
    browser: BrowserContext, tmp_path: Path
) -> None:
    assert browser.browser is not None
    with opened_file(browser.browser, tmp_path, chapter="edges") as learner:
        for _ in range(2):
            learner.press("[data-do=skip]")
        ghost = learner.root.locator('[data-hex="1,-1"]')
        faces = [face[:6] for face in learner.step["faces"]]
        expect(ghost).to_have_attribute("data-ghost", faces[3])
        learner.page.keyboard.press("r")
        expect(ghost).to_have_attribute("data-ghost", faces[4])
        learner.root.locator('[data-cell="1,-1"]').click()
        expect(ghost).to_have_attribute("data-ghost", faces[5])
        learner.page.mouse.wheel(0, 100)
        expect(ghost).to_have_attribute("data-ghost", faces[0])
        learner.press("[data-do=lay]")
        expect(learner.root.locator("[data-said=right]")).to_be_visible()


@pytest.mark.parametrize(("by", "dark"), [("mouse", False), ("touch", True)])
def test_axe_finds_nothing_at_any_kind_of_step(
    browser: BrowserContext, tmp_path: Path, by: str, dark: bool
) -> None:
    assert browser.browser is not None
    found = {}
    with opened_file(browser.browser, tmp_path, by=by, dark=dark) as learner:
        ink = learner.root.evaluate("root => getComputedStyle(root).color")
        assert (sum(map(int, re.findall(r"\d+", ink)[:3])) > 3 * 128) is dark
        seen: set[str] = set()
        for number, step in enumerate(learner.steps):
            learner.at(number)
            if step["gesture"] not in seen:
                seen.add(step["gesture"])
                found[f"{step['key']} asked"] = find_faults(learner.root)
                wrong = [key for key, answer in step["answers"].items() if not answer.get("right")]
                if wrong:
                    learner.answer(wrong[0])
                    found[f"{step['key']} wrong"] = find_faults(learner.root)
                learner.answer_right()
                found[f"{step['key']} right"] = find_faults(learner.root)
            if number < len(learner.steps) - 1:
                learner.press("[data-do=next], [data-do=skip]")
        learner.press("[data-do=chapters]")
        found["chapters"] = find_faults(learner.root)
    assert {key: value for key, value in found.items() if value} == {}


def test_chapters_are_chosen_steps_repeated_and_all_of_it_begun_anew(
    browser: BrowserContext, tmp_path: Path
) -> None:
    assert browser.browser is not None
    with opened_file(browser.browser, tmp_path, by="keys") as learner:
        learner.press("[data-do=chapters]")
        learner.press("[data-chapter=horse]")
        first = next(n for n, step in enumerate(learner.steps) if step["key"].startswith("horse."))
        learner.at(first)
        learner.answer_right()
        learner.press("[data-do=repeat]")
        expect(learner.root).to_have_attribute("data-phase", "asked")
        learner.press("[data-do=back]")
        learner.at(first - 1)
        learner.press("[data-do=chapters]")
        horse = learner.root.locator("[data-chapter=horse] small")
        expect(horse).to_have_text(say("en", "learn.done_of", done=1, all=2))
        learner.press("[data-do=start-over]")
        learner.at(0)
        learner.press("[data-do=chapters]")
        expect(horse).to_have_text(say("en", "learn.done_of", done=0, all=2))


@pytest.fixture
def school(lab: Lab) -> Lab:
    """A notebook with the tutorial in it."""
    lab.open_new("import fjords_widget as fj\nlearn = fj.learn()\nlearn")
    lab.run_all()
    return lab


def test_the_basics_in_jupyterlab_and_progress_is_kept_for_the_next_time(school: Lab) -> None:
    learner = Learner(school.page, fj.learn())
    expect(learner.root).to_be_visible()
    basics = [step for step in learner.steps if step["key"].split(".")[0] in ("goal", "edges", "two")]
    for number, _ in enumerate(basics):
        learner.at(number)
        learner.answer_right()
        learner.go_on()
    school.wait_until(f"len(learn.done) == {len(basics)} and learn.step == {len(basics)}")
    learner.root.locator("[data-do=lang]").select_option("ru")
    expect(learner.root.locator("[data-task]")).to_have_text(fj.Tutorial.own().text("land.lay.say", "ru"))
    school.run("again = fj.learn(); again.step")
    school.wait_until(f"again.step == {len(basics)}")
    school.run("_ = again.start_over()")
    school.wait_until("fj.learn().step == 0")


def test_a_newcomer_who_declines_the_tutorial_is_never_offered_it_again(lab: Lab) -> None:
    """Not by this board, nor by the next one, nor by one of another kernel."""
    lab.open_new("import fjords_widget as fj\ndel fj.settings.offer_learning", afresh=True)
    lab.run_all()
    lab.run("fj.Play()")
    lab.run("fj.Play()")
    offers, boards = lab.page.locator("[data-learning=offer]"), lab.page.locator("[data-fjords=play]")
    expect(offers).to_have_count(2)
    offers.first.locator("[data-do=decline-learning]").click()
    expect(offers).to_have_count(1)
    lab.wait_until("fj.settings.offer_learning is False")
    lab.restart()
    lab.tidy()
    lab.run("import fjords_widget as fj\nfj.Play()")
    expect(boards).to_have_count(1)
    expect(boards.locator("[data-tile]").first).to_be_visible()
    expect(offers).to_have_count(0)
    expect(boards.locator("[data-open=learn]")).to_be_visible()


def test_the_notebook_of_make_play_leads_newcomers_to_the_tutorial(lab: Lab) -> None:
    """By the offer on its board, and by a link to the notebook that teaches."""
    (command,) = re.findall(
        r"^play:.*\n\t(.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert command.split()[-1] == "notebooks/play.ipynb"
    lab.open("play.ipynb")
    lab.run("import fjords_widget as fj\ndel fj.settings.offer_learning")
    lab.run_all()
    expect(lab.page.locator("[data-learning=offer] [data-do=learn]")).to_be_visible()
    link = lab.page.locator(".jp-MarkdownOutput a", has_text="learn.ipynb")
    assert (ROOT / "notebooks" / link.inner_text()).exists()
    expect(link).to_be_visible()


def test_a_newcomer_is_offered_the_tutorial_on_the_board_and_never_again_once_it_was_opened(lab: Lab) -> None:
    lab.open_new("import fjords_widget as fj\nfj.settings.offer_learning = True\nplay = fj.Play()\nplay")
    lab.run_all()
    offer = lab.page.locator("[data-learning=offer]")
    offer.locator("[data-do=learn]").click()
    learner = Learner(lab.page, fj.learn())
    expect(learner.root).to_be_visible()
    learner.answer_right()
    learner.go_on()
    learner.answer_right()
    lab.page.locator("[data-panel=learn] > header [data-do=close]").click()
    expect(learner.root).to_have_count(0)
    expect(offer).to_have_count(0)
    lab.wait_until("fj.settings.offer_learning is False and play._tutorial.done")
    lab.page.locator("[data-open=learn]").click()
    expect(learner.root).to_be_visible()
    lab.page.keyboard.press("Escape")
    expect(learner.root).to_have_count(0)
