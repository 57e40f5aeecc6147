"""What can be done with a game on a board once it is over: review it, step through it, take it along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import catalogue, say
from fjords_widget.records.copying import copy_with
from fjords_widget.widgets.shared.analysis_view import round_value
from fjords_widget.widgets.shared.bundle import read_bundle, read_style_sheet
from fjords_widget.widgets.shared.fields import Refused
from fjords_widget.widgets.shared.sharing import make_film

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.players.analysis.reviewed import Review
    from fjords_widget.players.slices import Slices
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.play.widget import Play
    from fjords_widget.widgets.shared.jobs import Job
    from fjords_widget.widgets.shared.seats import Seat

REVIEW = "review"
SIMULATIONS = 120
"""This many simulations judge each move: somebody waits for it."""
WORDS = ("graph", "sum")
"""The words of the catalogue's table `review` that the card needs."""


class FinishedGame:
    """A game as it stood on a board at one moment, to be written down and drawn. It changes no more."""

    def __init__(self, play: Play) -> None:
        with play._lock:
            match, shown = play.match_record, play._game_number() - 1
            self.records: list[Record] = list(match.games) if match else [play.record]
            self.shown = shown if match else 0
            self.records[self.shown] = _as_played(self.records[self.shown], play)
            self.text = (match or self.records[0]).dumps()
            self.game: Game = play.game.copy()
            self.seats: tuple[Seat, ...] = play._session.seats
            self.lang = play.lang
            self.review: Review | None = play._jobs.result(REVIEW)

    @property
    def record(self) -> Record:
        """That of the game on the board."""
        return self.records[self.shown]

    def view_replay(self) -> dict[str, Any]:
        """The state of a replay of it."""
        from fjords_widget.widgets.replay.state import view_replay

        return view_replay(self.records, self.lang, shown=self.shown, review=self.review, seats=self.seats)

    def write_record(self) -> str:
        """The record; that of the whole match, if there is one."""
        return self.text

    def write_html(self) -> str:
        """A page to step through it."""
        from fjords_widget.widgets.replay.state import write_page

        return write_page(self.view_replay(), self.lang)

    def draw_svg(self) -> str:
        """The board as it stands, the pieces in the colours that were chosen."""
        from fjords_widget.widgets.shared.picture import svg

        return svg(self.game, self.seats, self.lang, size=720.0, theme="light")

    def make_film(self, job: Job) -> Slices[bytes]:
        """A film of the game."""
        return make_film(self.record, self.lang, job)

    def look_through(self, job: Job) -> Slices[Review]:
        """Judges every move."""
        from fjords_widget.players.analysis.review import review_in_slices

        return review_in_slices(
            self.record, simulations=SIMULATIONS, stop=job.is_stopped, progress=job.note_share
        )


def _as_played(record: Record, play: Play) -> Record:
    """A copy of the record whose main line leads to where the game on the board stands."""
    node = play._session.history.node
    if node.top() is not record.root:  # written down by other means
        return record.copy()
    copy, twin = copy_with(record, node)
    twin.make_main()
    return copy


def begin_review(play: Play) -> None:
    """Begins to judge the moves of a game that is over; else it would be help for somebody who plays."""
    if play.game.phase != "over":
        raise Refused("invalid", say(play.lang, "share.not_over"))
    if not play._jobs.is_busy(REVIEW):
        play._jobs.begin(REVIEW, play.game.state, FinishedGame(play).look_through, play.lang)


def embed_replay(game: FinishedGame) -> dict[str, Any]:
    """All that a page needs to show a replay in place of the board: its front end, and its state."""
    return {
        "esm": read_bundle("replay.js"),
        "state": {**game.view_replay(), "_style": read_style_sheet("replay")},
    }


def view_finished(play: Play) -> dict[str, Any]:
    """The trait `_finished`: work that is under way, and what a review has found."""
    jobs = play._jobs
    jobs.drop_others(play.game.state)
    review: Review | None = jobs.result(REVIEW)
    seen = jobs.view()
    if play.game.phase == "over":
        texts = catalogue(play.lang)
        seen["words"] = {f"review.{name}": texts[f"review.{name}"] for name in WORDS}
    return {**seen, "review": _sum_up(review)} if review is not None else seen


def _sum_up(review: Review) -> dict[str, Any]:
    """Who was ahead when, and by seat: what its mistakes cost, and what the draws brought it."""
    counted = [moment.seat for moment in review.mistakes]
    return {
        "leads": [[round_value(lead) for lead in leads] for leads in review.leads],
        "sums": [
            {"mistakes": counted.count(seat), "lost": round_value(lost), "luck": round_value(luck)}
            for seat, (lost, luck) in enumerate(zip(review.thrown_away, review.luck, strict=True))
        ],
    }
