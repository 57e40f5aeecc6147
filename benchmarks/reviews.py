"""`python -m benchmarks.reviews`: how long `fj.review` takes, and how far off it is.

Games of two, played by levels of the ladder, are reviewed as they usually are, and with 20,000 simulations a
move. What the second review says is taken for true: errors are differences from it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean
from time import process_time

import fjords_widget as fj
from fjords_widget.players.analysis.moment import SLIP

REFERENCE = 20_000
PAIRS = (("careful", "greedy"), ("cunning", "careful"), ("shortsighted", "watchful"), ("greedy", "cunning"))
"""Who plays the games."""


def games(count: int) -> Iterator[fj.Record]:
    """Whole games of base."""
    for number in range(count):
        game = fj.Game(seed=f"reviews/{number}")
        seats = [
            fj.players[level].player(f"{number}/{seat}")
            for seat, level in enumerate(PAIRS[number % len(PAIRS)])
        ]
        while game.legal_moves:
            game.push(seats[game.turn](game))
        yield game.record()


def explored(review: fj.Review) -> list[fj.Moment]:
    """Its moves of exploration, where nothing is proven."""
    return [moment for moment in review.moments if not moment.best.proven and moment.best.tries]


class Errors:
    """How far reviews were off, in points."""

    def __init__(self) -> None:
        self.leads: list[float] = []
        self.losses: list[float] = []
        self.lucks: list[float] = []
        self.regrets: list[float] = []
        self.signs: list[tuple[bool, bool]] = []
        """By move: whether the review calls it a mistake, and whether the reference does."""

    def compare(self, review: fj.Review, reference: fj.Review) -> None:
        """Counts a game."""
        for moment, true in zip(explored(review), explored(reference), strict=True):
            assert true.found is not None
            self.leads.append(moment.leads[moment.seat] - true.leads[moment.seat])
            self.losses.append(moment.loss - true.loss)
            self.regrets.append(true.best.value - true.found.of(moment.best.move).value)
            self.signs.append((bool(moment.sign), true.loss >= SLIP))
            if moment.luck and true.luck:
                self.lucks.append(moment.luck - true.luck)

    def __str__(self) -> str:
        found = sum(said and so for said, so in self.signs)
        missed = sum(so and not said for said, so in self.signs)
        wrong = sum(said and not so for said, so in self.signs)
        return (
            f"{len(self.leads)} moves: leads off by {_off(self.leads)}, losses by {_off(self.losses)}, "
            f"luck by {_off(self.lucks)}, the best move by {fmean(self.regrets):.2f} points; "
            f"mistakes: {found} found, {missed} missed, {wrong} that were none"
        )


def _off(errors: Sequence[float]) -> str:
    return f"{sqrt(fmean(error * error for error in errors)):.2f}"


def main(arguments: list[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviews", description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--reference", type=int, default=REFERENCE, help="simulations a move")
    parser.add_argument("--simulations", type=int, help="a move; as usual, if nothing is said")
    chosen = parser.parse_args(arguments)
    errors, seconds = Errors(), []
    for record in games(chosen.games):
        reference = fj.review(record, simulations=chosen.reference, seed="reference", progress=False)
        began = process_time()
        review = fj.review(record, simulations=chosen.simulations, progress=False)
        seconds.append(process_time() - began)
        errors.compare(review, reference)
        print(errors, flush=True)
    print(f"processor seconds a game: {fmean(seconds):.2f} (at most {max(seconds):.2f})")


if __name__ == "__main__":
    main()
