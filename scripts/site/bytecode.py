"""Puts bytecode into archives of Python modules, so that browsers need not compile them on each visit.

Bytecode belongs to one version of Python: this runs under that of the site, in Pyodide. All archives in the
first folder of `sys.path` are changed in place.
"""

from __future__ import annotations

import importlib.util
import io
import py_compile
import sys
import tempfile
import zipfile
from pathlib import Path

READ_BY_LEARNERS = "fjords_widget-"
"""How our own wheel begins: lessons show its sources. Of other wheels only the bytecode is kept."""
LEFT_OUT = "fjords_widget/notebooks/"
"""What nobody needs there: the site has the notebooks beside its wheels."""
STANDARD_LIBRARY = "python_stdlib.zip"
PYTHON = "{}.{}".format(*sys.version_info)
PLACES = {True: f"/lib/python{PYTHON.replace('.', '')}.zip", False: f"/lib/python{PYTHON}/site-packages"}
"""Where Pyodide has the modules, by whether they are of the standard library: errors name these places."""


def compile_archives(folder: Path) -> None:
    """Compiles every archive in a folder."""
    for archive in [folder / STANDARD_LIBRARY, *sorted(folder.glob("*.whl"))]:
        archive.write_bytes(compile_archive(archive))


def compile_archive(path: Path) -> bytes:
    """The archive with the bytecode of each module, in place of its source or beside it."""
    compiled, keep_sources = io.BytesIO(), path.name.startswith(READ_BY_LEARNERS)
    place = PLACES[path.name == STANDARD_LIBRARY]
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(compiled, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            if name.startswith(LEFT_OUT):
                continue
            data = before.read(name)
            code = compile_module(data, f"{place}/{name}") if name.endswith(".py") else None
            if code is None or keep_sources:
                after.writestr(name, data)
            if code is not None:
                beside = importlib.util.cache_from_source(name)
                after.writestr(beside if keep_sources else f"{name}c", code)
    return compiled.getvalue()


def compile_module(source: bytes, place: str) -> bytes | None:
    """The bytecode of a module, which is never compared with its source; None if it cannot be compiled."""
    with tempfile.TemporaryDirectory() as folder:
        module, target = Path(folder) / "module.py", Path(folder) / "module.pyc"
        module.write_bytes(source)
        try:
            never = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(str(module), str(target), place, doraise=True, invalidation_mode=never)
        except py_compile.PyCompileError:
            return None
        return target.read_bytes()


if __name__ == "__main__":
    compile_archives(Path(sys.path[0]))
