"""SVG to PNG, by resvg: a library that draws SVG without a browser."""

from __future__ import annotations

import io
import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fjords_widget.engine.catalogue import say

FONT = "font_source_sans_pro"
"""A package that is nothing but a font: with it, the same picture is made on every machine."""
_RARE = re.compile("[^\u0000-\u052f\u2000-\u22ff]")
_SHEET = re.compile("<style>.*?</style>", re.DOTALL)
_OWN = re.compile(r"--fj-([a-z-]+):([^;\"]+)")
_VARIABLE = re.compile(r";([a-z-]+):var\(--fj-([a-z-]+),[^)]*\)")
_THEMES = re.compile(r"(?:@media[^{]*\{)?[^{}<>]*\{--fj-[^}]*\}\}?")


def png(svg: str, *, width: int | None = None, colours: int | None = None) -> bytes:
    """A picture of ours as PNG; `width` in pixels, if not its own. ImportError says what to install.

    With `colours` it is written with no more than this many, at most 256, which makes it a third as large.
    """
    drawn = _draw(svg, width)
    return _fewer(drawn, colours) if colours else drawn


def _draw(svg: str, width: int | None) -> bytes:
    resvg = library("resvg_py")
    # The font knows Latin, Greek and Cyrillic; the system's are slow to look through, and for all else.
    fonts = {**_fonts(), "skip_system_fonts": False} if _RARE.search(svg) else _fonts()
    return bytes(resvg.svg_to_bytes(svg_string=flat(svg), width=width, **fonts))


def _fewer(data: bytes, colours: int) -> bytes:
    image = library("PIL.Image").open(io.BytesIO(data)).convert("RGBA")
    written = io.BytesIO()
    image.quantize(colours, method=2, dither=0).save(written, "PNG", optimize=True)
    return written.getvalue()


def flat(svg: str) -> str:
    """The same picture without CSS variables, which resvg does not know: the plain colours stay."""
    head = svg[: svg.find(">")]
    own = dict(_OWN.findall(head))

    def plain(found: re.Match[str]) -> str:
        return f";{found[1]}:{own[found[2]]}" if found[2] in own else ""

    return _SHEET.sub(lambda found: _THEMES.sub("", _VARIABLE.sub(plain, found[0])), svg)


@cache
def _fonts() -> dict[str, Any]:
    """The font to write with: the package's, or those of the system."""
    spec = find_spec(FONT)
    if spec is None or spec.origin is None:
        return {"sans_serif_family": _system_font()}
    folder = Path(spec.origin).parent / "files"
    files = [str(folder / f"SourceSansPro-{weight}.ttf") for weight in ("Regular", "Bold")]
    family = "Source Sans Pro"
    return {"skip_system_fonts": True, "font_files": files, "sans_serif_family": family}


def _system_font() -> str:
    """A font that is likely to be here; resvg writes nothing in one that is not."""
    here = {path.name.lower() for root in _FOLDERS for path in Path(root).expanduser().rglob("*.tt[fc]")}
    for family, file in _LIKELY.items():
        if file in here:
            return family
    return "Arial"


_FOLDERS = ("/usr/share/fonts", "~/.fonts", "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts")
_LIKELY = {
    "DejaVu Sans": "dejavusans.ttf",
    "Liberation Sans": "liberationsans-regular.ttf",
    "Noto Sans": "notosans-regular.ttf",
    "Helvetica": "helvetica.ttc",
    "Segoe UI": "segoeui.ttf",
}


def library(name: str) -> Any:
    """A library that not everybody has installed; ImportError says how to get it."""
    try:
        return import_module(name)
    except ImportError:
        raise ImportError(say(None, "pictures.missing", name=name.partition(".")[0])) from None
