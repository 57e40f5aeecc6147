"""A picture: SVG as text, which a notebook shows."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from zlib import crc32

from .faces import MARK
from .geometry import number
from .markup import escape
from .style import RULES, overrides, style

_SHORT = 24_000


class Picture(str):
    """An SVG document. In a notebook it shows itself; elsewhere it is text to be written to a file."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)


class Frame(tuple[float, float, float, float]):
    """The part of the drawing that a picture shows: left, top, width, height."""

    __slots__ = ()

    @classmethod
    def around(cls, boxes: Iterable[tuple[float, float, float, float]]) -> Frame:
        """The smallest frame around boxes of left, top, right, bottom."""
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        left, top = min(lefts), min(tops)
        return cls((left, top, max(rights) - left, max(bottoms) - top))


def picture(
    body: str,
    defs: str,
    frame: Frame,
    *,
    size: float | None,
    theme: str,
    colors: Mapping[str, str],
    title: str,
    description: str = "",
) -> Picture:
    """A whole SVG document. `size` is its longer side in pixels; without it the picture fills its place."""
    classes = _classes(body + defs)
    box = " ".join([number(value) for value in frame])
    own = f' style="{escape(overrides(colors))}"' if colors else ""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fj fj-{theme}-theme" viewBox="{box}"'
        f'{_extent(frame, size)}{own} role="img" aria-labelledby="{MARK}title">'
        f'<title id="{MARK}title">{escape(title)}</title>'
        + (f"<desc>{escape(description)}</desc>" if description else "")
        + f"<style>{style(theme, classes)}</style><defs>{defs}</defs>{body}</svg>"
    )
    # Ids come from what is drawn: pictures that differ share none, and the same board gives the same text.
    return Picture(text.replace(MARK, f"fj{crc32(text.encode()):08x}-"))


def _classes(text: str) -> frozenset[str] | None:
    """The classes in use, for short pictures; long ones get the whole style sheet."""
    if len(text) > _SHORT:
        return None
    return frozenset(RULES.keys() & re.findall(r"fj-([\w-]+)", text))


def _extent(frame: Frame, size: float | None) -> str:
    if size is None:
        return ""
    scale = size / max(frame[2], frame[3])
    return f' width="{number(frame[2] * scale)}" height="{number(frame[3] * scale)}"'
