"""Any sequence of requests, legal or not: each gets one answer, and a refusal leaves everything as it was."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.widgets.play import hinting
from fjords_widget.widgets.shared.base import PageWidget
from tests.games import KINDS, played, whole_state
from tests.widgets.line import connected, tell, wait_until

EXAMPLES, REQUESTS = 12, 14
Message = dict[str, Any]
NONSENSE: list[Any] = [None, True, -1, 10**30, 1.5, "", "x", "\ud800", "settle@0,0", [], {}, ["x"], "x" * 300]


def dump(widget: PageWidget) -> tuple[Any, ...]:
    """Everything that a widget is: what it shows, what it holds, and what is hidden behind it."""
    state = {name: value for name, value in widget.get_state().items() if name not in ("_esm", "_css")}
    if isinstance(widget, fj.Replay):
        edits = len(widget._history.before), len(widget._history.after), widget._version
        return state, widget.record.dumps(), widget._at, len(widget._record_tree.nodes), edits
    if isinstance(widget, fj.Lesson):
        return state, widget.chosen, widget.answer, list(widget._runnables)
    assert isinstance(widget, fj.Play)
    session = widget._session
    own = (
        widget.record.dumps(),
        whole_state(widget.game),
        list(session.undone),
        session.seats,
        session.number,
    )
    if isinstance(widget, fj.Transcribe):
        return state, own, widget.transcript.problems, widget.transcript.needs, widget._place
    return state, own, widget.aids, widget.lang


class Asker:
    """Thinks of requests: most of them could be made, some are spoiled."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def spoil(self, message: Message) -> Message:
        """The message, or one with a wrong field, without one, or for another moment."""
        if self.chance.random() < 0.7:
            return message
        name = self.chance.choice(list(message))
        if self.chance.random() < 0.2:
            return {key: value for key, value in message.items() if key != name}
        return {**message, name: self.chance.choice(NONSENSE)}

    def move(self, game: fj.Game) -> str:
        """A move: legal, or for another moment."""
        moves = [str(move) for move in game.legal_moves] or ["draw"]
        tile = self.chance.choice(game.tiles.tiles)
        cell = f"{self.chance.randrange(-3, 4)},{self.chance.randrange(-3, 4)}"
        wrong = [f"{tile}@{cell}", f"settle@{cell}", "claim", moves[0][:-1]]
        return self.chance.choice([*[self.chance.choice(moves)] * 4, *wrong])

    def of_play(self, play: fj.Play) -> Message:
        ply, small = play.ply, self.chance.randrange(-1, 8)
        return self.chance.choice(
            [
                {"do": "move", "move": self.move(play.game), "ply": ply},
                {"do": "undo", "ply": ply},
                {"do": "redo", "ply": ply},
                {"do": "back", "to": max(ply - small, -1), "ply": ply},
                {"do": "goto", "node": small, "ply": ply},
                {"do": "branches"},
                {"do": "recent"},
                {"do": "suggest"},
                {"do": "why", "move": self.move(play.game), "ply": ply},
                {"do": "seat", "seat": small % 3, "name": "Anna", "colour": "black"},
                {"do": "aids", "on": ["legal", "reach"]},
                {"do": "lang", "lang": self.chance.choice(["en", "de", "xx"])},
                {"do": "next", "game": self.chance.randrange(3)},
                {"do": "hint", "ply": ply},
                {"do": "close_hint", "ply": ply},
                {"do": "load", "text": self.text(), "anyway": self.chance.random() < 0.5},
                {"do": "file", "kind": self.chance.choice(["record", "html", "svg", "cake"])},
                {"do": "replay"},
                {"do": "stop_job"},
            ]
        )

    def text(self) -> str:
        """A record, perhaps with moves in it that cannot be made."""
        record = played(self.chance.choice(list(KINDS)), self.chance.randrange(5), 9).record()
        for node in list(record)[:: self.chance.choice([3, 100])]:
            node.add("settle@0,0").add("settle@1,1")
        if self.chance.random() < 0.3:
            record.at(5).move = fj.parse("settle@0,0")
        return record.dumps()

    def of_transcribe(self, board: fj.Transcribe) -> Message:
        ply = self.chance.randrange(-1, board.transcript.ply + 2)
        part = self.chance.choice(["move", "before", "tile"])
        tile = str(self.chance.choice(board.game.tiles.tiles))
        return self.chance.choice(
            [
                {"do": "note", "what": "tile", "tile": self.chance.choice([tile, "?", ""])},
                {"do": "note", "what": "move", "move": self.move(board.game)},
                {"do": "note", "what": "undo"},
                {"do": "note", "what": "swap"},
                {"do": "note", "what": "open", "ply": ply, "part": part, "n": self.chance.randrange(2)},
                {"do": "note", "what": "close"},
                {"do": "note", "what": "remove", "ply": ply},
                self.of_play(board),
            ]
        )

    def of_replay(self, replay: fj.Replay) -> Message:
        at = self.chance.randrange(-1, len(replay._record_tree.nodes) + 1)
        game = replay._record_tree.nodes[at].game() if at in replay._record_tree else replay.game
        do = self.chance.choice(["move", "move", "why", "builds", "options"])
        version, mark = replay._version, self.chance.choice(["cell 0,0 red", "arrow 0,0>1,1 blue", "cell x"])
        written: dict[str, Any] = {
            "comment": "*So*.",
            "sign": self.chance.choice(["!?", "!!!"]),
            "marks": [mark],
        }
        name = self.chance.choice(list(written))
        what = self.chance.choice(["up", "main", "delete", "turn"])
        return self.chance.choice(
            [
                {"do": do, "at": at, "move": self.move(game)},
                {"do": "annotate", "at": at, "version": version, **written},
                {"do": "annotate", "at": at, "version": version, name: written[name]},
                {"do": "variation", "at": at, "version": version, "what": what},
                {"do": self.chance.choice(["undo", "redo"]), "version": version},
                {"do": "notes", "at": at},
                {"do": "file", "kind": self.chance.choice(["record", "html", "svg", "cake"]), "at": at},
            ]
        )

    def of_lesson(self, lesson: fj.Lesson) -> Message:
        cells = ["0,0", "1,-1", "9,9", "here"]
        roles = [*lesson.chosen, "self", "goal", "radius"]
        return {"do": "choose", "role": self.chance.choice(roles), "cell": self.chance.choice(cells)}

    def request(self, widget: PageWidget) -> Message:
        """Something to ask of a widget."""
        if isinstance(widget, fj.Transcribe):
            return self.spoil(self.of_transcribe(widget))
        if isinstance(widget, fj.Play):
            return self.spoil(self.of_play(widget))
        if isinstance(widget, fj.Replay):
            return self.spoil(self.of_replay(widget))
        assert isinstance(widget, fj.Lesson)
        return self.spoil(self.of_lesson(widget))


def half_noted(game: fj.Game, chance: random.Random) -> fj.Record:
    """The record of a game, some tiles of which nobody noted."""
    record = game.record()
    for node in record:
        if chance.random() < 0.2:
            node.draws = (None,) * len(node.draws)
    return record


def make(name: str, chance: random.Random) -> PageWidget:
    """A widget with something on it."""
    if name == "lesson":
        return fj.Lesson(2, chance.choice([alg.breadth_first, alg.dijkstra]))
    game = played(chance.choice(list(KINDS)), chance.randrange(20), chance.randrange(30))
    if name == "replay":
        return fj.Replay(game.record())
    if name == "transcribe":
        return fj.Transcribe(half_noted(game, chance))
    if name == "match":
        match = fj.Match(variant="classic", seed=chance.randrange(100))
        while match.game.legal_moves and chance.random() < 0.97:
            match.game.push(chance.choice(list(match.game.legal_moves)))
        return fj.Play(match)
    return fj.Play(game)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint takes a moment."""
    monkeypatch.setattr(hinting, "SECONDS", 0.02)


@pytest.mark.parametrize("name", ["play", "match", "transcribe", "replay", "lesson"])
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 10**6))
def test_a_refusal_changes_nothing(name: str, seed: int) -> None:
    chance = random.Random(seed)
    widget, asker = make(name, chance), Asker(chance)
    connected(widget)
    for number in range(REQUESTS):
        message = {"id": number, **asker.request(widget)}
        before = dump(widget)
        (answer,) = tell(widget, message)
        assert answer["id"] == (message["id"] if type(message["id"]) is int else answer["id"])
        if isinstance(widget, fj.Play):
            wait_until(lambda board=widget: "progress" not in board._hint)  # type: ignore[misc]
        if not answer["ok"]:
            assert answer["code"] in ("invalid", "unknown", "illegal", "stale", "busy"), (message, answer)
            assert dump(widget) == before, (message, answer)
    widget.close()


def test_a_message_that_comes_twice_is_carried_out_once_and_answered_twice() -> None:
    play = fj.Play(fj.Game(seed=7, first=0))
    line = connected(play)
    message = {"id": 5, "do": "move", "move": str(next(iter(play.game.legal_moves))), "ply": 0}
    answers = [*tell(play, message), *tell(play, message)]
    assert [answer["id"] for answer in answers] == [5, 5]
    assert [answer.get("code") for answer in answers] == [None, "stale"]
    assert play.ply == 1
    assert len(line.answers()) == 2
    play.close()
