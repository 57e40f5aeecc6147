"""Computer players: every level in every kind of game, what they may see, and how they are stopped."""

from __future__ import annotations

import random
import time
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import say
from fjords_widget.players.greedy import evaluate_moves
from fjords_widget.players.last_tile import MOST
from fjords_widget.players.levels import MEASURED
from fjords_widget.players.limits import Limits
from fjords_widget.players.player import Clock
from fjords_widget.players.slices import finish
from tests.games import KINDS, played, steps, whole_state

LEVELS = list(fj.players)
LADDER = ("playful", "shortsighted", "timid", "greedy", "watchful", "careful", "cunning", "strongest")
QUICK = {"simulations": 20}


def play(game: fj.Game, *names: str, seed: int = 1, simulations: int = 6) -> fj.Game:
    seats = [
        fj.players[name].player(seed=f"{seed}/{seat}", simulations=simulations)
        for seat, name in enumerate(names)
    ]
    while game.legal_moves:
        game.push(seats[game.turn](game))
    return game


# The table ------------------------------------------------------------------------------------------


def test_the_levels_are_a_mapping_from_weak_to_strong() -> None:
    assert isinstance(fj.players, Mapping)
    assert list(fj.players) == ["random", *LADDER]
    assert fj.players.ladder == LADDER
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
        characters = {level.about for level in fj.players.values()}
        assert len(characters) == len(LEVELS)
        assert all(len(about) < 140 for about in characters)
        for row, level in zip(rows[1:], fj.players.values(), strict=True):
            assert row[1] == level.about
            assert level.about in text
            assert (row[2] or "") == level.strength
    finally:
        fj.set_language("en")


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_each_step_of_the_ladder_is_told_in_short(lang: str) -> None:
    """Which step it is, its rating with its interval, and how often it beats the level below it.

    The level that ratings are counted from has nothing to tell: a zero.
    """
    measured = tomllib.loads(Path(MEASURED).read_text(encoding="utf-8"))
    for n, name in enumerate(LADDER, start=1):
        told = fj.players.tell_rung(name, lang).split(" · ")
        assert [str(n) in told[0], str(len(LADDER)) in told[0]] == [True, True]
        if name in measured:
            elo, spread = measured[name]["elo"], measured[name]["spread"]
            rating = say(lang, "players.measured", elo=f"{elo:+d}".replace("-", "\u2212"), spread=spread)
            assert told[1:-1] == ([rating] if spread else [])
            assert say(lang, f"players.names.{measured[name]['other']}") in told[-1]
    assert len(fj.players.tell_rung("random", lang).split(" · ")) == 1, "it stands below the ladder"


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


# Limits ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["careful", "cunning", "strongest"])
@pytest.mark.parametrize("kind", ["base", "epic-runes", "runes-4", "classic-talk"])
def test_thinking_stops_when_asked(level: str, kind: str) -> None:
    """After a tenth of a second of work at most, in both phases, however long it might have gone on."""
    for game in (fj.Game(seed=2, first=0, **KINDS[kind]), settling(kind)):
        took = []
        for _ in range(4):  # something else of the process may come in between
            asked = time.process_time() + 0.1
            player = fj.players[level].player(seed=1, seconds=60)
            assert player.choose(game, stop=partial(is_past, asked)) in game.legal_moves
            took.append(time.process_time() - asked)
        assert min(took) < 0.1


def is_past(moment: float) -> bool:
    return time.process_time() > moment


def settling(kind: str, seed: int = 1) -> fj.Game:
    return next(game for game in steps(kind, seed) if game.phase == "settlement").copy()


@pytest.mark.parametrize("level", ["careful", "cunning", "strongest"])
def test_time_is_kept_and_progress_told(level: str) -> None:
    told: list[float] = []
    began, busy = time.monotonic(), time.process_time()
    fj.players[level].player(seed=1, seconds=0.3).choose(fj.Game(seed=1), progress=told.append)
    assert time.monotonic() - began > 0.25
    assert time.process_time() - busy < 3
    assert told == sorted(told)
    assert len(told) > 3
    assert told[-1] == 1.0


def test_depth_is_a_limit_too() -> None:
    for level in ("watchful", "careful", "cunning", "strongest"):
        for game in (fj.Game(seed=1), settling("runes-3")):
            assert fj.players[level].player(seed=1, simulations=30, depth=1)(game) in game.legal_moves


# Settlement by proof ---------------------------------------------------------------------------------


def test_the_strongest_does_not_err_where_the_solver_answers() -> None:
    """Its moves lose nothing, whatever the opponent does: a won settlement stays won."""
    rng = random.Random(3)
    for kind, seed in (("base", 1), ("base", 2), ("classic", 1), ("original", 4)):
        game = settling(kind, seed)
        player = fj.players["strongest"].player(seed=1, simulations=20_000)
        me, margin = game.turn, fj.solve(game, every_move=False).margin
        while game.legal_moves:
            game.push(player(game) if game.turn == me else rng.choice(list(game.legal_moves)))
        scores = [score.total for score in game.scores()]
        assert scores[me] - scores[1 - me] >= margin


def test_every_move_of_the_strongest_keeps_the_margin() -> None:
    game = settling("base", 3)
    player = fj.players["strongest"].player(seed=1, simulations=20_000)
    regret = []
    while game.legal_moves:
        solution = fj.solve(game)
        move = player(game)
        regret.append(solution.margin - solution.values[move])
        game.push(move)
    assert len(regret) > 10
    assert not any(regret)


def test_the_strongest_lays_the_last_tile_with_an_eye_to_the_solved_settlement() -> None:
    """Of the moves that it looks into none leads to a better settlement than the one that it makes."""
    looked_into = 0
    for seed in range(24):
        game = fj.Game(seed=seed)
        rng = random.Random(seed)
        while game.phase == "exploration" and (len(game.row) > 1 or game.unseen):
            game.push(rng.choice(list(game.legal_moves)))
        if game.phase != "exploration" or len(game.legal_moves) < 2:
            continue
        seen = dict(zip(game.legal_moves, glances(game), strict=True))
        likely = sorted(game.legal_moves, key=lambda move: -seen[move])
        worth = {move: lead_after(game, move) for move in likely[:MOST]}
        move = fj.players["strongest"].player(seed=1, simulations=80_000)(game)
        assert worth[move] == max(worth.values())
        looked_into += len(set(worth.values())) > 1
    assert looked_into > 3, "in some games the last tile matters"


def glances(game: fj.Game) -> list[float]:
    return finish(evaluate_moves(game, list(game.legal_moves), Clock(Limits(), None, None)))


def lead_after(game: fj.Game, move: fj.Move) -> int:
    later = game.copy()
    later.push(move)
    margin = fj.solve(later, every_move=False, fast=False).margin
    return margin if later.turn == game.turn else -margin


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


def test_nobody_claims_to_see_no_placement_while_there_is_one() -> None:
    games = [played("base-talk", 2, ply) for ply in (0, 8, 20)]
    open_ones = [game for game in games if any(isinstance(move, fj.Lay) for move in game.legal_moves)]
    assert len(open_ones) >= 2
    for game in open_ones:
        for level in LADDER:
            assert not isinstance(fj.players[level].player(seed=1, **QUICK)(game), fj.Claim)
