"""Everything that writes a file, by name: a function that writes one thing or another to a path."""

from __future__ import annotations

import json
import os
import tempfile
import warnings
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import fjords_widget as fj
from fjords_widget.algorithms import breadth_first
from fjords_widget.files import write_whole
from fjords_widget.records.kept import Claim, KeptFolder, Note
from fjords_widget.research.dataset import _write_parquet
from fjords_widget.widgets.learn.progress import write_done
from scripts.notebooks import notebook
from scripts.notebooks import write as write_notebook
from tests.attack.kinds import CORPUS
from tests.games import played
from tests.players.arena.arena_players import SMALL, first, last

FILM: dict[str, Any] = {"kind": "gif", "size": 120, "last": 2}
Write = Callable[[Path, int], object]


class Writer(NamedTuple):
    """Writes version 0 or 1 of a file. `grows`: what is there already is gone on with, not replaced."""

    write: Write
    grows: bool = False
    name: str = "file"
    """What the file is called."""


@cache
def _record(version: int) -> fj.Record:
    return played("base", version, 30).record(white=f"Anna {version}")


@cache
def _replay(version: int) -> fj.Replay:
    return fj.Replay(_record(version))


@cache
def _play(version: int) -> fj.Play:
    return fj.Play(_record(version))


@cache
def _lesson(version: int) -> fj.Lesson:
    return fj.Lesson(2 + version, breadth_first, start=fj.Cell(0, 0))


@cache
def _tournament(version: int) -> fj.Tournament:
    return fj.arena({"first": first, "last": last}, games=2 + 2 * version, seed=1, tiles=SMALL)


def _ledger(path: Path, version: int) -> None:
    fj.arena({"first": first, "last": last}, games=20 + 20 * version, seed=1, tiles=SMALL, path=path)


def _data_set(path: Path, version: int) -> None:
    fj.research.selfplay(path, 10 + 10 * version, (first, last), seed=1, tiles=SMALL)


def _kept_game(path: Path, version: int) -> None:
    record = _record(version)
    note = Note(datetime(2026, 1, 1, 12, tzinfo=UTC), "here", (("human", "white"),) * 2, "exploration")
    KeptFolder(path.parent).write(Claim(path, None), record, record.root.end(), note)


def _parquet(path: Path, version: int) -> None:
    """The file of lines beside it is removed once the rows are in here."""
    lines = _lines(version).with_suffix(f".{os.getpid()}")
    os.link(_lines(version), lines)  # there may be no room to write it anew
    try:
        _write_parquet(str(lines), str(path))
    finally:
        lines.unlink(missing_ok=True)


@cache
def _lines(version: int) -> Path:
    path = Path(tempfile.mkdtemp(prefix="fjords-attack-")) / "games.jsonl"
    _data_set(path, version)
    return path


@cache
def _tutorial(version: int) -> fj.Learn:
    text = (CORPUS / "tutorials" / "small.toml").read_text(encoding="utf-8")
    return fj.learn(fj.Tutorial.loads(text), lang=fj.LANGUAGES[version])


def _progress(path: Path, version: int) -> None:
    """What cannot be written is logged: learning goes on."""
    os.environ["FJORDS_HOME"] = str(path.parent)
    write_done("small", ["tiles.lay"] * (200 * version + 1))
    if json.loads(path.read_text(encoding="utf-8")) != {"small": ["tiles.lay"] * (200 * version + 1)}:
        raise OSError("told in the log")


def _notebook(path: Path, version: int) -> None:
    write_notebook(path, notebook(f"# Text {version}\n" * 99, "1-name"))


def _settings(path: Path, version: int) -> None:
    """The settings hold until Python ends if they cannot be written, and a warning says so."""
    os.environ["FJORDS_HOME"] = str(path.parent)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        fj.settings.most_games = 100 + version
    if told:
        raise OSError(told[0].message)


WRITERS: dict[str, Writer] = {
    "write_whole": Writer(lambda path, version: write_whole(path, f"{version}" * 300_000)),
    "Record.dump": Writer(lambda path, version: _record(version).dump(path)),
    "Record.dump_all": Writer(lambda path, version: fj.Record.dump_all([_record(version)] * 20, path)),
    "Play.save": Writer(lambda path, version: _play(version).save(path)),
    "Replay.to_html": Writer(lambda path, version: _replay(version).to_html(path)),
    "Lesson.to_html": Writer(lambda path, version: _lesson(version).to_html(path)),
    "Replay.to_svg": Writer(lambda path, version: _replay(version).to_svg(path, ply=9)),
    "Record.to_png": Writer(lambda path, version: _record(version).to_png(path, ply=9, size=200)),
    "Record.to_gif": Writer(lambda path, version: _record(version).to_gif(path, **FILM)),
    "Tournament.plot": Writer(lambda path, version: _tournament(version).plot().save(str(path))),
    "arena ledger": Writer(_ledger, grows=True),
    "data set": Writer(_data_set, grows=True),
    "data set, parquet": Writer(_parquet),
    "Learn.to_html": Writer(lambda path, version: _tutorial(version).to_html(path)),
    "rulebook": Writer(lambda path, version: fj.rulebook(fj.LANGUAGES[version]).to_html(path)),
    "notebook": Writer(_notebook),
    "progress": Writer(_progress, name="learned.json"),
    "settings": Writer(_settings, name="settings.json"),
    "kept game": Writer(_kept_game, name="2026-01-01-120000-0123abcd.fjords"),
}


def whole_versions(writer: Writer, folder: Path) -> list[bytes]:
    """Both versions of the file as they ought to be."""
    versions = []
    path = folder / writer.name
    for version in (0, 1):
        writer.write(path, version)
        versions.append(path.read_bytes())
        path.unlink()
    return versions
