"""What is known of a function without running it. Anything that can be called may be one."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

from fjords_widget.algorithms.values import clean, name_type

Function = Callable[..., Any]


def name_of(function: Function) -> str:
    """What it is called; of an object, its type's name."""
    if issubclass(type(function), type):
        return clean(type.__dict__["__name__"].__get__(function), 60)
    if type(function) is BuiltinFunctionType:
        return function.__name__
    plain = plain_of(function)
    return clean(plain.__name__, 60) if plain is not None else name_type(function)


def steps_of(function: Function) -> Function:
    """The function that yields the steps of a watchable one; any other is its own."""
    steps = vars(function).get("steps") if type(function) is FunctionType else None
    return steps if type(steps) is FunctionType else function


def code_of(function: Function) -> CodeType | None:
    """Its code, if it is written in Python."""
    plain = plain_of(function)
    return plain.__code__ if plain is not None else None


def yields(function: Function) -> bool:
    """Whether it is a generator function, perhaps with some arguments bound already."""
    while type(function) is partial:
        function = function.func
    code = code_of(function)
    return code is not None and bool(code.co_flags & inspect.CO_GENERATOR)


def plain_of(function: Function) -> FunctionType | None:
    """The plain function, of a method the one underneath; None if it is neither."""
    if type(function) is MethodType:
        function = function.__func__
    return function if type(function) is FunctionType else None


def parameters_of(function: Function) -> dict[str, inspect.Parameter]:
    """Its parameters by name; empty if they cannot be found out."""
    try:
        return dict(inspect.signature(function).parameters)
    except Exception:  # a built-in function, or an object with a signature that cannot be read
        return {}
