"""A picture: SVG as text, which a notebook shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from zlib import crc32

from fjords_widget.files import FilePath, write_whole

from .faces import MARK
from .geometry import number
from .markup import escape
from .style import RULES, overrides, style

FITTING = "max-width:100%;height:auto"
"""A page that is narrower than a picture shows all of it, smaller."""


class Picture(str):
    """An SVG document. In a notebook it shows itself; elsewhere it is text to be written to a file."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: FilePath) -> None:
        """Writes the picture to a file."""
        write_whole(path, self)


class ViewBox(NamedTuple):
    """The part of the drawing that a picture shows."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def around(cls, boxes: Iterable[tuple[float, float, float, float]]) -> ViewBox:
        """The smallest one around boxes of left, top, right, bottom."""
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        left, top = min(lefts), min(tops)
        return cls(left, top, max(rights) - left, max(bottoms) - top)


def picture(
    body: str,
    defs: str,
    view_box: ViewBox,
    *,
    size: float | None,
    theme: str,
    colors: Mapping[str, str],
    title: str,
    description: str = "",
) -> Picture:
    """A whole SVG document. `size` is its longer side in pixels, where there is room for it; without it the
    picture fills its place.
    """
    classes = frozenset(RULES.keys() & re.findall(r"fj-([\w-]+)", body + defs))
    box = " ".join([number(value) for value in view_box])
    rules = [*([overrides(colors)] if colors else []), *([] if size is None else [FITTING])]
    own = f' style="{escape(";".join(rules))}"' if rules else ""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fj fj-{theme}-theme" viewBox="{box}"'
        f'{_extent(view_box, size)}{own} role="img" aria-labelledby="{MARK}title">'
        f'<title id="{MARK}title">{escape(title)}</title>'
        + (f"<desc>{escape(description)}</desc>" if description else "")
        + f"<style>{style(theme, classes)}</style><defs>{defs}</defs>{body}</svg>"
    )
    # Ids come from what is drawn: pictures that differ share none, and the same board gives the same text.
    return Picture(text.replace(MARK, f"fj{crc32(text.encode()):08x}-"))


def _extent(view_box: ViewBox, size: float | None) -> str:
    if size is None:
        return ""
    scale = size / max(view_box.width, view_box.height)
    return f' width="{number(view_box.width * scale)}" height="{number(view_box.height * scale)}"'
