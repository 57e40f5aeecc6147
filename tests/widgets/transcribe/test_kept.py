"""A game at a real table is not lost either: every step is kept before it is shown, doubtful ones too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.records.kept import KeptFolder, KeptGame
from fjords_widget.widgets.play import kept
from fjords_widget.widgets.transcribe.widget import Transcribe
from tests.games import KINDS, played, played_match
from tests.widgets.line import ask, connected


@pytest.fixture(autouse=True)
def _nothing_declined() -> Iterator[None]:
    yield
    kept._declined.clear()


def table(*args: Any, **options: Any) -> Transcribe:
    """A board with a line to a page."""
    board = fj.Transcribe(*args, **options)
    connected(board)
    return board


def note(board: Transcribe, what: str, **fields: Any) -> None:
    assert ask(board, "note", what=what, **fields)["ok"]


def write_down(board: Transcribe, moves: int, kind: str = "base", unknown: int = -1) -> fj.Game:
    """Tells a board of a game that is played elsewhere, tile by tile; of one move nobody notes the tiles."""
    real, chance = fj.Game(seed=4, first=0, **KINDS[kind]), random.Random(2)
    for tile in real.record().root.draws:
        note(board, "tile", tile=str(tile))
    for n in range(moves):
        move = real.push(chance.choice(list(real.legal_moves)))
        note(board, "move", move=str(move))
        for tile in real.history[-1].draws:
            note(board, "tile", tile="?" if n == unknown else str(tile))
    return real


def games() -> list[KeptGame]:
    return list(KeptFolder(fj.settings.folder).games())


def the_game() -> KeptGame:
    (game,) = games()
    return game


def offer(board: fj.Play) -> str | None:
    found = board._kept.get("offer")
    return None if found is None else str(found["name"])


# Keeping --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["base", "classic-talk", "runes-4"])
def test_every_step_is_kept_before_it_is_shown(kind: str) -> None:
    board = table(fj.Transcript(**KINDS[kind]))
    seen = []

    def look(change: dict[str, Any]) -> None:
        assert the_game().record().dumps() == board.record.dumps()
        seen.append(change["new"])

    board.observe(look, "_noting")
    write_down(board, 6, kind, unknown=3)
    assert len(seen) > 6, "tiles are steps too"
    note(board, "undo")
    assert the_game().record().dumps() == board.record.dumps()


def test_a_doubtful_step_is_kept_as_it_was_told() -> None:
    board = table()
    write_down(board, 5)
    board.mend(0, draws="MMPPPP MMPPPP ? ?")
    assert board.transcript.problems
    assert the_game().record().dumps() == board.record.dumps()
    problems = board._noting["problems"]
    board.close()
    again = fj.resume(0)
    assert isinstance(again, Transcribe)
    assert again._noting["problems"] == problems


def test_nothing_is_kept_until_something_is_told_or_where_nobody_wants_it() -> None:
    board = table()
    board.names = ("Anna", "Finn")
    board.lang = "de"
    record = played("base", 1, 8).record()
    opened = table(record)
    assert ask(opened, "note", what="open", ply=3, part="move", n=0)["ok"]
    opened.names = ("Anna", "Finn")
    write_down(table(keep=False), 2)
    fj.settings.keep = False
    write_down(table(), 2)
    assert games() == []


def test_a_record_that_is_opened_to_be_mended_is_kept_from_the_first_change_on() -> None:
    board = table(played("base", 1, 8).record())
    note(board, "undo")
    assert the_game().record().dumps() == board.record.dumps()


def test_a_folder_that_cannot_be_written_is_said_and_the_writing_goes_on(fjords_home: Path) -> None:
    blocked = fjords_home / "games"
    blocked.write_text("a file where the folder should be")
    board = table()
    real = write_down(board, 3)
    assert board.game.position() == real.position()
    assert "not being kept" in board._kept["lost"]
    blocked.unlink()
    note(board, "undo")
    assert "again" in board._kept
    assert the_game().record().dumps() == board.record.dumps()


# Going on -------------------------------------------------------------------------------------------


def test_the_next_board_offers_the_game_and_goes_on_with_it_in_its_file() -> None:
    before = table(names=("Anna", None), colours=("purple", "black"))
    write_down(before, 5, unknown=4)
    note(before, "open", ply=2, part="move", n=0)
    text = before.record.dumps()
    before.close()
    board = table()
    assert board._kept["offer"]["text"].startswith("Continue the game from ")
    assert "Anna" in board._kept["offer"]["about"]
    assert ask(board, "resume", name=offer(board))["ok"]
    assert board._kept == {}
    assert board.record.dumps() == text
    assert (board.names, board.colours) == (("Anna", None), ("purple", "black"))
    assert board._noting["hidden"] == [[5, 0]]
    note(board, "move", move=str(next(iter(board.game.legal_moves))))
    assert the_game().heading.plies == 6


def test_a_game_of_which_only_a_tile_is_told_is_offered_too() -> None:
    before = table()
    note(before, "tile", tile="MMPPPP")
    before.close()
    board = table()
    assert ask(board, "resume", name=offer(board))["ok"]
    assert board.record.root.draws == before.record.root.draws
    assert board._noting["needs"] == "tile"


def test_boards_to_play_on_are_not_offered_what_is_written_down_nor_the_other_way_round() -> None:
    board = table()
    write_down(board, 3)
    board.close()
    play = fj.Play()
    assert offer(play) is None
    play.push(next(iter(play.game.legal_moves)))
    play.close()
    assert len(games()) == 2
    again = table()
    assert offer(again) is not None
    assert offer(again) != fj.resume()[0].name, "that is the game that was played here"


def test_whoever_begins_to_write_down_another_game_has_answered() -> None:
    before = table()
    write_down(before, 2)
    before.close()
    board = table()
    assert offer(board)
    note(board, "tile", tile="MMPPPP")
    assert offer(board) is None
    assert len(games()) == 2


def test_a_board_for_certain_rules_is_offered_none_but_of_its_kind() -> None:
    before = table()
    write_down(before, 2)
    before.close()
    assert offer(table(variant="classic")) is None
    assert offer(table(played("base", 1, 4).record())) is None
    assert offer(table(players=2)) == the_game().name


def test_a_new_game_by_the_page_offers_to_go_back_to_the_one_that_was_left() -> None:
    board = table()
    real = write_down(board, 3)
    name = the_game().name
    seats = [{"name": "", "colour": colour, "kind": "human"} for colour in ("white", "yellow", "black")]
    new = {"players": 3, "variant": "base", "runes": [], "tie": "order", "table_talk": False, "lang": "en"}
    assert ask(board, "new", game={**new, "seats": seats})["ok"]
    assert (board.game.players, offer(board)) == (3, name)
    assert ask(board, "resume", name=name)["ok"]
    assert board.game.position() == real.position()


def test_a_match_is_kept_whole_whichever_of_its_games_is_looked_at() -> None:
    board = table(played_match(games=1).record())
    board.next_game()
    note(board, "move", move="draw")
    note(board, "tile", tile="?")
    assert the_game().games == 2
    board.show_game(1)
    note(board, "open", ply=3, part="move", n=0)
    assert the_game().games == 2, "the same file"
    text = board.match_record and board.match_record.dumps()
    board.close()
    again = table()
    assert ask(again, "resume", name=offer(again))["ok"]
    assert again.match_record is not None
    assert again.match_record.dumps() == text
    assert again.transcript.ply == 1, "the last game is on the board"


# fj.resume ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_games_at_a_table_are_listed_with_a_picture_and_opened_to_be_written_down(lang: str) -> None:
    board = table(names=("Anna", None))
    write_down(board, 4, unknown=3)
    note(board, "move", move=str(next(iter(board.game.legal_moves))))
    text = board.record.dumps()
    board.close()
    listed = fj.resume(lang=lang)
    assert "Anna" in repr(listed)
    said = {"en": "written down at a table", "fr": "notée à la table", "de": "am Tisch", "ru": "за столом"}
    assert said[lang] in repr(listed)
    assert "<img " in listed._repr_html_()
    again = fj.resume(0, lang=lang)
    assert isinstance(again, Transcribe)
    assert again.record.dumps() == text
    assert again._noting["needs"] == "tile"
    again.draw("?")
    assert the_game().record().dumps() == again.record.dumps()


def test_a_game_that_was_written_down_to_its_end_is_listed_and_not_offered() -> None:
    board = table(played("base", 1).record())
    note(board, "undo")
    assert not the_game().over
    note(board, "move", move=str(next(iter(board.game.legal_moves))))
    assert the_game().over
    board.close()
    assert offer(table()) is None
    assert len(fj.resume()) == 1
