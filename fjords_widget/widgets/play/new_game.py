"""A new game, or another player on a seat, as the page's panels ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import LANGUAGES, known_language, say
from fjords_widget.engine.game import Game
from fjords_widget.engine.match import Match
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.widgets.play.board_match import BoardMatch
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.seats import FUNCTION, Occupant, Seat, make_seats

if TYPE_CHECKING:
    from fjords_widget.widgets.play.widget import Play


def begin_game(play: Play, read: Reader) -> None:
    """Puts a new game on the board. A wrong option is refused before anything changes."""
    lang = known_language(read.text("lang", 10))
    players = read.whole("players")
    options: dict[str, Any] = {
        "players": players,
        "variant": read.text("variant"),
        "runes": _runes(read),
        "seed": _seed(read),
        "first": read.whole("first") if read.has("first") else None,
        "tie": read.text("tie"),
        "table_talk": read.truth("table_talk"),
        "lang": lang,
    }
    # W5: where another game decides, there is a match, of one game if that has a winner.
    in_match = options["tie"] == "replay" or (read.has("match") and read.truth("match"))
    match = BoardMatch(Match(**options)) if in_match else None
    game = Game(**options) if match is None else match.match.game
    chosen = read.inners("seats", players)
    colours = [one.text("colour") for one in chosen]
    seats = make_seats(
        players,
        [_occupant(play, one, number) for number, one in enumerate(chosen)],
        [_name(one, colour) for one, colour in zip(chosen, colours, strict=True)],
        colours,
        lang,
    )
    left = play._keeper.path
    play._begin(game, seats, lang, match=match)
    if left is not None:
        play._keeper.look_for_offer(play._session, path=left)
        play._session.refresh()


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


def _occupant(play: Play, read: Reader, number: int) -> Occupant:
    """A level or a person; a function stays where it is, since a page cannot send one."""
    kind = read.text("kind")
    if kind != FUNCTION:
        return kind
    seats = play._session.seats
    if number >= len(seats) or isinstance(seats[number].occupant, str):
        raise Refused("invalid", say(play.lang, "wire.no_function", seat=number))
    return seats[number].occupant


def _name(read: Reader, colour: str) -> str | None:
    """The name that was typed; None if it is just the colour, whose word changes with the language."""
    name = read.text("name").strip() if read.has("name") else ""
    plain = {say(lang, f"colours.{colour}").lower() for lang in LANGUAGES} if colour in COLOURS else set()
    return None if name.lower() in plain else name or None


def change_seat(play: Play, read: Reader) -> None:
    """Changes who sits on a seat, the name or the colour. A colour that is taken is swapped."""
    seats = play._session.seats
    number = read.whole("seat")
    if not 0 <= number < len(seats):
        raise Refused("invalid", say(play.lang, "options.seat", seat=number, last=len(seats) - 1))
    occupants: list[Occupant] = [seat.occupant for seat in seats]
    names = [seat.name for seat in seats]
    colours = [seat.colour for seat in seats]
    if read.has("kind"):
        occupants[number] = _occupant(play, read, number)
    if read.has("colour"):
        colours = _with_colour(seats, number, read.text("colour"))
    if read.has("name"):
        names[number] = _name(read, colours[number])
    play._sit(players=occupants, names=names, colours=colours)


def _with_colour(seats: tuple[Seat, ...], number: int, colour: str) -> list[str]:
    mine = seats[number].colour
    colours = [mine if seat.colour == colour else seat.colour for seat in seats]
    colours[number] = colour
    return colours
