"""A settlement in which runes may still be spent and places count, and what of it is decided by now."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.players.solver.problem import HORSE, JOURNEY, WISDOM
from fjords_widget.players.solver.quarter import Quarter, flooded

PLENTY = 99
"""More vikings than there are tiles."""
SETTLED = 9
"""The count of a Friendship stone that is decided: no stone has so many tiles beside it."""
Friends = tuple[int, ...]


class Side(NamedTuple):
    """What one seat can do: the tiles that it can settle at once, by foot or by rune, and its runes."""

    walk: int
    sea: int
    hills: int
    rooms: int
    """The spaces that it can put its Wisdom stone on."""
    runes: int
    spare: int
    """Vikings beyond those that its own land needs; PLENTY if it cannot run out of them."""


class Venture(NamedTuple):
    """Where it stands, as the seat to move sees it."""

    turn: int
    land: int
    mine: Side
    theirs: Side
    full: int
    """R-WIS: a space that was taken by a Wisdom stone, as a mask."""
    waits: int
    """How many more turns the seat to move can wait than the other, on land of its own."""
    friends: Friends
    """By Friendship stone: how many more vikings the seat to move has around it than the other."""


def turned(friends: Friends) -> Friends:
    """The counts as the other seat sees them."""
    return tuple([count if count == SETTLED else -count for count in friends])


class Tidier:
    """Takes out of a venture what is decided, so that it need not be searched."""

    def __init__(self, quarter: Quarter) -> None:
        self._quarter = quarter

    def tidied(self, venture: Venture) -> tuple[int, Venture, int, int]:
        """What is decided: points, the venture without it, and where each seat can still get to."""
        turn, land, mine, theirs, full, waits, friends = venture
        roamed, roamed_there = self.roamed(mine, land), self.roamed(theirs, land)
        land &= roamed | roamed_there
        own = self._own(mine, land, roamed_there, full)
        others = self._own(theirs, land, roamed, full)
        sure = 0
        if own | others:
            sure = self._quarter.points_of(turn, own) - self._quarter.points_of(1 - turn, others)
            land &= ~(own | others)
            waits += own.bit_count() - others.bit_count()
            if friends:
                friends = self.befriended(friends, own, others)
        roamed &= land
        roamed_there &= land
        both = mine.runes & theirs.runes & WISDOM
        waiting = mine.runes and theirs.runes
        needed = self._needed(turn, mine, own, bool(waiting))
        needed_there = self._needed(1 - turn, theirs, others, bool(waiting))
        mine = self._trimmed(mine, land, roamed, needed, both)
        theirs = self._trimmed(theirs, land, roamed_there, needed_there, both)
        if friends:
            gained, friends = self._decided(friends, land)
            sure += gained
        if not (mine.runes and theirs.runes):
            waits = 0
        else:
            most = land.bit_count() + 1
            waits = max(-most, min(most, waits))
        if not (mine.runes | theirs.runes) & WISDOM:
            full = 0
        return sure, Venture(turn, land, mine, theirs, full, waits, friends), roamed, roamed_there

    def roamed(self, side: Side, land: int) -> int:
        """The tiles that a seat could get to, each rune as often as it likes."""
        quarter = self._quarter
        found = side.walk | side.sea | side.hills
        if side.rooms:
            found |= quarter.joined(quarter.banks, side.rooms)
        return flooded(quarter.ways[side.runes], found & land, land)

    def _own(self, side: Side, land: int, roamed_there: int, full: int) -> int:
        """The tiles that a seat will settle whenever it likes: only it gets there, on foot, and they lead
        nowhere else.
        """
        quarter = self._quarter
        if not side.walk & land & ~roamed_there:
            return 0
        own = flooded(quarter.walk, side.walk & land & ~roamed_there, land & ~roamed_there)
        if not side.runes or not own:
            return own
        while pads := self._pads(side, own, land & ~own, full):
            own &= ~flooded(quarter.walk, pads, own)
        return own

    def _pads(self, side: Side, own: int, goals: int, full: int) -> int:
        """The tiles of its own from which a seat could get to some goals that it cannot get to by now."""
        quarter, pads = self._quarter, 0
        sea = goals & ~(side.walk | side.sea) if side.runes & JOURNEY else 0
        hills = goals & ~(side.walk | side.hills) if side.runes & HORSE else 0
        wisdom = side.runes & WISDOM
        while own:
            one = own & -own
            own ^= one
            tile = one.bit_length() - 1
            if quarter.sea[tile] & sea or quarter.hills[tile] & hills:
                pads |= one
            elif wisdom:
                rooms = quarter.beside[tile] & ~side.rooms & ~full
                if rooms and quarter.joined(quarter.banks, rooms) & goals:
                    pads |= one
        return pads

    def _needed(self, seat: int, side: Side, own: int, waiting: bool) -> int:
        """How many vikings a seat wants for land of its own: where places count, on the way there, and for
        turns to wait. The rest scores without them (W2).
        """
        quarter = self._quarter
        if waiting or not quarter.unclaimed or side.spare == PLENTY:
            return own.bit_count()
        places = own & quarter.places[seat]
        region = flooded(quarter.walk, places, own)
        reached = new = side.walk & region
        while places & ~reached:
            new = quarter.joined(quarter.walk, new) & region & ~reached
            reached |= new
        return reached.bit_count() if places else 0

    def _trimmed(self, side: Side, land: int, roamed: int, needed: int, both: int) -> Side:
        """The same without land that is gone, and without runes that lead nowhere."""
        walk, sea, hills, rooms, runes, spare = side
        quarter = self._quarter
        walk &= land
        elsewhere = land & ~walk
        if spare != PLENTY:
            spare -= needed
            if spare >= roamed.bit_count():
                spare = PLENTY
        if runes:
            sea &= elsewhere
            hills &= elsewhere
            if runes & JOURNEY and not sea and not quarter.joined(quarter.sea, roamed) & land:
                runes ^= JOURNEY
            if runes & HORSE and not hills and not quarter.joined(quarter.hills, roamed) & land:
                runes ^= HORSE
            if runes & WISDOM:
                useful = land if both else elsewhere
                left = rooms
                while left:
                    one = left & -left
                    left ^= one
                    if not quarter.banks[one.bit_length() - 1] & useful:
                        rooms ^= one
                if not rooms:
                    beside = quarter.joined(quarter.beside, roamed)
                    if not quarter.joined(quarter.banks, beside) & land:
                        runes ^= WISDOM
        return Side(walk, sea, hills, rooms, runes, spare)

    def befriended(self, friends: Friends, mine: int, theirs: int) -> Friends:
        """After the seat to move has settled some tiles, and the other some."""
        return tuple([
            count if count == SETTLED
            else count + (mine & mask).bit_count() - (theirs & mask).bit_count()
            for count, mask in zip(friends, self._quarter.friends, strict=True)
        ])  # fmt: skip

    def _decided(self, friends: Friends, land: int) -> tuple[int, Friends]:
        """R-FRI: what is decided by now."""
        gained, left = 0, []
        for count, mask in zip(friends, self._quarter.friends, strict=True):
            if count == SETTLED:
                left.append(SETTLED)
            elif abs(count) > (land & mask).bit_count() or not land & mask:
                gained += 2 * ((count > 0) - (count < 0))
                left.append(SETTLED)
            else:
                left.append(count)
        return gained, tuple(left)
