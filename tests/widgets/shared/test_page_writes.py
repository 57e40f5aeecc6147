"""What a page writes into the state, or sends in no known form: put right or passed over, and no error."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.widgets.shared.base import PageWidget
from tests.widgets.line import ask, connected


def question() -> PageWidget:
    return fj.Walkthrough(fj.Game(seed=1).record()).ask(0, "Where?")


WIDGETS: dict[str, Callable[[], PageWidget]] = {
    "play": lambda: fj.Play(fj.Game(seed=7, first=0)),
    "transcribe": fj.Transcribe,
    "replay": lambda: fj.Replay(fj.Game(seed=7, first=0).record()),
    "lesson": lambda: fj.Lesson(2, alg.breadth_first),
    "question": question,
}
WRONG: list[Any] = ["x", [], {}, 1.5, True, -1, 2**80, float("nan"), {"a": [None]}, "\ud800", "x" * 10**5]


@pytest.fixture(params=WIDGETS)
def widget(request: pytest.FixtureRequest) -> PageWidget:
    found = WIDGETS[request.param]()
    connected(found)
    return found


def from_page(widget: PageWidget, data: Any, buffers: Any = ()) -> None:
    widget._handle_msg({"content": {"data": data}, "buffers": list(buffers)})


@pytest.mark.parametrize("value", WRONG, ids=str)
def test_a_trait_of_a_wrong_type_is_put_right(
    widget: PageWidget, value: Any, caplog: pytest.LogCaptureFixture
) -> None:
    before = widget.get_state()
    names = [name for name in widget.keys if not (name == "chosen" and value == "x")]
    with caplog.at_level(logging.WARNING):
        from_page(widget, {"method": "update", "state": dict.fromkeys(names, value)})
    assert widget.get_state() == before
    assert set(widget.comm.updates()[-1]) == set(names)
    assert caplog.records == []


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "update",
        {},
        {"method": 7},
        {"method": "update"},
        {"method": "update", "state": []},
        {"method": "update", "state": {}, "buffer_paths": [["_map", 0]]},
        {"method": "update", "state": {"no": 1}, "buffer_paths": 3},
        {"method": "backbone", "state": {}},
    ],
    ids=str,
)
def test_what_has_no_known_form_is_passed_over(
    widget: PageWidget, data: Any, caplog: pytest.LogCaptureFixture
) -> None:
    before = widget.get_state()
    with caplog.at_level(logging.WARNING):
        from_page(widget, data, [memoryview(b"x")])
    assert widget.get_state() == before
    assert caplog.records == []


def test_a_message_with_nothing_in_it_is_answered(widget: PageWidget) -> None:
    from_page(widget, {"method": "custom"})
    assert [answer["ok"] for answer in widget.comm.answers()] == [False]


def test_views_are_counted(widget: PageWidget) -> None:
    from_page(widget, {"method": "update", "state": {"_view_count": 2}})
    assert widget._view_count == 2


@pytest.mark.parametrize("role", ["self", "board", "lang", "budget", "function", "radius", "", "__init__"])
def test_a_role_that_a_lesson_does_not_have_is_refused(role: str, caplog: pytest.LogCaptureFixture) -> None:
    def mine(start: fj.Cell, radius: int = 1) -> int:
        return radius + start.q

    lesson = fj.Lesson(2, mine)
    connected(lesson)
    before = lesson.get_state(), lesson.answer
    with caplog.at_level(logging.WARNING):
        assert ask(lesson, "choose", role=role, cell="0,0")["code"] == "invalid"
    assert (lesson.get_state(), lesson.answer) == before
    assert caplog.records == []


def test_a_refused_choice_leaves_a_lesson_as_it_was() -> None:
    lesson = fj.Lesson(2, alg.breadth_first)
    before = lesson.get_state(), lesson.chosen, lesson.answer
    choices: list[dict[str, Any]] = [{"self": "0,0"}, {"start": "9,9"}, {"start": "0,0", "goal": "here"}]
    for wrong in choices:
        with pytest.raises(fj.InvalidOption):
            lesson.choose(**wrong)
        with pytest.raises(fj.InvalidOption):
            lesson.run(alg.dijkstra, **wrong)
    assert (lesson.get_state(), lesson.chosen, lesson.answer) == before
