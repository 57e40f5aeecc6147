"""What the pages of the site have beyond Markdown.

In a page, `<!-- live: play.ipynb | Play now -->` becomes a button that opens a notebook in the browser, and
`<!-- embed: base 640 | A game to step through -->` a frame with a page of its own, so many pixels high. On
GitHub they are comments that nobody sees. Directives write reference pages: `{commands}` prints the
help of every command, `{traits} Play` lists a widget's traits, `{rules} fr` all rules in a language,
`{rulebook} fr` the illustrated rulebook.
"""

from __future__ import annotations

import argparse
import html
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import signature, stringify_signature
from traitlets import HasTraits

import fjords_widget as fj
from fjords_widget.book.html import anchor
from fjords_widget.cli import make_parser
from fjords_widget.engine.catalogue import say
from fjords_widget.widgets.export import LISTEN

LIVE = re.compile(r"<!-- live: (\S+) \| (.+?) -->")
EMBED = re.compile(r"<!-- embed: ([\w-]+) (\d+) \| (.+?) -->")
LAST_LINE = re.compile(r"\n\n```\n")
"""The empty line that ends a session in a block of code."""
FIRST_GUIDE = "guides/players\n"
HOW_TO_PLAY = ("how-to-play\n", "how-to-play-fr\n", "how-to-play-de\n", "how-to-play-ru\n")
"""Pages made from the rulebook, which come first in the table of contents where there is one."""
HELP_COLUMNS = "88"
INSIDE = ("BUNDLE", "OFFERS_LEARNING", "PAGE_MAY_WRITE")
"""Public by their names, but of no use to readers."""


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", replace_comments)
    app.connect("include-read", lead_into_the_site)
    app.connect("autodoc-process-signature", tell_arguments)
    app.connect("autodoc-skip-member", is_inside)
    app.add_directive("commands", Commands)
    app.add_directive("traits", Traits)
    app.add_directive("rules", Rules)
    app.add_directive("rulebook", Rulebook)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def tell_arguments(
    _app: Sphinx, what: str, _name: str, shown: Any, _options: object, _signature: str, _returned: str
) -> tuple[str, str] | None:
    """What the `__init__` of a widget takes; Sphinx would look at `__new__`, which is that of traitlets."""
    if what != "class" or not issubclass(shown, HasTraits):
        return None
    arguments = signature(shown.__init__, bound_method=True)
    return stringify_signature(arguments, unqualified_typehints=True), ""


def is_inside(
    _app: Sphinx, _what: str, name: str, _shown: object, _skip: bool, _options: object
) -> bool | None:
    """Leaves out what widgets tell one another; None leaves the decision to others."""
    return True if name in INSIDE else None


def replace_comments(_app: Sphinx, page: str, source: list[str]) -> None:
    """Puts buttons and frames in the places of their comments, and takes away what only doctest needs."""
    home = "../" * page.count("/")
    text = LAST_LINE.sub("\n```\n", source[0])
    if page == "index" and hasattr(fj, "rulebook"):
        text = text.replace(FIRST_GUIDE, "".join([*HOW_TO_PLAY, FIRST_GUIDE]), 1)
    text = LIVE.sub(lambda found: live_button(home, found[1], found[2]), text)
    text, frames = EMBED.subn(lambda found: frame(home, found[1], int(found[2]), found[3]), text)
    source[0] = f"{text}\n\n{LISTEN}\n" if frames else text


def live_button(home: str, notebook: str, label: str) -> str:
    """A link that looks like a button."""
    address = f"{home}lite/notebooks/index.html?path={html.escape(notebook)}"
    return f'<p><a class="fjords-live" href="{address}">{html.escape(label)}</a></p>'


def frame(home: str, name: str, height: int, label: str) -> str:
    """A page within the page, and a way to have it alone."""
    address, label = f"{home}embed/{name}.html", html.escape(label)
    style = f"height: {height}px"  # until the page in it has said how high it would like to be
    inside = (
        f'<iframe class="fjords" src="{address}" style="{style}" loading="lazy" title="{label}"></iframe>'
    )
    alone = f'<a href="{address}">Open it on a page of its own</a>'
    return f'<div class="fjords-embed">{inside}<p>{label}. {alone}</p></div>'


def lead_into_the_site(_app: Sphinx, _path: Path, _page: str, source: list[str]) -> None:
    """Pages from the top of the repository are shown in docs/project/, and their links lead from there."""
    text = re.sub(r"\]\(README\.md[^)]*\)", "](../index.md)", source[0].replace("](docs/", "](../"))
    source[0] = re.sub(
        r"\]\((SECURITY|CHANGELOG|CONTRIBUTING)\.md", lambda page: f"]({page[1].lower()}.md", text
    )


class Commands(SphinxDirective):
    """The help of the command `fjords` and of each of its commands."""

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        os.environ["COLUMNS"] = HELP_COLUMNS
        return [part for parser in every_parser() for part in _help_of(parser)]


def every_parser() -> Iterator[argparse.ArgumentParser]:
    """The parser of each command, in the order of the help."""
    for action in make_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def _help_of(parser: argparse.ArgumentParser) -> list[nodes.Node]:
    title = nodes.rubric(parser.prog, parser.prog, ids=[nodes.make_id(parser.prog)])
    text = parser.format_help()
    return [title, nodes.literal_block(text, text, language="text")]


class Traits(SphinxDirective):
    """A table of the public traits of a widget of ours."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        rows = list(trait_rows(self.arguments[0]))
        lines = [f"| `{name}` | {kind}, {access} | {meaning} |" for name, kind, access, meaning in rows]
        text = "\n".join(["| trait | kind | what it is |", "|---|---|---|", *lines])
        return self.parse_text_to_nodes(text)


def trait_rows(name: str) -> Iterator[tuple[str, str, str, str]]:
    """Name, kind, whether it can be set, and meaning of each public trait that a widget declares itself."""
    widget: Any = getattr(fj, name)
    inherited = {"layout", "tooltip", "tabbable", "comm", "keys", "log"}
    for trait_name, trait in sorted(widget.class_traits().items()):
        if not trait_name.startswith("_") and trait_name not in inherited:
            access = "read-only" if trait.read_only else "can be set"
            yield trait_name, type(trait).__name__, access, trait.help


class Rules(SphinxDirective):
    """All rules in one language, by group; each can be linked to by its id, `rules.html#x3`."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        lang = self.arguments[0]
        return [section for letter in "CSXTWVR" for section in _group(lang, letter)]


def _group(lang: str, letter: str) -> list[nodes.Node]:
    title = say(lang, f"groups.{letter}")
    section = nodes.section("", nodes.title(title, title), ids=[f"group-{letter.lower()}"])
    listing = nodes.definition_list(classes=["fjords-rules"])
    for rule in fj.rules.in_language(lang).group(letter):
        sources = [*rule.source, say(lang, "table.ruling")] if rule.ruling else rule.source
        term = nodes.term("", "", nodes.Text(f"{rule.id} · {rule.title}"), ids=[nodes.make_id(rule.id)])
        named = f"({', '.join(sources)})"
        text = nodes.paragraph("", "", nodes.Text(f"{rule.text} "), nodes.emphasis(named, named))
        listing += nodes.definition_list_item("", term, nodes.definition("", text))
    section += listing
    return [section]


class Rulebook(SphinxDirective):
    """The illustrated rulebook in one language, a section for each chapter."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        book: Any = fj.__getattr__("rulebook")(self.arguments[0])
        style = (Path(fj.__file__).parent / "book" / "book.css").read_text(encoding="utf-8")
        # The list of contents is Sphinx's own; links to it lead to the top of the page.
        start = nodes.raw("", f'<style>{style}</style><div id="{anchor("contents")}"></div>', format="html")
        return [start, *(_chapter(book, chapter) for chapter in book.chapters)]


def _chapter(book: Any, chapter: Any) -> nodes.section:
    title = nodes.title(chapter.title, chapter.title)
    text = nodes.raw("", book.chapter_html(chapter.id), format="html")
    return nodes.section("", title, text, ids=[chapter.id])
