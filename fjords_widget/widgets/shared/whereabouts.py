"""Where a widget is made: in which notebook, and in which cell of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote


class Run(NamedTuple):
    """One run of a cell. The cell is known by its id, or by its text where the notebook gives no id."""

    cell: str
    number: str

    def replaces(self, other: Run) -> bool:
        """Whether the same cell was run again: what it showed before is gone."""
        return bool(self.cell) and self.cell == other.cell and self.number != other.number


def find_place() -> str:
    """The path of the notebook; that of the working folder, where the notebook is not known."""
    known = _shell_names().get("__vsc_ipynb_file__") or _name_in_voila() or os.environ.get("JPY_SESSION_NAME")
    try:
        return str(Path(known).absolute()) if isinstance(known, str) and known else os.getcwd()
    except OSError:  # somebody removed it
        return ""


def _name_in_voila() -> str:
    """The notebook that a page of Voilà shows: its kernel runs in that folder, and knows the address."""
    if not has_kernel_for_each_page():
        return ""
    name = unquote(os.environ.get("SCRIPT_NAME", "")).rpartition("/")[2]
    return name if name.endswith(".ipynb") else ""


def has_kernel_for_each_page() -> bool:
    """Whether a page that is loaded again has a new kernel, while the old one may run on, as in Voilà."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


def find_run() -> Run:
    """The run of the cell that is running; an empty one outside of notebooks."""
    shell = _find_shell()
    if shell is None:
        return Run("", "")
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId") or (_shell_names().get("In") or [""])[-1]
    return Run(str(cell), str(shell.execution_count))


def _shell_names() -> dict[str, Any]:
    return getattr(_find_shell(), "user_ns", {})


def _find_shell() -> Any:
    """IPython as it runs here, or None."""
    from IPython.core.getipython import get_ipython

    return get_ipython()
