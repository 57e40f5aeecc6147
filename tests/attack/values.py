"""Values that nobody expects: wrong types, huge, deep, no numbers, half characters."""

from __future__ import annotations

import json
import random
from typing import Any

DEPTH = 900
"""As deep as JSON can be read with Python's usual limit of recursion."""
HUGE = 1_000_000
NUMBERS: list[Any] = [0, 1, -1, 2, 7, 2**31, -(2**63), 2**64, 10**30, 10**4000, 1.5, -0.0, 1e308]
NO_NUMBERS: list[Any] = [float("nan"), float("inf"), None, True, False]
TEXTS: list[Any] = [
    "", " ", "x", "0", "-1", "9" * 30, "9" * 5000, "human", "greedy", "self", "__class__", "constructor",
    "\ud800", "a\udfffb", "\udc80", "\x00", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "é́", "🏔️" * 50,
    "<img src=x onerror=alert(1)>", "{name}", "{0.__class__}", "%s%n", "../../etc/passwd", "![" * 66,
    "((((" * 50, "P" * 200, "settle@0,0", "draw", "MMPPPP/1@-1,1", "settle@99999999999999999999,0",
]  # fmt: skip
HOLDERS: list[Any] = [[], {}, [[]], [None], {"": None}, {"\ud800": "\ud800"}, ["\ud800"], [0] * 10_000]
DEEP: list[Any] = [json.loads("[" * DEPTH + "]" * DEPTH), json.loads('{"a":' * DEPTH + "1" + "}" * DEPTH)]
LONG: list[Any] = ["x" * HUGE, "\ud800" * HUGE, "[" * HUGE, "9" * HUGE, ["x"] * HUGE]


def unexpected(rng: random.Random) -> Any:
    """One of them. The largest are rare: each of them is a megabyte."""
    pools, weights = (NUMBERS, NO_NUMBERS, TEXTS, HOLDERS, DEEP, LONG), (20, 12, 40, 20, 6, 2)
    return rng.choice(rng.choices(pools, weights)[0])
