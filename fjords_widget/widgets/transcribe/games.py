"""The games of a match that is being written down, and how it stands, as far as they are consistent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.match import Match, Misfit
from fjords_widget.widgets.shared.match_view import view_match

if TYPE_CHECKING:
    from fjords_widget.records.transcript import Transcript
    from fjords_widget.widgets.shared.sentences import Voice


def find_match(transcripts: list[Transcript]) -> tuple[Match | None, list[Misfit]]:
    """The match that games form, and what is wrong between them; None for a single game."""
    first, *others = transcripts
    if first.record.terms.tie == "order" or not first.begun:
        return None, []
    match = Match.replay([first.game])
    misfits = [misfit for other in others if other.begun for misfit in match.add(other.game)]
    return match, misfits


def view_games(transcripts: list[Transcript], number: int, voice: Voice) -> dict[str, Any]:
    """The trait `_match` of a match that is written down: any of its games can be opened."""
    match, misfits = find_match(transcripts)
    seen = {} if match is None else view_match(match, number, voice)
    if not seen:
        return {}
    return {**seen, "written": len(transcripts), "fault": " ".join(misfit.text for misfit in misfits)}
