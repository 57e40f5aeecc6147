"""A review as a replay shows it: who was ahead when, what each move and each draw did, and what was best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.players.analysis.reviewed import Review
from fjords_widget.widgets.shared.analysis_view import round_value, view_analysis

if TYPE_CHECKING:
    from fjords_widget.players.analysis.moment import Moment
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.replay.record_tree import RecordTree


def check_review(review: object, record: Record, lang: str) -> Review:
    """The review, if it is one of this game."""
    if not isinstance(review, Review):
        raise TypeError(f"a fj.Review is needed, as fj.review(record) gives it, not {review!r}")
    if not fits(review, record):
        raise InvalidOption(say(lang, "review.other_game"))
    return review


def fits(review: Review, record: Record) -> bool:
    """Whether the moves that were reviewed are those of the record's main line."""
    count = len(review.moments)
    theirs, ours = (
        [(node.move, node.draws) for node in one.main_line()[:count]] for one in (review.record, record)
    )
    return theirs == ours and review.record.root.draws == record.root.draws


def view_review(review: Review, tree: RecordTree) -> dict[str, Any]:
    """All that the page shows of a review; nodes by their numbers."""
    nodes = [tree.record.root, *tree.record.main_line()]
    line = [node for node in nodes if tree.number(node) is not None]
    return {
        "leads": [[round_value(lead) for lead in leads] for leads in review.leads],
        "moments": _moments(review, tree, line),
        "positions": _positions(review, tree, line),
        "sums": _sums(review, tree),
    }


def _moments(review: Review, tree: RecordTree, line: list[Node]) -> dict[str, Any]:
    """By node: what its move and the draw after it did, where there is something to say."""
    turning = set(review.turning_points)
    return {
        str(tree.number(line[moment.ply])): _moment(review, moment, moment in turning, tree)
        for moment in review.moments
        if moment.ply < len(line) and (moment.sign or moment.lucky or moment in turning)
    }


def _moment(review: Review, moment: Moment, turning: bool, tree: RecordTree) -> dict[str, Any]:
    found: dict[str, Any] = {"told": review.told(moment, tree.seating.lang)}
    if moment.sign:
        found |= {"sign": moment.sign, "loss": round_value(moment.loss)}
    if moment.lucky:
        found["luck"] = round_value(moment.luck)
    if turning:
        found["turning"] = True
    return found


def _positions(review: Review, tree: RecordTree, line: list[Node]) -> dict[str, Any]:
    """By node: the moves that could be made there."""
    found: dict[str, Any] = {}
    moments = {moment.ply - 1: moment for moment in review.moments}
    for node, game in tree.record.positions():
        moment = moments.get(node.ply)
        if moment is None or moment.found is None or node.ply >= len(line):
            continue
        voice = tree.seating.voice
        found[str(tree.number(node))] = view_analysis(game, moment.found, voice)
    return found


def _sums(review: Review, tree: RecordTree) -> list[dict[str, Any]]:
    """By seat: what its mistakes cost, and what the draws brought it."""
    return [
        {"name": seat.name_in(tree.seating.lang), "lost": round_value(lost), "luck": round_value(luck)}
        for seat, lost, luck in zip(tree.seating.seats, review.thrown_away, review.luck, strict=True)
    ]
