"""Every file is written whole: all that could spoil one goes through `fjords_widget.files`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.paths import ROOT

FOLDERS = ("fjords_widget", "scripts", "benchmarks")
HOUSE = "fjords_widget/files.py"
"""The one place that may open a file to write."""
WRITES = {
    *("write_text", "write_bytes", "savefig", "to_parquet", "to_csv", "to_json"),
    *("truncate", "mkstemp", "NamedTemporaryFile", "TemporaryFile", "fdopen"),
    *("os.open", "os.replace", "os.rename", "os.remove", "os.unlink", "unlink"),
    *("shutil.copy", "shutil.copyfile", "shutil.copy2", "shutil.move"),
}
"""Calls that write to a file or put one in another's place, by their last name or by their whole one."""
SAVES = {"save", "write_table", "ParquetWriter"}
"""Calls that write to a path, or to a stream."""
KNOWN = {
    ("fjords_widget/records/record.py", "picture.save(path)"): "one of ours",
    ("fjords_widget/widgets/replay/widget.py", "drawn.save(path)"): "one of ours",
    ("fjords_widget/pictures/film.py", "images[0].save(data"): "into memory",
    ("fjords_widget/pictures/film.py", "few[0].save(data"): "into memory",
    (
        "fjords_widget/pictures/png.py",
        "image.quantize(colours, method=2, dither=0).save(written",
    ): "into memory",
    ("scripts/screenshots.py", "flat.save(found"): "into memory",
    ("scripts/contact_sheet.py", "picture.save(data"): "into memory",
    ("fjords_widget/user_settings.py", "os.replace(self.file, "): "puts a spoiled file aside",
    ("fjords_widget/records/kept.py", "claim.path.unlink("): "clears the oldest games, beyond a limit",
    ("fjords_widget/records/kept.py", "_lock_path(claim.path).unlink("): "its lock",
    ("fjords_widget/research/dataset.py", "parquet.ParquetWriter(file"): "into one of ours",
    ("fjords_widget/research/dataset.py", "writer.write_table(table)"): "into one of ours",
    ("fjords_widget/research/dataset.py", "os.remove(lines)"): "its rows are in another file by then",
    ("fjords_widget/players/fast/compiling.py", "kept.unlink("): "what numba keeps, older than its source",
    ("benchmarks/worker.py", "os.fdopen(os.dup(1)"): "standard output",
    ("fjords_widget/cli/__init__.py", "os.open(os.devnull, "): "nowhere",
    ("scripts/site/bytecode.py", "archive.write_bytes("): "a copy that the site's build has made",
    ("scripts/site/bytecode.py", "module.write_bytes("): "into a folder of its own for a moment",
}
"""What looks like writing to a file, and why it is none, or does no harm."""


def writes_in(source: str) -> Iterator[str]:
    """The calls of a source that may write to a file."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        last = name.rpartition(".")[2]
        opens = last == "open" and (name == "os.open" or _mode(node) & set("wax+"))
        if opens or {last, name} & (WRITES | SAVES):
            yield ast.unparse(node)


def _mode(call: ast.Call) -> set[str]:
    """The letters of the mode in which a file is opened; those for writing, if it cannot be told."""
    place = 1 if isinstance(call.func, ast.Name) else 0
    given = [key.value for key in call.keywords if key.arg == "mode"] or call.args[place : place + 1]
    if not given:
        return {"r"}
    mode = given[0].value if isinstance(given[0], ast.Constant) else None
    if isinstance(mode, str) and set(mode) <= set("rwxabt+"):
        return set(mode)
    return {"r"} if isinstance(call.func, ast.Attribute) else {"w"}  # as in problem.open(position)


def test_every_file_is_written_whole() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), call)
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for call in writes_in(path.read_text(encoding="utf-8"))
    }
    inside = {each for each in found if each[0] == HOUSE}
    assert inside
    unknown = {
        each
        for each in found - inside
        if not any(each[0] == path and each[1].startswith(begin) for path, begin in KNOWN)
    }
    assert unknown == set()
    idle = [key for key in KNOWN if not any(p == key[0] and c.startswith(key[1]) for p, c in found)]
    assert idle == []


def test_the_search_finds_what_it_is_for() -> None:
    for wrong in (
        "open(path, 'w')",
        "open(path, mode='ab')",
        "open(path, 'rb+')",
        "open(path, mode)",
        "Path(path).open('x')",
        "path.write_text(text)",
        "Path('x').write_bytes(b'')",
        "figure.savefig(path)",
        "os.replace(a, b)",
        "os.open(path, flags)",
        "image.save(path)",
        "ParquetWriter(path, schema)",
    ):
        assert list(writes_in(wrong)), wrong
    for right in (
        "open(path)",
        "open(path, 'rb')",
        "problem.open(position)",
        "target.write(text)",
        "Image.open(data)",
    ):
        assert not list(writes_in(right)), right
