"""The record that travels with the moves: the game can be made again from its lines."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine.events import Dealt, Drew
from fjords_widget.engine.terms import Setup, Terms
from fjords_widget.widgets.play.widget import Play
from tests.games import KINDS, played

SEATS = ["white", "yellow", "purple", "black"]


def rebuilt(text: str) -> fj.Game:
    """A plain reading of a record, with nothing but the engine."""
    head, _, body = text.partition("\n\n")
    begin, *lines = head.split("\n")
    assert begin == "fjords-record 1"
    headers = dict(line.split(": ", 1) for line in lines)
    runes = tuple(headers["runes"].split(", ")) if "runes" in headers else ()
    options = (headers.get("tiles", "fjords"), headers.get("tie", "order"), "table talk" in headers)
    terms = Terms.agreed(int(headers["players"]), headers["variant"], runes, *options)
    moves = body.splitlines()
    dealt = tiles_in(moves.pop(0)) if moves and moves[0].startswith("deal") else []
    if "position" in headers:
        setup = Setup(terms, 0, (), headers["position"])
    else:
        setup = Setup(terms, SEATS.index(headers["first"]), (Dealt(tuple(dealt)),))
    turns = []
    for line in moves:
        _, seat, move, *_ = line.split(" ")
        turns.append(fj.Turn(SEATS.index(seat), fj.parse(move), tuple(map(Drew, tiles_in(line)))))
    return fj.Game.replay(setup, turns)


def page_record(game: fj.Game, **options: Any) -> str:
    """What a page makes of the log, as `Session.record` in play/session.ts does."""
    log = Play(game, **options)._whole_log()
    return "\n".join([log["head"], *(entry["record"] for entry in log["entries"]), ""])


def tiles_in(line: str) -> list[fj.Tile]:
    return [fj.Tile.parse(word) for group in re.findall(r"\[(.*?)\]", line) for word in group.split()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_can_be_made_again_from_its_record(kind: str) -> None:
    for seed in (1, 2):
        game = played(kind, seed)
        again = rebuilt(page_record(game))
        assert again.position() == game.position()
        assert [turn.move for turn in again.history] == [turn.move for turn in game.history]


def test_a_game_from_a_position_can_be_made_again() -> None:
    game = fj.Game.from_position(played("runes", 3, 12).position(), seed=1)
    for _ in range(6):
        game.push(next(iter(game.legal_moves)))
    assert rebuilt(page_record(game)).position() == game.position()


def test_people_stand_in_the_record_by_name() -> None:
    play = Play(fj.Game(seed=1, first=1), names=("Anna", None), colours=("black", "purple"))
    head = play._log["head"].split("\n")
    assert head[:4] == ["fjords-record 1", "white: Anna", "variant: base", "players: 2"]
    assert head[4] == "first: yellow"


def test_an_own_tile_set_travels_with_the_record() -> None:
    tiles = fj.TileSet("my box", fj.Game().tiles.start, tuple(fj.Tile("MMPPPP") for _ in range(9)), "Mine")
    text = page_record(fj.Game(tiles=tiles, seed=1, first=0))
    assert "tiles: my box\n  title: Mine\n  start: POPPMM@0,0" in text
    assert "\n  MMPPPP*9\n" in text


def test_a_tile_set_whose_name_and_title_have_several_lines_is_read_again() -> None:
    box = tuple(fj.Tile("MMPPPP") for _ in range(9))
    game = fj.Game(tiles=fj.TileSet("my\nbox", fj.Game().tiles.start, box, "Mine\r\nand yours"), seed=1)
    record = fj.Record.loads(page_record(game))
    assert not record.errors
    assert record.game().position() == game.record().game().position()


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_writes_the_record_that_python_writes(kind: str) -> None:
    game = played(kind, 1)
    seats = ["human", "careful", "random", "greedy"][: game.players]
    names = ["Anna", None, "Bo", None][: game.players]
    play = Play(game, seats=seats, names=names)
    assert page_record(game, seats=seats, names=names) == play.record.dumps()
