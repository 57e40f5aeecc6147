"""Text that goes into SVG."""

from __future__ import annotations


def escape(text: str) -> str:
    """The text with all signs replaced that mean something in XML. (The `html` module is slow to import.)"""
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, f"&{name};")
    return text
