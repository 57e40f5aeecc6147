"""Why a move is not allowed: the rules that it breaks, with the place and a sentence.

Only the reasons that matter: where one is decisive, those that it makes pointless are left out. Nothing is
said about the way to a tile that could hold no viking, about the terrain around a space where no tile could
lie, about building on a tile that cannot be laid, or about anything but the supply where that is empty.

Slow, plain, and on its own: it asks the map rule by rule, and never looks at the tables that `legal_moves`
uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fjords_widget.engine import explain_lay, explain_settle
from fjords_widget.engine.catalogue import plain_language, say
from fjords_widget.engine.errors import InvalidMove
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Claim, Draw, Lay, Leap, Move, Ride, Sail, Settle, Show, Silence
from fjords_widget.engine.reasons import Case, Reason
from fjords_widget.engine.state import State
from fjords_widget.engine.terms import Terms


class Verdict(NamedTuple):
    """Whether a move is legal, and if not, the reasons why."""

    legal: bool
    reasons: tuple[Reason, ...]
    lang: str = "en"

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return "\n".join(str(reason) for reason in self.reasons)

    def _repr_html_(self) -> str:
        from fjords_widget.book.html import verdict_html

        return verdict_html(self)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules broken, each once."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells concerned, each once."""
        return tuple(dict.fromkeys(cell for reason in self.reasons for cell in reason.cells))


def explain(
    terms: Terms,
    land: Land,
    state: State,
    move: Move,
    lang: str,
    seat: int | None = None,
    names: Sequence[str] | None = None,
) -> Verdict:
    """The verdict on any move, made by the seat to move or by another; InvalidMove if it is no move at all.

    `names` are what the seats are called; without, they go by their colours.
    """
    who = state.turn if seat is None else seat
    case = Case(terms, land, state, who, lang, names)
    if state.phase == "over":
        case.against("T7", "over")
    else:
        if who != state.turn:
            case.against("S5", "not_your_turn", seat=case.seat_name(who), turn=case.seat_name(state.turn))
        _judge(case, move)
    return Verdict(not case.reasons, tuple(case.reasons), plain_language(lang))


def _judge(case: Case, move: Move) -> None:
    settling = isinstance(move, Settle | Sail | Ride | Leap)
    if settling and case.state.phase == "exploration":
        case.against("T1", "not_settling_yet")
    elif not settling and case.state.phase == "settlement":
        case.against("X12", "exploration_over")
    elif isinstance(move, Lay):
        explain_lay.lay(case, move)
    elif isinstance(move, Draw):
        explain_lay.draw(case)
    elif isinstance(move, Claim):
        explain_lay.claim(case)
    elif isinstance(move, Show):
        explain_lay.show(case, move)
    elif isinstance(move, Silence):
        explain_lay.silence(case)
    elif isinstance(move, Settle):
        explain_settle.settle(case, move)
    elif isinstance(move, Sail | Ride):
        explain_settle.voyage(case, move)
    elif isinstance(move, Leap):
        explain_settle.leap(case, move)
    else:
        raise InvalidMove(say(case.lang, "moves.no_kind", type=type(move).__name__))
