"""The widget of the tutorial: what its page gets, what it may ask for, and how progress is kept."""

from __future__ import annotations

import json

import pytest
from ipywidgets.widgets.widget import _instances

import fjords_widget as fj
from fjords_widget.widgets.learn.progress import find_file
from tests.attack.kinds import CORPUS
from tests.widgets.line import connected, tell

SMALL = CORPUS / "tutorials" / "small.toml"


@pytest.fixture
def learn() -> fj.Learn:
    made = fj.learn(SMALL)
    connected(made)
    return made


def test_learn_opens_our_own_tutorial_a_file_or_a_tutorial() -> None:
    assert fj.learn().tutorial.name == "learn"
    assert fj.learn(str(SMALL)).tutorial.name == "small"
    assert fj.learn(fj.Tutorial.load(SMALL)).tutorial.name == "small"
    with pytest.raises(fj.InvalidOption, match="not a tutorial"):
        fj.learn(3)  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidOption, match="no chapter"):
        fj.learn(chapter="cooking")


def test_it_begins_where_it_was_left_or_with_a_chapter(learn: fj.Learn) -> None:
    (answer,) = tell(learn, {"id": 1, "do": "done", "step": "tiles.lay"})
    assert answer["ok"]
    assert learn.done == ("tiles.lay",)
    assert fj.learn(SMALL).step == 1
    assert fj.learn(SMALL, "tiles").step == 0
    assert json.loads(find_file().read_text(encoding="utf-8")) == {"small": ["tiles.lay"]}
    fj.learn(SMALL).start_over()
    assert fj.learn(SMALL).step == 0


def test_what_a_page_asks_in_vain_changes_nothing(learn: fj.Learn) -> None:
    for message in (
        {"id": 1, "do": "done", "step": "tiles.nothing"},
        {"id": 2, "do": "done"},
        {"id": 3, "do": "lang", "lang": "xx"},
        {"id": 4, "do": "dance"},
    ):
        (answer,) = tell(learn, message)
        assert not answer["ok"]
        assert answer["text"]
    assert learn.done == ()
    assert not find_file().exists()


def test_a_spoiled_file_of_progress_is_no_progress(learn: fj.Learn) -> None:
    for spoiled in ("{", "[]", '{"small": 3}', '{"small": [3, "tiles.gone"]}', "[" * 5000):
        find_file().write_text(spoiled, encoding="utf-8")
        assert fj.learn(SMALL).done == ()
    tell(learn, {"id": 1, "do": "done", "step": "tiles.house"})
    assert fj.learn(SMALL).done == ("tiles.house",)


def test_progress_that_cannot_be_written_hinders_nobody(
    learn: fj.Learn, caplog: pytest.LogCaptureFixture
) -> None:
    find_file().mkdir()
    (answer,) = tell(learn, {"id": 1, "do": "done", "step": "tiles.lay"})
    assert answer["ok"]
    assert learn.done == ("tiles.lay",)
    assert "cannot be written" in caplog.text


def test_a_page_may_go_to_a_step_and_no_farther(learn: fj.Learn) -> None:
    learn.set_state({"step": 1, "_steps": []})
    assert learn.step == 1
    assert len(learn._steps) == 3
    learn.set_state({"step": 99})
    assert learn.step == 2


def test_it_speaks_another_language_where_there_is_one(learn: fj.Learn) -> None:
    tell(learn, {"id": 1, "do": "lang", "lang": "fr"})
    assert learn.lang == "fr"
    assert learn._setup["chapters"][0]["title"] == "Tuiles"
    assert learn._steps[0]["say"] == "Lay the tile by the ocean."


def test_every_cell_and_every_button_has_an_answer() -> None:
    """So nothing is ever asked of a kernel."""
    own = fj.learn()
    for step in own._steps:
        table = own._tables[step["table"]]
        tiles = [word.split(":")[0] for word in table["tiles"].split()]
        spaces = [word.split(":")[0] for word in table["spaces"].split()]
        if step["gesture"] == "cell":
            assert set(step["answers"]) >= set(tiles)
        if step["gesture"] == "lay":
            for tile in [step["tile"]] if "tile" in step else [tile["text"] for tile in step["row"]]:
                assert set(step["answers"]) >= {f"{tile}@{cell}" for cell in (*tiles, *spaces)}
        for key, _ in step.get("buttons", []):
            assert key in step["answers"]
        for moment in step.get("moments", []):
            if "after" in moment:
                assert {*moment["after"], *moment["wrong"]} == set(tiles)


def test_it_is_small_enough_for_a_saved_notebook() -> None:
    learn = fj.learn()
    state = learn.get_state(learn._own_traits())
    assert len(json.dumps(state)) < 600_000


def test_it_is_shown_as_a_picture_where_there_is_no_kernel(learn: fj.Learn) -> None:
    data, _ = learn._draw_still()
    assert data["text/html"].startswith("<img")
    assert data["text/plain"] == "A small tutorial: Lay the tile by the ocean."
    assert repr(learn) == "<Learn 'small': step 1 of 3>"


def test_a_board_offers_the_tutorial_until_it_was_declined_or_opened() -> None:
    play = fj.Play(fj.Game(seed=1))
    connected(play)
    assert play._learn == {"offer": True}
    assert fj.Transcribe()._learn == {}
    assert fj.puzzles[0].play()._learn == {}
    (answer,) = tell(play, {"id": 1, "do": "decline_learning"})
    assert answer["ok"]
    assert play._learn == {}
    assert fj.settings.offer_learning is False
    assert fj.Play(fj.Game(seed=1))._learn == {}
    del fj.settings.offer_learning
    again = fj.Play(fj.Game(seed=1), lang="de")
    connected(again)
    (answer,) = tell(again, {"id": 1, "do": "learn"})
    assert answer["model"]
    assert again._tutorial is not None
    assert again._tutorial.lang == "de"
    assert fj.settings.offer_learning is False


def test_a_board_has_one_tutorial_however_often_it_is_opened_and_takes_it_along_when_it_is_closed() -> None:
    play = fj.Play(fj.Game(seed=1), lang="de")
    connected(play)
    (first,) = tell(play, {"id": 1, "do": "learn"})
    before = len(_instances)
    play.lang = "fr"
    (again,) = tell(play, {"id": 2, "do": "learn"})
    assert again["model"] == first["model"]
    assert len(_instances) == before
    assert play._tutorial is not None
    assert play._tutorial.lang == "fr"
    play.close()
    assert first["model"] not in _instances


def test_what_a_tutorial_says_is_worked_out_once_for_each_language(learn: fj.Learn) -> None:
    again = fj.learn(learn.tutorial)
    assert again._steps is learn._steps
    (answer,) = tell(learn, {"id": 1, "do": "lang", "lang": "fr"})
    assert answer["ok"]
    assert again._steps is not learn._steps
