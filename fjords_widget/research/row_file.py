"""A file of rows about games, as JSON lines, that goes on where it stopped; and the work that fills it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from typing import Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.texts import shorten
from fjords_widget.files import GrowingFile, read_json_line, refuse_line
from fjords_widget.players.arena.running import Batch, run_here
from fjords_widget.progress import Meter, Progress, is_watched

BEGIN = b'{"game": 0, "seed": "'
"""How the file begins."""
Rows = list[dict[str, Any]]


def write_games(
    plan: Sequence[Any],
    work: Callable[[Any], Rows],
    file: RowFile,
    executor: Executor | None,
    workers: int | None,
    progress: bool | Progress | None,
) -> None:
    """Does the work for each of the games, here, in processes of our own or on an executor, and writes it."""
    given_up: list[tuple[Any, Exception]] = []
    games = file.done + len(plan)
    with Meter(is_watched() if progress is None else progress, games, " games") as meter:
        meter.show(file.done)

        def take(rows: Rows) -> None:
            file.take(rows)
            meter.show(meter.shown + 1)

        if executor is not None:
            given_up = Batch(plan, work, (), take).run_on(executor)
        elif workers is not None:
            given_up = Batch(plan, work, (), take).run_in_processes(workers)
        else:
            run_here(plan, work, take)
    if given_up:
        raise FjordsError(say(None, "arena.void", n=len(given_up), why=given_up[0][1]))


class RowFile:
    """The file, one JSON object to a line. It holds whole games in order; a game that is done early waits.

    A file is read to its end before anything is changed. InvalidOption names the line if it is not such a
    file, or another data set. Only what follows the last whole game is cut off.
    """

    def __init__(self, path: str, wanted: dict[str, Any], columns: tuple[str, ...]) -> None:
        self._path = path
        self._wanted = wanted
        """What the first row has to say; a value of None may be any."""
        self._columns = columns
        self._waiting: dict[int, Rows] = {}
        self._held = ExitStack()
        self._file = GrowingFile(path, BEGIN, say(None, "research.no_set", path=path))
        self.seed: str | None = None
        """The seed of the games that it holds already."""
        self.done = 0

    def __enter__(self) -> RowFile:
        with ExitStack() as stack:
            stack.enter_context(self._file)
            self._file.cut(self._read())
            self._held = stack.pop_all()  # all went well: the file is held until the end
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def take(self, rows: Rows) -> None:
        """Writes a game as soon as all before it are written."""
        self._waiting[rows[0]["game"]] = rows
        while self.done in self._waiting:
            text = [json.dumps(row, ensure_ascii=False) + "\n" for row in self._waiting.pop(self.done)]
            self._file.add("".join(text))
            self.done += 1

    def _read(self) -> int:
        """Counts the games; returns how many bytes of the file are whole games."""
        whole = rows = place = 0
        for number, line in enumerate(self._file.lines(), start=1):
            if not line.endswith(b"\n"):
                if not _is_begun(line, self.done):
                    raise refuse_line(self._path, number, say(None, "files.no_end"))
                break
            row = self._row(line, number)
            if number == 1:
                self._compare(row)
            place += len(line)
            rows += 1
            if row["game"] != self.done or row.get("ply", 0) != rows - 1:
                raise refuse_line(self._path, number, say(None, "research.bad_order"))
            if "ply" not in row or rows == row["plies"]:
                whole, self.done, rows = place, self.done + 1, 0
        return whole

    def _row(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            row = read_json_line(line)
        except ValueError as fault:
            raise refuse_line(self._path, number, fault) from None
        if tuple(row) != self._columns:
            raise refuse_line(self._path, number, say(None, "research.bad_row"))
        return row

    def _compare(self, row: dict[str, Any]) -> None:
        """InvalidOption: the first row is of another data set."""
        for what, here in self._wanted.items():
            there = row[what]
            if here is not None and there != here:
                values = {"there": shorten(there), "here": shorten(here)}
                raise InvalidOption(say(None, "research.other_set", path=self._path, what=what, **values))
        self.seed = str(row["seed"]).removesuffix("/0")


def _is_begun(line: bytes, game: int) -> bool:
    """Whether a line may be the beginning of a row of this game."""
    begin = f'{{"game": {game}, "seed": "'.encode()
    return line.startswith(begin[: len(line)])
