"""One game of a tournament as it was played: a value that is a line of the file, and is read from it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeGuard

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.texts import shorten
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.records.record import Record
from fjords_widget.records.tokens import SEATS, one_line

MOST = 1_000_000
"""No number of a game is greater: not its deal, nor its points."""


FAULTS = ("raised", "illegal")
"""What a player may have done: raised an error, or made an illegal move."""


class Fault(NamedTuple):
    """Why a game was lost before its end: a player raised an error, or made an illegal move."""

    seat: int
    kind: str
    """One of FAULTS."""
    text: str


class Played(NamedTuple):
    """One game: who sat where, the points, the places (1 is first; those who tie share a place)."""

    deal: int
    rotation: int
    seats: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    rule: str
    """The rule that decided it; `forfeit` where a player failed."""
    plies: int
    fault: Fault | None
    seconds: tuple[float, ...]
    """How long each seat thought; the only thing here that another run would not repeat."""
    text: str
    """The record of the game, as text."""

    @property
    def fixture(self) -> Fixture:
        """Which game of the schedule it is."""
        return Fixture(self.deal, self.rotation, self.seats)

    @property
    def winner(self) -> int | None:
        """The seat that won; None if nobody did."""
        return self.places.index(1) if self.places.count(1) == 1 else None

    @property
    def record(self) -> Record:
        """The game as a record."""
        return Record.loads(self.text, check=False)

    def line(self) -> str:
        """The game as one line of JSON."""
        return json.dumps(self._asdict(), ensure_ascii=False)

    @classmethod
    def of_facts(cls, facts: dict[str, Any]) -> Played:
        """The game that a line describes; ValueError names the field that is missing or wrong."""
        for name in [*cls._fields, *facts]:
            if name not in cls._fields or name not in facts or not _is_fit(name, facts[name]):
                raise ValueError(say(None, "arena.bad_field", name=shorten(name)))
        found = dict(facts)
        for name in ("seats", "points", "places", "seconds"):
            found[name] = tuple(facts[name])
            if len(found[name]) != len(facts["seats"]):
                raise ValueError(say(None, "arena.bad_field", name=name))
        if facts["fault"] is not None:
            seat, kind, text = facts["fault"]
            found["fault"] = Fault(seat, kind, one_line(text))
        return cls(**found)

    def told(self) -> str:
        """What went wrong, as a sentence; empty if nothing did."""
        if self.fault is None:
            return ""
        name = self.seats[self.fault.seat]
        return say(
            None,
            f"arena.{self.fault.kind}",
            name=name,
            deal=self.deal + 1,
            ply=self.plies + 1,
            text=self.fault.text,
        )


# What a line may hold ---------------------------------------------------------------------------------


def _is_fit(name: str, value: object) -> bool:
    """Whether a field may hold this."""
    if name in ("deal", "rotation", "plies"):
        return _is_number(value) and value >= 0
    if name in ("rule", "text"):
        return isinstance(value, str)
    if name == "fault":
        return value is None or _is_fault(value)
    if not isinstance(value, list) or not 2 <= len(value) <= len(SEATS):
        return False
    if name == "seats":
        return all(isinstance(each, str) for each in value)
    if name == "seconds":
        return all(isinstance(each, int | float) for each in value)
    return all(map(_is_number, value))


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and abs(value) <= MOST


def _is_fault(value: object) -> bool:
    if not isinstance(value, list) or len(value) != len(Fault._fields):
        return False
    seat, kind, text = value
    return seat in range(len(SEATS)) and kind in FAULTS and isinstance(text, str)
