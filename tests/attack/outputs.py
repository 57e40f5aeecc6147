"""Everything that shows words of others, given hostile ones: SVG, HTML, Markdown, and whole pages."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any
from xml.etree import ElementTree

import fjords_widget as fj
from fjords_widget.algorithms import breadth_first
from fjords_widget.records.markdown import plain_html, safe_html
from fjords_widget.records.marks import Mark
from fjords_widget.widgets.shared.base import PageWidget
from fjords_widget.widgets.shared.standalone import standalone
from tests.games import played
from tests.hostile import faults_of
from tests.players.arena.arena_players import SMALL, first, last

Make = Callable[[str], str]
WORDS = """
svg defs symbol use g path polygon polyline line rect circle ellipse text tspan title desc style clipPath
pattern linearGradient radialGradient stop marker mask filter
"""
PARTS_OF_SVG = frozenset(WORDS.split())


@cache
def _game() -> str:
    return played("base", 1, 12).record().dumps()


def _record(text: str) -> fj.Record:
    """A record in which everything that can be said is that text."""
    record = fj.Record.loads(_game())
    for node in [record.root, *record.main_line()]:
        node.comment = node.intro = text
        node.marks = [Mark("label", (0, 0), text=text)]
    for header in ("white", "yellow", "event", "site", "round"):
        record.headers[header] = text
    return record


def _page(widget: PageWidget, title: str) -> str:
    state = widget.get_state(widget._own_traits())
    return standalone(title=title, lang="en", esm=widget._esm, css=widget._style, state=state)


# Pictures -----------------------------------------------------------------------------------------------


def _labels(text: str) -> str:
    return str(_record(text).to_svg(ply=4, title=text, labels={(0, 0): text}))


def _tournament(text: str) -> fj.Tournament:
    """A tournament of a player who is called so."""
    return fj.arena({text: first, "other": last}, games=2, seed=1, tiles=SMALL)


def _plot(text: str) -> str:
    return str(_tournament(text).plot())


# Pieces of HTML and Markdown ----------------------------------------------------------------------------


def _check(text: str) -> str:
    def raising(*_: Any) -> None:
        raise ValueError(text)

    return fj.check("ring", raising)._repr_html_() + fj.check("ring", lambda *_: {text: text})._repr_html_()


def _table(text: str) -> str:
    return _tournament(text)._repr_html_()


def _still_question(text: str) -> str:
    return str(_question(text).still_html())


def _chapter(text: str) -> str:
    return safe_html(fj.Walkthrough(_record(text)).chapter(text)._repr_markdown_())


def _still_board(text: str) -> str:
    bundle = fj.Replay(_record(text))._repr_mimebundle_()
    assert bundle is not None
    return str(bundle[0]["text/html"])


# Whole pages --------------------------------------------------------------------------------------------


def _replay(text: str) -> str:
    return fj.Replay(_record(text), ply=3).to_html()


def _question(text: str) -> Any:
    walkthrough = fj.Walkthrough(_record(text))
    moves = list(walkthrough.game(4).legal_moves)
    return walkthrough.ask(4, text, dict.fromkeys(moves, text), text)


def _question_page(text: str) -> str:
    return _page(_question(text), text)


def _play_page(text: str) -> str:
    return _page(fj.Play(_record(text)), text)


def _lesson_page(text: str) -> str:
    def raising(*_: Any) -> None:
        raise ValueError(text)

    raising.__name__ = text.replace("\x00", "")
    return fj.Lesson(2, breadth_first, start=fj.Cell(0, 0)).run(raising).to_html()


SVG: dict[str, Make] = {"labels": _labels, "plot": _plot}
FRAGMENTS: dict[str, Make] = {
    "Markdown": safe_html,
    "plain HTML": plain_html,
    "chapter": _chapter,
}
OF_OURS: dict[str, Make] = {
    "check": _check,
    "tournament": _table,
    "still board": _still_board,
    "still question": _still_question,
}
"""HTML with pictures and parts of ours in it."""
PAGES: dict[str, Make] = {
    "Replay": _replay,
    "Question": _question_page,
    "Play": _play_page,
    "Lesson": _lesson_page,
}


def faults_of_svg(drawn: str) -> list[str]:
    """What is not harmless in a picture; all of it has to be XML."""
    try:
        root = ElementTree.fromstring(drawn)
    except ElementTree.ParseError as error:
        return [f"no XML: {error}"]
    faults = []
    for part in root.iter():
        name = str(part.tag).rpartition("}")[2]
        faults += [f"<{name}>"] if name not in PARTS_OF_SVG else []
        for attribute, value in part.attrib.items():
            local = attribute.rpartition("}")[2]
            if local.startswith("on") or (local == "href" and not value.startswith("#")):
                faults.append(f"<{name} {local}>")
    return faults


def faults_of_output(name: str, text: str) -> list[str]:
    """What is not harmless in one of the pictures or pieces of HTML."""
    if name in SVG:
        return faults_of_svg(SVG[name](text))
    return faults_of(FRAGMENTS[name](text))


def sample(texts: dict[str, str], most: int, rng: random.Random) -> dict[str, str]:
    """Some of the texts."""
    return dict(rng.sample(sorted(texts.items()), min(most, len(texts))))
