"""Captions: a few lines of text below a picture."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.drawing.markup import escape
from fjords_widget.drawing.palette import PALETTES

LINE = 1.36
"""From line to line, in units of the size of the letters."""
PAPERS = {"light": "#ffffff", "dark": "#111111", "contrast": "#ffffff"}
_EM = 0.5
"""How wide a letter is on average; a caption is cut into lines by it."""


SMALLEST = 14.0
"""The size of the letters on a small picture."""
ROOM = 36
"""A line has room for this many letters at least, however narrow the picture is."""


class Sheet(NamedTuple):
    """The paper that a picture and its caption stand on: its width, the height of the picture, the lines."""

    width: int
    height: int
    lines: int
    theme: str
    left: int = 0
    """Where the picture begins."""

    @classmethod
    def around(cls, width: int, height: int, lines: int, theme: str) -> Sheet:
        """A sheet for a picture of this size: as wide, or wider where its caption needs that."""
        whole = max(width, round(24 + ROOM * SMALLEST * _EM)) if lines else width
        return cls(whole, height, lines, theme, (whole - width) // 2)

    @property
    def letters(self) -> float:
        """The size of the letters."""
        return max(SMALLEST, self.width / 42)

    @property
    def whole(self) -> int:
        """The height of picture and caption."""
        return self.height + (round((self.lines + 0.9) * self.letters * LINE) if self.lines else 0)

    def wrap(self, text: str) -> list[str]:
        """A text in lines that have room."""
        room = int((self.width - 24) / (self.letters * _EM))
        lines = [""]
        for word in text.split():
            for piece in [word[i : i + room] for i in range(0, len(word), room)]:
                if len(lines[-1]) + 1 + len(piece) > room:
                    lines.append("")
                lines[-1] = f"{lines[-1]} {piece}".strip()
        return [line for line in lines if line]

    def pages(self, text: str) -> list[list[str]]:
        """A text in as many captions as it takes; each has a line less, which is for the headline."""
        lines, room = self.wrap(text), max(1, self.lines - 1)
        return [lines[i : i + room] for i in range(0, len(lines), room)] or [[]]

    def svg(self, picture: str, head: str, lines: list[str]) -> str:
        """The picture with a headline and lines of text below it."""
        ink = PALETTES[self.theme]["ink"]
        placed = picture.replace("<svg ", f'<svg x="{self.left}" y="0" ', 1)
        text = ""
        for i, line in enumerate([self._cut(head), *lines][: self.lines]):
            y = self.height + (i + 1) * self.letters * LINE
            weight = ' font-weight="700"' if i == 0 else ""
            text += f'<text x="{self.width / 2:g}" y="{y:.1f}"{weight}>{escape(line)}</text>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.whole}" '
            f'viewBox="0 0 {self.width} {self.whole}">'
            f'<rect width="100%" height="100%" fill="{PAPERS[self.theme]}"/>{placed}'
            f'<g fill="{ink}" font-family="sans-serif" font-size="{self.letters:.1f}" text-anchor="middle">'
            f"{text}</g></svg>"
        )

    def _cut(self, text: str) -> str:
        lines = self.wrap(text)
        return lines[0] + ("…" if len(lines) > 1 else "") if lines else ""
