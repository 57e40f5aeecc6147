"""Whole games of every kind, by chance: run here and under Pyodide, they have to be the same."""

from __future__ import annotations

import json
import random

import fjords_widget as fj

KINDS: dict[str, dict[str, object]] = {
    "base": {},
    "four": {"players": 4, "variant": "base", "table_talk": True},
    "epic": {"variant": "epic", "runes": "game-7"},
    "classic": {"variant": "classic"},
    "original": {"variant": "original"},
}


def play(kind: str) -> dict[str, object]:
    """A whole game: its moves, its plies and its scores, and what a level would play in the middle of it."""
    game, rng = fj.Game(seed=11, **KINDS[kind]), random.Random(5)  # type: ignore[arg-type]
    moves: list[str] = []
    chosen = ""
    while game.legal_moves:
        if game.ply == 12:
            chosen = str(fj.players["careful"].player(seed=3, simulations=40)(game))
        moves.append(str(game.push(rng.choice(list(game.legal_moves)))))
    scores = [list(score) for score in game.scores()]
    return {"kind": kind, "plies": game.ply, "moves": moves, "scores": scores, "chosen": chosen}


def play_all() -> str:
    """All of them, as JSON."""
    return json.dumps([play(kind) for kind in KINDS])


if __name__ == "__main__":
    print(play_all())
