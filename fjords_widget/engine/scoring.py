"""Points and who wins (W, and the runes that score)."""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.land import Land
from fjords_widget.engine.state import State
from fjords_widget.engine.terms import Terms


class Score(NamedTuple):
    """One seat's points by where they come from."""

    vikings: int = 0
    unclaimed: int = 0
    strength: int = 0
    water: int = 0
    friendship: int = 0
    home: int = 0

    @property
    def total(self) -> int:
        """All of them together (W3)."""
        return sum(self)


class Outcome(NamedTuple):
    """How a game ended: the winner (None: drawn), the seats from first to last, the rule that decided it."""

    winner: int | None
    ranking: tuple[int, ...]
    rule: str


def scores(terms: Terms, land: Land, state: State) -> tuple[Score, ...]:
    """The points of each seat as the board stands (W1-W3)."""
    on_foot = [_reach_on_foot(land, state, seat) for seat in range(terms.players)]
    unclaimed = []
    for seat, side in enumerate(state.sides):
        counts = (
            side.vikings == 0 and state.phase != "exploration" and terms.variant != "original"
        )  # W2, V-O4
        unclaimed.append(_alone(on_foot, seat).bit_count() if counts else 0)
    return _points(terms, land, state, [side.settled for side in state.sides], unclaimed)


def projected(terms: Terms, land: Land, state: State) -> tuple[Score, ...]:
    """The points if exploration ended now and every seat settled just what nobody else can reach on foot.

    Contested tiles count for nobody. Where the vikings in supply do not suffice, W2 counts the rest.
    """
    vikings, unclaimed = [], []
    on_foot = [_reach_on_foot(land, state, seat) for seat in range(terms.players)]
    for seat, side in enumerate(state.sides):
        secured = _alone(on_foot, seat)
        beyond = secured.bit_count() - side.vikings
        unclaimed.append(beyond if beyond > 0 and terms.variant != "original" else 0)
        vikings.append(
            side.settled | (secured if beyond <= 0 else _nearest(land, side.pieces, secured, side.vikings))
        )
    return _points(terms, land, state, vikings, unclaimed)


def _reach_on_foot(land: Land, state: State, seat: int) -> int:
    """The vacant tiles that a seat could go on to reach, step by step over vacant tiles."""
    pieces = state.sides[seat].pieces
    return land.flood(pieces, pieces | state.vacant) & state.vacant


def _alone(on_foot: list[int], seat: int) -> int:
    """What this seat reaches and no other does."""
    others = 0
    for other, reached in enumerate(on_foot):
        if other != seat:
            others |= reached
    return on_foot[seat] & ~others


def _nearest(land: Land, pieces: int, secured: int, count: int) -> int:
    """So many of the secured tiles, those nearest to the pieces first."""
    chosen = 0
    reached = pieces
    while chosen.bit_count() < count:
        step = 0
        for slot, walk in enumerate(land.walk):
            if reached >> slot & 1:
                step |= walk
        for slot in range(len(land.walk)):
            if step & secured & ~chosen & 1 << slot and chosen.bit_count() < count:
                chosen |= 1 << slot
        reached |= chosen
    return chosen


def _points(
    terms: Terms, land: Land, state: State, vikings: list[int], unclaimed: list[int]
) -> tuple[Score, ...]:
    """W1, W2 and the runes, for these vikings (a mask for each seat) on the map."""
    near_strength = near_water = 0
    homes = [0] * terms.players
    friendship = [0] * terms.players
    for cell, stone in state.stones.items():
        slot = land.slots.get(cell)
        if slot is None:
            continue  # a Wisdom stone, on an empty space
        if stone.rune == "strength":
            near_strength |= land.around(slot)
        elif stone.rune == "water":
            near_water |= land.voyages.sea.joined_to(slot)
        elif stone.rune == "home" and stone.seat is not None:
            homes[stone.seat] |= land.around(slot)
        elif stone.rune == "friendship":
            for seat in _friends(land.around(slot), vikings):
                friendship[seat] += 2
    return tuple(
        Score(
            mine.bit_count(),
            unclaimed[seat],
            (mine & near_strength).bit_count(),
            (mine & near_water).bit_count(),
            friendship[seat],
            (mine & homes[seat]).bit_count(),
        )
        for seat, mine in enumerate(vikings)
    )


def _friends(around: int, vikings: list[int]) -> list[int]:
    """R-FRI: the seats with most vikings around a Friendship stone, if there are any."""
    counts = [(mine & around).bit_count() for mine in vikings]
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most] if most else []


def outcome(terms: Terms, state: State, totals: list[int]) -> Outcome:
    """W3, and for a tie W4, W5 or V-O5."""
    # W4: of tied seats, who came later in the settlement's first round comes first.
    late_first = [(state.starter - i) % terms.players for i in range(1, terms.players + 1)]
    ranking = tuple(sorted(late_first, key=lambda seat: -totals[seat]))
    tied = totals.count(max(totals)) > 1
    if not tied:
        return Outcome(ranking[0], ranking, "W3")
    if terms.variant == "original":
        return Outcome(None, ranking, "V-O5")
    if terms.tie == "replay":
        return Outcome(None, ranking, "W5")
    return Outcome(ranking[0], ranking, "W4")
