"""Small maps made by hand, so that a test of a rule reads like a sentence.

A map is a dict of cells and faces as laid. `chart` draws one: everything is plains, but for the ridges,
straits, peaks and bays that are named. `exploring` and `settling` open a game on it; `allowed` and `refused`
ask about a move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import Corner, corners, corners_between
from fjords_widget.engine.terms import HELD, SPENT_SETTLING

Place = tuple[int, int]
Faces = dict[fj.Cell, str]

CENTRE = fj.Cell(0, 0)
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = CENTRE.neighbours()
RING = CENTRE.neighbours()
FLOWER = (CENTRE, *RING)
TRIO = (CENTRE, SOUTH, SOUTH_EAST)
"""Three tiles, each touching the two others, as at the start of a game. NORTH_EAST touches two of them."""
START: Faces = {CENTRE: "POPPMM", SOUTH: "MPPPPP", SOUTH_EAST: "PPPPPP"}
"""S2: the starting tiles."""
WHITE, YELLOW, PURPLE, BLACK = range(4)


def column(length: int) -> list[fj.Cell]:
    """So many cells, each south of the one before."""
    return [fj.Cell(0, r) for r in range(length)]


def without(cells: Iterable[fj.Cell], *left_out: fj.Cell) -> tuple[fj.Cell, ...]:
    """The cells but for some."""
    return tuple(cell for cell in cells if cell not in left_out)


def chart(
    cells: Iterable[Place],
    *,
    ridges: Iterable[tuple[Place, Place]] = (),
    straits: Iterable[tuple[Place, Place]] = (),
    peaks: Iterable[tuple[Place, int]] = (),
    bays: Iterable[tuple[Place, int]] = (),
    massifs: Iterable[Place] = (),
) -> Faces:
    """A face for each cell: plains, with mountains along ridges and sea along straits (pairs of cells).

    Peaks and bays are single corners (cell, corner), a massif is a cell that is all mountain. All of them may
    also be named from an empty space.
    """
    terrain: dict[Corner, str] = {}
    for letter, borders, points in (("M", ridges, peaks), ("O", straits, bays)):
        for a, b in borders:
            terrain.update(dict.fromkeys(corners_between(fj.Cell(*a), fj.Cell(*b)), letter))
        for cell, corner in points:
            terrain[Corner.of(fj.Cell(*cell), corner)] = letter
    for cell in massifs:
        terrain.update(dict.fromkeys(corners(fj.Cell(*cell)), "M"))
    return {
        fj.Cell(*cell): "".join(terrain.get(corner, "P") for corner in corners(fj.Cell(*cell)))
        for cell in cells
    }


PLAINS = chart(TRIO)
"""The trio, all plains. A tile needs three corners of plains in a row there: MMMMPP, MMPMMP, MMPMPP, MMPOOP,
PPOOOO and POOOOO fit nowhere."""
HOUSES: dict[int, Sequence[Place]] = {0: [CENTRE], 1: [SOUTH]}
"""Two players who have built on it."""


def tiles(text: str) -> list[fj.Tile]:
    """The tiles of a text with blanks between them."""
    return [fj.Tile.parse(word) for word in text.split()]


def box(faces: Mapping[fj.Cell, str], *more: Sequence[fj.Tile]) -> fj.TileSet:
    """A tile set with just what these maps, rows and bags need."""
    needed = [fj.Tile.parse(face) for face in faces.values()]
    for some in more:
        needed += some
    start = tuple((face, cell) for cell, face in START.items())
    return fj.TileSet("handmade", start, tuple(needed))


def exploring(faces: Faces, row: str = "", bag: str = "", **options: Any) -> fj.Game:
    """A game in exploration on this map; seat 0 is to move. For the options see `opened`."""
    return opened(faces, "exploration", row=row, bag=bag, **options)


def settling(faces: Faces, **options: Any) -> fj.Game:
    """A game in settlement on this map; seat 0 is to move, and began. For the options see `opened`."""
    return opened(faces, "settlement", **options)


def ended(faces: Faces, players: int = 2, **options: Any) -> fj.Game:
    """A game that is over on this map, since nobody has a viking left. For the options see `opened`."""
    nothing = dict.fromkeys(range(players), 0)
    return opened(faces, "over", players=players, vikings_left=nothing, out=range(players), **options)


def opened(
    faces: Faces,
    phase: str,
    *,
    row: str = "",
    bag: str = "",
    aside: str = "",
    hand: str = "",
    turn: int = 0,
    began: int = 0,
    players: int = 2,
    variant: str = "base",
    runes: Sequence[str] = (),
    marks: Mapping[fj.Cell, str] | None = None,
    houses: Mapping[int, Sequence[Place]] | None = None,
    vikings: Mapping[int, Sequence[Place]] | None = None,
    stones: Mapping[fj.Cell, str] | None = None,
    vikings_left: Mapping[int, int] | None = None,
    houses_left: Mapping[int, int] | None = None,
    held: Mapping[int, Iterable[str]] | None = None,
    out: Sequence[int] = (),
    tie: str = "order",
    talk: bool = False,
    drew: bool = False,
) -> fj.Game:
    """A game at a position made by hand: what is not named is as full as the rules allow.

    `houses` and `vikings` are cells by seat, `marks` are the marks of tiles on the map (their stones follow),
    `stones` are others, as in {cell: "home:0"}; `held` are the runes that a seat still has.
    """
    marks, houses, vikings = marks or {}, houses or {}, vikings or {}
    laid = {cell: f"{face}:{marks[cell]}" if cell in marks else face for cell, face in faces.items()}
    lying = {cell: mark for cell, mark in marks.items() if mark in runes} | dict(stones or {})
    most_vikings, most_houses = (30, 6) if variant == "epic" else (20, 4)
    usable = set(runes) & (HELD if phase == "exploration" else SPENT_SETTLING)
    supplies = []
    for seat in range(players):
        few = most_vikings - len(vikings.get(seat, ()))
        spare = most_houses - len(houses.get(seat, ())) if phase == "exploration" else 0
        placed = {stone.partition(":")[0] for stone in lying.values() if stone.endswith(f":{seat}")}
        hold = sorted((held or {}).get(seat, usable - placed))
        counts = f"{(vikings_left or {}).get(seat, few)}/{(houses_left or {}).get(seat, spare)}"
        supplies.append(f"{counts}/{'+'.join(hold)}" if hold else counts)
    pieces = [
        f"{letter}{seat}@{fj.Cell(*cell)}"
        for letter, group in (("L", houses), ("V", vikings))
        for seat, cells in group.items()
        for cell in cells
    ]
    fields = {
        "variant": variant,
        "players": players,
        "runes": ";".join(runes),
        "tie": tie,
        "talk": "yes" if talk else "",
        "phase": phase,
        "turn": turn,
        "board": ";".join(f"{tile}@{cell}" for cell, tile in laid.items()),
        "pieces": ";".join(pieces),
        "stones": ";".join(f"{stone}@{cell}" for cell, stone in lying.items()),
        "supply": ";".join(supplies),
        "row": ";".join(row.split()),
        "aside": ";".join(aside.split()),
        "hand": hand,
        "unseen": ";".join(f"{tile}*{n}" for tile, n in Counter(bag.split()).items()),
        "drew": "yes" if drew else "",
        "began": "" if phase == "exploration" else began,
        "out": ";".join(map(str, out)),
    }
    text = " ".join(["fjords/1", *(f"{key}={value}" for key, value in fields.items() if value != "")])
    needed = tiles(f"{row} {bag} {aside} {hand}")
    return fj.Game.from_position(text, tiles=box(laid, needed), seed=1, lang="en")


def lay(face: str, cell: Place, build: str | fj.Secret | None = None) -> fj.Lay:
    """Lay a tile, printed just as it is to lie."""
    return fj.Lay(fj.Tile.parse(face), cell, 0, build)  # type: ignore[arg-type]


def allowed(game: fj.Game, *moves: fj.Move | str) -> None:
    """Each of the moves is legal, and nothing speaks against it."""
    for move in moves:
        verdict = game.explain(move)
        assert verdict.legal, str(verdict)
        assert not verdict.reasons
        assert (fj.parse(move) if isinstance(move, str) else move) in game.legal_moves


def refused(game: fj.Game, move: fj.Move | str, *rules: str, seat: int | None = None) -> fj.Verdict:
    """The move breaks just these rules, says so in every language, and leaves the game as it was."""
    before = game.position()
    verdict = game.explain(move, seat)
    assert not verdict.legal
    assert set(verdict.rules) == set(rules), str(verdict)
    with pytest.raises(fj.IllegalMove) as caught:
        game.push(move, seat)
    assert caught.value.verdict == verdict
    assert game.position() == before
    if seat is None:
        assert (fj.parse(move) if isinstance(move, str) else move) not in game.legal_moves
    _speaks_every_language(game, move, seat, verdict)
    return verdict


def _speaks_every_language(game: fj.Game, move: fj.Move | str, seat: int | None, english: fj.Verdict) -> None:
    abroad = game.copy()
    for lang in fj.LANGUAGES[1:]:
        abroad.lang = lang
        verdict = abroad.explain(move, seat)
        assert len(verdict.reasons) == len(english.reasons)
        for ours, theirs in zip(english.reasons, verdict.reasons, strict=True):
            assert ours[:3] == theirs[:3]
            assert theirs.text.strip(), f"{lang} has no words for: {ours.text}"
            assert theirs.text != ours.text, f"{lang} says it in English: {ours.text}"


def reasons(verdict: fj.Verdict, rule: str) -> list[fj.Reason]:
    """The reasons that name this rule."""
    return [reason for reason in verdict.reasons if reason.rule == rule]


def reason(verdict: fj.Verdict, rule: str) -> fj.Reason:
    """The one reason that names this rule."""
    (only,) = reasons(verdict, rule)
    return only


def settles(game: fj.Game) -> set[fj.Cell]:
    """Where the seat to move could walk to now."""
    return {move.cell for move in game.legal_moves if isinstance(move, fj.Settle)}


def laid_at(game: fj.Game, cell: Place) -> set[str]:
    """The faces, as they would lie, of every tile that could be laid there now."""
    return {move.face for move in game.legal_moves if isinstance(move, fj.Lay) and move.cell == cell}


def totals(game: fj.Game) -> tuple[int, ...]:
    """Everybody's points."""
    return tuple(score.total for score in game.scores())


def finished(
    points: Sequence[int], *, variant: str = "base", first: int = 0, began: int = 0, tie: str = "order"
) -> fj.Game:
    """A game that is over with these points: a full column of pieces, one viking for each point."""
    cells = column(sum(points) + len(points))
    houses: dict[int, list[Place]] = {}
    vikings: dict[int, list[Place]] = {}
    for seat, count in enumerate(points):
        houses[seat] = [cells.pop(0)]
        vikings[seat] = [cells.pop(0) for _ in range(count)]
    return ended(
        chart(column(sum(points) + len(points))),
        players=len(points),
        turn=first,
        began=began,
        variant=variant,
        tie=tie,
        houses=houses,
        vikings=vikings,
    )
