"""What was closed is let go of: boards can be made and closed all day."""

from __future__ import annotations

import gc
import random
import weakref

import pytest
from ipywidgets import Layout
from ipywidgets.widgets.widget import _instances

import fjords_widget as fj
from tests.attack.boards import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_of_a_closed_widget_nothing_is_left_not_even_its_class_or_its_layout(name: str) -> None:
    before = set(_instances)
    widget = TARGETS[name].make(random.Random(1))
    gone = weakref.ref(type(widget))  # anywidget makes a class for every widget
    replay = getattr(widget, "_replay", None)
    widget.close()
    if replay is not None:  # a board that is pinned to a move belongs to a replay
        replay.close()
    del widget, replay
    gc.collect()
    assert gone() is None
    assert set(_instances) <= before


def test_a_layout_of_somebody_elses_stays() -> None:
    layout = Layout(width="50%")
    fj.Play(fj.Game(seed=1), layout=layout).close()
    assert layout.comm is not None
