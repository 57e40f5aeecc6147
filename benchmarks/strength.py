"""`python -m benchmarks.strength`: how strong the levels are, each beside the one below it, in the arena.

Every deal is played from both sides. `--path FOLDER` keeps the games, and goes on where it was stopped;
`--write` stores what was found where `fj.players` reads it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import fjords_widget as fj
from fjords_widget.files import write_whole
from fjords_widget.players.arena.tournament import Tournament
from fjords_widget.players.levels import MEASURED
from fjords_widget.players.player import Player


class Pairing(NamedTuple):
    """A level against the one below it."""

    level: str
    other: str
    games: int


PAIRINGS = (
    Pairing("playful", "random", 200),
    Pairing("shortsighted", "playful", 400),
    Pairing("timid", "shortsighted", 400),
    Pairing("greedy", "timid", 400),
    Pairing("watchful", "greedy", 400),
    Pairing("careful", "watchful", 200),
    Pairing("cunning", "careful", 200),
    Pairing("strongest", "cunning", 100),
)
NEAR, FAR = 100, 200
"""Neighbours on the ladder are to be this many Elo points apart."""
SIMULATIONS = 2000
"""The strongest level is measured by simulations, so that a busy machine gives the same result: these are
fewer than one second allows in plain Python (`make bench` says how many that is)."""


def player(name: str, simulations: int | None) -> Player:
    """A player of a level, as it is measured."""
    if name == "strongest":
        return fj.players[name].player(seed=name, simulations=simulations or SIMULATIONS)
    return fj.players[name].player(seed=name)


def measure(
    pairing: Pairing, folder: Path | None, workers: int | None, simulations: int | None
) -> Tournament:
    """Plays one pairing."""
    names = (pairing.level, pairing.other)
    path = None if folder is None else folder / f"{pairing.level}.fjords"
    crew = {name: player(name, simulations) for name in names}
    return fj.arena(crew, pairing.games, seed="strength", path=path, workers=workers)


def told(pairing: Pairing, found: Tournament) -> str:
    """One line on a pairing."""
    score = found.score(pairing.level, pairing.other)
    gap = found.ratings[pairing.level].elo - found.ratings[pairing.other].elo
    met = "yes" if NEAR <= gap <= FAR else "NO"
    return (
        f"{pairing.level} beats {pairing.other}: {score.share:.1%} of {score.games} games "
        f"(95 %: {score.low:.1%} to {score.high:.1%}), {gap:.0f} Elo apart; {NEAR} to {FAR}: {met}"
    )


def as_toml(found: list[tuple[Pairing, Tournament]], simulations: int) -> str:
    """What fj.players shows."""
    games = [game for _, tournament in found for game in tournament.games]
    names = dict.fromkeys(name for pairing, _ in found for name in (pairing.other, pairing.level))
    ratings = Tournament(list(names), games, anchor="greedy").ratings
    lines = [
        "# Made by python -m benchmarks.strength --write: two-player games, every deal from both sides.",
        f"# The strongest level had {simulations} simulations a move: fewer than a second allows.",
    ]
    against = {pairing.level: (pairing, tournament) for pairing, tournament in found}
    for name in names:
        rating = ratings[name]
        lines += ["", f"[{name}]", f"elo = {rating.elo:.0f}"]
        lines.append(f"spread = {(rating.high - rating.low) / 2:.0f}")
        if name in against:
            pairing, tournament = against[name]
            score = tournament.score(name, pairing.other)
            lines += [f'other = "{pairing.other}"', f"games = {score.games}"]
            lines += [f"{key} = {100 * getattr(score, key):.1f}" for key in ("share", "low", "high")]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--games", type=int, help="how many games each pairing plays")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="of the strongest level, a move")
    parser.add_argument("--workers", type=int, help="in so many processes")
    parser.add_argument("--path", type=Path, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--write", action="store_true", help="store the results for fj.players")
    chosen = parser.parse_args(arguments)
    if chosen.path is not None:
        chosen.path.mkdir(parents=True, exist_ok=True)
    found = []
    for pairing in PAIRINGS:
        pairing = pairing._replace(games=chosen.games or pairing.games)
        found.append((pairing, measure(pairing, chosen.path, chosen.workers, chosen.simulations)))
        print(told(*found[-1]), flush=True)
    if chosen.write:
        write_whole(MEASURED, as_toml(found, chosen.simulations))


if __name__ == "__main__":
    main()
