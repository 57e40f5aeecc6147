"""Messages of a page: each gets one answer, and only what is legal changes anything."""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.drawing import shapes as drawn
from fjords_widget.widgets.play import requests as wire
from fjords_widget.widgets.play.widget import Play
from tests.games import KINDS, whole_state
from tests.widgets.line import ask, connected, tell, wait_until
from tests.widgets.play.wire.examples import game_until, settling

NEW: dict[str, Any] = {
    "players": 2,
    "variant": "base",
    "runes": [],
    "seed": "7",
    "first": 0,
    "tie": "order",
    "match": False,
    "table_talk": False,
    "lang": "en",
    "seats": [
        {"name": "Anna", "colour": "purple", "kind": "human"},
        {"name": "yellow", "colour": "yellow", "kind": "human"},
    ],
}


def first_move(play: Play) -> str:
    return str(next(iter(play.game.legal_moves)))


def refusal(answer: dict[str, Any]) -> str:
    """The code of a refusal, which has all that a refusal needs."""
    assert answer["ok"] is False
    assert set(answer) == {"id", "ok", "code", "text", "rules", "reasons"}
    assert answer["text"]
    code: str = answer["code"]
    return code


# Moves ------------------------------------------------------------------------------------------------


def test_a_move_is_made_and_answered_after_the_board_has_changed(play: Play) -> None:
    assert ask(play, "move", move=first_move(play), ply=0)["ok"]
    assert play.ply == 1
    assert [data["method"] for data in play.comm.sent] == ["update", "custom"]


@pytest.mark.parametrize("kind", ["base-4", "epic-runes", "classic-talk", "original", "runes-talk"])
def test_whole_games_are_played_by_messages(kind: str) -> None:
    play = fj.Play(fj.Game(seed=2, **KINDS[kind]))
    connected(play)
    rng = random.Random(3)
    while play.phase != "over":
        move = str(rng.choice(list(play.game.legal_moves)))
        assert ask(play, "move", move=move, ply=play.ply)["ok"]
        play.comm.sent.clear()
    assert play.result == play.game.outcome()


def test_a_move_for_another_position_is_stale(play: Play) -> None:
    move = first_move(play)
    assert ask(play, "move", move=move, ply=0)["ok"]
    before = whole_state(play.game)
    for ply in (0, 2, -1, 10**30):
        assert refusal(ask(play, "move", move=move, ply=ply)) == "stale"
    for verb in ("undo", "redo"):
        assert refusal(ask(play, verb, ply=0)) == "stale"
    assert refusal(ask(play, "back", to=0, ply=0)) == "stale"
    assert refusal(ask(play, "why", move=move, ply=0)) == "stale"
    assert refusal(ask(play, "builds", move=move, ply=0)) == "stale"
    assert whole_state(play.game) == before


def test_a_person_who_takes_a_move_back_is_not_refused_because_a_computer_has_answered_it() -> None:
    seats = ("human", lambda game: next(iter(game.legal_moves)))
    play = fj.Play(fj.Game(seed=7, first=0), seats=seats, pace=0)
    connected(play)
    for meanwhile in (1, 2):
        assert ask(play, "move", move=first_move(play), ply=0)["ok"]
        wait_until(lambda: play.ply == 2)
        assert refusal(ask(play, "undo", ply=0)) == refusal(ask(play, "undo", ply=3)) == "stale"
        assert ask(play, "undo", ply=meanwhile)["ok"]
        assert play.ply == 0
    play.close()


def test_an_illegal_move_is_refused_with_its_reasons(play: Play) -> None:
    answer = ask(play, "move", move=f"{play.game.row[0]}@0,0", ply=0)
    assert refusal(answer) == "illegal"
    verdict = play.game.explain(f"{play.game.row[0]}@0,0")
    assert answer["rules"] == list(verdict.rules)
    assert [reason["rule"] for reason in answer["reasons"]] == [reason.rule for reason in verdict.reasons]
    assert all(reason["title"] == fj.rules[reason["rule"]].title for reason in answer["reasons"])
    assert play.ply == 0


def test_reasons_call_people_by_their_names(play: Play) -> None:
    play.game = game_until(settling(6), 1)
    play.names = ("Anna", "Björn")
    taken = next(cell for cell, piece in play.game.board.pieces.items() if piece.seat != play.turn)
    answer = ask(play, "why", move=f"settle@{taken}", ply=play.ply)
    assert play.names[1 - play.game.turn] in " ".join(reason["text"] for reason in answer["reasons"])


def test_why_not(play: Play) -> None:
    legal = ask(play, "why", move=first_move(play), ply=0)
    assert (legal["legal"], legal["reasons"]) == (True, [])
    tile = play.game.row[0]
    for turns in range(6):
        text = f"{tile}/{turns}@1,1"
        verdict = play.game.explain(text)
        answer = ask(play, "why", move=text, ply=0)
        assert answer["legal"] == verdict.legal
        assert [reason["corners"] for reason in answer["reasons"]] == [
            [f"{cell},{corner}" for cell, corner in reason.corners] for reason in verdict.reasons
        ]
    assert play.ply == 0


# Nonsense ---------------------------------------------------------------------------------------------

DEEP: Any = []
for _ in range(500):
    DEEP = [DEEP]

WRONG: list[dict[str, Any]] = [
    {"players": 5},
    {"players": "2"},
    {"players": 3},
    {"variant": "chess"},
    {"runes": "game-9"},
    {"runes": ["thunder"]},
    {"runes": 4},
    {"seed": 7},
    {"seed": "x" * 10**6},
    {"first": 2},
    {"first": "0"},
    {"tie": "coin"},
    {"table_talk": 1},
    {"match": 1},
    {"match": True},
    {"lang": "xx"},
    {"seats": []},
    {"seats": [1, 2]},
    {"seats": [{}, {}]},
    {"variant": "classic", "runes": "game-2"},
    {"seats": [NEW["seats"][0], NEW["seats"][0]]},
]
"""Options of a new game that are refused."""

NONSENSE: list[Any] = [
    None,
    7,
    "move",
    [],
    {},
    {"do": "move"},
    {"id": None, "do": "undo", "ply": 0},
    {"id": True, "do": "undo", "ply": 0},
    {"id": [], "do": "stop"},
    {"id": {"a": 1}, "do": "log"},
    {"id": float("nan"), "do": "log"},
    {"id": float("inf"), "do": "log"},
    {"id": "x" * 10**6, "do": "log"},
    {"id": 10**400, "do": "log"},
    {"id": 1},
    {"id": 1, "do": None},
    {"id": 1, "do": 3},
    {"id": 1, "do": ["move"]},
    {"id": 1, "do": "x" * 10**6},
    {"id": 1, "do": "__init__"},
    {"id": 1, "do": "move"},
    {"id": 1, "do": "move", "move": "draw"},
    {"id": 1, "do": "move", "ply": 0},
    {"id": 1, "do": "move", "move": None, "ply": 0},
    {"id": 1, "do": "move", "move": 5, "ply": 0},
    {"id": 1, "do": "move", "move": "draw", "ply": "0"},
    {"id": 1, "do": "move", "move": "draw", "ply": 0.0},
    {"id": 1, "do": "move", "move": "draw", "ply": True},
    {"id": 1, "do": "move", "move": "draw", "ply": float("nan")},
    {"id": 1, "do": "move", "move": "P" * 10**6, "ply": 0},
    {"id": 1, "do": "move", "move": "settle@1,", "ply": 0},
    {"id": 1, "do": "move", "move": "\x00\ud800", "ply": 0},
    {"id": 1, "do": "why", "move": DEEP, "ply": 0},
    {"id": 1, "do": "builds", "move": {}, "ply": 0},
    {"id": 1, "do": "back", "to": 5, "ply": 0},
    {"id": 1, "do": "back", "to": -1, "ply": 0},
    {"id": 1, "do": "back", "to": "0", "ply": 0},
    {"id": 1, "do": "undo", "ply": 0},
    {"id": 1, "do": "redo", "ply": 0},
    {"id": 1, "do": "shapes"},
    {"id": 1, "do": "shapes", "names": "MMPPPP0"},
    {"id": 1, "do": "shapes", "names": [1]},
    {"id": 1, "do": "shapes", "names": ["MOMOMO0"]},
    {"id": 1, "do": "shapes", "names": ["MMPPPP9"]},
    {"id": 1, "do": "shapes", "names": ["viking-green"]},
    {"id": 1, "do": "shapes", "names": ["x" * 101]},
    {"id": 1, "do": "shapes", "names": ["hex"] * 5000},
    {"id": 1, "do": "aids"},
    {"id": 1, "do": "aids", "on": ["x-ray"]},
    {"id": 1, "do": "aids", "on": DEEP},
    {"id": 1, "do": "lang", "lang": "xx"},
    {"id": 1, "do": "lang", "lang": ["en"]},
    {"id": 1, "do": "seat"},
    {"id": 1, "do": "seat", "seat": 2, "kind": "human"},
    {"id": 1, "do": "seat", "seat": -1, "kind": "human"},
    {"id": 1, "do": "seat", "seat": 0, "kind": "nobody"},
    {"id": 1, "do": "seat", "seat": 0, "kind": "function"},
    {"id": 1, "do": "seat", "seat": 0, "colour": "green"},
    {"id": 1, "do": "seat", "seat": 0, "name": "x" * 100},
    {"id": 1, "do": "seat", "seat": 0, "name": 7},
    {"id": 1, "do": "new"},
    {"id": 1, "do": "new", "game": []},
    *({"id": 1, "do": "new", "game": {key: value for key, value in NEW.items() if key != left}} for left in
      ("players", "variant", "runes", "tie", "table_talk", "lang", "seats")),
    *({"id": 1, "do": "new", "game": {**NEW, **wrong}} for wrong in WRONG),
    {"id": 1, "do": "stop"},
    {"id": 1, "do": "go"},
]  # fmt: skip


@pytest.mark.parametrize("message", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_gets_one_answer_and_changes_nothing(play: Play, message: Any) -> None:
    before = whole_state(play.game), play.get_state()
    (answer,) = tell(play, message)
    assert refusal(answer) in ("invalid", "unknown", "illegal")
    assert (whole_state(play.game), play.get_state()) == before
    assert len(play.comm.sent) == 1


def test_what_can_be_an_id_comes_back_as_it_was(play: Play) -> None:
    for number in (0, -3, 2**53, 1.5, "abc"):
        (answer,) = tell(play, {"id": number, "do": "record"})
        assert (answer["ok"], answer["id"]) == (True, number)


def test_random_nonsense_never_gets_through(play: Play) -> None:
    rng = random.Random(5)
    values: list[Any] = [
        None,
        True,
        -1,
        0,
        3,
        1.5,
        "",
        "en",
        "draw",
        "human",
        [],
        {},
        ["legal"],
        {"players": 2},
    ]
    keys = ["move", "ply", "to", "names", "on", "lang", "seat", "kind", "name", "colour", "game"]
    for number in range(400):
        fields = {key: rng.choice(values) for key in rng.sample(keys, rng.randrange(6))}
        verb = rng.choice([*wire.VERBS, "nothing"])
        (answer,) = tell(play, {"id": number, "do": verb, **fields})
        assert answer["id"] == number
        assert answer["ok"] or refusal(answer) != "error"
    assert play.ply == 0


def test_a_fault_of_ours_is_told(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> dict[str, Any]:
        raise RuntimeError("a bug")

    monkeypatch.setitem(wire.VERBS, "record", broken)
    answer = ask(play, "record")
    assert refusal(answer) == "error"
    assert "RuntimeError: a bug" in answer["text"]
    assert "raise RuntimeError" in answer["text"]


def test_a_board_that_cannot_be_shown_says_so(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> dict[str, Any]:
        raise RuntimeError("a bug")

    monkeypatch.setattr("fjords_widget.widgets.play.views.view_table", broken)
    assert ask(play, "move", move=first_move(play), ply=0)["ok"]
    assert play.ply == 1
    assert "a bug" in play._status["fault"]
    monkeypatch.undo()
    play.push(first_move(play))
    assert play._status["fault"] is None


# Shapes, log, record ----------------------------------------------------------------------------------


def test_shapes_travel_with_all_that_they_need(play: Play) -> None:
    names = [
        "MMPPPP0",
        "POOOOO1",
        "viking-white",
        "longhouse-black",
        "stone-home-purple",
        "stone-water",
        "mark-water",
    ]
    found = ask(play, "shapes", names=names)["shapes"]
    assert {name: shape["svg"] for name, shape in found.items()} == drawn(names, "@@")
    assert set(found["MMPPPP0"]) == {"svg", "stand", "beside"}
    assert set(found["viking-white"]) == {"svg"}
    # What a shape refers to can be asked for by name as well.
    assert ask(play, "shapes", names=sorted(found))["shapes"] == found


def test_the_log_has_every_move(play: Play) -> None:
    for _ in range(12):
        play.push(first_move(play))
    log = ask(play, "log")
    assert [entry["ply"] for entry in log["entries"]] == list(range(1, 13))
    assert [entry["move"] for entry in log["entries"]] == [str(turn.move) for turn in play.game.history]
    assert log["entries"][-2:] == play._log["entries"]
    assert (log["head"], log["game"]) == (play._log["head"], play._table["game"])


def test_what_the_page_keeps_is_the_whole_record(play: Play) -> None:
    """Head and lines as they came with the moves, one by one, are the record that Python would write."""
    kept: dict[int, str] = {}
    rng = random.Random(4)
    while play.phase != "over":
        play.push(rng.choice(list(play.game.legal_moves)))
        kept |= {entry["ply"]: entry["record"] for entry in play._log["entries"]}
    text = "\n".join([play._log["head"], *(kept[ply] for ply in sorted(kept))]) + "\n"
    assert text == ask(play, "record")["text"]
    assert fj.Record.loads(text).game().position() == play.game.position()


@pytest.mark.parametrize("back", [0, 1, 3])
def test_what_the_page_keeps_has_every_branch_and_the_mark_of_what_was_taken_back(
    play: Play, back: int
) -> None:
    """The page hands it out when Python is gone; the line that was played last is the main one there."""
    rng = random.Random(5)
    for stop in (9, 6, 8):
        play.back(min(play.ply, stop - 3))
        while play.ply < stop:
            play.push(rng.choice(list(play.game.legal_moves)))
    play.back(play.ply - back)
    log = ask(play, "log")
    parts = [log["head"], *(entry["record"] for entry in log["entries"]), log["ahead"]]
    record = fj.Record.loads("\n".join(part for part in parts if part) + "\n")
    assert not record.errors

    def lines(of: fj.Record) -> set[tuple[tuple[str, bool], ...]]:
        return {tuple((str(one.move), one.undone) for one in node.path()) for node in of}

    assert lines(record) == lines(play.record)
    assert any(undone for line in lines(record) for _, undone in line)
    assert len(record) > record.plies, "there are branches"


# New games and seats ----------------------------------------------------------------------------------


def test_a_new_game_as_the_panel_asks_for_it(play: Play) -> None:
    number = play._table["game"]
    assert ask(play, "new", game={**NEW, "runes": "game-4", "lang": "fr"})["ok"]
    assert (play.game.runes, play.game.turn, play.lang) == (fj.PRESETS["game-4"], 0, "fr")
    assert play._table["game"] == number + 1
    assert play.names == ("Anna", None)
    assert play.colours == ("purple", "yellow")
    # The same seed as in Python: digits are a number.
    assert play.game.row == fj.Game(runes="game-4", seed=7).row
    four = [
        {"name": "", "colour": colour, "kind": "human"} for colour in ("black", "white", "yellow", "purple")
    ]
    more = {"players": 4, "runes": ["home"], "seed": "a word", "first": None, "seats": four}
    assert ask(play, "new", game={**NEW, **more})["ok"]
    assert (play.game.players, play.game.runes, len(play._seats)) == (4, ("home",), 4)
    assert play.game.row == fj.Game(players=4, runes=("home",), seed="a word").row


def test_a_seed_that_was_asked_for_is_not_told(play: Play) -> None:
    (answer,) = tell(play, {"id": 1, "do": "new", "game": {**NEW, "seed": "hush-hush"}})
    assert answer == {"id": 1, "ok": True}
    assert "hush-hush" not in json.dumps([play.get_state(), play.comm.sent], default=str)
    assert "hush-hush" not in json.dumps([ask(play, "record"), ask(play, "log")])


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_word_for_a_colour_is_no_name(play: Play, lang: str) -> None:
    play.lang = lang
    seats = [{**seat, "name": own["name"]} for seat, own in zip(NEW["seats"], play._seats, strict=True)]
    colours = [{**seat, "colour": own["colour"]} for seat, own in zip(seats, play._seats, strict=True)]
    assert ask(play, "new", game={**NEW, "lang": lang, "seats": colours})["ok"]
    assert play.names == (None, None)


def test_a_seat_gets_another_name_and_colour(play: Play) -> None:
    assert ask(play, "seat", seat=0, name="Anna")["ok"]
    assert ask(play, "seat", seat=0, colour="yellow")["ok"]
    assert (play.names, play.colours) == (("Anna", None), ("yellow", "white"))
    assert [seat["name"] for seat in play._seats] == ["Anna", "White"]
    assert ask(play, "seat", seat=0, name="")["ok"]
    assert play._seats[0]["name"] == "Yellow"


def test_aids_and_language_as_the_panels_ask_for_them(play: Play) -> None:
    assert ask(play, "aids", on=["reach", "legal"])["ok"]
    assert play.aids == ("legal", "reach")
    assert play._aids["on"] == ["legal", "reach"]
    assert ask(play, "aids", on=[])["ok"]
    assert play._aids == {"on": []}
    assert ask(play, "lang", lang="de")["ok"]
    assert play._status["headline"].startswith("Weiß")


# Threads ----------------------------------------------------------------------------------------------


def test_a_burst_from_several_threads_is_answered_message_by_message(play: Play) -> None:
    rng = random.Random(6)
    messages = []
    for number in range(160):
        ply = rng.randrange(4)
        messages.append(
            rng.choice(
                [
                    {"id": number, "do": "undo", "ply": ply},
                    {"id": number, "do": "redo", "ply": ply},
                    {"id": number, "do": "why", "move": "settle@0,0", "ply": ply},
                    {"id": number, "do": "move", "move": "first", "ply": ply},
                    {"id": number, "do": "aids", "on": rng.sample(fj.Play.AIDS, 3)},
                    {"id": number, "do": "lang", "lang": rng.choice(fj.LANGUAGES)},
                ]
            )
        )

    def send(part: list[dict[str, Any]]) -> None:
        for message in part:
            if message.get("move") == "first":
                message["move"] = first_move(play)
            play._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})

    threads = [threading.Thread(target=send, args=(messages[i::4],)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    answers = play.comm.answers()
    assert sorted(answer["id"] for answer in answers) == list(range(160))
    assert {answer.get("code") for answer in answers} <= {None, "stale", "illegal", "invalid"}
    assert play.ply == play.game.ply
    assert play._table == fj.Play(play.game)._table
