"""Comments, signs, marks and variations written on the page of a replay: kept in the record, undoable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.widgets.replay import editing
from tests.hostile import faults_of, hostile
from tests.widgets.line import ask, connected, wait_until
from tests.widgets.replay.records import annotated, other_moves, played


@pytest.fixture
def replay() -> Iterator[fj.Replay]:
    replay = fj.Replay(played())
    connected(replay)
    yield replay
    replay.close()


def edit(replay: fj.Replay, do: str, **fields: Any) -> dict[str, Any]:
    """A change, asked for by a page that shows the record as it is."""
    return ask(replay, do, version=replay._version, **fields)


def annotate(replay: fj.Replay, at: int, **fields: Any) -> dict[str, Any]:
    return edit(replay, "annotate", at=at, **fields)


# Writing ------------------------------------------------------------------------------------------


def test_what_is_written_is_in_the_record_its_file_and_its_page(replay: fj.Replay, tmp_path: Path) -> None:
    marks = ["cell 0,0 red", "arrow 0,0>1,-1 blue", "label 0,1 green key", "edge 0,0 3 grey"]
    assert annotate(replay, 5, comment="The **pass**.", intro="Now:", sign="!?", marks=marks)["at"] == 5
    node = replay.record.at(5)
    assert (node.comment, node.intro, node.sign) == ("The **pass**.", "Now:", "!?")
    assert [str(mark) for mark in node.marks] == marks
    assert replay.node is node
    replay.record.dump(tmp_path / "game.fjords")
    again = fj.Record.load(tmp_path / "game.fjords")
    assert not again.errors
    assert again.at(5).comment == "The **pass**."
    assert "<strong>pass</strong>" in replay._tree[5]["comment"]
    assert "<strong>pass" in replay.to_html().replace("\\u003c", "<").replace("\\u003e", ">")
    assert ask(replay, "notes", at=5)["comment"] == "The **pass**."


def test_a_comment_is_changed_and_deleted_and_the_rest_stays(replay: fj.Replay) -> None:
    annotate(replay, 3, comment="One.", sign="!")
    annotate(replay, 3, comment="Two.")
    assert (replay.record.at(3).comment, replay.record.at(3).sign) == ("Two.", "!")
    annotate(replay, 3, comment="", sign="")
    assert (replay.record.at(3).comment, replay.record.at(3).sign) == ("", "")
    assert "comment" not in replay._tree[3]


def test_the_record_that_was_handed_over_stays_as_it_was() -> None:
    record = played()
    before = record.dumps()
    replay = fj.Replay(record)
    connected(replay)
    annotate(replay, 2, comment="Mine.")
    assert record.dumps() == before
    assert replay.record is not record
    replay.close()


@pytest.mark.parametrize(
    "fields",
    [
        {"comment": "x" * (editing.LONGEST_COMMENT + 1)},
        {"comment": 7},
        {"comment": "a \ud800 half"},
        {"sign": "!!!"},
        {"sign": "A"},
        {"marks": ["cell 0,0 pink"]},
        {"marks": ["circle 0,0 red"]},
        {"marks": ["cell 0,0 red"] * (editing.MOST_MARKS + 1)},
        {"marks": "cell 0,0 red"},
        {"comment": "Good.", "marks": ["cell 0,0 red", "arrow 0,0 red"]},
    ],
)
def test_a_change_with_anything_wrong_in_it_changes_nothing(
    replay: fj.Replay, fields: dict[str, Any]
) -> None:
    before = replay.record, replay.record.dumps(), replay._edits
    answer = annotate(replay, 4, **fields)
    assert (answer["ok"], answer["code"]) == (False, "invalid")
    assert answer["text"]
    assert (replay.record, replay.record.dumps(), replay._edits) == before


def test_a_record_that_would_grow_too_long_to_be_read_is_refused(
    replay: fj.Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "LONGEST", 5000)
    before = replay.record
    assert annotate(replay, 4, comment="x" * 5000)["code"] == "invalid"
    assert replay.record is before


def test_a_change_for_a_record_that_was_shown_earlier_is_stale(replay: fj.Replay) -> None:
    version = replay._version
    annotate(replay, 4, comment="First.")
    answer = ask(replay, "annotate", at=4, version=version, comment="Second.")
    assert (answer["ok"], answer["code"]) == (False, "stale")
    assert replay.record.at(4).comment == "First."


def test_hostile_texts_are_written_as_they_are_and_shown_harmlessly(replay: fj.Replay) -> None:
    for number, text in enumerate(hostile().values()):
        at = number % replay.record.plies
        answer = annotate(replay, at, comment=text[: editing.LONGEST_COMMENT], intro=text[:1000])
        if not answer["ok"]:  # half of a character cannot be sent
            assert answer["code"] == "invalid"
            continue
        view = replay._tree[replay._at]
        for name in ("comment", "intro"):
            assert faults_of(view.get(name, "")) == []
        assert fj.Record.loads(replay.record.dumps()).dumps() == replay.record.dumps()


def test_a_hostile_label_stays_a_text(replay: fj.Replay) -> None:
    text = "<script>alert(1)</script>\"'&"
    assert annotate(replay, 2, marks=[f"label 0,0 red {text}"])["ok"]
    assert "<script" not in replay._tree[2]["marks"]["over"]
    assert replay.record.at(2).marks[0].text == text


# Only where it is allowed -------------------------------------------------------------------------


def test_a_replay_that_is_for_reading_refuses_every_change() -> None:
    replay = fj.Replay(annotated(), edit=False)
    connected(replay)
    before = replay.record.dumps()
    assert replay._edits["allowed"] is False
    for answer in (
        annotate(replay, 1, comment="No."),
        edit(replay, "variation", what="delete", at=3),
        edit(replay, "undo"),
        edit(replay, "redo"),
    ):
        assert (answer["ok"], answer["code"]) == (False, "invalid")
        assert "edit=False" in answer["text"]
    assert replay.record.dumps() == before
    replay.close()
    with pytest.raises(fj.InvalidOption, match="edit"):
        fj.Replay(played(), edit="yes")  # type: ignore[arg-type]


# Undo ---------------------------------------------------------------------------------------------


def test_every_change_can_be_undone_and_made_again(replay: fj.Replay) -> None:
    texts = [replay.record.dumps()]
    annotate(replay, 3, comment="One.")
    texts.append(replay.record.dumps())
    annotate(replay, 7, sign="??", marks=["cell 0,0 red"])
    texts.append(replay.record.dumps())
    replay.goto(9)
    move = other_moves(replay.node)[0]
    assert ask(replay, "move", at=9, move=str(move))["ok"]
    texts.append(replay.record.dumps())
    edit(replay, "variation", what="main", at=replay._at)
    texts.append(replay.record.dumps())
    assert len(set(texts)) == 5
    for text in texts[-2::-1]:
        assert edit(replay, "undo")["ok"]
        assert replay.record.dumps() == text
    assert replay._edits["undo"] is False
    assert edit(replay, "undo")["code"] == "invalid"
    for text in texts[1:]:
        assert edit(replay, "redo")["ok"]
        assert replay.record.dumps() == text
    assert edit(replay, "redo")["code"] == "invalid"


def test_undo_goes_back_to_where_the_change_was_made(replay: fj.Replay) -> None:
    replay.goto(7)
    annotate(replay, 7, sign="!")
    replay.goto(20)
    edit(replay, "undo")
    assert replay.ply == 7


def test_a_new_change_after_an_undo_takes_the_place_of_what_was_undone(replay: fj.Replay) -> None:
    annotate(replay, 3, comment="One.")
    edit(replay, "undo")
    annotate(replay, 3, comment="Two.")
    assert replay._edits["redo"] is False
    assert replay.record.at(3).comment == "Two."


def test_another_record_has_no_changes_to_undo(replay: fj.Replay) -> None:
    annotate(replay, 3, comment="One.")
    replay.record = annotated()
    assert replay._edits["undo"] is False


def test_a_match_is_written_game_by_game() -> None:
    from tests.games import played_match

    replay = fj.Replay(played_match(games=2))
    connected(replay)
    annotate(replay, 2, comment="In the first game.")
    replay.show_game(2)
    annotate(replay, 2, comment="In the second game.")
    assert [record.at(2).comment for record in replay.records] == [
        "In the first game.",
        "In the second game.",
    ]
    edit(replay, "undo")
    replay.show_game(2)
    edit(replay, "undo")
    assert [record.at(2).comment for record in replay.records] == ["", ""]
    assert replay._game == 0
    replay.close()


# Variations ---------------------------------------------------------------------------------------


def try_at(replay: fj.Replay, ply: int, count: int = 1) -> list[int]:
    """Tries other moves at a ply; returns the numbers of their nodes."""
    found = []
    for _ in range(count):
        node = replay.record.at(ply)
        number = replay._record_tree.number(node)
        known = [child.move for child in node.children]
        new = next(move for move in node.game().legal_moves if move not in known)
        assert ask(replay, "move", at=number, move=str(new))["ok"]
        found.append(replay._at)
    return found


def test_a_tried_move_is_kept_moved_up_made_the_main_line_and_deleted(replay: fj.Replay) -> None:
    plies = replay.record.plies
    ply = next(node.ply for node, game in replay.record.positions() if len(game.legal_moves) > 2)
    first, second = try_at(replay, ply, 2)
    moves = [str(child.move) for child in replay.record.at(ply).children]
    assert len(moves) == 3
    edit(replay, "variation", what="up", at=second)
    assert [str(child.move) for child in replay.record.at(ply).children] == [moves[0], moves[2], moves[1]]
    assert replay.node.move == fj.parse(moves[2])
    edit(replay, "variation", what="main", at=replay._at)
    assert [str(child.move) for child in replay.record.at(ply).children] == [moves[2], moves[0], moves[1]]
    assert replay.record.plies == ply + 1
    edit(replay, "variation", what="delete", at=replay._at)
    assert [str(child.move) for child in replay.record.at(ply).children] == [moves[0], moves[1]]
    assert (replay.record.plies, replay.ply) == (plies, ply)
    assert first != second


def test_the_result_is_that_of_the_main_line(replay: fj.Replay) -> None:
    result = replay.record.result
    assert result
    (tried,) = try_at(replay, 6)
    edit(replay, "variation", what="main", at=tried)
    assert replay.record.result == ""
    assert not replay.record.check()
    edit(replay, "undo")
    assert replay.record.result == result


@pytest.mark.parametrize(("what", "at"), [("delete", 0), ("up", 0), ("up", 4), ("main", 4), ("turn", 4)])
def test_what_cannot_be_done_with_a_variation_is_refused(replay: fj.Replay, what: str, at: int) -> None:
    before = replay.record
    assert edit(replay, "variation", what=what, at=at)["code"] == "invalid"
    assert replay.record is before


# Files and reviews --------------------------------------------------------------------------------


def test_the_record_is_saved_from_the_page_with_what_was_written(replay: fj.Replay) -> None:
    annotate(replay, 3, comment="Saved.")
    for kind, begins in (("record", b"fjords-record 1"), ("html", b"<!DOCTYPE html>"), ("svg", b"<svg")):
        assert ask(replay, "file", kind=kind, at=3)["ok"]
        (data,) = replay.comm.buffers
        assert data.startswith(begins)
        assert kind == "svg" or b"Saved." in data


def test_a_review_is_made_in_the_background_and_shown(
    replay: fj.Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fjords_widget.players.analysis import review

    monkeypatch.setattr(review, "SIMULATIONS", 4)
    assert ask(replay, "review")["ok"]
    assert replay._work["job"]["what"] == "review"
    annotate(replay, 3, comment="Meanwhile.")  # the moves are the same
    wait_until(lambda: replay._review is not None)
    assert replay.review is not None
    assert "job" not in replay._work
