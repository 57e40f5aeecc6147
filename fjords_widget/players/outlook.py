"""How a map may grow: exploration is finished at random, many times, and what comes of it is judged.

A try draws tiles out of what is unseen, never in the order of the bag, and lays them where they fit. It is
written for speed alone, since players make hundreds of tries for a move: it keeps the rules of laying to the
letter (X1-X4), and builds longhouses at an even pace; Secret stones and talk are left out.
"""

from __future__ import annotations

from typing import NamedTuple

from fjords_widget.engine.terms import SPENT_SETTLING
from fjords_widget.engine.voyages import Plan
from fjords_widget.players.race import NONE, Extras, hopes, points
from fjords_widget.players.scene import ALL, FACTOR, STEP, Scene, extras_on, inner, swap
from fjords_widget.players.voyaging import add_unwalked

ASIDE = 4
"""Classic, original: one turn in so many lays a tile that was set aside, where one fits."""


class Explored(NamedTuple):
    """A map on which exploration has ended."""

    walk: list[int]
    vacant: int
    houses: list[int]
    turn: int
    """Who begins settlement."""
    extras: Extras
    plan: Plan | None
    """Where the tiles lie, if there are stones that this makes a difference to."""


def try_out(scene: Scene, dice: int) -> list[float]:
    """What each seat may hope for after one try."""
    return promising(explore(scene, dice), scene.terms.runes)


def promising(explored: Explored, runes: frozenset[str]) -> list[float]:
    """What each seat may hope for on such a map, stones included."""
    walk, vacant, houses, turn, extras, plan = explored
    found = hopes(walk, houses, [0] * len(houses), vacant, turn, extras)
    if plan is not None:
        add_unwalked(found, plan, walk, houses, vacant, runes)
    return found


def try_out_simply(scene: Scene, dice: int) -> list[float]:
    """The same, judged by who comes first."""
    walk, vacant, houses, turn, extras, _ = explore(scene, dice)
    return points(walk, houses, [0] * len(houses), vacant, turn, extras)


def explore(scene: Scene, dice: int) -> Explored:
    """Plays exploration to its end at random. The same dice give the same map."""
    land, terms = scene.land, scene.terms
    fits = terms.fits
    by_tile, list_of, by_way, takes, sea = fits._by_tile, fits.list_of, fits.ways, fits.takes_house, fits.sea
    stone, steps, far = fits.stone, land.chart.steps, inner(land.chart)
    ground, open_, walk, slot_at = (
        land.ground.copy(),
        land.open.copy(),
        land.walk.copy(),
        land.slot_at.copy(),
    )
    row, bag, aside = [*scene.row], scene.bag.copy(), [*scene.aside]
    houses, supply, homes = scene.houses.copy(), scene.supply.copy(), scene.homes.copy()
    turn, vacant, players, draws_one = scene.turn, scene.vacant, terms.players, terms.draws_one
    rich, stones = scene.rich, scene.stones.copy()
    stony = bool(terms.runes & SPENT_SETTLING)
    known = rich or stony
    spots, laid = (scene.spots(), [*land.ways]) if known else ([], [])
    s = dice & ALL
    if scene.pending:
        s = s * FACTOR + STEP & ALL
        row.append(bag.pop((s >> 33) * len(bag) >> 31))
    while True:
        # What may be laid: the row, or a tile just drawn, or one set aside.
        if draws_one and not row:
            if not bag:
                break
            s = s * FACTOR + STEP & ALL
            if aside and not (s >> 33) % ASIDE:
                row, aside = aside, []
            else:
                s = s * FACTOR + STEP & ALL
                row = [bag.pop((s >> 33) * len(bag) >> 31)]
        ways = 0
        for number in row:
            ways |= by_tile[number]
        fitting = [spot for spot, matching in open_.items() if matching & ways]
        if not fitting:
            if draws_one:
                aside += row
                row = []
                if not bag:
                    break  # V-C6: who drew it begins
                continue
            if not swap(row, bag, open_, by_tile, s):
                break
            s = s * FACTOR + STEP & ALL
            continue
        s = s * FACTOR + STEP & ALL
        here = fitting[(s >> 33) * len(fitting) >> 31]
        if not far[here]:
            del open_[here]
            continue
        listed = list_of[open_[here] & ways]
        s = s * FACTOR + STEP & ALL
        way = listed[(s >> 33) * len(listed) >> 31]
        number = way // 6
        row.remove(number)
        if draws_one:
            aside += row
            row = []
        # As Land.lay does it.
        slot = len(walk)
        bit = 1 << slot
        beside = 0
        _, leaves, walkable = by_way[way]
        for step, matching, on_foot in zip(steps, leaves, walkable):  # noqa: B905 - costs
            spot = here + step
            was = ground[spot]
            if was:
                ground[spot] = both = was & matching
                if not both:
                    open_.pop(spot, None)
                elif both < sea:
                    open_[spot] = both
            elif was is None:
                ground[spot] = matching
            elif on_foot:
                other = slot_at[spot]
                if other >= 0:
                    walk[other] |= bit
                    beside |= 1 << other
        ground[here] = 0
        del open_[here]
        slot_at[here] = slot
        walk.append(beside)
        if known:
            spots.append(here)
            laid.append(by_way[way])
        if takes[number]:
            vacant |= bit
            left = supply[turn]
            if left:
                s = s * FACTOR + STEP & ALL
                turns = (len(row) + len(bag)) // players + 1
                if (s >> 33) * turns >> 31 < left:
                    supply[turn] = left - 1
                    houses[turn] |= bit
                    vacant ^= bit
                    if homes[turn]:
                        homes[turn] = 0
                        stones.append(("home", slot, turn))
        elif stone[number] is not None:
            stones.append((stone[number] or "", slot, -1))
        turn += 1
        if turn == players:
            turn = 0
        if not draws_one:
            if bag:
                s = s * FACTOR + STEP & ALL
                row.append(bag.pop((s >> 33) * len(bag) >> 31))
            elif not row:
                break
    plan = Plan(steps, slot_at, laid, spots)
    extras = extras_on(plan, stones, players) if rich and stones else NONE
    return Explored(walk, vacant, houses, turn, extras, plan if stony else None)
