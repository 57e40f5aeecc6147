"""Comments as HTML: Markdown is rendered, and nothing hostile gets through."""

from __future__ import annotations

import time

import pytest

from fjords_widget.records.markdown import (
    LONGEST,
    MOST_SIGNS,
    CommentRenderer,
    plain_html,
    plain_text,
    safe_html,
)
from tests.hostile import faults_of, hostile
from tests.programs import run_python

HOSTILE = hostile()
each_hostile = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)


def test_markdown_is_rendered() -> None:
    html = safe_html("# A *fine* move\n\nIt **cuts** the valley:\n\n1. first\n2. then\n\n> said Ann, `2,0`")
    for piece in (
        "<h1>A <em>fine</em> move</h1>",
        "<strong>cuts</strong>",
        "<ol>",
        "<blockquote>",
        "<code>2,0",
    ):
        assert piece in html


def test_tables_and_struck_words_are_known() -> None:
    assert "<td>7</td>" in safe_html("| tile | worth |\n|---|---|\n| 1,0 | 7 |")
    assert safe_html("~~no~~") == "<p><s>no</s></p>"


def test_a_link_is_kept_and_leads_out_without_telling_where_from() -> None:
    html = safe_html("[rules](https://example.org/rules) and <ann@example.org>")
    assert 'href="https://example.org/rules"' in html
    assert 'href="mailto:ann@example.org"' in html
    assert html.count("noopener noreferrer") == html.count('target="_blank"') == 2


def test_of_a_picture_its_words_are_left() -> None:
    assert safe_html("![a *red* house](https://example.org/x.png)") == "<p>a red house</p>"


def test_signs_of_html_are_shown_as_they_are() -> None:
    assert safe_html("2 < 3 & 4 > 1") == "<p>2 &lt; 3 &amp; 4 &gt; 1</p>"
    assert "&lt;b&gt;" in safe_html("<b>bold?</b>")


def test_the_corpus_is_large() -> None:
    assert len(HOSTILE) == len(set(HOSTILE.values())) >= 60


@each_hostile
def test_hostile_text_stays_inert(text: str) -> None:
    assert faults_of(safe_html(text)) == []
    assert faults_of(plain_html(text)) == []


@each_hostile
def test_hostile_text_stays_inert_in_the_midst_of_others(text: str) -> None:
    for whole in (
        f"A *move* {text} and more",
        f"- one\n- {text}\n",
        f"| a | b |\n|---|---|\n| {text} | x |",
        text * 3,
    ):
        assert faults_of(safe_html(whole)) == []


@pytest.mark.parametrize(
    "html", ["<b onclick=x>x</b>", "<script>", "<a href='x'>x</a>", "</p>", "<p>", "<!--x-->"]
)
def test_the_inspector_sees_what_is_wrong(html: str) -> None:
    assert faults_of(html)


def test_nothing_turns_the_direction_of_the_page() -> None:
    assert not set(safe_html("a \u202eb\u202c \u2066c")) & set("\u202e\u202c\u2066")


@pytest.mark.parametrize("part", ["[", "![", ">", "*a ", "`a", "**a *", "[a](", "- ", "&", "<a ", "|"])
def test_the_time_it_takes_is_bounded(part: str) -> None:
    start = time.process_time()
    safe_html(part * (LONGEST // len(part)))
    safe_html(part * 1_000_000)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("part", ["![", "[", "x|y\n", "*_", "a\n"])
def test_many_comments_take_no_longer_than_one_book(part: str) -> None:
    comments = CommentRenderer()
    start = time.process_time()
    for i in range(100):
        comments.render(f"{i} " + part * ((LONGEST - 10) // len(part)))
        comments.render(f"{i} " + part * ((MOST_SIGNS - 10) // len(part)))
    assert time.process_time() - start < 4


def test_a_book_of_comments_is_rendered_to_its_end() -> None:
    comments = CommentRenderer()
    page = (
        "White *cuts* the valley, as **every** good book says. " * 20
        + "\n\nSee [here](https://example.org).\n"
    )
    assert all("<em>cuts</em>" in comments.render(f"{i}. {page}") for i in range(200))


def test_captions_have_the_words_alone() -> None:
    assert plain_text("# White *cuts*\n\n- one\n- [two](https://example.org)") == "White cuts one two"
    assert plain_text("a <b>") == "a <b>"
    assert plain_text("**Here**, by [him](https://example.org): `draw`.") == "Here, by him: draw."


def test_without_the_libraries_a_comment_is_plain_text() -> None:
    program = (
        "import sys; sys.modules['nh3'] = None\n"
        "from fjords_widget.records.markdown import safe_html\n"
        "print(safe_html('**a** <script>\\nb\\n\\nc'))"
    )
    assert run_python(program) == "<p>**a** &lt;script&gt;<br>b</p>\n<p>c</p>\n"
