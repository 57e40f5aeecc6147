"""The games of the walkthroughs: played by computer players from a fixed seed, and kept as records.

    python -m scripts.walkthrough_games            plays them anew
    python -m scripts.walkthrough_games base 1 20  tries the seeds from 1 to 20, and tells about each

Players with a number of simulations instead of a time play the same game every time.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import fjords_widget as fj

FOLDER = Path(__file__).parent.parent / "notebooks" / "walkthroughs"


class Table(NamedTuple):
    """A game to be played: its rules, who plays, and the seed that gave one worth telling."""

    rules: dict[str, Any]
    names: tuple[str, ...]
    seed: int
    level: str = "careful"
    solved: bool = False
    """Whether both settle as well as can be: then the level plays no further than to the last tile."""


def _short_box() -> fj.TileSet:
    """Nine tiles of the box, for a game that can be told completely."""
    box = fj.TileSet.named("fjords")
    faces = ("MMPPPP", "MMMMPP", "MMPOOP", "PPPOOO", "MMMPPP", "MMPOPP", "MMPMPP", "MMPPOP", "MMMMPP")
    return fj.TileSet("short", box.start, tuple(map(fj.Tile.parse, faces)), title="A short game")


TABLES = {
    "first": Table({"tiles": _short_box()}, ("Astrid", "Bjorn"), 40, "greedy", solved=True),
    "base": Table({}, ("Astrid", "Bjorn"), 2),
    "original": Table({"variant": "original"}, ("Gudrun", "Leif"), 6),
    "runes": Table(
        {"players": 4, "runes": ("strength", "water", "journey", "horse")},
        ("Astrid", "Bjorn", "Gudrun", "Leif"),
        1,
    ),
}
COLOURS = ("white", "yellow", "purple", "black")


def played(table: Table, seed: int) -> fj.Game:
    """The whole game."""
    game = fj.Game(seed=seed, first=0, **table.rules)
    players = [fj.players[table.level](f"{seed}-{seat}") for seat in range(game.players)]
    while game.phase != "over":
        if table.solved and game.phase == "settlement":
            game.push(fj.solve(game).line[0])
        else:
            game.push(players[game.turn].choose(game))
    return game


def record(name: str) -> fj.Record:
    """The record of a game, with the names of its players."""
    table = TABLES[name]
    headers = dict(zip(COLOURS, table.names, strict=False))
    return fj.Record.of(played(table, table.seed), event="Walkthrough", **headers)


def told(game: fj.Game) -> str:
    """What happened in a game, in a line: who began to settle, the exact margin, the points given away."""
    states = fj.Record.of(game)
    start = next(at.copy() for _, at in states.positions() if at.phase != "exploration")
    text = f"plies {game.ply}, settlement from {start.ply}, points {[s.total for s in game.scores()]}"
    if game.players != 2:
        return text
    solved = fj.solve(start, seconds=60)
    text += f", {start.turn} begins, worth {solved.margin} exact {solved.exact}, given away:"
    for node, at in states.positions():
        if at.phase == "settlement" and node.children:
            values = fj.solve(at, seconds=20).values
            move = node.children[0].move
            assert move is not None
            best, got = max(values.values()), values[move]
            if best != got:
                text += f" {at.ply + 1}:{at.turn}:{best - got}"
    return text


def main(words: list[str]) -> None:
    """Writes the records, or tries seeds."""
    if words:
        name, low, high = words[0], int(words[1]), int(words[2])
        for seed in range(low, high + 1):
            print(name, seed, told(played(TABLES[name], seed)), flush=True)
        return
    for name in TABLES:
        record(name).dump(FOLDER / f"{name}.fjords")
        print(f"{name}.fjords")


if __name__ == "__main__":
    main(sys.argv[1:])
