"""The levels by name, how strong each was measured to be, and players made of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import language, read_toml, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.players.limits import Limits

if TYPE_CHECKING:
    from fjords_widget.players.player import Player

MEASURED = os.path.join(os.path.dirname(__file__), "strength.toml")


class Level:
    """A strength of play that stays the same from release to release. Call it to get a player."""

    def __init__(self, name: str, module: str, limits: Limits, *, on_ladder: bool = True) -> None:
        self.name = name
        self.on_ladder = on_ladder
        """Whether it is one of the steps that people climb."""
        self._module = module
        self.limits = limits
        """How long a player of this level thinks unless it is told otherwise."""

    @property
    def about(self) -> str:
        """Its character: a sentence on how it plays, and where it errs."""
        return say(None, f"players.about.{self.name}")

    @property
    def strength(self) -> str:
        """Its measured strength; empty if it was not measured."""
        return _strength(self.name, None)

    def player(
        self,
        seed: int | str | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        depth: int | None = None,
    ) -> Player:
        """A player of this level. The limits given replace the level's own."""
        for name, limit in (("seconds", seconds), ("simulations", simulations), ("depth", depth)):
            check_limit(name, limit)
        limits = Limits(seconds, simulations, depth).filled_from(self.limits)
        # What a level thinks with is imported when one of its players is made: boards name all levels.
        make: type[Player] = getattr(import_module(self._module), f"{self.name.title()}Player")
        return make(seed, limits)

    __call__ = player

    def __repr__(self) -> str:
        return f"<Level {self.name!r}>"


def check_limit(name: str, limit: object) -> None:
    """InvalidOption unless a limit is a number above 0, or None."""
    number = type(limit) is int or (type(limit) is float and name == "seconds")
    if limit is not None and not (number and limit > 0):  # type: ignore[operator]
        raise InvalidOption(say(None, "players.limit", name=name, limit=repr(limit)))


class Levels(Mapping[str, Level]):
    """The levels by name, from the weakest to the strongest: `fj.players["greedy"]`."""

    def __init__(self, *levels: Level) -> None:
        self._levels = {level.name: level for level in levels}

    def __getitem__(self, name: str) -> Level:
        return self._levels[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._levels)

    def __len__(self) -> int:
        return len(self._levels)

    @property
    def ladder(self) -> tuple[str, ...]:
        """The names of the levels that people climb, from a child's first opponent to the strongest."""
        return tuple(name for name, level in self._levels.items() if level.on_ladder)

    def tell_rung(self, name: str, lang: str | None = None) -> str:
        """A level in short: which step of the ladder it is, its rating, how often it beats its neighbour."""
        ladder, facts = self.ladder, _measured().get(name)
        told = []
        if name in ladder:
            told.append(say(lang, "players.rung", n=ladder.index(name) + 1, count=len(ladder)))
        if facts is not None and facts["spread"]:  # the yardstick's 0 would tell nobody anything
            told.append(say(lang, "players.measured", elo=_signed(facts["elo"]), spread=facts["spread"]))
        if facts is not None and "other" in facts:
            other = say(lang, f"players.names.{facts['other']}")
            told.append(say(lang, "players.beats", share=round(facts["share"]), other=other))
        return " · ".join(told)

    def rows(self, lang: str | None = None) -> list[tuple[str, str, str]]:
        """Name, sentence and measured strength of each."""
        lang = lang or language()
        return [(name, say(lang, f"players.about.{name}"), _strength(name, lang)) for name in self]

    def __repr__(self) -> str:
        return f"<Levels: {', '.join(self)}>"

    def __str__(self) -> str:
        rows = [_heads(), *self.rows()]
        widths = [max(len(row[i]) for row in rows) for i in range(2)]
        return "\n".join(
            f"{name:{widths[0]}}  {about:{widths[1]}}  {strength}".rstrip() for name, about, strength in rows
        )

    def _repr_html_(self) -> str:
        from html import escape  # slow to import

        left = "style='text-align:left'"
        heads = "".join(f"<th {left}>{escape(head)}</th>" for head in _heads())
        body = "".join(
            "<tr>" + "".join(f"<td {left}>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.rows()
        )
        return f"<table class='fjords-players'><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _heads() -> tuple[str, str, str]:
    return say(None, "players.name"), say(None, "players.plays"), say(None, "players.strength")


def _strength(name: str, lang: str | None) -> str:
    facts = _measured().get(name)
    if facts is None:
        return ""
    elo, spread = _signed(facts["elo"]), facts["spread"]
    if "other" not in facts:
        return say(lang, "players.measured", elo=elo, spread=spread)
    share, low, high = facts["share"], facts["low"], facts["high"]
    other, games = facts["other"], facts["games"]
    return say(
        lang,
        "players.against",
        elo=elo,
        spread=spread,
        share=share,
        other=other,
        low=low,
        high=high,
        games=games,
    )


def _signed(elo: int) -> str:
    """A rating with its sign: 0 has none, and a minus is as wide as a plus."""
    return f"{elo:+d}".replace("-", "\u2212") if elo else "0"


_read: dict[str, Any] = {}


def _measured() -> dict[str, Any]:
    """What was measured, by level."""
    if not _read and os.path.exists(MEASURED):
        _read.update(read_toml(MEASURED))
    return _read
