"""The built front end, as text.

anywidget takes paths as well, but each widget that is given one lives as long as the program does.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "static"


@cache
def read_bundle(name: str) -> str:
    """A file of the front end; FileNotFoundError says how to build it."""
    try:
        return (FOLDER / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FileNotFoundError(
            f"{FOLDER / name} is not built yet: install the package (pip install -e .)"
        ) from None


@cache
def read_style_sheet(name: str) -> str:
    """A bundle's own style, and that of the shapes, which pictures share."""
    from fjords_widget.drawing import style
    from fjords_widget.drawing.palette import LIGHT

    # A board that is to be light stays so on a page that is dark: stronger than the rules for pages.
    colours = ";".join([f"--fj-{name}:{colour}" for name, colour in LIGHT.items()])
    light = f"[data-own-theme=light] .fj.fj-auto-theme{{{colours}}}"
    return read_bundle(f"{name}.css") + light + style("auto")
