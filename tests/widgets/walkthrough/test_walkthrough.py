"""The builder of walkthroughs: still boards, chapters, and questions with an answer to every legal move."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import fjords_widget as fj
from fjords_widget.widgets.walkthrough.question import Question
from tests.hostile import faults_of, hostile
from tests.paths import GAMES
from tests.programs import run_python

VIEW = "application/vnd.jupyter.widget-view+json"
RECORD = GAMES / "base.fjords"
HOSTILE = hostile()


@pytest.fixture
def w() -> fj.Walkthrough:
    return fj.Walkthrough(fj.Record.load(RECORD), size=200)


@pytest.fixture
def settling(w: fj.Walkthrough) -> int:
    """A ply of the settlement."""
    return next(node.ply for node, game in w.record.positions() if game.phase == "settlement") + 20


def test_a_board_is_saved_as_a_picture(w: fj.Walkthrough) -> None:
    data, metadata = w.at(3, labels={(0, 0): "A"}, arrows=[((0, 0), (1, 0))])._repr_mimebundle_()
    assert set(data) == {"image/png", "text/plain"}
    image: Any = Image.open(io.BytesIO(base64.b64decode(data["image/png"])))
    assert max(image.size) == 200
    assert metadata["image/png"]["alt"] == data["text/plain"]
    assert str(w.record.at(3).move) in data["text/plain"]


def test_marks_of_the_record_and_of_the_author_are_both_drawn(w: fj.Walkthrough) -> None:
    w.record.at(3).marks = [fj.Mark("cell", (0, 0), "green")]
    svg = w.at(3, marks=[fj.Mark("label", (0, 1), text="mine")]).svg
    assert "fj-on-green" in svg
    assert ">mine<" in svg


def test_another_move_can_be_shown_instead(w: fj.Walkthrough, settling: int) -> None:
    other = list(w.game(settling).legal_moves)[-1]
    still = w.at(settling, instead=[other])
    assert str(other) in still.text
    assert still.svg != w.at(settling).svg
    assert w.at(settling, instead=str(other)).svg == still.svg
    with pytest.raises(fj.IllegalMove):
        w.at(settling, instead="settle@99,0")


def test_without_the_libraries_a_board_is_an_image_of_svg() -> None:
    program = (
        "import sys; sys.modules['resvg_py'] = None\n"
        "import fjords_widget as fj\n"
        "data, _ = fj.Walkthrough(fj.Game(seed=1).record()).at(0)._repr_mimebundle_()\n"
        "print(sorted(data), data['text/html'][:60])"
    )
    assert "['text/html', 'text/plain'] <img alt=" in run_python(program)


def test_chapters_are_counted_and_mean_nothing_in_markdown(w: fj.Walkthrough) -> None:
    assert w.chapter("The map")._repr_markdown_() == "## 1. The map"
    assert w.chapter("The *last* tile").number == 2
    assert w.chapter("The map").number == 1
    assert w.chapter("<b>x</b>")._repr_markdown_() == "## 3. \\<b\\>x\\</b\\>".replace("/", "/")


def test_every_legal_move_has_an_answer(w: fj.Walkthrough, settling: int) -> None:
    game = w.game(settling)
    moves = list(game.legal_moves)
    question = w.ask(settling, "**Where?**", {moves[0]: "The *pass*."}, "Not bad.")
    assert set(question.answers) == {str(move) for move in moves}
    assert "<em>pass</em>" in question.answers[str(moves[0])]["html"]
    assert all("Not bad." in question.answers[str(move)]["html"] for move in moves[1:])
    assert set(question._asked["answers"]) == {str(move.cell) for move in moves}  # type: ignore[attr-defined]


def test_what_a_move_is_worth_is_proven(w: fj.Walkthrough, settling: int) -> None:
    values = fj.solve(w.game(settling)).values
    question = w.ask(settling, "Where?", {}, "Hm.")
    for move, value in values.items():
        answer = question.answers[str(move)]
        assert f"{value:+d}" in answer["html"]
        assert (answer["kind"] == "best") == (value == max(values.values()))


def test_an_answer_may_be_given_by_cell_or_by_text(w: fj.Walkthrough, settling: int) -> None:
    first, second, *_ = w.game(settling).legal_moves
    question = w.ask(settling, "?", {first.cell: "cell", str(second): "text"}, solve=False)  # type: ignore[attr-defined]
    assert "cell" in question.answers[str(first)]["html"]
    assert "text" in question.answers[str(second)]["html"]


def test_a_move_that_is_made_nowhere_on_the_board_has_a_button(w: fj.Walkthrough) -> None:
    w.record = fj.Record.loads("fjords-record 1\nvariant: classic\nplayers: 2\nfirst: white\n")
    question = w.ask(0, "And now?", {"draw": "What else?"})
    assert question._asked["buttons"] == {"draw": "Draw a tile"}
    assert question._asked["answers"]["draw"][0]["html"] == "<p>What else?</p>"


def test_questions_are_kept_in_a_file_beside_the_notebook(w: fj.Walkthrough, tmp_path: Path) -> None:
    move = next(iter(w.game(4).legal_moves))
    path = tmp_path / "game.questions.toml"
    w = fj.Walkthrough(w.record, path, size=200)
    answers = f'[first.answers]\n"{move}" = "Here."\n'
    path.write_text(f'[first]\nply = 4\nask = "**Where?**"\notherwise = "Elsewhere."\n{answers}')
    question = w.ask("first")
    assert question._asked["prompt"] == "<p><strong>Where?</strong></p>"
    assert question.answers[str(move)]["html"] == "<p>Here.</p>"
    assert "Elsewhere." in [*question.answers.values()][-1]["html"]
    with pytest.raises(fj.InvalidOption, match="There are: first"):
        w.ask("second")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[a]\nply = x", "line 2"),
        ("a = 1", "a"),
        ("[a]\nask = '?'", "a.ply"),
        ("[a]\nply = '4'\nask = '?'", "a.ply"),
        ("[a]\nply = 4\nask = '?'\nhint = '!'", "a.hint"),
        ("[a]\nply = 4\nask = '?'\n[a.answers]\n'draw' = 1", "a.answers.draw"),
        ("[a]\nask = '?'\nply = " + "1" * 5_000 + "\n\nhint = 1", "line 3 .*digits"),
        ("[a]\nask = '?'\n\nply = " + "[" * 100_000, "line 4 .*nested"),
        ("[a]\nask = '?'\nply = [\n" + "[\n" * 100_000, r"line \d+ .*nested"),
        ("[a]\nask = '?'\nply = 0x" + "f" * 5_000, "a.ply"),
        ("[a]\nask = '?'\nply = -1", "a.ply"),
        ("x" * 100_000 + " = 1", "x…"),
    ],
    ids=range(12),
)
def test_what_is_wrong_with_a_file_of_questions_is_told(
    w: fj.Walkthrough, tmp_path: Path, text: str, fault: str
) -> None:
    (tmp_path / "q.toml").write_text(text)
    with pytest.raises(fj.InvalidOption, match=fault):
        fj.Walkthrough(w.record, tmp_path / "q.toml").ask("a")


def test_tiles_can_be_asked_for_too(w: fj.Walkthrough) -> None:
    move = next(iter(w.game(4).legal_moves))
    question = w.ask(4, "Where would you lay?", {move: "Here."}, "Elsewhere.")
    assert question.answers[str(move)] == {"kind": "good", "html": "<p>Here.</p>"}
    places = {str(move.cell) for move in w.game(4).legal_moves}  # type: ignore[attr-defined]
    assert set(question._asked["board"]["open"].split()) == places


def test_a_question_tells_the_page_what_to_draw(w: fj.Walkthrough, settling: int) -> None:
    game = w.game(settling)
    board = w.ask(settling, "?", {}, labels={(0, 0): "<here>"})._asked["board"]
    tiles, pieces = board["table"]["tiles"].split(), board["table"]["pieces"].split()
    assert {word.split(":")[0] for word in tiles} == {str(cell) for cell in game.board}
    assert len(pieces) == len(game.board.pieces)
    drawn = [word.split(":")[1].split("~")[0] for word in (*tiles, *pieces)]
    assert set(drawn) <= set(board["shapes"])
    assert "fj-legal" in board["under"]
    assert ">&lt;here&gt;<" in board["over"]
    assert "<style" not in board["under"] + board["over"]  # a page may forbid it
    assert board["description"]


def test_a_question_shows_a_part_of_the_board_in_colours_of_its_own(w: fj.Walkthrough, settling: int) -> None:
    board = w.ask(settling, "?", {}, around=((0, 0), 1), colors={"plains": "#123456"})._asked["board"]
    assert len(board["table"]["tiles"].split()) <= 7
    assert "#123456" in board["style"]


@pytest.mark.parametrize("key", [(99, 0), "settle@99,0", "nonsense"])
def test_an_answer_to_no_legal_move_is_refused(key: Any, w: fj.Walkthrough, settling: int) -> None:
    with pytest.raises(fj.FjordsError):
        w.ask(settling, "?", {key: "x"})


def test_where_nothing_can_be_clicked_the_answers_are_folded_away(w: fj.Walkthrough, settling: int) -> None:
    move = next(iter(w.game(settling).legal_moves))
    question = w.ask(settling, "Where?", {move: "Here."})
    bundle = question._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert {VIEW, "image/png", "text/html", "text/plain"} <= set(data)
    assert "<details><summary>Answers</summary>" in data["text/html"]
    assert "Here." in data["text/html"]


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_it_speaks_four_languages(lang: str, settling: int) -> None:
    w = fj.Walkthrough(fj.Record.load(RECORD), size=100, lang=lang)
    words = {"en": "Answers", "fr": "Réponses", "de": "Antworten", "ru": "Ответы"}
    assert f"<summary>{words[lang]}</summary>" in w.ask(settling, "?", {}).still_html()


def test_hostile_questions_and_answers_stay_inert(w: fj.Walkthrough, settling: int) -> None:
    move = next(iter(w.game(settling).legal_moves))
    for text in HOSTILE.values():
        question = w.ask(settling, text, {move: text}, text, solve=False)
        assert faults_of(question._asked["prompt"]) == []
        assert all(faults_of(answer["html"]) == [] for answer in question.answers.values())
        assert [f for f in faults_of(question.still_html()) if f != "<details>"] == []
        assert "<" not in w.chapter(text)._repr_markdown_().replace("\\<", "")


def test_a_question_carries_little(w: fj.Walkthrough) -> None:
    from fjords_widget.widgets.shared.bundle import read_bundle

    assert isinstance(w.ask(3, "?", {}), Question)
    assert len(read_bundle("question.js")) + len(read_bundle("question.css")) < 47_000


def test_a_live_board_stands_where_it_is_asked_to(w: fj.Walkthrough) -> None:
    bundle = w.live(7)._repr_mimebundle_()
    assert VIEW in bundle[0]
