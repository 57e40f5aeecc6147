"""Reading what others wrote: it goes on whatever comes, says where and why, and does not take long."""

from __future__ import annotations

import pickle
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget.records.check import LONGEST_LINE
from fjords_widget.records.flaws import MOST
from tests.games import played
from tests.records.golden import a_tree, corpus, same, spoil

steady = settings(max_examples=150)
HEAD = "fjords-record 1\nvariant: base\nplayers: 2\nfirst: white\n\ndeal [MPOOPP PPPOOO MPOOPP MMPPPP]\n"
FIRST = "1 white PPPOOO/5@1,1 [MPOOOP]\n"
SECOND = "2 yellow MPOOPP/1@2,0+longhouse [MMMMPP]\n"


def codes(text: str) -> list[tuple[int, int, str]]:
    return [(flaw.line, flaw.column, flaw.code) for flaw in fj.Record.loads(text).errors]


def test_a_text_in_order_has_no_flaws() -> None:
    assert codes(HEAD + FIRST + SECOND) == []


# Other ways to write the same -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("\n", "\r\n") + FIRST + SECOND,
        "\ufeff" + HEAD + "\n\n" + FIRST + "\n\t\n" + SECOND,
        HEAD + "PPPOOO/5@1,1 [MPOOOP] MPOOPP/1@2,0+longhouse [MMMMPP]",
        HEAD + "1. PPPOOO/5@1,1 [ MPOOOP ]\n  2: MPOOPP/1@2,0+longhouse [MMMMPP",
        HEAD.replace("first: white\n", "").replace("players: 2\n", "") + "PPPOOO/5@1,1\n[MPOOOP]\n" + SECOND,
        HEAD.replace("[MPOOPP PPPOOO ", "[MPOOPP][PPPOOO] [").replace("first: white", "FIRST : 0")
        + FIRST
        + SECOND,
    ],
)
def test_the_same_game_in_other_dress(text: str) -> None:
    record = fj.Record.loads(text)
    assert same(record, fj.Record.loads(HEAD + FIRST + SECOND))


def test_variations_may_stand_in_one_line() -> None:
    text = (
        HEAD + "1 PPPOOO/5@1,1! [MPOOOP] (1 PPPOOO/5@1,1 [MMMMPP] (1 white MMPPPP/1@-1,1 [?]))"
        " 2. MPOOPP/1@2,0 [MMMMPP]"
    )
    record = fj.Record.loads(text)
    assert record.errors == ()
    assert [len(node.children) for node in [record.root, *record]] == [3, 1, 0, 0, 0]
    assert record.at(1).sign == "!"


def test_comments_and_marks_wherever_they_stand() -> None:
    text = (
        HEAD
        + ">intro\n> of two lines\n* cell 0,0 RED\n<before\n"
        + FIRST
        + "* cell 1,1\n> after\n(\n>x\n)\n> more\n"
    )
    record = fj.Record.loads(text)
    assert record.root.comment == "intro\nof two lines\nx"
    assert record.root.marks == (fj.Mark("cell", fj.Cell(0, 0), "red"),)
    assert (record.at(1).intro, record.at(1).comment) == ("before", "after\nmore")
    assert [flaw.code for flaw in record.errors] == ["empty_variation"]


def test_a_tile_set_may_be_given_instead() -> None:
    mine = fj.TileSet.loads(
        'start = [{face="POPPMM", cell=[0, 0]}, {face="MPPPPP", cell=[0, 1]}, {face="PPPPPP", cell=[1, 0]}]\n'
        'tile = [{face="MMPPPP", count=5}]'
    )
    text = (
        "fjords-record 1\ntiles: somewhere else\n\ndeal [MMPPPP MMPPPP MMPPPP MMPPPP]\nMMPPPP/1@-1,1 [MMPPPP]"
    )
    assert [flaw.code for flaw in fj.Record.loads(text).errors] == ["header", "impossible_deal"]
    record = fj.Record.loads(text, tiles=mine)
    assert record.errors == ()
    assert record.terms.tiles is mine


# What is wrong, and where -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "flaws"),
    [
        ("1 white PPPOOO/5@1,1 [MPOOOP] x y z\n", [(7, 31, "not_a_move")]),
        ("1 white PPPOOO/9@1,1 [MPOOOP]\n", [(7, 9, "not_a_move")]),
        ("1 white PPPOOO/5@1,1!!! [MPOOOP]\n", [(7, 9, "sign")]),
        ("!\n" + FIRST, [(7, 1, "sign")]),
        ("1 white PPPOOO/5@1,1 [MPOOOX MPOOOP]\n", [(7, 22, "not_a_tile")]),
        ("1 white PPPOOO/5@1,1 [MPOOOP\n" + SECOND, [(7, 22, "open_bracket")]),
        (FIRST + ")\n" + SECOND, [(8, 1, "unopened")]),
        (FIRST + "(\n" + FIRST, [(8, 1, "unclosed")]),
        ("(\n" + FIRST + ")\n" + FIRST, [(7, 1, "nothing_to_vary")]),
        (FIRST + "((" + FIRST + "))", [(8, 1, "nothing_to_vary")]),
        (FIRST + "( )", [(8, 3, "empty_variation")]),
        (FIRST + "< nothing follows\n", [(9, 1, "intro_of_nothing")]),
        (FIRST + "* star 1,1 red\n", [(8, 3, "bad_mark")]),
        (FIRST + "* cell 1 red\n* edge 1,1 9 red\n* label 1,1 red\n* arrow 1,1 red\n* cell 1,1 pink",
         [(line, 3, "bad_mark") for line in (8, 9, 10, 11, 12)]),
        (FIRST + "event: too late\n", [(8, 1, "not_a_move")]),
    ],
)  # fmt: skip
def test_a_flaw_in_the_moves_is_named_with_its_place(text: str, flaws: list[tuple[int, int, str]]) -> None:
    assert codes(HEAD + text) == flaws


@pytest.mark.parametrize(
    ("headers", "flaws"),
    [
        ("variant: chess\n", [(2, 1, "header")]),
        ("players: five\n", [(2, 1, "header")]),
        ("variant: epic\nplayers: 3\n", [(2, 1, "header")]),
        ("first: green\n", [(2, 1, "header")]),
        ("first: black\n", [(2, 1, "header")]),
        ("runes: fire\n", [(2, 1, "header")]),
        ("tie: never\n", [(2, 1, "header")]),
        ("tiles: nowhere\n", [(2, 1, "header")]),
        ("tiles: mine\n  MMOOPP\n", [(2, 1, "header")]),
        (
            "tiles: mine\n  start: POPPMM@0,0 MPPPPP@0,1 PPPPPP@1,0\n  PPPPPP*64 PPPPPP*99\n",
            [(2, 1, "header")],
        ),
        ("event: x\nevent: y\n", [(3, 1, "header_twice")]),
        ("ev§nt: x\n  goes on\n", [(2, 1, "header_key")]),
    ],
)
def test_a_flaw_in_the_headers_is_named_with_its_place(
    headers: str, flaws: list[tuple[int, int, str]]
) -> None:
    deal = "deal [MPOOPP PPPOOO MPOOPP MMPPPP]\n"
    assert codes(f"fjords-record 1\n{headers}\n{deal}") == flaws


def test_other_versions_and_lost_first_lines_are_read_all_the_same() -> None:
    assert codes(HEAD.replace("record 1", "record 7") + FIRST) == [(1, 15, "version")]
    assert codes(HEAD.removeprefix("fjords-record 1\n") + FIRST) == [(1, 1, "no_version")]
    assert codes(FIRST.partition(" [")[0])[0] == (1, 1, "no_version")


def test_bytes_that_are_not_utf8() -> None:
    data = HEAD.encode() + b"> caf\xe9\n" + FIRST.encode()
    record = fj.Record.loads(data)
    assert [(flaw.line, flaw.code) for flaw in record.errors] == [(7, "not_utf8")]
    assert record.root.comment == "caf\ufffd"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\n",
        "hello",
        "hello: world",
        "\x00\x01\x02",
        "<html></html>",
        "> a comment alone",
        "()",
        b"\xff\xfe",
    ],
)
def test_where_there_is_nothing_of_a_record_the_documented_error_is_raised(text: str | bytes) -> None:
    with pytest.raises(fj.InvalidRecord):
        fj.Record.loads(text)
    with pytest.raises(fj.InvalidRecord):
        fj.Record.loads_all(text)


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("star", "star is not a kind of mark"),
        ("cell", "'' is not a cell"),
        ("cell 1;1 red", "'1;1' is not a cell"),
    ],
)
def test_what_is_wrong_with_a_mark_is_said_by_its_own_words(mark: str, said: str) -> None:
    flaws = fj.Record.loads(f"{FIRST}* {mark}\n", lang="en").errors
    (text,) = [flaw.text for flaw in flaws if flaw.code == "bad_mark"]
    assert said in text


@pytest.mark.parametrize("text", [None, 3, ["fjords-record 1"], {}])
def test_what_is_no_text_is_no_record(text: object) -> None:
    with pytest.raises(fj.InvalidRecord):
        fj.Record.loads(text)  # type: ignore[arg-type]


# Impossible games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "rules"),
    [
        ("1 white PPPOOO/5@5,5 [MPOOOP]\n", 7, ("X2",)),
        ("1 white PPPOOO/2@1,1 [MPOOOP]\n", 7, ("X3",)),
        ("1 white MMMMPP/5@1,1 [MPOOOP]\n", 7, ("X1", "X3")),
        ("1 yellow PPPOOO/5@1,1 [MPOOOP]\n", 7, ("S5",)),
        ("1 black PPPOOO/5@1,1 [MPOOOP]\n", 7, ("S5",)),
        ("1 white settle@0,0\n", 7, ("T1",)),
        ("1 white draw [MPOOOP]\n", 7, ("X1",)),
        ("1 white claim\n", 7, ("X13",)),
        ("1 white PPPOOO/5@1,1\n", 7, ("X10", "X11", "X12")),
        ("1 white PPPOOO/5@1,1 [MPOOOP MPOOOP]\n", 7, ("X10", "X11", "X12")),
        ("1 white PPPOOO/5@1,1 [MPPPPP#3]\n", 7, ("S3",)),
        (FIRST + "2 yellow MPOOPP/1@2,0 [MPOOPP]\n", 8, ("S3",)),
    ],
)
def test_an_impossible_move_is_named_with_the_rules_that_it_breaks(
    text: str, line: int, rules: tuple[str, ...]
) -> None:
    record = fj.Record.loads(HEAD + text + SECOND)
    (flaw,) = record.errors
    assert (flaw.line, flaw.code, flaw.rules) == (line, "impossible", rules)
    assert flaw.ply == line - 6
    node = record.at(flaw.ply)
    assert str(node.move) in flaw.text
    assert node.children, "what follows is kept"
    with pytest.raises(fj.InvalidHistory):
        record.game()
    assert record.game(flaw.ply - 1).ply == flaw.ply - 1
    assert fj.Record.loads(HEAD + text, check=False).errors == ()


@pytest.mark.parametrize(
    ("deal", "rules"),
    [("", ("S4", "X11")), ("deal [MPOOPP PPPOOO MPOOPP]", ("S4", "X11")), ("deal [MPPPPP#3 ? ? ?]", ("S3",)),
     ("deal [MMMMMM:strength MMMMMM:strength ? ?]", ("S3",))],
)  # fmt: skip
def test_an_impossible_deal_is_named(deal: str, rules: tuple[str, ...]) -> None:
    (flaw,) = fj.Record.loads(f"fjords-record 1\n\n{deal}\nclaim").errors
    assert (flaw.code, flaw.rules) == ("impossible_deal", rules)


def test_each_line_is_judged_by_itself() -> None:
    game = played("base", 4, 6)
    record = game.record()
    record.at(2).add("settle@0,0").add("settle@0,1")
    record.at(3).add("draw")
    again = fj.Record.loads(record.dumps())
    assert sorted((flaw.ply, flaw.rules) for flaw in again.errors) == [(3, ("T1",)), (4, ("X1",))]
    assert again.game().position() == game.position()


def test_a_wrong_result_is_named() -> None:
    record = played("base", 1).record()
    true = record.result
    for told in (true, true.split()[0], true.upper()):
        record.headers["result"] = told
        assert fj.Record.loads(record.dumps()).errors == ()
    record.headers["result"] = "drawn 1-1"
    (flaw,) = fj.Record.loads(record.dumps()).errors
    assert (flaw.line, flaw.code) == (2, "result")
    assert true in flaw.text


def test_a_position_that_cannot_be_opened_is_named() -> None:
    (flaw,) = fj.Record.loads("fjords-record 1\nposition: fjords/1 nonsense\n\ndraw").errors
    assert flaw.code == "impossible_deal"


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_flaws_are_told_in_every_language(lang: str) -> None:
    text = HEAD.replace("base", "chess") + "1 white PPPOOO/5@5,5 [MPOOOP] nonsense"
    flaws = fj.Record.loads(text, lang=lang).errors
    assert [flaw.code for flaw in flaws] == ["header", "impossible", "not_a_move"]
    if lang != "en":
        english = fj.Record.loads(text, lang="en").errors
        assert all(flaw.text != other.text for flaw, other in zip(flaws, english, strict=True))
    with pytest.raises(fj.InvalidRecord):
        fj.Record.loads("", lang=lang)


# Hostile texts ----------------------------------------------------------------------------------------


@steady
@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + text, "fjords-record 1\n" + text):
        try:
            record = fj.Record.loads(whole)
        except fj.InvalidRecord:
            continue
        settled(record)


@steady
@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for whole in (data, HEAD.encode() + data):
        try:
            fj.Record.loads_all(whole)
        except fj.InvalidRecord:
            continue


def settled(record: fj.Record) -> None:
    """What has been read once is written and read the same ever after."""
    text = record.dumps()
    again = fj.Record.loads(text)
    assert again.dumps() == text


@pytest.mark.parametrize("start", range(4))
def test_spoiled_records_are_read(start: int) -> None:
    texts = corpus()
    rng = random.Random(start)
    read = 0
    for _ in range(100):
        text = spoil(rng.choice(texts), rng, rng.choice(texts))
        try:
            records = fj.Record.loads_all(text)
        except fj.InvalidRecord:
            continue
        for record in records:
            assert record.errors == () or all(flaw.text for flaw in record.errors)
        settled(records[0])
        read += len(records)
    assert read > 50


HOSTILE: dict[str, Callable[[int], str]] = {
    "opening brackets": lambda n: HEAD + FIRST + "(" * n,
    "closing brackets": lambda n: HEAD + FIRST + ")" * n,
    "brackets in turn": lambda n: HEAD + FIRST + "( ) " * (n // 4),
    "nested variations": lambda n: HEAD + FIRST + ("(\n" + FIRST) * (n // 32),
    "variations side by side": lambda n: HEAD + FIRST + ("(\n" + FIRST + ")\n") * (n // 34),
    "the same move again": lambda n: HEAD + "settle@0,0\n" * (n // 11),
    "impossible variations": lambda n: HEAD + FIRST + "(settle@0,0)" * (n // 12),
    "one long word": lambda n: HEAD + "x" * n,
    "one long line of words": lambda n: HEAD + "x " * (n // 2),
    "lines of nonsense": lambda n: HEAD + "x\n" * (n // 2),
    "a huge header": lambda n: "fjords-record 1\nevent: " + "x" * n,
    "a long header": lambda n: "fjords-record 1\nevent: x\n" + "  y\n" * (n // 4),
    "many headers": lambda n: "fjords-record 1\n" + "".join(f"h{i}: x\n" for i in range(n // 8)),
    "the same header": lambda n: "fjords-record 1\n" + "event: x\n" * (n // 9),
    "a huge tile set": lambda n: "fjords-record 1\ntiles: x\n" + "  PPPPPP*64\n" * (n // 12),
    "many tiles": lambda n: HEAD + FIRST.strip() + " [MPOOOP]" * (n // 9),
    "tiles line by line": lambda n: HEAD + FIRST + "[MPOOOP]\n" * (n // 9),
    "unknown tiles": lambda n: HEAD + FIRST + "[?]\n" * (n // 4),
    "unknown tiles in moves": lambda n: HEAD + "PPPOOO/5@1,1 [?]\n" * (n // 17),
    "a long comment": lambda n: HEAD + "> x\n" * (n // 4),
    "comments after variations": lambda n: HEAD + FIRST + "(\n)\n> x\n" * (n // 8),
    "intros": lambda n: HEAD + FIRST + "< x\n" * (n // 4),
    "marks": lambda n: HEAD + FIRST + "* cell 1,1 red\n" * (n // 15),
    "digits": lambda n: HEAD + FIRST + "9" * n,
    "nothing": lambda n: HEAD + " " * n,
    "empty lines": lambda n: HEAD + "\n" * n,
    "control characters": lambda n: HEAD + "\x00\x01\x1c\u2028" * (n // 4),
    "many games": lambda n: "fjords-record 1\n" * (n // 16),
    "talk without end": lambda n: HEAD.replace("\n\n", "\ntable talk: yes\n\n")
    + "claim silence [MMMMPP MMPMMP MMPOOP MMMPPP] claim silence [MPOOPP PPPOOO MPOOPP MMPPPP]\n" * (n // 90),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_text_twice_as_long_takes_twice_the_time(name: str) -> None:
    """Linear, but for what the machine makes of it: eight times the text may take sixteen times the time."""
    make = HOSTILE[name]
    short, long = seconds(make(10_000)), seconds(make(80_000))
    assert long < max(16 * short, 0.15), f"{short:.4f} s, {long:.4f} s"


def seconds(text: str) -> float:
    best = 99.0
    for _ in range(2):
        began = time.process_time()
        records = fj.Record.loads_all(text)
        best = min(best, time.process_time() - began)
        assert all(len(record.errors) <= MOST + 1 for record in records)
    return best


def test_so_many_flaws_are_listed_and_the_rest_are_counted() -> None:
    record = fj.Record.loads(HEAD + "x\n" * (MOST + 5))
    assert len(record.errors) == MOST + 1
    assert record.errors[-1].code == "more_flaws"
    assert "5" in record.errors[-1].text


def test_a_line_is_followed_so_far_and_no_farther() -> None:
    """With table talk a game need never end."""
    text = HOSTILE["talk without end"](300_000)
    record = fj.Record.loads(text)
    assert [(flaw.code, flaw.ply) for flaw in record.errors] == [("long_line", LONGEST_LINE + 1)]


def test_nothing_of_a_tree_depends_on_the_stack() -> None:
    record = a_tree("base", 1, variations=30, length=3)
    inner = record.dumps().partition("\n\n")[2].split("\n", 1)[1]
    deep = HEAD + "".join(f"{FIRST}(\n" for _ in range(4_000)) + inner
    found = fj.Record.loads(deep)
    settled(found)
    assert len(found.root.children) >= 4_000


# Too much ---------------------------------------------------------------------------------------------


def test_a_record_that_would_take_long_is_refused_before_it_is_read() -> None:
    text = HEAD + FIRST + "x@ " * 3_000_000
    began = time.process_time()
    with pytest.raises(fj.InvalidRecord, match=r"Line 1: .* 9000\d+ characters, .* 1000000 .*limit=None"):
        fj.Record.loads(text)
    assert time.process_time() - began < 2


def test_the_limit_can_be_set() -> None:
    text = HEAD + FIRST
    assert fj.Record.loads(text, limit=len(text)) == fj.Record.loads(text)
    with pytest.raises(fj.InvalidRecord):
        fj.Record.loads(text, limit=len(text) - 1)
    long = text + "> Much was said.\n" * 60_000
    assert len(fj.Record.loads(long, limit=None).at(1).comment) > 800_000


@pytest.mark.parametrize("limit", [0, -1, 1.5, True, "1"])
def test_a_limit_is_a_whole_number(limit: object) -> None:
    with pytest.raises(fj.InvalidOption, match="limit is"):
        fj.Record.loads(HEAD, limit=limit)  # type: ignore[arg-type]


def test_of_many_records_each_has_the_limit(tmp_path: Path) -> None:
    text = HEAD + FIRST
    many = (text + "\n") * 20
    assert len(fj.Record.loads_all(many, limit=len(text) + 1)) == 20
    path = tmp_path / "games.fjords"
    path.write_text(many + text + "> And more.\n", encoding="utf-8")
    with pytest.raises(fj.InvalidRecord, match=f"Line {1 + 20 * 8}: "):
        fj.Record.load_all(path, limit=len(text) + 1)
    assert fj.Record.load(path, limit=len(text) + 1).plies == 1


def test_reading_much_shows_how_far_it_is() -> None:
    seen: list[tuple[int, int]] = []
    text = HEAD + FIRST + "> Much was said.\n" * 50_000
    fj.Record.loads(text, progress=lambda done, total: seen.append((done, total)))
    assert len(seen) >= 5
    assert seen == sorted(seen)
    assert seen[-1] == (text.count("\n") + 1, text.count("\n") + 1)


def test_a_long_record_can_be_pickled() -> None:
    record = fj.Record.loads(HEAD + FIRST)
    record.at(1).comment = "Much was said.\n" * 100_000
    assert pickle.loads(pickle.dumps(record)) == record
