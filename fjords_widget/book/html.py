"""The rulebook as HTML: plain elements and images, which notebooks show even where they trust nobody."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from fjords_widget.book.chapters import Chapter, Section, rule_section
from fjords_widget.book.figure import Figure, figures_in
from fjords_widget.drawing.inline import address, extent
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.rules import RULE_CODE, Rule, Rules

if TYPE_CHECKING:
    from fjords_widget.engine.explain import Verdict

Address = Callable[[str, str], str]
"""Where a picture is found, by its name and its SVG."""


@cache
def _style(name: str) -> str:
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return file.read()


def anchor(place: str) -> str:
    """The id of a rule, a chapter or an example on the page."""
    return f"fjords-{place}"


def inline(name: str, svg: str) -> str:
    """The picture itself as its address: the page needs no other file."""
    del name
    return address(svg)


def contents_html(chapters: Iterable[Chapter], lang: str) -> str:
    """The table of contents: chapters, and the numbers of their rules."""
    lines = []
    for chapter in chapters:
        rules = " ".join([_link(section.id) for section in chapter.sections if section.rule])
        title = f'<a href="#{anchor(chapter.id)}">{escape(chapter.title)}</a>'
        lines.append(f"<li>{title}{f' <small>{rules}</small>' if rules else ''}</li>")
    label = escape(say(lang, "book.contents"))
    return (
        f'<nav class="fjords-contents" aria-label="{label}"><h2 id="{anchor("contents")}">{label}</h2>'
        f"<ol>{''.join(lines)}</ol></nav>"
    )


def chapter_html(chapter: Chapter, lang: str, find: Address = inline) -> str:
    """A chapter with all its sections."""
    text = "".join([f"<p>{_add_links(paragraph, '')}</p>" for paragraph in chapter.paragraphs])
    sections = "".join([section_html(section, lang, find) for section in chapter.sections])
    back = escape(say(lang, "book.to_top"))
    return (
        f'<section class="fjords-chapter" id="{anchor(chapter.id)}"><h2>{escape(chapter.title)}</h2>'
        f'{text}{sections}<p class="fjords-top"><a href="#{anchor("contents")}">{back}</a></p></section>'
    )


def section_html(section: Section, lang: str, find: Address = inline) -> str:
    """A rule or an example, with its pictures side by side."""
    number = f'<span class="fjords-rule">{escape(section.id)}</span> ' if section.rule else ""
    notes = "".join(
        [
            f'<p class="fjords-note fjords-{kind}"><b>{escape(label)}.</b> {_add_links(text, section.id)}</p>'
            for kind, label, text in section.notes
        ]
    )
    shown = "".join([_figure(figure, lang, find) for figure in figures_in(section.id)])
    return (
        f'<section class="fjords-section" id="{anchor(section.id)}"><h3>{number}{escape(section.title)}</h3>'
        f"<p>{_add_links(section.text, section.id)}</p>{notes}"
        + (f'<div class="fjords-figures">{shown}</div>' if shown else "")
        + _sources(section, lang)
        + "</section>"
    )


def _sources(section: Section, lang: str) -> str:
    if section.rule is None or not section.rule.source:
        return ""
    names = "; ".join([say(lang, f"sources.{source}") for source in section.rule.source])
    return f'<p class="fjords-source">{escape(say(lang, "book.source", sources=names))}</p>'


def _figure(figure: Figure, lang: str, find: Address) -> str:
    caption = figure.caption(lang)
    verdict, kind = "", ""
    if figure.legal is not None:
        kind = "right" if figure.legal else "wrong"
        sign = "✓" if figure.legal else "✗"
        verdict = f"<b><span aria-hidden='true'>{sign}</span> {escape(say(lang, f'book.{kind}'))}.</b> "
    broken = "".join([f" {_link(rule)}" for rule in figure.rules])
    images = "".join(
        [
            f'<img alt="{escape(caption) if number == 0 else ""}" {_size(svg)} '
            f'src="{find(f"{figure.name}-{number}" if number else figure.name, svg)}">'
            for number, svg in enumerate(figure.draw(lang))
        ]
    )
    return (
        f'<figure class="fjords-figure {f"fjords-{kind}" if kind else ""}" data-figure="{figure.name}">'
        f"{images}<figcaption>{verdict}{escape(caption)}{broken}</figcaption></figure>"
    )


def _size(svg: str) -> str:
    width, height = extent(svg)
    return f'width="{width}" height="{height}" style="max-width:100%;height:auto"'


def _link(rule: str) -> str:
    return f'<a class="fjords-rule" href="#{anchor(rule)}">{escape(rule)}</a>'


def _add_links(text: str, here: str) -> str:
    """A text in which the numbers of rules lead to them; not the one in whose section it stands."""
    known = Rules()
    return RULE_CODE.sub(
        lambda found: _link(found[0]) if found[0] in known and found[0] != here else found[0], escape(text)
    )


def book_html(chapters: Iterable[Chapter], lang: str, own: str, find: Address = inline) -> str:
    """The whole book as one piece of HTML."""
    chapters = list(chapters)
    body = "".join([chapter_html(chapter, lang, find) for chapter in chapters])
    first = f"<p>{escape(own)}</p>" if own else ""
    return (
        f'<style>{_style("book.css")}</style><article class="fjords-book" lang="{lang}">'
        f"<h1>{escape(say(lang, 'book.title'))}</h1>{first}{contents_html(chapters, lang)}{body}</article>"
    )


def rule_html(rule: Rule) -> str:
    """A rule alone, with its pictures: what `fj.rules["X3"]` shows; the rules that it names open below."""
    section = _alone(rule)
    named = dict.fromkeys(RULE_CODE.findall(" ".join([section.text, *[note.text for note in section.notes]])))
    rules = Rules(rule.lang)
    others = [rules[found] for found in named if found in rules and found != rule.id]
    below = [_make_opener(other, escape(other.title)) for other in others]
    return _article(rule.lang, without_links(section_html(section, rule.lang)) + "".join(below))


def verdict_html(verdict: Verdict) -> str:
    """Why a move is not allowed: each reason opens the place of its rule, with a click or a key."""
    if verdict.legal:
        return f"<p>✓ {escape(say(verdict.lang, 'book.right'))}.</p>"
    rules = Rules(verdict.lang)
    reasons = [_make_opener(rules[reason.rule], escape(reason.text)) for reason in verdict.reasons]
    return _article(verdict.lang, "".join(reasons))


def _make_opener(rule: Rule, told: str) -> str:
    """A line that opens a rule; it needs no script."""
    head = f'<summary><span class="fjords-rule">{escape(rule.id)}</span> {told}</summary>'
    return f"<details>{head}{without_links(section_html(_alone(rule), rule.lang))}</details>"


def _alone(rule: Rule) -> Section:
    return rule_section(rule.lang, rule)


def without_links(html: str) -> str:
    """Outside of the book links lead nowhere; and what may stand on a page twice has no id."""
    html = re.sub(r'<a class="fjords-rule" href="[^"]*">([^<]*)</a>', r"\1", html)
    return re.sub(r' id="[^"]*"', "", html)


def _article(lang: str, body: str) -> str:
    return f'<style>{_style("book.css")}</style><article class="fjords-book" lang="{lang}">{body}</article>'


def page_html(chapters: Iterable[Chapter], lang: str, own: str) -> str:
    """A page of its own, to be read offline or printed."""
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(say(lang, 'book.title'))}</title>\n<style>{_style('page.css')}</style>\n</head>\n"
        f"<body>\n<main>{book_html(chapters, lang, own)}</main>\n</body>\n</html>\n"
    )
