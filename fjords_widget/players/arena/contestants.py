"""Who takes part: levels by name, players, or functions from a game to a move, each under a name."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.players.levels import Level
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Player
from fjords_widget.records.tokens import one_line

Chooser = Callable[[Game], Any]
"""A player as the arena sees it: a game goes in, a move or its text comes out."""
Entry = str | Level | Player | Chooser
Players = Mapping[str, Entry] | Iterable[Entry]


class Contestant(NamedTuple):
    """A participant."""

    name: str
    about: str
    """What is known of it: noted in the file, so that two different players do not share a name there."""
    entry: Level | Player | Chooser

    def ready(self, seed: str) -> Chooser:
        """A fresh player for one game, which takes its random numbers from the seed."""
        if isinstance(self.entry, Level):
            return self.entry.player(seed)
        # What a player remembers of one game must not matter in another: they are played in any order.
        fresh = copy.deepcopy(self.entry)
        if isinstance(fresh, Player):
            fresh.seed = seed
        return fresh


def contestants(players: Players) -> tuple[Contestant, ...]:
    """All participants, at least two, each with a name of its own; InvalidOption otherwise."""
    if isinstance(players, str | Level) or not isinstance(players, Iterable):
        raise InvalidOption(say(None, "arena.players", players=repr(players)))
    named = isinstance(players, Mapping)
    pairs = list(players.items()) if isinstance(players, Mapping) else [(None, entry) for entry in players]
    found: dict[str, Contestant] = {}
    for name, entry in pairs:
        one = _contestant(name, entry)
        if named and one.name in found:
            raise InvalidOption(say(None, "arena.same_name", name=one.name))
        one = one._replace(name=_find_unused(one.name, found))
        found[one.name] = one
    if len(found) < 2:
        raise InvalidOption(say(None, "arena.too_few", n=len(found)))
    return tuple(found.values())


def _find_unused(name: str, taken: Mapping[str, Contestant]) -> str:
    """The name, or the name with a number after it."""
    number, wanted = 1, name
    while wanted in taken:
        number += 1
        wanted = f"{name} {number}"
    return wanted


def _contestant(name: object, entry: object) -> Contestant:
    from fjords_widget.players import players as levels

    if isinstance(entry, str):
        if entry not in levels:
            raise InvalidOption(say(None, "arena.level", level=repr(entry), known=", ".join(levels)))
        entry = levels[entry]
    if isinstance(entry, Level):
        return Contestant(_check_name(name, entry.name), entry.name, entry)
    if isinstance(entry, Player):
        about = _about(entry.level or type(entry).__name__, entry.limits)
        usual = entry.level in levels and levels[entry.level].limits == entry.limits
        return Contestant(_check_name(name, entry.level if usual else about), about, entry)
    if not callable(entry):
        raise InvalidOption(say(None, "arena.player", player=repr(entry), known=", ".join(levels)))
    about = getattr(entry, "__qualname__", type(entry).__qualname__)
    return Contestant(_check_name(name, about.rpartition(".")[2]), about, entry)


def _about(level: str, limits: Limits) -> str:
    told = ", ".join(f"{key}={value}" for key, value in limits._asdict().items() if value is not None)
    return f"{level} ({told})" if told else level


def _check_name(name: object, otherwise: str) -> str:
    if name is None:
        return one_line(otherwise) or "?"
    if not isinstance(name, str) or not one_line(name):
        raise InvalidOption(say(None, "arena.name", name=repr(name)))
    return one_line(name)


# Sending them to other processes -------------------------------------------------------------------


def pack_crew(crew: tuple[Contestant, ...]) -> bytes:
    """The contestants as bytes, by cloudpickle if it is there: it takes a notebook's functions too."""
    try:
        pack = import_module("cloudpickle").dumps
    except ImportError:
        pack = pickle.dumps
    try:
        data: bytes = pack(crew)
        return data
    except Exception as fault:  # pickle raises nearly anything
        raise InvalidOption(say(None, "arena.unsendable", fault=fault)) from fault


def unpack_crew(data: bytes) -> tuple[Contestant, ...]:
    """The contestants again, in the process that plays."""
    crew: tuple[Contestant, ...] = pickle.loads(data)
    return crew
