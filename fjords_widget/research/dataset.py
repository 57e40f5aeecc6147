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
from functools import partial
from importlib import import_module
from typing import IO, Any

from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.terms import VARIANTS
from fjords_widget.engine.terms import Terms as Rules
from fjords_widget.engine.words import language, say
from fjords_widget.players.arena.contestants import Entry, contestants, packed
from fjords_widget.players.arena.playing import Terms
from fjords_widget.players.arena.running import run_here, run_in_processes, run_on
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.records.meter import Meter, Progress, is_watched
from fjords_widget.research.rows import GAMES, MOVES, rows_of, rules_text

PARQUET = ".parquet"
BATCH = 20_000
"""So many rows of Parquet are made at a time."""
Path = str | os.PathLike[str]
Rows = list[dict[str, Any]]


def selfplay(
    path: Path,
    games: int,
    players: Sequence[Entry] = ("greedy", "greedy"),
    *,
    rows: str = "moves",
    seed: int | str = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool | Progress | None = None,
    **rules: Any,
) -> int:
    """Has the players, one for each seat, play so many games, and writes them to a file.

    Returns how many games were new. `rows` is `moves` or `games`: what a row of the file is about. From one
    game to the next everybody moves on by one seat. A path that ends in .parquet makes such a file as soon as
    all games are played.
    """
    if rows not in ("moves", "games"):
        raise InvalidOption(say(None, "research.rows", rows=repr(rows)))
    for name, number in (("games", games), ("workers", workers or 1)):
        if type(number) is not int or number < 1:
            raise InvalidOption(say(None, "arena.number", name=name, number=repr(number)))
    crew = contestants(players)
    Rules.agreed(len(crew), **rules)
    terms = Terms(seed, {**rules, "players": len(crew)}, "", language())
    names = tuple([one.name for one in crew])
    work = partial(rows_of, terms=terms, crew=packed(crew), each_move=rows == "moves")
    target = os.fspath(path)
    lines = target + ".jsonl" if target.endswith(PARQUET) else target
    if target.endswith(PARQUET):
        _pyarrow()  # before anything is played
        if os.path.exists(target):
            raise InvalidOption(say(None, "research.exists", path=target))
    with _Lines(lines, terms, names, MOVES if rows == "moves" else GAMES) as file:
        done = file.done
        plan = [Fixture(game, 0, _moved_on(names, game)) for game in range(done, games)]
        _run(plan, work, file, executor, workers, progress, games)
    if target.endswith(PARQUET):
        _write_parquet(lines, target)
    return len(plan)


def _moved_on(names: tuple[str, ...], game: int) -> tuple[str, ...]:
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
    """The file, one JSON object to a line. It holds whole games, in their order; what comes early waits."""

    def __init__(self, path: str, terms: Terms, names: tuple[str, ...], columns: tuple[str, ...]) -> None:
        self._path = path
        self._expected = {"seed": f"{terms.seed}/0", "rules": rules_text(terms), "players": list(names)}
        self._columns = columns
        self._waiting: dict[int, Rows] = {}
        self.done = self._take_up()
        self._file: IO[str] = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115 - closed below

    def __enter__(self) -> _Lines:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def take(self, rows: Rows) -> None:
        """Writes a game as soon as all before it are written."""
        self._waiting[rows[0]["game"]] = rows
        while self.done in self._waiting:
            text = [json.dumps(row, ensure_ascii=False) + "\n" for row in self._waiting.pop(self.done)]
            self._file.write("".join(text))
            self._file.flush()
            self.done += 1

    def _take_up(self) -> int:
        """How many whole games the file holds; what follows them is cut off."""
        if not os.path.exists(self._path):
            return 0
        whole = games = rows = place = 0
        with open(self._path, "rb+") as file:
            for line in file:
                place += len(line)
                if not line.endswith(b"\n"):
                    break
                row = self._row(line, first=place == len(line))
                rows += 1
                if "ply" not in row or rows == row["plies"]:
                    whole, games, rows = place, games + 1, 0
            file.truncate(whole)
        return games

    def _row(self, line: bytes, first: bool) -> dict[str, Any]:
        try:
            row: dict[str, Any] = json.loads(line)
            ours = tuple(row) == self._columns
        except (ValueError, TypeError):
            row, ours = {}, False
        if not ours:
            raise InvalidOption(say(None, "research.no_set", path=self._path))
        if first:
            for what, here in self._expected.items():
                if row[what] != here:
                    text = say(
                        None, "research.other_set", path=self._path, what=what, there=row[what], here=here
                    )
                    raise InvalidOption(text)
        return row


# Parquet --------------------------------------------------------------------------------------------


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")
    except ImportError as fault:
        raise ImportError(say(None, "research.missing", extra="dataset", fault=fault)) from fault
    return import_module("pyarrow")


def _write_parquet(lines: str, target: str) -> None:
    """All rows once more, as Parquet; the lines go when it is complete."""
    arrow, parquet = _pyarrow(), import_module("pyarrow.parquet")
    writer = None
    for rows in _batches(lines):
        table = arrow.Table.from_pylist(rows, schema=_schema(arrow, rows[0]))
        if writer is None:
            writer = parquet.ParquetWriter(target + ".part", table.schema)
        writer.write_table(table)
    assert writer is not None
    writer.close()
    os.replace(target + ".part", target)
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
    parser.add_argument("--seed", default="0", help=_help("seed"))
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
