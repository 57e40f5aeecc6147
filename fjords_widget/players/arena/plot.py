"""The ratings as a picture: a dot for each player, and a line for its interval. It needs no library."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import ceil, floor, log10

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.texts import shorten
from fjords_widget.files import FilePath, write_whole
from fjords_widget.players.arena.rating import Rating

WIDTH, LINE, TOP, BOTTOM, RIGHT = 640.0, 30.0, 14.0, 46.0, 24.0
LETTER, MOST = 7.6, 28
"""The width of a letter, roughly, and how many letters of a name are shown."""
INK = "var(--jp-ui-font-color1, currentColor)"
FAINT = "var(--jp-border-color2, #8886)"
MARK = "var(--jp-brand-color1, #2a78c6)"


class Plot(str):
    """SVG as text; in a notebook it shows itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: FilePath) -> None:
        """Writes the picture to a file."""
        write_whole(path, self)


def plot(ratings: Mapping[str, Rating]) -> Plot:
    """The players from the strongest down, over a scale of Elo points."""
    shown = {name: shorten(name, MOST) for name in ratings}
    left = 16 + LETTER * max(len(name) for name in shown.values())
    low, high, step = _scale([end for rating in ratings.values() for end in (rating.low, rating.high)])

    def x(elo: float) -> float:
        return left + (elo - low) / (high - low) * (WIDTH - RIGHT - left)

    height = TOP + LINE * len(ratings) + BOTTOM
    floor_ = height - BOTTOM
    parts = []
    for i in range(round((high - low) / step) + 1):
        tick = low + i * step
        parts.append(
            f'<line x1="{x(tick):.1f}" y1="{TOP}" x2="{x(tick):.1f}" y2="{floor_}" stroke="{FAINT}"/>'
            f'<text x="{x(tick):.1f}" y="{floor_ + 17}" text-anchor="middle">{_with_sign(tick)}</text>'
        )
    for i, (name, rating) in enumerate(ratings.items()):
        y = TOP + LINE * (i + 0.5)
        tip = f"{name}: {_with_sign(rating.elo)} ({_with_sign(rating.low)} … {_with_sign(rating.high)})"
        parts.append(
            f"<g><title>{escape(tip)}</title>"
            f'<text x="{left - 10:.1f}" y="{y + 4.5}" text-anchor="end">{escape(shown[name])}</text>'
            f'<line x1="{x(rating.low):.1f}" y1="{y}" x2="{x(rating.high):.1f}" y2="{y}" stroke="{MARK}"'
            f' stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{x(rating.elo):.1f}" cy="{y}" r="6" fill="{MARK}"/></g>'
        )
    caption = escape(say(None, "arena.plot"))
    parts.append(
        f'<text x="{(left + WIDTH - RIGHT) / 2:.1f}" y="{height - 8}" text-anchor="middle">{caption}</text>'
    )
    return Plot(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {height:.0f}" role="img"'
        f' style="max-width:{WIDTH:.0f}px;width:100%" font-family="sans-serif" font-size="13" fill="{INK}">'
        f"<title>{caption}</title>{''.join(parts)}</svg>"
    )


def _with_sign(elo: float) -> str:
    return f"{elo:+.0f}" if round(elo) else "0"


def _scale(ends: list[float]) -> tuple[float, float, float]:
    """From where to where the scale goes, in which steps: about four of them."""
    low, high = min(ends), max(ends)
    if high - low < 10:
        low, high = low - 5, high + 5
    rough = (high - low) / 4
    power = 10 ** floor(log10(rough))
    step = min(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return floor(low / step) * step, ceil(high / step) * step, step
