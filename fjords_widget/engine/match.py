"""Several games, their scores added up: three of the old game (V-C2, V-O5), or more to settle a tie (W5)."""

from __future__ import annotations

from typing import Any

from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game, _secret
from fjords_widget.engine.scoring import Outcome
from fjords_widget.engine.words import say


class Match:
    """Plays game after game; `match.game` is the one being played, `match.next()` begins another.

    A game of a match that is tied on points is won by nobody (V-C2, V-C7), even where W4 would decide a game
    played on its own.
    """

    def __init__(
        self,
        players: int = 2,
        variant: str = "classic",
        *,
        seed: int | str | None = None,
        first: int | None = None,
        tie: str = "order",
        **options: Any,
    ) -> None:
        if variant not in ("classic", "original") and tie != "replay":
            raise InvalidOption(say(options.get("lang"), "options.match", variant=variant, tie=tie))
        self._seed = _secret(seed)
        self._options = {"players": players, "variant": variant, "tie": tie, **options}
        self.rounds = 3 if variant in ("classic", "original") else 1
        self.games: list[Game] = []
        self.games.append(self._new_game(first))
        self._options["runes"] = self.game.runes  # as given they may be used up now

    def _new_game(self, first: int | None) -> Game:
        return Game(seed=f"{self._seed}/game {len(self.games)}", first=first, **self._options)

    @property
    def game(self) -> Game:
        """The game being played, or the last one."""
        return self.games[-1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over all games that are over."""
        totals = [0] * self.game.players
        for game in self._finished():
            for seat, score in enumerate(game.scores()):
                totals[seat] += score.total
        return tuple(totals)

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat has won on points; a tied game is nobody's."""
        winners = [_winner_on_points(game) for game in self._finished()]
        return tuple(winners.count(seat) for seat in range(self.game.players))

    def _finished(self) -> list[Game]:
        return [game for game in self.games if game.phase == "over"]

    def next(self) -> Game:
        """Begins the next game: its starting player follows from the last one (V-C7)."""
        if self.game.phase != "over":
            raise FjordsError(say(self.game.lang, "options.match_not_over", n=len(self.games)))
        if self.outcome() is not None:
            raise FjordsError(say(self.game.lang, "options.match_over"))
        self.games.append(self._new_game(self._who_begins()))
        return self.game

    def _who_begins(self) -> int | None:
        """V-C7: the loser; after a tie, who did not begin the last. In other games it is random (S5)."""
        if self.game.variant not in ("classic", "original"):
            return None
        winner = _winner_on_points(self.game)
        return 1 - self.game.setup.first if winner is None else 1 - winner

    def outcome(self) -> Outcome | None:
        """None while games are to be played; then who won the match, and by which rule."""
        finished = self._finished()
        if len(finished) < max(self.rounds, len(self.games)):
            return None
        totals, wins = self.totals, self.wins
        ranking = tuple(sorted(range(self.game.players), key=lambda seat: (-totals[seat], -wins[seat])))
        best, second = ranking[0], ranking[1]
        if totals[best] > totals[second]:
            return Outcome(best, ranking, self._rule("W3"))
        if self.rounds == 3 and wins[best] > wins[second]:
            return Outcome(best, ranking, self._rule(""))
        if self.game.tie == "replay":
            return None  # W5: another game settles it
        return Outcome(None, ranking, self._rule(""))

    def _rule(self, otherwise: str) -> str:
        rules = {"classic": "V-C2", "original": "V-O5"}
        return rules.get(self.game.variant, "W5" if len(self.games) > 1 else otherwise)

    def __repr__(self) -> str:
        return f"<Match {self.game.variant}, game {len(self.games)}, totals {self.totals}>"


def _winner_on_points(game: Game) -> int | None:
    totals = [score.total for score in game.scores()]
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
