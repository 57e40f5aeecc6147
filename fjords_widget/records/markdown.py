"""Comments as HTML. They come from anywhere, so two libraries stand between them and a page: markdown-it-py
reads Markdown and knows no HTML, nh3 lets through a short list of tags and nothing else.

Where one of them is missing, as under Pyodide, a comment is shown as the plain text that it is.
"""

from __future__ import annotations

import html
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from fjords_widget.records.tokens import clean

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from nh3 import Cleaner

LONGEST = 10_000
"""A longer comment is shown as plain text."""
MOST_SIGNS = 2_000
"""A comment with more signs of Markdown is plain text too: each takes some hundredths of a millisecond."""
MOST_SIGNS_TOGETHER = 60_000
"""Comments after this many signs in one record are plain text too. It is enough for a book."""
_SIGN = re.compile(r"[\[\]!*_~|`<>&\\#\n]")
_TEXT = "a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i p pre s strong"
_LISTS = "li ol table tbody td th thead tr ul"
TAGS = frozenset(f"{_TEXT} {_LISTS}".split())
SCHEMES = frozenset(("http", "https", "mailto"))
_KEPT = frozenset((("a", "href"), ("a", "rel"), ("a", "target"), ("ol", "start")))
_TAG = re.compile(r"<[^>]*>")
# These stand within words: nothing is left where they were.
_INLINE_TAG = re.compile(r"</?(?:a|b|code|del|em|i|s|strong)\b[^>]*>")
_LINK = re.compile(r"(?:https?://|mailto:)[^\s]", re.IGNORECASE)
# These turn the direction of whatever stands behind them, out of the comment and into the page.
_TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def safe_html(text: str) -> str:
    """A comment, which is Markdown, as HTML that can stand anywhere in a page.

    There are no scripts, no styles, no attributes but the address of a link, and nothing that is fetched:
    of a picture its words are left. A link leads to http, https or mailto, and only when somebody follows it.
    """
    text = _TURNS.sub("", clean(text))
    if len(text) > LONGEST or _count_signs(text) > MOST_SIGNS:
        return plain_html(text)
    try:
        reader, sieve = _reader(), _sieve()
    except ImportError:
        return plain_html(text)
    return sieve.clean(reader.render(text)).strip()


class CommentRenderer:
    """Renders all comments of a record, in time that is bounded however many there are."""

    def __init__(self) -> None:
        self._left = MOST_SIGNS_TOGETHER

    def render(self, text: str) -> str:
        """As `safe_html`; as plain text, when there have been too many signs."""
        signs = _count_signs(text)
        if signs > self._left:
            return plain_html(text)
        self._left -= signs
        return safe_html(text)


def _count_signs(text: str) -> int:
    return sum(1 for _ in _SIGN.finditer(text))


def plain_html(text: str) -> str:
    """Text as HTML that shows it sign by sign, in its paragraphs and lines."""
    shown = html.escape(_TURNS.sub("", clean(text)))
    paragraphs = [part.strip("\n") for part in re.split(r"\n\s*\n", shown) if part.strip()]
    return "\n".join([f"<p>{part}</p>".replace("\n", "<br>") for part in paragraphs])


def plain_text(text: str) -> str:
    """The words of a comment without the signs of Markdown: for captions, where there is no HTML."""
    words = _TAG.sub(" ", _INLINE_TAG.sub("", safe_html(text)))
    return " ".join(html.unescape(words).split())


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable(["table", "strikethrough"])
    reader.add_render_rule("image", _words_of_image)
    return reader


def _words_of_image(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    words: str = renderer.renderInlineAsText(tokens[index].children or [], options, env)
    return html.escape(words)


@cache
def _sieve() -> Cleaner:
    from nh3 import Cleaner

    return Cleaner(
        tags=set(TAGS),
        attributes={"a": {"href"}, "ol": {"start"}},
        attribute_filter=_check_address,
        url_schemes=set(SCHEMES),
        link_rel="noopener noreferrer nofollow",
        set_tag_attribute_values={"a": {"target": "_blank"}},
        strip_comments=True,
    )


def _check_address(tag: str, name: str, value: str) -> str | None:
    """Lets full addresses through; a relative one could lead anywhere within the site of the page."""
    if name == "href" and not _LINK.match(value):
        return None
    return value if (tag, name) in _KEPT else None
