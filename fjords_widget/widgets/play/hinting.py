"""Hints on a board: the first press says where to look, the second why, the third shows the move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say, without_places
from fjords_widget.engine.redeal import redeal
from fjords_widget.widgets.shared.background import BackgroundTask, Work
from fjords_widget.widgets.shared.faults import log
from fjords_widget.widgets.shared.locking import LOCK
from fjords_widget.widgets.shared.sentences import Voice, sentence, tell_move

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.players.hints.hint import Hint
    from fjords_widget.widgets.play.session import Session

SECONDS = 1.0
"""How many seconds a hint is looked for."""
WHERE, WHY, MOVE = 1, 2, 3
"""The stages of a hint."""


class HintSearch(BackgroundTask["Hinter"]):
    """Looks for a hint in one position."""

    NAME = "fjords-hint"
    TELL_EVERY = 0.2

    def __init__(self, hinter: Hinter, game: Game) -> None:
        super().__init__(hinter)
        self.state = game.state
        self.game = redeal(game)
        self.progress: float = 0.0
        self.found: Hint | None = None
        self.failed = False

    def _work(self) -> Work:
        from fjords_widget.players.hints.hint import hint_in_slices

        found: Hint | None = None
        try:
            found = yield from hint_in_slices(
                self.game, seconds=SECONDS, stop=self.is_stopped, progress=self.note_progress
            )
        except Exception:  # the game goes on without it
            log.exception("No hint could be found")
        hinter = self._owner()
        if hinter is not None and not self.is_stopped():
            hinter.take_found(self, found)

    def _tell_progress(self, owner: Hinter) -> None:
        owner.take_progress(self)


class Hinter:
    """The hint for the position on a board, if somebody has asked for one."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._search: HintSearch | None = None
        self._stage = 0
        self._closed = False

    def ask(self) -> None:
        """One stage more; the first time in a position a hint is looked for."""
        session = self._session
        with session.changing():
            search = self._current(session.game)
            if search is None or search.failed:
                self.stop()
                self._search = HintSearch(self, session.game)
                self._search.start()
            elif search.found is not None and not self._closed:
                self._go_to(min(self._stage + 1, MOVE))
            self._closed = False
            session.refresh()

    def close(self) -> None:
        """Puts the hint away, or ends the search for one. What was shown is shown again by the next press."""
        session = self._session
        with session.changing():
            search = self._current(session.game)
            if search is not None and search.found is None:
                self.stop()
            self._closed = True
            session.refresh()

    def stop(self) -> None:
        """Forgets the hint, and ends the search if one is under way."""
        if self._search is not None:
            self._search.stop()
        self._search, self._stage, self._closed = None, 0, False

    def take_progress(self, search: HintSearch) -> None:
        """Called by a search that has got further."""
        with LOCK:
            if search is self._current(self._session.game):
                self._session.refresh()

    def take_found(self, search: HintSearch, found: Hint | None) -> None:
        """Called by a search that is done; None if it failed."""
        session = self._session
        with session.changing():
            if search is self._current(session.game):
                search.found, search.failed = found, found is None
                if found is not None:
                    self._go_to(WHERE)
                session.refresh()

    def _go_to(self, stage: int) -> None:
        session = self._session
        if stage > self._stage:
            self._stage = stage
            session.history.note_hint(session.game.turn, stage)

    def _current(self, game: Game) -> HintSearch | None:
        """The search for this position; one for another is forgotten."""
        if self._search is not None and self._search.state is not game.state:
            self.stop()
        return self._search

    # The page -------------------------------------------------------------------------------------

    def view(self, voice: Voice) -> dict[str, Any]:
        """The trait `_hint` of a board on which there are hints: no more than what was asked for."""
        session = self._session
        game = session.game
        found: dict[str, Any] = {"can": is_for_people(session)}
        search = self._current(game)
        taken = [len(own) for own in session.history.hints()]
        if game.phase == "over" and any(taken):
            found["taken"] = _tell_taken(taken, voice)
        if search is None or self._closed:
            return found
        if search.failed:
            return {**found, "stage": 0, "lines": [say(voice.lang, "hint.failed")]}
        if search.found is None:
            lines = [say(voice.lang, "hint.thinking")]
            return {**found, "stage": 0, "lines": lines, "progress": round(search.progress, 2)}
        return {**found, **_view_stage(search.game, search.found, self._stage, voice)}


def _view_stage(game: Game, found: Hint, stage: int, voice: Voice) -> dict[str, Any]:
    from fjords_widget.players.hints.why import side_of

    lang = voice.lang
    cells = [str(cell) for cell in found.cells]
    if stage == WHERE:
        if not cells:
            return {"stage": stage, "lines": [say(lang, "hint.look_beside")], "cells": cells}
        where = say(lang, f"hint.where.{side_of(found.cells, game.land.cells)}")
        return {"stage": stage, "lines": [say(lang, "hint.look", where=where)], "cells": cells}
    reason = sentence(found.tell(lang, voice.names))
    if stage == WHY:
        return {"stage": stage, "lines": [reason], "cells": cells}
    # The move itself lies on the map, marked.
    seen = voice if voice.places else voice._replace(lang=without_places(lang))
    told = say(lang, "hint.move", move=tell_move(seen, found.move))
    return {"stage": stage, "lines": [reason, told], "cells": cells, "move": str(found.move)}


def _tell_taken(taken: list[int], voice: Voice) -> str:
    """How many hints each seat took; those that took none are skipped."""
    parts = [
        say(voice.lang, "hint.taken_by", name=voice.names[seat], n=n) for seat, n in enumerate(taken) if n
    ]
    return say(voice.lang, "hint.taken", taken=", ".join(parts))


def is_for_people(session: Session) -> bool:
    """Whether a person is to move: computers need no hint."""
    return session.game.phase != "over" and session.seats[session.game.turn].human
