"""All puzzles that ship, in `fj.puzzles`: a tuple, from easy to hard, that knows what was solved.

fj.puzzles.next().play()            the first one that is not solved yet, on a board
fj.puzzles[0].play()                the first of all
fj.puzzles.about(kind="chance")     some of them: by kind, grade or theme
fj.puzzles.progress                 how many are solved
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from html import escape

from fjords_widget.engine.catalogue import read_toml, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.tactics.progress import read_solved
from fjords_widget.tactics.puzzle import Puzzle

FILE = os.path.join(os.path.dirname(__file__), "puzzles.toml")
KINDS = ("settlement", "runes", "exploration", "chance")


class Puzzles(tuple[Puzzle, ...]):
    """Puzzles in their order. What was solved on a board is kept from session to session."""

    __slots__ = ()

    def about(
        self, *, kind: str | None = None, grade: int | None = None, theme: str | None = None
    ) -> Puzzles:
        """Those of a kind, of a grade, with a theme; InvalidOption if there is none."""
        wanted = {
            name: value for name, value in (("kind", kind), ("grade", grade), ("theme", theme)) if value
        }
        found = Puzzles(
            puzzle for puzzle in self if all(getattr(puzzle, name) == value for name, value in wanted.items())
        )
        if not found:
            asked = ", ".join([f"{name}={value!r}" for name, value in wanted.items()])
            raise InvalidOption(say(None, "puzzles.none", wanted=asked))
        return found

    def next(self, after: Puzzle | None = None) -> Puzzle:
        """The first one that is not solved yet, of those after a puzzle first; the first one if all are."""
        start = self.index(after) + 1 if after in self else 0
        order = [*self[start:], *self[:start]]
        solved = read_solved()
        return next((puzzle for puzzle in order if puzzle.name not in solved), order[0])

    @property
    def solved(self) -> Puzzles:
        """Those that were solved."""
        names = read_solved()
        return Puzzles(puzzle for puzzle in self if puzzle.name in names)

    @property
    def progress(self) -> str:
        """How many of them are solved, in words."""
        return say(None, "puzzles.progress", n=len(self.solved), of=len(self))

    def __repr__(self) -> str:
        return f"<{len(self)} puzzles: {self._count()}; {self.progress}>"

    def _count(self) -> str:
        kinds: Counter[str] = Counter(puzzle.kind for puzzle in self)
        return ", ".join([f"{kinds[kind]} {kind}" for kind in KINDS if kinds[kind]])

    def _repr_html_(self) -> str:
        solved = read_solved()
        rows = [
            f"<tr><td>{say(None, f'puzzles.kinds.{kind}')}</td>{_cells(self, kind, solved)}</tr>"
            for kind in KINDS
            if any(puzzle.kind == kind for puzzle in self)
        ]
        heads = "".join([f"<th>{grade}</th>" for grade in sorted({puzzle.grade for puzzle in self})])
        grade = escape(say(None, "puzzles.grade"))
        return f"<table><tr><th>{grade}</th>{heads}</tr>{''.join(rows)}</table><p>{escape(self.progress)}</p>"


def _cells(puzzles: Puzzles, kind: str, solved: Iterable[str]) -> str:
    """How many of each grade are solved, of how many."""
    done = set(solved)
    cells = []
    for grade in sorted({puzzle.grade for puzzle in puzzles}):
        some = [puzzle for puzzle in puzzles if (puzzle.kind, puzzle.grade) == (kind, grade)]
        cells.append(f"<td>{sum(puzzle.name in done for puzzle in some)} / {len(some)}</td>")
    return "".join(cells)


def load(path: str | os.PathLike[str] = FILE) -> Puzzles:
    """The puzzles of a file."""
    return Puzzles(Puzzle.from_entry(entry) for entry in read_toml(os.fspath(path))["puzzles"])


puzzles = load() if os.path.exists(FILE) else Puzzles()
"""All puzzles that ship, the easy ones first."""
