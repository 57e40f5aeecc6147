"""The file of a tournament: a line about its terms, then a line for each game, written as the games end."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.texts import shorten
from fjords_widget.files import FilePath, GrowingFile, read_json_line, refuse_line
from fjords_widget.players.arena.played import Played
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.players.arena.seeds import draw_seed

FORMAT = "fjords-arena"
VERSION = 1
BEGIN = f'{{"{FORMAT}": '.encode()
"""How the file begins, and each other line about its terms."""
GAME = b'{"deal": '
"""How the line of a game begins."""


class Ledger:
    """Games that were played, kept in memory, and in a file if there is one.

    A file is read to its end before anything is changed. InvalidOption names the line if it is not such a
    file, or that of another tournament. Only a last line that was never finished is cut off.
    """

    def __init__(self, path: FilePath | None, head: Mapping[str, Any]) -> None:
        self.games: dict[Fixture, Played] = {}
        self._path = "" if path is None else os.fspath(path)
        self._head = json.loads(json.dumps({FORMAT: VERSION, **head}))  # as it will be when it is read
        self._noted: set[str] = set()
        """The players that the file names already."""
        self._held = ExitStack()
        self._file: GrowingFile | None = None
        if path is not None:
            self._file = GrowingFile(path, BEGIN, say(None, "arena.no_ledger", path=self._path))

    @property
    def seed(self) -> int | str:
        """What all games follow from: as given, as the file says, or drawn by chance."""
        if self._head["seed"] is None:
            self._head["seed"] = draw_seed()
        seed: int | str = self._head["seed"]
        return seed

    def __enter__(self) -> Ledger:
        with ExitStack() as stack:
            if self._file is not None:
                stack.enter_context(self._file)
                whole = self._read(self._file)
                self._write_head(self._file, whole)
            self._held = stack.pop_all()  # all went well: the file is held until the end
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def take(self, game: Played) -> None:
        """Notes a game that has just ended."""
        self.games[game.fixture] = game
        if self._file is not None:
            self._file.add(game.line() + "\n")

    def _write_head(self, file: GrowingFile, whole: int) -> None:
        file.cut(whole)
        line = json.dumps({**self._head, "seed": self.seed}, ensure_ascii=False)
        if not whole:
            file.begin(line)
        elif not self._head["players"].keys() <= self._noted:
            file.add(line + "\n")

    # Reading --------------------------------------------------------------------------------------

    def _read(self, file: GrowingFile) -> int:
        """Reads what the file holds; returns how many bytes of it are whole lines."""
        whole = 0
        for number, line in enumerate(file.lines(), start=1):
            if not line.endswith(b"\n"):
                if number == 1 or not _is_begun(line):
                    raise refuse_line(self._path, number, say(None, "files.no_end"))
                break
            try:
                self._take_line(line, number)
            except InvalidOption:
                raise
            except ValueError as fault:
                raise refuse_line(self._path, number, fault) from None
            except RecursionError:  # what can be read may still be too deep to be shown
                raise refuse_line(self._path, number, say(None, "files.too_deep")) from None
            whole += len(line)
        return whole

    def _take_line(self, line: bytes, number: int) -> None:
        """InvalidOption: it is about another tournament. Any other ValueError: it is no such line."""
        if number == 1 or line.startswith(BEGIN):
            self._take_head(read_json_line(line))
        elif line.strip():
            game = Played.of_facts(read_json_line(line))
            self.games.setdefault(game.fixture, game)

    def _take_head(self, head: dict[str, Any]) -> None:
        known = head.get(FORMAT) == VERSION and isinstance(head.get("players"), dict)
        if not known or not isinstance(head.get("seed"), int | str) or "rules" not in head:
            raise ValueError(say(None, "arena.no_head", format=FORMAT, version=VERSION))
        if self._head["seed"] is None:
            self._head["seed"] = head["seed"]
        for what in ("seed", "rules"):
            self._compare(what, head[what], self._head[what])
        for name, about in self._head["players"].items():
            self._compare(name, head["players"].get(name, about), about)
        self._noted |= head["players"].keys()

    def _compare(self, what: str, there: object, here: object) -> None:
        if there != here:
            values = {"there": shorten(repr(there), 200), "here": shorten(repr(here), 200)}
            raise InvalidOption(say(None, "arena.other_ledger", path=self._path, what=what, **values))


def _is_begun(line: bytes) -> bool:
    """Whether a line may be the beginning of one of ours."""
    return any(line.startswith(begin[: len(line)]) for begin in (BEGIN, GAME))
