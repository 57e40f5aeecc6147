"""A new game, or another player on a seat, as the page's panels ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.engine.game import Game
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.words import LANGUAGES, known_language, say
from fjords_widget.widgets.reading import Reader, Refused
from fjords_widget.widgets.seats import FUNCTION, Player, Seat, seated

if TYPE_CHECKING:
    from fjords_widget.widgets.play import Play


def begin(play: Play, read: Reader) -> None:
    """Puts a new game on the board; any option that is wrong is refused before anything changes."""
    lang = known_language(read.text("lang", 10))
    players = read.whole("players")
    game = Game(
        players,
        read.text("variant"),
        _runes(read),
        seed=_seed(read),
        first=read.whole("first") if read.has("first") else None,
        tie=read.text("tie"),
        table_talk=read.truth("table_talk"),
        lang=lang,
    )
    chosen = read.inners("seats", players)
    colours = [one.text("colour") for one in chosen]
    seats = seated(
        players,
        [_player(play, one, number) for number, one in enumerate(chosen)],
        [_name(one, colour) for one, colour in zip(chosen, colours, strict=True)],
        colours,
        lang,
    )
    play._begin(game, seats, lang)


def _runes(read: Reader) -> str | tuple[str, ...]:
    """A preset, or a list of names."""
    return read.text("runes") if read.is_text("runes") else tuple(read.texts("runes", 20))


def _seed(read: Reader) -> int | str | None:
    """Digits are a number, as in Python: 7 typed in the page is `seed=7`."""
    if not read.has("seed"):
        return None
    text = read.text("seed").strip()
    if text.isascii() and text.removeprefix("-").isdigit():
        return int(text)
    return text or None


def _player(play: Play, read: Reader, number: int) -> Player:
    """A level or a person; a function stays where it is, since a page cannot send one."""
    kind = read.text("kind")
    if kind != FUNCTION:
        return kind
    seats = play._session.seats
    if number >= len(seats) or isinstance(seats[number].player, str):
        raise Refused("invalid", say(play.lang, "wire.no_function", seat=number))
    return seats[number].player


def _name(read: Reader, colour: str) -> str | None:
    """A name; the word for the colour is none, since it changes with the language."""
    name = read.text("name").strip() if read.has("name") else ""
    plain = {say(lang, f"colours.{colour}").lower() for lang in LANGUAGES} if colour in COLOURS else set()
    return None if name.lower() in plain else name or None


def sit(play: Play, read: Reader) -> None:
    """Another player, name or colour for one seat. A colour that is taken changes hands."""
    seats = play._session.seats
    number = read.whole("seat")
    if not 0 <= number < len(seats):
        raise Refused("invalid", say(play.lang, "options.seat", seat=number, last=len(seats) - 1))
    players: list[Player] = [seat.player for seat in seats]
    names = [seat.name for seat in seats]
    colours = [seat.colour for seat in seats]
    if read.has("kind"):
        players[number] = _player(play, read, number)
    if read.has("colour"):
        colours = _with_colour(seats, number, read.text("colour"))
    if read.has("name"):
        names[number] = _name(read, colours[number])
    play._sit(players=players, names=names, colours=colours)


def _with_colour(seats: tuple[Seat, ...], number: int, colour: str) -> list[str]:
    mine = seats[number].colour
    colours = [mine if seat.colour == colour else seat.colour for seat in seats]
    colours[number] = colour
    return colours
