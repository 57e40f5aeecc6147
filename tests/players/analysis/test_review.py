"""A whole record gone through: mistakes, luck, turning points, and what is written about them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from fjords_widget.players.analysis.judgement import Judgement
from fjords_widget.players.analysis.moment import leader
from tests.games import KINDS

FEW = 24


def sensible(kind: str, seed: int = 1, plies: int = 1000) -> fj.Game:
    return played_on(fj.Game(seed=seed, first=0, **KINDS[kind]), plies)


def late(seed: int, plies: int) -> fj.Game:
    """A game that begins where another one was after so many plies."""
    return fj.Game.from_position(sensible("base", seed, plies).position(), seed=seed)


def played_on(game: fj.Game, plies: int = 1000) -> fj.Game:
    seats = [fj.players["greedy"].player(seed=seat) for seat in range(game.players)]
    while game.legal_moves and game.ply < plies:
        game.push(seats[game.turn](game))
    return game


@pytest.fixture(scope="module")
def reviewed() -> fj.Review:
    return fj.review(played_on(late(1, 31)).record(white="Astrid"), simulations=60, progress=False)


def test_every_move_is_a_moment_and_the_leads_make_a_graph(reviewed: fj.Review) -> None:
    record = reviewed.record
    assert [moment.move for moment in reviewed.moments] == [node.move for node in record.main_line()]
    assert [moment.ply for moment in reviewed.moments] == list(range(1, record.plies + 1))
    leads = reviewed.leads
    assert len(leads) == record.plies + 1
    assert all(one == pytest.approx(-other) for one, other in leads)
    scores = record.game().scores()
    assert leads[-1][0] == scores[0].total - scores[1].total
    assert reviewed.moments[0].luck != 0
    assert len(ElementTree.fromstring(reviewed._repr_html_()).findall(".//{*}polyline")) == 1


def test_in_settlement_losses_are_those_of_the_solver(reviewed: fj.Review) -> None:
    looked_at = 0
    for node, game in reviewed.record.positions():
        if game.phase == "settlement" and node.next is not None and node.ply % 4 == 0:
            solution = fj.solve(game)
            moment = reviewed.moments[node.ply]
            if moment.proven:
                assert moment.loss == solution.margin - solution.values[moment.move]
                assert moment.luck == 0
                assert bool(moment.sign) == (moment.loss > 0)
                looked_at += 1
    assert looked_at > 4


def test_mistakes_are_sorted_and_added_up(reviewed: fj.Review) -> None:
    losses = [moment.loss for moment in reviewed.mistakes]
    assert losses == sorted(losses, reverse=True)
    assert all(moment.sign for moment in reviewed.mistakes)
    assert sum(reviewed.thrown_away) == pytest.approx(sum(losses))
    assert sum(reviewed.luck) == pytest.approx(sum(moment.luck for moment in reviewed.moments))


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_comments_signs_and_variations_go_into_a_copy(reviewed: fj.Review, lang: str) -> None:
    before = reviewed.record.dumps()
    record = reviewed.annotated(lang)
    assert reviewed.record.dumps() == before
    assert record.check() == ()
    assert fj.Record.loads(record.dumps()) == record
    for moment in reviewed.mistakes:
        node = record.at(moment.ply)
        assert node.sign == moment.sign
        assert reviewed.told(moment, lang) in node.comment
        assert node.parent is not None
        assert moment.best.move in {other.move for other in node.parent.variations}
    assert "Astrid" in record.root.comment


def test_what_people_wrote_stays(reviewed: fj.Review) -> None:
    record = reviewed.record.copy()
    ply = reviewed.mistakes[0].ply
    record.at(ply).comment, record.at(ply).sign = "I had to.", "!"
    node = fj.Review(record, reviewed.moments).annotated().at(ply)
    assert node.comment.startswith("I had to.\n\n")
    assert node.sign == "!"


def test_a_blunder_is_found_where_it_was_made() -> None:
    """In a won settlement, a move that loses it."""
    for seed in range(20):
        game = late(seed, 37)
        if game.phase != "settlement":
            continue
        solution = fj.solve(game)
        worst = min(solution.values, key=lambda move: solution.values[move])
        if solution.margin > 0 >= solution.values[worst]:
            game.push(worst)
            (moment,) = fj.review(game, simulations=4000, progress=False).mistakes
            assert (moment.move, moment.sign, moment.cause) == (worst, "??", "mistake")
            assert moment.loss == solution.margin - solution.values[worst]
            return
    raise AssertionError("nobody could have gone wrong")


@pytest.mark.parametrize("kind", ["base-3", "runes", "classic", "base-4-talk"])
def test_every_kind_of_game_can_be_reviewed(kind: str) -> None:
    game = sensible(kind, 3, 12)
    found = fj.review(game, simulations=FEW, progress=False)
    assert len(found.moments) == 12
    assert all(len(moment.leads) == game.players for moment in found.moments)
    assert found.annotated("fr").check() == ()


def test_luck_is_what_the_draw_did() -> None:
    lay = sensible("base", 1, 1).history[0].move
    even, good = Judgement(lay, 1.0, 5.0, False, 100), Judgement(lay, 5.5, 5.0, False, 100)
    lucky = fj.Moment(1, 0, lay, (0.0, 0.0), (4.0, -4.0), even, even, luck=4.0, doubt=0.8)
    assert (lucky.sign, lucky.cause) == ("", "luck")
    unsure = fj.Moment(1, 0, lay, (0.0, 0.0), (4.0, -4.0), even, even, luck=4.0, doubt=3.0)
    assert unsure.cause == ""
    slipped = fj.Moment(1, 0, lay, (0.0, 0.0), (-4.0, 4.0), good, even, luck=-3.5, doubt=0.8)
    assert (slipped.sign, slipped.cause, slipped.loss) == ("?", "mistake", 4.5)


def test_who_leads_stays_until_another_clearly_does() -> None:
    assert leader((2.0, -2.0)) == 0
    assert leader((-1.0, 1.0), 0) == 0
    assert leader((-1.6, 1.6), 0) == 1
    assert leader((0.5, -0.5)) is None


def test_progress_is_told_and_a_review_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []
    game = sensible("base", 2, 10)
    fj.review(game, simulations=FEW, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 10) for done in range(1, 11)]
    part = fj.review(game, simulations=FEW, progress=False, stop=lambda: True)
    assert len(part.moments) < 10
    assert part.annotated().plies == 10


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(fj.InvalidOption, match="record"):
        fj.review("game.fjords")  # type: ignore[arg-type]
    with pytest.raises(fj.InvalidOption, match="simulations"):
        fj.review(fj.Game(), simulations=0)
    assert fj.review(fj.Game(), progress=False).moments == ()
