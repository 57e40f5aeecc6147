"""fj.hint: where to look, why, and the move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import AROUND, Cell
from fjords_widget.engine.moves import Lay, Leap, Move, Ride, Sail, Settle, Show
from fjords_widget.engine.redeal import redeal
from fjords_widget.players.analysis.best_moves import best_moves_in_slices
from fjords_widget.players.analysis.judgement import Judgements
from fjords_widget.players.hints.exploring import find_exploring
from fjords_widget.players.hints.settling import find_settling
from fjords_widget.players.hints.why import Why
from fjords_widget.players.player import Progress, Stop
from fjords_widget.players.slices import Slices, finish

SECONDS = 1.0
"""How many seconds a hint takes, unless the caller says otherwise."""
COMPARED = 60
"""The best move is compared with this many others."""
COLOURS = ("white", "yellow", "purple", "black")
"""What the seats are called where nobody is named (C2)."""


@dataclass(frozen=True)
class Hint:
    """A hint for the seat to move, in three stages: `cells`, `reason`, `move`."""

    seat: int
    move: Move
    """The best move that was found."""
    cells: tuple[Cell, ...]
    """Where to look: a few cells, the place of the move among them; none if it is not on the map."""
    why: Why
    proven: bool = False
    """Whether the solver has proven that no move is better."""
    lead: int = 0
    """By how many points every other move is worse, where that is proven."""
    lang: str = field(default="", compare=False, repr=False)

    @property
    def reason(self) -> str:
        """Why, in a sentence or two: a fact about the position."""
        return self.tell(self.lang or None)

    def tell(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        """The reason in another language, or with the names of the players."""
        if names is None:
            names = [say(lang, f"colours.{colour}").capitalize() for colour in COLOURS]
        told = self.why.tell(lang, names)
        if self.proven and self.lead:
            told += " " + say(lang, "hint.why.lead", n=self.lead)
        return told

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


def hint(
    game: Game,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 0,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Hint:
    """A hint for the seat to move, found in about a second, or within other limits.

    The game is left as it was, and only what players can see is used. FjordsError if it is over.
    """
    return finish(
        hint_in_slices(
            game, seconds=seconds, simulations=simulations, seed=seed, stop=stop, progress=progress
        )
    )


def hint_in_slices(
    game: Game,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 0,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Slices[Hint]:
    """The same as `hint`, in slices: it yields wherever other work may run."""
    if seconds is None and simulations is None:
        seconds = SECONDS
    seen = redeal(game, Random(f"{seed}/{game.ply}"))
    if len(seen.legal_moves) == 1:
        (move,) = seen.legal_moves
        return Hint(game.turn, move, find_cells(seen, move, Random(0)), Why("only"), True, lang=game.lang)
    found = yield from best_moves_in_slices(
        seen, seconds=seconds, simulations=simulations, seed=seed, stop=stop, progress=progress
    )
    best = found.best
    lead = 0
    if best.proven and len(found) > 1 and all(judged.proven for judged in found):
        lead = round(best.value - found[1].value)
    cells = find_cells(seen, best.move, Random(f"{seed}/{game.ply}"))
    why = choose_why(seen, found)
    return Hint(found.seat, best.move, cells, why, best.proven, lead, game.lang)


def choose_why(game: Game, found: Judgements) -> Why:
    """What sets the best move apart from the others."""
    best, *others = [judged.move for judged in found]
    facts = find_facts(game, best)
    if not facts:
        return Why("proven" if found.proven else "plain")
    usual = _usual_weights(game, others[:COMPARED])
    return max(facts, key=lambda why: (why.weight - usual.get(why.key, 0.0), why.weight))


def find_facts(game: Game, move: Move) -> list[Why]:
    """All that can be said for a move."""
    if isinstance(move, Settle | Sail | Ride | Leap):
        return list(find_settling(game, move))
    return list(find_exploring(game, move))


def _usual_weights(game: Game, moves: list[Move]) -> dict[str, float]:
    """How much each kind of fact matters on the average over some moves."""
    sums: dict[str, float] = {}
    for move in moves:
        weights: dict[str, float] = {}
        for why in find_facts(game, move):
            weights[why.key] = max(why.weight, weights.get(why.key, 0.0))
        for key, weight in weights.items():
            sums[key] = sums.get(key, 0.0) + weight
    return {key: weight / len(moves) for key, weight in sums.items()}


# Where to look --------------------------------------------------------------------------------------


def find_cells(game: Game, move: Move, rng: Random) -> tuple[Cell, ...]:
    """A cell and those around it, with the place of the move among them, but not always in the middle.

    As many other places for a move as possible are there too: the cells alone tell little.
    """
    place = place_of(move)
    if place is None:
        return ()
    known = {*game.land.slots}
    if game.phase == "exploration":
        known.update(game.land.lattice.cells[spot] for spot in game.land.open)
    others = {place_of(other) for other in game.legal_moves} - {place}
    middles = [cell for cell in (place, *AROUND[place]) if cell in known]
    middle = max(middles, key=lambda cell: (len(others & {cell, *AROUND[cell]}), rng.random()))
    return tuple(sorted({cell for cell in (middle, *AROUND[middle]) if cell in known} | {place}))


def place_of(move: Move) -> Cell | None:
    """The cell on which something is put."""
    return move.cell if isinstance(move, Lay | Show | Settle | Sail | Ride | Leap) else None
