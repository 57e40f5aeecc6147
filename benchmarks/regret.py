"""`python -m benchmarks.regret`: does the strongest level err in settlement?

Settlements of two that follow sensible exploration, played from both sides against the careful level. Before
each move of the strongest the solver says, with all the time it wants, what every move is worth: what the
move made gives away is its regret. A settlement is won that the solver says is won from the first viking.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import fjords_widget as fj
from fjords_widget.players import endgame
from fjords_widget.players.player import Clock
from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.solution import Solution

VARIANTS = ("base", "classic", "original")


@dataclass
class Tally:
    """What came of the settlements so far."""

    settlements: int = 0
    won: int = 0
    lost: int = 0
    """Of those that were won: how many were not won in the end."""
    proven: int = 0
    """Moves with a choice for which its own solver answered in time."""
    unproven: int = 0
    regret_proven: int = 0
    regret_unproven: int = 0

    def __str__(self) -> str:
        return (
            f"{self.settlements} settlements; {self.won} were won, {self.lost} of them lost; "
            f"points given away: {self.regret_proven} in {self.proven} moves that its solver had time for, "
            f"{self.regret_unproven} in {self.unproven} others"
        )

    def count(self, regret: int, proven: bool) -> None:
        """Counts a move."""
        if proven:
            self.proven += 1
            self.regret_proven += regret
        else:
            self.unproven += 1
            self.regret_unproven += regret


class Listener:
    """Hears whether the solver answered the player."""

    def __init__(self) -> None:
        self.proven = False
        self._solve_within = endgame.solve_within
        endgame.solve_within = self._listen

    def _listen(
        self, game: fj.Game, clock: Clock, *, every_move: bool = False, if_loaded: bool = False
    ) -> Slices[Solution]:
        found = yield from self._solve_within(game, clock, every_move=every_move, if_loaded=if_loaded)
        self.proven = bool(found.line) and found.low == found.high
        return found


def explored(variant: str, seed: int) -> fj.Game:
    """A game at its first viking."""
    game = fj.Game(variant=variant, seed=seed)
    player = fj.players["greedy"].player(seed=seed)
    while game.phase == "exploration":
        game.push(player(game))
    return game


def play(game: fj.Game, seat: int, seconds: float, tally: Tally, listener: Listener) -> None:
    """Plays one settlement to its end, with the strongest on this seat."""
    strongest = fj.players["strongest"].player(seed=1, seconds=seconds)
    careful = fj.players["careful"].player(seed=2)
    margin = fj.solve(game, every_move=False).margin * (1 if game.turn == seat else -1)
    tally.settlements += 1
    tally.won += margin > 0
    while game.legal_moves:
        if game.turn != seat or len(game.legal_moves) == 1:
            game.push(careful(game))
            continue
        values = fj.solve(game).values
        move = strongest(game)
        tally.count(max(values.values()) - values[move], listener.proven)
        game.push(move)
    mine, other = game.scores()[seat].total, game.scores()[1 - seat].total
    tally.lost += margin > 0 and mine <= other


def main(arguments: list[str] | None = None) -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regret", description=__doc__)
    parser.add_argument("--settlements", type=int, default=40, help="how many, each from both sides")
    parser.add_argument("--seconds", type=float, default=1.0, help="of the strongest level, a move")
    chosen = parser.parse_args(arguments)
    tally, listener = Tally(), Listener()
    for number in range(chosen.settlements):
        for seat in (0, 1):
            play(explored(VARIANTS[number % len(VARIANTS)], number), seat, chosen.seconds, tally, listener)
        print(tally, flush=True)


if __name__ == "__main__":
    main()
