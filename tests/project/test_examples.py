"""Whatever the pages show as Python runs, page by page, in the order in which somebody reads it.

What sessions answer is compared in `test_readme.py`. Here a page's code runs, after what its sessions made.
"""

from __future__ import annotations

import doctest
import functools
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget import algorithms
from tests.paths import ROOT

DOCS = ROOT / "docs"
RECORD = ROOT / "tests" / "records" / "games" / "base.fjords"
CODE = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NEEDS_A_CLUSTER = "scheduler:8786"
"""In the one example that cannot run here: `test_arena_cluster.py` has a cluster of its own."""
QUICK: list[tuple[Any, str, dict[str, Any]]] = [
    (fj, "arena", {"games": 2, "workers": None, "progress": False}),
    (fj, "review", {"seconds": 0.005, "progress": False}),
    (fj.Replay, "analyse", {"simulations": 2}),
    (fj.Record, "to_gif", {"size": 96}),
]
"""What keeps examples from taking minutes."""
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
    if "```python" in page.read_text(encoding="utf-8")
]


def at_hand() -> dict[str, Any]:
    """What the short answers take as given: the library, a game, its record, a board, a player."""
    record = fj.Record.load(RECORD)
    game = algorithms.small_game(20, seed=5)

    def my_player(game: fj.Game) -> fj.Move:
        return next(iter(game.legal_moves))

    play = fj.Play(fj.Game(seed=3))
    play.push(my_player(play.game))
    return {
        "__name__": "example",
        "fj": fj,
        "alg": algorithms,
        "game": game,
        "record": record,
        "play": play,
        "my_player": my_player,
        "players": ["random", my_player],
        "breadth_first": algorithms.breadth_first,
    }


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that examples name, and less patience than they have."""
    (tmp_path / "games").mkdir()
    for name in ("game.fjords", "games/one.fjords"):
        shutil.copy(RECORD, tmp_path / name)
    for folder in ("notebooks", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for owner, name, options in QUICK:
        monkeypatch.setattr(owner, name, hurried(getattr(owner, name), options), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def hurried(function: Any, options: dict[str, Any]) -> Any:
    """The function, with other options than an example asks for."""

    @functools.wraps(function)
    def call(first: Any, /, *others: Any, **named: Any) -> Any:
        return function(first, *[part for part in others if isinstance(part, str)], **named | options)

    return call


def sources(block: str) -> Iterator[str]:
    """The code of a block, which may be a session; lines that show an error are left out."""
    if ">>> " not in block:
        yield block
    for example in doctest.DocTestParser().get_examples(block):
        if example.exc_msg is None:
            yield example.source


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_its_examples_run(page: Path, desk: Path) -> None:
    names = at_hand()
    for block in CODE.findall(page.read_text(encoding="utf-8")):
        if NEEDS_A_CLUSTER not in block:
            for source in sources(block):
                exec(compile(source, str(page), "exec"), names)
    assert os.listdir(desk)


def test_one_example_alone_is_left_out() -> None:
    left = [page.name for page in PAGES if NEEDS_A_CLUSTER in page.read_text(encoding="utf-8")]
    assert left == ["arena.md"]
