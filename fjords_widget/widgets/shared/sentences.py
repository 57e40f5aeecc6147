"""Turns and events as sentences, for the log and for what has just happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine import events
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.moves import Lay, Leap, Move, Ride, Sail, Secret, Settle, Show
from fjords_widget.engine.reasons import OLD_NAMES

if TYPE_CHECKING:
    from fjords_widget.widgets.shared.seats import Seat


class Voice(NamedTuple):
    """Speaks of one table: in which language, what the seats and the pieces are called."""

    lang: str
    names: tuple[str, ...]
    viking: str
    longhouse: str
    guesses: bool = False
    """Whether the tiles that came up may be stand-ins: nothing is said of them."""

    @classmethod
    def of(cls, variant: str, seats: tuple[Seat, ...], lang: str, guesses: bool = False) -> Voice:
        """The voice of a board. V-O6: the original game calls its pieces farms and fields."""
        kinds = [OLD_NAMES[kind] if variant == "original" else kind for kind in ("viking", "longhouse")]
        viking, longhouse = (say(lang, f"pieces.{kind}") for kind in kinds)
        return cls(lang, tuple(seat.name_in(lang) for seat in seats), viking, longhouse, guesses)


def sentence(text: str) -> str:
    """The text with a capital letter, since many begin with a name."""
    return text[:1].upper() + text[1:]


def tell_turn(voice: Voice, seat: int, move: Move) -> str:
    """Who did what, as a sentence."""
    return sentence(say(voice.lang, "log.turn", seat=voice.names[seat], move=tell_move(voice, move)))


def tell_move(voice: Voice, move: Move) -> str:
    """A move in a few words."""
    lang = voice.lang
    match move:
        case Lay():
            return _tell_lay(voice, move)
        case Settle():
            return say(lang, "log.settle", viking=voice.viking, cell=move.cell)
        case Sail():
            return say(lang, "log.sail", viking=voice.viking, origin=move.origin, cell=move.cell)
        case Ride():
            return say(lang, "log.ride", viking=voice.viking, origin=move.origin, cell=move.cell)
        case Leap():
            return say(lang, "log.leap", viking=voice.viking, space=move.space, cell=move.cell)
        case Show():
            return say(lang, "log.show", tile=move.tile.face, cell=move.cell)
    return say(lang, f"log.{move}")


def _tell_lay(voice: Voice, move: Lay) -> str:
    laid = say(voice.lang, "log.lay", tile=move.tile.face, cell=move.cell)
    if move.build is None:
        return laid
    if isinstance(move.build, Secret):
        origin, goal = move.build
        built = say(voice.lang, "log.secret", longhouse=voice.longhouse, origin=origin, cell=goal)
    elif move.build == "home":
        built = say(voice.lang, "log.home", longhouse=voice.longhouse)
    else:
        built = voice.longhouse
    return say(voice.lang, "log.and", first=laid, second=built)


def tell_events(voice: Voice, happened: Iterable[events.Event]) -> list[str]:
    """What came of a turn, in sentences."""
    return [sentence(text) for event in happened if (text := _tell_event(voice, event))]


def is_alarming(event: events.Event) -> bool:
    """Whether an event must not be missed."""
    return isinstance(
        event, events.Swapped | events.SetAside | events.ClaimStands | events.SettlementBegan | events.WentOut
    )


def _tell_event(voice: Voice, event: events.Event) -> str | None:
    """An event as a sentence; None for those that the board shows well enough by itself."""
    lang = voice.lang
    match event:
        case events.Began(seat):
            return say(lang, "play.began", seat=voice.names[seat])
        case events.Swapped():
            return say(lang, "play.swapped")
        case events.Drew() | events.SetAside() if voice.guesses:
            return None
        case events.Drew(tile):
            return say(lang, "play.drew", tile=tile.face)
        case events.SetAside(tile):
            return say(lang, "play.set_aside", tile=tile.face)
        case events.StoneSet(rune, cell):
            return say(lang, "play.stone", rune=say(lang, f"runes.{rune}"), q=cell.q, r=cell.r)
        case events.ClaimStands():
            return say(lang, "play.claim_stands")
        case events.SettlementBegan(seat):
            return say(lang, "play.settlement_began", seat=voice.names[seat])
        case events.WentOut(seat):
            return say(lang, "play.went_out", seat=voice.names[seat])
    return None
