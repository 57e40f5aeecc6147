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
    return _scores(terms, land, state, _places(terms, land, state))


def project_scores(terms: Terms, land: Land, state: State) -> tuple[Score, ...]:
    """The points if exploration ended now and every seat settled just what nobody else can reach on foot.

    Contested tiles count for nobody. Where the vikings in supply do not suffice, W2 counts the rest.
    """
    return _project(terms, land, state, _places(terms, land, state))


def count_and_project(terms: Terms, land: Land, state: State) -> tuple[tuple[Score, ...], tuple[Score, ...]]:
    """`scores` and `project_scores`, with what both need worked out once."""
    places = _places(terms, land, state)
    return _scores(terms, land, state, places), _project(terms, land, state, places)


def _scores(terms: Terms, land: Land, state: State, places: Places) -> tuple[Score, ...]:
    unclaimed = [0] * terms.players
    if state.phase != "exploration" and terms.variant != "original":  # W2, V-O4
        done = [seat for seat, side in enumerate(state.sides) if side.vikings == 0]
        alone = _alone(_reach_on_foot(land, state)) if done else []
        for seat in done:
            unclaimed[seat] = alone[seat].bit_count()
    return _points(places, [side.settled for side in state.sides], unclaimed)


def _project(terms: Terms, land: Land, state: State, places: Places) -> tuple[Score, ...]:
    vikings, unclaimed = [], []
    for side, secured in zip(state.sides, _alone(_reach_on_foot(land, state)), strict=True):
        beyond = secured.bit_count() - side.vikings
        unclaimed.append(beyond if beyond > 0 and terms.variant != "original" else 0)
        vikings.append(
            side.settled | (secured if beyond <= 0 else _nearest(land, side.pieces, secured, side.vikings))
        )
    return _points(places, vikings, unclaimed)


def _reach_on_foot(land: Land, state: State) -> list[int]:
    """By seat, the vacant tiles that it could still reach, step by step over vacant tiles."""
    standing = [side.pieces for side in state.sides]
    reached = [0] * len(standing)
    left = state.vacant
    while left:
        # Whoever stands beside a stretch of vacant tiles reaches all of it.
        stretch, beside = land.stretch(left & -left, left)
        left ^= stretch
        for seat, pieces in enumerate(standing):
            if beside & pieces:
                reached[seat] |= stretch
    return reached


def _alone(on_foot: list[int]) -> list[int]:
    """By seat: what it reaches and no other does."""
    once = twice = 0
    for reached in on_foot:
        twice |= once & reached
        once |= reached
    return [reached & ~twice for reached in on_foot]


def _nearest(land: Land, pieces: int, secured: int, count: int) -> int:
    """This many of the secured tiles, those nearest to the pieces first."""
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


class Places(NamedTuple):
    """Where runes make a viking worth more, as masks of tiles: for homes by seat, for friendship by stone."""

    strength: int
    water: int
    homes: list[int]
    friendship: list[int]


def _places(terms: Terms, land: Land, state: State) -> Places:
    strength = water = 0
    homes = [0] * terms.players
    friendship = []
    for cell, stone in state.stones.items():
        slot = land.slots.get(cell)
        if slot is None:
            continue  # a Wisdom stone, on an empty space
        if stone.rune == "strength":
            strength |= land.around(slot)
        elif stone.rune == "water":
            water |= land.voyages.sea.joined_to(slot)
        elif stone.rune == "home" and stone.seat is not None:
            homes[stone.seat] |= land.around(slot)
        elif stone.rune == "friendship":
            friendship.append(land.around(slot))
    return Places(strength, water, homes, friendship)


def _points(places: Places, vikings: list[int], unclaimed: list[int]) -> tuple[Score, ...]:
    """W1, W2 and the runes, for these vikings (a mask for each seat) on the map."""
    if not any(vikings):
        return tuple([Score(unclaimed=count) for count in unclaimed])
    friendship = [0] * len(vikings)
    for around in places.friendship:
        for seat in _friends(around, vikings):
            friendship[seat] += 2
    return tuple(
        [
            Score(
                mine.bit_count(),
                unclaimed[seat],
                (mine & places.strength).bit_count(),
                (mine & places.water).bit_count(),
                friendship[seat],
                (mine & places.homes[seat]).bit_count(),
            )
            for seat, mine in enumerate(vikings)
        ]
    )


def _friends(around: int, vikings: list[int]) -> list[int]:
    """R-FRI: the seats with most vikings around a Friendship stone, if there are any."""
    counts = [(mine & around).bit_count() for mine in vikings]
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most] if most else []


def outcome(terms: Terms, state: State, totals: list[int]) -> Outcome:
    """W3, and for a tie W4, W5, V-C8 or V-O5."""
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
    if terms.tie == "match":
        return Outcome(None, ranking, "V-C8")
    return Outcome(ranking[0], ranking, "W4")
