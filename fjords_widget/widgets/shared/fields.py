"""What a page sends and is sent: every field is checked before anything is done with it."""

from __future__ import annotations

import json
import math
from contextlib import suppress
from typing import Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.texts import is_whole

Message = dict[str, Any]


class Refused(Exception):
    """A request that gets a refusal for an answer: a code, and a sentence to show."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def message_id(message: object) -> int | float | str | None:
    """The id that the answer carries; None if the message has no usable one."""
    found = message.get("id") if isinstance(message, dict) else None
    if type(found) is int and abs(found) < 2**63:
        return found
    if type(found) is float and math.isfinite(found):
        return found
    return found if type(found) is str and len(found) <= 100 and is_whole(found) else None


def make_sendable(data: Any) -> Any:
    """Plain data as it is, or with a mark for each half of a character: learners' words may hold some."""
    if is_whole(json.dumps(data, ensure_ascii=False, default=str)):
        return data
    return _make_whole(data)


def drop_nulls(data: Any) -> Any:
    """Plain data without the keys that hold None: some hosts drop them, so none is sent them."""
    if isinstance(data, dict):
        return {key: drop_nulls(value) for key, value in data.items() if value is not None}
    return [drop_nulls(part) for part in data] if isinstance(data, list | tuple) else data


def _make_whole(data: Any) -> Any:
    if isinstance(data, str):
        return data.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(data, dict):
        return {_make_whole(key): _make_whole(value) for key, value in data.items()}
    return [_make_whole(part) for part in data] if isinstance(data, list | tuple) else data


class Reader:
    """The fields of one message. Refused is raised for each that is missing or wrong."""

    def __init__(self, message: Message, lang: str) -> None:
        self._message = message
        self._lang = lang

    def _refuse(self, name: str, expected: str) -> Refused:
        return Refused("invalid", say(self._lang, "wire.invalid", name=name, expected=expected))

    def has(self, name: str) -> bool:
        """Whether the field is there, and not null."""
        return self._message.get(name) is not None

    def is_text(self, name: str) -> bool:
        """Whether the field is a text; for fields that may be something else."""
        return isinstance(self._message.get(name), str)

    def text(self, name: str, most: int = 200) -> str:
        """A text of at most this many characters."""
        found = self._message.get(name)
        if not isinstance(found, str):
            raise self._refuse(name, "string")
        return self._check(name, found, most)

    def _check(self, name: str, text: str, most: int) -> str:
        if len(text) > most:
            raise Refused("invalid", say(self._lang, "wire.too_long"))
        if not is_whole(text):
            raise Refused("invalid", say(self._lang, "wire.half_character", name=name))
        return text

    def number(self, name: str) -> float:
        """A number, whole or not."""
        found = self._message.get(name)
        if isinstance(found, int | float) and not isinstance(found, bool):
            with suppress(OverflowError):  # JSON has whole numbers that no float can hold
                if math.isfinite(found):
                    return float(found)
        raise self._refuse(name, "number")

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

    def texts(self, name: str, most: int, longest: int = 100) -> list[str]:
        """A list of at most this many short texts."""
        found = self._message.get(name)
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise self._refuse(name, "list")
        if len(found) > most:
            raise Refused("invalid", say(self._lang, "wire.too_long"))
        return [self._check(name, text, longest) for text in found]

    def inner(self, name: str) -> Reader:
        """An object in a field."""
        found = self._message.get(name)
        if not isinstance(found, dict):
            raise self._refuse(name, "object")
        return Reader(found, self._lang)

    def inners(self, name: str, count: int) -> list[Reader]:
        """A list of this many objects."""
        found = self._message.get(name)
        if (
            not isinstance(found, list)
            or len(found) != count
            or not all(isinstance(one, dict) for one in found)
        ):
            raise self._refuse(name, f"list ({count})")
        return [Reader(one, self._lang) for one in found]
