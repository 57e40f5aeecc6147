"""The results of a tournament: games, records, ratings, a table and a plot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from html import escape
from importlib import import_module
from typing import Any, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.players.arena.played import Played
from fjords_widget.players.arena.plot import Plot, plot
from fjords_widget.players.arena.rating import Rating, Score, duels, ratings, score
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.records.record import Record

COLUMNS = (
    "player", "games", "wins", "draws", "losses", "share", "points", "elo", "low", "high", "faults",
)  # fmt: skip


class Void(NamedTuple):
    """A game that could not be played, though it was tried several times: no player is to blame."""

    fixture: Fixture
    why: str


class Tournament:
    """The results of a tournament; in a notebook they show themselves as a table and a plot.

    Two runs with the same seed have the same results, in the same order, wherever the games were played.
    """

    def __init__(
        self,
        names: Sequence[str],
        games: Sequence[Played],
        void: Sequence[Void] = (),
        *,
        seed: int | str | None = None,
        anchor: str | None = None,
        at: float = 0.0,
    ) -> None:
        self.names = tuple(names)
        self.seed = seed
        """What all games follow from: `fj.arena(…, seed=tournament.seed)` repeats them."""
        self.games = tuple(games)
        """All games, in the order of the schedule."""
        self.void = tuple(void)
        """Games that could not be played. With a file, calling the arena again tries them again."""
        if anchor is not None and anchor not in self.names:
            raise InvalidOption(say(None, "arena.unknown", name=repr(anchor), known=", ".join(self.names)))
        self.anchor = anchor
        self._at = at

    # Numbers --------------------------------------------------------------------------------------

    @cached_property
    def _duels(self) -> list[Any]:
        return duels(self.games)

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """Elo points with their 95% intervals, the strongest first."""
        found = ratings(self.names, self._duels, self.anchor, self._at)
        return dict(sorted(found.items(), key=lambda item: (-item[1].elo, self.names.index(item[0]))))

    def score(self, name: str, other: str | None = None) -> Score:
        """One player's results against another, or against all, with a 95% interval."""
        for each in (name, other):
            if each is not None and each not in self.names:
                raise InvalidOption(say(None, "arena.unknown", name=repr(each), known=", ".join(self.names)))
        return score(self._duels, name, other)

    @property
    def faults(self) -> tuple[Played, ...]:
        """The games that somebody lost by raising an error or by an illegal move."""
        return tuple([game for game in self.games if game.fault is not None])

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """The games as records, in the order of the schedule."""
        return tuple([game.record for game in self.games])

    # Tables ---------------------------------------------------------------------------------------

    def rows(self) -> list[dict[str, Any]]:
        """One row for each player, the strongest first; the keys are the columns of `table()`.

        `share` counts duels: at a table of three or four, every pair of players fights one.
        """
        found = []
        for name, rating in self.ratings.items():
            sat = [(game, seat) for game in self.games for seat, n in enumerate(game.seats) if n == name]
            wins = sum(game.winner == seat for game, seat in sat)
            draws = sum(game.winner is None and game.places[seat] == 1 for game, seat in sat)
            points = sum(game.points[seat] for game, seat in sat) / max(1, len(sat))
            faults = sum(game.fault is not None and game.fault.seat == seat for game, seat in sat)
            values = (
                name,
                *(len(sat), wins, draws, len(sat) - wins - draws),
                round(self.score(name).share, 4),
                round(points, 2),
                *[round(number, 1) for number in rating],
                faults,
            )
            found.append(dict(zip(COLUMNS, values, strict=True)))
        return found

    def table(self) -> Any:
        """The rows as a DataFrame of pandas if that is installed, else as they are."""
        return _as_table(self.rows())

    def pairs(self) -> list[dict[str, Any]]:
        """One row for each pair who met: the games, and the first player's share with its interval."""
        found = []
        names = list(self.ratings)
        for i, name in enumerate(names):
            for other in names[i + 1 :]:
                each = self.score(name, other)
                if each.games:
                    found.append({"player": name, "other": other, **each._asdict()})
        return found

    def games_table(self) -> Any:
        """One row for each game: a DataFrame of pandas if that is installed, else a list."""
        keys = ("deal", "rotation", "seats", "points", "places", "rule", "plies")
        return _as_table(
            [
                {**{key: getattr(game, key) for key in keys}, "fault": game.fault and game.fault.text}
                for game in self.games
            ]
        )

    def plot(self) -> Plot:
        """The ratings with their intervals, as a picture."""
        return plot(self.ratings)

    # What people see ------------------------------------------------------------------------------

    def _make_rows(self) -> list[list[str]]:
        """The table in words, the heads first."""
        shown = [[say(None, f"arena.head.{key}") for key in SHOWN]]
        for row in self.rows():
            elo = f"{row['elo']:+.0f}"
            interval = f"{row['low']:+.0f} … {row['high']:+.0f}"
            counts = [str(row[key]) for key in ("games", "wins", "draws", "losses")]
            points = f"{row['points']:.1f}"
            shown.append(
                [row["player"], elo, interval, *counts, f"{row['share']:.1%}", points, str(row["faults"])]
            )
        return shown

    def _notes(self) -> list[str]:
        notes = [game.told() for game in self.faults[:3]]
        if len(self.faults) > 3:
            notes.append(say(None, "arena.more_faults", n=len(self.faults) - 3))
        if self.void:
            notes.append(say(None, "arena.void", n=len(self.void), why=self.void[0].why))
        if self.seed is not None:
            notes.append(say(None, "arena.seed", seed=repr(self.seed)))
        return notes

    def __str__(self) -> str:
        shown = self._make_rows()
        widths = [max(len(row[i]) for row in shown) for i in range(len(SHOWN))]
        lines = [
            "  ".join(
                cell.ljust(width) if i == 0 else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in shown
        ]
        return "\n".join([*lines, *self._notes()])

    def __repr__(self) -> str:
        return f"<Tournament {', '.join(self.names)}, games: {len(self.games)}>"

    def _repr_html_(self) -> str:
        left, right = "style='text-align:left'", "style='text-align:right;white-space:nowrap'"
        head, *rows = [
            [f"{left if i == 0 else right}>{escape(cell)}" for i, cell in enumerate(row)]
            for row in self._make_rows()
        ]
        heads = "".join(f"<th {cell}</th>" for cell in head)
        body = "".join("<tr>" + "".join(f"<td {cell}</td>" for cell in row) + "</tr>" for row in rows)
        notes = "".join(f"<p>{escape(note)}</p>" for note in self._notes())
        table = f"<table class='fjords-arena'><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        return f"<div><div style='overflow-x:auto'>{table}</div>{notes}{self.plot()}</div>"


SHOWN = ("player", "elo", "interval", "games", "wins", "draws", "losses", "share", "points", "faults")
"""The columns that people see."""


def _as_table(rows: list[dict[str, Any]]) -> Any:
    try:
        pandas = import_module("pandas")
    except ImportError:
        return rows
    return pandas.DataFrame(rows)
