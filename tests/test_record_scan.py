"""Many records: headers alone, found again by what they say."""

from __future__ import annotations

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


def test_progress_is_a_plain_bar_without_tqdm(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    list(fj.Record.scan(folder, progress=True))
    assert "[########################################] 100%" in capsys.readouterr().err


def test_progress_is_a_bar_of_tqdm_where_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
