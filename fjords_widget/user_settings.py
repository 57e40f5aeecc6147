"""What lasts from board to board: `fj.settings`, and the file that it is written to.

A new setting is a line in `Settings` and a sentence in each `locale/<language>/kept.toml`.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from fjords_widget.aid_names import ANALYSIS, DEFAULT, check_aids
from fjords_widget.engine.catalogue import is_language_set, known_language, language, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.files import write_whole

HOME = "FJORDS_HOME"
"""The environment variable that names another folder for settings and games."""
APP = "fjords"
SPOILED = ".spoiled"
"""The ending that a settings file gets when it cannot be read and is moved out of the way."""
MOST_SECONDS = 60
THEMES = ("auto", "light", "dark")
"""The themes of a board: that of the notebook, or always the same one."""
Value = TypeVar("Value")


def find_settings_file() -> Path:
    """The file of the settings: in the platform's folder for configurations, unless FJORDS_HOME names one."""
    if home := os.environ.get(HOME):
        return Path(home) / "settings.json"
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False) / "settings.json"


def find_games_folder() -> Path:
    """Where games are kept unless a setting says otherwise: in the platform's folder for data."""
    if home := os.environ.get(HOME):
        return Path(home) / "games"
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False) / "games"


class Setting(Generic[Value]):
    """One setting: what it is by default, and a function that returns a value as it is to be, or raises."""

    def __init__(self, default: Callable[[], Value], check: Callable[[str, object], Value]) -> None:
        self._default = default
        self._check = check

    def __set_name__(self, owner: type[Settings], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, settings: None, owner: type[Settings]) -> Setting[Value]: ...
    @overload
    def __get__(self, settings: Settings, owner: type[Settings]) -> Value: ...
    def __get__(self, settings: Settings | None, owner: type[Settings]) -> Setting[Value] | Value:
        if settings is None:
            return self
        values = settings._read()
        if self._name not in values:
            return self._default()
        try:
            return self._check(self._name, values[self._name])
        except InvalidOption as fault:
            _tell("settings.wrong", path=find_settings_file(), fault=fault)
            return self._default()

    def __set__(self, settings: Settings, value: Value) -> None:
        settings._change({self._name: self._check(self._name, value)})

    def __delete__(self, settings: Settings) -> None:
        settings._change({self._name: None})


def _check_truth(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidOption(say(None, "settings.truth", name=name, value=repr(value)[:60]))
    return value


def _check_count(name: str, value: object) -> int:
    if type(value) is not int or value < 1:
        raise InvalidOption(say(None, "settings.count", name=name, value=repr(value)[:60]))
    return value


def _check_seconds(name: str, value: object) -> float:
    """This many seconds, from 0 to a minute; InvalidOption says what would be right."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST_SECONDS:
        raise InvalidOption(say(None, "settings.seconds", name=name, value=repr(value)[:60]))
    return float(value)


def _check_folder(name: str, value: object) -> Path:
    try:
        if isinstance(value, str | os.PathLike) and str(value) and b"\0" not in os.fsencode(value):
            return Path(value).expanduser().absolute()
    except (UnicodeEncodeError, RuntimeError):
        pass  # half of a character, or the home of somebody who has none
    raise InvalidOption(say(None, "settings.folder_path", name=name, value=repr(value)[:60]))


def _check_language(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise InvalidOption(say(None, "settings.text", name=name, value=repr(value)[:60]))
    return known_language(value)


def _check_aids(name: str, value: object) -> tuple[str, ...]:
    """Aids by name. Analysis plays along: it is asked for on each board anew."""
    if not isinstance(value, list | tuple | set | frozenset) or ANALYSIS in value:
        raise InvalidOption(say(None, "settings.names", name=name, value=repr(value)[:60]))
    return check_aids(value)


def check_theme(name: str, value: object) -> str:
    """The theme itself; InvalidOption if there is none of that name."""
    if not isinstance(value, str) or value not in THEMES:
        known = ", ".join(THEMES)
        raise InvalidOption(say(None, "settings.theme_name", name=name, value=repr(value)[:60], known=known))
    return value


class Settings:
    """What lasts from board to board. Set it and it is written down; `del fj.settings.keep`: as it was.

    A file that cannot be read breaks nothing: what is not understood is left at its default, and a warning
    says so.
    """

    __slots__ = ("_unwritten",)

    keep = Setting(lambda: True, _check_truth)
    folder = Setting(find_games_folder, _check_folder)
    most_games = Setting(lambda: 200, _check_count)
    confirm = Setting(lambda: False, _check_truth)
    pace = Setting(lambda: 0.4, _check_seconds)
    hints = Setting(lambda: True, _check_truth)
    lang = Setting(language, _check_language)
    aids = Setting(lambda: DEFAULT, _check_aids)
    theme = Setting(lambda: "auto", check_theme)
    offer_learning = Setting(lambda: True, _check_truth)

    def __init__(self) -> None:
        self._unwritten: dict[str, Any] = {}
        """What could not be written: it holds until Python ends."""

    @property
    def file(self) -> Path:
        """The file that the settings are written to."""
        return find_settings_file()

    def _read(self) -> Mapping[str, Any]:
        """The values by name: as the file has them at this moment, since another program may write it too."""
        try:
            return {**_load(self.file), **self._unwritten}
        except (OSError, ValueError, RecursionError) as fault:
            _tell("settings.spoiled", path=self.file, fault=fault)
            return self._unwritten

    def _change(self, change: Mapping[str, Any]) -> None:
        """Writes values down; None takes one out."""
        values = {name: str(value) if isinstance(value, Path) else value for name, value in change.items()}
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.file, json.dumps(_without_none({**self._load_or_move(), **values}), indent=1))
        except OSError as fault:
            self._unwritten = _without_none({**self._unwritten, **values})
            _tell("settings.unwritten", path=self.file, fault=fault.strerror or fault)
        else:
            for name in values:
                self._unwritten.pop(name, None)

    def _load_or_move(self) -> dict[str, Any]:
        """What the file says. One that cannot be read is moved out of the way: nothing in it is lost."""
        try:
            return _load(self.file)
        except (ValueError, RecursionError):
            os.replace(self.file, f"{self.file}{SPOILED}")
            return {}

    def __repr__(self) -> str:
        lines = [f"fj.settings ({self.file})"]
        for name in self.__dir__():
            lines.append(f"  {name} = {getattr(self, name)!r}  # {say(None, f'settings.{name}')}")
        return "\n".join(lines)

    def __dir__(self) -> list[str]:
        return [name for name, value in vars(Settings).items() if isinstance(value, Setting)]


def _load(path: Path) -> dict[str, Any]:
    """The values in a file, none if there is no file; ValueError or OSError if it cannot be read."""
    text = "{}"
    with suppress(FileNotFoundError):
        text = path.read_text(encoding="utf-8")
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError(say(None, "settings.no_object"))
    return found


def _without_none(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _tell(key: str, **values: object) -> None:
    warnings.warn(say(None, key, **values), stacklevel=2)


settings = Settings()
"""The settings of this user."""


def preferred_language() -> str:
    """What a new board speaks: the language set in this program or else the one chosen last on a board."""
    return language() if is_language_set() else settings.lang
