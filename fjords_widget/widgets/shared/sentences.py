"""Turns and events as sentences, for the log and for what has just happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from fjords_widget.engine import events
from fjords_widget.engine.catalogue import say, variety_of
from fjords_widget.engine.moves import Lay, Leap, Move, Ride, Sail, Secret, Settle, Show
from fjords_widget.engine.terms import RULES_OF_RUNES

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
    places: bool = True
    """Whether coordinates are said to those who see the map."""

    def to_listeners(self) -> Voice:
        """For those who hear the page: coordinates are what they know the map by."""
        return self._replace(places=True)

    @classmethod
    def of(
        cls,
        variant: str,
        seats: tuple[Seat, ...],
        lang: str,
        guesses: bool = False,
        places: bool = True,
    ) -> Voice:
        """The voice of a board. V-O6: the original game calls its pieces farms and fields."""
        words = variety_of(lang, variant)
        viking, longhouse = (say(words, f"pieces.{kind}") for kind in ("viking", "longhouse"))
        return cls(words, tuple(seat.name_in(lang) for seat in seats), viking, longhouse, guesses, places)


def sentence(text: str) -> str:
    """The text with a capital letter, since many begin with a name."""
    return text[:1].upper() + text[1:]


def tell_deed(voice: Voice, seat: int, move: Move) -> str:
    """Who did what, as people say it; with coordinates where they are wanted."""
    deed = sentence(say(voice.lang, f"deed.{_deed_of(move)}", seat=voice.names[seat]))
    place = _place_of(move)
    if place and voice.places:
        return say(voice.lang, "deed.told_at", deed=deed, place=place)
    return say(voice.lang, "deed.told", deed=deed)


def _deed_of(move: Move) -> str:
    if isinstance(move, Lay):
        return "secret" if isinstance(move.build, Secret) else move.build or "lay"
    return str(move).partition("@")[0].partition(":")[0]


def _place_of(move: Move) -> str:
    """Where it was; or from where to where."""
    build = getattr(move, "build", None)
    origin, cell = getattr(move, "origin", None) or getattr(move, "space", None), getattr(move, "cell", None)
    if isinstance(build, Secret):
        return f"{cell}; {build.origin} → {build.cell}"
    return f"{origin} → {cell}" if origin else str(cell or "")


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
    told = [sentence(text) for event in happened if (text := _tell_event(voice, event))]
    return list(dict.fromkeys(told))


def name_rules(move: Move | None, happened: Iterable[events.Event]) -> list[str]:
    """The rules behind what is not plain to see: a rune that was used, a row that was swapped, who is out."""
    deed = "" if move is None else _deed_of(move)
    found = [_RULES_OF_DEEDS[deed]] if deed in _RULES_OF_DEEDS else []
    found += [rule for event in happened if (rule := _rule_of(event))]
    return list(dict.fromkeys(found))


_RULES_OF_DEEDS = {"sail": "R-JOU", "ride": "R-HOR", "leap": "R-WIS", "home": "R-HOM", "secret": "R-SEC"}


def _rule_of(event: events.Event) -> str | None:
    match event:
        case events.Swapped():
            return "X11"
        case events.SetAside():
            return "V-C4"
        case events.StoneSet(rune, _):
            return RULES_OF_RUNES[rune]
        case events.ClaimStands():
            return "X13"
        case events.SettlementBegan(_, rule):
            return rule
        case events.WentOut():
            return "T6"
    return None


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
        case events.SetAside() if not voice.guesses:
            return say(lang, "play.set_aside")
        case events.StoneSet(rune, _):
            return say(lang, "play.stone", rune=say(lang, f"runes.{rune}"))
        case events.ClaimStands():
            return say(lang, "play.claim_stands")
        case events.SettlementBegan(seat):
            return say(lang, "play.settlement_began", seat=voice.names[seat])
        case events.WentOut(seat):
            return say(lang, "play.went_out", seat=voice.names[seat])
    return None
