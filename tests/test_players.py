"""Computer players: every level in every kind of game, what they may see, and how they are stopped."""

from __future__ import annotations

import random
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from tests.games import KINDS, played, steps, whole_state

LEVELS = list(fj.players)
QUICK = {"simulations": 20}


def play(game: fj.Game, *names: str, seed: int = 1) -> fj.Game:
    seats = [fj.players[name].player(seed=f"{seed}/{seat}", **QUICK) for seat, name in enumerate(names)]
    while game.legal_moves:
        game.push(seats[game.turn](game))
    return game


# The table ------------------------------------------------------------------------------------------


def test_the_levels_are_a_mapping_from_weak_to_strong() -> None:
    assert isinstance(fj.players, Mapping)
    assert list(fj.players)[:2] == ["random", "greedy"]
    assert fj.players["greedy"].name == "greedy"
    assert "greedy" in fj.players
    assert fj.players.get("nobody") is None
    with pytest.raises(KeyError):
        fj.players["nobody"]


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_levels_are_shown_as_a_table(lang: str) -> None:
    fj.set_language(lang)
    try:
        text, html = str(fj.players), fj.players._repr_html_()
        names = [line.split()[0] for line in text.splitlines()[1:]]
        rows = [[cell.text for cell in row.findall("td")] for row in ElementTree.fromstring(html).iter("tr")]
        assert names == [row[0] for row in rows[1:]] == LEVELS
        for row, level in zip(rows[1:], fj.players.values(), strict=True):
            assert row[1] == level.about
            assert level.about in text
            assert (row[2] or "") == level.strength
    finally:
        fj.set_language("en")


@pytest.mark.parametrize("limit", [0, -1, "1", True, [], float("nan")])
@pytest.mark.parametrize("name", ["seconds", "simulations", "depth"])
def test_a_senseless_limit_is_refused(name: str, limit: object) -> None:
    with pytest.raises(fj.InvalidOption, match=name):
        fj.players["greedy"].player(**{name: limit})  # type: ignore[arg-type]


def test_a_senseless_seed_is_refused() -> None:
    with pytest.raises(fj.InvalidOption, match="seed"):
        fj.players["greedy"].player(seed=1.5)  # type: ignore[arg-type]


# Playing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_kind_of_game_to_its_end(level: str, kind: str) -> None:
    game = fj.Game(seed=3, **KINDS[kind])
    assert play(game, *[level] * game.players).phase == "over"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_moves_when_the_game_is_over(level: str) -> None:
    with pytest.raises(fj.FjordsError):
        fj.players[level].player()(played("base", 1))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["runes-3", "classic-talk"])
def test_a_player_leaves_the_game_as_it_was(level: str, kind: str) -> None:
    player = fj.players[level].player(seed=1, **QUICK)
    for game in steps(kind, 4):
        if game.ply % 7 == 0 and game.legal_moves:
            before = whole_state(game)
            assert player(game) in game.legal_moves
            assert whole_state(game) == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["base", "runes-4", "original"])
def test_same_seed_same_move(level: str, kind: str) -> None:
    for game in steps(kind, 5):
        if game.ply % 9 == 0 and game.legal_moves:
            one, other = (fj.players[level].player(seed=2, **QUICK) for _ in range(2))
            other(played("base", 1, 9))  # what it thought about before makes no difference
            assert one(game) == other(game)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["base", "runes", "base-4", "classic", "original", "base-talk"])
def test_a_player_does_not_see_the_order_of_the_bag(level: str, kind: str) -> None:
    """Reshuffling what is unseen does not change its choice under the same seed."""
    rng = random.Random(6)
    looked_at = 0
    for game in steps(kind, 6):
        if game.phase == "exploration" and game.ply % 4 == 1:
            player = fj.players[level].player(seed=3, **QUICK)
            choices = {player(game.copy(reshuffle=rng)) for _ in range(4)} | {player(game)}
            assert len(choices) == 1
            looked_at += game.unseen.total() > 4
    assert looked_at > 3


# Strength: small samples, for a player who forgot how to play; figures come from the arena --------------


@pytest.mark.parametrize("kind", ["base", "epic", "classic", "original", "runes"])
def test_greedy_beats_random(kind: str) -> None:
    won = 0
    for seed in range(4):
        for names in (("greedy", "random"), ("random", "greedy")):
            outcome = play(fj.Game(seed=seed, first=0, **KINDS[kind]), *names).outcome()
            assert outcome is not None
            won += outcome.winner == names.index("greedy")
    assert won >= 7
