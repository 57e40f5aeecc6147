"""An environment of PettingZoo: agents move one after the other, under action masks."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.terms import Terms
from fjords_widget.research.board_planes import Planes
from fjords_widget.research.rewards import rewards

RENDER_MODES = ["ansi", "svg"]


def env(players: int = 2, **options: Any) -> Any:
    """The environment in the usual wrappers: whoever makes an illegal move loses, and the order is kept."""
    wrapped = wrappers.TerminateIllegalWrapper(FjordsEnv(players, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class FjordsEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """Fjords. An agent sees planes (`Planes`) and a mask of the moves (`Actions`) that it may make.

    At the end the winner gets 1 and the others share -1; a draw is 0 for all. Where all moves that are left
    lie beyond the rim the game is broken off (truncated), with no reward. `render` gives text or SVG.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fjords_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
    }

    def __init__(
        self, players: int = 2, *, render_mode: str | None = None, radius: int | None = None, **rules: Any
    ) -> None:
        EzPickle.__init__(self, players, render_mode=render_mode, radius=radius, **rules)
        AECEnv.__init__(self)
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            raise InvalidOption(say(None, "research.render", mode=repr(render_mode), known=known))
        self.terms = Terms.agreed(players, **rules)
        self.planes = Planes(self.terms, radius)
        self.actions = self.planes.actions
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._rules = {"players": players, **rules}
        self._rng = random.Random()
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 127, self.planes.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed, the same deal."""
        del options
        if seed is not None:
            self._rng = random.Random(seed)
        self.game = Game(seed=self._rng.getrandbits(64), **self._rules)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Who is to move, and what it may do."""
        self.agent_selection = self.possible_agents[self.game.turn]
        self._legal = self.actions.legal(self.game)

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know; the mask is empty unless it is to move."""
        mask = np.zeros(self.actions.size, dtype=np.int8)
        if agent == self.agent_selection and self._legal:
            mask[list(self._legal)] = 1
        seat = self.possible_agents.index(agent)
        return {"observation": self.planes.observe(self.game, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent's move; InvalidOption if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            raise InvalidOption(say(None, "research.illegal", action=action))
        self.game.push(self._legal[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.game.outcome()
        self._look()
        if outcome is not None:
            self.rewards = dict(zip(self.agents, rewards(outcome, len(self.agents)), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif not self._legal:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, or as SVG."""
        if self.render_mode is None:
            return None
        return str(self.game) if self.render_mode == "ansi" else self.game._repr_svg_()

    def close(self) -> None:
        """Nothing is left open."""
