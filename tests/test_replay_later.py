"""fj.Replay in a notebook: the first moves come with the picture, all others follow, and none is missed."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import ipywidgets
import nbformat
import pytest
from ipywidgets.widgets import widget
from nbclient import NotebookClient

import fjords_widget as fj
from fjords_widget.widgets import afterwards as module
from fjords_widget.widgets import replay as replays
from fjords_widget.widgets.afterwards import afterwards, can_wait
from tests.replays import annotated, other_moves, played
from tests.wire.line import ask, connected

KINDS: dict[str, dict[str, Any]] = {
    "base": {},
    "runes": {"players": 4, "runes": fj.RUNES},
    "classic": {"variant": "classic"},
}


@pytest.fixture(autouse=True)
def no_widget_is_left_open() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What replays leave for after the cell, for the test to do."""
    todo: list[Callable[[], None]] = []
    monkeypatch.setattr(replays, "can_wait", lambda: True)
    monkeypatch.setattr(replays, "afterwards", todo.append)
    return todo


def told(replay: fj.Replay) -> list[dict[str, Any]]:
    """The nodes that the page has heard of."""
    return [*replay._tree, *(replay._rest or [])]


# What a replay leaves for later -------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_rest_makes_it_what_it_would_have_been(
    kind: str, later: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = annotated(**KINDS[kind])
    replay = fj.Replay(record)
    assert replay._rest is None
    assert len(replay._tree) == replays.AHEAD
    line = connected(replay)
    later.pop()()
    (update,) = line.updates()
    assert set(update) == {"_rest", "_shapes"}  # what is there already does not travel again
    monkeypatch.setattr(replays, "can_wait", lambda: False)
    whole = fj.Replay(record)
    assert whole._rest == []
    assert not later
    assert told(replay) == whole._tree
    assert replay._shapes == whole._shapes
    assert {**replay._setup, "board": ""} == {**whole._setup, "board": ""}


def test_the_first_moves_bring_all_that_they_are_drawn_with(later: list[Callable[[], None]]) -> None:
    replay = fj.Replay(played(), ply=12)
    assert len(replay._tree) == 12 + replays.AHEAD
    for view in replay._tree:
        for word in view.get("tiles", [""])[0].split():
            assert word.partition(":")[2].partition("~")[0] in replay._shapes
    assert later


@pytest.mark.parametrize("ply", [-1, 1000, "3"])
def test_a_move_that_is_not_there_is_refused_before_anything_is_shown(
    ply: Any, later: list[Callable[[], None]]
) -> None:
    before = set(widget._instances)
    with pytest.raises(fj.InvalidOption):
        fj.Replay(played(), ply=ply)
    assert set(widget._instances) == before
    assert not later


def test_what_is_changed_in_between_is_shown_when_one_asks_for_it(later: list[Callable[[], None]]) -> None:
    record = annotated()
    replay, before = fj.Replay(record), len(record) + 1
    node = next(node for node in record if node.ply > 15 and other_moves(node))
    node.comment = "Said later."
    node.play(other_moves(node)[0])
    later.pop()()
    assert len(told(replay)) == before
    assert "Said later." not in json.dumps(told(replay))
    replay.refresh()
    assert len(told(replay)) == before + 1
    assert "Said later." in json.dumps(told(replay))


WAYS_TO_ASK: dict[str, Callable[[fj.Replay], object]] = {
    "the state": lambda replay: replay.get_state(),
    "a page": lambda replay: replay.to_html(),
    "a notebook": lambda replay: replay._get_embed_state(),
    "another move": lambda replay: replay.push(other_moves(replay.node)[0]),
    "a board that stays": lambda replay: replay.show(30),
    "all anew": lambda replay: replay.refresh(),
}


@pytest.mark.parametrize("how", WAYS_TO_ASK)
def test_whoever_asks_gets_all_of_it(how: str, later: list[Callable[[], None]]) -> None:
    record = annotated()
    count = len(record) + 1
    replay = fj.Replay(record)
    WAYS_TO_ASK[how](replay)
    assert len(told(replay)) == count
    after = told(replay)
    later.pop()()
    assert told(replay) == after


def test_python_goes_anywhere_at_once(later: list[Callable[[], None]]) -> None:
    record = annotated()
    replay = fj.Replay(record)
    assert replay.goto(30) is record.at(30)
    variation = next(node for node in record if not node.is_main())
    replay.node = variation
    assert replay.node is variation
    replay.ply = 10_000
    assert not replay.node.children
    connected(replay)
    assert ask(replay, "options", at=25)["ok"]
    assert later


def test_many_threads_may_want_it_at_once(later: list[Callable[[], None]]) -> None:
    record = annotated()
    replay = fj.Replay(record)
    threads = [threading.Thread(target=later[0]) for _ in range(4)]
    for thread in threads:
        thread.start()
    assert replay.goto(30).ply == 30
    for thread in threads:
        thread.join()
    assert len(told(replay)) == len(record) + 1


# After the cell -----------------------------------------------------------------------------------


class Events:
    """Those of a shell."""

    def __init__(self) -> None:
        self.callbacks: list[Callable[[], None]] = []

    def register(self, name: str, callback: Callable[[], None]) -> None:
        assert name == "post_execute"
        self.callbacks.append(callback)

    def unregister(self, name: str, callback: Callable[[], None]) -> None:
        assert name == "post_execute"
        self.callbacks.remove(callback)


@pytest.fixture
def cell(monkeypatch: pytest.MonkeyPatch) -> Events:
    """A cell that runs, and a page that looks at it."""
    events = Events()
    monkeypatch.setattr(module, "_shell", lambda: SimpleNamespace(events=events))
    return events


def test_it_waits_for_the_end_of_the_cell(cell: Events) -> None:
    done: list[str] = []
    afterwards(lambda: done.append("first"))
    afterwards(lambda: done.append("second"))
    assert not done
    for callback in cell.callbacks[:]:
        callback()
    assert done == ["first", "second"]
    assert not cell.callbacks


def test_a_cell_that_goes_on_is_not_waited_for(cell: Events) -> None:
    done = threading.Event()
    afterwards(done.set)
    assert done.wait(20)
    assert cell.callbacks


def test_a_python_without_threads_does_it_at_once(cell: Events, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Timer, "start", refuse)
    done: list[str] = []
    afterwards(lambda: done.append("done"))
    assert done
    assert not cell.callbacks


def test_outside_of_a_notebook_there_is_nothing_to_wait_for() -> None:
    assert not can_wait()
    done: list[str] = []
    afterwards(lambda: done.append("done"))
    assert done
    assert fj.Replay(played())._rest == []


@pytest.mark.slow
@pytest.mark.parametrize("somebody", [False, True])
def test_a_notebook_that_is_run_without_a_page_has_all_moves(somebody: bool) -> None:
    """Also where whoever runs it says that there is somebody who looks at it."""
    code = (
        "import fjords_widget as fj, random\n"
        "game = fj.Game(seed=1)\n"
        "for _ in range(30): game.push(random.Random(1).choice(list(game.legal_moves)))\n"
        "from fjords_widget.widgets.afterwards import can_wait\n"
        f"assert can_wait() is {somebody}\n"
        "fj.Replay(game)"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    client = NotebookClient(notebook, timeout=60, kernel_name="python3")
    with client.setup_kernel():
        assert client.kc is not None
        client.kc.allow_stdin = somebody
        client.execute_cell(notebook.cells[0], 0)
        client.set_widgets_metadata()
    states = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"].values()
    (state,) = [one["state"] for one in states if "_tree" in one["state"]]
    assert len(state["_tree"]) == (replays.AHEAD if somebody else 31)
    assert len(state["_tree"]) + len(state["_rest"]) == 31
