"""Hostile comments, headers and labels, and what is wrong with an output that they got the better of."""

from __future__ import annotations

import tomllib
from html.parser import HTMLParser

from fjords_widget.records.marks import Mark
from fjords_widget.records.record import Record
from tests.paths import CORPUS, GAMES

HOSTILE = CORPUS / "hostile.toml"
_TAGS = """
script style link meta base img image iframe frame object embed audio video source track form input button
textarea select svg math template noscript xmp marquee details body foreignobject animate set
"""
_LOADING = "src srcset srcdoc data poster background action formaction ping xlink:href style"
FORBIDDEN_TAGS = frozenset(_TAGS.split())
FORBIDDEN_ATTRIBUTES = frozenset(_LOADING.split()) | {"id", "class", "name"}


def hostile() -> dict[str, str]:
    """The texts by name."""
    tables = tomllib.loads(HOSTILE.read_text(encoding="utf-8"))
    return {f"{table}.{name}": text for table, texts in tables.items() for name, text in texts.items()}


class Inspector(HTMLParser):
    """Reads HTML as a browser would, and notes all that is not harmless."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.depth: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in FORBIDDEN_TAGS:
            self.faults.append(f"<{tag}>")
        for name, value in attrs:
            if name.startswith("on") or name in FORBIDDEN_ATTRIBUTES:
                self.faults.append(f"<{tag} {name}>")
            if name == "href" and not (value or "").lower().startswith(("http://", "https://", "mailto:")):
                self.faults.append(f"<{tag} href={value!r}>")
        if tag not in ("br", "hr"):
            self.depth.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.depth or self.depth.pop() != tag:
            self.faults.append(f"</{tag}> that ends nothing of its own")

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.faults.append(f"<!{decl}>")

    def handle_pi(self, data: str) -> None:
        self.faults.append(f"<?{data}>")


def faults_of(html: str) -> list[str]:
    """What is not harmless in a piece of HTML; everything has to end where it began."""
    inspector = Inspector()
    inspector.feed(html)
    inspector.close()
    return inspector.faults + [f"<{tag}> without an end" for tag in inspector.depth]


def hostile_record() -> Record:
    """A record that says hostile things wherever somebody can say something."""
    texts = list(hostile().values())
    record = Record.load(GAMES / "base.fjords")
    nodes = [record.root, *record.main_line()]
    for i, text in enumerate(texts):
        node = nodes[i % len(nodes)]
        node.comment, node.intro = node.comment + "\n\n" + text, text
        node.marks = [*node.marks, Mark("label", (0, 0), text=text)]
    record.headers.update(white=texts[0], yellow=texts[20], event=texts[30], site=texts[57], round=texts[80])
    return record
