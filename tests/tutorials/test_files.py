"""Tutorials that teachers write: one that works, and every kind of fault, named by its place."""

from __future__ import annotations

from pathlib import Path

import pytest

import fjords_widget as fj

TRIO = (
    "fjords/1 variant=base players=2 phase=exploration turn=0 board=POPPMM@0,0;MPPPPP@0,1;PPPPPP@1,0 "
    "supply=20/4;20/4 row=PPPPPO"
)
SETTLING = (
    "fjords/1 variant=base players=2 phase=settlement turn=0 board=POPPMM@0,0;MPPPPP@0,1;PPPPPP@1,0 "
    "pieces=L0@0,1 supply=2/0;2/0 began=0"
)
GOOD = f'''
title = "My tutorial"
lang = "en"

[[chapter]]
name = "one"
title = "One chapter"

[[chapter.step]]
name = "lay"
ask = "lay"
position = "{TRIO}"
say = "Lay the tile."
praise = "Good."
otherwise = "Not there."

[chapter.step.answers]
"1,1" = "Here it is dull."
'''


def step(**fields: str) -> str:
    """A tutorial of one step, whose fields are TOML values as they are written."""
    known = {"ask": '"lay"', "position": f'"{TRIO}"', "say": '"Do it."', **fields}
    lines = [f"{name} = {value}" for name, value in known.items() if value]
    return "\n".join(['title = "T"', "[[chapter]]", 'title = "C"', "[[chapter.step]]", *lines])


def faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(fj.InvalidTutorial) as caught:
        fj.Tutorial.loads(text)
    assert all(str(fault) in str(caught.value) for fault in caught.value.faults)
    return [(fault.place, fault.text) for fault in caught.value.faults]


def test_a_tutorial_in_one_language_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    mine = fj.Tutorial.load(path)
    assert (mine.name, len(mine), mine.languages) == ("mine", 1, ("en",))
    assert repr(mine) == "<Tutorial 'mine': 1 chapters, 1 steps>"
    assert mine.text("one.lay.say", "fr") == "Lay the tile.", "there is no other language"
    assert mine.text("one.lay.answers.1,1") == "Here it is dull."
    assert mine.text("one.lay.nothing") == ""


def test_words_can_be_given_in_several_languages() -> None:
    mine = fj.Tutorial.loads(step(say='{en = "Do it.", fr = "Faites-le."}'))
    assert mine.languages == ("en", "fr")
    assert mine.text("1.1.say", "fr") == "Faites-le."
    assert mine.text("1.1.say", "de") == "Do it."


def test_options_are_called_by_their_own_names() -> None:
    choice = step(ask='"choose"', options='["Five points", "Six"]', right='["Six"]', otherwise='"No."')
    assert fj.Tutorial.loads(choice).text("1.1.options.Five points") == "Five points"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "title", "a text is missing"),
        ("title = 'T'", "chapter", "not a single step"),
        ("title = 'T'\nchapter = 3", "chapter", "a list of tables"),
        ("title = 'T'\n[[chapter]]\ntitle = 'C'", "chapter[0].step", "not a single step"),
        ("= nonsense", "file", "not TOML"),
        ("a = " + "[" * 5000, "file", "nested too deeply"),
        ("colour = 'red'\n" + GOOD, "file", "unknown key 'colour'"),
        (GOOD.replace('lang = "en"', 'lang = "xx"'), "lang", "no language 'xx'"),
        (GOOD.replace('name = "lay"', 'name = "lay it"'), "chapter[0].step[0].name", "letters, digits"),
        (GOOD + GOOD[GOOD.index("[[chapter]]") :], "chapter[1].name", "used twice"),
        (GOOD.replace('"1,1" =', '"9,9" ='), "chapter[0].step[0].answers", "'9,9' is not an answer"),
        (step(ask='"dance"'), "chapter[0].step[0].ask", "nothing of the kind 'dance'"),
        (step(ask="3"), "chapter[0].step[0].ask", "nothing of the kind 3"),
        (step(position=""), "chapter[0].step[0].position", "missing"),
        (step(position="3"), "chapter[0].step[0].position", "a text is expected, not 3"),
        (step(position='"fjords/1 nonsense=1"'), "chapter[0].step[0].position.nonsense", "no such field"),
        (step(position=f'"{TRIO};MMMMMM"'), "chapter[0].step[0].position.tiles", "more copies of MMMMMM"),
        (step(say=""), "chapter[0].step[0].say", "a text is missing"),
        (step(say='""'), "chapter[0].step[0].say", "not empty"),
        (step(say="3"), "chapter[0].step[0].say", "a text is expected"),
        (step(say='{xx = "a"}'), "chapter[0].step[0].say", "some of the languages"),
        (step(say=f'"{"word " * 41}"'), "chapter[0].step[0].say", "these are 41 words"),
        (step(say=f'"{"a" * 700}"'), "chapter[0].step[0].say", "at most 600 characters"),
        (step(answers="3"), "chapter[0].step[0].answers", "a table is expected"),
        (step(right='["0,1"]'), "chapter[0].step[0].right", "the rules forbid it"),
        (step(right='["7,7"]'), "chapter[0].step[0].right", "is not an answer in this step"),
        (step(right='"1,1"'), "chapter[0].step[0].right", "a list of texts"),
        (step(show='["here"]'), "chapter[0].step[0].show", "is not a cell"),
        (step(show='["8,8"]'), "chapter[0].step[0].show", "neither on the board"),
        (step(arrows='["0,0-1,0"]'), "chapter[0].step[0].arrows", "is not a cell"),
        (step(tile='"QQ"'), "chapter[0].step[0].tile", "cannot be read"),
        (step(seat="1"), "chapter[0].step[0]", "unknown key 'seat'"),
        (step(ask='"turn"'), "chapter[0].step[0].tile", 'ask = "turn" needs it'),
        (step(ask='"build"', move='"settle@0,0"'), "chapter[0].step[0].move", "laying a tile is expected"),
        (step(ask='"cell"', right='["0,0"]'), "chapter[0].step[0].otherwise", "a text is missing"),
        (step(ask='"count"', seat="9", otherwise='"No."'), "chapter[0].step[0].seat", "from 0 to 3"),
        (step(ask='"count"', seat="3", otherwise='"No."'), "chapter[0].step[0].seat", "from 0 to 1"),
        (step(ask='"settle"'), "chapter[0].step[0].ask", "nothing that can be done here is right"),
        (step(ask='"play"'), "chapter[0].step[0].position", "a settlement for two players"),
        (step(ask='"play"', level='"genius"'), "chapter[0].step[0].level", "no level 'genius'"),
        (step(ask='"play"', hints="true"), "chapter[0].step[0].hints", "a whole number"),
    ],
)  # fmt: skip
def test_every_fault_is_named_by_its_place(text: str, place: str, said: str) -> None:
    found = faults(text)
    assert [text for where, text in found if where == place and said in text], found


def test_all_faults_are_named_at_once() -> None:
    found = faults(step(say="", show='["here"]', right='"x"'))
    places = {place.rpartition(".")[2] for place, _ in found}
    assert places >= {"say", "show", "right"}


def test_a_game_that_is_too_large_to_be_worked_out_is_refused() -> None:
    board = fj.Game(seed=3)
    greedy = fj.players["greedy"].player(seed=1)
    while board.phase == "exploration":
        board.push(greedy(board))
    assert [place for place, _ in faults(step(ask='"play"', position=f'"{board.position()}"'))] == [
        "chapter[0].step[0].position"
    ]


def test_a_small_game_of_a_teachers_own_is_worked_out() -> None:
    assert len(fj.Tutorial.loads(step(ask='"play"', position=f'"{SETTLING}"'))) == 1


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(fj.InvalidTutorial, match="UTF-8"):
        fj.Tutorial.load(path)
    with pytest.raises(fj.InvalidTutorial, match="not int"):
        fj.Tutorial.loads(3)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        fj.Tutorial.load(tmp_path / "nowhere.toml")
