"""All that the page of a replay needs, made of records: for the widget, a file, or another page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import variety_of
from fjords_widget.engine.rules import find_rules
from fjords_widget.widgets.replay.record_tree import RecordTree
from fjords_widget.widgets.replay.setup import view_games, view_setup
from fjords_widget.widgets.shared.book_view import rules_of_game, view_rules, with_pictures
from fjords_widget.widgets.shared.bundle import read_bundle, read_style_sheet
from fjords_widget.widgets.shared.page_words import BOARD, page_words

if TYPE_CHECKING:
    from fjords_widget.players.analysis.reviewed import Review
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.shared.seats import Seat

BUNDLE = "replay"
WORDS = (
    *BOARD,
    "match",
    "choice",
    "step",
    "hint",
    "row",
    "seats",
    "parts",
    "ending",
    "why",
    "status",
    "share",
    "rulebook",
    "about_rune",
    "use",
)
"""Sections of the board's words that are needed to try another move, and to save the game."""
TABLES = ("stepper", "replay", "review", "edit")
"""Tables of the catalogue that the page needs."""


def view_records(trees: Sequence[RecordTree], lang: str, shown: int, review: Review | None) -> dict[str, Any]:
    """The traits that describe the records; `shown` is the game of a match that is seen, counted from 0."""
    games = view_games(trees, lang)
    terms = trees[0].record.terms
    speech = variety_of(lang, terms.variant)
    return {
        "_book": view_rules(lang, rules_of_game(terms.variant, terms.rune_names()) | _find_named(trees)),
        "_words": page_words(speech, TABLES, WORDS),
        "_shapes": {name: shape for one in trees for name, shape in one.shapes().items()},
        "_games": games,
        **view_game(games, trees[shown], shown, review, lang),
    }


def _find_named(trees: Sequence[RecordTree]) -> frozenset[str]:
    """The rules that comments name, of this game or not."""
    return frozenset[str]().union(*(_find_named_in(tree.views) for tree in trees))


def _find_named_in(nodes: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    return find_rules(*(node.get(said, "") for node in nodes for said in ("intro", "comment")))


def view_game(
    games: list[dict[str, Any]], tree: RecordTree, shown: int, review: Review | None, lang: str
) -> dict[str, Any]:
    """The traits that describe the game that is shown."""
    return {
        "_setup": games[shown]["setup"] if games else view_setup(tree, lang),
        "_tree": tree.views,
        "_grown": [],
        "_review": view_review_of(review, tree),
    }


def view_review_of(review: Review | None, tree: RecordTree) -> dict[str, Any] | None:
    """The trait `_review`; None without a review, or with one of another game."""
    if review is None:
        return None
    from fjords_widget.widgets.replay.review_view import fits, view_review

    return view_review(review, tree) if fits(review, tree.record) else None


def view_replay(
    records: Sequence[Record],
    lang: str,
    *,
    shown: int = 0,
    review: Review | None = None,
    seats: tuple[Seat, ...] | None = None,
) -> dict[str, Any]:
    """The whole state of a replay that stands at the beginning of a game, for where there is no widget.

    `seats` are those who played, if their colours differ from the record's.
    """
    trees = [RecordTree(record, lang, seats) for record in records]
    table = trees[shown].view(0).table
    return {
        **view_records(trees, lang, shown, review),
        "_game": shown,
        "_at": 0,
        "ply": 0,
        "turn": table.turn,
        "phase": table.phase,
    }


def view_file(state: dict[str, Any], lang: str) -> dict[str, Any]:
    """The state for a file, with the pictures of all rules that the page names by itself.

    They are those of the log and of comments, and those by which points are counted and games won.
    """
    book = state["_book"]
    games = [game["tree"] for game in state["_games"]] or [state["_tree"]]
    told = {rule for nodes in games for node in nodes for rule in node.get("rules", ())}
    told.update(*map(_find_named_in, games))
    known = [section["id"] for chapter in book["chapters"] for section in chapter["sections"]]
    named = [rule for rule in known if rule in told or rule.startswith(("W", "R-"))]
    return {**state, "_book": with_pictures(book, lang, named)}


def write_page(state: dict[str, Any], lang: str) -> str:
    """A replay as one HTML file, which needs nothing else."""
    from fjords_widget.widgets.shared.standalone import standalone

    return standalone(
        title=state["_setup"]["title"],
        lang=lang,
        esm=read_bundle(f"{BUNDLE}.js"),
        css=read_style_sheet(BUNDLE),
        state=view_file(state, lang),
    )
