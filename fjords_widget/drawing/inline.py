"""A picture as an address: notebooks show such images even where they strip SVG."""

from __future__ import annotations

import re

_SMALL = re.compile(
    r'<desc>.*?</desc>|<path class="fj-(?:tuft|ground|leaf|leaf-dark|wave|meadow)"[^>]*/>', re.DOTALL
)
"""What is small to look at and long to write: trees, grass, waves; and the board as text, beside it."""
_EXTENT = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')
_FOR_PAGES = re.compile(r"\[data-jp-theme-light[^{}]*\{[^{}]*\}")
"""Colours that go by the page around a picture: an image has none, and goes by the colour scheme alone."""
_PREFIX = re.compile(r'(?<=["#])fj[0-9a-f]{8}-')
"""Begins every id, for pictures that share a page: an image has its ids to itself."""
_IN_ADDRESS = "%#<>&\n"
"""What is written as a percent sign and two digits in an address; that sign itself comes first."""


def extent(picture: str) -> tuple[int, int]:
    """How wide and how high a picture is, in pixels; it has to say so itself."""
    found = _EXTENT.search(picture)
    return (round(float(found[1])), round(float(found[2]))) if found else (0, 0)


def address(picture: str) -> str:
    """The picture as a `data:` address. Each saved notebook carries it, so it leaves out what nobody would
    miss, and is not written as base64."""
    small = _PREFIX.sub("", _FOR_PAGES.sub("", _SMALL.sub("", picture)))
    small = small.replace("'", "&#39;").replace('"', "'")
    for sign in _IN_ADDRESS:
        small = small.replace(sign, f"%{ord(sign):02X}")
    return f"data:image/svg+xml;charset=utf-8,{small}"
