"""The lowest version of each requirement, as constraints for pip: `python -m scripts.lowest`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def constraints() -> list[str]:
    """A line for each requirement; ValueError if one of them has no lowest version."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return [_lowest(Requirement(text)) for text in project["dependencies"]]


def _lowest(requirement: Requirement) -> str:
    lowest = [bound.version for bound in requirement.specifier if bound.operator == ">="]
    if len(lowest) != 1:
        raise ValueError(f"{requirement} names no lowest version")
    marker = f"; {requirement.marker}" if requirement.marker else ""
    return f"{requirement.name}=={lowest[0]}{marker}"


if __name__ == "__main__":
    print("\n".join(constraints()))
