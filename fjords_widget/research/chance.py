"""A game whose chance is decided from outside: every tile out of the bag is an event of its own."""

from __future__ import annotations

from collections import Counter

from fjords_widget.engine.bag import Bag, TooFewDraws
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.terms import Terms


class Table:
    """A game, and what chance has to decide next.

    `asks` is None when a seat is to move. Else it holds the possible outcomes with their weights: first which
    seat begins (S5), then which tile comes out of the bag, by its number. `decide` chooses one.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.game: Game | None = None
        """The game, as soon as the first tiles lie there; while `asks`, as it stood before the move."""
        self.first: int | None = None
        self.asks: Counter[int] | None = Counter(dict.fromkeys(range(terms.players), 1))
        self._move: Move | None = None
        self._draws: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> Table:
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.game = None if self.game is None else self.game.copy()
        return other

    def decide(self, outcome: int) -> None:
        """Goes on with this outcome."""
        if self.first is None:
            self.first = outcome
        else:
            self._draws = (*self._draws, outcome)
        self._go_on()

    def push(self, move: Move) -> None:
        """Makes a move for the seat to move."""
        self._move, self._draws = move, ()
        self._go_on()

    def _go_on(self) -> None:
        try:
            if self.game is None:
                self._set_up()
            else:
                self._make_move()
        except TooFewDraws as question:
            self.asks = Counter(question.inside)
        else:
            self.asks = None

    def _set_up(self) -> None:
        assert self.first is not None
        bag = Bag(self.terms.opening, 0)
        bag.dictate(list(self._draws), self.terms.fits.tiles)
        self.game = Game.with_bag(self.terms, bag, self.first)
        bag.dictate(None)

    def _make_move(self) -> None:
        game, move = self.game, self._move
        assert game is not None
        assert move is not None
        game.push(move, draws=[self.terms.fits.tiles[number] for number in self._draws])
