"""Several games, their scores added up: three of the old game (V-C2, V-O5), or more to settle a tie (W5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.bag import secret_of
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidHistory, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.scoring import Outcome
from fjords_widget.engine.terms import THREE_GAMES

if TYPE_CHECKING:
    from fjords_widget.records.match_record import MatchRecord


class Misfit(NamedTuple):
    """Why a game cannot be the next one of a match: `rules`, `not_over`, `decided` or `first`, in words."""

    code: str
    text: str
    rules: tuple[str, ...] = ()


class Match:
    """Plays game after game; `match.game` is the one being played, `match.next()` begins another.

    In a match of three, a game that is tied on points is won by nobody (V-C8); W4 would decide a single
    game.
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
        if variant not in THREE_GAMES and tie != "replay":
            raise InvalidOption(say(options.get("lang"), "options.match", variant=variant, tie=tie))
        self._seed = secret_of(seed)
        self.games: list[Game] = []
        """The games so far, in order."""
        tie_of_a_game = "match" if tie == "order" else tie
        options = {"players": players, "variant": variant, "tie": tie_of_a_game, **options}
        self.games.append(Game(seed=self._next_seed(), first=first, **options))

    @classmethod
    def replay(cls, games: Iterable[Game], seed: int | str | None = None) -> Match:
        """The match that consists of these games; the last one may still be in progress.

        InvalidHistory lists everything that breaks the rules: who begins (V-C7), a game too many …
        """
        match = cls.__new__(cls)
        match._seed = secret_of(seed)
        match.games = []
        misfits = [misfit for game in games for misfit in match.add(game)]
        if misfits or not match.games:
            raise InvalidHistory("\n".join(misfit.text for misfit in misfits) or say(None, "match.no_game"))
        return match

    def add(self, game: Game) -> list[Misfit]:
        """Adds a game that was played elsewhere; if it cannot be the next one, returns why."""
        misfits = self._find_misfits(game)
        self.games.append(game)
        return misfits

    def _find_misfits(self, game: Game) -> list[Misfit]:
        n, lang = len(self.games) + 1, game.lang
        if game.tie == "order":
            return [Misfit("rules", say(lang, "match.alone", n=n))]
        if not self.games:
            return []
        found = []
        if _agreement(game) != _agreement(self.games[0]):
            found.append(Misfit("rules", say(lang, "match.rules", n=n)))
        if self.game.phase != "over":
            found.append(Misfit("not_over", say(lang, "match.not_over", n=n, before=n - 1)))
        elif self.outcome() is not None:
            found.append(Misfit("decided", say(lang, "match.decided", n=n), (self._rule("W3"),)))
        elif (first := self.next_first()) not in (None, game.setup.first):
            names = [say(lang, f"colours.{COLOURS[seat]}") for seat in (game.setup.first, first or 0)]
            text = say(lang, "match.first", n=n, told=names[0], seat=names[1])
            found.append(Misfit("first", text, ("V-C7",)))
        return found

    @property
    def rounds(self) -> int:
        """How many games are played at least."""
        return 3 if self.game.variant in THREE_GAMES else 1

    def _next_seed(self) -> str:
        return f"{self._seed}/game {len(self.games)}"

    @property
    def game(self) -> Game:
        """The game being played, or the last one."""
        return self.games[-1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over all games that are over."""
        totals = [0] * self.game.players
        for game in self._finished_games():
            for seat, score in enumerate(game.scores()):
                totals[seat] += score.total
        return tuple(totals)

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat has won on points; a tied game counts for nobody."""
        winners = [_winner_on_points(game) for game in self._finished_games()]
        return tuple(winners.count(seat) for seat in range(self.game.players))

    def _finished_games(self) -> list[Game]:
        return [game for game in self.games if game.phase == "over"]

    def next(self) -> Game:
        """Begins the next game: its starting player follows from the last one (V-C7)."""
        if self.game.phase != "over":
            raise FjordsError(say(self.game.lang, "options.match_not_over", n=len(self.games)))
        if self.outcome() is not None:
            raise FjordsError(say(self.game.lang, "options.match_over"))
        game = self.game
        following = Game(
            game.players,
            game.variant,
            game.runes,
            seed=self._next_seed(),
            tiles=game.terms.tiles,
            first=self.next_first(),
            tie=game.tie,
            table_talk=game.table_talk,
            lang=game.lang,
        )
        self.games.append(following)
        return following

    def next_first(self) -> int | None:
        """Who begins the next game (V-C7): the loser; after a tie, the other player. None: chance (S5)."""
        if self.game.variant not in THREE_GAMES:
            return None
        winner = _winner_on_points(self.game)
        return 1 - self.game.setup.first if winner is None else 1 - winner

    def outcome(self) -> Outcome | None:
        """None while there are games to play; then who won the match, and by which rule."""
        finished = self._finished_games()
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

    def record(self, **headers: str) -> MatchRecord:
        """The match as a record, game by game; keywords are headers of each, as in `white="Ann"`."""
        from fjords_widget.records.match_record import MatchRecord

        return MatchRecord.of(self, **headers)

    def __repr__(self) -> str:
        return f"<Match {self.game.variant}, game {len(self.games)}, totals {self.totals}>"


def _agreement(game: Game) -> tuple[object, ...]:
    """What the games of a match have in common."""
    return game.players, game.variant, game.runes, game.terms.tiles, game.tie, game.table_talk


def _winner_on_points(game: Game) -> int | None:
    totals = [score.total for score in game.scores()]
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
