"""The engine looks at every move of a record, and says which cannot have been made, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fjords_widget.engine.errors import FjordsError, IllegalMove, InvalidHistory, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.texts import shorten
from fjords_widget.records.flaws import Flaws
from fjords_widget.records.node import Node
from fjords_widget.records.result import result_of
from fjords_widget.records.unknown import ABOUT_THE_BAG
from fjords_widget.records.walk import Walker

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

LONGEST_LINE = 1_000
"""No line of moves is followed farther: with table talk a game need never end, and its past grows with it."""

Place = Callable[[Node], tuple[int, int]]


def check(record: Record, flaws: Flaws, place: Place, result_at: tuple[int, int] = (0, 0)) -> None:
    """Notes the first impossible move of each line, and a result that is not the true one.

    Fills in on the way which seat made each move. A record in which nothing was dealt or played has no flaws.
    """
    if not record.root.draws and not record.root.children and record.opening.position is None:
        return
    try:
        walker = Walker(record, lang=flaws.lang, ready=True)
    except FjordsError as fault:
        rules = _rules_of_draws(fault, ("S4", "X11"))
        line, column = place(record.root)
        flaws.note(line, column, "impossible_deal", 0, rules, fault=shorten(str(fault), 2000))
        return
    examiner = _Examiner(record, walker, flaws, place)
    examiner.follow(record.root)
    if walker.game.ply == record.root.end().ply:
        _check_result(record, walker.game, flaws, result_at)


class _Examiner:
    """Leads a game through the tree and notes where it cannot go."""

    def __init__(self, record: Record, walker: Walker, flaws: Flaws, place: Place) -> None:
        self._record = record
        self._walker = walker
        self._flaws = flaws
        self._place = place

    def follow(self, root: Node) -> None:
        """Looks at all that follows: at each fork the variations first, then the line itself."""
        todo: list[tuple[Node, bool]] = [(root, True)]
        while todo and not self._flaws.full:
            node, made = todo.pop()
            if not made:
                self._walker.back_to(node.ply - 1)
                if not self._holds(node):
                    continue
            children = node.children
            while len(children) == 1 and self._holds(children[0]):
                children = children[0].children
            if len(children) > 1:
                todo += [(child, False) for child in children[:1] + children[:0:-1]]

    def _holds(self, node: Node) -> bool:
        """Makes the move of a node, or notes why it cannot be made."""
        try:
            if node.ply <= LONGEST_LINE:
                if node.seat is None:
                    seat = self._walker.game.turn
                    self._walker.step(node)
                    node.seat = seat
                else:
                    self._walker.step(node)
                return True
            line, column = self._place(node)
            self._flaws.note(line, column, "long_line", node.ply, (), most=LONGEST_LINE)
        except FjordsError as fault:
            rules, text = _rules(self._record, fault), shorten(str(fault), 2000)
            # What lay in the row is a guess where draws are unknown, and guesses prove nothing.
            guessed = self._walker.guesses and set(rules) <= ABOUT_THE_BAG
            code = "unexplained" if guessed else "impossible"
            line, column = self._place(node)
            self._flaws.note(line, column, code, node.ply, rules, ply=node.ply, move=node.move, fault=text)
        return False


def _rules(record: Record, fault: FjordsError) -> tuple[str, ...]:
    if isinstance(fault, IllegalMove):
        return fault.verdict.rules
    if isinstance(fault, InvalidOption):  # a seat that is not at the table
        return ("S5",)
    row = ("X10", "X11", "X12")
    return _rules_of_draws(fault, ("V-C3", "V-C4") if record.opening.terms.draws_one else row)


def _rules_of_draws(fault: FjordsError, told: tuple[str, ...]) -> tuple[str, ...]:
    """The rules that say what comes out of the bag, and how much of it."""
    kind = fault.fault if isinstance(fault, InvalidHistory) else ""
    return ("S3",) if kind in ("not_in_bag", "unknown_tile") else told if kind else ()


def _check_result(record: Record, game: Game, flaws: Flaws, place: tuple[int, int]) -> None:
    told, true = record.headers.get("result", ""), result_of(game)
    words = told.lower().split()
    if true and words != true.lower().split()[: len(words)]:
        flaws.note(place[0], place[1], "result", 0, (), told=shorten(told), true=true)
