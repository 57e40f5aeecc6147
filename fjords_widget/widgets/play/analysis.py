"""Analysis as an aid: what the moves of a person are worth, found while the person thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import catalogue
from fjords_widget.engine.redeal import redeal
from fjords_widget.widgets.shared.analysis_view import round_value, view_analysis
from fjords_widget.widgets.shared.background import BackgroundTask, Work
from fjords_widget.widgets.shared.faults import log
from fjords_widget.widgets.shared.locking import LOCK
from fjords_widget.widgets.shared.sentences import Voice

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import State
    from fjords_widget.players.analysis.judgement import Judgements

SECONDS = 4.0
"""How many seconds the moves of a position are looked into."""
WORDS = (
    "leads", "even", "proven", "estimate", "value", "is_best", "best", "spread", "looking", "graph", "apart",
)  # fmt: skip
"""The words of the catalogue's table `review` that the page needs."""


class PositionAnalysis(BackgroundTask["Analyst"]):
    """Finds out what the moves of one position are worth."""

    NAME = "fjords-analysis"
    TELL_EVERY = 0.5

    def __init__(self, analyst: Analyst, game: Game) -> None:
        super().__init__(analyst)
        self.state = game.state
        self.game = redeal(game)
        self.progress: float = 0.0
        self.found: Judgements | None = None
        self.failed = False

    def _work(self) -> Work:
        from fjords_widget.players.analysis.best_moves import best_moves_in_slices

        try:
            found = yield from best_moves_in_slices(
                self.game, seconds=SECONDS, stop=self.is_stopped, progress=self.note_progress
            )
        except Exception:  # the game goes on without it
            log.exception("The moves could not be judged")
            self.failed = True
        else:
            self.found = found
        analyst = self._owner()
        if analyst is not None and not self.is_stopped():
            self._tell_progress(analyst)

    def _tell_progress(self, owner: Analyst) -> None:
        owner.take_news(self)


class Analyst:
    """Analyses the position on the board, as long as somebody wants to know.

    `changed` is called, on any thread, when there is more to show.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._current: PositionAnalysis | None = None
        self._finished: dict[int, PositionAnalysis] = {}
        """The newest for each number of moves."""

    def consider(self, game: Game, wanted: bool) -> None:
        """Called whenever the board is shown: begins to look, or stops."""
        wanted = wanted and game.phase != "over"
        if wanted and self._current is not None and self._current.state is game.state:
            return
        self.stop()
        if wanted:
            self._current = PositionAnalysis(self, game)
            self._current.start()

    def stop(self) -> None:
        """Ends the analysis that is under way, if any."""
        if self._current is not None:
            self._current.stop()
            self._current = None

    def take_news(self, analysis: PositionAnalysis) -> None:
        """Called by an analysis that has got further, or is done."""
        with LOCK:
            if analysis is self._current:
                if analysis.found is not None:
                    self._finished[analysis.state.ply] = analysis
                self._changed()

    def leads(self, game: Game) -> list[tuple[int, list[float]]]:
        """Who was ahead in the course of the game: after how many moves, and by how much each seat.

        Only positions that were analysed, and the end.
        """
        found: list[tuple[int, list[float]]] = []
        state: State | None = game.state
        while state is not None:
            analysis = self._finished.get(state.ply)
            if analysis is not None and analysis.found is not None and analysis.state is state:
                found.append((state.ply, _round_all(analysis.found.leads)))
            state = state.before
        if game.phase == "over":
            found.insert(0, (game.ply, _final_leads(game)))
        return found[::-1]

    def view(self, game: Game, voice: Voice) -> dict[str, Any]:
        """What the page shows: what was found, or how far the search is. The words come along in any case."""
        analysis = self._current
        texts = catalogue(voice.lang)
        words = {"words": {f"review.{name}": texts[f"review.{name}"] for name in WORDS}}
        if game.phase == "over":
            return {"leads": _final_leads(game), **words}
        if analysis is None or analysis.failed:
            return words
        if analysis.found is None:
            return {"progress": round(analysis.progress, 2), **words}
        found = view_analysis(analysis.game, analysis.found, voice)
        return {**found, "leads": _round_all(analysis.found.leads), **words}


def _round_all(leads: Iterable[float]) -> list[float]:
    return [round_value(lead) for lead in leads]


def _final_leads(game: Game) -> list[float]:
    """By how much each seat is ahead in the end."""
    from fjords_widget.players.analysis.review import final_leads

    return _round_all(final_leads(game))
