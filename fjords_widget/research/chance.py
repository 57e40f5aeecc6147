"""A game in which chance is asked, not rolled: every tile out of the bag is an event of its own."""

from __future__ import annotations

from collections import Counter

from fjords_widget.engine.bag import Bag
from fjords_widget.engine.errors import InvalidHistory
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.state import State
from fjords_widget.engine.terms import Terms


class _Asks(InvalidHistory):
    """One more tile is wanted: these are in the bag, by number."""

    def __init__(self, inside: tuple[int, ...]) -> None:
        super().__init__("", "too_few_draws")
        self.inside = inside


class _AskingBag(Bag):
    """A bag out of which nothing comes unless it was told what."""

    __slots__ = ()

    def _bring_up(self, state: State) -> None:
        if not self._dictated:
            raise _Asks(self.inside(state))
        super()._bring_up(state)


class Table:
    """A game with chance to be decided from outside.

    `asks` is None when a seat is to move. Else it holds what may happen, each with its weight: first who
    begins (S5), then which tile comes out of the bag, by its number. `decide` says what did.
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
        """What chance brought."""
        if self.first is None:
            self.first = outcome
        else:
            self._draws = (*self._draws, outcome)
        self._go_on()

    def push(self, move: Move) -> None:
        """A seat's move."""
        self._move, self._draws = move, ()
        self._go_on()

    def _go_on(self) -> None:
        try:
            if self.game is None:
                self._set_up()
            else:
                self._make_move()
        except _Asks as question:
            self.asks = Counter(question.inside)
        else:
            self.asks = None

    def _set_up(self) -> None:
        assert self.first is not None
        bag = _AskingBag(self.terms.opening, 0)
        bag.dictate(list(self._draws), self.terms.fits.tiles)
        game = Game.__new__(Game)
        game._begin(self.terms, bag, self.first, None)
        bag.dictate(None)
        self.game = game

    def _make_move(self) -> None:
        game, move = self.game, self._move
        assert game is not None
        assert move is not None
        if not isinstance(game._bag, _AskingBag):  # a copy has a plain one
            game._bag.__class__ = _AskingBag
        game.push(move, draws=[self.terms.fits.tiles[number] for number in self._draws])
