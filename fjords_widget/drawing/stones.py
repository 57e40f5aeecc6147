"""Rune stones, and the marks on tiles. Their signs are this project's own: a few straight strokes each."""

from __future__ import annotations

from functools import cache

from .pieces import LOOKS

GLYPHS = {
    # A hammer.
    "strength": "M-9-12H9V-4H-9zM0-4V13",
    # Three waves.
    "water": "M-10-9l5 5 5-5 5 5 5-5M-10 0l5 5 5-5 5 5 5-5M-10 9l5 5 5-5 5 5 5-5",
    # Two staves that reach out to each other.
    "friendship": "M-9-13V13M9-13V13M-9-7L9 7M9-7L-9 7",
    # A gable with its walls.
    "home": "M-12 0L0-12L12 0M-8-4V12H8V-4M0 12V4",
    # An eye.
    "wisdom": "M-13 0L0-9L13 0L0 9zM0-3.5L3.5 0L0 3.5L-3.5 0z",
    # A ship under sail.
    "journey": "M-12 4L-7 11H7L12 4zM0 4V-13L10-2H0",
    # A horse's head.
    "horse": "M-9 13V1L-3-7L-3-13L2-9L12 0L9 6L2 2L6 13M1-4h.1",
    # A path that turns in on itself.
    "secret": "M1 1V-4H-5V6H7V-10H-11V12H10",
}
_PEBBLE = "M-23 3Q-25-13-11-17Q4-22 16-15Q26-8 23 5Q19 17 2 18Q-19 18-23 3z"
_SHEEN = "M-19 0Q-20-11-9-14Q3-18 13-13Q4-14-6-11Q-16-8-19 0z"


def glyph(rune: str) -> str:
    """The sign of a rune, as path data around 0, 0."""
    return GLYPHS[rune]


@cache
def stone(rune: str, colour: str | None = None) -> str:
    """A rune stone around 0, 0; a stone with an owner wears a small shield of their colour."""
    return (
        '<path class="fj-cast" d="M-22 12Q0 26 29 12Q24 2 10 2z"/>'
        f'<path class="fj-halo" d="{_PEBBLE}"/><path class="fj-stone" d="{_PEBBLE}"/>'
        f'<path class="fj-stone-lit" d="{_SHEEN}"/>'
        f'<path class="fj-stone-on" d="{glyph(rune)}" transform="translate(0 1)scale(.86)"/>'
        + (_badge(colour) if colour else "")
    )


def _badge(colour: str) -> str:
    return f'<g transform="translate(22 20)scale(.55)">{_shield(colour)}</g>'


@cache
def shield(colour: str) -> str:
    """The shield of a seat around 0, 0: what its colour is known by in small."""
    return f'<g transform="translate(0 13)">{_shield(colour)}</g>'


def _shield(colour: str) -> str:
    outline = LOOKS[colour].shield
    return f'<path class="fj-halo" d="{outline}"/><path class="fj-{colour} fj-{colour}-edge" d="{outline}"/>'


@cache
def mark(rune: str) -> str:
    """The mark that a tile carries, as if engraved: a dark line with a light one beneath."""
    data = glyph(rune)
    low = f'<path class="fj-engraved-low" d="{data}" transform="translate(.8 1.4)"/>'
    return (
        '<path class="fj-plaque" d="M0-24a24 24 0 1 1-.1 0z"/>'
        + low
        + f'<path class="fj-engraved" d="{data}"/>'
    )
