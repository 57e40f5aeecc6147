"""Longhouses and vikings. A seat is known by its colour, by its shape and by its pattern.

| colour | shield  | roof   | helmet | pattern  |
|--------|---------|--------|--------|----------|
| white  | round   | barrel | horns  | plain    |
| yellow | kite    | gable  | cone   | stripes  |
| purple | square  | hip    | wings  | dots     |
| black  | diamond | spire  | crest  | chevrons |

Every piece stands on 0, 0, the middle of its foot, and is about 70 units wide or high.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

COLOURS = ("white", "yellow", "purple", "black")
"""The colours of the seats, in order; in the epic game a seat's second colour is two places on."""


class Look(NamedTuple):
    """The outlines by which one colour differs from the others."""

    roof: str
    roof_pattern: str
    shield: str
    shield_pattern: str
    helmet: str
    ornament: str


LOOKS = {
    "white": Look(
        roof=(
            "M-37-12Q-35-30-30-39Q-38-42-38-51Q-32-45-25-45"
            "Q0-52 25-45Q32-45 38-51Q38-42 30-39Q35-30 37-12Q0-18-37-12z"
        ),
        roof_pattern="M-30-38Q0-47 30-38M-33-25Q0-33 33-25",
        shield="M0-29a15.5 15.5 0 1 1-.1 0z",
        shield_pattern="",
        helmet="M-12-41Q-12-56 0-56Q12-56 12-41z",
        ornament="M-10-47Q-22-46-21-62Q-16-55-8-54zM10-47Q22-46 21-62Q16-55 8-54z",
    ),
    "yellow": Look(
        roof="M-38-11L-4-58L-8-65L0-60L8-65L4-58L38-11L29-11L0-17L-29-11z",
        roof_pattern="M-27-14V-25M-18-15V-37M-9-16V-49M0-17V-56M9-16V-49M18-15V-37M27-14V-25",
        shield="M-17-27Q0-33 17-27Q17-8 0 7Q-17-8-17-27z",
        shield_pattern="M-8-26V-8M0-27V0M8-26V-8",
        helmet="M-12-41Q-12-50 0-66Q12-50 12-41z",
        ornament="",
    ),
    "purple": Look(
        roof="M-38-12L-29-45H-9V-54H9V-45H29L38-12z",
        roof_pattern="M-24-21h.1M-8-21h.1M8-21h.1M24-21h.1M-17-33h.1M0-33h.1M17-33h.1",
        shield="M-14-28H14V0H-14z",
        shield_pattern="M-7-21h.1M7-21h.1M-7-7h.1M7-7h.1",
        helmet="M-12-41V-53H12V-41z",
        ornament="M-12-43H-20L-21-65L-12-54zM12-43H20L21-65L12-54z",
    ),
    "black": Look(
        roof="M-40-10Q-16-17-13-33L-17-34Q-3-42 0-66Q3-42 17-34L13-33Q16-17 40-10L0-16z",
        roof_pattern="M-26-14L0-26L26-14M-13-27L0-34L13-27",
        shield="M0-33L17-13L0 6L-17-13z",
        shield_pattern="M-11-11L0-21L11-11M-6-5L0-10L6-5",
        helmet="M-12-41Q-12-56 0-56Q12-56 12-41z",
        ornament="M0-76L6.5-64L0-53L-6.5-64z",
    ),
}
_WALL = "M-29-16H29V0H-29z"
_BODY = "M-19 0Q-21-25-9-32H9Q21-25 19 0z"
_HEAD = "M-10.5-42H10.5V-36Q9-24 0-22Q-9-24-10.5-36z"


def colour_of(seat: int, second: bool = False) -> str:
    """The colour of a seat's pieces."""
    return COLOURS[(seat + 2 * second) % 4]


@cache
def piece(colour: str, kind: str) -> str:
    """A longhouse or a viking of one colour, as paths."""
    return _longhouse(colour) if kind == "longhouse" else _viking(colour)


def _paths(*parts: tuple[str, str]) -> str:
    return "".join(
        [
            f'<path class="{" ".join("fj-" + name for name in names.split())}" d="{data}"/>'
            for names, data in parts
            if data
        ]
    )


def _halo(colour: str) -> str:
    """The light around a piece: a black one would be lost in the dark theme without more of it."""
    return "halo halo-wide" if colour == "black" else "halo"


def _longhouse(colour: str) -> str:
    look = LOOKS[colour]
    door = "M-7 0V-9Q-7-14 0-14Q7-14 7-9V0z"
    return _paths(
        ("cast", "M-36 1Q0 9 44 1Q40-4 30-5H-30z"),
        (_halo(colour), look.roof + _WALL),
        (f"{colour}-alt {colour}-edge", _WALL),
        ("door", door),
        (f"{colour} {colour}-edge", look.roof),
        (f"{colour}-on", look.roof_pattern),
    )


def _viking(colour: str) -> str:
    look = LOOKS[colour]
    return _paths(
        ("cast", "M-20 1Q0 8 28 1Q24-5 10-6H-14z"),
        (_halo(colour), _BODY + _HEAD + look.helmet + look.ornament + look.shield),
        (f"{colour}-alt {colour}-edge", _BODY),
        (f"face {colour}-edge", _HEAD),
        ("beard", "M-10-37Q-5-33 0-34Q5-33 10-37Q9-24 0-22Q-9-24-10-37z"),
        (f"horn {colour}-edge", look.ornament),
        (f"{colour} {colour}-edge", look.helmet),
        ("eyes", "M-4.5-38.5v.1M4.5-38.5v.1"),
        (f"{colour} {colour}-edge", look.shield),
        (f"{colour}-on", look.shield_pattern),
        (f"boss {colour}-edge", "M0-17a4 4 0 1 1-.1 0z" if colour in ("white",) else ""),
    )
