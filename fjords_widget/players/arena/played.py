"""One game of a tournament as it was played: a value that is a line of the file, and is read from it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from fjords_widget.engine.words import say
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.records.record import Record


class Fault(NamedTuple):
    """Why a game was lost before its end: a player raised an error, or made an illegal move."""

    seat: int
    kind: str
    """`raised` or `illegal`."""
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
    def of_line(cls, line: str) -> Played:
        """The game that a line tells of; ValueError if it is not such a line."""
        try:
            facts: dict[str, Any] = json.loads(line)
            for name in ("seats", "points", "places", "seconds"):
                facts[name] = tuple(facts[name])
            fault = facts["fault"]
            facts["fault"] = None if fault is None else Fault(*fault)
            return cls(**facts)
        except (KeyError, TypeError) as fault:
            raise ValueError(str(fault)) from fault

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
