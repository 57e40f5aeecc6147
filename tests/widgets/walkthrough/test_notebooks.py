"""The walkthroughs: they show what they are stored with, and what they say about their games holds."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import nbformat
import pytest
from PIL import Image, ImageChops, ImageStat

import fjords_widget as fj
from fjords_widget.widgets.walkthrough.question_file import read_questions
from fjords_widget.widgets.walkthrough.walkthrough import SECURED, fill_secured
from scripts.notebooks import notebook, notebook_of, only_draws, original_of
from scripts.walkthrough_games import TABLES
from scripts.walkthroughs import FOLDER, make_notebooks, sources
from tests.translations import check_corresponds

SOURCES = sources()
RECORDS = {name: fj.Record.load(FOLDER / f"{name}.fjords") for name in TABLES}
each_walkthrough = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)


def stored(source: Path) -> Any:
    return nbformat.read(notebook_of(source), as_version=4)


def outputs(cells: list[Any]) -> list[dict[str, Any]]:
    return [output for cell in cells if cell["cell_type"] == "code" for output in cell["outputs"]]


def pixels(data: str) -> Any:
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGBA")


def test_there_are_four_and_the_first_in_four_languages() -> None:
    names = ["0-first", "0-first.de", "0-first.fr", "0-first.ru", "1-base", "2-original", "3-runes"]
    assert sorted(source.stem for source in SOURCES) == names
    assert sorted(FOLDER.glob("*.ipynb")) == [notebook_of(source) for source in SOURCES]


@each_walkthrough
def test_the_notebook_is_made_from_its_source(source: Path) -> None:
    found = stored(source)
    nbformat.validate(found)
    made = notebook(source.read_text(encoding="utf-8"), source.stem)["cells"]
    assert [cell.source for cell in found.cells] == ["".join(cell["source"]) for cell in made]
    assert "widgets" not in found.metadata


@each_walkthrough
def test_code_that_only_draws_is_folded_away_and_boards_have_coordinates(source: Path) -> None:
    code = [cell for cell in stored(source).cells if cell.cell_type == "code"]
    draws = [cell for cell in code if only_draws(cell.source)]
    assert len(draws) > 8
    assert draws == [cell for cell in code if cell.metadata.get("jupyter") == {"source_hidden": True}]
    assert not [cell for cell in draws if "coordinates=False" in cell.source], "they are there by themselves"


@each_walkthrough
def test_it_reads_without_a_kernel(source: Path) -> None:
    shown = outputs(stored(source).cells)
    pictures = [output for output in shown if "image/png" in output.get("data", {})]
    alts = [output["metadata"]["image/png"]["alt"] for output in pictures]
    assert all(len(alt) > 5 for alt in alts)
    assert sum("image/png" in output.get("data", {}) for output in shown) >= 8
    assert any("<details>" in output.get("data", {}).get("text/html", "") for output in shown)
    assert not any("widget-view" in kind for output in shown for kind in output.get("data", {}))
    assert notebook_of(source).stat().st_size < 2_000_000


@each_walkthrough
def test_no_cell_tells_an_answer(source: Path) -> None:
    name = source.stem.partition("-")[2]
    kept = read_questions(FOLDER / f"{name}.questions.toml", "en")
    code = "\n".join(cell.source for cell in stored(source).cells if cell.cell_type == "code")
    assert [name for name in kept if f'w.ask("{name}")' not in code] == []
    assert [text for one in kept.values() for text in (*one.answers.values(), one.ask) if text in code] == []


@pytest.mark.slow
def test_they_run_and_show_what_is_stored() -> None:
    """The pictures are those that the code makes; python -m scripts.walkthroughs makes them anew."""
    for source, made in zip(SOURCES, make_notebooks(SOURCES), strict=True):
        new, kept = outputs(made["cells"]), outputs(stored(source).cells)
        assert len(new) == len(kept), source.stem
        for ours, theirs in zip(new, kept, strict=True):
            check_same(ours, theirs)


def check_same(new: dict[str, Any], old: dict[str, Any]) -> None:
    """Word for word the same; of a picture, to the eye."""
    assert new["output_type"] == old["output_type"]
    new_data, old_data = dict(new.get("data", {})), dict(old.get("data", {}))
    ours, theirs = new_data.pop("image/png", None), old_data.pop("image/png", None)
    assert new_data == old_data
    assert new.get("text") == old.get("text")
    assert (ours is None) == (theirs is None)
    if ours is not None and theirs is not None:
        change = ImageChops.difference(pixels(ours), pixels(theirs))
        assert max(ImageStat.Stat(change).mean) < 1


@pytest.mark.parametrize("name", TABLES)
def test_the_records_are_whole_and_named(name: str) -> None:
    record = RECORDS[name]
    assert record.errors == ()
    assert record.names == TABLES[name].names
    assert record.game().phase == "over"


# What is claimed --------------------------------------------------------------------------------------


SOLVED: dict[object, int] = {}
"""Margins of the seat to move by map: the same map comes about in several orders."""


def solved_margin(game: fj.Game) -> int:
    key = (
        game.turn,
        frozenset((cell, laid.face) for cell, laid in game.board.items()),
        frozenset(game.board.pieces.items()),
    )
    if key not in SOLVED:
        SOLVED[key] = fj.solve(game, every_move=False).margin
    return SOLVED[key]


def margin(game: fj.Game, seat: int) -> int:
    """The final margin of a seat, if both play their best; what is left of exploration is tried out."""
    if game.phase == "settlement":
        return solved_margin(game) if game.turn == seat else -solved_margin(game)
    assert sum(game.unseen.values()) <= 1, "nothing may be left to chance"
    values = []
    mine = game.turn == seat
    for move in list(game.legal_moves):
        game.push(move)
        values.append(margin(game, seat))
        game.pop()
    return max(values) if mine else min(values)


def after(game: fj.Game, move: str, seat: int) -> int:
    game.push(move)
    value = margin(game, seat)
    game.pop()
    return value


def other_begins(game: fj.Game) -> fj.Game:
    seat = game.turn
    text = game.position().replace(f"turn={seat}", f"turn={1 - seat}")
    return fj.Game.from_position(text.replace(f"began={seat}", f"began={1 - seat}"))


def alone(record: fj.Record, ply: int, seat: int) -> set[str]:
    """The tiles that a seat alone gets to."""
    return {str(cell) for cell, colour in fill_secured(record.game(ply)).items() if colour == SECURED[seat]}


def only_move(record: fj.Record, ply: int) -> str | None:
    """The one best move, if there is but one."""
    values = fj.solve(record.game(ply)).values
    best = [str(move) for move, value in values.items() if value == max(values.values())]
    return best[0] if len(best) == 1 else None


def moves(record: fj.Record, seat: int, plies: range) -> list[str]:
    return [str(node.move) for node in record.main_line() if node.seat == seat and node.ply in plies]


def test_first_the_moves_that_the_story_names() -> None:
    record = RECORDS["first"]
    assert [str(node.move) for node in record.main_line()] == [
        "MMMPPP/2@1,1+longhouse", "MMPPPP/2@0,2", "MMPMPP/1@-1,1", "MMMMPP/1@2,0+longhouse",
        "PPPOOO/2@1,-1+longhouse", "MMMMPP/4@2,1+longhouse", "MMPOOP/5@0,-1", "MMPPOP/5@3,0",
        "MMPOPP/4@3,-1+longhouse",
        *(f"settle@{cell}" for cell in ("1,0", "0,1", "0,0", "3,0", "0,-1", "0,2", "-1,1")),
    ]  # fmt: skip
    start = record.game(0)
    assert (len(start.row), sum(start.unseen.values())) == (4, 5)
    vacant = {str(cell) for cell in record.game(9).board} - {
        str(cell) for cell in record.game(9).board.pieces
    }
    assert vacant == {"1,0", "0,0", "0,-1", "0,1", "0,2", "-1,1", "3,0"}
    assert {str(move) for move in record.game(9).legal_moves} == {"settle@1,0", "settle@3,0"}
    assert [score.total for score in record.game().scores()] == [4, 3]


def test_first_what_the_moves_are_worth_and_whose_land_is_safe() -> None:
    record = RECORDS["first"]
    values = [
        {str(move.cell): value for move, value in fj.solve(record.game(ply)).values.items()}  # type: ignore[attr-defined]
        for ply in (9, 10, 12)
    ]
    assert values == [
        {"1,0": -1, "3,0": -5},
        {"0,0": -1, "0,1": 1, "0,2": -1, "3,0": -1},
        {"0,2": -1, "-1,1": -1, "3,0": 1},
    ]
    assert [alone(record, 11, seat) for seat in (0, 1)] == [{"0,2", "-1,1"}, set()]
    assert [alone(record, 12, seat) for seat in (0, 1)] == [{"0,2", "-1,1"}, {"0,-1"}]
    for first, reply in (("0,0", "0,1"), ("0,2", "0,1"), ("3,0", "0,1")):
        game = record.game(10)
        game.push(f"settle@{first}")
        found = fj.solve(game).values
        assert found[fj.parse(f"settle@{reply}")] == max(found.values()) == 1


@pytest.mark.parametrize(
    "source", [one for one in SOURCES if original_of(one) != one], ids=lambda one: one.stem
)
def test_a_translation_corresponds_to_its_original(source: Path) -> None:
    check_corresponds(source)


def test_base_the_southern_valley_has_one_gate_and_astrid_laid_it() -> None:
    record = RECORDS["base"]
    valley = {"0,6", "-1,7", "-2,7", "-2,8", "-1,8"}
    laid = [move.partition("@")[2].partition("+")[0] for move in moves(record, 0, range(12, 32))]
    assert valley | {"0,5"} <= set(laid)
    assert "MMMMMM:strength@-1,6" in moves(record, 1, range(1, 38))
    assert alone(record, 40, 0) == set()
    assert alone(record, 41, 0) == valley


def test_base_the_end_of_exploration() -> None:
    record = RECORDS["base"]
    assert not record.game(33).unseen
    game = record.game(35)
    values = {str(move): after(game, str(move), 0) for move in game.legal_moves}
    assert sorted(values.values()) == [-1, -1, -1, -1, 1, 1]
    assert values["MMPMMP/1@-2,9"] == values["MPOOOP/4@3,-3"] == 1
    game = record.game(36)
    assert [after(game, str(move), 0) for move in game.legal_moves] == [-1, -1]


def test_base_every_move_loses_and_the_played_one_least() -> None:
    game = RECORDS["base"].game(34)
    assert {str(move): after(game, str(move), 0) for move in game.legal_moves} == {
        "PPOOOO/3@2,-3+longhouse": -1,
        "MMPMMP/1@-2,9": -2,
        "PPOOOO/3@2,-3": -4,
        "MPOOOP/3@-3,4": -3,
        "MPOOOP/3@-3,4+longhouse": -3,
        "PPOOOO/2@-3,4+longhouse": -3,
        "MPOOOP/2@2,5": -3,
        "MMPMMP@3,-2+longhouse": -3,
        "MMPMMP/2@4,3": -3,
        "PPOOOO/2@-3,4": -5,
        "MMPMMP/1@-2,9+longhouse": -5,
        "MPOOOP/2@2,5+longhouse": -5,
        "MMPMMP@3,-2": -5,
        "MMPMMP/2@4,3+longhouse": -5,
    }


def test_base_the_moves_that_the_story_names() -> None:
    record = RECORDS["base"]
    named = {
        6: "MPPPPP/1@0,3+longhouse", 11: "PPPPPP:friendship@0,4+longhouse", 28: "MPPPPP/1@-2,2+longhouse",
        36: "MMPMMP@3,-2", 38: "settle@0,0", 39: "settle@1,3", 40: "settle@1,4", 65: "settle@1,-2",
    }  # fmt: skip
    assert {ply: str(record.at(ply).move) for ply in named} == named
    assert sorted(map(str, record.game(33).row)) == ["MMPMMP", "MMPMMP", "MPOOOP", "PPOOOO"]
    assert [len(record.game(ply).legal_moves) for ply in (35, 36, 37, 40, 41)] == [6, 2, 16, 11, 15]
    assert record.plies - 34 == 34
    assert [score.total for score in record.game().scores()] == [15, 16]


def test_base_whoever_begins_wins_by_one() -> None:
    game = RECORDS["base"].game(37)
    assert game.turn == 1
    assert fj.solve(game).margin == fj.solve(other_begins(game)).margin == 1
    assert list(fj.solve(game).values.values()).count(1) == 8


def test_base_nobody_gave_away_a_point_in_settlement() -> None:
    looked_at = 0
    for node, game in RECORDS["base"].positions():
        if game.phase == "settlement":
            solved = fj.solve(game, every_move=False)
            assert (solved.margin if game.turn == 1 else -solved.margin) == 1, node.ply
            looked_at += 1
    assert looked_at > 10


def test_base_the_gate_and_the_four_single_moves() -> None:
    record = RECORDS["base"]
    values = fj.solve(record.game(40)).values
    assert sorted(values.values())[-2:] == [-9, -1]
    assert min(values.values()) == -11
    assert [only_move(record, ply) for ply in (40, 41, 47, 49, 55)] == [
        f"settle@{cell}" for cell in ("0,5", "-1,4", "-2,3", "2,3", "0,1")
    ]
    for ply in (41, 47, 49, 55):  # all others lose
        assert sorted(fj.solve(record.game(ply)).values.values())[-2] < 0
    assert {"-3,2", "-3,3", "-3,4"} <= alone(record, 48, 1)
    assert (len(alone(record, 56, 0)), len(alone(record, 56, 1))) == (6, 6)
    assert [score.total for score in record.game(56).scores()] == [9, 10]
    game = record.game(40)
    game.push("settle@-1,5")
    assert fj.parse("settle@0,5") in game.legal_moves


def test_original_thirty_tiles_fit_and_houses_stand_in_pairs() -> None:
    record = RECORDS["original"]
    assert not any(game.aside for _, game in record.positions() if game.ply <= 60)
    pieces = record.game(30).board.pieces
    assert sorted(piece.seat for piece in pieces.values()) == [0] * 4 + [1] * 4
    for white, yellow in (((-1, 1), (-1, 2)), ((2, 0), (2, -1)), ((-2, 1), (-2, 0)), ((2, 3), (2, 2))):
        assert fj.Cell(*yellow) in fj.Cell(*white).neighbours()
        assert (pieces[fj.Cell(*white)].seat, pieces[fj.Cell(*yellow)].seat) == (0, 1)


def test_original_tempo() -> None:
    record = RECORDS["original"]
    assert [str(tile) for tile in record.game(66).aside] == ["MMPOOP", "PPOOOO"]
    assert sum(record.game(66).unseen.values()) == sum(record.game(68).unseen.values()) == 3
    game = record.game(71)
    assert {str(move): after(game, str(move), 1) for move in game.legal_moves} == {
        "MMPMMP/2@0,5": 5,
        "draw": 2,
    }
    game = record.game(73)
    assert sorted(after(game, str(move), 1) for move in game.legal_moves) == [5, 5, 5, 7]
    assert after(game, "MMPMPP@-1,6", 1) == 7
    begins = record.game(74)
    assert (fj.solve(begins).margin, fj.solve(other_begins(begins)).margin) == (5, -1)
    assert alone(record, 74, 0) == {"3,3", "2,4", "3,4", "2,5"}


def test_original_how_four_points_were_lost() -> None:
    record = RECORDS["original"]
    values = {str(move): value for move, value in fj.solve(record.game(74)).values.items()}
    assert only_move(record, 74) == "settle@1,3"
    assert (len(values), values["settle@1,2"]) == (10, 3)
    gudrun = other_begins(record.game(74)).legal_moves
    assert fj.parse("settle@1,3") in gudrun
    assert fj.parse("settle@3,1") not in gudrun
    assert only_move(record, 76) == "settle@1,3"
    values = {str(move): value for move, value in fj.solve(record.game(80)).values.items()}
    assert (values["settle@-2,2"], values["settle@4,1"], values["settle@-2,3"]) == (3, 1, 1)
    assert only_move(record, 81) == "settle@-2,2"
    assert len(record.game(81).legal_moves) == 10
    assert {"0,3", "0,4", "-1,4", "0,5"} <= alone(record, 80, 1)
    assert [score.total for score in record.game().scores()] == [15, 16]


def test_runes_leif_rides_into_the_gate_and_astrid_behind_him() -> None:
    record = RECORDS["runes"]
    on_foot = {str(move) for move in record.game(67).legal_moves}
    near = {str(cell) for cell in fj.Cell(-3, 7).neighbours()}
    assert {cell for cell in near if f"settle@{cell}" in on_foot} == {"-2,7"}
    assert [alone(record, ply, 3) for ply in (67, 68, 73)] == [set(), {"-1,7", "-2,7"}, set()]
    totals = {ply: [score.total for score in record.game(ply).scores()] for ply in range(64, 114)}
    for ply, seat in ((68, 3), (72, 3), (73, 0), (76, 3), (80, 3)):
        assert totals[ply][seat] - totals[ply - 1][seat] == 2
    assert "settle@-1,7" in moves(record, 0, range(97, 98))


def test_runes_the_moves_that_the_story_names() -> None:
    record = RECORDS["runes"]
    named = {
        28: "POOOOO:water/2@-5,0", 32: "MPOOOP@-6,0+longhouse", 45: "MMMMMM:strength@-2,6",
        60: "MMPMMP/1@-3,7+longhouse", 68: "ride@-3,7>-1,6", 72: "settle@-5,-1", 73: "ride@-1,4>-2,7",
        76: "settle@-7,1", 77: "settle@0,5", 78: "ride@-1,2>0,4", 80: "settle@-4,-1", 102: "sail@1,-1>1,-2",
        111: "settle@-7,-1", 113: "settle@-2,3",
    }  # fmt: skip
    assert {ply: str(record.at(ply).move) for ply in named} == named
    assert moves(record, 0, range(65, 114))[-1] == "settle@-2,4"


def test_runes_the_quiet_winner() -> None:
    record = RECORDS["runes"]
    totals = {ply: [score.total for score in record.game(ply).scores()] for ply in range(64, 114)}
    assert all(totals[ply][1] <= max(totals[ply][0], *totals[ply][2:]) for ply in range(68, 113))
    assert "1,3" in alone(record, 78, 1) - alone(record, 77, 1)
    assert alone(record, 84, 1) == {"1,3", "-2,3", "-7,-1", "-8,0"}
    assert [len(alone(record, 84, seat)) for seat in (0, 2, 3)] == [1, 1, 0]
    assert moves(record, 1, range(85, 100)) == ["settle@0,3", "settle@0,2", "settle@-1,1", "settle@-2,1"]
    assert fj.parse("settle@1,-2") not in record.game(101).legal_moves
    assert totals[110] == [14, 13, 12, 14]
    assert alone(record, 110, 1) == {"-7,-1", "-2,3"}


def test_runes_the_end() -> None:
    game = RECORDS["runes"].game()
    table = [(s.vikings, s.strength, s.water, s.total) for s in game.scores()]
    assert table == [(12, 2, 0, 14), (14, 0, 1, 15), (13, 0, 0, 13), (10, 1, 3, 14)]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.ranking == (1, 3, 0, 2)
    sailed = {node.seat for node in RECORDS["runes"].main_line() if isinstance(node.move, fj.Sail)}
    assert sailed == {1, 3}
