"""Perft: how many ways there are to play on from a position, so many moves deep.

    python -m tests.engine.perft                      counts all positions of perft.txt, and says what differs
    python -m tests.engine.perft --split NAME DEPTH   the same count, split by the first move
    python -m tests.engine.perft --write              puts the counts of today into perft.txt

One wrong rule changes a count almost surely, and the split shows the move to look at. Tiles come out of the
bag in the order that a fixed seed gives, so there is one game for each sequence of moves.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import fjords_widget as fj

FILE = Path(__file__).parent / "perft.txt"
SEED = "perft"


class Entry(NamedTuple):
    """A position with its name, and the count for each depth."""

    name: str
    position: str
    counts: dict[int, int]

    def game(self) -> fj.Game:
        """The game at the position."""
        return fj.Game.from_position(self.position, seed=SEED)


def perft(game: fj.Game, depth: int) -> int:
    """The number of sequences of so many moves; a game that ends sooner has none."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal_moves)
    count = 0
    for move in list(game.legal_moves):
        game.push(move)
        count += perft(game, depth - 1)
        game.pop()
    return count


def split(game: fj.Game, depth: int) -> dict[str, int]:
    """The same number for each first move."""
    counts = {}
    for move in list(game.legal_moves):
        game.push(move)
        counts[str(move)] = perft(game, depth - 1)
        game.pop()
    return counts


def split_text(game: fj.Game, depth: int) -> str:
    """The split as lines, to compare with another program's or with an older version's."""
    counts = split(game, depth)
    return "\n".join(
        [*(f"  {move}: {counts[move]}" for move in sorted(counts)), f"  all: {sum(counts.values())}"]
    )


def read(path: Path = FILE) -> list[Entry]:
    """The positions of the file: a name in brackets, the position, then lines of depth and count."""
    entries: list[Entry] = []
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line.startswith("fjords/"):
            entries.append(Entry(name, line, {}))
        elif line and not line.startswith("#"):
            depth, count = line.split()
            entries[-1].counts[int(depth)] = int(count)
    return entries


def write(path: Path = FILE) -> None:
    """Counts anew: the same positions and depths, and what comes before the first of them."""
    heading = path.read_text(encoding="utf-8").partition("[")[0]
    stanzas = []
    for entry in read(path):
        counts = [f"{depth} {perft(entry.game(), depth)}" for depth in entry.counts]
        stanzas.append("\n".join([f"[{entry.name}]", entry.position, *counts]) + "\n")
    path.write_text(heading + "\n".join(stanzas), encoding="utf-8")


def main() -> None:
    """Counts, splits or writes."""
    parser = argparse.ArgumentParser(prog="tests.engine.perft", description="Count the ways to play on.")
    parser.add_argument(
        "--split", nargs=2, metavar=("NAME", "DEPTH"), help="split one count by the first move"
    )
    parser.add_argument("--write", action="store_true", help="put the counts of today into perft.txt")
    options = parser.parse_args()
    if options.write:
        write()
        return
    chosen = options.split
    entries = {entry.name: entry for entry in read()}
    if chosen:
        name, depth = chosen
        if name not in entries:
            parser.error(f"there is no {name!r}: {', '.join(entries)}")
        print(split_text(entries[name].game(), int(depth)))
        return
    for entry in entries.values():
        for depth, expected in entry.counts.items():
            found = perft(entry.game(), depth)
            print(
                f"{entry.name}, depth {depth}: {found}" + ("" if found == expected else f", NOT {expected}")
            )


if __name__ == "__main__":
    main()
