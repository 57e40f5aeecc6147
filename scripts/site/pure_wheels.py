"""The wheels that Python in the browser needs for our notebooks: our own requirements, and theirs, and so on.

pip alone cannot answer this: it reads markers such as `sys_platform != 'emscripten'` for its own machine.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from fjords_widget.files import write_whole

LEFT_OUT = {"jedi": "0.99", "jupyterlab_widgets": "3.0.999"}
"""What others ask for and do without, and the version that is said to be there.

IPython wants jedi to complete code: it is as large as all the others together. ipywidgets wants a part of
JupyterLab's page, which that has already. The kernel would look for both. So there are wheels of these names
with nothing in them; the kernel has its own such wheel for widgetsnbextension.
"""
SECONDS = 300


class Wheel(NamedTuple):
    """A wheel, and the names of what it needs in the browser."""

    path: Path
    name: str
    version: str
    needs: tuple[str, ...]
    imports: tuple[str, ...]


def collect(given: list[Path], wanted: list[str], python: str, folder: Path) -> list[Wheel]:
    """The wheels `given`, what is `wanted` besides, and everything that all of them need.

    They are downloaded into `folder`; `python` is the browser's version.
    """
    found = {wheel.name: wheel for wheel in (read_wheel(path, python) for path in given)}
    waiting = [Requirement(name) for name in wanted]
    for path in given:
        waiting += requirements(path, python)
    while waiting:
        needed = waiting.pop()
        name = canonicalize_name(needed.name)
        if name in found:
            check_version(found[name], needed)
        else:
            path = download(needed, python, folder)
            found[name] = read_wheel(path, python)
            waiting += requirements(path, python)
    return sorted(found.values())


def check_version(wheel: Wheel, needed: Requirement) -> None:
    """Raises if a wheel that was chosen earlier does not suit a later wish."""
    if not needed.specifier.contains(wheel.version, prereleases=True):
        raise RuntimeError(f"{needed} is needed, and {wheel.name} {wheel.version} was chosen before.")


def requirements(path: Path, python: str) -> Iterator[Requirement]:
    """What a wheel needs in the browser."""
    there = {
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "platform_machine": "wasm32",
        "os_name": "posix",
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "extra": "",
    }
    for line in metadata(path).get_all("Requires-Dist") or []:
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate(there):
            yield needed


def download(needed: Requirement, python: str, folder: Path) -> Path:
    """The newest pure wheel that will do, from pip's index; or one that was downloaded before."""
    place = folder / canonicalize_name(needed.name)
    if needed.name in LEFT_OUT:
        return write_empty_wheel(needed.name, LEFT_OUT[needed.name], place)
    for path in place.glob("*.whl"):
        if needed.specifier.contains(str(metadata(path)["Version"])):
            return path
    shutil.rmtree(place, ignore_errors=True)
    pure = ["--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"]
    wish = f"{needed.name}{needed.specifier}"
    command = [
        "download",
        "--quiet",
        "--no-deps",
        *pure,
        f"--python-version={python}",
        f"--dest={place}",
        wish,
    ]
    subprocess.run([sys.executable, "-m", "pip", *command], check=True, timeout=SECONDS)
    (path,) = place.glob("*.whl")
    return path


def write_empty_wheel(name: str, version: str, place: Path) -> Path:
    """A wheel that says its name, and installs nothing."""
    place.mkdir(parents=True, exist_ok=True)
    path, about = place / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
    files = {
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: fjords\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/RECORD": f"{about}/METADATA,,\n{about}/WHEEL,,\n{about}/RECORD,,\n",
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as wheel:
        for inside, text in files.items():
            wheel.writestr(inside, text)
    write_whole(path, packed.getvalue())
    return path


def read_wheel(path: Path, python: str) -> Wheel:
    """What a wheel says about itself."""
    about = metadata(path)
    needs = sorted({canonicalize_name(needed.name) for needed in requirements(path, python)})
    name = canonicalize_name(str(about["Name"]))
    return Wheel(path, name, str(about["Version"]), tuple(needs), tuple(imports(path)))


def imports(path: Path) -> list[str]:
    """The names that can be imported from a wheel."""
    with zipfile.ZipFile(path) as wheel:
        tops = {name.partition("/")[0] for name in wheel.namelist() if name.endswith(".py")}
    names = {top.removesuffix(".py") for top in tops if not top.endswith((".data", ".dist-info"))}
    return sorted(name for name in names if name.isidentifier())


def metadata(path: Path) -> Message:
    """The METADATA of a wheel."""
    with zipfile.ZipFile(path) as wheel:
        (name,) = [name for name in wheel.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)]
        return HeaderParser().parsestr(wheel.read(name).decode("utf-8"))
