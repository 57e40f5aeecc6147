r"""The board as text, for a terminal: hexagons whose six corners show the terrain.

  .---M      The corners are M mountain, O ocean and . plains. Three tiles share a corner.
 / 1,0 \     An edge of ^^^ or ~~~ (^ or ~ on the slopes) is all mountain or all ocean: no way on foot.
.  WL   M    W, Y, P, B: the colour; L a longhouse, V a viking. [wat] is a rune stone, (wat) a mark.
 \     ^
  .---M
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say, variety_of
from fjords_widget.engine.hexgrid import Cell

from .pieces import colour_of
from .scene import Scene, scene

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

    from .scene import Drawable

Canvas = dict[tuple[int, int], str]
"""Characters by line and column."""
CORNER = {"P": ".", "M": "M", "O": "O"}
BLOCKED = {"MM": "^", "OO": "~"}


def board_text(game: Game) -> str:
    """The game as text: what stands where, whose turn it is, the tiles in sight, supplies and points."""
    return "\n".join([*_heading(game), *_seats(game), "", map_text(game), "", _legend(game)])


def map_text(source: Drawable | Scene) -> str:
    """The map alone, of a game, of its board, or of a plain mapping from cells to faces."""
    shown = scene(source)
    if not shown.faces:
        return ""
    width = max(6, 2 + max([len(str(cell)) for cell in [*shown.faces, *shown.stones]]))
    canvas: Canvas = {}
    for cell, face in shown.faces.items():
        _draw_tile(canvas, cell, face, width)
    for cell in [*shown.faces, *(cell for cell in shown.stones if cell not in shown.faces)]:
        _write_inside(canvas, cell, width, shown)
    return _join(canvas)


def tile_text(face: str) -> str:
    """One tile as text."""
    canvas: Canvas = {}
    _draw_tile(canvas, Cell(0, 0), face, 6)
    return _join(canvas)


def _draw_tile(canvas: Canvas, cell: Cell, face: str, width: int) -> None:
    """Edges and corners of one tile; neighbours write the same signs where they touch."""
    top, left = _origin(cell, width)
    edges = [BLOCKED.get(face[i] + face[(i + 1) % 6], "") for i in range(6)]
    for column in range(left + 3, left + width):
        canvas[top, column] = edges[0] or "-"
        canvas[top + 4, column] = edges[3] or "-"
    canvas[top + 1, left + width + 1] = edges[1] or "\\"
    canvas[top + 3, left + width + 1] = edges[2] or "/"
    canvas[top + 3, left + 1] = edges[4] or "\\"
    canvas[top + 1, left + 1] = edges[5] or "/"
    near, far = left + 2, left + width
    places = ((0, near), (0, far), (2, far + 2), (4, far), (4, near), (2, left))
    for (line, column), terrain in zip(places, face, strict=True):
        canvas[top + line, column] = CORNER[terrain]


def _origin(cell: Cell, width: int) -> tuple[int, int]:
    return 4 * cell.r + 2 * cell.q, width * cell.q


def _write_inside(canvas: Canvas, cell: Cell, width: int, shown: Scene) -> None:
    """Coordinates above, the piece in the middle, a stone or a mark below."""
    top, left = _origin(cell, width)
    piece, stone, mark = shown.pieces.get(cell), shown.stones.get(cell), shown.marks.get(cell)
    owner = ""
    if piece is not None:
        owner = f"{colour_of(piece.seat, piece.second)[0]}{piece.kind[0]}".upper()
    elif stone is not None and stone.seat is not None:
        owner = colour_of(stone.seat)[0].upper()
    below = f"[{stone.rune[:3]}]" if stone else f"({mark[:3]})" if mark else ""
    for line, word in ((1, str(cell)), (2, owner), (3, below)):
        start = left + 1 + (width + 1 - len(word)) // 2
        for i, letter in enumerate(word):
            canvas[top + line, start + i] = letter


def _join(canvas: Canvas) -> str:
    lines = [line for line, _ in canvas]
    left = min([column for _, column in canvas])
    right = max([column for _, column in canvas])
    rows = [
        "".join([canvas.get((line, column), " ") for column in range(left, right + 1)]).rstrip()
        for line in range(min(lines), max(lines) + 1)
    ]
    return "\n".join(rows)


def _heading(game: Game) -> Iterator[str]:
    """Which game this is, who is to move, and the tiles in sight."""
    lang = game.lang
    variant, phase = say(lang, f"variants.{game.variant}"), say(lang, f"phases.{game.phase}")
    yield say(lang, "text.game", variant=variant, players=game.players, ply=game.ply)
    outcome = game.outcome()
    if outcome is None:
        yield say(lang, "text.to_move", phase=phase, colour=_colour(game, game.turn))
    elif outcome.winner is None:
        yield say(lang, "text.drawn", phase=phase)
    else:
        yield say(lang, "text.won", phase=phase, colour=_colour(game, outcome.winner))
    if game.phase == "exploration":
        hand = (game.hand,) if game.hand else ()
        for key, tiles in (("row", game.row), ("hand", hand), ("aside", game.aside)):
            if tiles:
                yield say(lang, f"text.{key}", tiles="  ".join(map(str, tiles)))
        yield say(lang, "text.bag", n=game.unseen.total())


def _seats(game: Game) -> Iterator[str]:
    """One line for each seat: its letter and colour, what it has left, its points."""
    names = [_colour(game, seat) for seat in range(game.players)]
    longest = max(map(len, names))
    lang = variety_of(game.lang, game.variant)
    for seat, (name, side, score) in enumerate(zip(names, game.supply, game.scores(), strict=True)):
        facts = {"vikings": side.vikings, "longhouses": side.longhouses, "points": score.total}
        line = say(lang, "text.seat", **{key: f"{value:>2}" for key, value in facts.items()})
        runes = ", ".join([say(game.lang, f"runes.{rune}") for rune in game.runes if rune in side.runes])
        letter = colour_of(seat)[0].upper()
        yield f"{letter} {name:<{longest}}  {line}" + (
            f"  {say(game.lang, 'text.runes', runes=runes)}" if runes else ""
        )


def _legend(game: Game) -> str:
    """What the letters mean."""
    signs = {
        "M": "terrain.M",
        "O": "terrain.O",
        ".": "terrain.P",
        "L": "pieces.longhouse",
        "V": "pieces.viking",
    }
    return "  ".join([f"{sign} {say(game.lang, key)}" for sign, key in signs.items()])


def _colour(game: Game, seat: int) -> str:
    return say(game.lang, f"colours.{colour_of(seat)}")
