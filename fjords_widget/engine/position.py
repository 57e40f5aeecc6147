"""A position as one line of text, and back. All that is public is in it; the order of the bag is not.

    fjords/1 variant=base players=2 … phase=exploration turn=0 board=POPPMM@0,0;MPPPPP@0,1;… unseen=MMPPPP*2;…

Fields are key=value, items within a field are separated by ";". Fields that hold nothing may be left out.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.bag import Bag, secret_of
from fjords_widget.engine.catalogue import known_language, language, say
from fjords_widget.engine.errors import Fault, InvalidPosition
from fjords_widget.engine.exploration import ways_to_lay
from fjords_widget.engine.fits import slots_of
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Show, parse
from fjords_widget.engine.state import Side, State, Stone, blank
from fjords_widget.engine.terms import RUNES, Setup, Terms
from fjords_widget.engine.tiles import Tile, TileSet

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

VERSION = "fjords/1"
LONGEST = 20_000
NEEDED = ("variant", "players", "phase", "turn", "board", "supply")
OPTIONAL = (
    "runes", "tie", "talk", "tiles", "pieces", "stones", "row", "aside", "hand", "unseen", "drew", "began",
    "out", "claim", "shown",
)  # fmt: skip
FIELDS = (*NEEDED, *OPTIONAL)


class Place(NamedTuple):
    """A tile on the board of a position."""

    tile: Tile
    turns: int
    cell: Cell


class Standing(NamedTuple):
    """A piece on the board of a position."""

    kind: str
    seat: int
    second: bool
    cell: Cell


class Lying(NamedTuple):
    """A stone on the table of a position."""

    stone: Stone
    cell: Cell


class Supply(NamedTuple):
    """What a seat has left."""

    vikings: int
    longhouses: int
    runes: frozenset[str]


# Writing ------------------------------------------------------------------------------------------


def write(game: Game) -> str:
    """The position of a game as one line; games that stand alike have the same line."""
    terms, state, land = game._terms, game._state, game._land
    fields = {
        "variant": terms.variant,
        "players": terms.players,
        "runes": ";".join(terms.rune_names()),
        "tie": "" if terms.tie == "order" else terms.tie,
        "talk": "yes" if terms.table_talk else "",
        "tiles": "_".join(terms.tiles.name.split()),  # a field is one word
        "phase": state.phase,
        "turn": state.turn,
        "board": ";".join(_write_place(land, slot) for slot in _by_cell(land, range(len(land.cells)))),
        "pieces": ";".join(_write_pieces(land, state)),
        "stones": ";".join(_write_stone(cell, stone) for cell, stone in sorted(state.stones.items())),
        "supply": ";".join(_write_supply(side) for side in state.sides),
        "row": ";".join(map(str, game.row)),
        "aside": ";".join(map(str, game.aside)),
        "hand": "" if game.hand is None else game.hand,
        "unseen": ";".join(_write_count(tile, n) for tile, n in sorted(game.unseen.items(), key=_by_text)),
        "drew": "yes" if state.drew else "",
        "began": "" if state.starter < 0 else state.starter,
        "out": ";".join(str(seat) for seat in sorted(game.out)),
        "claim": "" if state.claimed_by < 0 else state.claimed_by,
        "shown": "" if state.shown is None else state.shown,
    }
    return " ".join([VERSION, *(f"{key}={value}" for key, value in fields.items() if value != "")])


def _by_cell(land: Land, slots: Any) -> list[int]:
    return sorted(slots, key=lambda slot: land.cells[slot])


def _by_text(item: tuple[Tile, int]) -> str:
    return str(item[0])


def _write_place(land: Land, slot: int) -> str:
    laid = land.ways[slot].laid
    turns = f"/{laid.turns}" if laid.turns else ""
    return f"{laid.tile}{turns}@{land.cells[slot]}"


def _write_pieces(land: Land, state: State) -> list[str]:
    found = []
    for seat, side in enumerate(state.sides):
        for slot in _by_cell(land, slots_of(side.pieces)):
            kind = "L" if side.houses >> slot & 1 else "V"
            second = "*" if side.second >> slot & 1 else ""
            found.append(f"{kind}{seat}{second}@{land.cells[slot]}")
    return found


def _write_stone(cell: Cell, stone: Stone) -> str:
    return f"{stone.rune}@{cell}" if stone.seat is None else f"{stone.rune}:{stone.seat}@{cell}"


def _write_supply(side: Side) -> str:
    runes = "+".join(rune for rune in RUNES if rune in side.runes)
    return f"{side.vikings}/{side.longhouses}" + (f"/{runes}" if runes else "")


def _write_count(tile: Tile, count: int) -> str:
    return f"{tile}*{count}" if count > 1 else str(tile)


# Reading ------------------------------------------------------------------------------------------


class Reading:
    """A position text taken apart: its parts, and every fault found on the way."""

    def __init__(self, text: str, lang: str) -> None:
        self.lang = lang
        self.faults: list[Fault] = []
        self.raw = self._split(text)
        for key in NEEDED:
            if key not in self.raw:
                self.fault(key, "missing")
        self.players = self._whole("players", 2)
        self.turn = self._whole("turn", 0)
        self.began = self._whole("began", -1)
        self.claim = self._whole("claim", -1)
        self.talk = self._yes("talk")
        self.drew = self._yes("drew")
        self.phase = self.raw.get("phase", "exploration")
        if self.phase not in ("exploration", "settlement", "over"):
            self.fault("phase", "value", value=self.phase, expected="exploration, settlement, over")
        self.board: list[Place] = self._items("board", self._place, "MMPPPP/3@1,-1")
        self.pieces: list[Standing] = self._items("pieces", _read_piece, "L0@1,-1")
        self.stones: list[Lying] = self._items("stones", _read_stone, "home:0@1,-1")
        self.supply: list[Supply] = self._items("supply", _read_supply, "20/4/journey+horse")
        self.row: list[Tile] = self._items("row", self._tile, "MMPPPP")
        self.aside: list[Tile] = self._items("aside", self._tile, "MMPPPP")
        self.hand: list[Tile] = self._items("hand", self._tile, "MMPPPP")
        self.unseen: Counter[Tile] = Counter()
        for tile, count in self._items("unseen", self._count, "MMPPPP*2"):
            self.unseen[tile] += count
        self.out: list[int] = self._items("out", _read_whole, "0")
        self.shown: list[Show] = self._items("shown", _read_show, "show:MMPPPP/3@1,-1")

    def fault(self, place: str, key: str, **values: object) -> None:
        """Notes a fault; the sentence is looked up under position.<key>."""
        self.faults.append(Fault(place, say(self.lang, f"position.{key}", **values)))

    def _split(self, text: str) -> dict[str, str]:
        words = text.split()
        if not words or words[0] != VERSION:
            self.fault("version", "version", version=VERSION, given=words[0][:40] if words else "-")
        found: dict[str, str] = {}
        for word in words[1:]:
            key, _, value = word.partition("=")
            if key not in FIELDS:
                self.fault(key[:40], "unknown", known=", ".join(FIELDS))
            elif key in found:
                self.fault(key, "twice")
            else:
                found[key] = value
        return found

    def _whole(self, key: str, otherwise: int) -> int:
        text = self.raw.get(key, "")
        if not text:
            return otherwise
        if not text.isascii() or not text.isdigit() or len(text) > 3:
            self.fault(key, "value", value=text[:40], expected="0, 1, 2 …")
            return otherwise
        return int(text)

    def _yes(self, key: str) -> bool:
        text = self.raw.get(key, "no")
        if text not in ("yes", "no"):
            self.fault(key, "value", value=text[:40], expected="yes, no")
        return text == "yes"

    def _items(self, key: str, read: Any, expected: str) -> list[Any]:
        found = []
        for i, text in enumerate(filter(None, self.raw.get(key, "").split(";"))):
            try:
                found.append(read(text))
            except _NoTile as fault:
                self.fault(f"{key}[{i}]", "tile", text=text[:60], fault=fault)
            except (ValueError, IndexError):
                self.fault(f"{key}[{i}]", "value", value=text[:60], expected=expected)
        return found

    def _tile(self, text: str) -> Tile:
        try:
            return Tile.parse(text, self.lang)
        except ValueError as fault:
            raise _NoTile(fault) from None

    def _place(self, text: str) -> Place:
        left, at, cell = text.partition("@")
        tile, slash, turns = left.partition("/")
        if not at or (slash and turns not in {"0", "1", "2", "3", "4", "5"}):
            raise ValueError
        return Place(self._tile(tile), int(turns or 0), Cell.parse(cell))

    def _count(self, text: str) -> tuple[Tile, int]:
        tile, star, count = text.partition("*")
        return self._tile(tile), _read_whole(count) if star else 1


class _NoTile(ValueError):
    """What is wrong with the text of a tile."""


def _read_piece(text: str) -> Standing:
    left, _, cell = text.partition("@")
    kind = {"L": "longhouse", "V": "viking"}.get(left[0])
    if kind is None:
        raise ValueError
    return Standing(kind, _read_whole(left[1:].removesuffix("*")), left.endswith("*"), Cell.parse(cell))


def _read_stone(text: str) -> Lying:
    left, _, cell = text.partition("@")
    rune, colon, seat = left.partition(":")
    if rune not in RUNES:
        raise ValueError
    return Lying(Stone(rune, _read_whole(seat) if colon else None), Cell.parse(cell))


def _read_supply(text: str) -> Supply:
    vikings, longhouses, *runes = text.split("/")
    names = frozenset(runes[0].split("+")) if runes else frozenset()
    if len(runes) > 1 or not names <= set(RUNES):
        raise ValueError
    return Supply(_read_whole(vikings), _read_whole(longhouses), names)


def _read_whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise ValueError
    return int(text)


def _read_show(text: str) -> Show:
    move = parse(text)
    if not isinstance(move, Show):
        raise ValueError
    return move


# Opening ------------------------------------------------------------------------------------------


def read(text: str, tiles: str | TileSet | None, seed: object, lang: str | None) -> Game:
    """The game at a position; InvalidPosition names every fault."""
    from fjords_widget.engine.game import REMEMBERED, Game
    from fjords_widget.engine.position_check import check, check_moves

    secret = secret_of(seed)
    lang = language() if lang is None else known_language(lang)
    if not isinstance(text, str):
        fault = Fault("position", say(lang, "position.not_text", type=type(text).__name__))
        raise InvalidPosition(say(lang, "position.unopened"), [fault])
    if len(text) > LONGEST:
        fault = Fault("position", say(lang, "position.too_long", n=len(text), most=LONGEST))
        raise InvalidPosition(say(lang, "position.unopened"), [fault])
    reading = Reading(text, lang)
    terms = _make_terms(reading, tiles)
    if terms is not None:
        check(reading, terms)
    if terms is None or reading.faults:
        raise InvalidPosition(say(lang, "position.unopened"), reading.faults)
    game = Game.__new__(Game)
    game.lang = lang
    game._terms, game._listeners, game._lock, game._moves = terms, (), None, None
    game._taken_back = deque(maxlen=REMEMBERED)
    game._land = _make_land(reading, terms)
    game._state = _make_state(reading, terms, game._land)
    game._bag = Bag(tuple(terms.fits.number[tile] for tile in reading.unseen.elements()), secret)
    game.setup = Setup(terms, reading.turn, (), text)
    check_moves(reading, game)
    if reading.faults:
        raise InvalidPosition(say(lang, "position.unopened"), reading.faults)
    return game


def _make_terms(reading: Reading, tiles: str | TileSet | None) -> Terms | None:
    raw = reading.raw
    try:
        return Terms.agreed(
            reading.players,
            raw.get("variant", "base"),
            tuple(filter(None, raw.get("runes", "").split(";"))),
            raw.get("tiles", "fjords") if tiles is None else tiles,
            raw.get("tie", "order"),
            reading.talk,
        )
    except ValueError as fault:
        reading.faults.append(Fault("rules", str(fault)))
        return None


def _make_land(reading: Reading, terms: Terms) -> Land:
    land = Land(terms.fits)
    for tile, turns, cell in reading.board:
        land.lay(cell, terms.fits.make_way(tile, turns))
    return land


def _make_state(reading: Reading, terms: Terms, land: Land) -> State:
    number = terms.fits.number
    state = blank(_make_sides(reading, land), reading.turn, reading.unseen.total(), 0)
    state.phase = reading.phase  # type: ignore[assignment]
    state.change(
        stones={cell: stone for stone, cell in reading.stones},
        out=sum(1 << seat for seat in set(reading.out)),
    )
    taken = land.at(tuple(state.stones))
    for side in state.sides:
        taken |= side.pieces
    state.vacant = land.with_plains() & ~taken
    state.row = tuple(number[tile] for tile in reading.row)
    state.change(
        aside=tuple(number[tile] for tile in reading.aside),
        hand=number[reading.hand[0]] if reading.hand else None,
        drew=reading.drew,
        starter=reading.began,
        claimed_by=reading.claim,
        shown=_find_shown(reading, terms),
    )
    if state.phase == "exploration":
        state.ways = ways_to_lay(terms, state)
    return state


def _find_shown(reading: Reading, terms: Terms) -> Show | None:
    """The placement that was shown, as `legal_moves` had it."""
    if not reading.shown:
        return None
    _, tile, cell, turns = reading.shown[0]
    return Show(first_alike(reading, terms, tile) or tile, cell, turns)


def first_alike(reading: Reading, terms: Terms, tile: Tile) -> Tile | None:
    """The first tile of row and hand that plays like this one, or None."""
    number = terms.fits.number
    alike = terms.fits.alike[number[tile]] if tile in number else 0
    for other in (*reading.row, *reading.hand):
        if other in number and alike >> number[other] & 1:
            return other
    return None


def _make_sides(reading: Reading, land: Land) -> tuple[Side, ...]:
    sides = []
    for seat, (vikings, longhouses, runes) in enumerate(reading.supply):
        mine = [piece for piece in reading.pieces if piece.seat == seat]
        houses = land.at(tuple(piece.cell for piece in mine if piece.kind == "longhouse"))
        settled = land.at(tuple(piece.cell for piece in mine if piece.kind == "viking"))
        second = land.at(tuple(piece.cell for piece in mine if piece.second))
        reach = 0
        if reading.phase != "exploration":
            for slot in slots_of(houses | settled):
                reach |= land.walk[slot]
        sides.append(Side(vikings, longhouses, runes, houses, settled, second, reach))
    return tuple(sides)
