"""What the site's Python would compile on each visit is compiled beforehand."""

from __future__ import annotations

import importlib.util
import io
import sys
import zipfile
import zipimport
from pathlib import Path

import pytest

from scripts.site.bytecode import compile_archive

FILES = {
    "deep/__init__.py": "",
    "deep/answer.py": "THE = 42\n",
    "deep/words.txt": "six by nine",
    "old.py": "print 1",
}


def compiled(folder: Path, name: str, files: dict[str, str]) -> zipfile.ZipFile:
    with zipfile.ZipFile(folder / name, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return zipfile.ZipFile(io.BytesIO(compile_archive(folder / name)))


def test_of_others_only_the_bytecode_is_kept_and_whatever_is_no_python(tmp_path: Path) -> None:
    names = compiled(tmp_path, "others-1.0-py3-none-any.whl", FILES).namelist()
    assert names == ["deep/__init__.pyc", "deep/answer.pyc", "deep/words.txt", "old.py"]


def test_our_own_sources_stay_since_lessons_show_them_and_notebooks_go(tmp_path: Path) -> None:
    files = {"fjords_widget/lesson.py": "STEPS = 3\n", "fjords_widget/notebooks/one.ipynb": "{}"}
    names = compiled(tmp_path, "fjords_widget-1.0-py3-none-any.whl", files).namelist()
    beside = importlib.util.cache_from_source("fjords_widget/lesson.py")
    assert names == ["fjords_widget/lesson.py", beside]


def test_the_standard_library_is_read_out_of_its_archive(tmp_path: Path) -> None:
    name = "python_stdlib.zip"
    archive = compiled(tmp_path, name, FILES)
    target = tmp_path / "compiled.zip"
    assert archive.fp is not None
    archive.fp.seek(0)
    target.write_bytes(archive.fp.read())
    code = zipimport.zipimporter(str(target / "deep")).get_code("answer")
    found: dict[str, int] = {}
    exec(code, found)
    assert found["THE"] == 42
    assert code.co_filename.startswith(f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/")


def test_what_is_compiled_is_never_compared_with_its_source(tmp_path: Path) -> None:
    code = compiled(tmp_path, "others-1.0-py3-none-any.whl", FILES).read("deep/answer.pyc")
    assert int.from_bytes(code[4:8], "little") == 0b01, "checked by its hash, and not checked"


@pytest.mark.parametrize("name", ["fjords_widget-1.0-py3-none-any.whl", "others-1.0-py3-none-any.whl"])
def test_the_same_files_give_the_same_archive(name: str, tmp_path: Path) -> None:
    first, second = (compiled(tmp_path, name, FILES) for _ in range(2))
    assert {path: first.read(path) for path in first.namelist()} == {
        path: second.read(path) for path in second.namelist()
    }
