"""What SECURITY.md promises is kept by tests that are there, and what it says of requirements is true."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement

from scripts.lowest import constraints
from tests.attack.parts import PARTS
from tests.paths import ROOT

TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def rows(heading: str) -> list[list[str]]:
    """The tables under a heading of the second level, without their heads."""
    section = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] not in ("promise", "package")]


def test_every_promise_names_what_keeps_it() -> None:
    promises = rows("What is promised")
    assert len(promises) > 12
    for promise, kept_by in promises:
        files, parts = (
            re.findall(r"`(tests/[\w/.]+)`", kept_by),
            re.findall(r"tests\.attack ([\w ]+)`", kept_by),
        )
        assert files or parts or "`make " in kept_by, promise
        assert not [file for file in files if not (ROOT / file).is_file()], promise
        assert {name for part in parts for name in part.split()} <= PARTS.keys(), promise


def test_every_attack_keeps_a_promise() -> None:
    kept = " ".join(kept_by for _, kept_by in rows("What is promised"))
    told = {name for part in re.findall(r"tests\.attack ([\w ]+)`", kept) for name in part.split()}
    assert PARTS.keys() - told <= {"network", "tabs"}


def test_every_requirement_is_reviewed_and_has_a_lowest_version() -> None:
    needed = {Requirement(text).name for text in PROJECT["project"]["dependencies"]}
    assert {row[0] for row in rows("Dependencies")} == needed
    assert len(constraints()) == len(needed)


def test_build_requirements_are_bounded_on_both_sides() -> None:
    for text in PROJECT["build-system"]["requires"]:
        operators = {bound.operator for bound in Requirement(text).specifier}
        assert operators == {">=", "<"}, text
