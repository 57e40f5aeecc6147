"""The file of a tournament: a line about its terms, then a line for each game, written as the games end."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.words import say
from fjords_widget.players.arena.played import Played
from fjords_widget.players.arena.schedule import Fixture

FORMAT = "fjords-arena"
VERSION = 1
Path = str | os.PathLike[str]


class Ledger:
    """Games that were played, kept in memory, and in a file if there is one."""

    def __init__(self, path: Path | None, head: Mapping[str, Any]) -> None:
        self.games: dict[Fixture, Played] = {}
        self._head = json.loads(json.dumps({FORMAT: VERSION, **head}))  # as it will be when it is read
        self._noted: set[str] = set()
        """The players that the file names already."""
        self._file = None
        if path is not None:
            self._read(path)
            # One line is one write: whoever stops in the middle of it spoils that line alone.
            self._file = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115 - closed below
            if not self._head["players"].keys() <= self._noted:
                self._write(json.dumps(self._head, ensure_ascii=False))

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def take(self, game: Played) -> None:
        """Notes a game that has just ended."""
        self.games[game.fixture] = game
        if self._file is not None:
            self._write(game.line())

    def _write(self, line: str) -> None:
        assert self._file is not None
        self._file.write(line + "\n")
        self._file.flush()

    def _read(self, path: Path) -> None:
        """Takes up what the file holds, and cuts off a last line that was never finished."""
        if not os.path.exists(path):
            return
        with open(path, "rb+") as file:
            lines = file.read().split(b"\n")
            if lines[-1]:
                file.truncate(file.tell() - len(lines.pop()))
        texts = [line.decode("utf-8", errors="replace") for line in lines if line.strip()]
        if texts and not self._take_head(path, texts[0]):
            raise InvalidOption(say(None, "arena.no_ledger", path=os.fspath(path)))
        for text in texts[1:]:
            try:
                game = Played.of_line(text)
            except ValueError:
                self._take_head(path, text)  # or it is spoilt: that game will be played again
            else:
                self.games.setdefault(game.fixture, game)

    def _take_head(self, path: Path, line: str) -> bool:
        """Whether the line is about the terms; InvalidOption if they are those of another tournament."""
        try:
            head = json.loads(line)
            if head[FORMAT] != VERSION:
                return False
            seed, rules, players = head["seed"], head["rules"], dict(head["players"])
        except (ValueError, TypeError, KeyError):
            return False
        for what, there in (("seed", seed), ("rules", rules)):
            if there != self._head[what]:
                raise InvalidOption(_other(path, what, there, self._head[what]))
        for name, about in self._head["players"].items():
            if players.get(name, about) != about:
                raise InvalidOption(_other(path, name, players[name], about))
        self._noted |= players.keys()
        return True


def _other(path: Path, what: str, there: object, here: object) -> str:
    return say(
        None, "arena.other_ledger", path=os.fspath(path), what=what, there=repr(there), here=repr(here)
    )
