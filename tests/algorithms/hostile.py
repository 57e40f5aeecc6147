"""Functions that do not come to an end, whatever is done about it, and answers that nobody should look at.

Each is Python that a learner could write, most of them by mistake.
"""
# ruff: noqa: E722, SIM105, B012 - these are the mistakes

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal
from typing import Any, NamedTuple, NoReturn

import fjords_widget as fj

ENDLESS: list[Callable[[], Any]] = []


def endless(function: Callable[[], Any]) -> Callable[[], Any]:
    ENDLESS.append(function)
    return function


# Loops --------------------------------------------------------------------------------------------------


@endless
def loops() -> None:
    while True:
        pass


@endless
def loops_in_one_line() -> None:
    while True: pass  # noqa: E701  # fmt: skip


@endless
def loops_in_a_list() -> list[int]:
    return [number for number in itertools.count()]  # noqa: C416


@endless
def loops_in_a_key() -> int:
    return max(itertools.count(), key=lambda number: number)


@endless
def catches_everything() -> None:
    count = 0
    while True:
        try:
            count += 1
        except BaseException:
            count = 0


@endless
def catches_in_the_handler_too() -> None:
    try:
        while True:
            pass
    except BaseException:
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass


@endless
def catches_what_its_helper_raises() -> None:
    def helper() -> None:
        count = 0
        while True:
            count += 1

    while True:
        try:
            helper()
        except:
            pass


@endless
def keeps_what_it_catches() -> None:
    kept: list[Any] = []
    while True:
        try:
            kept.append(len(kept))
        except BaseException as caught:
            kept.append(caught)


@endless
def goes_on_at_last() -> None:
    while True:
        try:
            len("")
        finally:
            continue


@endless
def suppresses_everything() -> None:
    while True:
        with suppress(BaseException):
            len("")


@endless
def yields_and_catches() -> None:
    def numbers() -> Iterator[int]:
        while True:
            try:
                yield from itertools.count()
            except BaseException:
                pass

    while True:
        try:
            for _ in numbers():
                pass
        except:
            pass


@endless
def loops_while_something_is_thrown_away() -> None:
    class Heavy:
        def __del__(self) -> None:
            while True:
                try:
                    pass
                except BaseException:
                    pass

    while True:
        Heavy()


@endless
def asks_our_own_code() -> None:
    while True:
        fj.algorithms.minimax(fj.algorithms.small_game(30, seed=3))


@endless
def stops_the_trace() -> None:
    def stop() -> None:
        sys.settrace(None)

    while True:
        stop()


# Recursion ----------------------------------------------------------------------------------------------


@endless
def calls_itself_again_when_too_deep() -> None:
    def deeper() -> None:
        try:
            deeper()
        except RecursionError:
            deeper()

    deeper()


@endless
def calls_itself_again_whatever_happens() -> None:
    def deeper() -> None:
        try:
            deeper()
            deeper()
        except:
            deeper()
        finally:
            deeper()

    while True:
        try:
            deeper()
        except BaseException:
            pass


@endless
def calls_itself_through_a_built_in_function() -> None:
    def deeper(_number: int = 0) -> int:
        try:
            sorted([1, 2], key=deeper)
        except BaseException:
            sorted([1, 2], key=deeper)
        return 0

    while True:
        deeper()


@endless
def raises_the_limit_of_recursion() -> None:
    def deeper() -> None:
        try:
            deeper()
        except BaseException:
            deeper()

    sys.setrecursionlimit(1_000_000)
    deeper()


# Answers ------------------------------------------------------------------------------------------------


class Raising:
    """Whatever is asked of it, it raises."""

    def _raise(self, *_arguments: object) -> NoReturn:
        raise ValueError("no")

    __repr__ = __str__ = __eq__ = __hash__ = __len__ = __iter__ = __bool__ = __getattr__ = _raise
    __lt__ = __getitem__ = __contains__ = __index__ = __float__ = __format__ = _raise
    __class__ = property(_raise)


class RaisingType(type):
    """A type that cannot be compared."""

    def __eq__(cls, _other: object) -> bool:
        raise SystemExit

    def __hash__(cls) -> int:
        raise SystemExit


class OfRaisingType(metaclass=RaisingType):
    """It can only be asked for its type."""


class Waiting:
    """Whatever is asked of it, it never comes back."""

    def _wait(self, *_arguments: object) -> NoReturn:
        while True:
            pass

    __repr__ = __str__ = __eq__ = __hash__ = __len__ = __iter__ = __bool__ = _wait


class RaisingList(list[Any]):
    """A list that raises when somebody looks at it."""

    __iter__ = __len__ = __repr__ = __eq__ = Raising._raise


class RaisingInt(int):
    """A number that raises when somebody looks at it."""

    __repr__ = __str__ = __eq__ = __hash__ = __lt__ = Raising._raise


class RaisingStr(str):
    """A text that raises when somebody looks at it."""

    __slots__ = ()
    __repr__ = __str__ = __eq__ = __hash__ = __len__ = Raising._raise


class Pair(NamedTuple):
    """A pair of anything."""

    a: Any
    b: Any


def nested(levels: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(levels):
        deep = [deep]
    return deep


def holds_itself() -> list[Any]:
    found: list[Any] = []
    found += [found, found, found]
    return found


ANSWERS: dict[str, Callable[[], Any]] = {
    "huge number": lambda: 10**5000,
    "huge negative number": lambda: -(10**5000),
    "not a number": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a decimal that would fill the memory": lambda: Decimal("1e999999999"),
    "a decimal that is no number": lambda: Decimal("sNaN"),
    "far cell": lambda: (10**5000, 0),
    "far Cell": lambda: fj.Cell(10**5000, 0),
    "far cells": lambda: {fj.Cell(10**5000, 0): 10**5000, (0, 0): float("nan")},
    "raising": Raising,
    "waiting": Waiting,
    "of raising type": OfRaisingType,
    "raising in a list": lambda: [Raising(), Waiting()],
    "raising in a dictionary": lambda: {fj.Cell(0, 0): Raising()},
    "raising in a pair": lambda: Pair(Raising(), Waiting()),
    "raising in a cell": lambda: fj.Cell(Raising(), 1),  # type: ignore[arg-type]
    "raising in a move": lambda: tuple.__new__(fj.Settle, ("settle", Raising())),
    "raising list": lambda: RaisingList([fj.Cell(0, 0)]),
    "raising number": lambda: RaisingInt(3),
    "raising text": lambda: RaisingStr("settle@0,0"),
    "nested": lambda: nested(200_000),
    "holds itself": holds_itself,
    "many": lambda: list(range(300_000)),
    "very many": lambda: range(10**15),
    "long text": lambda: "x" * 10_000_000,
    "surrogates": lambda: "\ud800" * 9,
    "surrogates on cells": lambda: {fj.Cell(0, 0): "\ud800"},
    "endless generator": lambda: (number for number in itertools.count()),
    "endless iterator": itertools.count,
    "a type": lambda: Raising,
    "a module": lambda: sys,
    "a function": lambda: nested,
    "an exception": lambda: ValueError(Raising()),
    "a game": fj.Game,
    "everything there is": lambda: ...,
}


# Exceptions ---------------------------------------------------------------------------------------------


class Unspeakable(BaseException):
    """An exception that cannot be told."""

    __str__ = __repr__ = Raising._raise


ERRORS: dict[str, Callable[[], BaseException]] = {
    "unspeakable": Unspeakable,
    "of raising parts": lambda: ValueError(Raising()),
    "of waiting parts": lambda: KeyError(Waiting()),
    "of a huge number": lambda: ValueError(10**5000),
    "of a long text": lambda: ValueError("x" * 10_000_000),
    "of surrogates": lambda: ValueError("\ud800"),
    "of deep nesting": lambda: ValueError(nested(200_000)),
    "exit": lambda: SystemExit(Raising()),
    "generator exit": GeneratorExit,
    "stop iteration": lambda: StopIteration(Raising()),
    "interrupt": KeyboardInterrupt,
    "memory": MemoryError,
    "recursion": RecursionError,
    "group": lambda: BaseExceptionGroup("both", [Unspeakable(), ValueError()]),
}
