"""The engine looks at every move of a record, and says which cannot have been made, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fjords_widget.engine.errors import FjordsError, IllegalMove, InvalidHistory, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.records.flaws import Flaws, shortened
from fjords_widget.records.node import Node
from fjords_widget.records.replay import Replay
from fjords_widget.records.result import result_of

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

LONGEST_LINE = 3_000
"""No line of moves is followed farther: with table talk a game need never end, and its past grows with it."""

Place = Callable[[Node], tuple[int, int]]


def check(record: Record, flaws: Flaws, place: Place, result_at: tuple[int, int] = (0, 0)) -> None:
    """Notes the first impossible move of each line, and a result that is not what came of the game.

    Seats that are not told are filled in on the way.
    """
    try:
        replay = Replay(record, lang=flaws.lang)
    except FjordsError as fault:
        rules = _rules_of_draws(fault, ("S4", "X11"))
        flaws.note(*place(record.root), "impossible_deal", 0, rules, fault=shortened(str(fault), 2000))
        return
    todo: list[Node | int] = []
    _go_on(record.root, todo)
    while todo and not flaws.full:
        node = todo.pop()
        if type(node) is int:
            replay.back_to(node)
        elif isinstance(node, Node) and _holds(record, replay, node, flaws, place):
            _go_on(node, todo)
    if replay.game.ply == record.root.end().ply:
        _check_result(record, replay.game, flaws, result_at)


def _go_on(node: Node, todo: list[Node | int]) -> None:
    """Puts what follows on the list: variations first, each with the way back from it, the line itself last."""
    children = node.children
    if not children:
        return
    todo.append(children[0])
    for child in children[:0:-1]:
        todo.append(node.ply)
        todo.append(child)


def _holds(record: Record, replay: Replay, node: Node, flaws: Flaws, place: Place) -> bool:
    """Makes the move of a node, or notes why it cannot be made."""
    seat = replay.game.turn
    if node.ply > LONGEST_LINE:
        flaws.note(*place(node), "long_line", node.ply, (), most=LONGEST_LINE)
        return False
    try:
        replay.step(node)
    except FjordsError as fault:
        rules = _rules(record, fault)
        text = shortened(str(fault), 2000)
        flaws.note(*place(node), "impossible", node.ply, rules, ply=node.ply, move=node.move, fault=text)
        return False
    if node.seat is None:
        node.seat = seat
    return True


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
        flaws.note(*place, "result", 0, (), told=shortened(told), true=true)
