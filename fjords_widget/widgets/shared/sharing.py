"""A game as a file that a page saves: its record, a page to step through, a picture, a film."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from fjords_widget.engine.catalogue import say
from fjords_widget.widgets.shared.fields import Refused
from fjords_widget.widgets.shared.rpc import BUFFERS, Answer

if TYPE_CHECKING:
    from fjords_widget.players.slices import Slices
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.shared.jobs import Job, Jobs

FILM_SIZE = 480
"""How wide the film of a page is, in pixels: large enough to follow, and small enough to send."""


class FileKind(NamedTuple):
    """The name of a file, and its MIME type."""

    name: str
    mime: str


KINDS = {
    "record": FileKind("game.fjords", "text/plain"),
    "html": FileKind("game.html", "text/html"),
    "png": FileKind("game.png", "image/png"),
    "svg": FileKind("game.svg", "image/svg+xml"),
    "gif": FileKind("game.gif", "image/gif"),
}
FILM = "gif"
"""It takes long: it is made in the background, and fetched when it is done."""


class Shareable(Protocol):
    """A game that can be written in every way."""

    def write_record(self) -> str:
        """The record."""

    def write_html(self) -> str:
        """A page to step through it."""

    def draw_svg(self) -> str:
        """The board."""

    def make_film(self, job: Job) -> Slices[bytes]:
        """A film of the game, made within a job."""


def check_kind(kind: str, lang: str) -> str:
    """The kind, if it exists; checks imports now, since an ImportError during a film would come too late."""
    if kind not in KINDS:
        raise Refused("invalid", say(lang, "share.kind", known=", ".join(KINDS)))
    if kind in ("png", FILM):
        _need("resvg_py")
    if kind == FILM:
        _need("PIL.Image")
    return kind


def _need(name: str) -> None:
    from fjords_widget.pictures.png import library

    try:
        library(name)
    except ImportError as missing:
        raise Refused("missing", str(missing)) from None


def make_file(kind: str, game: Shareable) -> Answer:
    """The file as an answer to the page. Films are not made here."""
    if kind == "record":
        return answer_file(kind, game.write_record().encode())
    if kind == "html":
        return answer_file(kind, game.write_html().encode())
    drawn = game.draw_svg()
    if kind == "svg":
        return answer_file(kind, drawn.encode())
    from fjords_widget.pictures.png import png

    return answer_file(kind, png(drawn))


def make_film(record: Record, lang: str, job: Job) -> Slices[bytes]:
    """The record as a film; the job is told how far it is."""
    yield
    return record.to_gif(size=FILM_SIZE, lang=lang, progress=job.note_share)


def send_film(jobs: Jobs, game: Shareable, about: object, lang: str) -> Answer:
    """The film, if it is ready; otherwise starts making it, and `jobs` announce when it is done."""
    made: bytes | None = jobs.result(FILM)
    if made is not None:
        return answer_file(FILM, made)
    if not jobs.is_busy(FILM):
        jobs.begin(FILM, about, game.make_film, lang)
    return {"working": True}


def answer_file(kind: str, data: bytes) -> Answer:
    """What the page is sent."""
    name, mime = KINDS[kind]
    return {"name": name, "mime": mime, BUFFERS: [data]}
