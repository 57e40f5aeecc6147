"""Analysis as an aid: what the moves of a person are worth, found on a thread while the person thinks."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.words import catalogue
from fjords_widget.widgets.asking import log
from fjords_widget.widgets.guarded import LOCK
from fjords_widget.widgets.judged import judged, rounded
from fjords_widget.widgets.telling import Voice

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import State
    from fjords_widget.players.analysis.judgement import Judgements

SECONDS = 4.0
"""So long the moves of a position are looked into."""
OFTEN = 0.5
"""Progress is told at most once in so many seconds."""
WORDS = (
    "leads",
    "even",
    "proven",
    "estimate",
    "value",
    "is_best",
    "best",
    "spread",
    "looking",
    "graph",
    "apart",
)


class Advice:
    """The moves of one position: being looked into, or judged."""

    def __init__(self, adviser: Adviser, game: Game) -> None:
        self._adviser = weakref.ref(adviser)
        self._cancelled = threading.Event()
        self._told = monotonic()
        self.state = game._state
        self.game = game.copy()
        self.progress = 0.0
        self.found: Judgements | None = None
        self.leads: tuple[float, ...] = ()
        self.failed = False

    def start(self) -> None:
        """Begins to look."""
        threading.Thread(target=self._run, name="fjords-advising", daemon=True).start()

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        self._cancelled.set()

    def unwanted(self) -> bool:
        """Whether to stop: cancelled, or the board is gone."""
        return self._cancelled.is_set() or self._adviser() is None

    def _run(self) -> None:
        from fjords_widget.players.analysis.best_moves import best_moves
        from fjords_widget.players.analysis.review import TRIES, leads_of

        try:
            found = best_moves(self.game, seconds=SECONDS, stop=self.unwanted, progress=self._note)
            leads = leads_of(self.game, found, 0, TRIES)
        except Exception:  # the game goes on without it
            log.exception("The moves could not be judged")
            self.failed = True
        else:
            self.found, self.leads = found, leads
        self._tell()

    def _note(self, progress: float) -> None:
        self.progress = progress
        if monotonic() - self._told >= OFTEN:
            self._told = monotonic()
            self._tell()

    def _tell(self) -> None:
        adviser = self._adviser()
        if adviser is not None and not self._cancelled.is_set():
            adviser.heard(self)


class Adviser:
    """Looks into the moves of whoever is to move, as long as somebody wants to know."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._advice: Advice | None = None
        self._noted: dict[int, Advice] = {}
        """What was found, the newest for each number of moves."""

    def consider(self, game: Game, wanted: bool) -> None:
        """Called whenever the board is shown: begins to look, or stops."""
        wanted = wanted and game.phase != "over"
        if wanted and self._advice is not None and self._advice.state is game._state:
            return
        self.stop()
        if wanted:
            self._advice = Advice(self, game)
            self._advice.start()

    def stop(self) -> None:
        """Whatever is being looked into is not wanted any more."""
        if self._advice is not None:
            self._advice.cancel()
            self._advice = None

    def heard(self, advice: Advice) -> None:
        """Called by a thread that has got further."""
        with LOCK:
            if advice is self._advice:
                if advice.found is not None:
                    self._noted[advice.state.ply] = advice
                self._changed()

    def leads(self, game: Game) -> list[tuple[int, list[float]]]:
        """Who was ahead on the way to where a game stands: after how many moves, and by how much each seat.

        Only moments that were looked into, and the end.
        """
        found: list[tuple[int, list[float]]] = []
        state: State | None = game._state
        while state is not None:
            advice = self._noted.get(state.ply)
            if advice is not None and advice.state is state:
                found.append((state.ply, _tenths(advice.leads)))
            state = state.before
        if game.phase == "over":
            found.insert(0, (game.ply, _final(game)))
        return found[::-1]

    def view(self, game: Game, voice: Voice) -> dict[str, Any]:
        """What the page shows: what was found, or how far the search is. While nobody looks, words alone."""
        advice = self._advice
        texts = catalogue(voice.lang)
        words = {"words": {f"review.{name}": texts[f"review.{name}"] for name in WORDS}}
        if game.phase == "over":
            return {"leads": _final(game), **words}
        if advice is None or advice.failed:
            return words
        if advice.found is None:
            return {"progress": round(advice.progress, 2), **words}
        return {**judged(advice.game, advice.found, voice), "leads": _tenths(advice.leads), **words}


def _tenths(leads: Iterable[float]) -> list[float]:
    return [rounded(lead) for lead in leads]


def _final(game: Game) -> list[float]:
    """By how much each seat is ahead in the end."""
    from fjords_widget.players.analysis.review import leads_of

    return _tenths(leads_of(game, None, 0, 0))
