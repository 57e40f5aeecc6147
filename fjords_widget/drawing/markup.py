"""Text that goes into SVG."""

from __future__ import annotations

import re

# No XML document may hold these: control characters, and halves of characters.
_NEVER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """The text with all signs replaced that mean something in XML, and without those that it may not hold.

    (The `html` module is slow to import.)
    """
    if not text.isprintable():
        text = _NEVER.sub("", text)
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, f"&{name};")
    return text
