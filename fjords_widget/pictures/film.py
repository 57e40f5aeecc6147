"""A film of a game, as GIF or WebP: a picture for each move, comments as captions, and time to read them."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.drawing import THEMES
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.files import write_whole
from fjords_widget.progress import Meter, Progress
from fjords_widget.records.markdown import plain_text

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
"""How many lines of text there are below the board: a headline, and what people say."""
MOST = 1200
"""No caption has more letters."""
LONGEST = 12.0
"""No picture stays longer, in seconds."""
MOST_SEEN = 12
"""About this many pictures are looked at for the colours of a GIF."""
_READ = 0.06
"""Seconds for each letter of a caption."""


class Shot(NamedTuple):
    """One picture of a film: a node, what stands below it, and how many seconds it stays."""

    node: Node
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
    library("PIL.Image")  # says what to install before anything is drawn
    how: dict[str, Any] = {"size": size, "theme": theme, "room": list(positions[-1][1].board)}
    told = captions and any(node.comment or node.intro for node, _ in positions)
    games = dict(positions)

    @lru_cache(maxsize=1)  # a board is seen with several captions
    def draw_board(node: Node) -> str:
        return still(node, game=games[node], **how)

    # All pictures are of one size: there is the same room in each.
    first_board = draw_board(positions[0][0])
    sheet = Sheet.around(*_extent(first_board), (LINES if told else 1) if captions else 0, theme)
    shots = list(_shots(positions, sheet, pause, told))
    with Meter(progress, len(shots), "") as meter:
        images = list(_draw(shots, sheet, draw_board, lang, meter))
    durations = [round(1000 * shot.seconds) for shot in shots]
    durations[-1] += 2000  # the end stays a little longer before it begins again
    # Marks have colours of their own.
    marked = [image for image, shot in zip(images, shots, strict=True) if shot.node.marks]
    data = _webp(images, durations) if kind == "webp" else _gif(images, durations, [*marked, images[-1]])
    if path is not None:
        write_whole(path, data)
    return data


def _draw(
    shots: list[Shot], sheet: Sheet, draw_board: Callable[[Node], str], lang: str | None, meter: Meter
) -> Iterator[Any]:
    """An image for each shot."""
    pillow = library("PIL.Image")
    for done, (node, page, _) in enumerate(shots, start=1):
        picture = sheet.svg(draw_board(node), headline(node, lang), page)
        yield pillow.open(io.BytesIO(png(picture))).convert("RGB")
        meter.show(done)


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
    """The shots in order; with `told`, what people say is among the captions."""
    for i, (node, _) in enumerate(positions):
        coming = positions[i + 1][0].intro if i + 1 < len(positions) else ""
        for text in [node.comment, *([coming] if coming else [])]:
            for page in sheet.pages(_cut_at_word(plain_text(text), MOST) if told else ""):
                seconds = pause + _READ * sum([len(line) for line in page])
                yield Shot(node, page, min(LONGEST, seconds))


def _cut_at_word(text: str, most: int) -> str:
    """A text that is cut where it is too long."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"


def _extent(picture: str) -> tuple[int, int]:
    head = picture[: picture.index(">")]
    width, height = (float(head.split(f' {side}="')[1].split('"')[0]) for side in ("width", "height"))
    return round(width), round(height)


def _webp(images: list[Any], durations: list[int]) -> bytes:
    data = io.BytesIO()
    images[0].save(
        data, "WEBP", save_all=True, append_images=images[1:], duration=durations, loop=0, quality=80
    )
    return data.getvalue()


def _gif(images: list[Any], durations: list[int], colourful: list[Any]) -> bytes:
    """One palette for all pictures, so that nothing flickers, from those that have all colours in them."""
    palette = _spread(colourful).quantize(256, method=0, kmeans=1, dither=0)
    few = [image.quantize(palette=palette, dither=0) for image in images]
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
