"""A data set of games that computers played: JSON lines, or Parquet where pyarrow is installed.

    python -m fjords_widget.research.dataset games.jsonl --games 1000 --players greedy random --workers 4

Called again, it goes on where it stopped. The file is the same, byte for byte, however the work was shared.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from typing import Any

from fjords_widget.engine.catalogue import language, say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.terms import VARIANTS
from fjords_widget.engine.terms import Terms as Rules
from fjords_widget.files import FilePath, GrowingFile, open_whole, read_json_line, refuse_line
from fjords_widget.players.arena.contestants import Entry, contestants, packed
from fjords_widget.players.arena.playing import Terms
from fjords_widget.players.arena.running import run_here, run_in_processes, run_on
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.players.arena.seeds import check_seed, draw_seed
from fjords_widget.progress import Meter, Progress, is_watched
from fjords_widget.records.flaws import shorten
from fjords_widget.research.rows import GAMES, MOVES, rows_of, rules_text

PARQUET = ".parquet"
BEGIN = b'{"game": 0, "seed": "'
"""How the file begins."""
BATCH = 20_000
"""This many rows of Parquet are made at a time."""
Rows = list[dict[str, Any]]


def selfplay(
    path: FilePath,
    games: int,
    players: Sequence[Entry] = ("greedy", "greedy"),
    *,
    rows: str = "moves",
    seed: int | str | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool | Progress | None = None,
    **rules: Any,
) -> int:
    """Has the players, one for each seat, play this many games, and writes them to a file.

    Returns how many games were new. `rows` is `moves` or `games`: what a row of the file is about. From one
    game to the next everybody moves on by one seat. Without a seed, chance draws one; the rows tell it. A
    path that ends in .parquet makes such a file as soon as all games are played. A file that is no such data
    set, or that another program is writing to, is refused: InvalidOption.
    """
    if rows not in ("moves", "games"):
        raise InvalidOption(say(None, "research.rows", rows=repr(rows)))
    for name, number in (("games", games), ("workers", workers or 1)):
        if type(number) is not int or number < 1:
            raise InvalidOption(say(None, "arena.number", name=name, number=repr(number)))
    check_seed(seed)
    crew = contestants(players)
    Rules.agreed(len(crew), **rules)
    names = tuple([one.name for one in crew])
    target = os.fspath(path)
    lines = target + ".jsonl" if target.endswith(PARQUET) else target
    if target.endswith(PARQUET):
        _pyarrow()  # before anything is played
        if os.path.lexists(target):
            raise InvalidOption(say(None, "research.exists", path=target))
    agreed = {**rules, "players": len(crew)}
    wanted = {
        "seed": None if seed is None else f"{seed}/0",
        "rules": rules_text(agreed),
        "players": list(names),
    }
    with _Lines(lines, wanted, MOVES if rows == "moves" else GAMES) as file:
        done = file.done
        plan = [Fixture(game, 0, _move_on(names, game)) for game in range(done, games)]
        if seed is None:
            seed = draw_seed() if file.seed is None else file.seed
        terms = Terms(seed, agreed, "", language())
        work = partial(rows_of, terms=terms, crew=packed(crew), each_move=rows == "moves")
        _run(plan, work, file, executor, workers, progress, games)
    if target.endswith(PARQUET):
        _write_parquet(lines, target)
    return len(plan)


def _move_on(names: tuple[str, ...], game: int) -> tuple[str, ...]:
    places = game % len(names)
    return names[-places:] + names[:-places] if places else names


def _run(
    plan: list[Fixture],
    work: Any,
    file: _Lines,
    executor: Executor | None,
    workers: int | None,
    progress: bool | Progress | None,
    games: int,
) -> None:
    given_up: list[tuple[Fixture, Exception]] = []
    with Meter(is_watched() if progress is None else progress, games, " games") as meter:
        meter.show(file.done)

        def take(rows: Rows) -> None:
            file.take(rows)
            meter.show(meter.shown + 1)

        if executor is not None:
            given_up = run_on(executor, plan, work, (), take)
        elif workers is not None:
            given_up = run_in_processes(workers, plan, work, (), take)
        else:
            run_here(plan, work, take)
    if given_up:
        raise FjordsError(say(None, "arena.void", n=len(given_up), why=given_up[0][1]))


class _Lines:
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

    def __enter__(self) -> _Lines:
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


# Parquet --------------------------------------------------------------------------------------------


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")
    except ImportError as fault:
        raise ImportError(say(None, "research.missing", extra="dataset", fault=fault)) from fault
    return import_module("pyarrow")


def _write_parquet(lines: str, target: str) -> None:
    """Writes all rows as Parquet, and then removes the file of lines."""
    arrow, parquet = _pyarrow(), import_module("pyarrow.parquet")
    writer = None
    with open_whole(target) as file, ExitStack() as stack:
        for rows in _batches(lines):
            table = arrow.Table.from_pylist(rows, schema=_schema(arrow, rows[0]))
            if writer is None:
                writer = stack.enter_context(parquet.ParquetWriter(file, table.schema))
            writer.write_table(table)
    os.remove(lines)


def _batches(lines: str) -> Iterator[Rows]:
    rows: Rows = []
    with open(lines, encoding="utf-8") as file:
        for line in file:
            rows.append(json.loads(line))
            if len(rows) == BATCH:
                yield rows
                rows = []
    if rows:
        yield rows


def _schema(arrow: Any, row: dict[str, Any]) -> Any:
    """The type of each column: as a value of it says, or a whole number where it may be missing."""
    texts = arrow.list_(arrow.string())
    kinds = {"players": texts, "draws": texts, "points": arrow.list_(arrow.int64()),
             "places": arrow.list_(arrow.int64()), "result": arrow.float64()}  # fmt: skip
    text = {"seed", "rules", "phase", "position", "move", "rule", "record"}
    return arrow.schema(
        [(name, kinds.get(name, arrow.string() if name in text else arrow.int64())) for name in row]
    )


# The command ----------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """What the command does."""
    parser = argparse.ArgumentParser("python -m fjords_widget.research.dataset", description=_help("about"))
    parser.add_argument("path", help=_help("path"))
    parser.add_argument("--games", type=int, default=100, help=_help("games"))
    parser.add_argument("--players", nargs="+", default=["greedy", "greedy"], help=_help("players"))
    parser.add_argument("--rows", choices=("moves", "games"), default="moves", help=_help("rows"))
    parser.add_argument("--variant", choices=VARIANTS, default="base", help=_help("variant"))
    parser.add_argument("--runes", nargs="*", default=[], help=_help("runes"))
    parser.add_argument("--seed", help=_help("seed"))
    parser.add_argument("--workers", type=int, help=_help("workers"))
    given = parser.parse_args(arguments)
    preset = len(given.runes) == 1 and given.runes[0].startswith("game-")
    try:
        new = selfplay(
            given.path,
            given.games,
            given.players,
            rows=given.rows,
            seed=given.seed,
            workers=given.workers,
            variant=given.variant,
            runes=given.runes[0] if preset else tuple(given.runes),
        )
    except (FjordsError, ImportError) as fault:
        parser.exit(1, f"{fault}\n")
    print(say(None, "research.done", path=given.path, games=given.games, new=new))


def _help(key: str) -> str:
    return say(None, f"research.help.{key}")


if __name__ == "__main__":
    main()
