"""Games for tests: every kind of game there is, played at random from fixed seeds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import fjords_widget as fj

ALL_RUNES = fj.RUNES

KINDS: dict[str, dict[str, Any]] = {
    "base": {},
    "base-3": {"players": 3},
    "base-4": {"players": 4},
    "base-talk": {"table_talk": True},
    "base-4-talk": {"players": 4, "table_talk": True},
    "base-replay": {"tie": "replay"},
    "epic": {"variant": "epic"},
    "epic-runes": {"variant": "epic", "runes": ALL_RUNES},
    "classic": {"variant": "classic"},
    "classic-talk": {"variant": "classic", "table_talk": True},
    "original": {"variant": "original"},
    "original-talk": {"variant": "original", "table_talk": True},
    "runes": {"runes": ALL_RUNES},
    "runes-3": {"players": 3, "runes": ALL_RUNES},
    "runes-4": {"players": 4, "runes": ALL_RUNES},
    "runes-talk": {"runes": ALL_RUNES, "table_talk": True},
    **{preset: {"runes": preset} for preset in fj.PRESETS},
    **{rune: {"runes": (rune,)} for rune in fj.RUNES},
}
"""Every variant, number of players, preset and rune, and the options, by a short name."""


def choose(game: fj.Game, rng: random.Random) -> fj.Move:
    """A random move, but with less talk than a fair coin would make of it, so that games come to an end."""
    moves = list(game.legal_moves)
    quiet = [move for move in moves if not isinstance(move, fj.Claim)]
    return rng.choice(quiet if quiet and rng.random() < 0.9 else moves)


def played(kind: str, seed: int, plies: int | None = None) -> fj.Game:
    """A random game of this kind, to its end or so many plies far."""
    rng = random.Random(seed)
    game = fj.Game(seed=seed, **KINDS[kind])
    while game.legal_moves and (plies is None or game.ply < plies):
        game.push(choose(game, rng))
    return game


def crowded_settlement(**options: Any) -> fj.Game:
    """A game at the beginning of its settlement, with pieces of everybody on the map."""
    game, chance = fj.Game(seed=3, first=0, **options), random.Random(3)
    while game.phase == "exploration":
        moves = list(game.legal_moves)
        builds = [move for move in moves if isinstance(move, fj.Lay) and move.build == "longhouse"]
        game.push(chance.choice(builds or moves))
    return game


def steps(kind: str, seed: int) -> Iterator[fj.Game]:
    """A random game of this kind: the same object, before each move and at the end."""
    rng = random.Random(seed)
    game = fj.Game(seed=seed, **KINDS[kind])
    yield game
    while game.legal_moves:
        game.push(choose(game, rng))
        yield game


def whole_state(game: fj.Game) -> tuple[object, ...]:
    """Everything that a game is, its past and its hidden order included, to compare before and after."""
    land = game.land
    cells = land.lattice.cells  # by cell, since the lattice that a map lies on is nobody's business
    return (
        game.state.facts(),
        game.history,
        game._bag.orders[game.state.era][: game.state.left],
        tuple(land.cells),
        tuple(land.ways),
        dict(land.slots),
        tuple(land.walk),
        {cells[spot]: matching for spot, matching in enumerate(land.ground) if matching is not None},
        {cells[spot]: slot for spot, slot in enumerate(land.slot_at) if slot >= 0},
        {cells[spot]: matching for spot, matching in land.open.items()},
        tuple(map(str, game.legal_moves)),
        game.scores(),
        game.outcome(),
    )


def play_out(game: fj.Game, seed: int = 1) -> fj.Game:
    """The game itself, played on at random to its end."""
    rng = random.Random(seed)
    while game.legal_moves:
        game.push(choose(game, rng))
    return game


def played_match(games: int = 3, **options: Any) -> fj.Match:
    """A match with so many games that are over, or as many as it takes."""
    match = fj.Match(**{"variant": "original", "seed": 4, **options})
    play_out(match.game)
    while len(match.games) < games and match.outcome() is None:
        play_out(match.next(), len(match.games))
    return match
