"""Longhouses and vikings, and the farms and fields of 2005. A seat is known by colour, shape and pattern.

| colour | shield  | roof   | helmet | pattern  | farm    | field   |
|--------|---------|--------|--------|----------|---------|---------|
| white  | round   | barrel | horns  | plain    | barrel  | round   |
| yellow | kite    | gable  | cone   | stripes  | gable   | kite    |
| purple | square  | hip    | wings  | dots     | mansard | square  |
| black  | diamond | spire  | crest  | chevrons | spire   | diamond |

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
    farm: str
    farm_pattern: str
    field: str
    field_pattern: str


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
        farm="M-33-20Q-33-53-4-54Q25-53 25-20Q-4-24-33-20z",
        farm_pattern="M-28-32Q-4-37 20-32M-23-43Q-4-47 15-43",
        field="M0-36C44-36 44 2 0 2C-44 2-44-36 0-36z",
        field_pattern="M-29-22Q0-28 29-22M-29-10Q0-16 29-10",
    ),
    "yellow": Look(
        roof="M-38-11L-4-58L-8-65L0-60L8-65L4-58L38-11L29-11L0-17L-29-11z",
        roof_pattern="M-27-14V-25M-18-15V-37M-9-16V-49M0-17V-56M9-16V-49M18-15V-37M27-14V-25",
        shield="M-17-27Q0-33 17-27Q17-8 0 7Q-17-8-17-27z",
        shield_pattern="M-8-26V-8M0-27V0M8-26V-8",
        helmet="M-12-41Q-12-50 0-66Q12-50 12-41z",
        ornament="",
        farm="M-34-20L-4-60L26-20L-4-24z",
        farm_pattern="M-24-22V-32M-14-23V-45M-4-24V-56M6-23V-45M16-22V-32",
        field="M-33-31Q0-40 33-31Q29-9 0 3Q-29-9-33-31z",
        field_pattern="M-20-31V-10M-7-32V-3M7-32V-3M20-31V-10",
    ),
    "purple": Look(
        roof="M-38-12L-29-45H-9V-54H9V-45H29L38-12z",
        roof_pattern="M-24-21h.1M-8-21h.1M8-21h.1M24-21h.1M-17-33h.1M0-33h.1M17-33h.1",
        shield="M-14-28H14V0H-14z",
        shield_pattern="M-7-21h.1M7-21h.1M-7-7h.1M7-7h.1",
        helmet="M-12-41V-53H12V-41z",
        ornament="M-12-43H-20L-21-65L-12-54zM12-43H20L21-65L12-54z",
        farm="M-35-20L-28-41L-15-52H7L20-41L27-20z",
        farm_pattern="M-22-29h.1M-10-29h.1M2-29h.1M14-29h.1M-15-40h.1M-4-40h.1M7-40h.1",
        field="M-27-35H27L34 1H-34z",
        field_pattern="M-19-28h.1M-6-28h.1M7-28h.1M20-28h.1M-24-8h.1M-8-8h.1M8-8h.1M24-8h.1",
    ),
    "black": Look(
        roof="M-40-10Q-16-17-13-33L-17-34Q-3-42 0-66Q3-42 17-34L13-33Q16-17 40-10L0-16z",
        roof_pattern="M-26-14L0-26L26-14M-13-27L0-34L13-27",
        shield="M0-33L17-13L0 6L-17-13z",
        shield_pattern="M-11-11L0-21L11-11M-6-5L0-10L6-5",
        helmet="M-12-41Q-12-56 0-56Q12-56 12-41z",
        ornament="M0-76L6.5-64L0-53L-6.5-64z",
        farm="M-37-18Q-15-26-12-38L-16-39Q-7-45-4-66Q-1-45 8-39L4-38Q7-26 29-18Q-4-24-37-18z",
        farm_pattern="M-23-22L-4-32L15-22M-12-34L-4-40L4-34",
        field="M0-39L38-17L0 4L-38-17z",
        field_pattern="M-25-15L0-30L25-15M-14-7L0-15L14-7",
    ),
}
_WALL = "M-29-16H29V0H-29z"
_BODY = "M-19 0Q-21-25-9-32H9Q21-25 19 0z"
_HEAD = "M-10.5-42H10.5V-36Q9-24 0-22Q-9-24-10.5-36z"
_FARM_WALL = "M-26-24H18V0H-26z"
_CHIMNEY = "M9-56H17V-30H9z"
_FENCE = "M23-15H26V0H23zM30-15H33V0H30zM37-15H40V0H37zM20-12H42V-9H20zM20-6H42V-3H20z"
_SPROUT = "q-10-2-10-17q9 3 10 17q-1-12 0-25q2 11 1 25q2-15 11-17q0 14-11 17z"
_CROP = "".join([f"M{x} {y}{_SPROUT}" for x, y in ((0, -17), (-17, -10), (17, -10))])


def colour_of(seat: int, second: bool = False) -> str:
    """The colour of a seat's pieces."""
    return COLOURS[(seat + 2 * second) % 4]


def look_of(kind: str, variant: str | None) -> str:
    """What a kind of piece is drawn as: the original game has farms and fields (V-O6)."""
    return {"longhouse": "farm", "viking": "field"}.get(kind, kind) if variant == "original" else kind


@cache
def piece(colour: str, kind: str) -> str:
    """A piece of one colour, as paths: a longhouse, a viking, a farm or a field."""
    return PIECES[kind](colour)


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


def _farm(colour: str) -> str:
    look = LOOKS[colour]
    # A spire leaves no room for a chimney.
    chimney = "" if colour == "black" else _CHIMNEY
    return _paths(
        ("cast", "M-32 1Q0 9 46 1Q42-4 32-5H-28z"),
        (_halo(colour), look.farm + _FARM_WALL + _FENCE + chimney),
        ("door", _FENCE),
        (f"{colour}-alt {colour}-edge", chimney),
        (f"{colour}-alt {colour}-edge", _FARM_WALL),
        ("door", "M-20 0V-14H-9V0zM0-15H11V-6H0z"),
        (f"{colour} {colour}-edge", look.farm),
        (f"{colour}-on", look.farm_pattern),
    )


def _field(colour: str) -> str:
    """A plot in the seat's shape, as a token that lies on the ground, with a crop on it."""
    look = LOOKS[colour]
    side = _paths((_halo(colour), look.field), (f"{colour}-alt {colour}-edge", look.field))
    return (
        _paths(("cast", "M-34 6Q0 17 46 5Q42-4 30-6H-30z"))
        + f'<g transform="translate(0 7)">{side}</g>'
        + _paths(
            (_halo(colour), look.field),
            (f"{colour} {colour}-edge", look.field),
            (f"{colour}-on", look.field_pattern),
            ("crop", _CROP),
        )
    )


PIECES = {"longhouse": _longhouse, "viking": _viking, "farm": _farm, "field": _field}
