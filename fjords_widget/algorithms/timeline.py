"""One slider for one run or two: which frame of each is shown at a step.

Two runs are aligned by what they do. Where both have a queue, the places that they take out of it go in step:
the third of one beside the third of the other. Two searches through one game go in step where they try the
same moves, and the one that leaves something out waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fjords_widget.algorithms.reels import Reel

Group = range
"""A large step and the fine ones behind it: numbers of frames."""


class Parting(NamedTuple):
    """The step at which two runs do different things for the first time, and the two places."""

    step: int
    places: tuple[str, str]


class Timeline(NamedTuple):
    """To each run the frame that is shown at each step; which steps are large; and where two runs part."""

    frames: tuple[tuple[int, ...], ...]
    large: tuple[int, ...]
    parting: Parting | None = None

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.frames[0])

    def data(self) -> dict[str, Any]:
        """What travels, as JSON would have it."""
        return {"frames": [list(column) for column in self.frames], "large": list(self.large)}


def align(reels: list[Reel]) -> Timeline:
    """The timeline of one reel, or of two."""
    if len(reels) == 1:
        return _lay_out([[group] for group in groups_of(reels[0])])
    one, other = reels
    if any(one.trails) and any(other.trails):
        return _lay_out(list(_meet(one, other)))
    pairs = list(_in_step(one, other))
    timeline = _lay_out(pairs)
    return timeline._replace(parting=_find_parting(one, other, pairs, timeline))


def groups_of(reel: Reel) -> list[Group]:
    """The frames from each large step to the next one; what comes before the first is a group too."""
    starts = sorted({0, *(number for number, frame in enumerate(reel.kept) if not frame.fine)})
    return [
        range(start, end) for start, end in zip(starts, [*starts[1:], len(reel.frames) or 1], strict=True)
    ]


def _lay_out(rows: list[list[Group]]) -> Timeline:
    """Steps for rows of groups: within a row the shorter group waits at its end."""
    columns: list[list[int]] = [[] for _ in rows[0]]
    large: list[int] = []
    for row in rows:
        large.append(len(columns[0]))
        for number in range(max(map(len, row))):
            for column, group in zip(columns, row, strict=True):
                column.append(group[min(number, len(group) - 1)])
    return Timeline(tuple(map(tuple, columns)), tuple(large))


def _in_step(reel: Reel, other_reel: Reel) -> Iterator[list[Group]]:
    """The first group beside the first, and so on; the run that is done first stays at its end."""
    one, other = groups_of(reel), groups_of(other_reel)
    one_prepares, other_prepares = _prepares(reel), _prepares(other_reel)
    if one_prepares != other_prepares:  # the other waits for its first large step
        yield [one[0] if one_prepares else one[0][:1], other[0] if other_prepares else other[0][:1]]
        one, other = one[one_prepares:], other[other_prepares:]
    for number in range(max(len(one), len(other))):
        yield [groups[number] if number < len(groups) else groups[-1][-1:] for groups in (one, other)]


def _prepares(reel: Reel) -> bool:
    """Whether there are fine steps before the first large one."""
    return bool(reel.kept) and reel.kept[0].fine


def _meet(one: Reel, other: Reel) -> Iterator[list[Group]]:
    """Groups of the same moves beside each other; where one of the two has more, the other waits."""
    ours, theirs = groups_of(one), groups_of(other)
    keys, other_keys = _keys(one, ours), _keys(other, theirs)
    shared = set(keys) & set(other_keys)
    i = j = 0
    last, other_last = ours[0][:1], theirs[0][:1]
    while i < len(ours) or j < len(theirs):
        alone = i < len(ours) and (j == len(theirs) or keys[i] not in shared)
        other_alone = not alone and (i == len(ours) or other_keys[j] not in shared)
        if not other_alone:
            last, i = ours[i], i + 1
        if not alone:
            other_last, j = theirs[j], j + 1
        yield [last[-1:] if other_alone else last, other_last[-1:] if alone else other_last]


def _keys(reel: Reel, groups: list[Group]) -> list[Any]:
    return [(reel.trails[group[0]], reel.kept[group[0]].note) for group in groups]


def _find_parting(one: Reel, other: Reel, pairs: list[list[Group]], timeline: Timeline) -> Parting | None:
    """Where one run takes another place than the other."""
    prepared = _prepares(one) or _prepares(other)
    for row, step in list(zip(pairs, timeline.large, strict=True))[prepared:]:
        places = [_find_taken(reel, group) for reel, group in zip((one, other), row, strict=True)]
        if places[0] != places[1]:
            return Parting(step, (places[0], places[1]))
    return None


def _find_taken(reel: Reel, group: Group) -> str:
    looked = reel.kept[group[0]].looked_at if reel.kept else ()
    return looked[0] if looked else ""
