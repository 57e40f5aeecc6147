"""What the page of each widget may rightly ask for, made for the widget as it stands."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import fjords_widget as fj
from fjords_widget.aid_names import AIDS
from fjords_widget.engine.catalogue import LANGUAGES
from fjords_widget.widgets.lesson.widget import Lesson
from fjords_widget.widgets.play.puzzle import PuzzlePlay
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.replay.widget import Replay
from fjords_widget.widgets.transcribe.widget import Transcribe
from tests.attack.forgery import Fields, Request
from tests.games import KINDS, played
from tests.records.golden import spoil

COLOURS = ("white", "yellow", "red", "blue", "purple", "green")
NOTED = ("tile", "tile", "move", "move", "move", "undo", "swap", "open", "close", "remove")
SHAPES = ("PPPPPP0", "MMPPOO1", "viking-red", "longhouse-white", "stone-home", "mark-water", "hex")
FILES = ("record", "record", "html", "svg", "svg", "png", "gif", "cake")


def _some_move(game: fj.Game, rng: random.Random) -> str:
    """A legal move most of the time; else one of another position, or of none."""
    if rng.random() < 0.8 and game.legal_moves:
        return str(rng.choice(list(game.legal_moves)))
    return rng.choice([f"settle@{rng.randrange(-4, 5)},{rng.randrange(-4, 5)}", "draw", "MMPPPP/1@-1,1"])


@cache
def _records() -> list[str]:
    """Texts to open: short games of several kinds, with what was taken back."""
    return [played(kind, 1, plies).record().dumps() for kind in list(KINDS)[:16] for plies in (4, 40)]


def _figures(_: Any, rng: random.Random) -> Fields:
    return {"sections": rng.choices(["X3", "T2", "R-JOU", "example-e1", "X99"], k=rng.randrange(3))}


def _move(play: Play, rng: random.Random) -> Fields:
    return {"move": _some_move(play.game, rng), "ply": play.ply}


def _ply(play: Play, _: random.Random) -> Fields:
    return {"ply": play.ply}


def _back(play: Play, rng: random.Random) -> Fields:
    return {"to": rng.randrange(play.ply + 1), "ply": play.ply}


def _shapes(_: Any, rng: random.Random) -> Fields:
    return {"names": rng.sample(SHAPES, 3)}


def _goto(play: Play, rng: random.Random) -> Fields:
    branches = play._session.history.branches(play._voice)
    nodes = [branch["node"] for branch in branches]
    return {"node": rng.choice([*nodes, rng.randrange(60)]), "ply": play.ply}


def _load(_: Any, rng: random.Random) -> Fields:
    text = rng.choice(_records())
    if rng.random() < 0.5:
        text = spoil(text, rng, rng.choice(_records()))
    return {"text": text, "anyway": rng.random() < 0.5}


def _seat(_: Any, rng: random.Random) -> Fields:
    given = {"name": "Anna", "colour": rng.choice(COLOURS), "kind": rng.choice(["human", *fj.players])}
    names = rng.sample(list(given), rng.randrange(1, 4))
    return {"seat": rng.randrange(2), **{name: given[name] for name in names}}


def _new(_: Any, rng: random.Random) -> Fields:
    kind = {**KINDS[rng.choice(list(KINDS))]}
    players = kind.get("players", 2)
    colours = rng.sample(COLOURS[:4], players)
    seats = [{"name": "", "colour": colour, "kind": "human"} for colour in colours]
    runes = kind.get("runes", ())
    return {
        "game": {
            "players": players,
            "variant": kind.get("variant", "base"),
            "runes": runes if isinstance(runes, str) else list(runes),
            "seed": str(rng.randrange(100)),
            "first": 0,
            "tie": kind.get("tie", "order"),
            "table_talk": kind.get("table_talk", False),
            "lang": rng.choice(LANGUAGES),
            "seats": seats,
        }
    }


def _next(play: Play, _: random.Random) -> Fields:
    return {"game": play._session.number}


def _next_puzzle(play: PuzzlePlay, _: random.Random) -> Fields:
    return {"name": play.puzzle.name}


def _prefer(_: Any, rng: random.Random) -> Fields:
    given = {"confirm": rng.random() < 0.5, "hints": rng.random() < 0.5, "pace": rng.choice([0, 0.4, 61])}
    return {name: given[name] for name in rng.sample(list(given), rng.randrange(4))}


def _resume(play: Play, _: random.Random) -> Fields:
    offer = play._keeper.offer
    return {"name": offer.name if offer else "2026-01-01-120000-00000000"}


def _aids(_: Any, rng: random.Random) -> Fields:
    return {"on": rng.sample(AIDS, rng.randrange(len(AIDS)))}


def _lang(_: Any, rng: random.Random) -> Fields:
    return {"lang": rng.choice(LANGUAGES)}


def _file(_: Any, rng: random.Random) -> Fields:
    return {"kind": rng.choice(FILES)}


def _note(board: Transcribe, rng: random.Random) -> Fields:
    tile = rng.choice([*[str(tile) for tile in board.game.unseen], "?", "", "MMPPPP"])
    return {
        "what": rng.choice(NOTED),
        "tile": tile,
        "move": _some_move(board.game, rng),
        "ply": rng.randrange(board.transcript.ply + 2),
        "part": rng.choice(["move", "before", "tile"]),
        "n": rng.randrange(3),
    }


def _at(replay: Replay, rng: random.Random) -> Fields:
    number = rng.randrange(len(replay._record_tree.nodes) + 1)
    known = replay._record_tree.nodes[min(number, len(replay._record_tree.nodes) - 1)]
    return {"at": number, "move": _some_move(known.game(), rng)}


def _annotate(replay: Replay, rng: random.Random) -> Fields:
    marks = ["cell 0,0 red", "arrow 0,0>1,-1 blue", "label 1,0 #aa3377 here", "edge 0,0 3 grey"]
    said = {"comment": "*So* it was.", "intro": "Now:", "sign": rng.choice(["", "!", "?!"]), "marks": marks}
    names = rng.sample(list(said), rng.randrange(1, 5))
    return {**_at_version(replay, rng), **{name: said[name] for name in names}}


def _at_version(replay: Replay, rng: random.Random) -> Fields:
    return {"at": rng.randrange(len(replay._record_tree.nodes) + 1), **_version(replay, rng)}


def _version(replay: Replay, _: random.Random) -> Fields:
    return {"version": replay._version}


def _variation(replay: Replay, rng: random.Random) -> Fields:
    return {**_at_version(replay, rng), "what": rng.choice(["up", "main", "delete"])}


def _file_at(replay: Replay, rng: random.Random) -> Fields:
    return {**_file(replay, rng), "at": rng.randrange(len(replay._record_tree.nodes))}


def _choose(lesson: Lesson, rng: random.Random) -> Fields:
    role = rng.choice([*lesson.chosen, "start", "goal", "self"])
    return {"role": role, "cell": f"{rng.randrange(-3, 4)},{rng.randrange(-3, 4)}"}


def _nothing(_: Any, rng: random.Random) -> Fields:
    del rng
    return {}


def _done(learn: fj.Learn, rng: random.Random) -> Fields:
    return {"step": rng.choice([*learn.keys_of_steps, "goal.nothing"])}


PLAY: dict[str, Request] = {
    "move": _move, "undo": _ply, "redo": _ply, "back": _back, "why": _move, "builds": _move,
    "shapes": _shapes, "figures": _figures, "goto": _goto, "load": _load, "new": _new, "next": _next,
    "resume": _resume, "seat": _seat, "aids": _aids, "lang": _lang, "file": _file, "prefer": _prefer,
    "hint": _ply, "close_hint": _ply, "learn": _nothing, "decline_learning": _nothing,
}  # fmt: skip
PUZZLE: dict[str, Request] = {**PLAY, "next_puzzle": _next_puzzle}
TRANSCRIBE: dict[str, Request] = {**PLAY, "note": _note}
REPLAY: dict[str, Request] = {
    "options": _at, "move": _at, "why": _at, "builds": _at, "shapes": _shapes, "notes": _at,
    "annotate": _annotate, "variation": _variation, "undo": _version, "redo": _version, "file": _file_at,
    "figures": _figures,
}  # fmt: skip
LESSON: dict[str, Request] = {"choose": _choose}
LEARN: dict[str, Request] = {
    "done": _done,
    "start_over": _nothing,
    "lang": _lang,
    "hello": _nothing,
    "figures": _figures,
}
READING = frozenset(
    {
        "why", "builds", "shapes", "figures", "log", "record", "branches", "recent", "suggest", "leads",
        "options", "replay", "hello", "picture",
    }
)  # fmt: skip
"""Verbs that change nothing, even if they are granted."""


def only_reads(content: Mapping[str, object]) -> bool:
    """Whether such a request changes nothing. A film is begun, and told of; other files are just made."""
    return content.get("do") in READING or (content.get("do") == "file" and content.get("kind") != "gif")
