"""Wrong answers to lesson 14, sums of games."""

from __future__ import annotations

from fjords_widget.algorithms.solutions import sums
from tests.algorithms.wrong_answers import Cell, Ways, wrong

Pair = tuple[float, float]


@wrong("switch")
def the_whole_difference_is_the_heat(left: float, right: float) -> Pair:
    return (left + right) / 2, left - right


@wrong("switch")
def temperature_first(left: float, right: float) -> Pair:
    return (left - right) / 2, (left + right) / 2


@wrong("switch")
def whole_numbers_only(left: int, right: int) -> Pair:
    return (left + right) // 2, (left - right) // 2


@wrong("switch")
def a_mean_without_a_temperature(left: float, right: float) -> float:
    return (left + right) / 2


@wrong("stops")
def white_always_begins(ways: Ways, white: list[Cell], yellow: list[Cell]) -> Cell:
    first = sums.stops(ways, white, yellow)[0]
    return first, first


@wrong("stops")
def seen_by_whoever_begins(ways: Ways, white: list[Cell], yellow: list[Cell]) -> Cell:
    first, second = sums.stops(ways, white, yellow)
    return first, -second


@wrong("stops")
def nobody_walks_on(ways: Ways, white: list[Cell], yellow: list[Cell]) -> Cell:
    bare: Ways = {tile: [] for tile in ways}
    return sums.stops(bare, white, yellow)


@wrong("stops")
def who_cannot_move_has_ended_the_game(ways: Ways, white: list[Cell], yellow: list[Cell]) -> Cell:
    def play_on(free: set[Cell], mine: set[Cell], theirs: set[Cell]) -> int:
        margins = [1 - play_on(free - {tile}, theirs, mine | set(ways[tile])) for tile in sorted(mine & free)]
        return max(margins, default=0)

    everything = set(ways)
    return (
        play_on(everything, set(white), set(yellow)),
        -play_on(everything, set(yellow), set(white)),
    )


@wrong("stops")
def takes_the_first_tile_at_hand(ways: Ways, white: list[Cell], yellow: list[Cell]) -> Cell:
    def play(turn: int) -> int:
        free, sides, margin = set(ways), [set(white), set(yellow)], 0
        while (sides[0] | sides[1]) & free:
            turn = turn if sides[turn] & free else 1 - turn
            tile = min(sides[turn] & free)
            free.remove(tile)
            sides[turn] |= set(ways[tile])
            margin += 1 - 2 * turn
            turn = 1 - turn
        return margin

    return play(0), play(1)


@wrong("hot-sum")
def adds_what_white_would_like(switches: list[tuple[int, int]]) -> int:
    return sum(left for left, _ in switches)


@wrong("hot-sum")
def takes_them_as_they_come(switches: list[tuple[int, int]]) -> int:
    return sum(pair[number % 2] for number, pair in enumerate(switches))


@wrong("hot-sum")
def takes_the_largest_gain_first(switches: list[tuple[int, int]]) -> int:
    return sums.hot_sum([]) + sum(
        pair[number % 2] for number, pair in enumerate(sorted(switches, key=lambda pair: -pair[0]))
    )


@wrong("hot-sum")
def yellow_begins(switches: list[tuple[int, int]]) -> int:
    return -sums.hot_sum([(-right, -left) for left, right in switches])


@wrong("bounds")
def adds_all_temperatures(parts: list[Pair]) -> Pair:
    low = sum(mean for mean, _ in parts)
    return low, low + sum(temperature for _, temperature in parts)


@wrong("bounds")
def the_other_side_may_begin(parts: list[Pair]) -> Pair:
    low, high = sums.bounds(parts)
    return 2 * low - high, high


@wrong("bounds")
def nothing_is_too_much(parts: list[Pair]) -> Pair:
    low = sum(mean for mean, _ in parts)
    return low, low + max(temperature for _, temperature in parts)


@wrong("bounds")
def only_the_hottest_counts(parts: list[Pair]) -> Pair:
    mean, temperature = max(parts, key=lambda part: part[1], default=(0, 0))
    return mean, mean + temperature
