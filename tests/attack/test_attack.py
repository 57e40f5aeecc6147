"""A little of each attack; `make attack` runs them in full."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest

from tests.attack import disks, files, fuzzing, kills, messages
from tests.attack.boards import TARGETS
from tests.attack.children import NO_ROOM, starved
from tests.attack.kinds import KINDS_OF_FILES, Kind
from tests.attack.mutation import mutate
from tests.attack.outputs import FRAGMENTS, SVG, faults_of_output
from tests.attack.parts import PARTS
from tests.attack.report import Figures, Limits, table, tell_faults
from tests.attack.writers import WRITERS
from tests.hostile import hostile


def held(figures: Figures) -> None:
    """Fails if anything did, and says what."""
    assert not figures.faults, tell_faults([figures])
    assert figures.tried


@pytest.mark.parametrize("name", TARGETS)
def test_a_forged_message_is_answered_once_and_changes_nothing_unless_it_is_legal(name: str) -> None:
    held(messages.attack_widget(name, TARGETS[name], Limits(150, 60)))


@pytest.mark.parametrize("name", KINDS_OF_FILES)
def test_a_spoiled_file_is_read_or_refused(name: str) -> None:
    held(files.attack_kind(name, KINDS_OF_FILES[name], Limits(150, 60)))


@pytest.mark.parametrize("name", WRITERS)
def test_a_killed_writer_spoils_no_file(name: str) -> None:
    held(kills.attack_writer(name, WRITERS[name], Limits(4, 60)))


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_costs_no_file(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        held(disks.attack_writer(name, "file limit", Path(folder), Limits(2, 60)))


@pytest.mark.parametrize("name", [*SVG, *FRAGMENTS])
def test_hostile_words_stay_words(name: str) -> None:
    faults = {key: found for key, text in hostile().items() if (found := faults_of_output(name, text))}
    assert not faults


def test_the_fuzzer_runs_where_it_is_installed() -> None:
    pytest.importorskip("atheris")
    held(fuzzing.attack_kind("tiles", Limits(50, 60)))


# The attacks themselves ---------------------------------------------------------------------------------


def test_an_error_that_is_not_documented_is_told() -> None:
    def fail(data: bytes) -> None:
        raise KeyError(len(data))

    kind = Kind(fail, (ValueError,), lambda: [b"abc"])
    figures = files.attack_kind("broken", kind, Limits(5, 60))
    assert (figures.tried, figures.failed) == (5, 5)
    assert "KeyError" in tell_faults([figures])
    assert "broken" in table([figures])


def test_a_writer_that_is_not_careful_is_caught(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("careless") / "file"
    assert starved(lambda: path.write_bytes(b"x" * 10_000), 100) == NO_ROOM
    assert path.stat().st_size == 100


def test_the_same_seed_makes_the_same_attack() -> None:
    def some(seed: int) -> list[bytes]:
        rng = random.Random(seed)
        return [mutate(b"one two\nthree", b"four", rng) for _ in range(50)]

    assert some(1) == some(1) != some(2)


def test_every_part_has_limits() -> None:
    assert all(part.most and part.seconds for part in PARTS.values())
