"""Forged messages: legal requests of a page, and what becomes of them in wrong hands."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from fjords_widget.widgets.shared.base import PageWidget
from tests.attack.values import TEXTS, unexpected

Fields = dict[str, Any]
Request = Callable[[Any, random.Random], Fields]
"""The fields of a legal request, made for a widget as it stands."""


class Forged(NamedTuple):
    """A message as the kernel hands it to a widget, and what it was meant to be."""

    data: Any
    buffers: Any

    @property
    def custom(self) -> bool:
        """Whether a page asks for something, and so has to be answered."""
        return isinstance(self.data, dict) and self.data.get("method") == "custom"

    @property
    def content(self) -> Any:
        """What the page asks for."""
        return self.data.get("content")

    @property
    def verb(self) -> Any:
        """What is to be done, if the message says so."""
        return self.content.get("do") if isinstance(self.content, dict) else None

    def envelope(self) -> dict[str, Any]:
        """The message of the kernel."""
        return {"content": {"data": self.data}, "buffers": self.buffers}


class Forger:
    """Makes messages to one kind of widget: some legal, most of them not."""

    def __init__(self, requests: dict[str, Request], rng: random.Random) -> None:
        self._requests = requests
        self._rng = rng
        self._numbers = itertools.count(1)
        self._last: Forged | None = None

    def forge(self, widget: PageWidget) -> Forged:
        """The next message."""
        dice = self._rng.random()
        if dice < 0.03 and self._last is not None:
            return self._last  # once more, with the same id
        if dice < 0.12:
            made = self._written(widget)
        elif dice < 0.15:
            made = Forged(self._other_method(), self._buffers())
        else:
            made = Forged({"method": "custom", "content": self._content(widget)}, self._buffers())
        self._last = made
        return made

    def _content(self, widget: PageWidget) -> Any:
        rng = self._rng
        message = self.legal(widget)
        dice = rng.random()
        if dice < 0.1:
            return message
        if dice < 0.15:
            return unexpected(rng)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            _spoil(message, rng)
        return message

    def legal(self, widget: PageWidget) -> Fields:
        """A request that a page might well make now; a verb that nobody knows here has no fields."""
        verb = self._rng.choice([*widget._verbs(), *self._requests] or ["nothing"])
        make = self._requests.get(verb)
        fields = {} if make is None else make(widget, self._rng)
        return {"id": next(self._numbers), "do": verb, **fields}

    def _written(self, widget: PageWidget) -> Forged:
        """Traits that a page writes: any, of any type."""
        rng = self._rng
        names = [*widget.keys, "no_such_trait", "\ud800", ""]
        state: Any = {rng.choice(names): unexpected(rng) for _ in range(rng.choice([1, 1, 2, 5]))}
        for name, kind in widget.PAGE_MAY_WRITE.items():
            if rng.random() < 0.3:
                state[name] = rng.randrange(-3, 30) if kind is int else rng.choice(["0,0", "1,-1", "draw"])
        paths: Any = rng.choice([[], [], [], [["x"]], [[0, "y"]], [list(state)[:1]]])
        if rng.random() < 0.03:
            state = unexpected(rng)
        return Forged({"method": "update", "state": state, "buffer_paths": paths}, self._buffers())

    def _other_method(self) -> Any:
        method = self._rng.choice(["request_state", "echo_update", "no_such_method", "", None, 7])
        return {"method": method, "state": {}, "content": {"id": 1}}

    def _buffers(self) -> Any:
        return self._rng.choice([[], [], [], [], [b""], [b"\xff" * 1000], [memoryview(b"abc")] * 3])


def _spoil(message: Fields, rng: random.Random) -> None:
    """Changes one thing in a request."""
    name = rng.choice(list(message)) if message else "id"
    match rng.randrange(6):
        case 0:
            message.pop(name, None)
        case 1:
            message[rng.choice(TEXTS)] = unexpected(rng)
        case 2 if isinstance(message.get(name), int) and not isinstance(message[name], bool):
            message[name] += rng.choice([-1, 1, 2, 100, -(10**20)])  # stale
        case 3 if isinstance(message.get(name), str):
            text, piece = message[name], unexpected(rng)
            i = rng.randrange(len(text) + 1)
            message[name] = text[:i] + (piece if isinstance(piece, str) else "") + text[i + 1 :]
        case 4 if isinstance(message.get(name), dict):
            message[name] = {**message[name]}  # it may be one of the values that all messages share
            _spoil(message[name], rng)
        case 4 if isinstance(message.get(name), list) and message[name]:
            message[name] = [_spoiled(inner, rng) for inner in message[name][:50]]
        case _:
            message[name] = unexpected(rng)


def _spoiled(inner: Any, rng: random.Random) -> Any:
    """An element of a list, changed or not."""
    if rng.random() < 0.5:
        return inner
    if not isinstance(inner, dict):
        return unexpected(rng)
    inner = {**inner}
    _spoil(inner, rng)
    return inner
