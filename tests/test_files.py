"""A file that is written is whole: the new one, or the old one as it was."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fjords_widget.files import open_whole, write_whole
from tests.full_disk import full_disk
from tests.writers import WRITERS

OLD = "the old text"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "game.fjords"
    path.write_text(OLD, encoding="utf-8")
    return path


@pytest.mark.parametrize("content", ["ein Wikinger\nund ein Fjord: Ä\n", b"\x00\xff"])
def test_what_is_written_is_there_and_nothing_else(old: Path, content: str | bytes) -> None:
    write_whole(old, content)
    assert old.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert list(old.parent.iterdir()) == [old]


def test_a_full_disk_leaves_the_old_file_and_no_litter(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(old, "x" * 1000)
    assert old.read_text() == OLD
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.parametrize("name", WRITERS)
def test_whoever_writes_leaves_the_old_file_on_a_full_disk(old: Path, name: str) -> None:
    with full_disk(), pytest.raises(OSError, match=r"File too large: .*game\.fjords"):
        WRITERS[name](old)
    assert old.read_text() == OLD
    assert list(old.parent.iterdir()) == [old]
    WRITERS[name](old)
    assert old.read_bytes() != OLD.encode()
    assert list(old.parent.iterdir()) == [old]


def test_a_folder_that_is_not_there_is_named_as_people_know_it(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.fjords"
    with pytest.raises(FileNotFoundError) as raised:
        write_whole(path, "x")
    assert raised.value.filename == str(path)


def test_what_is_written_bit_by_bit_is_whole_too(old: Path) -> None:
    def write_half() -> None:
        with open_whole(old) as file:
            file.write(b"one half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_half()
    assert old.read_text() == OLD
    with open_whole(old) as file:
        file.write(b"one half, ")
        file.write(b"the other")
        assert old.read_text() == OLD
    assert old.read_text() == "one half, the other"
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody can be killed here")
def test_a_killed_writer_leaves_the_old_or_the_new_file(old: Path) -> None:
    script = f"""import sys
from fjords_widget.files import write_whole
print("ready", flush=True)
while True:
    for letter in "ab":
        write_whole({str(old)!r}, letter * 200_000)
"""
    for _ in range(5):
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            while old.read_text() == OLD:  # It has begun.
                pass
            writer.kill()
        assert old.read_text() in ("a" * 200_000, "b" * 200_000)


@pytest.mark.skipif(os.name != "posix", reason="rights and links are different there")
def test_links_and_rights_stay(old: Path) -> None:
    old.chmod(0o640)
    link = old.with_name("link")
    link.symlink_to(old)
    write_whole(link, "new")
    assert link.is_symlink()
    assert old.read_text() == "new"
    assert old.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="rights are different there")
def test_a_new_file_is_readable_as_any_other(tmp_path: Path) -> None:
    write_whole(tmp_path / "ours", "new")
    (tmp_path / "theirs").write_text("new")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "theirs").stat().st_mode
