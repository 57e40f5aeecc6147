"""The command `fjords`: what it prints, what it writes, and how it ends."""

from __future__ import annotations

import functools
import importlib
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from glob import glob
from pathlib import Path
from typing import Any

import nbformat
import pytest

import fjords_widget as fj
from fjords_widget.cli import COMMANDS, INTERRUPTED, main
from fjords_widget.cli import play as play_command
from fjords_widget.cli import tiles as tiles_command
from scripts.site.sphinx_parts import every_parser
from tests.paths import ROOT

RECORD = str(ROOT / "tests" / "records" / "games" / "base.fjords")
TILES = str(ROOT / "fjords_widget" / "tilesets" / "fjords.toml")
LESSONS = len(list((ROOT / "notebooks" / "lessons" / "source").glob("*.md")))
BESIDES = 18
"""The files of the walkthroughs, which `fjords lessons` copies too."""
POSITION = fj.Record.load(RECORD).game(60).position()
HURRY: list[tuple[Any, str, dict[str, object]]] = [
    (importlib.import_module("fjords_widget.players.arena"), "arena", {"workers": None, "games": 2}),
    (importlib.import_module("fjords_widget.players.analysis.review"), "review", {"seconds": 0.005}),
    (tiles_command, "report", {"games": 2}),
    (fj.Record, "to_gif", {"size": 96}),
]
"""Where the functions are that would take long, and what they are asked for instead."""
NAMES = [command.__name__.rpartition(".")[2] for command in COMMANDS]


def test_it_is_installed_as_a_program_and_as_a_module() -> None:
    for command in ([sys.executable, "-m", "fjords_widget"], [str(Path(sys.executable).with_name("fjords"))]):
        told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True, timeout=60)
        assert told.stdout.strip() == f"fjords_widget {fj.__version__}"


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"  fjords {name}" in capsys.readouterr().out.partition("examples:")[2]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["replay", "nowhere.fjords"], "nowhere.fjords: No such file"),
        (["replay", RECORD, "game.pdf"], "game.pdf: the name of a file to write ends in .html"),
        (["solve", "fjords/1 players=2"], "variant: this field is missing"),
        (["solve", "nowhere.txt"], "nowhere.txt: No such file"),
        (["tiles", "unheard"], "There is no tile set 'unheard'"),
        (["arena", "random", "unheard", "--games", "1"], "unheard"),
        (["review", TILES], "This is not a record"),
        (["solve", RECORD], "no position, which would begin with fjords/"),
        (["solve", str(ROOT / "docs" / "play-wide.png")], "not a text in UTF-8"),
        (["replay", RECORD, "game.doc"], "ends in .html, .svg, .png, .gif, .webp"),
        (["solve", "fjords/1 players=2"], "missing; phase: this field"),
        (["play", RECORD], "neither a folder nor a notebook"),
        (["play", "unheard.fjords"], "neither a folder nor a notebook"),
        (["replay", RECORD, "--ply", "999"], "There is no ply 999"),
        (["replay", RECORD, "nowhere/game.gif"], "nowhere/game.gif: there is no such folder"),
        (["review", RECORD, "-o", "."], "this is a folder"),
        (["grade", str(ROOT / "js" / "src")], "no notebooks"),
        (["tiles", "--games", "0"], "a whole number, 1 or more"),
        (
            ["review", RECORD, "-o", "nowhere/reviewed.fjords"],
            "nowhere/reviewed.fjords: there is no such folder",
        ),
        (["export", "course.ipynb", "nowhere/course.html"], "nowhere/course.html: there is no such folder"),
    ],
)
def test_what_goes_wrong_is_told_in_one_line(
    given: Sequence[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith(f"fjords {given[0]}: ")
    assert said in printed.err


def test_without_a_command_it_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert all(f"    {name} " in printed.err for name in NAMES)


def test_long_work_is_not_begun_when_its_result_could_not_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        importlib.import_module("fjords_widget.players.analysis.review"), "review", pytest.fail
    )
    assert main(["review", RECORD, "-o", str(tmp_path / "nowhere" / "reviewed.fjords")]) == 1


def test_ctrl_c_ends_it_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "call", interrupt)
    monkeypatch.chdir(ROOT / "notebooks")
    assert main(["play", "play.ipynb"]) == INTERRUPTED
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name != "posix", reason="pipes end differently there")
def test_a_reader_that_has_seen_enough_ends_it_without_a_word() -> None:
    program = [sys.executable, "-m", "fjords_widget", "check", *[RECORD] * 2000]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


# What the help promises, and what is seen meanwhile -----------------------------------------------------


def examples() -> list[str]:
    """Every command line that the help of a command shows."""
    lines = []
    for parser in every_parser():
        for line in (parser.epilog or "").splitlines():
            if line.startswith("  fjords "):
                lines.append(line.strip().split("  ")[0])
    return lines


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that examples name, and less patience than they have."""
    (tmp_path / "games").mkdir()
    (tmp_path / "public").mkdir()
    for name in ("game.fjords", "games/one.fjords"):
        shutil.copy(RECORD, tmp_path / name)
    shutil.copy(TILES, tmp_path / "my_tiles.toml")
    (tmp_path / "position.txt").write_text(POSITION)
    for name in ("lesson", "ada", "bo", "submitted/ada/one", "autograded/bo/one"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        write_notebook(tmp_path / f"{name}.ipynb")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: 0)
    for owner, name, few in HURRY:
        monkeypatch.setattr(owner, name, hurried(getattr(owner, name), few))
    return tmp_path


def write_notebook(path: Path) -> None:
    kernel = {"name": "python3", "display_name": "Python 3"}
    cells = [nbformat.v4.new_code_cell("import fjords_widget as fj\nfj.check('distance', max)")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)


def hurried(function: Any, few: dict[str, object]) -> Any:
    """The function, asked for less."""

    @functools.wraps(function)
    def call(first: object, /, *others: object, **named: object) -> object:
        return function(first, *[part for part in others if isinstance(part, str)], **named | few)

    return call


@pytest.mark.parametrize("line", examples())
def test_every_example_in_the_help_does_what_it_says(
    line: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = shlex.split(line.replace("fjords/1 variant=…", POSITION))[1:]
    given = [name for part in given for name in (sorted(glob(part)) if "*" in part else [part])]
    assert main(given) == 0
    printed = capsys.readouterr()
    assert printed.out or given[0] == "play"
    for name in given[1:]:
        if name.endswith((".html", ".gif", ".png")):
            assert (desk / name).stat().st_size > 1000


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(
    "given",
    [
        ["tiles", "--games", "2"],
        ["solve", "position.txt"],
        ["review", "game.fjords"],
        ["arena", "random", "greedy"],
        ["replay", "game.fjords", "game.gif"],
        ["export", "lesson.ipynb", "--run"],
    ],
    ids=lambda given: given[0],
)
def test_whoever_watches_long_work_sees_how_far_it_is(
    given: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(given) == 0
    assert "100%|" in capsys.readouterr().err
    assert main([given[0], *["unheard"] * (1 + (given[0] == "arena"))]) == 1
    assert capsys.readouterr().err.count("\n") == 1


# fjords lessons -------------------------------------------------------------------------------------------


def test_the_course_comes_into_a_folder_with_all_that_its_notebooks_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "course" / "mine"
    assert main(["lessons", str(folder)]) == 0
    assert len(list((folder / "lessons").glob("*.ipynb"))) == LESSONS
    assert len(list((folder / "walkthroughs").glob("*.ipynb"))) == 7
    assert not list(folder.rglob("*.md"))
    for name in ("base.fjords", "base.questions.toml"):
        copied = (folder / "walkthroughs" / name).read_bytes()
        assert copied == (ROOT / "notebooks" / "walkthroughs" / name).read_bytes()
    assert capsys.readouterr().out == f"{folder}: {LESSONS + BESIDES} files copied, 0 left alone\n"


def test_a_learners_own_work_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "lessons" / "01-coordinates.ipynb"
    mine.parent.mkdir()
    mine.write_text("my answers")
    assert main(["lessons", str(tmp_path)]) == 0
    assert mine.read_text() == "my answers"
    told = capsys.readouterr().out
    assert f"{mine}: already there, left alone\n" in told
    assert f"{LESSONS + BESIDES - 1} files copied, 1 left alone" in told


def test_a_folder_that_is_a_file_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    assert main(["lessons", str(taken)]) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith("fjords lessons: ")
    assert printed.err.count("\n") == 1


# fjords replay --------------------------------------------------------------------------------------------


def test_a_record_is_told_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", RECORD]) == 0
    assert capsys.readouterr().out.startswith("Ann and Bo: yellow 13-17 W3, 66 moves\n")


def test_a_record_becomes_a_page_and_pictures(tmp_path: Path) -> None:
    targets = [tmp_path / name for name in ("game.html", "game.svg", "game.png")]
    assert main(["replay", RECORD, *map(str, targets), "--ply", "20"]) == 0
    page, drawing, picture = (target.read_bytes() for target in targets)
    assert page.lower().startswith(b"<!doctype html>")
    assert drawing.startswith(b"<svg")
    assert picture.startswith(b"\x89PNG")


def test_files_may_stand_after_options(tmp_path: Path) -> None:
    target = tmp_path / "20.svg"
    assert main(["replay", RECORD, "--ply", "20", str(target)]) == 0
    assert target.read_bytes().startswith(b"<svg")
    with pytest.raises(SystemExit):
        main(["replay", RECORD, "--plies", "20"])
    with pytest.raises(SystemExit):
        main(["solve", "a", "b"])


# fjords check ---------------------------------------------------------------------------------------------


def test_what_is_right_is_found_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = tmp_path / "position.txt"
    position.write_text(f"{fj.Game(seed=1).position()}\n{fj.Game(seed=2, variant='epic').position()}\n")
    assert main(["check", RECORD, TILES, str(position)]) == 0
    assert capsys.readouterr().out.count("no faults") == 3


def test_every_fault_is_named_and_the_other_files_are_checked_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record.fjords").write_text(
        Path(RECORD).read_text().replace("3 white MPPPPP/2@0,2", "3 white MPPPPP/2@9,9")
    )
    (tmp_path / "nonsense.fjords").write_text(Path(RECORD).read_text() + "\nthis is nonsense\n")
    (tmp_path / "position.txt").write_text("fjords/1 variant=base playersx=2")
    (tmp_path / "tiles.json").write_text('{"tiles": 3}')
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    files = [str(path) for path in sorted(tmp_path.iterdir())]
    assert main(["check", *files, str(tmp_path / "nowhere"), RECORD]) == 1
    lines = capsys.readouterr().out.splitlines()
    for path in files:
        assert any(line.startswith(f"{path}: ") for line in lines)
    assert sum("this field is missing" in line for line in lines) > 1
    assert any("nonsense.fjords: 241:1: This cannot be read" in line for line in lines)
    assert any("nowhere: No such file" in line for line in lines)
    assert lines[-1] == f"{RECORD}: no faults"


def test_a_fault_among_many_positions_is_found_by_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions = tmp_path / "positions.txt"
    positions.write_text(f"{fj.Game(seed=1).position()}\n\nfjords/1 nonsense\n")
    assert main(["check", str(positions)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith(f"{positions}: 3: ") for line in lines)


# fjords tiles, solve, review, arena -----------------------------------------------------------------------


def test_a_tile_set_is_tried_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", TILES, "--games", "3", "--players", "3"]) == 0
    told = capsys.readouterr().out
    assert "50 tiles for 3 players" in told
    assert "unplayable draws" in told


def test_a_settlement_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = fj.Record.load(RECORD).game(60)
    position = tmp_path / "position.txt"
    position.write_text(game.position() + "\n")
    assert main(["solve", str(position)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"proven: {fj.solve(game).margin:+d} for the player to move\nbest play: settle@")
    assert all(f"  {move}" in told for move in game.legal_moves)


def test_a_review_is_written_into_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "reviewed.fjords"
    assert main(["review", RECORD, "-o", str(target), "--seconds", "0.01"]) == 0
    assert capsys.readouterr().out.strip() == str(target)
    assert fj.Record.load(target).plies == 66


def test_computers_meet(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["arena", "random", "greedy", "--games", "2", "--seed", "7", "--runes", "strength,water"]) == 0
    )
    told = capsys.readouterr().out
    assert "greedy" in told
    assert "Elo" in told


# fjords play ----------------------------------------------------------------------------------------------


def test_a_notebook_with_a_board_is_made_and_never_written_over(tmp_path: Path) -> None:
    notebook = play_command.find_notebook(tmp_path / "games")
    assert notebook == tmp_path / "games" / "fjords.ipynb"
    (cell,) = json.loads(notebook.read_text())["cells"]
    assert cell["source"].endswith("fj.Play()")
    notebook.write_text("mine")
    assert play_command.find_notebook(tmp_path / "games").read_text() == "mine"


def test_jupyterlab_is_given_what_follows_two_dashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[list[str], Path]] = []

    def call(command: list[str], cwd: Path) -> int:
        called.append((command, cwd))
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--", "--port", "9999"]) == 0
    assert main(["play", "games", "--", "--no-browser"]) == 0
    (first, here), (second, below) = called
    assert (first[-2:], here) == (["--port", "9999"], tmp_path)
    assert (second[-1], below) == ("--no-browser", tmp_path / "games")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fjords.ipynb", "games"]


@pytest.mark.skipif(os.name != "posix", reason="screens are found differently there")
def test_jupyterlab_is_told_of_missing_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert "--no-browser" in play_command.host_flags()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert "--no-browser" not in play_command.host_flags()


def test_a_file_that_is_nested_too_deep_is_checked_like_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deep").write_text("[" * 100_000, encoding="utf-8")
    assert main(["check", str(tmp_path / "deep")]) == 1
    assert "This is not a record" in capsys.readouterr().out
