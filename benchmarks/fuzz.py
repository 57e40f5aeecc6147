"""Spoiled records by the thousand: each is read or refused, in a time that its length explains."""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple

import fjords_widget as fj
from tests.records.golden import corpus, spoil

PART = 500
"""So many are read by one process before the next task."""


class Tally(NamedTuple):
    """What came of some spoiled records."""

    read: int
    refused: int
    flaws: int
    characters: int
    seconds: float
    slowest: float
    """The longest time for a text, in microseconds a character; texts of a thousand characters and more."""

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.read + other.read,
            self.refused + other.refused,
            self.flaws + other.flaws,
            self.characters + other.characters,
            self.seconds + other.seconds,
            max(self.slowest, other.slowest),
        )


def read_some(seed: int) -> Tally:
    """Spoils and reads a part; any exception but the documented one ends it all."""
    rng, texts = random.Random(seed), corpus()
    tally = Tally(0, 0, 0, 0, 0.0, 0.0)
    for _ in range(PART):
        text = spoil(rng.choice(texts), rng, rng.choice(texts))
        began = process_time()
        try:
            records = fj.Record.loads_all(text)
        except fj.InvalidRecord:
            records = []
        seconds = process_time() - began
        slowness = seconds / len(text) * 1e6 if len(text) >= 1000 else 0.0
        flaws = sum(len(record.errors) for record in records)
        tally = tally.plus(Tally(bool(records), not records, flaws, len(text), seconds, slowness))
    return tally


def fuzz(count: int) -> Tally:
    """Reads so many spoiled records, on all processors."""
    total = Tally(0, 0, 0, 0, 0.0, 0.0)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for tally in pool.map(read_some, range(max(1, count // PART))):
            total = total.plus(tally)
    return total


def told(tally: Tally) -> str:
    """The tally in words."""
    speed = tally.characters / tally.seconds / 1000 if tally.seconds else 0
    return (
        f"Spoiled records: {tally.read + tally.refused}, read {tally.read}, refused {tally.refused}, "
        f"flaws named {tally.flaws}, exceptions 0\n"
        f"  {speed:.0f} thousand characters a second; the slowest text took "
        f"{tally.slowest:.1f} microseconds a character"
    )
