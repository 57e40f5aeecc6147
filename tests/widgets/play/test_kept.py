"""No game is lost: every move is in a file before it is shown, and a new board offers to go on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget.records.kept import KeptFolder, KeptGame
from fjords_widget.widgets.play import kept
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.whereabouts import Run
from tests.games import KINDS, played
from tests.programs import run_python
from tests.widgets.line import ask, connected, wait_until


@pytest.fixture(autouse=True)
def _nothing_declined() -> Iterator[None]:
    yield
    kept._declined.clear()


def board(**options: Any) -> Play:
    """A board with a line to a page."""
    play = Play(**options)
    connected(play)
    return play


def make_moves(play: Play, moves: int = 5, seed: int = 1) -> Play:
    chance = random.Random(seed)
    for _ in range(moves):
        play.push(chance.choice(list(play.game.legal_moves)))
    return play


def left(moves: int = 5, **options: Any) -> Play:
    """A board that was played on, and closed."""
    play = make_moves(board(**options), moves)
    play.close()
    return play


def games() -> list[KeptGame]:
    return list(KeptFolder(fj.settings.folder).games())


def offer(play: Play) -> str | None:
    """The name of the game that a board offers."""
    found = play._kept.get("offer")
    return None if found is None else str(found["name"])


def the_game() -> KeptGame:
    (game,) = games()
    return game


# Keeping --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["base", "classic-talk", "runes-4"])
def test_every_move_is_kept_before_it_is_shown(kind: str) -> None:
    play = board(game=fj.Game(seed=1, **KINDS[kind]))
    seen = []

    def look(change: dict[str, Any]) -> None:
        record = the_game().record()
        assert record.cursor.game().position() == play.game.position()
        seen.append(change["new"])

    play.observe(look, "ply")
    make_moves(play, 12)
    play.undo()
    play.redo()
    assert seen == [*range(1, 13), 11, 12]


def test_a_kept_game_has_every_branch_and_the_names() -> None:
    play = make_moves(board(names=("Anna", None)))
    play.back(2)
    make_moves(play, 3, seed=2)
    play.names = ("Anna", "Björn")
    record = the_game().record()
    assert record.dumps() == play.record.dumps()
    assert " undone" in record.dumps()


def test_a_board_that_nobody_moved_on_leaves_no_file() -> None:
    play = board()
    play.lang = "de"
    play.names = ("Anna", "Björn")
    assert games() == []
    assert not fj.settings.folder.exists()


def test_keeping_can_be_switched_off_for_a_board_or_for_all() -> None:
    make_moves(board(keep=False))
    fj.settings.keep = False
    make_moves(board())
    assert games() == []
    make_moves(board(keep=True))
    assert len(games()) == 1
    with pytest.raises(fj.InvalidOption, match="keep"):
        Play(keep="no")  # type: ignore[arg-type]


def test_games_are_kept_where_the_settings_say_and_as_many(tmp_path: Path) -> None:
    fj.settings.folder = tmp_path / "here"
    fj.settings.most_games = 2
    for n in range(4):
        play = left(2, game=fj.Game(seed=n))
        assert play._keeper.path is None, "it was let go"
    assert [game.path.parent for game in games()] == [tmp_path / "here"] * 2


def test_another_game_on_the_board_is_kept_in_a_file_of_its_own() -> None:
    play = make_moves(board())
    first = the_game().path.read_bytes()
    play.game = fj.Game(seed=5)
    assert the_game().path.read_bytes() == first
    make_moves(play, 2)
    assert sorted(game.heading.plies for game in games()) == [2, 5]
    assert first in [game.path.read_bytes() for game in games()]


def test_a_game_that_gave_way_to_another_is_among_the_recent_ones_and_comes_back() -> None:
    play = make_moves(board(names=("Ann", "Bo")))
    first, moves = play.game, [str(turn.move) for turn in play.game.history]
    assert ask(play, "recent")["games"] == []  # but for the one on the board
    play.game = fj.Game(seed=5)
    make_moves(play, 2)
    (found,) = ask(play, "recent")["games"]
    assert "Ann - Bo" in found["about"]
    assert found["about"].endswith("5")
    assert ask(play, "resume", name=found["name"])["ok"]
    assert play.game is not first
    assert [str(turn.move) for turn in play.game.history] == moves
    assert play.names == ("Ann", "Bo")
    # The other one is kept now, and the first goes on in its own file.
    (other,) = ask(play, "recent")["games"]
    assert other["name"] != found["name"]
    make_moves(play, 1)
    assert sorted(game.heading.plies for game in games()) == [2, 6]


def test_no_file_but_those_that_were_listed_is_opened_for_a_page() -> None:
    play = make_moves(board(keep=False))
    left()
    assert ask(play, "recent")["games"] == []
    answer = ask(play, "resume", name=the_game().name)
    assert (answer["ok"], answer["code"]) == (False, "stale")
    assert play.ply == 5


def test_puzzles_are_not_kept() -> None:
    play = fj.puzzles[0].play()
    play.push(next(iter(play.game.legal_moves)))
    assert games() == []


def test_what_is_kept_tells_neither_a_seed_nor_the_order_of_the_bag() -> None:
    make_moves(board(game=fj.Game(seed="a secret seed")))
    text = the_game().path.read_text()
    assert "secret seed" not in text
    dealt = sum(len(node.draws) for node in [*the_game().record(), the_game().record().root])
    assert dealt == 4 + 5, "what was on the table, and no more"


# Killed ---------------------------------------------------------------------------------------------


def play_until_killed(calls: int, report: int) -> None:
    """Plays in a process that is killed at a call of the system; tells of each move that was shown."""
    left_to_go = calls

    def deadly(call: Any) -> Any:
        def wrapped(*args: Any, **options: Any) -> Any:
            nonlocal left_to_go
            left_to_go -= 1
            if left_to_go == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **options)

        return wrapped

    for name in ("replace", "fsync", "chmod", "open", "close"):
        setattr(os, name, deadly(getattr(os, name)))
    play = board(game=fj.Game(seed=1))
    play.observe(lambda change: os.write(report, bytes([change["new"]])), "ply")
    make_moves(play, 4)


@settings(max_examples=20)
@given(calls=st.integers(1, 40))
def test_whenever_a_program_is_killed_the_game_is_what_was_shown_or_one_move_ahead(calls: int) -> None:
    for game in games():
        game.path.unlink()
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            play_until_killed(calls, writing)
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as told:
        shown = [0, *told.read()][-1]
    os.waitpid(pid, 0)
    found = [game.record().cursor.ply for game in games()] or [0]
    assert found in ([shown], [shown + 1])


# What goes wrong ------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(fjords_home: Path) -> None:
    blocked = fjords_home / "games"
    blocked.write_text("a file where the folder should be")
    play = make_moves(board(), 3)
    assert play.ply == 3
    assert "not being kept" in play._kept["lost"]
    blocked.unlink()
    make_moves(play, 1)
    assert play._kept == {"again": "This game is being kept again."}
    assert the_game().record().cursor.ply == 4, "all of it"
    make_moves(play, 1)
    assert play._kept == {}


def test_a_disk_that_refuses_is_told_in_one_line(fjords_home: Path, caplog: pytest.LogCaptureFixture) -> None:
    fj.settings.folder = fjords_home / "blocked"
    (fjords_home / "blocked").write_text("")
    make_moves(board())
    (told,) = [record for record in caplog.records if record.name == "fjords_widget"]
    assert told.levelname == "WARNING"
    assert "blocked" in told.getMessage()
    assert told.exc_info is None


FULL = """
import random, resource, sys
import fjords_widget as fj
play = fj.Play(fj.Game(seed=1))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
for _ in range(10):
    play.push(next(iter(play.game.legal_moves)))
print(play.ply, play._kept.get("lost"))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
play.push(next(iter(play.game.legal_moves)))
print(play._kept)
"""


def test_where_there_is_no_room_the_last_whole_game_stays_and_it_is_said(fjords_home: Path) -> None:
    """A limit on the size of files stands for a full disk: the same error comes at the same place."""
    told = run_python(FULL, "500").splitlines()
    assert told[0].startswith("10 This game is not being kept")
    assert "kept again" in told[1]
    assert the_game().record().cursor.ply == 11
    assert [path.name for path in (fjords_home / "games").iterdir() if path.suffix == ".part"] == []


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_what_is_said_of_keeping_is_said_in_the_language_of_the_board(lang: str, fjords_home: Path) -> None:
    left()
    offered = board(lang=lang)._kept["offer"]
    assert "{" not in offered["text"] + offered["about"]
    fj.settings.folder = fjords_home / "blocked"
    (fjords_home / "blocked").write_text("")
    play = make_moves(board(lang=lang), 1)
    assert "blocked" in play._kept["lost"]


# Going on -------------------------------------------------------------------------------------------


def test_a_new_board_offers_the_unfinished_game_and_goes_on_with_it() -> None:
    before = board(names=("Anna", None), colours=("purple", "black"))
    make_moves(before)
    before.back(2)
    make_moves(before, 4, seed=2)
    before.undo()
    text, place = before.record.dumps(), before.game.position()
    before.close()
    play = board()
    assert play._kept["offer"]["text"].startswith("Continue the game from ")
    assert "Anna" in play._kept["offer"]["about"]
    assert ask(play, "resume", name=offer(play))["ok"]
    assert play._kept == {}
    assert play.game.position() == place
    assert play.record.dumps() == text
    assert (play.names, play.colours) == (("Anna", None), ("purple", "black"))
    play.redo()
    assert play.ply == 6
    make_moves(play, 1)
    assert the_game().record().cursor.ply == 7, "in the file that it came from"


def test_a_spoiled_game_spoils_no_new_board() -> None:
    left()
    path = the_game().path
    began = path.read_text().split("kept: ")[1].split("\n")[0]
    text = path.read_text().replace(began, "0001-01-01T00:00:00+14:00").replace("plies: 5\n", "")
    path.write_text(text + "x" * 1_000_000)
    play = board()
    assert play._kept["offer"]["about"]
    assert [game["about"] for game in ask(play, "recent")["games"]] == [play._kept["offer"]["about"]]
    assert not ask(play, "resume", name=offer(play))["ok"]
    make_moves(play, 1)
    assert len(games()) == 2, "the new one is kept"


def test_a_game_that_is_over_is_not_offered() -> None:
    play = board()
    while play.game.legal_moves:
        play.push(next(iter(play.game.legal_moves)))
    play.close()
    assert the_game().over
    assert offer(board()) is None


def test_a_game_on_another_board_is_not_offered() -> None:
    play = make_moves(board())
    assert offer(board()) is None
    play.close()
    assert offer(board()) == the_game().name


def test_a_board_for_a_certain_game_is_offered_none_but_of_its_kind() -> None:
    left()
    record = played("base", 1, 4).record()
    position = played("base", 1, 4).position()
    assert offer(board(game=record)) is None
    assert offer(board(game=fj.Game.from_position(position))) is None
    assert offer(board(game=played("base", 1, 4))) is None
    assert offer(board(game=fj.Game(3))) is None
    assert offer(board(game=fj.Game(runes="game-4"))) is None
    assert offer(board(game=fj.Game(seed=4))) == the_game().name


def test_games_of_other_notebooks_are_not_offered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "one.ipynb"))
    left()
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "other.ipynb"))
    assert offer(board()) is None
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "one.ipynb"))
    assert offer(board()) is not None


def test_a_cell_that_is_run_again_offers_the_game_that_it_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run("cell-1", "1")
    monkeypatch.setattr(kept, "find_run", lambda: run)
    first = make_moves(board())
    path = the_game().path
    assert offer(board()) is None, "two boards of one cell"
    run = Run("cell-2", "2")
    assert offer(board()) is None, "another cell, below the first"
    run = Run("cell-1", "3")
    again = board()
    assert ask(again, "resume", name=offer(again))["ok"]
    make_moves(again, 1)
    assert the_game().path == path
    make_moves(first, 1, seed=3)
    assert len(games()) == 2, "whoever still has the first board plays another game from there"


def test_whoever_says_no_is_not_asked_again() -> None:
    left()
    play = board()
    assert ask(play, "decline")["ok"]
    assert play._kept == {}
    assert offer(board()) is None


def test_whoever_begins_to_play_has_answered() -> None:
    left()
    play = board()
    assert offer(play)
    make_moves(play, 1)
    assert offer(play) is None
    assert len(games()) == 2


def test_a_computer_that_begins_has_not_answered_for_a_person() -> None:
    left()
    old = the_game()
    play = board(seats=("greedy", "human"), game=fj.Game(first=0), pace=0)
    wait_until(lambda: play.ply == 1)
    assert len(games()) == 2
    assert offer(play) == old.name
    assert ask(play, "resume", name=old.name)["ok"]
    assert the_game().name == old.name, "what the computer had begun is nobody's game"


def test_a_new_game_by_the_page_offers_to_go_back_to_the_one_that_was_left() -> None:
    play = make_moves(board())
    name = the_game().name
    seats = [{"name": "", "colour": colour, "kind": "human"} for colour in ("white", "yellow", "black")]
    new = {"players": 3, "variant": "base", "runes": [], "tie": "order", "table_talk": False, "lang": "en"}
    assert ask(play, "new", game={**new, "seats": seats})["ok"]
    assert (play.game.players, offer(play)) == (3, name)
    assert ask(play, "resume", name=name)["ok"]
    assert (play.game.players, play.ply) == (2, 5)


def test_an_offer_that_no_longer_holds_is_refused_and_changes_nothing() -> None:
    left()
    play = board()
    before = play.game
    assert ask(play, "resume", name="another")["code"] == "stale"
    the_game().path.unlink()
    refused = ask(play, "resume", name=offer(play))
    assert (refused["ok"], refused["code"]) == (False, "invalid")
    assert play.game is before
    assert ask(play, "resume", name=7)["code"] == "invalid"


def test_two_boards_that_go_on_with_one_game_each_keep_their_own() -> None:
    left()
    name = the_game().name
    one, other = board(), board()
    for play in (one, other):
        assert ask(play, "resume", name=name)["ok"]
    make_moves(one, 1, seed=5)
    make_moves(other, 2, seed=6)
    assert sorted(game.record().cursor.ply for game in games()) == [6, 7]


OTHER_KERNEL = """
import fjords_widget as fj
play = fj.Play()
for _ in range(3):
    play.push(next(iter(play.game.legal_moves)))
print(play._kept, flush=True)
input()
"""


def test_two_programs_keep_their_games_in_one_folder_and_a_killed_one_leaves_its_own() -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", OTHER_KERNEL], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "{}"
        play = board()
        assert offer(play) is None
        make_moves(play)
        assert play._kept == {}
        assert sorted(game.heading.plies for game in games()) == [3, 5]
    finally:
        other.kill()
        other.communicate()
    assert ask(again := board(), "resume", name=offer(again))["ok"]
    assert again.ply == 3


def test_a_game_whose_program_ends_a_moment_later_is_offered_then() -> None:
    """As when a page of its own is loaded again, and the new kernel is there before the old one is gone."""
    other = subprocess.Popen(
        [sys.executable, "-c", OTHER_KERNEL], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    other.stdout.readline()
    play = board()
    assert offer(play) is None
    other.kill()
    other.communicate()
    wait_until(lambda: offer(play) is not None)
    assert ask(play, "resume", name=offer(play))["ok"]
    assert play.ply == 3


def test_where_a_page_that_is_loaded_again_has_a_new_kernel_its_game_is_offered_as_a_copy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Voilà may leave the old kernel running for good."""
    for name, value in (("SERVER_SOFTWARE", "voila/0.5"), ("SCRIPT_NAME", "/voila/render/my%20game.ipynb")):
        monkeypatch.setenv(name, value)
    other = subprocess.Popen(
        [sys.executable, "-c", OTHER_KERNEL], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        other.stdout.readline()
        assert the_game().place == str(Path("my game.ipynb").absolute())
        play = board()
        wait_until(lambda: offer(play) is not None)
        assert ask(play, "resume", name=offer(play))["ok"]
        make_moves(play, 2)
        assert sorted(game.heading.plies for game in games()) == [3, 5]
    finally:
        other.kill()
        other.communicate()


def test_functions_stay_where_the_board_has_one() -> None:
    def first(game: fj.Game) -> fj.Move:
        return next(iter(game.legal_moves))

    before = board(seats=("human", first), game=fj.Game(first=0), pace=0)
    make_moves(before, 1)
    wait_until(lambda: before.ply == 2)
    before.close()
    play = board(seats=("human", first))
    assert ask(play, "resume", name=offer(play))["ok"]
    assert play.seats == ("human", first)
    play.close()
    assert fj.resume(0).seats == ("human", "human")


# fj.resume ------------------------------------------------------------------------------------------


def test_the_kept_games_are_listed_the_latest_first() -> None:
    left(3, names=("Anna", "<b>Björn</b>"))
    left(7, game=fj.Game(variant="epic"))
    listed = fj.resume()
    assert [game.heading.plies for game in listed] == [7, 3]
    text, html = repr(listed), listed._repr_html_()
    for word in ("Anna", "Epic", "exploration", "7", str(fj.settings.folder), listed[0].name):
        assert word in text
    assert html.count("<img ") == 2
    assert "&lt;b&gt;Björn" in html
    assert "<b>" not in html
    assert "fj.resume(1)" in html


def test_there_may_be_no_kept_games() -> None:
    assert len(fj.resume()) == 0
    assert "No games" in fj.resume()._repr_html_()
    assert "keine Partien" in repr(fj.resume(lang="de"))


def test_a_kept_game_is_opened_by_its_number_or_name_and_goes_on_in_its_file() -> None:
    before = left(seats=("human", "human"))
    text = before.record.dumps()
    name = fj.resume()[0].name
    for which in (0, -1, name, name[-8:], fj.resume()[0]):
        play = fj.resume(which, aids=())
        assert play.record.dumps() == text
        assert play.aids == ()
        play.close()
    play = fj.resume(0)
    make_moves(play, 1)
    assert the_game().heading.plies == 6


@pytest.mark.parametrize("which", [1, -2, "nothing", "", True, 1.5])
def test_a_game_that_is_not_kept_cannot_be_opened(which: Any) -> None:
    left()
    with pytest.raises(fj.InvalidOption, match=r"kept"):
        fj.resume(which)


def test_a_name_that_means_several_games_is_refused() -> None:
    left()
    left()
    with pytest.raises(fj.InvalidOption, match="several"):
        fj.resume("-")


def test_a_computer_goes_on_where_it_was() -> None:
    before = board(seats=("human", "greedy"), game=fj.Game(first=0), pace=0)
    make_moves(before, 1)
    wait_until(lambda: before.ply == 2)
    before.close()
    play = fj.resume(0, pace=0)
    assert play.seats == ("human", "greedy")
    assert play.names == (None, None)
    make_moves(play, 1)
    wait_until(lambda: play.ply == 4)
    play.close()


def test_keeping_a_move_costs_little_of_the_processor() -> None:
    """The disk takes its own time; see the docs."""
    import time

    play = board(game=fj.Game(seed=1))
    off = board(game=fj.Game(seed=1), keep=False)
    spent = []
    for one in (off, play):
        began = time.process_time()
        make_moves(one, 40)
        spent.append((time.process_time() - began) / 40)
    assert spent[1] - spent[0] < 0.01
