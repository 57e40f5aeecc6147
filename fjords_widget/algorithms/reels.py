"""Reels: frames made small, to travel and to be stored. Each says only what differs from the one before.

A place stands in a list and is named by its number. A packed frame is a list:

    [spot, note, looked_at, queue, labels, counters, trail]

`spot`, `note` (numbers in the reel's spots and notes) and `looked_at` are always said; the rest is 0 where
nothing has changed, and what is 0 at the end is left out. A spot is [line, condition …]: the line that is
being run, and the lines of the conditions that led there, with a minus if they did not hold. A queue is
[from, to, added …]: that part of the queue before, and what was added behind. Labels are
[[gone …], place, value, place, value …]. A trail is what was tried on the way here, in a search through a
game: [kept, place, seat, place, seat …].
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fjords_widget.algorithms.frames import Frame, Watched, answer_labels
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Draw

MOST_BYTES = 200_000
"""No reel has more of them; the frames that do not go in are left out before the last."""

Trail = tuple[tuple[str, int], ...]
"""Moves that were tried, each with the seat that made it; -1 where a tile came out of the bag."""


class Reel(NamedTuple):
    """The frames of one run, packed. `total` counts the frames that there were."""

    places: list[str]
    notes: list[str]
    """Sentences."""
    spots: list[list[int]]
    frames: list[list[Any]]
    total: int
    kept: tuple[Frame, ...]
    """The frames that were packed, as they are."""
    trails: tuple[Trail, ...]
    """To each of them, what was tried on the way."""

    def data(self) -> dict[str, Any]:
        """All that travels, as JSON would have it."""
        return {name: getattr(self, name) for name in ("places", "notes", "spots", "frames", "total")}


def pack(watched: Watched, game: Game | None = None, most_bytes: int = MOST_BYTES, lang: str = "en") -> Reel:
    """The frames of a run, small. With the game that was searched, also what was tried on the way."""
    packer = _Packer(lang)
    frames: list[tuple[Frame, Trail]] = []
    packed: list[list[Any]] = []
    size = 0
    for frame, trail in zip(watched.frames, find_trails(watched.frames, game), strict=True):
        before = packer.state
        one = packer.pack(frame, trail)
        size += len(json.dumps(one, separators=(",", ":"))) + 1
        if size + packer.notes.size > most_bytes:
            packer.state = before
            break
        packed.append(one)
        frames.append((frame, trail))
    last = watched.frames[-1] if watched.frames else None
    cut_short = last is not None and (len(packed) < len(watched.frames) or last.note != "answer")
    if cut_short and watched.answer is not None:  # what fitted in, and the answer behind it
        end = Frame(watched.frames[-1].line, labels=answer_labels(watched.answer), note="answer")
        packed.append(packer.pack(end, ()))
        frames.append((end, ()))
    kept, trails = tuple(zip(*frames, strict=True)) or ((), ())
    places, notes = packer.places.known, packer.notes.known
    return Reel(places, notes, packer.spots, packed, len(watched.frames), kept, trails)


def unpack(reel: Reel) -> Iterator[Frame]:
    """The frames again, with sentences for notes. (A page does the same, in its own language.)"""
    queue: list[int] = []
    labels: dict[int, Any] = {}
    counters: dict[str, int] = {}
    for packed in reel.frames:
        whole: list[Any] = [*packed, 0, 0, 0, 0]
        spot, note, at, new_queue, new_labels, new_counters = whole[:6]
        if new_queue:
            start, end, *added = new_queue
            queue = [*queue[start:end], *added]
        if new_labels:
            gone, *pairs = new_labels
            labels = {place: value for place, value in labels.items() if place not in gone}
            labels |= zip(pairs[::2], pairs[1::2], strict=True)
        counters = counters if new_counters == 0 else new_counters
        line, *conditions = reel.spots[spot]
        yield Frame(
            line,
            tuple(reel.places[place] for place in at),
            tuple(reel.places[place] for place in queue),
            {reel.places[place]: value for place, value in labels.items()},
            counters,
            reel.notes[note],
            branch=tuple((abs(condition), condition > 0) for condition in conditions),
        )


class _Numbers:
    """Texts by number, in the order in which they came up."""

    def __init__(self) -> None:
        self.known: list[str] = []
        self.size = 0
        self._numbers: dict[str, int] = {}

    def of(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self.known)
            self.known.append(text)
            self.size += len(text.encode()) + 3
        return self._numbers[text]


class _Packer:
    """Packs frame after frame, and remembers the last."""

    def __init__(self, lang: str) -> None:
        self.places, self.notes = _Numbers(), _Numbers()
        self.spots: list[list[int]] = []
        self._lang = lang
        self.state: tuple[Frame, Trail] = Frame(0), ()
        """The last frame."""

    def pack(self, frame: Frame, trail: Trail) -> list[Any]:
        (before, trail_before), self.state = self.state, (frame, trail)
        packed = [
            self._spot(frame),
            self.notes.of(frame.said(self._lang)),
            self._numbers(frame.looked_at),
            self._queue(before.queue, frame.queue),
            self._labels(before.labels, frame.labels),
            0 if frame.counters == before.counters else frame.counters,
            self._way(trail_before, trail),
        ]
        while packed[-1] == 0 and len(packed) > 3:
            packed.pop()
        return packed

    def _spot(self, frame: Frame) -> int:
        spot = [frame.line, *(line if held else -line for line, held in frame.branch)]
        if spot not in self.spots:
            self.spots.append(spot)
        return self.spots.index(spot)

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


CHANCE = -1
"""Whoever makes no choice: the bag."""


class Tried(NamedTuple):
    """A move that is being tried, or a tile that was drawn, and the ply at which that was."""

    event: str
    seat: int
    ply: int


def find_trails(frames: tuple[Frame, ...], game: Game | None) -> Iterator[Trail]:
    """For each frame of a search, the moves and draws that led to what it looks at, its own last."""
    trial = game.copy() if game is not None else None
    tried: list[Tried] = []
    for frame in frames:
        ply = frame.counters.get("ply")
        if frame.note in ("leaf", "horizon", "remembered"):
            yield tuple((event, seat) for event, seat, _ in tried)
            continue
        if trial is None or ply is None or not frame.looked_at:
            yield ()
            continue
        while trial.ply > ply:
            trial.pop()
        by_chance = frame.note in ("drawn", "weighed")
        # A draw and the tile that it brings are of the same ply.
        tried = [one for one in tried if one.ply < ply or (by_chance and one.ply == ply and one.seat >= 0)]
        event, seat = frame.looked_at[0], CHANCE if by_chance else trial.turn
        here = Tried(event, seat, ply)
        yield tuple((event, seat) for event, seat, _ in (*tried, here))
        if frame.note in ("try", "gamble", "drawn"):
            tried.append(here)
        if frame.note == "try":
            trial.push(event)
        elif frame.note == "drawn":
            trial.push(Draw(), draws=[tile for tile in trial.unseen if str(tile) == event])
