"""A film of a game, as GIF or WebP: a picture for each move, comments as captions, and time to read them."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.drawing import THEMES
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.words import say
from fjords_widget.records.markdown import plain_text
from fjords_widget.records.meter import Meter, Progress

from .captions import Sheet
from .png import library, png
from .still import headline, still

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record

    Position = tuple[Node, Game]

KINDS = ("gif", "webp")
LINES = 4
"""So many lines of text below the board: a headline, and what people say."""
MOST = 1200
"""A caption has no more letters: nobody reads a book on a film."""
LONGEST = 12.0
"""No picture stays longer, in seconds."""
MOST_SEEN = 12
"""So many pictures, or one more, are looked at for the colours of a GIF."""
_READ = 0.06
"""So many seconds for each letter of a caption."""


class Shot(NamedTuple):
    """One picture of a film: the game at a node, what stands below it, and how many seconds it stays."""

    node: Node
    game: Game
    page: list[str]
    seconds: float


def film(
    record: Record,
    path: str | os.PathLike[str] | None = None,
    *,
    size: int = 640,
    theme: str = "light",
    first: int = 0,
    last: int | None = None,
    pause: float = 0.8,
    captions: bool = True,
    kind: str | None = None,
    progress: bool | Progress = False,
    lang: str | None = None,
) -> bytes:
    """The main line as a film, written to a file, if one is named, and returned.

    `kind` is gif or webp; without it the name of the file tells. `first` and `last` are plies. A move is
    seen for `pause` seconds, and longer where there is something to read. ImportError says what to install.
    """
    kind = _kind(path, kind)
    if theme not in THEMES or theme == "auto":
        raise InvalidOption(say(lang, "pictures.theme", theme=theme))
    positions = _positions(record, first, last, lang)
    if not positions:
        raise InvalidOption(say(lang, "pictures.no_moves", first=first, last=last, plies=record.plies))
    image = library("PIL.Image")
    how: dict[str, Any] = {"size": size, "theme": theme, "room": list(positions[-1][1].board)}
    told = captions and any(node.comment or node.intro for node, _ in positions)
    shown, game = positions[0]
    board = still(shown, game=game, **how)
    # All pictures are of one size: there is the same room in each.
    sheet = Sheet.around(*_extent(board), (LINES if told else 1) if captions else 0, theme)
    shots = list(_shots(positions, sheet, pause, told))
    frames = []
    with Meter(progress, len(shots), "") as meter:
        for done, (node, game, page, _) in enumerate(shots, start=1):
            if node is not shown:
                shown, board = node, still(node, game=game, **how)
            picture = sheet.svg(board, headline(node, lang), page)
            frames.append(image.open(io.BytesIO(png(picture))).convert("RGB"))
            meter.show(done)
    durations = [round(1000 * shot.seconds) for shot in shots]
    durations[-1] += 2000  # the end stays a little longer before it begins again
    # Marks have colours of their own.
    marked = [frame for frame, shot in zip(frames, shots, strict=True) if shot.node.marks]
    data = _webp(frames, durations) if kind == "webp" else _gif(frames, durations, [*marked, frames[-1]])
    if path is not None:
        with open(path, "wb") as file:
            file.write(data)
    return data


def _kind(path: str | os.PathLike[str] | None, kind: str | None) -> str:
    name = os.fspath(path).rpartition(".")[2] if path is not None else KINDS[0]
    kind = (kind or name).lower()
    if kind not in KINDS:
        raise InvalidOption(say(None, "pictures.kind", kind=kind, known=", ".join(KINDS)))
    return kind


def _positions(record: Record, first: int, last: int | None, lang: str | None) -> list[Position]:
    return [
        (node, game.copy())
        for node, game in record.positions(lang=lang)
        if first <= node.ply and (last is None or node.ply <= last)
    ]


def _shots(positions: list[Position], sheet: Sheet, pause: float, told: bool) -> Iterator[Shot]:
    """What is to be seen, one after the other; `told`: with what people say."""
    for i, (node, game) in enumerate(positions):
        coming = positions[i + 1][0].intro if i + 1 < len(positions) else ""
        for text in [node.comment, *([coming] if coming else [])]:
            for page in sheet.pages(shortened(plain_text(text), MOST) if told else ""):
                seconds = pause + _READ * sum([len(line) for line in page])
                yield Shot(node, game, page, min(LONGEST, seconds))


def shortened(text: str, most: int) -> str:
    """A text that is cut where it is too long."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"


def _extent(picture: str) -> tuple[int, int]:
    head = picture[: picture.index(">")]
    width, height = (float(head.split(f' {side}="')[1].split('"')[0]) for side in ("width", "height"))
    return round(width), round(height)


def _webp(frames: list[Any], durations: list[int]) -> bytes:
    data = io.BytesIO()
    frames[0].save(
        data, "WEBP", save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=80
    )
    return data.getvalue()


def _gif(frames: list[Any], durations: list[int], colourful: list[Any]) -> bytes:
    """One palette for all pictures, so that nothing flickers, from those that have all colours in them."""
    palette = _spread(colourful).quantize(256, method=0, kmeans=1, dither=0)
    few = [frame.quantize(palette=palette, dither=0) for frame in frames]
    data = io.BytesIO()
    few[0].save(data, "GIF", save_all=True, append_images=few[1:], duration=durations, loop=0, optimize=False)
    return data.getvalue()


def _spread(pictures: list[Any]) -> Any:
    """Some of these pictures side by side, the last among them."""
    some = pictures[:: -(-len(pictures) // MOST_SEEN)]
    if some[-1] is not pictures[-1]:
        some.append(pictures[-1])
    width, height = pictures[-1].size
    sheet = library("PIL.Image").new("RGB", (width * len(some), height))
    for i, picture in enumerate(some):
        sheet.paste(picture, (width * i, 0))
    return sheet
