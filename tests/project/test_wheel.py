"""What we ship is whole: sdist to wheel, the front end inside, and an engine that needs nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

import fjords_widget as fj
from tests.paths import ROOT

PACKAGE = ROOT / "fjords_widget"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

PLAY_A_GAME = """
import random, sys
import fjords_widget as fj

assert "site-packages" in fj.__file__, fj.__file__
chooser = random.Random(1)
for variant in ("base", "epic", "classic", "original"):
    game = fj.Game(variant=variant, seed=1)
    while game.outcome() is None:
        game.push(chooser.choice(list(game.legal_moves)))
    assert game.phase == "over" and game.scores() and str(game) and game._repr_svg_()
foreign = {"anywidget", "ipywidgets", "traitlets", "IPython"} & set(sys.modules)
assert not foreign, foreign
print("played", game.ply)
"""


class Built(NamedTuple):
    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The sdist of this tree, and the wheel that is built from that sdist.

    Installing the package for the tests has shown that it builds in isolation; doing that twice more is slow.
    """
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Built(sdist, wheel)


def run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT.parent, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def sources() -> set[str]:
    """Every file that belongs into the package, except the bundle."""
    made_by_tools = {"__pycache__", "static"}
    files = (path for path in PACKAGE.rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if not made_by_tools & set(path.parts)}


def notebooks() -> list[Path]:
    """The course and the walkthroughs, and what they read."""
    found = [path for kind in ("lessons", "walkthroughs") for path in (ROOT / "notebooks" / kind).glob("*.*")]
    assert {path.suffix for path in found} == {".ipynb", ".fjords", ".toml"}
    return found


def bundles() -> list[str]:
    """The names of the bundles."""
    return list(json.loads((ROOT / "js" / "bundles.json").read_text(encoding="utf-8")))


HOOKS = {"question": ("fj-question-answer", ".fj-question-answer")}
"""What is in the script and in the style of bundles that bring no board of their own."""


def test_the_wheel_holds_the_front_end(built: Built) -> None:
    assert "play" in bundles()
    with zipfile.ZipFile(built.wheel) as wheel:
        for name in bundles():
            script = wheel.read(f"fjords_widget/static/{name}.js").decode()
            style = wheel.read(f"fjords_widget/static/{name}.css").decode()
            assert "export" in script
            hook, look = HOOKS.get(name, ("data-fjords", "--fj-"))
            assert hook in script
            assert look in style


def test_the_wheel_holds_every_file_of_the_package_and_no_other(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    bundle = {f"fjords_widget/static/{name}.{end}" for name in bundles() for end in ("js", "css")}
    course = {f"fjords_widget/{path.relative_to(ROOT).as_posix()}" for path in notebooks()}
    assert names == sources() | bundle | course | {"fjords_widget/static/licences.txt"}
    assert "fjords_widget/py.typed" in names
    assert any(name.startswith("fjords_widget/tilesets/") for name in names)
    for lang in ("en", "fr", "de", "ru"):
        assert f"fjords_widget/locale/{lang}/rules.toml" in names


def test_the_wheel_holds_the_licences_of_all_code_in_it(built: Built) -> None:
    lock = json.loads((ROOT / "js" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    with zipfile.ZipFile(built.wheel) as wheel:
        licences = wheel.read("fjords_widget/static/licences.txt").decode()
        scripts = [wheel.read(f"fjords_widget/static/{name}.js").decode() for name in bundles()]
        assert any(name.endswith(".dist-info/licenses/LICENSE") for name in wheel.namelist())
    for name in ("preact", "@preact/signals", "@preact/signals-core"):
        assert f"{name} {lock[f'node_modules/{name}']['version']}\n\nThe MIT License" in licences
        # A page that somebody saves or sends is a copy too.
        assert all(f"{name}: MIT, Copyright" in script.partition("\n")[0] for script in scripts)
    assert licences.count("Permission is hereby granted") == 3


def test_the_sdist_holds_the_sources_and_no_bundle(built: Built) -> None:
    with tarfile.open(built.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert sources() <= names
    assert {"LICENSE", "README.md", "CITATION.cff", "hatch_build.py"} <= names
    assert {"docs/conf.py", "docs/index.md", "scripts/site/lite.py"} <= names
    assert {"js/package-lock.json", "js/.npmrc", "js/build.mjs", "js/src/play/index.ts"} <= names
    assert not [name for name in names if "node_modules" in name or "/static/" in name or "/.venv" in name]


def test_the_version_is_written_in_one_place(built: Built) -> None:
    assert f"fjords_widget-{fj.__version__}" in built.wheel.name
    assert f"fjords_widget-{fj.__version__}.tar.gz" == built.sdist.name
    elsewhere = ["pyproject.toml", "CITATION.cff", "js/package.json", "docs/conf.py"]
    assert [name for name in elsewhere if fj.__version__ in (ROOT / name).read_text(encoding="utf-8")] == []


def test_it_can_be_cited() -> None:
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {"cff-version", "message", "title", "authors"}
    assert needed <= {line.partition(":")[0] for line in lines}
    assert any(line.startswith(f'title: "{project["name"]}: ') for line in lines)
    assert [line for line in lines if line.startswith("  - name: ")] == [
        f"  - name: {author['name']}" for author in project["authors"]
    ]
    assert f"license: {project['license']}" in lines


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "js" / "package-lock.json").read_text()


def test_the_engine_plays_in_an_empty_environment(built: Built, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", built.wheel)
    assert run(python, "-I", "-c", PLAY_A_GAME).startswith("played ")
    told = run(python, "-I", "-m", "fjords_widget", "lessons", tmp_path / "course")
    assert f"{len(notebooks())} files copied" in told
