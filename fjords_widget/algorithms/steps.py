"""Algorithms that can be watched, each written once: a function that yields its steps and returns its answer.

    @watchable
    def breadth_first(ways, start):
        ...
        yield step(cell, queue, steps, "visit")
        ...
            yield detail(near, queue, steps, "new")
        ...
        return steps

Called as `breadth_first(ways, start)` it gives the answer at once: what runs then is the same source,
compiled without its yields, so that watching costs nothing when nobody watches. `breadth_first.steps(…)` is
the function as it was written, for `watch`.
"""

from __future__ import annotations
import __future__

import ast
import inspect
from collections.abc import Callable, Generator, Iterable, Mapping
from textwrap import dedent
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Step(NamedTuple):
    """What an algorithm is about: references to its own variables, looked at only if somebody watches.

    `at` is the place or the places looked at; `queue` is what waits; `labels` is what is decided so far, by
    place; `counters` are numbers to show, the last ones if there are none; `note` is the key of a sentence,
    notes.<note> in the catalogue, and `told` fills it in, with `at` for the place itself. A step that is
    `fine` is one of several within a larger one: a neighbour that is looked at.
    """

    at: object = ()
    queue: Iterable[object] = ()
    labels: Mapping[Any, object] | Iterable[object] = ()
    note: str = ""
    counters: Mapping[str, int] | None = None
    told: Mapping[str, object] | None = None
    fine: bool = False


def step(
    at: object,
    queue: Iterable[object],
    labels: Mapping[Any, object] | Iterable[object],
    note: str,
    counters: Mapping[str, int] | None = None,
    /,
    **told: object,
) -> Step:
    """A step that says something about its place."""
    return Step(at, queue, labels, note, counters, told)


def detail(
    at: object,
    queue: Iterable[object],
    labels: Mapping[Any, object] | Iterable[object],
    note: str,
    counters: Mapping[str, int] | None = None,
    /,
    **told: object,
) -> Step:
    """A fine step."""
    return Step(at, queue, labels, note, counters, told, fine=True)


Steps: TypeAlias = Generator[Step, None, T]
"""What a watchable algorithm returns as it is written: steps, and at the end the answer."""


class Watchable(Protocol[P, T_co]):
    """A plain function that can also be watched."""

    steps: Callable[P, Steps[Any]]
    __name__: str

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co:
        """The answer."""


def watchable(algorithm: Callable[P, Steps[T]]) -> Watchable[P, T]:
    """The algorithm as a plain function; the one that yields is its `steps`."""
    plain: Any = without_yields(algorithm)
    plain.__doc__ = algorithm.__doc__
    plain.__module__ = algorithm.__module__
    plain.__qualname__ = algorithm.__qualname__
    plain.steps = algorithm
    return cast("Watchable[P, T]", plain)


def without_yields(algorithm: Callable[..., Steps[T]]) -> Callable[..., T]:
    """The same source, compiled again with the same line numbers, but without the steps that it yields."""
    lines, first = inspect.getsourcelines(algorithm)
    tree = ast.parse(dedent("".join(lines)))
    tree = ast.increment_lineno(_WithoutYields().visit(tree), first - 1)
    found: dict[str, Any] = {}
    file, flags = algorithm.__code__.co_filename, __future__.annotations.compiler_flag
    code = compile(tree, file, "exec", flags=flags, dont_inherit=True)
    exec(code, algorithm.__globals__, found)
    return cast("Callable[..., T]", found[algorithm.__name__])


class _WithoutYields(ast.NodeTransformer):
    """`yield Step(…)` goes; `yield from f.steps(…)` becomes `f(…)`."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.decorator_list = []
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Yield) else self.generic_visit(node)

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        raise SyntaxError(f"line {node.lineno}: the value of a yield cannot be used in a watchable function.")

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        call = cast("ast.Call", self.generic_visit(node.value))
        if isinstance(call.func, ast.Attribute) and call.func.attr == "steps":
            call.func = call.func.value
        return call
