"""The errors that the engine raises on bad input: all ValueErrors, and none leaves a trace in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fjords_widget.engine.explain import Verdict


class Fault(NamedTuple):
    """One thing that is wrong with a text or a file: its place, and what was expected."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


class FjordsError(ValueError):
    """The base class of all errors of this package."""


class InvalidOption(FjordsError):
    """An option that is not known, or that does not go with the others."""


class InvalidMove(FjordsError):
    """The text or the object is not a move at all."""


class IllegalMove(FjordsError):
    """A move that the rules forbid here; `.verdict` says why."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        super().__init__(message)
        self.verdict = verdict

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.verdict), vars(self)


class NoMoveToTakeBack(FjordsError, IndexError):
    """pop() at the beginning of a game."""


class InvalidHistory(FjordsError):
    """A history of an impossible game; the message names the ply.

    `.fault` is what is wrong with the tiles that came out of the bag: too_few_draws, too_many_draws,
    not_in_bag or unknown_tile; empty where it is something else.
    """

    def __init__(self, message: str, fault: str = "") -> None:
        super().__init__(message)
        self.fault = fault


class InvalidRecord(FjordsError):
    """A text or a file in which there is no record of a game at all."""


class _Faulty(FjordsError):
    """Something with a list of faults, all of them named at once."""

    def __init__(self, subject: str, faults: list[Fault]) -> None:
        super().__init__("\n".join([subject, *(f"  {fault}" for fault in faults)]))
        self.subject = subject
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.subject, list(self.faults)), vars(self)


class InvalidTiles(_Faulty):
    """A tile set that cannot be played with; `.faults` names every fault and its place."""


class InvalidPosition(_Faulty):
    """A position text that cannot be opened; `.faults` names every fault and its place."""


class InvalidTutorial(_Faulty):
    """A tutorial that cannot be followed; `.faults` names every fault and its place."""
