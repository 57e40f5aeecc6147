"""The pages that people read first: their sessions run, and whatever they name is there."""

from __future__ import annotations

import doctest
import importlib.util
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

import fjords_widget as fj
from scripts.pictures import FILM, PICTURES
from scripts.replay_shots import SHOTS as REPLAY_SHOTS
from scripts.screenshots import LESSONS, SHOTS
from tests.paths import ROOT

PACKAGE = ROOT / "fjords_widget"
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
DOCS = ROOT / "docs"
PAGES = [README, CONTRIBUTING, ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
FOLDERS = "|".join(path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._")

NUMBERS = {8: "eight", 9: "nine", 10: "ten"}
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def session_of(page: Path) -> doctest.DocTest:
    return doctest.DocTestParser().get_doctest(text_of(page), {}, page.name, str(page), 0)


# What runs ------------------------------------------------------------------------------------------


@each_page
def test_its_session_runs(page: Path) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    failed, _ = runner.run(session_of(page), out=told.append)
    assert not failed, "".join(told)


def test_the_readme_has_a_session_that_shows_a_refusal_and_the_scores() -> None:
    sources = "".join(example.source for example in session_of(README).examples)
    assert sources.startswith("import fjords_widget as fj\n")
    for name in ("legal_moves", "push", "explain", "scores"):
        assert f"game.{name}" in sources


# What is named --------------------------------------------------------------------------------------


def links_of(page: Path) -> Iterator[str]:
    """Where links and pictures lead, but for other sites."""
    text = re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)
    for target in re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', text):
        address = "".join(target).partition("#")[0]
        if address and not address.startswith("https://"):
            yield address


@each_page
def test_its_links_lead_somewhere(page: Path) -> None:
    assert [link for link in links_of(page) if not (page.parent / link).exists()] == []


@each_page
def test_the_files_that_it_names_exist(page: Path) -> None:
    named = re.findall(rf"`((?:{FOLDERS}|\.ci)/[\w./*-]+|[\w-]+\.py)`", text_of(page))
    missing = [name for name in named if not any(ROOT.glob(name)) and not any(PACKAGE.glob(f"*/{name}"))]
    # Made by the build, so that a fresh copy has none.
    assert [name for name in missing if name != "fjords_widget/static/"] == []


@each_page
def test_the_targets_of_make_that_it_names_exist(page: Path) -> None:
    targets = re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), flags=re.MULTILINE)
    assert set(re.findall(r"`make ([a-z]+)`", text_of(page))) <= set(targets)


def test_the_readme_names_the_commands() -> None:
    named = set(re.findall(r"`make ([a-z]+)`", text_of(README)))
    assert named == {"play", "serve", "site", "test", "bench", "attack", "hosts"}


@each_page
def test_the_modules_that_it_runs_exist(page: Path) -> None:
    for module in re.findall(r"python -m ([\w.]+)", text_of(page)):
        assert importlib.util.find_spec(module), module


@each_page
def test_the_public_names_that_it_names_exist(page: Path) -> None:
    named = set(re.findall(r"\bfj\.([A-Za-z_]+)", text_of(page)))
    assert {name for name in named if not hasattr(fj, name)} == set()


@each_page
def test_the_rules_that_it_names_exist(page: Path) -> None:
    named = set(re.findall(r"\b(?:[CSXTW]\d+|V-[ECO]\d|R-[A-Z]{3})\b", text_of(page)))
    assert named <= set(fj.rules)


def test_the_readme_says_which_tiles_are_a_reading() -> None:
    text = text_of(README)
    assert "fan-made" in text
    assert set(re.findall(r"\bC\d+", text)) == {"C6", "C7", "C8", "C9", "C10"}


# Where it runs --------------------------------------------------------------------------------------

HOSTS = {
    "JupyterLab 4.2 and newest": ("tests/hosts/test_labs.py", "tests/browser/test_play.py"),
    "Notebook 7": ("tests/hosts/test_jupyter.py",),
    "Voilà": ("tests/hosts/test_jupyter.py", "tests/browser/test_voila.py"),
    "marimo": ("tests/hosts/test_marimo.py",),
    "JupyterLite, in the browser with no server": ("tests/site/test_lite.py",),
    "Pyodide (Python 3.14)": ("tests/hosts/test_pyodide.py",),
    "real-time collaboration": ("tests/hosts/test_labs.py",),
    "a saved notebook with a new kernel": ("tests/browser/test_saved_picture.py",),
    "a saved notebook: not trusted, nbconvert, GitHub": ("tests/browser/test_saved_picture.py",),
    "a notebook exported by `fjords export`": ("tests/hosts/test_export.py",),
    "Sphinx with myst-nb, as in Jupyter Book 1": ("tests/hosts/test_sphinx.py",),
}
"""Where the README says that it was tried, and the tests that do."""


def test_a_place_is_called_tested_if_there_are_tests_of_it() -> None:
    table = text_of(README).partition("## Where it runs")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|", table, flags=re.MULTILINE)
    assert {place for place, tested in rows if tested.startswith("yes")} == set(HOSTS)
    assert [place for place, tested in rows if tested == "**no**"] == ["VS Code, Colab"]
    assert all((ROOT / path).is_file() for paths in HOSTS.values() for path in paths)


def test_it_says_how_many_levels_there_are() -> None:
    text = text_of(README).lower()
    assert re.findall(r"(\w+) levels", text) == [NUMBERS[len(fj.players)]] * 2


# The map of the code --------------------------------------------------------------------------------


def test_the_map_of_the_code_has_every_folder_of_the_package() -> None:
    (drawn,) = re.findall(r"```\nfjords_widget/\n(.*?)```", text_of(CONTRIBUTING), re.DOTALL)
    folders = {path.parent for path in PACKAGE.glob("*/**/*.py")}
    assert [folder.name for folder in folders if f"{folder.name}/" not in drawn] == []


# Pictures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_whole(name: str) -> None:
    path = ROOT / "docs" / name
    picture = ET.parse(path).getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert path.stat().st_size < 150_000


@pytest.mark.parametrize("name", SHOTS)
def test_a_screenshot_is_as_wide_as_its_page(name: str) -> None:
    path = ROOT / "docs" / name
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(head[16:20]) == SHOTS[name].width
    assert path.stat().st_size < 200_000


def test_screenshots_show_every_width_and_every_theme() -> None:
    assert {shot.width for shot in SHOTS.values()} == {1400, 800, 390}
    assert {shot.theme for shot in SHOTS.values()} == {"light", "dark", "contrast"}


def test_every_picture_is_made_by_the_command_and_shown_on_a_page() -> None:
    made = {FILM, *PICTURES, *SHOTS, *LESSONS, *REPLAY_SHOTS}
    pictures = [path for kind in ("svg", "png", "webp") for path in DOCS.rglob(f"*.{kind}")]
    assert {path.relative_to(DOCS).as_posix() for path in pictures} == made
    shown = {Path(link).name for page in PAGES for link in links_of(page)}
    assert made - {"_static/logo.svg"} <= shown


def test_the_film_moves_and_is_quickly_there() -> None:
    with Image.open(DOCS / FILM) as film:
        assert getattr(film, "n_frames", 1) > 60
    assert (DOCS / FILM).stat().st_size < 500_000
    assert f"docs/{FILM}" in text_of(README)
