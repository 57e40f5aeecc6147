"""Records: whatever a game was, its text tells it; what is written and read again is the same."""

from __future__ import annotations

import copy
import io
import pickle
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget.records.tokens import clean
from tests.games import KINDS, played, whole_state
from tests.paths import GAMES as FOLDER
from tests.records.golden import KEPT, a_tree, annotate, same

steady = settings(max_examples=40)
TINY = """
start = [{face="POPPMM", cell=[0, 0]}, {face="MPPPPP", cell=[0, 1]}, {face="PPPPPP", cell=[1, 0]}]
tile = [{face="MMPPPP", count=3}, {face="PPPOOO", count=3}, {face="PPPPPP", mark="friendship"}]
"""


def read(record: fj.Record) -> fj.Record:
    """The record as it comes back from its text, in which nothing is wrong."""
    found = fj.Record.loads(record.dumps())
    assert found.errors == ()
    return found


# Round trips ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_of_every_kind_survives(kind: str) -> None:
    game = played(kind, 7)
    again = read(game.record()).game()
    assert again.position() == game.position()
    assert again.history == game.history
    assert again.setup == game.setup
    assert again.outcome() == game.outcome()


@steady
@given(
    st.sampled_from(sorted(KINDS)),
    st.integers(0, 10**6),
    st.integers(0, 12),
    st.integers(1, 6),
    st.none() | st.integers(0, 30),
)
def test_any_tree_survives(kind: str, seed: int, variations: int, length: int, plies: int | None) -> None:
    record = a_tree(kind, seed, variations, length, plies)
    text = record.dumps()
    again = read(record)
    assert same(again, record)
    assert again.dumps() == text
    assert again == record


any_text = st.text(max_size=80) | st.text("\n\r \t>*<()[]#`ab\x00\x85\u2028\ufeff\ud800", max_size=40)


@steady
@given(any_text, any_text, any_text, st.text(min_size=1).filter(lambda text: bool(clean(text).split())))
def test_any_comment_header_and_label_survives(comment: str, intro: str, header: str, label: str) -> None:
    record = played("base", 1, 2).record()
    record.root.comment = record.at(1).comment = comment
    record.at(1).intro = record.at(2).intro = intro
    record.headers["event"] = header
    record.at(2).marks = [fj.Mark("label", (0, 0), "red", text=label)]
    assert same(read(record), record)
    assert record.dumps().encode("utf-8").decode("utf-8") == record.dumps()


def test_text_keeps_its_letters_and_loses_what_nobody_can_see() -> None:
    node = fj.Game().record().root
    node.comment = "  two spaces, and two at the end  \r\n\n\x00\x1bfjörd\u2028\U0001f3d4"
    assert node.comment == "  two spaces, and two at the end  \n\nfjörd\n\U0001f3d4"


def test_an_own_tile_set_travels_with_the_record() -> None:
    mine = fj.TileSet.loads(TINY, name="my  own\nbox")
    game = fj.Game(tiles=mine, seed=2)
    while game.legal_moves:
        game.push(list(game.legal_moves)[-1])
    again = read(game.record())
    assert again.terms.tiles == mine
    assert again.terms.tiles.name == "my own box"
    assert again.game().scores() == game.scores()
    assert "PPPPPP:friendship" in game.record().dumps()


def test_a_game_from_a_position_is_recorded_from_there() -> None:
    game = fj.Game.from_position(played("runes", 3, 20).position(), seed=1)
    moves = [game.push(next(iter(game.legal_moves))) for _ in range(4)]
    again = read(game.record())
    assert [node.move for node in again] == moves
    assert again.game().position() == game.position()
    assert again.terms is game.setup.terms


def test_a_lone_draw_and_a_whole_row_stand_in_brackets_of_their_own() -> None:
    for seed in range(40):
        game = played("base", seed)
        turn = next((turn for turn in game.history if len(turn.draws) == 5), None)
        if turn is not None:
            a, *row = map(str, turn.draws)
            assert f"{turn.move} [{a}] [{' '.join(row)}]\n" in game.record().dumps()
            return
    pytest.fail("no row was swapped")


def test_neither_the_seed_nor_the_order_of_the_bag_is_in_the_text() -> None:
    one, other = fj.Game(seed="a secret", first=0), fj.Game(seed="a secret", first=0)
    other = other.copy(reshuffle=random.Random(1))
    assert one.record().dumps() == other.record().dumps()
    assert "secret" not in one.record().dumps()
    game = one.record().game(seed=5)
    assert whole_state(game) != whole_state(one.record().game(seed=6))


@pytest.mark.parametrize("kind", KEPT)
def test_a_golden_record_is_read_and_written_as_ever(kind: str) -> None:
    """Files of today have to be read tomorrow; `python -m tests.records.golden` makes them anew."""
    text = (FOLDER / f"{kind}.fjords").read_text(encoding="utf-8")
    record = fj.Record.loads(text)
    assert record.errors == ()
    assert record.dumps() == text
    assert len(record) > record.plies, "it has variations"


def test_every_variant_and_every_rune_has_a_golden_record() -> None:
    assert {path.stem for path in FOLDER.glob("*.fjords")} == set(KEPT)


# Files ------------------------------------------------------------------------------------------------


def test_files_and_streams(tmp_path: Path) -> None:
    record = a_tree("epic", 3, 2)
    path = tmp_path / "game.fjords"
    record.dump(path)
    assert path.read_bytes() == record.dumps().encode("utf-8")
    assert fj.Record.load(path) == fj.Record.load(str(path)) == record
    stream = io.StringIO()
    record.dump(stream)
    assert fj.Record.load(io.StringIO(stream.getvalue())) == record
    assert fj.Record.load(io.BytesIO(path.read_bytes())) == record
    with pytest.raises(FileNotFoundError):
        fj.Record.load(tmp_path / "nothing.fjords")


def test_a_match_is_one_file(tmp_path: Path) -> None:
    match = fj.Match(variant="original", seed=4)
    rng = random.Random(1)
    while match.outcome() is None:
        if match.game.phase == "over":
            match.next()
        while match.game.legal_moves:
            match.game.push(rng.choice(list(match.game.legal_moves)))
    records = fj.Record.of_match(match, event="Three games", white="Ann")
    assert [record.headers["game"] for record in records] == ["1", "2", "3"]
    fj.Record.dump_all(records, tmp_path / "match.fjords")
    again = fj.Record.load_all(tmp_path / "match.fjords")
    assert again == records
    assert [record.errors for record in again] == [(), (), ()]
    totals = [
        sum(points) for points in zip(*(map(_total, record.game().scores()) for record in again), strict=True)
    ]
    assert tuple(totals) == match.totals
    assert fj.Record.dumps_all(again) == (tmp_path / "match.fjords").read_text(encoding="utf-8")
    first = fj.Record.load(tmp_path / "match.fjords")
    assert [flaw.code for flaw in first.errors] == ["more_games"]
    assert first == records[0]


def _total(score: fj.Score) -> int:
    return score.total


def test_copies_and_pickles() -> None:
    record = a_tree("base", 5, 8)
    record.cursor = list(record)[9]
    for other in (record.copy(), copy.copy(record), copy.deepcopy(record)):
        assert same(other, record)
        assert other.cursor.path()[-1].move == record.cursor.move
        other.root.comment = "mine"
        assert record.root.comment != "mine"
    assert same(pickle.loads(pickle.dumps(record)), record)
    assert record != "text"


def test_a_record_shows_itself() -> None:
    record = played("base", 1).record(white="Ann")
    assert repr(record).startswith("<Record base, Ann - ?, plies: ")
    assert str(record) == record.dumps()
    assert record._repr_svg_() == record.game()._repr_svg_()
    broken = fj.Record.loads("fjords-record 1\n\nsettle@0,0")
    assert broken._repr_svg_() is None
    assert "errors: 1" in repr(broken)


# Headers ----------------------------------------------------------------------------------------------


def test_headers_are_texts_by_name() -> None:
    record = fj.Game(players=3).record(White="Ann", my_own_header=" two\n\n  lines ")
    assert dict(record.headers) == {"white": "Ann", "my own header": "two\nlines"}
    assert record.names == ("Ann", "", "")
    record.headers["date"] = "2021"
    record.headers["White"] = ""
    assert list(record.headers) == ["date", "my own header"]
    del record.headers["date"]
    assert len(record.headers) == 1
    assert repr(record.headers) == "Headers({'my own header': 'two\\nlines'})"


@pytest.mark.parametrize(
    ("key", "value"),
    [("", "x"), ("a:b", "x"), ("1st", "x"), ("x" * 41, "x"), ("é", "x"), (3, "x"), ("variant", "epic"),
     ("plies", "3"), ("table_talk", "yes"), ("event", 3), ("event", None)],
)  # fmt: skip
def test_a_header_that_cannot_be_written_is_refused(key: str, value: str) -> None:
    record = fj.Game().record()
    with pytest.raises(fj.InvalidOption):
        record.headers[key] = value
    assert not record.headers


def test_the_result_is_noted_when_the_game_is_over() -> None:
    game = played("original", 2)
    outcome = game.outcome()
    assert outcome is not None
    winner = "drawn" if outcome.winner is None else ("white", "yellow")[outcome.winner]
    points = "-".join(str(score.total) for score in game.scores())
    assert game.record(result="nonsense").result == f"{winner} {points} {outcome.rule}"
    assert played("base", 1, 5).record().result == ""
    assert played("base", 1, 5).record(result="white resigned").result == "white resigned"


# Signs and marks --------------------------------------------------------------------------------------


def test_what_is_said_about_a_node_is_checked() -> None:
    node = played("base", 1, 1).record().at(1)
    for name, wrong in (("sign", "!!!"), ("sign", "x"), ("comment", 3), ("intro", None), ("marks", ["red"])):
        with pytest.raises(fj.InvalidOption):
            setattr(node, name, wrong)
    annotate(node, random.Random(1))
    node.sign, node.comment, node.intro, node.marks = "", "", "", ()
    assert node.record.dumps() == played("base", 1, 1).record().dumps()


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "star"}, {"cell": (1,)}, {"cell": "1,1"}, {"cell": (1, 2.0)}, {"cell": (999, 0)},
        {"colour": "pink"}, {"colour": "#FFF"}, {"colour": "red;x:url(//a)"}, {"colour": None},
        {"side": 1}, {"text": "x"},
        {"kind": "edge"}, {"kind": "edge", "side": 6}, {"kind": "edge", "side": "1"},
        {"kind": "corner", "side": True}, {"kind": "arrow"}, {"kind": "arrow", "to": (1, 2, 3)},
        {"to": (1, 1)}, {"kind": "label"},
        {"kind": "label", "text": "\n \x00"}, {"kind": "label", "text": 3},
    ],
)  # fmt: skip
def test_a_mark_that_is_none_is_refused(wrong: dict[str, object]) -> None:
    parts: dict[str, object] = {"kind": "cell", "cell": (0, 0), **wrong}
    with pytest.raises(fj.InvalidOption):
        fj.Mark(**parts)  # type: ignore[arg-type]
