"""Text that goes into SVG."""

from __future__ import annotations

import re
from functools import cache


@cache
def _never() -> re.Pattern[str]:
    """What no XML document may hold: control characters, and halves of characters.

    Made when it is first needed: most texts are plain, and it takes longer than importing all the rest.
    """
    return re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """The text with all signs replaced that mean something in XML, and without those that it may not hold.

    (The `html` module is slow to import.)
    """
    if not text.isprintable():
        text = _never().sub("", text)
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, f"&{name};")
    return text
