"""What is compared with what, and the targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from benchmarks.crew import Ask, Option

NAMES = {
    "ours": "fjords_widget",
    "python_chess": "python-chess",
    "petting_zoo": "PettingZoo",
    "open_spiel": "OpenSpiel",
    "network_x": "networkx",
}
"""The contestants; all but the first are peers that may be missing."""


class Sizes(NamedTuple):
    """How much is measured in one round."""

    seconds: float
    games: int
    repeats: int
    starts: int


FULL = Sizes(seconds=0.2, games=20, repeats=20, starts=5)
QUICK = Sizes(seconds=0.05, games=5, repeats=5, starts=2)
TINY = Sizes(seconds=0.001, games=1, repeats=1, starts=1)


class Figure(NamedTuple):
    """One number of a worker's reply, and what people call it."""

    name: str
    ask: Ask
    key: str


class Target(NamedTuple):
    """A ratio that is to be reached or kept (or, if absolute, the figure itself)."""

    at_least: bool
    value: float
    absolute: bool = False

    def met(self, value: float) -> bool:
        """Whether a value is good enough."""
        return value >= self.value if self.at_least else value <= self.value


class Row(NamedTuple):
    """A figure beside another one."""

    figure: Figure
    beside: Figure
    target: Target | None = None


class Table(NamedTuple):
    """Rows with a unit in common; `shown` makes that unit of seconds or bytes."""

    title: str
    unit: str
    shown: Callable[[float], float]
    rows: list[Row]


def at_least(value: float) -> Target:
    """The ratio is to reach this."""
    return Target(True, value)


def at_most(value: float) -> Target:
    """The ratio may not be more than this."""
    return Target(False, value)


def figure(name: str, who: str, task: str, key: str, /, **options: Option) -> Figure:
    """A number to be asked for."""
    return Figure(name, Ask(who, task, tuple(options.items())), key)


def plan(sizes: Sizes) -> list[Table]:
    """All that is measured."""
    return [
        speed(sizes),
        listing(sizes),
        copying(sizes),
        taking_back(sizes),
        growing(sizes),
        records(sizes),
        imports(sizes),
        memory(),
        graphs(sizes),
        watching(sizes),
        searching(sizes),
    ]


def speed(sizes: Sizes) -> Table:
    """Whole games."""

    def ours(name: str, kind: str) -> Figure:
        return figure(name, "ours", "play", "ply", kind=kind, seconds=sizes.seconds)

    base, runes = ours("base, 2 players", "base"), ours("all eight runes", "runes")
    chess = figure("python-chess", "python_chess", "play", "ply", seconds=sizes.seconds)
    four = figure("PettingZoo connect four", "petting_zoo", "play", "ply", seconds=sizes.seconds)
    others = [ours("base, 4 players", "four"), ours("epic", "epic"), ours("classic", "classic")]
    spiel = [
        figure(f"OpenSpiel {name} (C++)", "open_spiel", "play", "ply", game=name, seconds=sizes.seconds)
        for name in ("connect_four", "breakthrough", "hex", "chess")
    ]
    rows = [Row(base, chess, at_least(3.5)), Row(base, four, at_least(7)), Row(runes, chess, at_least(1.5))]
    rows += [Row(other, chess) for other in others] + [Row(base, game) for game in spiel]
    return Table("Random whole games", "1000 plies/s", _thousands, rows)


def listing(sizes: Sizes) -> Table:
    """One call of list(legal_moves)."""
    pool = {"games": sizes.games, "repeats": max(1, sizes.repeats // 4)}

    def ours(name: str, kind: str, stage: str, key: str = "call") -> Figure:
        return figure(name, "ours", "legal", key, kind=kind, stage=stage, **pool)

    chess = figure("python-chess, mid-game", "python_chess", "legal", "call", **pool)
    chess_cold = figure("python-chess, on copies", "python_chess", "legal", "cold", **pool)
    quarter = at_most(1 / 4)
    rows = [
        Row(ours("base, mid-game", "base", "game"), chess, quarter),
        Row(ours("base, mid-exploration", "base", "exploration"), chess, quarter),
        Row(ours("base, mid-settlement", "base", "settlement"), chess, quarter),
        Row(ours("base, mid-game, on copies just made (cold)", "base", "game", "cold"), chess_cold, quarter),
        Row(ours("all eight runes, mid-game", "runes", "game"), chess),
    ]
    return Table("list(legal_moves), once after each push", "microseconds", _micro, rows)


def copying(sizes: Sizes) -> Table:
    """Copies at several plies; a base game of two ends before ply 70."""
    rows: list[Row] = []
    pool = {"games": sizes.games, "repeats": sizes.repeats}
    for name, kind, ply in (
        ("base", "base", 10), ("base", "base", 40), ("4 players", "four", 70), ("4 players", "four", 100)
    ):  # fmt: skip
        for key, what, target in (("copy", "copy", at_most(5)), ("part", "copy, then a push", None)):
            ours = figure(f"{name}, ply {ply}: {what}", "ours", "copy", key, kind=kind, ply=ply, **pool)
            chess = figure(f"python-chess, ply {ply}", "python_chess", "copy", key, ply=ply, **pool)
            rows.append(Row(ours, chess, target))
    rows.sort(key=lambda row: row.figure.key)
    return Table(
        "copy(), history kept, beside python-chess's copy(stack=False)", "microseconds", _micro, rows
    )


def taking_back(sizes: Sizes) -> Table:
    """Push and pop beside push."""

    def row(name: str, who: str, target: Target | None, **options: Option) -> Row:
        options |= {"games": sizes.games, "repeats": sizes.repeats}
        both = figure(f"{name}: push + pop", who, "push_pop", "both", **options)
        return Row(both, figure("the same push", who, "push_pop", "push", **options), target)

    rows = [
        row("base, mid-exploration", "ours", at_most(2), kind="base", stage="exploration"),
        row("base, mid-settlement", "ours", at_most(2), kind="base", stage="settlement"),
        row("all eight runes, mid-exploration", "ours", at_most(2), kind="runes", stage="exploration"),
        row("all eight runes, mid-settlement", "ours", at_most(2), kind="runes", stage="settlement"),
        row("python-chess, mid-game", "python_chess", None),
    ]
    return Table("push and pop beside push alone", "microseconds", _micro, rows)


def growing(sizes: Sizes) -> Table:
    """Late plies beside early ones; a ply is a listing and a push."""
    rows: list[Row] = []
    for name, kind in (("base", "base"), ("all eight runes", "runes"), ("4 players", "four")):
        for late, early, phase, target in (
            ("last ten", "first ten", "exploration", at_most(2.5)),
            ("last third", "first third", "settlement", at_most(1.25)),
        ):
            one = figure(f"{name}: {late} of {phase}", "ours", "growth", late, kind=kind, games=sizes.games)
            rows.append(
                Row(one, figure(early, "ours", "growth", early, kind=kind, games=sizes.games), target)
            )
    return Table("A ply late in a phase, beside one early in it", "microseconds", _micro, rows)


def records(sizes: Sizes) -> Table:
    """Games as text, beside chess.pgn and its own games."""

    def ours(name: str, task: str, kind: str) -> Figure:
        return figure(f"{task} {name}", "ours", task, "move", kind=kind, games=sizes.games)

    def chess(task: str) -> Figure:
        return figure(f"chess.pgn: {task}", "python_chess", task, "move", games=max(1, sizes.games // 4))

    kinds = (("base", "base"), ("all eight runes", "runes"), ("4 players", "four"), ("classic", "classic"))
    rows = [Row(ours(name, "read", kind), chess("read"), at_least(1)) for name, kind in kinds]
    rows += [Row(ours(name, "write", kind), chess("read"), at_least(1)) for name, kind in kinds]
    rows.append(Row(ours("base", "write", "base"), chess("write")))
    return Table(
        "Records: text to a tree that the engine has checked, and back", "1000 moves/s", _thousands, rows
    )


def imports(sizes: Sizes) -> Table:
    """Fresh interpreters."""
    ours = figure("import fjords_widget", "ours", "import", "import", times=sizes.starts)
    chess = figure("import chess", "python_chess", "import", "import", times=sizes.starts)
    return Table(
        "Import, over the bare interpreter",
        "milliseconds",
        lambda t: t * 1e3,
        [Row(ours, chess, at_most(1))],
    )


def memory() -> Table:
    """Finished games with their past."""
    chess = figure("python-chess, with its stack", "python_chess", "memory", "game")
    limit = Target(False, 200, absolute=True)
    rows: list[Row] = []
    for name, kind in (
        ("base", "base"),
        ("all eight runes", "runes"),
        ("4 players", "four"),
        ("epic", "epic"),
    ):
        for key, what in (("game", ""), ("told", ", and game.history kept")):
            rows.append(Row(figure(name + what, "ours", "memory", key, kind=kind, warm=1), chess, limit))
    # The tables are made once in a process and serve all its games, so this row has no target.
    cold = figure("base, first of its process: tables too", "ours", "memory", "game", kind="base", warm=0)
    rows.append(Row(cold._replace(ask=cold.ask._replace(fresh=True)), chess))
    return Table("Memory of a finished game", "KB", lambda size: size / 1000, rows)


def _thousands(seconds: float) -> float:
    return 1e-3 / seconds


def graphs(sizes: Sizes) -> Table:
    """Graph algorithms on full boards, beside networkx on the same graphs."""
    pool = {"boards": max(1, sizes.games // 4), "repeats": sizes.repeats}
    peer = {"boards": max(1, sizes.games // 4), "repeats": 5 * sizes.repeats}
    rows = [
        Row(
            figure(name.replace("_", " "), "ours", "graphs", name, **pool),
            figure(f"networkx, {theirs}", "network_x", "graphs", name, **peer),
            at_most(1),
        )
        for name, theirs in (
            ("breadth_first", "single_source_shortest_path_length"),
            ("components", "connected_components"),
            ("articulation_points", "articulation_points"),
            ("union_find", "utils.UnionFind"),
        )
    ]
    return Table("One call on the full board of a game of four", "microseconds", _micro, rows)


def watching(sizes: Sizes) -> Table:
    """What being watchable costs when nobody watches: the same written by hand, without steps."""
    pool = {"boards": max(1, sizes.games // 4), "repeats": sizes.repeats}
    rows = [
        Row(
            figure(f"{name.replace('_', ' ')}, unwatched", "ours", "graphs", name, **pool),
            figure("written without steps", "ours", "graphs", f"{name} by hand", **pool),
            at_most(1.05),
        )
        for name in ("breadth_first", "components", "articulation_points")
    ]
    return Table("Watchable algorithms when nobody watches", "microseconds", _micro, rows)


def searching(sizes: Sizes) -> Table:
    """Simulations of the tree search, beside OpenSpiel's searches on hex."""
    ours: dict[str, Option] = {"kind": "base", "seconds": 2 * sizes.seconds}
    theirs: dict[str, Option] = {"game": "hex(board_size=11)", "seconds": 2 * sizes.seconds}
    game = figure("over a whole game, plain Python", "ours", "search", "game", **ours)
    settlement = figure("over a settlement, plain Python", "ours", "search", "settlement", **ours)
    python = figure("OpenSpiel's Python MCTS, hex(11)", "open_spiel", "search", "python", **theirs)
    compiled = figure("OpenSpiel's C++ MCTS, hex(11)", "open_spiel", "search", "c++", **theirs)
    rows = [Row(game, python, at_least(4)), Row(settlement, python, at_least(30))]
    fast = figure("over a whole game, compiled", "ours", "search", "compiled", **ours)
    rows += [Row(fast, compiled, at_least(1)), Row(game, compiled), Row(settlement, compiled)]
    return Table("Tree search", "1000 simulations/s", _thousands, rows)


def _micro(seconds: float) -> float:
    return seconds * 1e6
