"""What is true of every game, whatever is played: moves and texts, the map, and what is counted on it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from fjords_widget.engine.events import Swapped, WentOut
from fjords_widget.engine.state import Side
from tests.engine.candidates import alike, candidates
from tests.engine.invariants import assert_sound
from tests.engine.turning import turned_game, turned_move
from tests.games import KINDS, choose, played, steps, whole_state

steady = settings(max_examples=25)
# Where each example takes long; a kind, a seed and a number of plies need not be made smaller.
slow = settings(steady, max_examples=8, phases=(Phase.explicit, Phase.generate))
kinds = st.sampled_from(sorted(KINDS))
seeds = st.integers(0, 9999)
plies = st.integers(0, 150)
games = st.builds(played, kinds, seeds, plies)
LENGTHS = (3, 14, 30, 44, 60, 75)
"""Plies at which a game is stopped: beginning, middle and end of both phases."""


def stopped(kind: str) -> fj.Game:
    """A game of this kind, stopped somewhere else for each kind."""
    number = list(KINDS).index(kind)
    return played(kind, 100 + number, LENGTHS[number % len(LENGTHS)])


# Legal moves and explain ----------------------------------------------------------------------------


def assert_moves_are_those_without_a_reason_against(game: fj.Game) -> None:
    moves = set(candidates(game))
    found = {move for move in moves if game.explain(move).legal}
    assert {move for move in moves if move in game.legal_moves} == found
    assert {str(move) for move in found} == {str(move) for move in game.legal_moves}
    assert found == set(game.legal_moves)


@pytest.mark.parametrize("kind", KINDS)
def test_legal_moves_are_all_candidates_that_explain_calls_legal(kind: str) -> None:
    assert_moves_are_those_without_a_reason_against(stopped(kind))


@pytest.mark.parametrize("kind", ["base-4-talk", "classic-talk", "original-talk", "runes-talk"])
@pytest.mark.parametrize("said", [fj.Claim, fj.Show, fj.Silence])
def test_explain_agrees_with_legal_moves_after_each_kind_of_talk(kind: str, said: type[fj.Move]) -> None:
    for seed in range(8, 20):
        for game in steps(kind, seed):
            if game.ply > 8 and isinstance(game.peek(), said):
                assert_moves_are_those_without_a_reason_against(game)
                return
    pytest.fail("nobody talked")


@pytest.mark.parametrize("kind", ["runes", "horse", "journey", "wisdom", "game-7"])
def test_explain_agrees_with_legal_moves_when_only_runes_help(kind: str) -> None:
    """T6: a player who cannot walk any more, but can still use a rune, is not out."""
    for seed in range(30):
        rng = random.Random(seed)
        game = fj.Game(seed=seed, **KINDS[kind])
        while game.legal_moves:
            moves = list(game.legal_moves)
            walks = [move for move in moves if isinstance(move, fj.Settle)]
            if game.phase == "settlement" and not walks:
                assert_moves_are_those_without_a_reason_against(game)
                return
            game.push(rng.choice(walks or moves))
    pytest.fail("every player could walk all the time")


def mover(game: fj.Game) -> Side:
    return game.supply[game.turn]


def lays(game: fj.Game) -> list[fj.Lay]:
    return [move for move in game.legal_moves if isinstance(move, fj.Lay)]


def runes_on_table(game: fj.Game) -> set[tuple[str, int | None]]:
    return {(stone.rune, stone.seat) for stone in game.board.stones.values()}


SPECIAL: dict[str, tuple[str, Callable[[fj.Game], bool]]] = {
    "a tile without plains": (
        "base",
        lambda game: mover(game).longhouses > 0 and any(move.tile.face == "MMMMMM" for move in lays(game)),
    ),
    "a tile that gets a stone": (
        "game-3",
        lambda game: any(move.tile.mark == "water" for move in lays(game)),
    ),
    "an all-plains tile with its mark": (
        "friendship",
        lambda game: game.ply > 9 and any(move.tile.mark for move in lays(game)),
    ),
    "no longhouse left": ("base", lambda game: game.phase == "exploration" and not mover(game).longhouses),
    "a Home left, but no longhouse": (
        "home",
        lambda game: (
            game.phase == "exploration" and not mover(game).longhouses and "home" in mover(game).runes
        ),
    ),
    "a Home that is spent": (
        "home",
        lambda game: game.phase == "exploration" and ("home", game.turn) in runes_on_table(game),
    ),
    "a Secret beside a Home": (
        "runes",
        lambda game: (
            game.phase == "exploration"
            and ("home", game.turn) in runes_on_table(game)
            and "secret" in mover(game).runes
            and any(isinstance(move.build, fj.Secret) for move in lays(game))
        ),
    ),
    "a Secret among many longhouses": (
        "secret",
        lambda game: (
            len(game.board.pieces) > 4 and any(isinstance(move.build, fj.Secret) for move in lays(game))
        ),
    ),
    "a Wisdom stone in the way": (
        "wisdom",
        lambda game: (
            "wisdom" in mover(game).runes
            and any(
                cell in game.board and game.board.pieces.get(cell, fj.Piece(-1, "viking")).seat == game.turn
                for space, stone in game.board.stones.items()
                if stone.rune == "wisdom"
                for cell in space.neighbours()
            )
        ),
    ),
    "all runes, used or not": (
        "runes-3",
        lambda game: game.phase == "settlement" and len(mover(game).runes) == 1,
    ),
    "tiles set aside": ("original", lambda game: len(game.aside) > 1 and game.peek() == fj.Draw()),
    "a tile in hand and others set aside": (
        "classic",
        lambda game: game.hand is not None and bool(game.aside),
    ),
    "somebody is out": ("base-4", lambda game: game.phase == "settlement" and len(game.out) > 1),
}
"""Moments that chance seldom stops at: the kind of game, and how to know them."""


@pytest.mark.parametrize("name", SPECIAL)
def test_explain_agrees_with_legal_moves_at_special_moments(name: str) -> None:
    kind, is_special = SPECIAL[name]
    seen = 0
    for seed in range(60):
        moment = next((game for game in steps(kind, seed) if game.legal_moves and is_special(game)), None)
        if moment is not None:
            assert_moves_are_those_without_a_reason_against(moment)
            seen += 1
        if seen == 3:
            return
    assert seen > 0, "nothing like this happened"


@slow
@given(games)
def test_explain_agrees_with_legal_moves_anywhere(game: fj.Game) -> None:
    assert_moves_are_those_without_a_reason_against(game)


@steady
@given(games)
def test_another_seat_may_not_make_any_of_the_moves(game: fj.Game) -> None:
    for move in list(game.legal_moves)[:5]:
        for seat in range(game.players):
            assert game.explain(move, seat).legal == (seat == game.turn)


def with_turn(game: fj.Game, seat: int) -> fj.Game | None:
    """The same position with another seat to move, if there is such a position."""
    text = game.position().replace(f" turn={game.turn} ", f" turn={seat} ")
    try:
        return fj.Game.from_position(text)
    except fj.InvalidPosition:
        return None


def assert_reasons_for_another_seat(game: fj.Game, moves: list[fj.Move]) -> None:
    """What speaks against a move of another seat: it is not its turn, and all that would if it were."""
    seat = (game.turn + 1) % game.players
    other = with_turn(game, seat)
    for move in moves if other else []:
        assert other is not None
        not_its_turn = set() if game.phase == "over" else {"S5"}
        assert set(game.explain(move, seat).rules) == not_its_turn | set(other.explain(move).rules), move


def uses_secret(move: fj.Move) -> bool:
    return isinstance(move, fj.Lay) and isinstance(move.build, fj.Secret)


@slow
@given(games, st.randoms(use_true_random=False))
def test_the_reasons_for_another_seat_are_its_own(game: fj.Game, rng: random.Random) -> None:
    everything = [move for move in candidates(game) if not uses_secret(move)]
    assert_reasons_for_another_seat(game, rng.sample(everything, min(200, len(everything))))


def test_the_reasons_against_a_secret_of_another_seat_are_its_own() -> None:
    """R-SEC: its longhouse is not said to stand on a Home stone when it does not."""
    game = next(game for game in steps("secret", 1) if {p.seat for p in game.board.pieces.values()} == {0, 1})
    seat = 1 - game.turn
    other = with_turn(game, seat)
    assert other is not None
    assert_reasons_for_another_seat(game, [move for move in other.legal_moves if uses_secret(move)])


TWO_WATER_TILES = (
    "fjords/1 variant=base players=2 runes=water talk=yes phase=exploration turn=0 board=MMPMPP/5@-2,-2;"
    "MMPOPP/2@-2,-1;MMPOPP/2@-2,1;MMPMMP@-1,-2;MMMMMM:strength@-1,-1;MMPMMP@-1,0;MMMMPP/5@-1,1;MMPPPP/3@-1,2;"
    "MMMMPP/2@0,-2;MMMPOP/5@0,-1;POPPMM@0,0;MPPPPP@0,1;MMMPOP/2@1,-3;MMMPPP/5@1,-2;PPPPPP@1,0;PPPPPO/5@1,1;"
    "MPOOPP/4@2,-4;MMPPPP/5@2,-3;MPPPPP/2@2,0 supply=20/4;20/4 row=POOOOO;MMPOOP;MMPPOP;POOOOO:water "
    "unseen=MMMPPP"
)


def test_another_tile_than_the_one_shown_may_be_laid() -> None:
    """X13: with Water in the game the marked tile and the plain one differ, and both may be laid."""
    game = fj.Game.from_position(TWO_WATER_TILES)
    game.push("claim")
    game.push("show:POOOOO/3@1,-4")
    for move in ("POOOOO:water/3@1,-4", "POOOOO/3@1,-4"):
        assert fj.parse(move) in game.legal_moves
        assert game.explain(move).legal


@pytest.mark.parametrize("kind", ["base-4", "runes-4", "epic"])
def test_a_tile_that_plays_alike_can_be_named_too(kind: str) -> None:
    """Of tiles that play alike the first is listed; another one that plays alike is the same move."""
    tested = 0
    for seed in range(3):
        for game in steps(kind, seed):
            for move in [move for move in game.legal_moves if isinstance(move, fj.Lay)][:3]:
                for tile in {tile for tile in game.tiles.tiles if alike(game, tile, move.tile)} - {move.tile}:
                    same = fj.Lay(tile, move.cell, move.turns, move.build)
                    assert game.explain(same).legal
                    assert same in game.legal_moves
                    assert game.push(same) == move
                    game.pop()
                    tested += 1
    assert tested > 0


def test_explain_and_push_agree_on_a_tile_that_is_not_in_this_game() -> None:
    """S3: with two players no tile marked "4" is in play, though its face may lie in the row."""
    game = fj.Game(seed=0)
    move = next(move for move in game.legal_moves if isinstance(move, fj.Lay))
    absent = fj.Lay(move.tile._replace(players=4), move.cell, move.turns)
    assert game.explain(absent).legal == (absent in game.legal_moves)


# Push and pop ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_pop_undoes_every_push_of_a_game(kind: str) -> None:
    rng = random.Random(5)
    game = fj.Game(seed=5, **KINDS[kind])
    before = []
    while game.legal_moves:
        before.append(whole_state(game))
        game.push(choose(game, rng))
    while before:
        game.pop()
        assert whole_state(game) == before.pop()
    assert game.ply == 0


@settings(steady, max_examples=40)
@given(games, st.lists(st.integers(-6, 40), max_size=25))
def test_pushes_and_pops_in_any_order_lead_back(game: fj.Game, choices: list[int]) -> None:
    """A number from 0 on is a move out of the list of moves, a number below 0 takes so many back."""
    stack = [whole_state(game)]
    for choice in choices:
        if choice < 0:
            for _ in range(min(-choice, len(stack) - 1)):
                game.pop()
                stack.pop()
            assert whole_state(game) == stack[-1]
        elif game.legal_moves:
            moves = list(game.legal_moves)
            game.push(moves[choice % len(moves)])
            stack.append(whole_state(game))
    while len(stack) > 1:
        game.pop()
        stack.pop()
        assert whole_state(game) == stack[-1]


@steady
@given(games, st.integers(1, 12))
def test_a_move_made_again_ends_the_same(game: fj.Game, back: int) -> None:
    """Draws included: taking a move back and making it again is no second chance."""
    after = whole_state(game)
    taken = [game.pop() for _ in range(min(back, game.ply))]
    for move in reversed(taken):
        game.push(move)
    assert whole_state(game) == after


def test_a_swapped_row_comes_again_when_the_move_is_made_again() -> None:
    """X11: also across a swap, the one thing that mixes the bag anew."""
    swapped = 0
    for seed in range(60):
        game = played("base", seed)
        after = whole_state(game)
        if swaps(game):
            taken = []
            while swaps(game):
                taken.append(game.pop())
            other = next((move for move in game.legal_moves if move != taken[-1]), taken[-1])
            game.push(other)
            game.pop()
            for move in reversed(taken):
                game.push(move)
            assert whole_state(game) == after
            swapped += 1
    assert swapped > 3


# Texts ----------------------------------------------------------------------------------------------


@settings(steady, max_examples=60)
@given(games)
def test_every_legal_move_reads_back_from_its_text(game: fj.Game) -> None:
    for move in game.legal_moves:
        assert fj.parse(str(move)) == move
        assert str(fj.parse(str(move))) == str(move)
        assert game.parse(str(move)) == move
        assert len(str(move).split()) == 1


@settings(steady, max_examples=60)
@given(games)
def test_a_position_reads_back_from_its_text(game: fj.Game) -> None:
    text = game.position()
    again = fj.Game.from_position(text, seed=1)
    assert again.position() == text
    assert set(again.legal_moves) == set(game.legal_moves)
    assert again.scores() == game.scores()
    assert again.outcome() == game.outcome()
    assert dict(again.board) == dict(game.board)
    # The masks of a side go by the order in which tiles were laid, which a position does not tell.
    assert [side[:3] for side in again.supply] == [side[:3] for side in game.supply]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_goes_on_from_its_position_as_it_did(kind: str) -> None:
    """What a position leaves out (the past, the order of the bag) changes nothing of what can happen."""
    whole = played(kind, 21)
    for ply in (0, whole.ply // 3, whole.ply // 2, whole.ply * 3 // 4):
        game = fj.Game.from_position(played(kind, 21, ply).position())
        for turn in whole.history[ply:]:
            assert game.push(turn.move, turn.seat, draws=turn.draws) == turn.move
            assert game.history[-1].events == turn.events
        assert game.position() == whole.position()
        assert game.outcome() == whole.outcome()


# Turning the map ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_on_a_turned_map_is_the_same_game(kind: str) -> None:
    turns = 1 + list(KINDS).index(kind) % 5
    rng = random.Random(31)
    game = fj.Game(seed=31, **KINDS[kind])
    other = turned_game(game, turns)
    while True:
        assert {turned_move(move, turns) for move in game.legal_moves} == set(other.legal_moves)
        if not game.legal_moves:
            break
        move = game.push(choose(game, rng))
        assert other.push(turned_move(move, turns), draws=game.history[-1].draws) == turned_move(move, turns)
        assert (other.phase, other.turn, other.out) == (game.phase, game.turn, game.out)
    assert other.scores() == game.scores()
    assert other.outcome() == game.outcome()


@slow
@given(games)
def test_every_turn_of_the_map_turns_the_legal_moves(game: fj.Game) -> None:
    for turns in range(6):
        other = turned_game(game, turns)
        assert {turned_move(move, turns) for move in game.legal_moves} == set(other.legal_moves)
        assert other.scores() == game.scores()


@slow
@given(games, st.integers(1, 5), st.randoms(use_true_random=False))
def test_every_turn_of_the_map_turns_the_reasons(game: fj.Game, turns: int, rng: random.Random) -> None:
    other = turned_game(game, turns)
    everything = list(candidates(game))
    for move in rng.sample(everything, min(150, len(everything))):
        assert set(other.explain(turned_move(move, turns)).rules) == set(game.explain(move).rules), move


# What always holds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_moment_of_a_game_is_sound(kind: str) -> None:
    """Corners agree, one landmass, tiles and pieces conserved, one thing to a tile, and somebody can move."""
    for game in steps(kind, 3):
        assert_sound(game)


@pytest.mark.parametrize("kind", KINDS)
def test_a_player_who_is_out_stays_out(kind: str) -> None:
    out: set[int] = set()
    game = played(kind, 4)
    for turn in game.history:
        assert turn.seat not in out
        for event in turn.events:
            if isinstance(event, WentOut):
                assert event.seat not in out
                out.add(event.seat)
    assert out == set(range(game.players)) == game.out
    seen: frozenset[int] = frozenset()
    for moment in steps(kind, 4):
        assert moment.out >= seen
        seen = moment.out


@contextmanager
def no_chance() -> Iterator[None]:
    """Whoever asks for a random number in here fails."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError("a random generator was used")

    names = (
        "Random",
        "SystemRandom",
        "random",
        "randrange",
        "randint",
        "choice",
        "shuffle",
        "sample",
        "getrandbits",
    )
    refusing: dict[str, Any] = dict.fromkeys(names, refuse)
    with mock.patch.multiple(random, **refusing), mock.patch("os.urandom", refuse):
        yield


def assert_replays_without_chance(game: fj.Game) -> None:
    again = fj.Game.replay(game.setup, (), seed=99)
    with no_chance():
        for turn in game.history:
            assert again.push(turn.move, turn.seat, draws=turn.draws) == turn.move
    assert again.position() == game.position()
    assert again.history == game.history


def swaps(game: fj.Game) -> int:
    """X11: how often the row was swapped."""
    return sum(isinstance(event, Swapped) for turn in game.history for event in turn.events)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_replays_from_its_history_with_no_random_generator(kind: str) -> None:
    assert_replays_without_chance(played(kind, 12))


@pytest.mark.parametrize("kind", ["base", "base-4-talk", "epic-runes"])
def test_a_game_with_a_swapped_row_replays_with_no_random_generator(kind: str) -> None:
    """X11: the one thing that mixes the bag in the middle of a game."""
    games = (played(kind, seed) for seed in range(12, 60))
    assert_replays_without_chance(next(game for game in games if swaps(game)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_replay_has_every_moment_of_the_game_whatever_the_seed(kind: str) -> None:
    moments = [game.position() for game in steps(kind, 16)]
    game = played(kind, 16)
    again = fj.Game.replay(game.setup, game.history, seed="another")
    assert again.history == game.history
    assert again.scores() == game.scores()
    while True:
        assert again.position() == moments.pop()
        if not again.ply:
            break
        again.pop()
    assert not moments


# What nobody may see --------------------------------------------------------------------------------


@steady
@given(kinds, st.integers(0, 60))
def test_no_text_tells_the_seed(kind: str, far: int) -> None:
    seed = "MySecretSeed"
    game = fj.Game(seed=seed, **KINDS[kind])
    rng = random.Random(far)
    for _ in range(far):
        if game.legal_moves:
            game.push(choose(game, rng))
    for text in (
        game.position(),
        repr(game),
        str(game),
        repr(game.history),
        repr(game.setup),
        repr(game.board),
    ):
        assert seed not in text


@steady
@given(games, seeds)
def test_no_text_tells_the_order_of_the_bag(game: fj.Game, seed: int) -> None:
    other = game.copy(reshuffle=random.Random(seed))
    assert other.position() == game.position()
    assert repr(other) == repr(game)
    assert str(other) == str(game)
    assert repr(other.history) == repr(game.history)
    assert list(other.unseen.items()) == list(game.unseen.items())
    assert list(map(str, other.legal_moves)) == list(map(str, game.legal_moves))
