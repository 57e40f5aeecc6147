"""A thermograph as a picture: what a region is worth, to the left, against the tax on a move, upwards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from fjords_widget.engine.catalogue import say

from .geometry import number
from .markup import escape
from .picture import Picture, ViewBox, picture

UNIT = 90.0
"""One tile, and a tax of one."""
MAST = 0.6
"""How far the mast rises above the place where the walls meet."""

Wall = Sequence[tuple[Fraction, Fraction]]
"""Corners: a tax, and the value there."""


def thermograph_svg(
    left: Wall, right: Wall, *, size: float | None = 420, theme: str = "auto", lang: str | None = None
) -> Picture:
    """Draws both walls, the mast on them, and scales. Values grow to the left, as is usual: white's side."""
    temperature, mean = left[-1]
    high, low = ceil(max(value for _, value in left)) + 1, floor(min(value for _, value in right)) - 1
    top = float(temperature) + MAST
    body = "".join(
        [
            _grid(low, high, max(ceil(temperature), 1)),
            _line([(temperature, mean), (Fraction(top).limit_denominator(100), mean)], "mast"),
            _line(right, "wall-yellow"),
            _line(left, "wall-white"),
            _text(mean, top + 0.22, say(lang, "thermograph.mean", mean=_write(mean))),
            _text(high, -0.8, say(lang, "thermograph.white"), "start"),
            _text(low, -1.15, say(lang, "thermograph.yellow"), "end"),
        ]
    )
    box = ViewBox(-high * UNIT - 130, -(top + 0.6) * UNIT, (high - low) * UNIT + 260, (top + 2) * UNIT)
    title = say(lang, "thermograph.title", mean=_write(mean), temperature=_write(temperature))
    told = say(lang, "thermograph.walls", left=_write(left[0][1]), right=_write(right[0][1]))
    return picture(body, "", box, size=size, theme=theme, colors={}, title=title, description=told)


def _grid(low: int, high: int, hottest: int) -> str:
    """A line for each whole value and for each whole tax, with its number."""
    values = "".join(
        _line([(Fraction(0), Fraction(value)), (Fraction(hottest), Fraction(value))], "axis")
        + _text(value, -0.35, _write(Fraction(value)))
        for value in range(low, high + 1)
    )
    taxes = "".join(
        _line([(Fraction(tax), Fraction(high)), (Fraction(tax), Fraction(low))], "axis")
        + _text(high + 0.35, tax - 0.08, str(tax))
        for tax in range(hottest + 1)
    )
    return values + taxes


def _line(corners: Wall, look: str) -> str:
    """Values grow to the left, taxes upwards."""
    points = " ".join(
        f"{number(-float(value) * UNIT)},{number(-float(tax) * UNIT)}" for tax, value in corners
    )
    return f'<polyline class="fj-{look}" points="{points}"/>'


def _text(value: float | Fraction, tax: float, words: str, anchor: str = "middle") -> str:
    x, y = number(-float(value) * UNIT), number(-tax * UNIT)
    return f'<text class="fj-caption" x="{x}" y="{y}" style="text-anchor:{anchor}">{escape(words)}</text>'


def _write(value: Fraction) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")
