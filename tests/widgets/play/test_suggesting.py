"""The board suggests the next level from the games that were kept."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import say
from fjords_widget.players.suggestion import Result
from fjords_widget.records.kept import KeptFolder
from fjords_widget.widgets.play.suggesting import read_results
from fjords_widget.widgets.play.widget import Play
from tests.games import KINDS
from tests.widgets.line import ask, connected


def finish_game(seed: int, seats: tuple[str, ...] = ("human", "greedy"), **rules: Any) -> Play:
    """A game on a board to its end; whoever sits there, chance moves."""
    play = Play(fj.Game(seed=seed, **rules), seats=seats, pace=3599)
    connected(play)
    play.stop()
    chance = random.Random(seed)
    while play.game.legal_moves:
        play.push(chance.choice(list(play.game.legal_moves)))
        play.stop()
    return play


def seed_of(person: int, *, wins: bool) -> int:
    """A deal that ends this way for the person."""
    for seed in range(50):
        chance, game = random.Random(seed), fj.Game(seed=seed)
        while game.legal_moves:
            game.push(chance.choice(list(game.legal_moves)))
        outcome = game.outcome()
        assert outcome is not None
        if (outcome.winner == person) == wins:
            return seed
    raise AssertionError(person)


def results() -> list[Result]:
    return list(read_results(KeptFolder(fj.settings.folder).games()))


@pytest.mark.parametrize("seats", [("human", "greedy"), ("greedy", "human")])
@pytest.mark.parametrize("wins", [True, False])
def test_a_finished_game_is_a_result(seats: tuple[str, str], wins: bool) -> None:
    finish_game(seed_of(seats.index("human"), wins=wins), seats).close()
    assert results() == [Result("greedy", float(wins))]


@pytest.mark.parametrize(
    ("kind", "seats"),
    [
        ("base", ("human", "human")),
        ("base", ("timid", "greedy")),
        ("base-3", ("human", "greedy", "greedy")),
    ],
)
def test_only_games_of_one_person_against_one_computer_count(kind: str, seats: tuple[str, ...]) -> None:
    finish_game(1, seats, **KINDS[kind]).close()
    assert results() == []


def test_a_game_that_goes_on_is_no_result() -> None:
    play = Play(fj.Game(seed=1, first=0), seats=("human", "greedy"), pace=3599)
    connected(play)
    play.push(next(iter(play.game.legal_moves)))
    play.close()
    assert results() == []


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_who_wins_is_told_so_at_the_end_and_offered_the_next_level(lang: str) -> None:
    won = seed_of(0, wins=True)
    first = finish_game(won)
    assert "level" not in ask(first, "suggest"), "one game says little"
    first.close()
    second = finish_game(won)
    second.lang = lang
    found = ask(second, "suggest")
    assert found["level"] == "watchful"
    assert found["text"].count("2") == 2
    assert say(lang, "players.names.watchful") in found["play"]
    second.close()


def test_who_keeps_losing_is_offered_an_easier_level() -> None:
    lost = seed_of(0, wins=False)
    for _ in range(3):
        play = finish_game(lost)
        play.close()
    play = Play()
    connected(play)
    assert ask(play, "suggest")["level"] == "timid"


def test_a_board_that_keeps_nothing_suggests_nothing() -> None:
    play = Play(keep=False)
    connected(play)
    assert "level" not in ask(play, "suggest")
