"""Spoiled files: each is read, or refused by the documented error, in a time that its length explains."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import process_time

from tests.attack.kinds import KINDS_OF_FILES, Kind
from tests.attack.mutation import mutate
from tests.attack.report import Figures, Limits, tell_times

LONGEST = 2.0
"""No file of these sizes, some kilobytes, takes more processor time, in seconds."""


def attack(limits: Limits) -> Iterator[Figures]:
    """Spoils so many files of each kind."""
    for name in limits.chosen(KINDS_OF_FILES):
        yield attack_kind(name, KINDS_OF_FILES[name], limits)


def attack_kind(name: str, kind: Kind, limits: Limits) -> Figures:
    """Spoils files of one kind, and has them read."""
    figures, times, rng = Figures("files", name), [], random.Random(limits.seed)
    examples, refused = kind.examples(), 0
    for number in limits.tries():
        if number < len(examples):  # what is committed, as it is
            data = examples[number]
        else:
            data = mutate(rng.choice(examples), rng.choice(examples), rng)
        began = process_time()
        refused += not read(kind, data, figures)
        times.append(process_time() - began)
        if times[-1] > LONGEST:
            figures.blame(f"more than {LONGEST} s", _tell(data))
    figures.tried = len(times)
    figures.note(f"read {figures.tried - refused:,}, refused {refused:,}")
    figures.note(tell_times(times))
    return figures


def read(kind: Kind, data: bytes, figures: Figures) -> bool:
    """Whether the file was read; anything but a documented refusal is a failure."""
    try:
        kind.read(data)
    except kind.refusals:
        return False
    except Exception as error:
        figures.blame_error(error, _tell(data))
        return False
    return True


def _tell(data: bytes) -> str:
    return f"{len(data)} bytes: {data!r:.200}"
