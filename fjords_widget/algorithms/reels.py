"""Reels: frames made small, to travel and to be stored. Each says only what differs from the one before.

A place stands in a list and is named by its number. A packed frame is a list:

    [line, note, looked_at, queue, labels, counters, trail]

`line`, `note` (a number in the reel's notes) and `looked_at` are always said; the rest is 0 where nothing has
changed, and what is 0 at the end is left out. A queue is [from, to, added …]: that part of the queue before,
and what was added behind. Labels are [[gone …], place, value, place, value …]. A trail is what was tried on
the way here, in a search through a game: [kept, place, seat, place, seat …].
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fjords_widget.algorithms.frames import Frame, Watched, answer_labels
from fjords_widget.engine.game import Game

MOST_BYTES = 200_000
"""No reel has more of them; the frames that do not go in are left out before the last."""

Trail = tuple[tuple[str, int], ...]
"""Moves that were tried, each with the seat that made it."""


class Reel(NamedTuple):
    """The frames of one run, packed. `total` counts the frames that there were."""

    places: list[str]
    notes: list[str]
    frames: list[list[Any]]
    total: int

    def data(self) -> dict[str, Any]:
        """All of it as JSON would have it."""
        return self._asdict()


def pack(watched: Watched, game: Game | None = None, most_bytes: int = MOST_BYTES) -> Reel:
    """The frames of a run, small. With the game that was searched, also what was tried on the way."""
    packer = _Packer()
    kept, size = [], 0
    trails = list(_trails(watched.frames, game))
    for frame, trail in zip(watched.frames, trails, strict=True):
        before = packer.state
        packed = packer.pack(frame, trail)
        size += len(json.dumps(packed, separators=(",", ":"))) + 1
        if size > most_bytes:
            packer.state = before
            break
        kept.append(packed)
    last = watched.frames[-1] if watched.frames else None
    if last is not None and (len(kept) < len(watched.frames) or last.note != "answer"):
        kept = _with_end(packer, kept, watched)
    return Reel(packer.places.known, packer.notes.known, kept, len(watched.frames))


def _with_end(packer: _Packer, kept: list[list[Any]], watched: Watched) -> list[list[Any]]:
    """The frames that fitted in, and the answer, if there is one, behind them."""
    if watched.answer is None:
        return kept
    end = Frame(watched.frames[-1].line, labels=answer_labels(watched.answer), note="answer")
    return [*kept, packer.pack(end, ())]


def unpack(reel: Reel) -> Iterator[Frame]:
    """The frames again. (A page does the same, in its own language.)"""
    queue: list[int] = []
    labels: dict[int, Any] = {}
    counters: dict[str, int] = {}
    for packed in reel.frames:
        whole: list[Any] = [*packed, 0, 0, 0, 0]
        line, note, at, new_queue, new_labels, new_counters = whole[:6]
        if new_queue:
            start, end, *added = new_queue
            queue = [*queue[start:end], *added]
        if new_labels:
            gone, *pairs = new_labels
            labels = {place: value for place, value in labels.items() if place not in gone}
            labels |= zip(pairs[::2], pairs[1::2], strict=True)
        counters = counters if new_counters == 0 else new_counters
        yield Frame(
            line,
            tuple(reel.places[place] for place in at),
            tuple(reel.places[place] for place in queue),
            {reel.places[place]: value for place, value in labels.items()},
            counters,
            reel.notes[note],
        )


class _Numbers:
    """Texts by number, in the order in which they came up."""

    def __init__(self) -> None:
        self.known: list[str] = []
        self._numbers: dict[str, int] = {}

    def of(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self.known)
            self.known.append(text)
        return self._numbers[text]


class _Packer:
    """Packs frame after frame, and remembers the last."""

    def __init__(self) -> None:
        self.places, self.notes = _Numbers(), _Numbers()
        self.state: tuple[Frame, Trail] = Frame(0), ()
        """The last frame."""

    def pack(self, frame: Frame, trail: Trail) -> list[Any]:
        (before, trail_before), self.state = self.state, (frame, trail)
        packed = [
            frame.line,
            self.notes.of(frame.note),
            self._numbers(frame.looked_at),
            self._queue(before.queue, frame.queue),
            self._labels(before.labels, frame.labels),
            0 if frame.counters == before.counters else frame.counters,
            self._way(trail_before, trail),
        ]
        while packed[-1] == 0 and len(packed) > 3:
            packed.pop()
        return packed

    def _numbers(self, places: Iterable[str]) -> list[int]:
        return [self.places.of(place) for place in places]

    def _queue(self, before: tuple[str, ...], now: tuple[str, ...]) -> list[int] | int:
        if before == now:
            return 0
        start, length = max(
            ((start, _alike(before[start:], now)) for start in range(len(before) + 1)),
            key=lambda part: part[1],
        )
        return [start, start + length, *self._numbers(now[length:])]

    def _labels(self, before: dict[str, Any], now: dict[str, Any]) -> list[Any] | int:
        gone = self._numbers(place for place in before if place not in now)
        pairs: list[Any] = []
        for place, value in now.items():
            if place not in before or before[place] != value or type(before[place]) is not type(value):
                pairs += [self.places.of(place), value]
        return [gone, *pairs] if gone or pairs else 0

    def _way(self, before: Trail, trail: Trail) -> list[int] | int:
        if before == trail:
            return 0
        kept = _alike(before, trail)
        return [kept, *(part for move, seat in trail[kept:] for part in (self.places.of(move), seat))]


def _alike(a: tuple[Any, ...], b: tuple[Any, ...]) -> int:
    """How many parts at the beginning of both are equal."""
    pairs = zip(a, b, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(a), len(b)))


def _trails(frames: tuple[Frame, ...], game: Game | None) -> Iterator[Trail]:
    """To each frame of a search the moves that led to what it looks at, its own the last."""
    trial = game.copy() if game is not None else None
    trail: list[tuple[str, int]] = []
    for frame in frames:
        ply = frame.counters.get("ply")
        if trial is None or ply is None or not frame.looked_at:
            yield ()
            continue
        while trial.ply > ply:
            trial.pop()
            trail.pop()
        move, seat = frame.looked_at[0], trial.turn
        yield (*trail, (move, seat))
        if frame.note == "try":
            trial.push(move)
            trail.append((move, seat))
