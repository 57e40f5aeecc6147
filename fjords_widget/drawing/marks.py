"""Marks that people make on a board to show what they mean: cells, edges, corners, arrows and labels."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol
from unicodedata import east_asian_width

from fjords_widget.engine.hexgrid import Cell

from .faces import HEXAGON
from .geometry import CORNERS, Point, centre, number, numbers, toward
from .layers import offset, translate
from .markup import escape
from .palette import MARK_COLOURS

MOST = 400
"""No more marks are drawn; this many show nothing any more."""
FAR = 2
"""A mark this many cells away from the map is shown; one farther away would make the map small."""
SIZE, SMALLEST, ROOM = 30.0, 19.0, 186.0
"""The size of a label, the smallest that it is made to fit, and how wide it may be."""
_HEX = re.compile("#[0-9a-f]{6}", re.IGNORECASE)
_PALE = ("white", "yellow")


class MarkLike(Protocol):
    """What a mark has to tell: the marks of a record do."""

    @property
    def kind(self) -> str:
        """cell, edge, corner, arrow or label."""

    @property
    def cell(self) -> tuple[int, int]:
        """Where it is, or where an arrow begins."""

    @property
    def colour(self) -> str:
        """One of the named colours, or #rrggbb."""

    @property
    def to(self) -> tuple[int, int] | None:
        """Where an arrow ends."""

    @property
    def side(self) -> int | None:
        """The number of an edge or a corner."""

    @property
    def text(self) -> str:
        """What a label says."""


class PlainMark(NamedTuple):
    """A mark as plain data."""

    kind: str
    cell: tuple[int, int]
    colour: str = "red"
    to: tuple[int, int] | None = None
    side: int | None = None
    text: str = ""


def near(marks: Iterable[MarkLike], cells: Collection[tuple[int, int]]) -> list[MarkLike]:
    """The marks on the map or beside it, and not too many."""
    known = {Cell(*cell) for cell in cells}
    for _ in range(FAR):
        known |= {other for cell in known for other in cell.neighbours()}
    shown = [mark for mark in marks if mark.cell in known and (mark.to is None or mark.to in known)]
    return shown[:MOST]


def on_the_ground(marks: Iterable[MarkLike]) -> str:
    """Marked cells: they lie under the pieces."""
    return "".join([_colour(mark.colour, _cell(mark.cell)) for mark in marks if mark.kind == "cell"])


def over_all(marks: Sequence[MarkLike], taken: Collection[tuple[int, int]] = ()) -> str:
    """Edges, corners, arrows and labels. A label keeps clear of what stands on the cells that are taken."""
    parts = [_colour(mark.colour, _draw(mark)) for mark in marks if mark.kind in ("edge", "corner", "arrow")]
    written: dict[tuple[int, int], int] = {}
    for mark in marks:
        if mark.kind == "label":
            line = written.get(mark.cell, 0)
            written[mark.cell] = line + 1
            parts.append(_colour(mark.colour, _label(mark, line, mark.cell in taken)))
    return "".join(parts)


def _draw(mark: MarkLike) -> str:
    if mark.kind == "arrow":
        return arrow(centre(mark.cell), centre(mark.to or mark.cell))
    side = mark.side or 0
    return _edge(mark.cell, side) if mark.kind == "edge" else _corner(mark.cell, side)


def _colour(colour: str, shape: str) -> str:
    """A shape in a colour; around a pale one the seam is dark."""
    named = colour in MARK_COLOURS
    if not named and not _HEX.fullmatch(colour):
        raise ValueError(
            f"{colour!r} is not a colour of a mark: choose one of {', '.join(MARK_COLOURS)}, or #rrggbb."
        )
    if colour in _PALE or (not named and _is_pale(colour)):
        shape = shape.replace('"fj-seam ', '"fj-seam-dark ')
    how = f'class="fj-mark fj-on-{colour}"' if named else f'class="fj-mark" color="{colour}"'
    return f"<g {how}>{shape}</g>"


def _is_pale(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue > 170


def _twice(kind: str, data: str) -> str:
    return f'<path class="fj-seam fj-seam-{kind}" d="{data}"/><path class="fj-mark-{kind}" d="{data}"/>'


def _cell(cell: tuple[int, int]) -> str:
    return f'<g {translate(centre(cell))}><g transform="scale(.85)">{_twice("cell", HEXAGON)}</g></g>'


def _edge(cell: tuple[int, int], edge: int) -> str:
    a, b = offset(cell, CORNERS[edge % 6]), offset(cell, CORNERS[(edge + 1) % 6])
    return _twice("edge", f"M{numbers([toward(a, b, 0.1), toward(b, a, 0.1)])}")


def _corner(cell: tuple[int, int], corner: int) -> str:
    x, y = offset(cell, CORNERS[corner % 6])
    return f'<circle class="fj-seam fj-mark-corner" cx="{number(x)}" cy="{number(y)}" r="14"/>'


def arrow(start: Point, end: Point) -> str:
    """An arrow that leaves both its ends free to be seen."""
    length = math.dist(start, end)
    if length == 0:
        return ""
    angle = math.atan2(end.y - start.y, end.x - start.x)
    tail, tip = toward(start, end, 28 / length), toward(end, start, 22 / length)
    neck = Point(tip.x - 34 * math.cos(angle), tip.y - 34 * math.sin(angle))
    wings = [
        Point(tip.x + 46 * math.cos(angle + turn), tip.y + 46 * math.sin(angle + turn))
        for turn in (2.62, -2.62)
    ]
    shaft, head = f"M{numbers([tail, neck])}", f"M{numbers([tip, *wings])}z"
    return (
        f'<path class="fj-seam fj-seam-arrow" d="{shaft}"/><path class="fj-seam fj-seam-head" d="{head}"/>'
        f'<path class="fj-mark-arrow" d="{shaft}"/><path class="fj-mark-head" d="{head}"/>'
    )


def _label(mark: MarkLike, line: int, beside: bool) -> str:
    """Words on a slip of paper; a long text is cut, and shown in full as a tooltip."""
    text, size, width = _fit(mark.text)
    x, y = centre(mark.cell)
    y += (56.0 if beside else 0.0) + 44 * line
    height = size + 12
    slip = (
        f'<rect class="fj-slip" x="{number(x - width / 2)}" y="{number(y - height / 2)}" '
        f'width="{number(width)}" height="{number(height)}" rx="9"/>'
    )
    full = f"<title>{escape(mark.text)}</title>" if text != mark.text else ""
    words = (
        f'<text class="fj-slip-text" font-size="{number(size)}" '
        f'x="{number(x)}" y="{number(y + size * 0.35)}">{escape(text)}</text>'
    )
    return f"<g>{full}{slip}{words}</g>"


def _fit(text: str) -> tuple[str, float, float]:
    """A text that has room, its size, and the width of its slip."""
    room = ROOM - 22
    size = max(SMALLEST, min(SIZE, room / max(_ems(text), 0.1)))
    if _ems(text) * size > room:
        while _ems(text) * size > room - size:
            text = text[:-1]
        text = text.rstrip() + "…"
    return text, size, max(_ems(text) * size + 22, size + 12)


def _ems(text: str) -> float:
    """How wide a text is, roughly, in units of its size: no font is at hand to measure it."""
    return sum([1.0 if east_asian_width(sign) in "WF" else _WIDTHS.get(sign, 0.68) for sign in text])


_WIDTHS = {**dict.fromkeys("iljtfr.,:;'|!()[] ", 0.42), **dict.fromkeys("mwMWЖШЩЮ@…", 1.0)}
