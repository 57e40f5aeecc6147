"""The bag: the tiles out of sight, in an order that nobody may see."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Sequence
from hashlib import shake_128
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidHistory, InvalidOption
from fjords_widget.engine.state import State

if TYPE_CHECKING:
    import random


class TooFewDraws(InvalidHistory):
    """One more tile has to come out than was dictated. `inside` holds the numbers of those that it may be."""

    def __init__(self, inside: tuple[int, ...]) -> None:
        super().__init__(say(None, "history.too_few_draws"), "too_few_draws")
        self.inside = tuple(sorted(inside))


def secret_of(seed: object) -> object:
    """What the order of a bag follows from: the seed, or chance if that is None; else InvalidOption."""
    if seed is None:
        return os.urandom(8).hex()
    if isinstance(seed, int | str):
        return seed
    raise InvalidOption(say(None, "options.seed", seed=repr(seed)))


class Bag:
    """One order of tiles (by number) for each time that the bag was mixed; a state says how many are left.

    Tiles come off the end of the order. Since the orders stay, taking a move back puts its draw back.
    """

    __slots__ = ("_dictated", "_ends", "_names", "_secret", "orders")

    _names: Sequence[object]
    """What faults call the tiles, by number; there while tiles are dictated."""

    def __init__(self, tiles: tuple[int, ...], secret: object) -> None:
        self._secret = secret
        self._dictated: list[int] | None = None
        self.orders: tuple[tuple[int, ...], ...] = (self._mix(tiles, 0),)
        self._ends: tuple[int, ...] = ()
        """How many tiles were left of each order when the bag was mixed again."""

    def copy(self) -> Bag:
        """A bag with the same orders."""
        bag = Bag.__new__(Bag)
        bag._secret = self._secret
        bag._dictated = None
        bag.orders = self.orders
        bag._ends = self._ends
        return bag

    def _mix(self, tiles: Iterable[int], era: int) -> tuple[int, ...]:
        """A new order, by the secret and the era alone: a move that is made again draws the same tiles."""
        order = sorted(tiles)
        dice = self._dice(era, len(order))
        return tuple([order[i] for i in sorted(range(len(order)), key=dice.__getitem__)])

    def _dice(self, name: object, count: int) -> tuple[int, ...]:
        """Large random numbers that follow from the secret alone: the same on every machine."""
        return struct.unpack(f"<{count}Q", shake_128(f"{self._secret}/{name}".encode()).digest(8 * count))

    def first_seat(self, players: int) -> int:
        """S5: who starts."""
        return self._dice("first", 1)[0] % players

    def draw(self, state: State) -> int:
        """Takes a tile out."""
        if self._dictated is not None:
            self._bring_up(state)
        left = state.left = state.left - 1
        return self.orders[state.lasting.era][left]

    def put_back(self, state: State, tiles: tuple[int, ...]) -> None:
        """Puts tiles in, and mixes the bag (X11)."""
        content = self.inside(state) + tiles
        era = state.era + 1
        # A move that was taken back and is made again finds the order of the first time.
        if len(self.orders) <= era or sorted(self.orders[era]) != sorted(content):
            self.orders = (*self.orders[:era], self._mix(content, era))
        self._ends = (*self._ends[: state.era], state.left)
        state.change(era=era)
        state.left = len(content)

    def inside(self, state: State) -> tuple[int, ...]:
        """The tiles in the bag. Their order is nobody's business."""
        return self.orders[state.era][: state.left]

    def reshuffle(self, state: State, rng: random.Random) -> None:
        """A new order for all that has not come out yet; what came out stays, in earlier eras too.

        It depends on the generator alone, not on the order that was.
        """
        self._secret = rng.getrandbits(64)
        orders = []
        for order, left in zip(self.orders, (*self._ends[: state.era], state.left), strict=False):
            hidden = sorted(order[:left])
            rng.shuffle(hidden)
            orders.append((*hidden, *order[left:]))
        self.orders = tuple(orders)

    # A history that is replayed says which tiles came out.

    def dictate(self, tiles: list[int] | None, names: Sequence[object] = ()) -> None:
        """From now on these tiles come out; None: those on top. `names` are what faults call the tiles."""
        self._dictated = None if tiles is None else tiles[::-1]
        self._names = names

    def expect(self, tiles: Iterable[int], state: State) -> None:
        """Orders the bag so that these tiles come out next: to dictate them later is quick then."""
        order = self.orders[state.era]
        inside, ready = list(order[: state.left]), []
        for tile in tiles:
            try:
                inside.remove(tile)
            except ValueError:  # it is not there, and what follows cannot be expected either
                break
            ready.append(tile)
        changed = (*inside, *ready[::-1], *order[state.left :])
        self.orders = (*self.orders[: state.era], changed, *self.orders[state.era + 1 :])

    def check_all_used(self) -> None:
        """InvalidHistory if fewer tiles came out than were dictated."""
        if self._dictated:
            text = say(None, "history.too_many_draws", n=len(self._dictated))
            raise InvalidHistory(text, "too_many_draws")

    def _bring_up(self, state: State) -> None:
        """Puts the tile that is to come out on top of the others."""
        assert self._dictated is not None
        if not self._dictated:
            raise TooFewDraws(self.inside(state))
        wanted = self._dictated.pop()
        era, top = state.era, state.left - 1
        order = self.orders[era]
        if order[top] == wanted:
            return
        try:
            i = order.index(wanted, 0, top)
        except ValueError:
            name = self._names[wanted] if self._names else wanted
            raise InvalidHistory(say(None, "history.not_in_bag", tile=name), "not_in_bag") from None
        changed = list(order)
        changed[i], changed[top] = order[top], wanted
        self.orders = (*self.orders[:era], tuple(changed), *self.orders[era + 1 :])
