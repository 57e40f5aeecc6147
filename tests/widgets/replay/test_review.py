"""A replay with a review: who was ahead when, mistakes and luck, values and best moves, all in the state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import fjords_widget as fj
from fjords_widget.engine.hexgrid import Cell
from tests.widgets.line import connected
from tests.widgets.replay.records import annotated, other_moves, played
from tests.widgets.replay.reviews import made_up


@pytest.fixture(autouse=True)
def no_widget_is_left_open() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


@pytest.fixture(scope="module")
def record() -> fj.Record:
    return played(5)


@pytest.fixture(scope="module")
def review(record: fj.Record) -> fj.Review:
    return made_up(record)


def values(view: dict[str, Any]) -> dict[str, str]:
    return dict(word.split(":") for word in view["values"].split())


def test_leads_moments_and_positions_are_those_of_the_review(record: fj.Record, review: fj.Review) -> None:
    view = fj.Replay(record, review=review)._review
    assert view["leads"] == [[round(lead, 1) for lead in leads] for leads in review.leads]
    for moment in review.moments:
        told = view["moments"].get(str(moment.ply))
        assert (told is not None) == bool(moment.sign or moment.lucky or moment in review.turning_points)
        if told is not None:
            assert told.get("sign", "") == moment.sign
            assert ("luck" in told) == moment.lucky
            assert told.get("turning", False) == (moment in review.turning_points)
        position = view["positions"][str(moment.ply - 1)]
        assert position["best"] == str(moment.best.move)
    assert [seat["lost"] for seat in view["sums"]] == [round(lost, 1) for lost in review.thrown_away]


def test_every_legal_tile_has_the_best_value_that_can_be_had_there(
    record: fj.Record, review: fj.Review
) -> None:
    view = fj.Replay(record, review=review)._review
    for node, game in record.positions():
        if node.next is None:
            break
        found = review.moments[node.ply].found
        assert found is not None
        best: dict[str, float] = {}
        for judgement in found:
            cell = str(judgement.move.cell)  # type: ignore[attr-defined]
            best[cell] = max(judgement.value, best.get(cell, -1000.0))
        shown = values(view["positions"][str(node.ply)])
        assert {cell: float(value.rstrip("!")) for cell, value in shown.items()} == pytest.approx(
            {cell: round(value, 1) for cell, value in best.items()}
        )
        assert all(value.endswith("!") == (game.phase == "settlement") for value in shown.values())


def test_arrows_lead_from_an_own_piece_to_the_tile_that_it_should_go_to() -> None:
    record = played(11, players=3, runes=("journey", "horse", "wisdom"))
    view = fj.Replay(record, review=made_up(record))._review
    arrows = 0
    for node, game in record.positions():
        for origin, goal in view["positions"].get(str(node.ply), {"ways": []})["ways"]:
            best = fj.parse(view["positions"][str(node.ply)]["best"])
            assert goal == str(best.cell)  # type: ignore[attr-defined]
            if isinstance(best, fj.Settle):
                q, r = map(int, origin.split(","))
                assert game.board.pieces[Cell(q, r)].seat == game.turn
                assert best.cell in Cell(q, r).neighbours()
            arrows += 1
    assert arrows > 10


def test_in_settlement_the_values_are_those_of_the_solver() -> None:
    record = played(5)
    settling = next(node for node, game in record.positions() if game.phase == "settlement")
    late = record.at(record.plies - 12)
    assert late.ply > settling.ply
    position = fj.Record.of(fj.Game.from_position(late.game().position()))
    for node in record.main_line()[late.ply :]:
        position.root.end().play(node.move or "", main=True)
    replay = fj.Replay(position)
    replay.analyse(simulations=10, progress=False)
    game = position.root.game()
    exact = {str(move.cell): f"{value}!" for move, value in fj.solve(game).values.items()}  # type: ignore[attr-defined]
    assert values(replay._review["positions"]["0"]) == exact
    assert replay.review is not None
    assert len(replay.review.moments) == 12


def test_a_long_analysis_tells_how_far_it_is_and_can_be_stopped(record: fj.Record) -> None:
    heard: list[tuple[int, int]] = []
    replay = fj.Replay(record)
    found = replay.analyse(
        simulations=2, progress=lambda done, of: heard.append((done, of)), stop=lambda: len(heard) >= 3
    )
    assert heard[0] == (1, record.plies)
    assert len(found.moments) == len(heard) == len(replay._review["leads"]) - 1 < record.plies


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_on_request_it_is_written_into_the_record_in_every_language(lang: str) -> None:
    record = annotated()
    before = record.dumps()
    replay = fj.Replay(record, lang=lang)
    replay.goto(7)
    replay.analyse(write=True, simulations=2, progress=False, stop=_after(9))
    assert record.dumps() == before  # the record that was given stays as it was
    assert replay.ply == 7
    assert replay.review is not None
    told = [replay.review.told(moment, lang) for moment in replay.review.moments]
    comments = [node.comment for node in replay.record.main_line()]
    assert any(told)
    for text, comment in zip(told, comments, strict=False):
        assert text in comment
    signs = [moment.sign for moment in replay.review.moments]
    assert [node.sign for node in replay.record.main_line()[:3]] == signs[:3]


def _after(count: int) -> Any:
    asked = iter(range(10_000))
    return lambda: next(asked) > count * 40


def test_it_can_be_shown_and_taken_away_and_travels_by_itself(record: fj.Record, review: fj.Review) -> None:
    replay = fj.Replay(record)
    assert (replay.review, replay._review) == (None, None)
    line = connected(replay)
    replay.review = review
    (update,) = line.updates()
    assert list(update) == ["_review"]
    replay.review = None
    assert replay._review is None


def test_a_review_of_another_game_is_refused_and_let_go_with_its_record(review: fj.Review) -> None:
    with pytest.raises(fj.InvalidOption, match="another game"):
        fj.Replay(played(6), review=review)
    with pytest.raises(TypeError, match="Review"):
        fj.Replay(played(5), review="good")  # type: ignore[arg-type]
    replay = fj.Replay(played(5), review=review)
    replay.record = played(6)
    assert (replay.review, replay._review) == (None, None)


def test_variations_and_languages_leave_it_in_place(record: fj.Record, review: fj.Review) -> None:
    replay = fj.Replay(record.copy(), review=review)
    node = replay.goto(9)
    replay.push(other_moves(node)[0])
    assert replay.review is review
    replay.refresh()
    replay.lang = "de"
    numbers = {int(number) for number in replay._review["positions"]}
    assert all(replay._record_tree.nodes[number].is_main() for number in numbers)
    assert len(numbers) == len(review.moments)
    assert "besser" in json.dumps(replay._review["moments"], ensure_ascii=False)


def test_the_page_that_is_written_stays_small_with_a_review() -> None:
    record = annotated(players=4, runes=fj.RUNES)
    assert record.plies >= 100
    html = fj.Replay(record, review=made_up(record)).to_html()
    assert len(html.encode()) < 530_000
    state = json.loads(html.partition('id="state">')[2].partition("</script>")[0])
    assert len(state["_review"]["leads"]) == record.plies + 1
    assert state["_review"]["positions"]


def test_no_seed_and_no_order_of_the_bag_is_in_the_review(record: fj.Record, review: fj.Review) -> None:
    """A value rests on what may be in the bag, and says nothing about what comes next."""
    text = json.dumps(fj.Replay(record, review=review)._review)
    assert "seed" not in text
    assert set(fj.Replay(record, review=review)._review) == {"leads", "moments", "positions", "sums"}
