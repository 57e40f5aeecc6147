"""The inside door: `game.state`, `game.land` and `game.terms`, for the layers above the engine."""

from __future__ import annotations

import random

import pytest

import fjords_widget as fj
from fjords_widget.engine.state import State
from tests.games import KINDS, choose


def contents(state: State) -> tuple[object, ...]:
    return (*state.facts(), state.before, state.move, state.events)


@pytest.mark.parametrize("kind", KINDS)
def test_a_state_stays_as_it_was_made(kind: str) -> None:
    """Whatever is asked of the game, of its copies and of its record."""
    rng = random.Random(7)
    game = fj.Game(seed=7, **KINDS[kind])
    made = [(game.state, contents(game.state))]
    while game.legal_moves:
        game.push(choose(game, rng))
        made.append((game.state, contents(game.state)))
        if game.ply % 10 == 0:
            other = game.copy(reshuffle=rng)
            other.pop()
            while other.legal_moves:
                other.push(choose(other, rng))
            other.scores(), other.outcome()
    fj.Record.loads(game.record().dumps()).game()
    game.position(), game.projected_scores()
    while game.ply:
        game.pop()
    assert len(made) > 30
    for state, before in made:
        assert contents(state) == before


@pytest.mark.parametrize("name", ["state", "land", "terms"])
def test_the_inside_is_to_be_looked_at(name: str) -> None:
    game = fj.Game(seed=1)
    with pytest.raises(AttributeError):
        setattr(game, name, getattr(game, name))


def test_a_shared_land_stays_as_it_is_while_the_game_goes_on() -> None:
    game = fj.Game(seed=1)
    land = game.land.share()
    cells = list(land.cells)
    game.push(next(iter(game.legal_moves)))
    assert land.cells == cells
    assert game.land.cells[: len(cells)] == cells
    assert len(game.land.cells) == len(cells) + 1
