"""The engine against the oracle: two readings of the rules, all moves compared over games of every kind."""

from __future__ import annotations

import random

import pytest

import fjords_widget as fj
from tests.engine.oracle import Oracle, bag_for
from tests.games import KINDS, choose


def oracle_for(game: fj.Game) -> Oracle:
    """An oracle that sat at the table when this game began."""
    return Oracle(
        game.players,
        game.variant,
        game.runes,
        game.table_talk,
        game.tie,
        tiles=bag_for([str(tile) for tile in game.tiles.tiles], game.players, game.variant),
        start=[(face, (cell.q, cell.r)) for face, cell in game.tiles.start],
        first=game.setup.first,
        draws=[str(tile) for tile in game.setup.draws],
    )


def assert_same_table(game: fj.Game, oracle: Oracle) -> None:
    """Everything that lies on the table, and whose turn it is."""
    assert (game.phase, game.turn) == (oracle.phase, oracle.turn)
    assert [str(tile) for tile in game.row] == list(oracle.row)
    assert [str(tile) for tile in game.aside] == list(oracle.aside)
    assert (None if game.hand is None else str(game.hand)) == oracle.hand
    assert {str(tile): n for tile, n in game.unseen.items()} == {t: n for t, n in oracle.bag.items() if n}
    assert {tuple(c): (p.seat, p.kind) for c, p in game.board.pieces.items()} == dict(oracle.pieces)
    assert {tuple(c): (s.rune, s.seat) for c, s in game.board.stones.items()} == dict(oracle.stones)
    assert game.out == set(oracle.out)


def assert_same_points(game: fj.Game, oracle: Oracle) -> None:
    """Scores in all their parts, and the outcome."""
    ours = [{**score._asdict(), "total": score.total} for score in game.scores()]
    assert ours == [dict(score) for score in oracle.scores()]
    outcome, theirs = game.outcome(), oracle.outcome()
    if outcome is None or theirs is None:
        assert outcome is None
        assert theirs is None
    else:
        found = {"winner": outcome.winner, "ranking": list(outcome.ranking), "rule": outcome.rule}
        assert found == {key: theirs[key] for key in found}


def compare(options: dict[str, object], seed: int) -> None:
    rng = random.Random(seed)
    game = fj.Game(seed=seed, **options)  # type: ignore[arg-type]
    oracle = oracle_for(game)
    while True:
        assert_same_table(game, oracle)
        ours, theirs = {str(move) for move in game.legal_moves}, oracle.legal()
        assert ours == theirs, f"ply {game.ply}: only ours {ours - theirs}, only theirs {theirs - ours}"
        assert len(game.legal_moves) == len(ours), "a move is listed twice"
        if game.ply % 8 == 0 or not ours:
            assert_same_points(game, oracle)
        if not ours:
            return
        move = game.push(choose(game, rng))
        oracle.apply(str(move), [str(tile) for tile in game.history[-1].draws])


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_and_the_oracle_agree_on_every_move(kind: str) -> None:
    for seed in (1, 2):
        compare(KINDS[kind], seed)


@pytest.mark.parametrize("seed", range(12))
def test_they_agree_for_many_sets_of_runes(seed: int) -> None:
    rng = random.Random(1000 + seed)
    runes = tuple(rune for rune in fj.RUNES if rng.random() < 0.5)
    variant = rng.choice(["base", "base", "epic"])
    players = rng.choice([2, 3, 4]) if variant == "base" else 2
    compare({"players": players, "variant": variant, "runes": runes, "table_talk": rng.random() < 0.2}, seed)
