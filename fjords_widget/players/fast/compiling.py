"""How plain functions become compiled ones."""

# mypy: disable-error-code="no-untyped-def,untyped-decorator,no-untyped-call"

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import overload, register_jitable

import fjords_widget.players.fast.integers  # noqa: F401 - for the methods of integers

Function = TypeVar("Function", bound=Callable[..., Any])


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
