"""Many records: headers alone, found again by what they say."""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import fjords_widget as fj
from tests.games import KINDS, played


@pytest.fixture(scope="module")
def records() -> list[fj.Record]:
    return [played(kind, 3).record(white=f"Ann {i}", yellow="Bo", event=kind) for i, kind in enumerate(KINDS)]


@pytest.fixture
def folder(tmp_path: Path, records: list[fj.Record]) -> Path:
    """A folder with one file, another in a folder within, and a file that is none of ours."""
    (tmp_path / "more").mkdir()
    fj.Record.dump_all(records[:10], tmp_path / "a.fjords")
    fj.Record.dump_all(records[10:], tmp_path / "more" / "b.fjords")
    (tmp_path / "notes.txt").write_text("fjords-record 1\n")
    return tmp_path


def test_every_record_of_a_folder_is_found_with_its_place(folder: Path, records: list[fj.Record]) -> None:
    headings = list(fj.Record.scan(folder))
    assert [heading.headers["event"] for heading in headings] == list(KINDS)
    assert [heading.number for heading in headings] == [*range(1, 11), *range(1, len(KINDS) - 9)]
    for heading, record in zip(headings, records, strict=True):
        assert heading.load() == record
        assert heading.load().errors == ()
        assert (heading.variant, heading.plies, heading.result) == (
            record.terms.variant,
            record.plies,
            record.result,
        )
        assert heading.names == ("Ann " + heading.names[0].split()[1], "Bo")
    assert len(list(fj.Record.scan([folder / "a.fjords", folder / "more"]))) == len(KINDS)


def test_records_are_filtered(folder: Path, records: list[fj.Record]) -> None:
    def found(**question: object) -> list[str]:
        return [heading.headers["event"] for heading in fj.Record.scan(folder, **question)]  # type: ignore[arg-type]

    def these(answer: object) -> list[str]:
        return [record.headers["event"] for record in records if answer(record)]  # type: ignore[operator]

    assert found(variant="Epic") == these(lambda record: record.terms.variant == "epic")
    assert found(player="ANN 1") == these(lambda record: record.names[0].startswith("Ann 1"))
    assert found(result="white") == these(lambda record: record.result.startswith("white"))
    assert found(plies=records[0].plies) == these(lambda record: record.plies == records[0].plies)
    assert found(plies=range(100, 999)) == these(lambda record: record.plies >= 100)
    assert found(where=lambda heading: "runes" in heading.headers) == these(lambda record: record.terms.runes)
    assert found(variant="original", result="yellow") == these(
        lambda record: record.terms.variant == "original" and record.result.startswith("yellow")
    )
    assert found(player="nobody") == []


def test_a_length_that_is_not_noted_is_counted(tmp_path: Path) -> None:
    record = played("base", 1, 7).record()
    text = "\n".join(line for line in record.dumps().split("\n") if not line.startswith("plies"))
    (tmp_path / "a.fjords").write_text(text.replace("first: white", "first: white\nplies: many"))
    (heading,) = fj.Record.scan(tmp_path, plies=range(7, 8))
    assert heading.plies == 7


def test_scanning_is_lazy(folder: Path) -> None:
    headings = fj.Record.scan(folder)
    assert isinstance(headings, Iterator)
    assert next(headings).headers["event"] == "base"


def test_progress_is_told_in_bytes(folder: Path) -> None:
    told: list[tuple[int, int]] = []
    list(fj.Record.scan(folder, progress=lambda done, total: told.append((done, total))))
    total = sum(path.stat().st_size for path in folder.rglob("*.fjords"))
    assert told[-1] == (total, total)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_progress_is_a_bar_of_tqdm(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    class Bar:
        def __init__(self, **options: object) -> None:
            seen.append(options["total"])

        def update(self, more: int) -> None:
            seen.append(more)

        def close(self) -> None:
            seen.append("closed")

    module = types.ModuleType("tqdm.auto")
    module.tqdm = Bar  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tqdm.auto", module)
    list(fj.Record.scan(folder, progress=True))
    total, *updates, closed = seen
    assert sum(updates) == total  # type: ignore[arg-type]
    assert closed == "closed"


# What cannot be read ----------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_what_cannot_be_read_in_a_folder_is_passed_over_with_a_warning(
    folder: Path, records: list[fj.Record]
) -> None:
    (folder / "0-nowhere.fjords").symlink_to(folder / "nowhere")
    (folder / "0-round.fjords").symlink_to(folder / "0-round.fjords")
    os.mkfifo(folder / "more" / "0-pipe.fjords")
    (folder / "1-folder.fjords").mkdir()
    with pytest.warns(UserWarning, match="skipped") as warned:
        assert len(list(fj.Record.scan(folder, progress=lambda *_: None))) == len(records)
    said = [str(each.message) for each in warned]
    assert len(said) == 3
    for name in ("0-nowhere", "0-round", "0-pipe"):
        assert any(f"{name}.fjords is skipped" in each for each in said)


def test_a_file_that_vanishes_meanwhile_is_passed_over(folder: Path) -> None:
    headings = fj.Record.scan(folder)
    found = [next(headings)]
    (folder / "more" / "b.fjords").unlink()
    with pytest.warns(UserWarning, match="skipped"):
        found += headings
    assert len(found) == 10


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_what_cannot_be_read_raises_if_it_was_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.fjords")
    with pytest.raises(fj.InvalidOption, match="not an ordinary file"):
        list(fj.Record.scan(tmp_path / "pipe.fjords"))
    with pytest.raises(FileNotFoundError):
        list(fj.Record.scan([tmp_path / "nowhere.fjords"]))


def test_a_record_that_is_too_long_to_be_counted_is_passed_over(
    folder: Path, records: list[fj.Record]
) -> None:
    text = records[0].dumps().replace(f"plies: {records[0].plies}\n", "")
    (folder / "long.fjords").write_text(text + "> Much was said.\n" * 100_000, encoding="utf-8")
    with pytest.warns(UserWarning, match=r"long\.fjords is skipped: .*limit=None"):
        assert len(list(fj.Record.scan(folder, plies=range(1, 10_000)))) == len(records)
    (long,) = fj.Record.scan(folder / "long.fjords")
    with pytest.raises(fj.InvalidRecord):
        long.load()
    assert long.load(limit=None).plies == records[0].plies


def test_a_line_without_an_end_is_scanned_all_the_same(folder: Path) -> None:
    path = folder / "long.fjords"
    path.write_bytes(b"fjords-record 1\nevent: x\n\n" + b"x" * 3_000_000 + b"\nfjords-record 1\nevent: y\n")
    assert [heading.headers["event"] for heading in fj.Record.scan(path)] == ["x", "y"]
    assert [heading.offset for heading in fj.Record.scan(path)] == [0, 3_000_027]


def test_headers_are_found_as_the_reader_finds_them(tmp_path: Path) -> None:
    """Odd ones too: continued, doubled, unnamed, after an empty line, in bytes that are no text."""
    text = (
        b"lost\nfjords-record 1\nEvent: one\n  and more\n\twithout end\nevent: two\n\nsite : here\n\n"
        b"x\xe9: y\nwhite:\n  Ann\n\n> comment: none\ndraw\nfjords-record 1\n\nfjords-recorder: no\ndraw: x\n"
    )
    (tmp_path / "odd.fjords").write_bytes(text)
    headings = list(fj.Record.scan(tmp_path / "odd.fjords"))
    loaded = [heading.load(check=False) for heading in headings]
    assert len(headings) == 2
    assert headings[0].headers == {"event": "one\nand more\nwithout end", "site": "here", "white": "Ann"}
    for heading, record in zip(headings, loaded, strict=True):
        assert dict(heading.headers) == dict(record.headers)
