"""Lessons 8 to 10: game trees, chance, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from fjords_widget.algorithms.budget import Budget
from fjords_widget.algorithms.exercises.answers import read_int, read_number, read_text
from fjords_widget.algorithms.exercises.practice import few_tiles, settlements, small_game
from fjords_widget.algorithms.exercises.task import Case, Exercise, Wrong
from fjords_widget.algorithms.minimax import alpha_beta, minimax
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move

Function = Callable[..., Any]
GAMES, TILES = 20, 16
"""So many games, with so many tiles, are played to measure a player."""
A_SERIES = Budget(lines=5_000_000, seconds=60)
"""What all of them may take together."""
ENOUGH = 0.7
"""The share of them that a player has to win against a random one."""


# Game trees -----------------------------------------------------------------------------------------------


def _trees() -> Iterator[Case]:
    for game in settlements():
        yield Case({"game": game}, game)


class Counted(NamedTuple):
    """An answer, and how many moves were tried on the way to it."""

    answer: Any
    tried: int


def counting(function: Function) -> Function:
    """The function, with the moves counted that it makes in the game."""

    def counted(game: Game) -> Counted:
        tried = 0
        before = game.ply

        def count() -> None:
            nonlocal tried, before
            tried += game.ply > before
            before = game.ply

        unsubscribe = game.subscribe(count)
        try:
            return Counted(function(game), tried)
        finally:
            unsubscribe()

    return counted


def read_counted(counted: Any) -> Counted:
    """A whole number, found by trying so many moves."""
    return Counted(read_int(counted.answer), counted.tried)


def margin_of(game: Game) -> int:
    """The margin if both play their best."""
    return alpha_beta(game).margin


def judge_alpha_beta(case: Case, expected: Any, given: Any) -> Wrong | None:
    """The right margin, and where there is something to leave out, at least half of it left out."""
    if given.answer != expected:
        return Wrong("margin", {"expected": expected, "given": given.answer})
    game = case.arguments["game"].copy()
    whole, ours = minimax(game).looked - 1, alpha_beta(game).looked - 1
    if given.tried > (whole + ours + 1) // 2:
        return Wrong("looked_too_much", {"given": given.tried, "whole": whole})
    return None


def values_of(game: Game) -> dict[Move, int]:
    """To each move the margin that it leads to."""
    seat, values = game.turn, {}
    for move in list(game.legal_moves):
        game.push(move)
        margin = alpha_beta(game).margin
        values[move] = margin if game.turn == seat else -margin
        game.pop()
    return values


def best_of(game: Game) -> str:
    """The text of a best move."""
    values = values_of(game)
    return str(max(values, key=lambda move: values[move]))


def read_move(answer: Any) -> str:
    """A move, or its text."""
    if not isinstance(answer, Move | str):
        raise TypeError
    return str(answer)


def judge_best(case: Case, _expected: Any, given: Any) -> Wrong | None:
    """Any move that leads to the best margin."""
    values = {str(move): margin for move, margin in values_of(case.arguments["game"].copy()).items()}
    if given not in values:
        return Wrong("illegal", {"move": given})
    best = max(values.values())
    if values[given] < best:
        return Wrong("not_best", {"move": given, "margin": values[given], "best": best})
    return None


# Chance ---------------------------------------------------------------------------------------------------


def _bags() -> Iterator[Case]:
    rng = Random(9)
    faces = ["MMPPPP", "PPPPPP", "POOOOO", "MPPPPP", "PPPOOO", "MMMMPP"]
    for kinds in (1, 2, 2, 3, 3, 4, 5, 6, 6, 6):
        bag = Counter({face: rng.randint(1, 3) for face in faces[:kinds]})
        fitting = set(rng.sample(faces[:kinds], rng.randint(0, kinds)))
        yield Case({"unseen": bag, "fitting": fitting})


def chance(unseen: Counter[str], fitting: set[str]) -> float:
    """How likely it is that the next tile out of the bag fits."""
    return round(sum(count for face, count in unseen.items() if face in fitting) / unseen.total(), 10)


def chance_in_two(unseen: Counter[str], fitting: set[str]) -> float:
    """How likely it is that at least one of the next two tiles fits; a bag of one has no second tile."""
    whole = unseen.total()
    bad = whole - sum(count for face, count in unseen.items() if face in fitting)
    both_bad = bad / whole * ((bad - 1) / (whole - 1) if whole > 1 else 1)
    return round(1 - both_bad, 10)


def _bandits() -> Iterator[Case]:
    rng = Random(10)
    for arms in (1, 2, 2, 3, 3, 4, 5, 6, 8, 10):
        children = {}
        for number in range(arms):
            tries = rng.randint(0 if number == arms - 1 else 1, 12)
            children["abcdefghij"[number]] = (rng.randint(0, tries), tries)
        yield Case({"children": children})


def upper_bound(children: dict[str, tuple[int, int]]) -> str:
    """The child to try next: one that was never tried, else the one with the highest UCB1."""
    total = sum(tries for _, tries in children.values())

    def worth(name: str) -> float:
        won, tries = children[name]
        return won / tries + sqrt(2 * log(total) / tries) if tries else float("inf")

    return max(children, key=worth)


# Players --------------------------------------------------------------------------------------------------


def _turns() -> Iterator[Case]:
    """Positions of both phases, small games first."""
    for tiles in (2, 4, 8, 14, 24, 37):
        over = small_game(tiles, 7)
        for plies in (1, over.ply // 2, over.ply):
            game = over.copy()
            while game.ply > plies:
                game.pop()
            if game.legal_moves:
                yield Case({"game": game}, game)


def watch_for_changes(function: Function) -> Function:
    """A player, and whether it left the game as it was."""

    def played(game: Game) -> Counted:
        before = game.ply
        move = function(game)
        return Counted(move, abs(game.ply - before))

    return played


def read_played(played: Any) -> Counted:
    """A move, or its text, and how many plies the game has moved."""
    return Counted(read_move(played.answer), played.tried)


def judge_player(case: Case, _expected: Any, given: Any) -> Wrong | None:
    """A legal move, and the game left alone."""
    if given.tried:
        return Wrong("game_changed", {"name": "game"})
    if given.answer not in map(str, case.arguments["game"].legal_moves):
        return Wrong("illegal", {"move": given.answer})
    return None


def first_move(game: Game) -> str:
    """Some legal move."""
    return str(next(iter(game.legal_moves)))


def _series() -> Iterator[Case]:
    yield Case({"games": GAMES})


def measure(player: Function) -> Function:
    """The games that a player wins against a random one, on both seats of small games."""

    def wins(games: int) -> int:
        return sum(_wins(player, number // 2, number % 2) for number in range(games))

    return wins


def _wins(player: Function, seed: int, seat: int) -> bool:
    rng = Random(seed)
    game = few_tiles(TILES, seed)
    while game.legal_moves:
        if game.turn == seat:
            game.push(player(game))
        else:
            game.push(rng.choice(list(game.legal_moves)))
    outcome = game.outcome()
    return outcome is not None and outcome.winner == seat


def judge_wins(case: Case, _expected: Any, given: Any) -> Wrong | None:
    """Enough games won."""
    games = case.arguments["games"]
    if given < ENOUGH * games:
        return Wrong("wins", {"wins": given, "games": games, "enough": round(ENOUGH * games)})
    return None


def _tallies() -> Iterator[Case]:
    for games in (1, 2, 4, 10, 20, 50, 100, 400):
        for wins in sorted({0, games // 3, games // 2, games}):
            yield Case({"wins": wins, "games": games})


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval for the share of wins, with 95 % (z = 1.96), to four digits."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return round(middle - width, 4) + 0.0, round(middle + width, 4)


def read_interval(answer: Any) -> tuple[float, float]:
    """Two numbers; four digits of them count."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise TypeError
    # No minus before a nought: they are the same number.
    low, high = (round(read_number(number), 4) + 0.0 for number in answer)
    return low, high


GAME_EXERCISES = (
    Exercise("minimax", 8, "int", read_int, _trees, margin_of),
    Exercise("best-move", 8, "move", read_move, _trees, best_of, judge_best),
    Exercise("alpha-beta", 8, "int", read_counted, _trees, margin_of, judge_alpha_beta, counting),
    Exercise("chance", 9, "number", read_number, _bags, chance),
    Exercise("chance-in-two", 9, "number", read_number, _bags, chance_in_two),
    Exercise("upper-bound", 9, "text", read_text, _bandits, upper_bound),
    Exercise("player", 10, "move", read_played, _turns, first_move, judge_player, watch_for_changes),
    Exercise("beats-random", 10, "move", read_int, _series, int, judge_wins, measure, A_SERIES),
    Exercise("interval", 10, "interval", read_interval, _tallies, interval),
)
