"""Text that goes into SVG."""

from __future__ import annotations

import html
import re

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document may hold: control characters, and halves of characters."""


def escape(text: str) -> str:
    """The text with the characters escaped that mean something in XML, and without those it may not hold."""
    return html.escape(_FORBIDDEN.sub("", text))
