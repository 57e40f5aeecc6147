"""A data set of games that computers played: JSON lines, or Parquet where pyarrow is installed.

    python -m fjords_widget.research.dataset games.jsonl --games 1000 --players greedy random --workers 4

Called again, it goes on where it stopped. The file is the same, byte for byte, however the work was shared.
"""

from __future__ import annotations

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
from fjords_widget.engine.terms import VARIANTS, runes_named
from fjords_widget.engine.terms import Terms as Rules
from fjords_widget.files import FilePath, open_whole
from fjords_widget.players.arena.contestants import Entry, contestants, pack_crew
from fjords_widget.players.arena.playing import Terms
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.players.arena.seeds import check_seed, draw_seed
from fjords_widget.progress import Progress
from fjords_widget.research.command import make_parser, say_help
from fjords_widget.research.row_file import RowFile, Rows, write_games
from fjords_widget.research.rows import GAMES, MOVES, rows_of, rules_text

PARQUET = ".parquet"
BATCH = 20_000
"""This many rows of Parquet are made at a time."""


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
    for name, number in (("games", games), ("workers", 1 if workers is None else workers)):
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
    with RowFile(lines, wanted, MOVES if rows == "moves" else GAMES) as file:
        done = file.done
        plan = [Fixture(game, 0, _move_on(names, game)) for game in range(done, games)]
        if seed is None:
            seed = draw_seed() if file.seed is None else file.seed
        terms = Terms(seed, agreed, "", language())
        work = partial(rows_of, terms=terms, crew=pack_crew(crew), each_move=rows == "moves")
        write_games(plan, work, file, executor, workers, progress)
    if target.endswith(PARQUET):
        _write_parquet(lines, target)
    return len(plan)


def _move_on(names: tuple[str, ...], game: int) -> tuple[str, ...]:
    places = game % len(names)
    return names[-places:] + names[:-places] if places else names


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
    """The type of each column, by its name."""
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
    parser = make_parser("fjords_widget.research.dataset", "about", "path")
    parser.add_argument("--games", type=int, default=100, help=say_help("games"))
    parser.add_argument("--players", nargs="+", default=["greedy", "greedy"], help=say_help("players"))
    parser.add_argument("--rows", choices=("moves", "games"), default="moves", help=say_help("rows"))
    parser.add_argument("--variant", choices=VARIANTS, default="base", help=say_help("variant"))
    given = parser.parse_args(arguments)
    try:
        new = selfplay(
            given.path,
            given.games,
            given.players,
            rows=given.rows,
            seed=given.seed,
            workers=given.workers,
            variant=given.variant,
            runes=runes_named(given.runes),
        )
    except (FjordsError, ImportError) as fault:
        parser.exit(1, f"{fault}\n")
    print(say(None, "research.done", path=given.path, games=given.games, new=new))


if __name__ == "__main__":
    main()
