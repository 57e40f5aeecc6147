"""Golden playthroughs: whole games as readable text, one file for each kind of game.

    python -m tests.engine.golden

writes them all anew. Look at what changed before keeping it: where a line differs,
a game went differently.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import fjords_widget as fj
from fjords_widget.engine.events import Event
from tests.games import KINDS
from tests.golden_texts import GoldenTexts

SEED = 2021
EVERY = 10
"""So many plies from one look at the whole table to the next."""


def playthrough(kind: str) -> str:
    """A random game of this kind, told line by line."""
    return "\n".join(_lines(kind)) + "\n"


def _lines(kind: str) -> Iterator[str]:
    game = fj.Game(seed=SEED, **KINDS[kind])
    rng = random.Random(SEED)
    yield from _heading(kind, game)
    while game.legal_moves:
        if game.ply % EVERY == 0:
            yield from _look(game)
        game.push(_choose(game, rng))
        turn = game.history[-1]
        line = f"{game.ply:4}  seat {turn.seat}  {turn.move}"
        yield f"{line:60}  {_told(turn.events)}".rstrip()
    yield from _ending(game)


def _choose(game: fj.Game, rng: random.Random) -> fj.Move:
    """A random move. The order of the texts decides, so that the order of legal_moves does not."""
    moves = sorted(game.legal_moves, key=str)
    # Some talk, so that all of it is seen, but not so much that games never end.
    for talk, share in ((fj.Claim(), 0.15), (fj.Silence(), 0.5)):
        if talk in moves and len(moves) > 1:
            if rng.random() < share:
                return talk
            moves.remove(talk)
    return rng.choice(moves)


def _heading(kind: str, game: fj.Game) -> Iterator[str]:
    yield f"# {kind}"
    yield f"variant     {game.variant}"
    yield f"players     {game.players}"
    yield f"runes       {', '.join(game.runes) or '-'}"
    yield f"tie         {game.tie}"
    yield f"table talk  {'yes' if game.table_talk else 'no'}"
    yield f"setup       {_told(game.setup.events)}"
    yield ""


def _told(events: tuple[Event, ...]) -> str:
    """Events as words: `refilled MMPPPP; settlement began 1 X12`."""
    return "; ".join(" ".join([_name(event), *map(_value, event)]) for event in events)


def _name(event: Event) -> str:
    return "".join(
        f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__
    ).strip()


def _value(value: object) -> str:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return "[" + " ".join(map(str, value)) + "]"
    return str(value)


def _look(game: fj.Game) -> Iterator[str]:
    """The table in a few lines."""
    yield f"      = {game.phase}, seat {game.turn} to move, legal moves: {len(game.legal_moves)}"
    face_up = {"row": game.row, "aside": game.aside, "hand": (game.hand,) if game.hand else ()}
    for name, tiles in face_up.items():
        if tiles:
            yield f"        {name}: {' '.join(map(str, tiles))}"
    yield f"        in the bag: {game.unseen.total()}, out: {' '.join(map(str, sorted(game.out))) or '-'}"
    yield from _table(game)


def _table(game: fj.Game) -> Iterator[str]:
    projected = game.projected_scores()
    for seat, (side, score) in enumerate(zip(game.supply, game.scores(), strict=True)):
        runes = " ".join(sorted(side.runes)) or "-"
        parts = " ".join(f"{name} {points}" for name, points in score._asdict().items() if points) or "-"
        yield (
            f"        seat {seat}: vikings {side.vikings}, longhouses {side.longhouses}, runes {runes}; "
            f"score {score.total} ({parts}), projected {projected[seat].total}"
        )


def _ending(game: fj.Game) -> Iterator[str]:
    yield ""
    yield "the end"
    yield from _table(game)
    outcome = game.outcome()
    assert outcome is not None
    winner = "nobody" if outcome.winner is None else f"seat {outcome.winner}"
    yield f"        winner: {winner}, ranking {' '.join(map(str, outcome.ranking))}, by {outcome.rule}"
    yield f"        {game.position()}"


PLAYTHROUGHS = GoldenTexts(Path(__file__).parent / "playthroughs", KINDS, playthrough, "tests.engine.golden")

if __name__ == "__main__":
    PLAYTHROUGHS.write_all()
