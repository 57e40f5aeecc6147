"""OpenSpiel's games: written in C++, played from Python."""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from time import process_time

import pyspiel

from benchmarks.timing import Reply, Stopwatch

VERSION = version("open_spiel")


def play(game: str, seconds: float, seed: int) -> Reply:
    """Random whole games, one after the other."""
    random, plies = Random(seed).random, 0
    rules = pyspiel.load_game(game)
    with Stopwatch() as watch:
        end = process_time() + seconds
        while process_time() < end:
            state = rules.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
            plies += state.move_number()
    return {"ply": watch.seconds / plies}


TASKS = {"play": play}
