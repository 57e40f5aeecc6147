"""The layers: who may import whom. The sources are read, not run, so that no import hides in a function."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fjords_widget.engine.game import Game
from tests.paths import ROOT
from tests.programs import run_python

PACKAGE = "fjords_widget"
FOLDER = ROOT / PACKAGE
LAYERS: dict[str, set[str]] = {
    "engine": set(),
    "drawing": {"engine", "files"},
    "book": {"engine", "files", "drawing"},
    "files": {"engine"},
    "progress": set(),
    "records": {"engine", "files", "progress"},
    "algorithms": {"engine"},
    "players": {"engine", "files", "progress", "records"},
    "pictures": {"engine", "files", "drawing", "progress", "records"},
    "research": {"engine", "files", "progress", "records", "players"},
    "tactics": {"engine", "files", "user_settings", "players"},
    "tutorials": {"engine", "players"},
    "aid_names": {"engine"},
    "user_settings": {"aid_names", "engine", "files"},
    "__main__": {"cli"},
    "cli": {"engine", "files", "progress", "records", "algorithms", "players", "widgets"},
    "widgets": {
        "aid_names",
        "engine",
        "files",
        "progress",
        "user_settings",
        "drawing",
        "records",
        "algorithms",
        "players",
        "pictures",
        "book",
        "tactics",
        "tutorials",
    },
}
"""Each layer, and those that it may import besides itself."""
FOREIGN: dict[str, set[str]] = {
    "pictures": {"resvg_py", "PIL"},
    "widgets": {
        "docutils",
        "anywidget",
        "traitlets",
        "ipywidgets",
        "IPython",
        "nbclient",
        "nbconvert",
        "nbformat",
    },
    "files": {"filelock"},
    "progress": {"tqdm"},
    "records": {"filelock", "markdown_it", "nh3"},
    "user_settings": {"platformdirs"},
    "players": {"cloudpickle", "llvmlite", "numba", "numpy", "pandas"},
    "research": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyarrow", "pyspiel"},
}
"""What a layer may import from outside the standard library; all but the widgets can do without it."""
TELLS_ITSELF = "record"
"""The method of a game, and of a match, in which the records are imported."""
TOLD = {f"{PACKAGE}.engine.game": "record", f"{PACKAGE}.engine.match": "match_record"}
"""Who makes a record of itself, and the module that it asks for then."""
PICTURES_ITSELF = {"to_svg", "to_png", "to_gif"}
"""The methods of a record in which the pictures are imported."""
DRAWS_ITSELF = {"_repr_svg_", "_repr_html_", "__str__"}
"""Methods of engine and algorithms in which the drawing is imported, as late as that."""


class Import(NamedTuple):
    """One import: in which module, of which module, where, and within which functions."""

    source: str
    target: str
    line: int
    functions: tuple[str, ...]
    for_types: bool

    @property
    def layer(self) -> str:
        return _layer(self.source)

    def __str__(self) -> str:
        return f"{self.source}:{self.line} imports {self.target}"


def _layer(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(FOLDER.rglob("*.py")):
        parts = path.relative_to(FOLDER.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports_of(module: str) -> Iterator[Import]:
    path = MODULES[module]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]

    def walk(node: ast.AST, functions: tuple[str, ...], for_types: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            for target in _targets(child, package):
                yield Import(module, target, getattr(child, "lineno", 0), functions, for_types)
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from walk(child, (*functions, child.name), for_types)
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                yield from walk(child, functions, True)
            else:
                yield from walk(child, functions, for_types)

    return walk(tree, (), False)


def _targets(node: ast.AST, package: str) -> list[str]:
    """The modules that an import statement names, each as precisely as can be told."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            start = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*start, *([node.module] if node.module else [])])
        inner = [f"{base}.{alias.name}" for alias in node.names]
        # `from package import module` imports the module; `from module import name` imports the module only.
        return [name if name in MODULES else base for name in inner]
    if isinstance(node, ast.Call) and ast.unparse(node.func) in (
        "import_module",
        "importlib.import_module",
        "__import__",
    ):
        first = node.args[0] if node.args else None
        return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []
    return []


IMPORTS = [found for module in MODULES for found in imports_of(module)]


def faults(imports: list[Import]) -> list[str]:
    return [str(found) for found in imports]


def is_ours(module: str) -> bool:
    return module.split(".")[0] == PACKAGE


def test_every_folder_of_the_package_is_a_known_layer() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert folders <= set(LAYERS)
    assert {"engine", "drawing", "records", "algorithms", "players", "widgets"} <= folders
    assert {_layer(module) for module in MODULES} <= {"", *LAYERS}


def test_a_layer_imports_only_what_lies_below_it() -> None:
    wrong = [
        found
        for found in IMPORTS
        if found.layer
        and is_ours(found.target)
        and _layer(found.target) not in {found.layer, *LAYERS[found.layer]}
        and not is_drawing_itself(found)
        and not is_telling_itself(found)
        and not is_putting_itself_on_a_board(found)
        and not is_picturing_itself(found)
        and not is_opening_the_book(found)
    ]
    assert faults(wrong) == []


def is_drawing_itself(found: Import) -> bool:
    """An exception: a value draws itself, and asks for the drawing only then."""
    return (
        found.layer in ("engine", "algorithms")
        and found.target == f"{PACKAGE}.drawing"
        and bool(DRAWS_ITSELF & set(found.functions))
    )


def is_telling_itself(found: Import) -> bool:
    """The other: a game makes a record of itself, and so does a match."""
    return (
        found.source in TOLD
        and found.target == f"{PACKAGE}.records.{TOLD[found.source]}"
        and (found.for_types or TELLS_ITSELF in found.functions)
    )


def is_picturing_itself(found: Import) -> bool:
    """And a record makes pictures of itself."""
    if found.source != f"{PACKAGE}.records.record":
        return False
    if _layer(found.target) == "pictures":
        return bool(PICTURES_ITSELF & set(found.functions))
    return found.target == f"{PACKAGE}.drawing.picture" and found.for_types


def is_opening_the_book(found: Import) -> bool:
    """And a rule shows its place in the rulebook, as the reasons against a move do."""
    return (
        found.source in (f"{PACKAGE}.engine.rules", f"{PACKAGE}.engine.explain")
        and found.target == f"{PACKAGE}.book.html"
        and "_repr_html_" in found.functions
    )


def is_putting_itself_on_a_board(found: Import) -> bool:
    """The last one: a puzzle shows a board to play it on, and asks for the widgets only then."""
    return (
        found.source == f"{PACKAGE}.tactics.puzzle"
        and found.target == f"{PACKAGE}.widgets.play.puzzle"
        and (found.for_types or bool({"play", "to_html"} & set(found.functions)))
    )


def test_only_the_standard_library_is_needed_outside_the_widgets() -> None:
    wrong = [
        found
        for found in IMPORTS
        if not is_ours(found.target)
        and found.target.split(".")[0] not in sys.stdlib_module_names
        and found.target.split(".")[0] not in FOREIGN.get(found.layer, set())
    ]
    assert faults(wrong) == []


def test_only_the_widgets_import_widget_libraries() -> None:
    users = {found.layer for found in IMPORTS if found.target.split(".")[0] in FOREIGN["widgets"]}
    assert users == {"widgets"}


LEVELS = {f"{PACKAGE}.players", f"{PACKAGE}.players.levels", f"{PACKAGE}.players.limits"}
"""The table of levels, which takes the place of the package of its name; not what players think with."""


def test_the_package_itself_imports_nothing_but_the_engine_and_the_levels_at_once() -> None:
    wrong = [
        found
        for found in IMPORTS
        if found.source == PACKAGE
        and is_ours(found.target)
        and _layer(found.target) != "engine"
        and found.target not in LEVELS
        and not found.for_types
        and not found.functions
    ]
    assert faults(wrong) == []


def test_no_module_reaches_into_the_package_by_its_front_door() -> None:
    """`import fjords_widget` from inside would be a cycle, and hide which module is meant."""
    assert faults([found for found in IMPORTS if found.target == PACKAGE]) == []


@pytest.mark.parametrize("layer", sorted(LAYERS))
def test_modules_do_not_import_one_another_in_a_circle(layer: str) -> None:
    graph: dict[str, set[str]] = {module: set() for module in MODULES if _layer(module) == layer}
    for found in IMPORTS:
        at_once = not found.functions and not found.for_types
        if at_once and found.source in graph and found.target in graph and found.source != found.target:
            graph[found.source].add(found.target)
    # Take away what imports nothing that is left, again and again: what cannot be taken away is a circle.
    while True:
        free = {module for module, targets in graph.items() if not targets & graph.keys()}
        if not free:
            break
        graph = {module: targets for module, targets in graph.items() if module not in free}
    assert graph == {}


# The inside door --------------------------------------------------------------------------------------

REACHES_INSIDE = {
    ("tests/attack/boards.py", "_bag"): "knows the order, so as to look for it in what is sent",
    ("tests/attack/messages.py", "_lock"): "that of a widget",
    ("tests/games.py", "_bag"): "compares all that a game is, the hidden order of the bag included",
    ("tests/widgets/play/test_secrets.py", "_bag"): "compares the order that a player gets with the true one",
    ("tests/widgets/play/test_widget.py", "_bag"): "two games that differ in the hidden order alone",
    ("tests/widgets/play/test_widget.py", "_listeners"): "a board that is gone left nothing behind",
}
"""Who may look at what the engine keeps to itself, and why. All others use its public names."""


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("_")


def _own_privates(tree: ast.AST) -> set[str]:
    """The private names that the classes of a module give to their objects."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            found |= {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        elif isinstance(node, ast.Attribute) and _owner(node) in ("self", "cls"):
            found.add(node.attr)
    return {name for name in found if _is_private(name)}


def _owner(node: ast.Attribute) -> str:
    return ast.unparse(node.value)


def _parsed(*folders: str) -> dict[str, ast.Module]:
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def test_nobody_outside_the_engine_looks_at_what_it_keeps_to_itself() -> None:
    """`game.state`, `game.land` and `game.terms` are the door. A private name that the classes of a folder
    use as well is their own there; tests are asked about the private names of a game alone."""
    sources = _parsed(PACKAGE, "benchmarks", "scripts", "tests")
    own: dict[str, set[str]] = {}
    for path, tree in sources.items():
        own.setdefault(_folder(path), set()).update(_own_privates(tree))
    of_games = {name for name in Game.__slots__ if _is_private(name)}
    of_engine = own[f"{PACKAGE}/engine"]
    assert {"_state", "_land", "_terms", "_bag"} <= of_games <= of_engine
    seen = {
        (path, node.attr)
        for path, tree in sources.items()
        if _folder(path) != f"{PACKAGE}/engine"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and _owner(node) not in ("self", "cls", "super()")
        and node.attr in (of_games if path.startswith("tests/") else of_engine) - own[_folder(path)]
    }
    assert seen == set(REACHES_INSIDE)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def test_no_layer_imports_a_private_name_of_the_engine() -> None:
    found = [
        (path, alias.name)
        for path, tree in _parsed(PACKAGE, "benchmarks", "scripts").items()
        if _folder(path) != f"{PACKAGE}/engine"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE}.engine")
        for alias in node.names
    ]
    assert len(found) > 300
    assert [name for name in found if _is_private(name[1])] == []


# What a fresh interpreter loads -----------------------------------------------------------------------

PLAY_A_LITTLE = """
import fjords_widget as fj
game = fj.Game(seed=1, runes="game-7")
while game.legal_moves:
    game.push(list(game.legal_moves)[-1])
game.explain("settle@0,0"), game.scores(), game.outcome(), game.copy(), repr(game), game.legal_moves
fj.Game.from_position(game.position()), fj.rules["X3"], fj.Match(seed=1), fj.parse("draw")
"""


def loaded_by(program: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a program."""
    program += "\nimport sys, json; print(json.dumps(sorted(sys.modules)))"
    return set(json.loads(run_python(program).splitlines()[-1]))


@pytest.mark.parametrize("program", ["import fjords_widget", PLAY_A_LITTLE], ids=["import", "play"])
def test_the_engine_runs_without_jupyter_and_without_drawing(program: str) -> None:
    loaded = loaded_by(program)
    assert not {module.split(".")[0] for module in loaded} & {
        "anywidget",
        "ipywidgets",
        "traitlets",
        "IPython",
        "jupyter_client",
        "numpy",
    }
    layers = {_layer(module) for module in loaded - LEVELS if is_ours(module)}
    assert layers == {"", "engine"}


def test_the_widgets_load_when_they_are_named() -> None:
    loaded = loaded_by("import fjords_widget as fj; fj.Play")
    assert {"anywidget", "fjords_widget.widgets.play.widget"} <= loaded


def test_every_public_name_is_there() -> None:
    loaded = loaded_by(
        "import fjords_widget as fj\n"
        "assert all(hasattr(fj, name) for name in fj.__all__), fj.__all__\n"
        "assert set(fj.__all__) <= set(dir(fj))\n"
        "assert len(set(fj.__all__)) == len(fj.__all__)\n"
        "assert not hasattr(fj, 'nothing_of_that_name')"
    )
    assert "fjords_widget.engine.match" in loaded
