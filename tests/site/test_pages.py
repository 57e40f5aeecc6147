"""The documentation as a site: every public name has its place, every example runs, every link leads on."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import fjords_widget as fj
from fjords_widget.cli import COMMANDS
from scripts.site.__main__ import build_pages
from scripts.site.embeds import EMBEDS, write_embeds
from scripts.site.notebooks import NOTEBOOKS
from scripts.site.sphinx_parts import EMBED, LIVE, every_parser, trait_rows
from tests.paths import ROOT

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
API = "\n".join(path.read_text(encoding="utf-8") for path in (DOCS / "api").glob("*.md"))
DOCUMENTED = re.compile(
    r"^\.\. (?:auto(?:class|function|exception|module)|py:data):: fjords_widget\.(\w+)$", re.MULTILINE
)
WIDGETS = ("Play", "Replay", "Transcribe", "Lesson")


# The API ----------------------------------------------------------------------------------------------


def test_every_public_name_has_its_place_in_the_api() -> None:
    documented = DOCUMENTED.findall(API)
    missing = sorted(set(fj.__all__) - set(documented))
    assert missing == [], "add these names to a page in docs/api/"
    assert sorted(documented) == sorted(fj.__all__), "a name stands in two places, or is not public"


@pytest.mark.parametrize("name", WIDGETS)
def test_every_public_trait_says_what_it_is(name: str) -> None:
    assert f"```{{traits}} {name}\n" in API
    for trait, kind, access, meaning in trait_rows(name):
        assert meaning, f"{name}.{trait} ({kind}, {access}) has no help"


def test_the_help_of_every_command_is_shown() -> None:
    assert "```{commands}\n" in (DOCS / "command-line.md").read_text(encoding="utf-8")
    names = [command.__name__.rpartition(".")[2] for command in COMMANDS]
    assert [parser.prog for parser in every_parser()] == [f"fjords {name}" for name in names]


def modules() -> list[str]:
    found = pkgutil.walk_packages(fj.__path__, "fjords_widget.")
    return [module.name for module in found if ">>>" in source_of(module.name)]


def source_of(module: str) -> str:
    path = ROOT / (module.replace(".", "/") + ".py")
    return path.read_text(encoding="utf-8") if path.is_file() else ""


@pytest.mark.parametrize("name", modules())
def test_the_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried
    assert not failed


# Frames and buttons -----------------------------------------------------------------------------------


def test_every_frame_shows_a_page_that_is_made_and_every_page_is_shown() -> None:
    shown = {found[0] for page in PAGES for found in EMBED.findall(page.read_text(encoding="utf-8"))}
    assert shown == set(EMBEDS)


def test_every_button_opens_a_notebook() -> None:
    opened = {found[0] for page in PAGES for found in LIVE.findall(page.read_text(encoding="utf-8"))}
    assert {"play.ipynb", "lessons/01-coordinates.ipynb"} <= opened
    assert [name for name in opened if not (NOTEBOOKS / name).is_file()] == []


# The site itself --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All but the notebooks that run in the browser. A warning of Sphinx is an error."""
    folder = tmp_path_factory.mktemp("site")
    build_pages(folder)
    write_embeds(folder / "embed")
    return folder


class Links(HTMLParser):
    """Where a page leads, and what can be led to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif value and ((name == "href" and tag != "base") or name == "src"):
                self.targets.append(value)


@pytest.mark.slow
def test_every_link_leads_somewhere_and_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    read = {
        path: Links(path.read_text(encoding="utf-8"))
        for path in site.rglob("*.html")
        if path.parent.name != "embed"
    }
    assert len(read) > 40
    lost = [f"{path.relative_to(site)}: {link}" for path in read for link in dangling(path, site, read)]
    assert lost == []


def dangling(path: Path, site: Path, read: dict[Path, Links]) -> list[str]:
    return [link for link in read[path].targets if not leads_somewhere(link, path, site, read)]


def leads_somewhere(link: str, path: Path, site: Path, read: dict[Path, Links]) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return parts.scheme in ("https", "data", "mailto")
    target = (path.parent / parts.path).resolve() if parts.path else path
    if target.is_relative_to(site / "lite"):
        name = parts.query.removeprefix("path=")
        return (NOTEBOOKS / name).is_file()
    if not target.is_file():
        return False
    return not parts.fragment or target not in read or parts.fragment in read[target].ids


@pytest.mark.slow
def test_the_pages_ask_no_other_place_for_scripts_styles_or_fonts(site: Path) -> None:
    fetched = re.compile(r"<(?:script|img|iframe)[^>]* src=\"(?:https?:)?//|<link[^>]*stylesheet[^>]*//")
    asking = [path.name for path in site.rglob("*.html") if fetched.search(path.read_text(encoding="utf-8"))]
    assert asking == []
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"@import|url\((?:https?:)?//[^)]*", styles) == []


@pytest.mark.slow
def test_it_can_be_searched(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert all(word in index for word in ("longhous", "settlement", "fjords_widget"))
