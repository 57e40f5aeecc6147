"""How plain functions become compiled ones."""

# mypy: disable-error-code="no-untyped-def,untyped-decorator,no-untyped-call"

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from numba import njit
from numba.extending import overload, register_jitable

import fjords_widget.players.fast.integers  # noqa: F401 - for the methods of integers

Function = TypeVar("Function", bound=Callable[..., Any])
PLAYERS = Path(__file__).parent.parent


def compile_kept(function: Callable[..., Any], *, nogil: bool = False) -> Any:
    """Compiles a function at its first call, and keeps that on disk until a source of the players changes."""
    forget_older(PLAYERS)
    return njit(cache=True, nogil=nogil)(function)


@cache
def forget_older(folder: Path) -> None:
    """Deletes what was compiled before a source in the folder changed: numba looks at one file alone."""
    newest = max(source.stat().st_mtime for source in folder.rglob("*.py"))
    for kept in folder.rglob("__pycache__/*.nbi"):
        with contextlib.suppress(OSError):  # another process has deleted it, or nobody may
            if kept.stat().st_mtime < newest:
                kept.unlink()


def let_call(*functions: Callable[..., Any]) -> None:
    """Lets compiled code call these functions; they are compiled with whatever calls them."""
    for function in functions:
        register_jitable(function)


def instead_of(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """Makes compiled code call another function in place of this one, with the same arguments."""

    def register(other: Function) -> Function:
        @overload(function, strict=False)
        def _choose(*_arguments):
            return other

        return other

    return register
