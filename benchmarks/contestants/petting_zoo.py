"""PettingZoo's connect four, by its agent-environment cycle, with random legal actions."""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from time import process_time

from pettingzoo.classic import connect_four_v3

from benchmarks.timing import Reply, Stopwatch

VERSION = version("pettingzoo")


def play(seconds: float, seed: int) -> Reply:
    """Random whole games, one after the other."""
    random, plies = Random(seed).random, 0
    env = connect_four_v3.env()
    with Stopwatch() as watch:
        end = process_time() + seconds
        while process_time() < end:
            env.reset()
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                # Leaner than its own `action_space(agent).sample(mask)`.
                actions = observation["action_mask"].nonzero()[0].tolist()
                env.step(actions[int(random() * len(actions))])
                plies += 1
    return {"ply": watch.seconds / plies}


TASKS = {"play": play}
