"""Who sits at the table: people and computers, their names and their colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.words import say
from fjords_widget.widgets.telling import sentence

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.moves import Move

Chooser = Callable[["Game"], "Move | str"]
Player = str | Chooser
"""Who plays: "human", the name of a level, or any function from a game to a move."""

HUMAN = "human"
HUMANS: tuple[Player, ...] = (HUMAN, HUMAN)
FUNCTION = "function"
LONGEST_NAME = 40


class Seat(NamedTuple):
    """One place at the table. `second` is the second colour of the epic game (V-E2)."""

    player: Player
    name: str | None
    colour: str
    second: str

    @property
    def kind(self) -> str:
        """What the page calls the player: "human", a level, or "function"."""
        return self.player if isinstance(self.player, str) else FUNCTION

    @property
    def human(self) -> bool:
        """Whether the moves of this seat come from a person."""
        return self.player == HUMAN

    def piece_colour(self, second: bool) -> str:
        """The colour of one of its pieces."""
        return self.second if second else self.colour

    def called(self, lang: str) -> str:
        """Its name, or its colour in words: a name too, so with a capital letter wherever it stands."""
        return self.name or sentence(say(lang, f"colours.{self.colour}"))


def levels() -> tuple[str, ...]:
    """The names of the computer players, from the weakest to the strongest."""
    from fjords_widget.players import players

    return tuple(players)


def seated(
    count: int,
    players: Sequence[Player] = HUMANS,
    names: Sequence[str | None] | None = None,
    colours: Sequence[str] | None = None,
    lang: str | None = None,
) -> tuple[Seat, ...]:
    """The seats of a game of so many players; InvalidOption says what would be right."""
    if players is HUMANS:
        players = (HUMAN,) * count
    given = [
        _listed(lang, "seats", players, count),
        _listed(lang, "names", [None] * count if names is None else names, count),
        _listed(lang, "colours", COLOURS[:count] if colours is None else colours, count),
    ]
    who = [_checked_player(player, lang) for player in given[0]]
    called = [_checked_name(name, lang) for name in given[1]]
    wearing = [_checked_colour(colour, lang) for colour in given[2]]
    if len(set(wearing)) < count:
        raise InvalidOption(say(lang, "seats.same_colour", colours=", ".join(wearing)))
    # V-E2: the colours that nobody has go to the seats in order; unless chosen, purple and black.
    spare = [colour for colour in COLOURS if colour not in wearing]
    seconds = [spare[seat] if seat < len(spare) else wearing[seat] for seat in range(count)]
    return tuple(map(Seat, who, called, wearing, seconds))


def _listed(lang: str | None, option: str, given: Any, count: int) -> list[Any]:
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != count:
        shown = repr(given)
        short = shown if len(shown) <= 80 else shown[:79] + "…"
        raise InvalidOption(say(lang, "seats.count", option=option, given=short, count=count))
    return list(given)


def _checked_player(player: object, lang: str | None) -> Player:
    if isinstance(player, str):
        if player != HUMAN and player not in levels():
            known = ", ".join((HUMAN, *levels()))
            raise InvalidOption(say(lang, "seats.player", player=repr(player[:60]), known=known))
        return player
    if not callable(player):
        known = ", ".join((HUMAN, *levels()))
        raise InvalidOption(say(lang, "seats.player", player=repr(player)[:60], known=known))
    return player


def _checked_name(name: object, lang: str | None) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise InvalidOption(say(lang, "seats.name", name=repr(name)[:60], most=LONGEST_NAME))
    return name.strip() or None


def _checked_colour(colour: object, lang: str | None) -> str:
    if colour not in COLOURS:
        raise InvalidOption(say(lang, "seats.colour", colour=repr(colour)[:60], known=", ".join(COLOURS)))
    return str(colour)


def seat_views(game: Game, seats: tuple[Seat, ...], lang: str, project: bool) -> list[dict[str, Any]]:
    """What the page shows of each seat."""
    open_yet = project and game.phase != "over"
    scores, ahead = game._both_scores() if open_yet else (game.scores(), ())
    projected = [score.total for score in ahead] if ahead else [None] * len(seats)
    runes = game.runes
    return [
        {
            "name": seat.called(lang),
            "colour": seat.colour,
            "kind": seat.kind,
            "vikings": side.vikings,
            "longhouses": side.longhouses,
            "runes": [rune for rune in runes if rune in side.runes],
            "out": number in game.out,
            "score": {**scores[number]._asdict(), "total": scores[number].total},
            "projected": projected[number],
        }
        for number, (seat, side) in enumerate(zip(seats, game.supply, strict=True))
    ]
