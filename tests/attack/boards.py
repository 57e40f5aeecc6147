"""The widgets that are attacked, and all that there is to know of one before and after a message."""

from __future__ import annotations

import marshal
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import fjords_widget as fj
from fjords_widget.algorithms import breadth_first
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.replay.widget import Replay
from fjords_widget.widgets.shared.base import PageWidget
from fjords_widget.widgets.transcribe.widget import Transcribe
from tests.attack.forgery import Request
from tests.attack.kinds import CORPUS
from tests.attack.requests import LEARN, LESSON, PLAY, PUZZLE, REPLAY, TRANSCRIBE
from tests.games import play_out, played


class Target(NamedTuple):
    """A kind of widget: how one is made, and what its page asks for."""

    make: Callable[[random.Random], PageWidget]
    requests: dict[str, Request]


def _play(rng: random.Random) -> PageWidget:
    kind = rng.choice(["base", "runes", "classic", "base-4-talk"])
    plies = rng.choice([None, None, None, *range(9), *range(9, 45, 4)])  # None: to the end
    game = played(kind, rng.randrange(50), plies)
    return fj.Play(game, seats=("human",) * game.players, pace=0)


def _match(rng: random.Random) -> PageWidget:
    match = fj.Match(variant="classic", seed=rng.randrange(50))
    if rng.random() < 0.3:
        play_out(match.game)  # the next game can be asked for
    return fj.Play(match, pace=0)


def _puzzle(rng: random.Random) -> PageWidget:
    return fj.puzzles[rng.randrange(8)].play(pace=0)


def _transcribe(rng: random.Random) -> PageWidget:
    if rng.random() < 0.5:
        return fj.Transcribe()
    return fj.Transcribe(played("base", rng.randrange(50), 20).record())


def _replay(rng: random.Random) -> PageWidget:
    record = played("base", rng.randrange(50), 16).record()
    return fj.Replay(record)


def _lesson(rng: random.Random) -> PageWidget:
    return fj.Lesson(rng.choice([2, 3]), breadth_first, start=fj.Cell(0, 0))


def _learn(rng: random.Random) -> PageWidget:
    text = (CORPUS / "tutorials" / "small.toml").read_text(encoding="utf-8")
    return fj.learn(fj.Tutorial.loads(text), lang=rng.choice(fj.LANGUAGES))


def _question(rng: random.Random) -> PageWidget:
    walkthrough = fj.Walkthrough(played("base", rng.randrange(50), 12).record())
    move = next(iter(walkthrough.game(6).legal_moves))
    return walkthrough.ask(6, "Where?", {move: "There."})


def _pinned(rng: random.Random) -> PageWidget:
    replay = fj.Replay(played("base", rng.randrange(50), 6).record())
    return replay.show(3)


TARGETS: dict[str, Target] = {
    "Play": Target(_play, PLAY),
    "Match": Target(_match, PLAY),
    "Puzzle": Target(_puzzle, PUZZLE),
    "Transcribe": Target(_transcribe, TRANSCRIBE),
    "Replay": Target(_replay, REPLAY),
    "Lesson": Target(_lesson, LESSON),
    "Learn": Target(_learn, LEARN),
    "Question": Target(_question, {}),
    "Pinned": Target(_pinned, {}),
}


LARGE = ("_words", "_book", "_shapes")
"""Traits that are made anew or stay the same objects, so that there is no need to look into them."""


def snapshot(widget: PageWidget) -> tuple[Any, ...]:
    """All that a message could change, to compare before and after: what is shown, and what lies behind."""
    traits = {name: _plain(getattr(widget, name)) for name in widget._own_traits()}
    large = [traits.pop(name, None) for name in LARGE]
    # As bytes, since a list may be changed in place; of all ways this is by far the quickest. Version 0
    # writes equal things equally.
    shown = marshal.dumps(traits, 0), *large
    if isinstance(widget, Transcribe):
        return shown, widget.lang, widget.transcript.record.dumps(), widget.seats, widget._place
    if isinstance(widget, Play):
        session, game = widget._session, widget.game
        order = game._bag.orders[game.state.era][: game.state.left]
        return (
            shown,
            widget.lang,
            widget.seats,
            widget.aids,
            session.number,
            game.history,
            tuple(order),
            tuple(map(str, session.undone)),
            widget.record.dumps(),
            dict(fj.settings._read()),
        )
    if isinstance(widget, Replay):
        return shown, widget.lang, len(widget._record_tree.nodes), widget.record.dumps()
    return (shown,)


def _plain(value: Any) -> Any:
    """The value of a trait, other widgets by their name."""
    return type(value).__name__ if isinstance(value, PageWidget) else value
