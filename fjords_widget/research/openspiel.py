"""A game of OpenSpiel, in which every draw is a chance node with the true odds.

Importing this registers `python_fjords`. Chance nodes come first of all for who begins (S5), then for each
tile of the first row, then for each tile that is drawn: outcomes are the numbers of the tiles in the bag.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.terms import Terms, runes_named
from fjords_widget.research.action_numbers import Actions
from fjords_widget.research.board_planes import Planes
from fjords_widget.research.chance import Table
from fjords_widget.research.rewards import rewards

NAME = "python_fjords"
PARAMETERS: dict[str, Any] = {"players": 2, "variant": "base", "runes": "", "tie": "order", "radius": 0}
"""`runes` are joined by `+`, or name a preset; a `radius` of 0 is the usual one."""
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Fjords",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


def load(players: int, radius: int | None, rules: Mapping[str, Any]) -> Any:
    """The game under these rules."""
    for key in rules:
        if key not in PARAMETERS:
            raise InvalidOption(say(None, "research.option", key=key, known=", ".join(PARAMETERS)))
    runes = rules.get("runes", ())
    text = runes if isinstance(runes, str) else "+".join(runes)
    Terms.agreed(players, **rules)  # its errors say more than OpenSpiel's
    return pyspiel.load_game(NAME, {**rules, "players": players, "runes": text, "radius": radius or 0})


class FjordsGame(pyspiel.Game):  # type: ignore[misc]
    """The rules, as OpenSpiel asks for them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        self.terms = Terms.agreed(
            chosen["players"],
            chosen["variant"],
            runes_named([*filter(None, chosen["runes"].split("+"))]),
            tie=chosen["tie"],
        )
        self.planes = Planes(self.terms, chosen["radius"] or None)
        self.actions: Actions = self.planes.actions
        players, tiles = self.terms.players, len(self.terms.opening)
        super().__init__(
            _TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=self.actions.size,
                max_chance_outcomes=max(len(self.terms.fits.tiles), players),
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                # Each tile is laid, and drawn before that in the old games; then all vikings come.
                max_game_length=2 * tiles + players * self.terms.vikings,
            ),
            params or {},
        )

    def new_initial_state(self) -> FjordsState:
        """Before chance says who begins."""
        return FjordsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What looks at states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class FjordsState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game: a seat is to move, or chance is, or it is over."""

    def __init__(self, game: FjordsGame) -> None:
        super().__init__(game)
        self._table = Table(game.terms)
        self._legal: dict[int, Move] | None = None

    @property
    def fjords(self) -> Game | None:
        """The game as the engine knows it; None until the first row lies there."""
        return self._table.game

    def _moves(self) -> dict[int, Move]:
        if self._legal is None:
            game = self._table.game
            self._legal = {} if game is None else self.get_game().actions.legal(game)
        return self._legal

    def current_player(self) -> Any:
        """The seat to move, chance, or that it is over."""
        if self._table.asks is not None:
            return pyspiel.PlayerId.CHANCE
        assert self._table.game is not None
        # Where all moves lie beyond the rim the game is broken off, as drawn.
        return self._table.game.turn if self._moves() else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._table.asks is None and not self._moves()

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(self._moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may happen, and how likely it is."""
        asks = self._table.asks
        assert asks is not None
        total = asks.total()
        return [(outcome, count / total) for outcome, count in sorted(asks.items())]

    def _apply_action(self, action: int) -> None:
        if self._table.asks is not None:
            self._table.decide(action)
        else:
            self._table.push(self._moves()[action])
        self._legal = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.get_game().actions.decode(action))
        if self._table.first is None:
            return f"first {action}"
        return f"[{self._table.terms.fits.tiles[action]}]"

    def returns(self) -> list[float]:
        """What each seat has got."""
        game = self._table.game
        outcome = None if game is None or self._table.asks is not None else game.outcome()
        players = self._table.terms.players
        return [0.0] * players if outcome is None else rewards(outcome, players)

    def __str__(self) -> str:
        table = self._table
        chance = "" if table.asks is None else f" + {table._move or 'deal'} {table._draws}"
        return f"{table.first if table.game is None else table.game.position()}{chance}"


class _Observer:
    """Planes of what a seat may know, and the position as text; nothing before the first row lies there."""

    def __init__(self, game: FjordsGame, params: Any) -> None:
        if params:
            raise ValueError(f"there are no such parameters: {params}")
        self._planes = game.planes
        self.tensor = np.zeros(int(np.prod(game.planes.shape)), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, game.planes.shape)}

    def set_from(self, state: FjordsState, player: int) -> None:
        """Looks at a state as a seat sees it."""
        game = state.fjords
        self.dict["observation"][:] = 0 if game is None else self._planes.observe(game, player)

    def string_from(self, state: FjordsState, player: int) -> str:
        """The same as text."""
        del player
        return str(state)


pyspiel.register_game(_TYPE, FjordsGame)
