"""Reading what a page sent: every field is checked before anything is done with it."""

from __future__ import annotations

import math
from typing import Any

from fjords_widget.engine.words import say

Message = dict[str, Any]


class Refused(Exception):
    """A request that gets a refusal for an answer: a code, and a sentence to show."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def message_id(message: object) -> int | float | str | None:
    """What the answer is to carry; None if the message has nothing that would do."""
    found = message.get("id") if isinstance(message, dict) else None
    if type(found) is int and abs(found) < 2**63:
        return found
    if type(found) is float and math.isfinite(found):
        return found
    return found if type(found) is str and len(found) <= 100 else None


class Reader:
    """The fields of one message; whatever is not as it should be is Refused."""

    def __init__(self, message: Message, lang: str) -> None:
        self._message = message
        self._lang = lang

    def _refuse(self, name: str, expected: str) -> Refused:
        return Refused("invalid", say(self._lang, "wire.invalid", name=name, expected=expected))

    def has(self, name: str) -> bool:
        """Whether the field is there, and not null."""
        return self._message.get(name) is not None

    def is_text(self, name: str) -> bool:
        """Whether the field is a text, where something else would do as well."""
        return isinstance(self._message.get(name), str)

    def text(self, name: str, most: int = 200) -> str:
        """A text of at most so many characters."""
        found = self._message.get(name)
        if not isinstance(found, str):
            raise self._refuse(name, "string")
        if len(found) > most:
            raise Refused("invalid", say(self._lang, "wire.too_long"))
        return found

    def whole(self, name: str) -> int:
        """A whole number."""
        found = self._message.get(name)
        if type(found) is not int:
            raise self._refuse(name, "integer")
        return found

    def truth(self, name: str) -> bool:
        """True or false."""
        found = self._message.get(name)
        if type(found) is not bool:
            raise self._refuse(name, "boolean")
        return found

    def texts(self, name: str, most: int) -> list[str]:
        """A list of at most so many short texts."""
        found = self._message.get(name)
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise self._refuse(name, "list")
        if len(found) > most or any(len(text) > 100 for text in found):
            raise Refused("invalid", say(self._lang, "wire.too_long"))
        return found

    def inner(self, name: str) -> Reader:
        """An object in a field."""
        found = self._message.get(name)
        if not isinstance(found, dict):
            raise self._refuse(name, "object")
        return Reader(found, self._lang)

    def inners(self, name: str, count: int) -> list[Reader]:
        """A list of so many objects."""
        found = self._message.get(name)
        if (
            not isinstance(found, list)
            or len(found) != count
            or not all(isinstance(one, dict) for one in found)
        ):
            raise self._refuse(name, f"list ({count})")
        return [Reader(one, self._lang) for one in found]
