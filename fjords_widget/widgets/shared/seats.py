"""Who sits at the table: people and computers, their names and their colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine import scoring
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.widgets.shared.sentences import sentence

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.moves import Move
    from fjords_widget.engine.state import Side

Chooser = Callable[["Game"], "Move | str"]
Occupant = str | Chooser
"""Who plays: "human", the name of a level, or any function from a game to a move."""

HUMAN = "human"
HUMANS: tuple[Occupant, ...] = (HUMAN, HUMAN)
FUNCTION = "function"
LONGEST_NAME = 40


class Seat(NamedTuple):
    """One place at the table. `second` is the second colour of the epic game (V-E2)."""

    occupant: Occupant
    name: str | None
    colour: str
    second: str

    @property
    def kind(self) -> str:
        """What the page calls the player: "human", a level, or "function"."""
        return self.occupant if isinstance(self.occupant, str) else FUNCTION

    @property
    def human(self) -> bool:
        """Whether the moves of this seat come from a person."""
        return self.occupant == HUMAN

    def piece_colour(self, second: bool) -> str:
        """The colour of one of its pieces."""
        return self.second if second else self.colour

    def name_in(self, lang: str) -> str:
        """Its name, or its colour in words: a name too, so with a capital letter wherever it stands."""
        return self.name or sentence(say(lang, f"colours.{self.colour}"))


def levels() -> tuple[str, ...]:
    """The names of the computer players, from the weakest to the strongest."""
    from fjords_widget.players import players

    return tuple(players)


def make_seats(
    count: int,
    players: Sequence[Occupant] = HUMANS,
    names: Sequence[str | None] | None = None,
    colours: Sequence[str] | None = None,
    lang: str | None = None,
) -> tuple[Seat, ...]:
    """The seats of a game of this many players; InvalidOption says what would be right."""
    if players is HUMANS:
        players = (HUMAN,) * count
    given = [
        _check_list(lang, "seats", players, count),
        _check_list(lang, "names", [None] * count if names is None else names, count),
        _check_list(lang, "colours", COLOURS[:count] if colours is None else colours, count),
    ]
    who = [_check_occupant(player, lang) for player in given[0]]
    called = [_check_name(name, lang) for name in given[1]]
    wearing = [_check_colour(colour, lang) for colour in given[2]]
    if len(set(wearing)) < count:
        raise InvalidOption(say(lang, "seats.same_colour", colours=", ".join(wearing)))
    # V-E2: the colours that nobody has go to the seats in order; unless chosen, purple and black.
    spare = [colour for colour in COLOURS if colour not in wearing]
    seconds = [spare[seat] if seat < len(spare) else wearing[seat] for seat in range(count)]
    return tuple(map(Seat, who, called, wearing, seconds))


def _check_list(lang: str | None, option: str, given: Any, count: int) -> list[Any]:
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != count:
        shown = repr(given)
        short = shown if len(shown) <= 80 else shown[:79] + "…"
        raise InvalidOption(say(lang, "seats.count", option=option, given=short, count=count))
    return list(given)


def _check_occupant(player: object, lang: str | None) -> Occupant:
    if isinstance(player, str):
        if player != HUMAN and player not in levels():
            known = ", ".join((HUMAN, *levels()))
            raise InvalidOption(say(lang, "seats.player", player=repr(player[:60]), known=known))
        return player
    if not callable(player):
        known = ", ".join((HUMAN, *levels()))
        raise InvalidOption(say(lang, "seats.player", player=repr(player)[:60], known=known))
    return player


def _check_name(name: object, lang: str | None) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise InvalidOption(say(lang, "seats.name", name=repr(name)[:60], most=LONGEST_NAME))
    return name.strip() or None


def _check_colour(colour: object, lang: str | None) -> str:
    if colour not in COLOURS:
        raise InvalidOption(say(lang, "seats.colour", colour=repr(colour)[:60], known=", ".join(COLOURS)))
    return str(colour)


FIRST_VIKINGS, FIRST_LONGHOUSES = 20, 4
"""V-E2: a seat places this many pieces of its first colour before those of the second."""


def _view_second(game: Game, seat: Seat, side: Side) -> dict[str, Any]:
    """V-E2: the second colour of a seat, and how many pieces of it are left; the rest are of the first."""
    return {
        "colour": seat.second,
        "vikings": min(side.vikings, game.terms.vikings - FIRST_VIKINGS),
        "longhouses": min(side.longhouses, game.terms.longhouses - FIRST_LONGHOUSES),
    }


def view_seats(game: Game, seats: tuple[Seat, ...], lang: str, project: bool) -> list[dict[str, Any]]:
    """What the page shows of each seat."""
    open_yet = project and game.phase != "over"
    scores, ahead = (
        scoring.count_and_project(game.terms, game.land, game.state) if open_yet else (game.scores(), ())
    )
    projected = [score.total for score in ahead] if ahead else [None] * len(seats)
    runes = game.runes
    return [
        {
            "name": seat.name_in(lang),
            "colour": seat.colour,
            "kind": seat.kind,
            "vikings": side.vikings,
            "longhouses": side.longhouses,
            "second": _view_second(game, seat, side) if game.variant == "epic" else None,
            "runes": [rune for rune in runes if rune in side.runes],
            "out": number in game.out,
            "score": {**scores[number]._asdict(), "total": scores[number].total},
            "projected": projected[number],
        }
        for number, (seat, side) in enumerate(zip(seats, game.supply, strict=True))
    ]
