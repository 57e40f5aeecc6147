"""The idea of a puzzle, by name: found from the position and from what its moves are worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Draw, Lay, Leap, Move, Ride, Sail, Settle
from fjords_widget.players.hints.footing import Footing
from fjords_widget.players.hints.hint import find_facts, place_of
from fjords_widget.players.solver.solve import solve

THEMES = (
    "gate", "door", "tempo", "last", "sacrifice", "race", "sail", "ride", "leap", "stone", "bridge",
    "foothold", "wall", "odds",
)  # fmt: skip
"""All ideas; the table `puzzles.themes` of the catalogue has a name and a sentence for each."""
RUNE_MOVES: dict[type[Move], str] = {Sail: "sail", Ride: "ride", Leap: "leap"}
MANY = 2
"""This many tiles, or points, make an idea."""

Worth = Mapping[Move, Fraction]


def find_theme(game: Game, worth: Worth) -> str:
    """The idea behind the best move of a position."""
    answer = max(worth, key=lambda move: worth[move])
    if game.phase == "exploration":
        return _name_in_exploration(game, answer, worth)
    return _name_in_settlement(game, answer, worth)


def _name_in_exploration(game: Game, answer: Move, worth: Worth) -> str:
    if game.unseen:
        return "odds"
    facts = {why.key for why in find_facts(game, answer)}
    if isinstance(answer, Lay) and answer.build is not None:
        bare = Lay(answer.tile, answer.cell, answer.turns)
        if worth[answer] - worth.get(bare, worth[answer]) >= MANY:
            return "foothold"
    return "bridge" if "joins" in facts else "wall"


def _name_in_settlement(game: Game, answer: Move, worth: Worth) -> str:
    if type(answer) in RUNE_MOVES:
        return RUNE_MOVES[type(answer)]
    facts = {why.key: why for why in find_facts(game, answer)}
    if "score" in facts:
        return "stone"
    looks = glance_at_moves(game)
    if max(looks.values()) - looks[answer] >= MANY:
        return "sacrifice"
    if _is_forcing(game, answer):
        return "tempo"
    if _takes_the_last(game, answer, worth):
        return "last"
    for key, theme in (("gate_mine", "gate"), ("gate", "gate"), ("guard", "door")):
        if key in facts and len(facts[key].cells) >= MANY:
            return theme
    return "race"


def glance_at_moves(game: Game) -> dict[Move, int]:
    """To each move the margin that it seems to lead to: what each seat is sure of right after it."""
    seat, looks = game.turn, {}
    for move in list(game.legal_moves):
        later = game.copy()
        later.push(move)
        looks[move] = glance(later, seat)
    return looks


def glance(game: Game, seat: int) -> int:
    """By how much a seat of two is ahead with what nobody can take from it any more."""
    scores = game.projected_scores()
    return scores[seat].total - scores[1 - seat].total


def _is_forcing(game: Game, answer: Move) -> bool:
    """Whether there is one good reply alone, after which the learner moves again."""
    later = game.copy()
    later.push(answer)
    if later.phase == "over" or later.turn == game.turn:
        return False
    values = sorted(solve(later).values.values())
    return len(values) > 1 and values[-1] - values[-2] >= MANY


def _takes_the_last(game: Game, answer: Move, worth: Worth) -> bool:
    """Whether the best move wins the last tile that both can reach, and the next best gives it away."""
    contested = find_contested(game)
    others = [move for move in worth if move != answer]
    if len(contested) <= MANY or not others:
        return False
    second = max(others, key=lambda move: worth[move])
    return (
        _who_takes_last(game, answer, contested) == game.turn
        and _who_takes_last(game, second, contested) == 1 - game.turn
    )


def _who_takes_last(game: Game, move: Move, contested: set[Cell]) -> int | None:
    later, taker = game.copy(), None
    line = [move]
    while line:
        if place_of(line[0]) in contested:
            taker = later.turn
        later.push(line.pop(0))
        if not line and later.phase == "settlement":
            line = list(solve(later, every_move=False).line)
    return taker


def find_contested(game: Game) -> set[Cell]:
    """The vacant tiles that both seats can walk to."""
    first, second = Footing.of(game).reach_all()
    return set(game.land.cells_of(first & second))


def count_reached(game: Game) -> int:
    """How many vacant tiles somebody can walk to."""
    first, second = Footing.of(game).reach_all()
    return (first | second).bit_count()


def is_a_choice(move: Move) -> bool:
    """Whether a move is one that a puzzle may ask for."""
    return isinstance(move, Lay | Settle | Sail | Ride | Leap) and not isinstance(move, Draw)
