"""The layers of a board, one function each. They are painted in the order in which they stand here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from fjords_widget.engine.hexgrid import Cell

from .borders import terrain_at
from .faces import HEXAGON, MARK
from .geometry import CORNERS, INRADIUS, Point, centre, edge_room, number, numbers, toward
from .markup import escape
from .scene import Scene
from .shapes import mark_name, piece_name, stone_name, tile_name
from .standing import standing_point
from .style import plain_colour

THICKNESS = 11.0
"""How high the tiles lie over the table, as seen from the south."""
_RIMS = (("rim-west", 4, Cell(-1, 1)), ("rim-east", 2, Cell(1, 0)), ("rim-south", 3, Cell(0, 1)))
HIGHLIGHTS = ("legal", "bad", "soft", "last")
SCALES = {"longhouse": 1.06, "viking": 1.14, "farm": 1.06, "field": 1.16}


def at(cell: tuple[int, int]) -> str:
    """Where a shape is put so that its 0, 0 lies in the middle of a cell."""
    x, y = centre(cell)
    return f'x="{number(x)}" y="{number(y)}"'


def translate(point: Point, scale: float = 1.0) -> str:
    """A transform that puts a shape or a group at a point, perhaps larger or smaller."""
    size = "" if scale == 1 else f"scale({number(scale, 2)})"
    return f'transform="translate({number(point.x)} {number(point.y)}){size}"'


def offset(cell: tuple[int, int], step: Point) -> Point:
    """A point of the board from a cell and a step from its middle."""
    x, y = centre(cell)
    return Point(x + step.x, y + step.y)


def shadow(faces: Mapping[Cell, str]) -> str:
    """The shadow of the whole map on the table, soft by being drawn three times."""
    open_below = [cell for cell in faces if any(cell.plus(step) not in faces for _, _, step in _RIMS)]
    data = "".join(
        [
            f"M{numbers([offset(cell, Point(-50, -INRADIUS))])}h100l50 86.6-50 86.6h-100l-50-86.6z"
            for cell in open_below
        ]
    )
    return "".join(
        [
            f'<path class="fj-shadow" transform="translate({x} {y})" d="{data}"/>'
            for x, y in ((2, 16), (4, 20), (6, 24))
        ]
    )


def rim(faces: Mapping[Cell, str]) -> str:
    """The sides of the tiles along the map's lower edges: it lies on the table like a board."""
    parts = ""
    for name, edge, step in _RIMS:
        data = ""
        for cell in faces:
            if cell.plus(step) not in faces:
                a, b = offset(cell, CORNERS[edge]), offset(cell, CORNERS[(edge + 1) % 6])
                data += f"M{numbers([a, b])}v{number(THICKNESS)}L{numbers([Point(a.x, a.y + THICKNESS)])}z"
        if data:
            parts += f'<path class="fj-{name}" d="{data}"/>'
    return parts


def spaces(counts: Mapping[Cell, int | None]) -> str:
    """Open spaces as dashed outlines, each with the number of ways to lay a tile there."""
    parts = []
    for cell, ways in sorted(counts.items()):
        text = "" if ways is None else f'<text class="fj-ways" y="15">{ways}</text>'
        outline = f'<path class="fj-space" d="{HEXAGON}" transform="scale(.9)"/>'
        parts.append(f'<g class="fj-open" data-cell="{cell}" {translate(centre(cell))}>{outline}{text}</g>')
    return "".join(parts)


def tiles(scene: Scene) -> str:
    """The tiles, from back to front, each with its mark unless a stone covers it."""
    parts = []
    for cell, face in scene.faces.items():
        mark = scene.marks.get(cell)
        covered = cell in scene.stones
        sign = "" if mark is None or covered else f'<use href="#{MARK}{mark_name(mark)}" {at(cell)}/>'
        use = f'<use href="#{MARK}{tile_name(face, cell)}" {at(cell)}/>'
        parts.append(f'<g class="fj-cell" data-cell="{cell}">{use}{sign}</g>')
    return "".join(parts)


def fills(colours: Mapping[Cell, str]) -> str:
    """Tiles washed with a colour."""
    return "".join(
        [
            f'<path d="{HEXAGON}" {translate(centre(cell))} fill="{plain_colour(colour)}" fill-opacity=".5"/>'
            for cell, colour in colours.items()
        ]
    )


def ghost(cell: Cell, face: str) -> str:
    """A tile that is not laid yet: pale, in a dashed outline."""
    use = f'<use class="fj-ghost" href="#{MARK}{tile_name(face, cell)}" {at(cell)}/>'
    outline = f'<path class="fj-space" d="{HEXAGON}" {translate(centre(cell))}/>'
    return f'<g class="fj-cell fj-ghost-cell" data-cell="{cell}">{use}{outline}</g>'


def rings(kinds: Mapping[Cell, str]) -> str:
    """Highlighted cells: a ring inside the edge, on a dark one, so that it shows on any ground."""
    parts = []
    for cell, kind in kinds.items():
        if kind not in HIGHLIGHTS:
            raise ValueError(f"{kind!r} is not a highlight: choose one of {', '.join(HIGHLIGHTS)}.")
        below = "fj-legal-under" if kind == "legal" else "fj-under"
        under = "" if kind == "soft" else f'<path class="{below}" d="{HEXAGON}"/>'
        ring = f'{under}<path class="fj-{kind}" d="{HEXAGON}"/>'
        parts.append(
            f'<g class="fj-highlight" {translate(centre(cell))}><g transform="scale(.93)">{ring}</g></g>'
        )
    return "".join(parts)


def corners(places: Iterable[tuple[Cell, int]]) -> str:
    """Corners of the map marked with a dot."""
    dots = []
    for cell, corner in places:
        x, y = offset(cell, CORNERS[corner % 6])
        dots.append(f'<circle class="fj-corner" cx="{number(x)}" cy="{number(y)}" r="11"/>')
    return "".join(dots)


def pieces(scene: Scene) -> str:
    """Stones and pieces, from back to front: on the plains of their tile, near its middle."""
    standing: list[tuple[float, str]] = []
    for cell, stone in scene.stones.items():
        place, scale = centre(cell), 1.1
        if cell in scene.pieces:  # The Home stone lies before the house that stands on it.
            place, scale = offset(cell, beside(scene.faces[cell])), 0.8
        shape = f'<use href="#{MARK}{stone_name(*stone)}" {translate(place, scale)}/>'
        standing.append((place.y, f'<g class="fj-stone-at" data-at="{cell}">{shape}</g>'))
    for cell, piece in scene.pieces.items():
        y = offset(cell, standing_point(scene.faces[cell])).y
        name = piece_name(*piece, variant=scene.variant)
        standing.append((y, standing_piece(cell, scene.faces[cell], name)))
    return "".join([shape for _, shape in sorted(standing)])


def beside(face: str) -> Point:
    """A place next to the door of a house, on the side where there is more plains."""
    x, y = standing_point(face)
    sides = [Point(x + 29, y + 2), Point(x - 29, y + 2)]
    dry = [side for side in sides if terrain_at(face, side) == "P" and edge_room(side) > 12]
    return (dry or sides)[0]


def standing_piece(cell: tuple[int, int], face: str, name: str) -> str:
    """One piece on its tile, by the name of its shape."""
    place = offset(cell, standing_point(face))
    shape = f'<use href="#{MARK}{name}" {translate(place, SCALES[name.split("-")[0]])}/>'
    return f'<g class="fj-piece" data-at="{cell[0]},{cell[1]}">{shape}</g>'


def arrows(pairs: Iterable[tuple[Cell, Cell]]) -> str:
    """Arrows from cell to cell."""
    return "".join([_arrow(centre(a), centre(b)) for a, b in pairs if a != b])


def _arrow(start: Point, end: Point) -> str:
    angle = math.atan2(end.y - start.y, end.x - start.x)
    tip, tail = toward(end, start, 30 / math.dist(start, end)), toward(start, end, 26 / math.dist(start, end))
    wings = [
        Point(tip.x + 30 * math.cos(angle + turn), tip.y + 30 * math.sin(angle + turn))
        for turn in (2.6, -2.6)
    ]
    data = f"M{numbers([tail, tip])}M{numbers([wings[0], tip, wings[1]])}"
    return f'<path class="fj-arrow-under" d="{data}"/><path class="fj-arrow" d="{data}"/>'


def texts(words: Mapping[Cell, str], kind: str, drop: float) -> str:
    """A word on each cell."""
    parts = []
    for cell, word in words.items():
        x, y = centre(cell)
        parts.append(f'<text class="fj-{kind}" x="{number(x)}" y="{number(y + drop)}">{escape(word)}</text>')
    return "".join(parts)
