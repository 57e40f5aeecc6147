"""The style sheet of a picture.

Every colour is a CSS variable `--fj-<name>` with a fallback, so that a page can theme its boards. Each rule
states the plain colour first, for programs that draw SVG but know no variables. Several pictures on one page
have the same rules; where their themes differ, each has its own variables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from .palette import CONTRAST, DARK, LIGHT, MARK_COLOURS, PALETTES, THEMES

# `$name` is a colour, LINE rounds ends and corners. A class stands alone, so that a picture can do without.
_RULES = """
sea fill:$sea
sea-slope fill:none;stroke:$sea-slope;stroke-width:88
sea-mid fill:none;stroke:$sea-mid;stroke-width:62
sea-shoal fill:none;stroke:$sea-shoal;stroke-width:38
sea-foam fill:none;stroke:$sea-foam;stroke-width:18
wave fill:none;stroke:$wave;stroke-width:1.8;stroke-linecap:round;stroke-opacity:.75
sand fill:none;stroke:$sand;stroke-width:8
plains fill:$plains
meadow fill:$meadow
tuft fill:none;stroke:$tuft;stroke-width:1.8;stroke-linecap:round
leaf fill:$leaf
leaf-dark fill:$leaf-dark
ground fill:none;stroke:$ground;stroke-width:2.4;stroke-linecap:round;stroke-opacity:.6
foot fill:none;stroke:$foot;stroke-width:9
rock fill:$rock
rock-low fill:$rock-low
rock-lit fill:$rock-lit
rock-shade fill:$rock-shade
rock-gully fill:$rock-low;fill-opacity:.55
rock-mark fill:none;stroke:$rock-mark;stroke-width:1.8;LINE
snow fill:$snow
snow-shade fill:$snow-shade
line fill:none;stroke:$line;stroke-width:1.2;stroke-opacity:.25
rim-west fill:$rim-west
rim-south fill:$rim-south
rim-east fill:$rim-east
shadow fill:$shadow;fill-opacity:.075
halo fill:$halo;stroke:$halo;stroke-width:7;stroke-linejoin:round
halo-wide stroke-width:13
cast fill:$cast;fill-opacity:.28
door fill:$door
face fill:$face
beard fill:$beard
horn fill:$horn
boss fill:$boss
crop fill:$leaf;stroke:$leaf-dark;stroke-width:1.6;stroke-linejoin:round
eyes stroke:$door;stroke-width:2.6;stroke-linecap:round
stone fill:$stone;stroke:$stone-edge;stroke-width:2.4
stone-lit fill:$stone-lit
stone-on fill:none;stroke:$stone-on;stroke-width:3.4;LINE
plaque fill:$engraved-low;fill-opacity:.3;stroke:$engraved;stroke-opacity:.35;stroke-width:1.6
engraved fill:none;stroke:$engraved;stroke-width:2.6;stroke-opacity:.62;LINE
engraved-low fill:none;stroke:$engraved-low;stroke-width:2.6;stroke-opacity:.5;LINE
space fill:$space-fill;fill-opacity:.08;stroke:$space;stroke-width:3.4;stroke-dasharray:11 8
ways fill:$space;font-weight:700;font-size:44px
coordinate fill:$ink;stroke:$paper;stroke-width:5;paint-order:stroke;font-weight:600;font-size:26px
label fill:$ink;stroke:$paper;stroke-width:7;paint-order:stroke;font-weight:700;font-size:34px
legal fill:$lit;fill-opacity:.2;stroke:$legal;stroke-width:8;stroke-linejoin:round
legal-under fill:none;stroke:$legal-edge;stroke-width:13;stroke-linejoin:round
bad fill:$bad;fill-opacity:.16;stroke:$bad;stroke-width:7;stroke-linejoin:round;stroke-dasharray:16 9
soft fill:$last;fill-opacity:.3
last fill:none;stroke:$last;stroke-width:6;stroke-linejoin:round
under fill:none;stroke:$line;stroke-width:11;stroke-linejoin:round;stroke-opacity:.55
corner fill:$bad;stroke:$halo;stroke-width:4
arrow fill:none;stroke:$arrow;stroke-width:9;LINE
arrow-under fill:none;stroke:$halo;stroke-width:16;LINE
ghost opacity:.66
seam fill:none;stroke:$halo;LINE
seam-dark fill:none;stroke:$line;LINE
seam-cell stroke-width:13;stroke-opacity:.8
seam-edge stroke-width:23
seam-arrow stroke-width:19
seam-head stroke-width:11
mark-cell fill:currentColor;fill-opacity:.26;stroke:currentColor;stroke-width:8;stroke-linejoin:round
mark-edge fill:none;stroke:currentColor;stroke-width:15;stroke-linecap:round
mark-corner fill:currentColor;stroke-width:5
mark-arrow fill:none;stroke:currentColor;stroke-width:11;stroke-linecap:round
mark-head fill:currentColor;stroke:currentColor;stroke-width:3;stroke-linejoin:round
slip fill:$paper;stroke:currentColor;stroke-width:5
slip-text fill:$ink;font-weight:700
caption fill:$space;font-size:26px
axis fill:none;stroke:$space;stroke-width:1.6;stroke-opacity:.35
wall-white fill:none;stroke:$ink;stroke-width:8;LINE
wall-yellow fill:none;stroke:$yellow-alt;stroke-width:8;stroke-dasharray:18 12;LINE
mast fill:none;stroke:$bad;stroke-width:8;LINE
"""
_COLOUR_RULES = """
C fill:$C
C-alt fill:$C-alt
C-edge stroke:$C-edge;stroke-width:2.4;stroke-linejoin:round
C-on fill:none;stroke:$C-on;stroke-width:WIDTH;LINE
"""
_MARK_RULES = "on-C color:$mark-C\n"
_PATTERN_WIDTHS = {"white": "1.6", "yellow": "3", "purple": "5.6", "black": "3"}

_DARK_PAGES = ("[data-jp-theme-light=false]", "[theme=dark]", "[data-theme=dark]", ".vscode-dark")
_LIGHT_PAGES = ("[data-jp-theme-light=true]", "[theme=light]", "[data-theme=light]", ".vscode-light")


def _rules() -> dict[str, str]:
    text = _RULES
    for colour, width in _PATTERN_WIDTHS.items():
        text += re.sub(r"\bC\b", colour, _COLOUR_RULES).replace("WIDTH", width)
    for colour in MARK_COLOURS:
        text += _MARK_RULES.replace("C", colour)
    text = text.replace("LINE", "stroke-linecap:round;stroke-linejoin:round")
    return dict(line.split(" ", 1) for line in text.strip().splitlines() if line)


RULES: Mapping[str, str] = _rules()


def _declarations(how: str, palette: Mapping[str, str]) -> str:
    """The declarations of a rule; a colour is said twice, plainly and as a variable."""
    return re.sub(
        r"([a-z-]+):\$([a-z-]+)",
        lambda found: f"{found[1]}:{palette[found[2]]};{found[1]}:var(--fj-{found[2]},{LIGHT[found[2]]})",
        how,
    )


@lru_cache(maxsize=64)
def style(theme: str = "auto", classes: frozenset[str] | None = None) -> str:
    """The style sheet for a theme; with `classes`, only what pictures of these classes need."""
    if theme not in THEMES:
        raise ValueError(f"{theme!r} is not a theme: choose one of {', '.join(THEMES)}.")
    palette = PALETTES.get(theme, LIGHT)
    chosen = {name: how for name, how in RULES.items() if classes is None or name in classes}
    text = ".fj text{font-family:system-ui,sans-serif;text-anchor:middle}"
    text += "".join([f".fj-{name}{{{_declarations(how, palette)}}}" for name, how in chosen.items()])
    colours = dict.fromkeys(re.findall(r"\$([a-z-]+)", " ".join(chosen.values())))
    return text + _variables(theme, colours)


def _variables(theme: str, colours: Iterable[str]) -> str:
    if theme == "light":
        return ""

    def block(palette: Mapping[str, str]) -> str:
        return "{" + ";".join([f"--fj-{name}:{palette[name]}" for name in colours]) + "}"

    if theme != "auto":
        return f".fj-{theme}-theme{block(PALETTES[theme])}"
    root = ".fj-auto-theme"
    dark, light = (",".join([f"{page} {root}" for page in pages]) for pages in (_DARK_PAGES, _LIGHT_PAGES))
    return (
        f"@media(prefers-color-scheme:dark){{{root}{block(DARK)}}}{light}{block(LIGHT)}{dark}{block(DARK)}"
        f"@media(prefers-contrast:more){{.fj{root}{root}{block(CONTRAST)}}}"
    )


def overrides(colors: Mapping[str, str]) -> str:
    """Own colours for single names, as the value of a style attribute."""
    for name in colors:
        if name not in LIGHT:
            raise ValueError(f"There is no colour {name!r}: choose one of {', '.join(LIGHT)}.")
    return ";".join([f"--fj-{name}:{plain_colour(value)}" for name, value in colors.items()])


def plain_colour(value: str) -> str:
    """The colour itself, if it is one: by its name, in hexadecimal, or such as rgb(…) or hsl(…)."""
    if not re.fullmatch(
        r"#[0-9a-fA-F]{3,8}|[a-zA-Z]+|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d.,%/ -]+\)", value
    ):
        raise ValueError(f"{value!r} is not a colour.")
    return value
