"""The headers of a record: what people note about a game, and the rules that it is played by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping
from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.terms import Terms, runes_named
from fjords_widget.engine.texts import shorten
from fjords_widget.engine.tiles import TileSet, is_shipped
from fjords_widget.records.tileset_text import read_tiles, write_tiles
from fjords_widget.records.tokens import SEATS, clean

NOTED = (
    "event", "site", "date", "round", "game", *SEATS, "result", "match", "hints", "annotator", "language",
)  # fmt: skip
"""Headers that are written first, in this order; any others follow as they were set."""
RULES = ("variant", "players", "runes", "tiles", "tie", "table talk", "first", "position")
"""Headers that say by which rules a game is played; they follow from the game itself."""
COUNTED = "plies"
"""The length of the main line: for scans, which read no moves; a reader counts for itself."""
_KEY = re.compile("[a-z][a-z0-9 -]{0,39}")


class Headers(MutableMapping[str, str]):
    """What people note about a game: texts by name. A name is a few letters; an empty text is none.

    InvalidOption for a name that cannot stand in a file, or that belongs to the rules of the game.
    """

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values: dict[str, str] = {}
        self.update(values or {})

    def __getitem__(self, key: str) -> str:
        return self._values[key]

    def __setitem__(self, key: str, value: str) -> None:
        key = header_key(key)
        if key in RULES or key == COUNTED:
            raise InvalidOption(say(None, "records.header_rules", key=key))
        value = header_value(value)
        if value:
            self._values[key] = value
        else:
            self._values.pop(key, None)

    def __delitem__(self, key: str) -> None:
        del self._values[key]

    def __iter__(self) -> Iterator[str]:
        values = self._values
        yield from [key for key in NOTED if key in values]
        yield from [key for key in values if key not in NOTED]

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Headers({dict(self)!r})"


def header_key(key: object) -> str:
    """The name of a header as it is written, or InvalidOption."""
    name = " ".join(key.lower().replace("_", " ").split()) if isinstance(key, str) else ""
    if not _KEY.fullmatch(name):
        raise InvalidOption(say(None, "records.header_key", key=shorten(key)))
    return name


def header_value(value: object) -> str:
    """The text of a header as it is written: lines without spaces around them, none empty."""
    if not isinstance(value, str):
        raise InvalidOption(say(None, "records.header_value", value=shorten(value)))
    if "\n" not in value and value.isprintable():
        return value.strip()
    return "\n".join(line.strip() for line in clean(value).split("\n") if line.strip())


# The rules ----------------------------------------------------------------------------------------


class Opening(NamedTuple):
    """How the game of a record begins, but for the tiles that are dealt."""

    terms: Terms
    first: int
    position: str | None = None


def write_opening(opening: Opening) -> dict[str, str]:
    """The headers that describe the rules."""
    terms, first, position = opening
    headers = {"variant": terms.variant, "players": str(terms.players)}
    if terms.runes:
        headers["runes"] = ", ".join(terms.rune_names())
    if not (is_shipped(terms.tiles) and terms.tiles.name == "fjords"):
        headers["tiles"] = terms.tiles.name if is_shipped(terms.tiles) else write_tiles(terms.tiles)
    if terms.tie != "order":
        headers["tie"] = terms.tie
    if terms.table_talk:
        headers["table talk"] = "yes"
    if position is None:
        headers["first"] = SEATS[first]
    else:
        headers["position"] = position
    return headers


def read_opening(headers: Mapping[str, str], tiles: TileSet | None, faults: list[tuple[str, str]]) -> Opening:
    """The rules that the headers describe; what cannot be understood is left at its default, and noted.

    Faults are pairs of a header's name and a sentence.
    """
    runes = tuple(re.split(r"[,;\s]+", headers.get("runes", "").strip().lower()))
    runes = () if runes in (("",), ("none",)) else runes
    options = {
        "players": _players(headers, faults),
        "variant": headers.get("variant", "base").lower(),
        "runes": runes_named(runes),
        "tiles": tiles if tiles is not None else _tiles(headers, faults),
        "tie": headers.get("tie", "order").lower(),
        "table_talk": headers.get("table talk", "no").lower() in ("yes", "true"),
    }
    terms = _agree(options, faults)
    return Opening(terms, _first(headers, terms, faults), headers.get("position"))


def _agree(options: dict[str, object], faults: list[tuple[str, str]]) -> Terms:
    """The terms for these options, or for as many of them as go together."""
    try:
        return Terms.agreed(**options)  # type: ignore[arg-type]
    except FjordsError:
        kept: dict[str, object] = {}
        for key, value in options.items():
            try:
                Terms.agreed(**{**kept, key: value})  # type: ignore[arg-type]
            except FjordsError as fault:
                faults.append((key.replace("_", " "), shorten(str(fault), 200)))
            else:
                kept[key] = value
        return Terms.agreed(**kept)  # type: ignore[arg-type]


def _players(headers: Mapping[str, str], faults: list[tuple[str, str]]) -> int:
    text = headers.get("players", "2")
    if text in ("2", "3", "4"):
        return int(text)
    faults.append(("players", say(None, "options.players", players=shorten(text))))
    return 2


def _first(headers: Mapping[str, str], terms: Terms, faults: list[tuple[str, str]]) -> int:
    text = headers.get("first", SEATS[0]).lower()
    seat = read_seat(text)
    if seat is not None and seat < terms.players:
        return seat
    faults.append(("first", say(None, "records.first", first=shorten(text), known=", ".join(SEATS))))
    return 0


def _tiles(headers: Mapping[str, str], faults: list[tuple[str, str]]) -> str | TileSet:
    text = headers.get("tiles", "fjords")
    try:
        return read_tiles(text) if "\n" in text else TileSet.named(text)
    except FjordsError as fault:
        faults.append(("tiles", shorten(str(fault), 500)))
        return "fjords"


def read_seat(text: str) -> int | None:
    """The seat of a colour, or of a number from 0 on; None if there is none."""
    if text in SEATS:
        return SEATS.index(text)
    return int(text) if text in ("0", "1", "2", "3") else None
