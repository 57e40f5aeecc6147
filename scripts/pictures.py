"""The pictures in the documentation, made by the package's own drawing.

    python -m scripts.pictures

makes them all anew. Look at them before keeping them: after a change of the tiles the game that is
shown goes another way, and another SEED may give a better map.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import fjords_widget as fj
from fjords_widget.drawing import Picture, board_svg, tile_svg
from fjords_widget.files import write_whole
from scripts.staged import explored, settled
from scripts.worked_positions import draw, read_positions

FOLDER = Path(__file__).parent.parent / "docs"
SEED = 2
SETTLED = 22
"""So many vikings stand in the picture: enough to see who is where, with land still to take."""
MOVE = "MMPPPP/1@-1,1"
"""The move that docs/moves.md takes apart."""
ACROSS, WIDE, HIGH = 7, 150, 170
"""So many faces in a row, and the room for each."""


def board() -> Picture:
    """A played game, some way into settlement."""
    game = settled(explored(fj.Game(seed=SEED, runes=("strength", "water"))), SETTLED)
    return board_svg(game, size=1200, theme="light")


def start() -> Picture:
    """The starting tiles, the spaces that a tile may go to, and one tile on its way, all with coordinates."""
    faces = {cell: face for face, cell in fj.TileSet.named("fjords").start}
    around = {near for cell in faces for near in cell.neighbours()} - faces.keys()
    spaces = sorted(cell for cell in around if len(faces.keys() & set(cell.neighbours())) > 1)
    labels: dict[tuple[int, int], object] = {cell: cell for cell in (*faces, *spaces)}
    return board_svg(faces, size=480, spaces=spaces, labels=labels, ghost=fj.parse(MOVE), theme="light")


def faces() -> Picture:
    """Every face of the tile set, with its letters below."""
    kinds = dict.fromkeys(tile.face for tile in fj.TileSet.named("fjords").tiles)
    width, height = WIDE * ACROSS, HIGH * -(-len(kinds) // ACROSS)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img"'
    box = f'viewBox="0 0 {width} {height}" aria-label="The faces of the tiles"'
    places = ((WIDE * (i % ACROSS), HIGH * (i // ACROSS)) for i in range(len(kinds)))
    tiles = [_label(face, left, top) for face, (left, top) in zip(kinds, places, strict=True)]
    return Picture(f"{head} {box}>{''.join(tiles)}</svg>")


def _label(face: str, left: int, top: int) -> str:
    tile = tile_svg(face, WIDE - 30, theme="light").replace("<svg ", f'<svg x="{left + 15}" y="{top}" ', 1)
    text = 'font-family="monospace" font-size="20" text-anchor="middle" fill="#77746a"'
    return f'{tile}<text x="{left + WIDE // 2}" y="{top + HIGH - 22}" {text}>{face}</text>'


def logo() -> Picture:
    """A tile with all three terrains."""
    return tile_svg("POPPMM", 96, theme="light")


PICTURES: dict[str, Callable[[], Picture]] = {
    "board.svg": board,
    "start.svg": start,
    "faces.svg": faces,
    "_static/logo.svg": logo,
    **{worked.file: partial(draw, worked) for worked in read_positions()},
}
FILM = "game.webp"
FILMED = FOLDER.parent / "notebooks" / "walkthroughs" / "base.fjords"


def main() -> None:
    """Writes every picture into docs/, and the film."""
    for name, make in PICTURES.items():
        write_whole(FOLDER / name, f"{make()}\n")
        print(FOLDER.name + "/" + name)
    fj.Record.load(FILMED).to_gif(FOLDER / FILM, size=480, captions=False, pause=0.35)
    print(FOLDER.name + "/" + FILM)


if __name__ == "__main__":
    main()
