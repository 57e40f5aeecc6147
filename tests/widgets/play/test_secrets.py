"""Nobody who is asked for a move knows more than a player at the table, and nobody changes the game."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine.redeal import redeal
from fjords_widget.widgets.lesson.runs import make_source
from fjords_widget.widgets.play.analysis import Analyst, PositionAnalysis
from tests.games import KINDS, whole_state
from tests.widgets.line import connected, wait_until


def draws_ahead(game: fj.Game) -> list[int]:
    """The order in which the tiles lie in the bag."""
    return [*game._bag.orders[game.state.era][: game.state.left]]


def test_a_function_on_a_seat_foretells_nothing() -> None:
    right = tried = 0

    def prophet(game: fj.Game) -> fj.Move:
        nonlocal tried
        move = next(iter(game.legal_moves))
        game.push(move)
        foretold.append(game.history[-1].draws)
        game.pop()
        tried += 1
        return move

    foretold: list[tuple[fj.Tile, ...]] = []
    play = fj.Play(fj.Game(seed=5, first=0), (prophet, prophet), pace=0)
    wait_until(lambda: play.phase != "exploration")
    play.close()
    came = [turn.draws for turn in play.game.history]
    for told, drawn in zip(foretold, came, strict=False):
        right += bool(drawn) and told == drawn
    assert tried > 20
    assert right < tried / 2


@pytest.mark.parametrize("kind", ["base-4", "epic-runes", "classic-talk", "original"])
def test_what_a_player_gets_shows_all_that_is_public_and_no_more(kind: str) -> None:
    game = fj.Game(seed=3, **KINDS[kind])
    seen = redeal(game)
    assert seen.position() == game.position()
    assert (seen.unseen, seen.history, seen.row) == (game.unseen, game.history, game.row)
    assert draws_ahead(seen) != draws_ahead(game)
    assert seen._bag._secret != game._bag._secret


def test_what_a_function_does_to_its_game_is_not_done_to_the_real_one() -> None:
    def vandal(game: fj.Game) -> fj.Move:
        move = next(iter(game.legal_moves))
        chance = random.Random(1)
        while game.legal_moves:
            game.push(chance.choice(list(game.legal_moves)))
        while game.history:
            game.pop()
        game.lang = "ru"
        return move

    play = fj.Play(fj.Game(seed=5, first=0), (vandal, "human"), pace=0)
    before = fj.Game(seed=5, first=0)
    wait_until(lambda: play.ply == 1)
    before.push(next(iter(before.legal_moves)))
    assert whole_state(play.game) == whole_state(before)
    assert play.game.lang == "en"
    play.close()


def test_analysis_and_lessons_do_not_see_the_order_of_the_bag_either() -> None:
    game = fj.Game(seed=5, first=0)
    analysis = PositionAnalysis(Analyst(lambda: None), game)
    assert draws_ahead(analysis.game) != draws_ahead(game)
    shown = [make_source(game) for _ in range(2)]
    assert all(isinstance(source, fj.Game) for source in shown)
    assert draws_ahead(shown[0]) == draws_ahead(shown[1]) != draws_ahead(game)  # type: ignore[arg-type]


def test_nothing_that_is_sent_holds_the_seed_the_order_or_a_pickle() -> None:
    seed = "hush-hush"
    play = fj.Play(fj.Game(seed=seed, first=0), ("human", "greedy"), pace=0, aids=fj.Play.AIDS)
    line = connected(play)
    for _ in range(4):
        wait_until(lambda: play.turn == 0)
        play.push(next(iter(play.game.legal_moves)))
    sent: Any = [line.sent, play.get_state(), play._repr_mimebundle_()]
    play.close()
    text = json.dumps(sent, default=str)
    assert seed not in text
    coming = " ".join(str(play.game.terms.fits.tiles[number]) for number in draws_ahead(play.game)[::-1][:6])
    assert coming not in text
    assert coming.replace(" ", '", "') not in text
    assert repr(pickle.dumps(play.game)[:20])[2:-1] not in text
