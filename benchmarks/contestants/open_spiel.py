"""OpenSpiel's games: written in C++, played from Python."""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from time import process_time

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

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


def search(game: str, seconds: float, seed: int) -> Reply:
    """A simulation of its tree searches with random playouts, from the first move: in Python and in C++."""
    rules = pyspiel.load_game(game)
    state = rules.new_initial_state()
    dice = numpy.random.RandomState(seed)
    slow = mcts.MCTSBot(rules, 2, 50, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    quick = pyspiel.MCTSBot(rules, pyspiel.RandomRolloutEvaluator(1, seed), 2, 1000, 1000, False, seed, False)
    found = {}
    for name, bot, simulations in (("python", slow, 50), ("c++", quick, 1000)):
        done = 0
        with Stopwatch() as watch:
            end = process_time() + seconds
            while process_time() < end:
                bot.mcts_search(state)
                done += simulations
        found[name] = watch.seconds / done
    return found


TASKS = {"play": play, "search": search}
