"""The moves as small frozen values, each with one word of text: what `str` writes, `parse` reads."""
# ruff: noqa: D102 - the class says what __new__ takes

from __future__ import annotations

from typing import Literal, NamedTuple, TypeVar

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidMove
from fjords_widget.engine.hexgrid import Cell, smallest_turns, turn
from fjords_widget.engine.tiles import Tile, faults_of

T = TypeVar("T")
LONGEST_TEXT = 200
"""No move's text is longer; anything longer is refused unread."""


class Secret(NamedTuple):
    """Spend the Secret stone, and move a longhouse of yours from `origin` to `cell` (R-SEC)."""

    origin: Cell
    cell: Cell


Build = Literal["longhouse", "home"] | Secret | None


class Move:
    """A frozen value: equal to any other move of the same kind with the same parts.

    Every move is one of the kinds below; `Move()` itself raises InvalidMove. Moves are tuples underneath,
    their kind first: nothing else is created and compared as quickly, and the engine makes thousands of them.
    """

    __slots__ = ()

    def __new__(cls, *_parts: object) -> Move:
        """InvalidMove: only the kinds below can be made."""
        raise InvalidMove(say(None, "moves.no_kind", type=cls.__name__))

    def _parts(self) -> tuple[object, ...]:
        """What the move is made of; nothing, if it is of no kind of ours."""
        return tuple(self[1:]) if isinstance(self, tuple) else ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._parts()))})"

    def __reduce__(self) -> tuple[type[Move], tuple[object, ...]]:
        return type(self), self._parts()


class _Placement(NamedTuple):
    kind: str
    tile: Tile
    cell: Cell
    turns: int


class _Laying(NamedTuple):
    kind: str
    tile: Tile
    cell: Cell
    turns: int
    build: Build


class _Settling(NamedTuple):
    kind: str
    cell: Cell


class _Voyage(NamedTuple):
    kind: str
    origin: Cell
    cell: Cell


class _Leaping(NamedTuple):
    kind: str
    space: Cell
    cell: Cell


class _Saying(NamedTuple):
    kind: str


ready = tuple.__new__
"""`ready(Settle, ("settle", cell))` makes a move of parts that are known to be in order."""


class Lay(Move, _Laying):
    """Lay a tile from the row, the hand or the tiles set aside; then perhaps build (X1-X9, R-HOM, R-SEC).

    `turns` is the smallest number of clockwise steps that gives the face as laid, so that turns
    which look the same are one move.
    """

    __slots__ = ()

    def __new__(cls, tile: Tile, cell: tuple[int, int], turns: int = 0, build: Build = None) -> Lay:
        tile = _check_tile(tile)
        turns = smallest_turns(tile.face, _check_turns(turns))
        return ready(cls, ("lay", tile, _check_cell(cell), turns, _check_build(build)))

    @property
    def face(self) -> str:
        """The six corners as laid."""
        return turn(self.tile.face, self.turns)

    def __str__(self) -> str:
        return _placement_text(self.tile, self.cell, self.turns) + _build_text(self.build)

    def _repr_svg_(self) -> str:
        from fjords_widget.drawing import move_svg

        return str(move_svg(self))  # a plain text: marimo takes no other


class Draw(Move, _Saying):
    """Draw a tile from the bag (V-C3)."""

    __slots__ = ()

    def __new__(cls) -> Draw:
        return ready(cls, ("draw",))

    def __str__(self) -> str:
        return "draw"


class Settle(Move, _Settling):
    """Put a viking on a tile next to a piece of yours (T2)."""

    __slots__ = ()

    def __new__(cls, cell: tuple[int, int]) -> Settle:
        return ready(cls, ("settle", _check_cell(cell)))

    def __str__(self) -> str:
        return f"settle@{self.cell}"


class Sail(Move, _Voyage):
    """Spend the Journey stone: a viking goes over the sea from `origin` to `cell` (R-JOU)."""

    __slots__ = ()

    def __new__(cls, origin: tuple[int, int], cell: tuple[int, int]) -> Sail:
        return ready(cls, ("sail", _check_cell(origin), _check_cell(cell)))

    def __str__(self) -> str:
        return f"sail@{self.origin}>{self.cell}"


class Ride(Move, _Voyage):
    """Spend the Horse stone: a viking goes over the mountains from `origin` to `cell` (R-HOR)."""

    __slots__ = ()

    def __new__(cls, origin: tuple[int, int], cell: tuple[int, int]) -> Ride:
        return ready(cls, ("ride", _check_cell(origin), _check_cell(cell)))

    def __str__(self) -> str:
        return f"ride@{self.origin}>{self.cell}"


class Leap(Move, _Leaping):
    """Put the Wisdom stone on an empty `space`, and a viking on a tile beyond it (R-WIS)."""

    __slots__ = ()

    def __new__(cls, space: tuple[int, int], cell: tuple[int, int]) -> Leap:
        return ready(cls, ("leap", _check_cell(space), _check_cell(cell)))

    def __str__(self) -> str:
        return f"leap@{self.space}>{self.cell}"


class Claim(Move, _Saying):
    """Table talk: "I see no placement" (X13)."""

    __slots__ = ()

    def __new__(cls) -> Claim:
        return ready(cls, ("claim",))

    def __str__(self) -> str:
        return "claim"


class Show(Move, _Placement):
    """Table talk: "this tile fits there, like this" (X13)."""

    __slots__ = ()

    def __new__(cls, tile: Tile, cell: tuple[int, int], turns: int = 0) -> Show:
        tile = _check_tile(tile)
        turns = smallest_turns(tile.face, _check_turns(turns))
        return ready(cls, ("show", tile, _check_cell(cell), turns))

    def __str__(self) -> str:
        return "show:" + _placement_text(self.tile, self.cell, self.turns)


class Silence(Move, _Saying):
    """Table talk: show no placement, whether you see one or not (X13)."""

    __slots__ = ()

    def __new__(cls) -> Silence:
        return ready(cls, ("silence",))

    def __str__(self) -> str:
        return "silence"


def _placement_text(tile: Tile, cell: Cell, turns: int) -> str:
    return f"{tile}/{turns}@{cell}" if turns else f"{tile}@{cell}"


def _build_text(build: Build) -> str:
    if build is None:
        return ""
    if isinstance(build, Secret):
        return f"+secret@{build.origin}>{build.cell}"
    return f"+{build}"


def _check_tile(tile: object) -> Tile:
    if type(tile) is not Tile:
        raise InvalidMove(say(None, "moves.tile", tile=repr(tile)))
    for fault in faults_of(tile):
        raise InvalidMove(say(None, "moves.bad_tile", tile=repr(tile), fault=fault))
    return tile


def _check_cell(cell: object) -> Cell:
    if isinstance(cell, tuple) and len(cell) == 2 and type(cell[0]) is type(cell[1]) is int:
        return cell if type(cell) is Cell else Cell(*cell)
    raise InvalidMove(say(None, "moves.cell", text=repr(cell)))


def _check_turns(turns: object) -> int:
    if type(turns) is int and 0 <= turns <= 5:
        return turns
    raise InvalidMove(say(None, "moves.turns", turns=repr(turns)))


def _check_build(build: object) -> Build:
    if build is None or build == "longhouse" or build == "home":
        return build
    if isinstance(build, Secret):
        return Secret(_check_cell(build.origin), _check_cell(build.cell))
    raise InvalidMove(say(None, "moves.build", build=repr(build)))


# Text to move -----------------------------------------------------------------------------------

_SAID: dict[str, Move] = {"draw": Draw(), "claim": Claim(), "silence": Silence()}
_VOYAGES: dict[str, type[Sail] | type[Ride] | type[Leap]] = {"sail": Sail, "ride": Ride, "leap": Leap}


def parse(text: str, lang: str | None = None) -> Move:
    """The move that a text stands for, in any position; InvalidMove, worded in `lang`, if there is none."""
    if not isinstance(text, str):
        raise _no_move(lang, text, say(lang, "moves.wrong_type", type=type(text).__name__))
    if len(text) > LONGEST_TEXT:
        raise _no_move(lang, text[:40] + "…", say(lang, "moves.too_long", n=len(text), most=LONGEST_TEXT))
    try:
        return _parse(text.strip(), lang)
    except ValueError as fault:
        raise _no_move(lang, text, fault) from None


def parse_known(text: str) -> Move | None:
    """What `parse` gives, if all parts of the text were read before; None if not, and for Show."""
    verb, _, place = text.partition("@")
    if verb == "settle":
        cell = _cells.get(place)
        return None if cell is None else ready(Settle, ("settle", cell))
    turned = _turned.get(verb)
    if turned is None:
        return _known_voyage(verb, place) if place else _SAID.get(text)
    place, plus, built = place.partition("+")
    cell = _cells.get(place)
    build = _known_build(built) if plus else None
    if cell is None or (plus and build is None):
        return None
    return ready(Lay, ("lay", turned[0], cell, turned[1], build))


def _known_voyage(verb: str, places: str) -> Move | None:
    kind = _VOYAGES.get(verb)
    origin, _, cell = places.partition(">")
    known = _cells.get(origin), _cells.get(cell)
    return None if kind is None or None in known else ready(kind, (verb, *known))


def _known_build(text: str) -> Build:
    if text == "longhouse" or text == "home":
        return text  # type: ignore[return-value]
    verb, _, places = text.partition("@")
    origin, _, cell = places.partition(">")
    known = _cells.get(origin), _cells.get(cell)
    return ready(Secret, known) if verb == "secret" and None not in known else None


def _no_move(lang: str | None, text: object, fault: object) -> InvalidMove:
    return InvalidMove(say(lang, "moves.not_a_move", text=repr(text), fault=fault))


def _parse(text: str, lang: str | None) -> Move:
    if text in _SAID:
        return _SAID[text]
    if text.startswith("show:"):
        return ready(Show, ("show", *_parse_placement(text.removeprefix("show:"), lang)))
    verb, at, rest = text.partition("@")
    if not at:
        raise InvalidMove(say(lang, "moves.no_place"))
    if verb == "settle":
        return ready(Settle, ("settle", _parse_cell(rest, lang)))
    if verb in _VOYAGES:
        return _VOYAGES[verb](*_parse_two(rest, lang))
    placement, plus, build = text.partition("+")
    parts = _parse_placement(placement, lang)
    return ready(Lay, ("lay", *parts, _parse_build(build, lang) if plus else None))


def _parse_placement(text: str, lang: str | None) -> tuple[Tile, Cell, int]:
    left, at, place = text.partition("@")
    if not at:
        raise InvalidMove(say(lang, "moves.no_place"))
    known = _turned.get(left)
    if known is None:
        known = _keep(_turned, left, _parse_turned(left, lang))
    return known[0], _parse_cell(place, lang), known[1]


def _parse_turned(text: str, lang: str | None) -> tuple[Tile, int]:
    """A tile and its turns, the smallest number of them."""
    face, slash, turns = text.partition("/")
    if slash and turns not in {"0", "1", "2", "3", "4", "5"}:
        raise InvalidMove(say(lang, "moves.turns", turns=repr(turns)))
    tile = Tile.parse(face, lang)
    return tile, smallest_turns(tile.face, int(turns or 0))


def _parse_cell(text: str, lang: str | None) -> Cell:
    cell = _cells.get(text)
    if cell is None:
        try:
            cell = _keep(_cells, text, Cell.parse(text))
        except ValueError:
            raise InvalidMove(say(lang, "moves.cell", text=repr(text))) from None
    return cell


_turned: dict[str, tuple[Tile, int]] = {}
_cells: dict[str, Cell] = {}
MOST_KEPT = 5_000
"""Parts of moves are found again by their text, since a record has thousands of them."""


def _keep(known: dict[str, T], text: str, value: T) -> T:
    if len(known) < MOST_KEPT:
        known[text] = value
    return value


def _parse_two(text: str, lang: str | None) -> tuple[Cell, Cell]:
    origin, arrow, cell = text.partition(">")
    if not arrow:
        raise InvalidMove(say(lang, "moves.two_places"))
    return _parse_cell(origin, lang), _parse_cell(cell, lang)


def _parse_build(text: str, lang: str | None) -> Build:
    if text == "longhouse" or text == "home":
        return text  # type: ignore[return-value]
    if text.startswith("secret@"):
        return Secret(*_parse_two(text.removeprefix("secret@"), lang))
    raise InvalidMove(say(lang, "moves.build", build=repr(text)))
