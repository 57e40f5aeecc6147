"""fj.Replay has all of a record in its state from the beginning: whoever saves it can step through it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import nbformat
import pytest
from ipywidgets.widgets import widget
from nbclient import NotebookClient

import fjords_widget as fj
from tests.widgets.replay.records import annotated, other_moves, played

KINDS: dict[str, dict[str, Any]] = {
    "base": {},
    "runes": {"players": 4, "runes": fj.RUNES},
    "classic": {"variant": "classic"},
}
WAYS_TO_SAVE: dict[str, Callable[[fj.Replay], dict[str, Any]]] = {
    "the state": lambda replay: replay.get_state(),
    "a notebook": lambda replay: replay._get_embed_state()["state"],
    "a page": lambda replay: replay.get_state(replay._own_traits()),
}


@pytest.fixture(autouse=True)
def no_widget_is_left_open() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize("how", WAYS_TO_SAVE)
@pytest.mark.parametrize("kind", KINDS)
def test_whoever_saves_it_gets_every_move_and_all_that_it_is_drawn_with(kind: str, how: str) -> None:
    record = annotated(**KINDS[kind])
    state = WAYS_TO_SAVE[how](fj.Replay(record))
    assert len(state["_tree"]) == len(record) + 1
    drawn = 0
    for view in state["_tree"]:
        for word in view.get("tiles", [""])[0].split():
            assert word.partition(":")[2].partition("~")[0] in state["_shapes"]
            drawn += 1
    assert drawn > len(record) / 3


@pytest.mark.parametrize("ply", [-1, 1000, "3"])
def test_a_move_that_is_not_there_is_refused_before_anything_is_shown(ply: Any) -> None:
    before = set(widget._instances)
    with pytest.raises(fj.InvalidOption):
        fj.Replay(played(), ply=ply)
    assert set(widget._instances) == before


def test_what_is_changed_in_the_record_is_shown_when_one_asks_for_it() -> None:
    record = annotated()
    replay, before = fj.Replay(record), len(record) + 1
    node = next(node for node in record if node.ply > 15 and other_moves(node))
    node.comment = "Said later."
    node.play(other_moves(node)[0])
    assert len(replay._tree) == before
    assert "Said later." not in json.dumps(replay._tree)
    replay.refresh()
    assert len(replay._tree) == before + 1
    assert "Said later." in json.dumps(replay._tree)


@pytest.mark.slow
def test_a_notebook_that_is_run_without_a_page_has_all_moves() -> None:
    code = (
        "import fjords_widget as fj, random\n"
        "game = fj.Game(seed=1)\n"
        "for _ in range(30): game.push(random.Random(1).choice(list(game.legal_moves)))\n"
        "fj.Replay(game)"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    states = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"].values()
    (state,) = [one["state"] for one in states if "_tree" in one["state"]]
    assert len(state["_tree"]) == 31
