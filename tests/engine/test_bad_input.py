"""Bad moves, draws, histories and options: the documented error, and a game that is as it was."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import say
from tests.engine.candidates import candidates
from tests.engine.test_position import START
from tests.games import KINDS, choose, played, whole_state

MOMENTS = {
    "start": ("base", 0),
    "exploration": ("runes", 12),
    "classic": ("classic", 7),
    "talk": ("base-4-talk", 20),
    "settlement": ("runes", 50),
    "epic": ("epic-runes", 80),
    "over": ("base", None),
}


def moment(name: str) -> fj.Game:
    kind, plies = MOMENTS[name]
    return played(kind, 3, plies)


@contextmanager
def refused(game: fj.Game, *errors: type[Exception]) -> Iterator[pytest.ExceptionInfo[Exception]]:
    """What is done in here raises one of these errors, leaves no trace in the game, and tells no listener."""
    before = whole_state(game)
    calls: list[int] = []
    stop = game.subscribe(lambda: calls.append(1))
    with pytest.raises(errors) as caught:
        yield caught
    stop()
    assert isinstance(caught.value, fj.FjordsError)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).strip()
    assert whole_state(game) == before
    assert calls == []


# Moves ----------------------------------------------------------------------------------------------

NO_MOVE_AT_ALL: list[Any] = [
    None, 3, 1.5, True, b"draw", [], {}, (), object(), fj.Draw, fj.Cell(0, 0), ("settle", (0, 0)),
    "", " ", "\n", "x", "nonsense", "draw draw", "settle", "settle@", "settle@a,b", "MMPPPP@", "@", "@@", "+",
    ">", "show:", "MMMMMM/9@0,0", "\x00", "🛶@0,0", "x" * 2**20,
    "settle@" + "9" * 2**20 + ",0",
]  # fmt: skip


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_no_move_is_refused(name: str) -> None:
    game = moment(name)
    for thing in NO_MOVE_AT_ALL:
        with refused(game, fj.InvalidMove) as caught:
            game.push(thing)
        assert len(str(caught.value)) < 600
    with refused(game, fj.InvalidMove):
        game.explain(None)  # type: ignore[arg-type]
    with refused(game, fj.InvalidMove):
        game.explain("nonsense")
    with refused(game, fj.InvalidMove):
        game.parse("nonsense")
    with refused(game, fj.InvalidMove):
        game.parse(3)  # type: ignore[arg-type]
    assert all(thing not in game.legal_moves for thing in NO_MOVE_AT_ALL)


@pytest.mark.parametrize("name", MOMENTS)
def test_an_illegal_move_is_refused_with_its_reasons(name: str) -> None:
    game = moment(name)
    rng = random.Random(1)
    illegal = [move for move in candidates(game) if move not in game.legal_moves]
    kinds = {type(move): move for move in illegal}
    for move in [*kinds.values(), *rng.sample(illegal, min(40, len(illegal)))]:
        with refused(game, fj.IllegalMove) as caught:
            game.push(move)
        error = caught.value
        assert isinstance(error, fj.IllegalMove)
        assert not error.verdict.legal
        assert error.verdict == game.explain(move)
        assert all(
            reason.text in str(error) and reason.rule in str(error) for reason in error.verdict.reasons
        )
        assert str(move) in str(error)
        with refused(game, fj.IllegalMove):
            game.push(str(move))
        with refused(game, fj.IllegalMove):
            game.parse(str(move))


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_a_move_of_no_kind_is_refused(lang: str) -> None:
    with pytest.raises(fj.InvalidMove):
        fj.Move()
    bare = object.__new__(fj.Move)
    game = moment("start")
    game.lang = lang
    for do in (game.explain, game.push):
        with refused(game, fj.InvalidMove) as caught:
            do(bare)
        assert str(caught.value) == say(lang, "moves.no_kind", type="Move")
    assert bare not in game.legal_moves
    assert repr(bare) == "Move()"


@pytest.mark.parametrize("name", [name for name in MOMENTS if name != "over"])
def test_only_the_seat_to_move_may_move(name: str) -> None:
    game = moment(name)
    move = next(iter(game.legal_moves))
    for seat in range(game.players):
        if seat != game.turn:
            with refused(game, fj.IllegalMove) as caught:
                game.push(move, seat)
            assert isinstance(caught.value, fj.IllegalMove)
            assert caught.value.verdict.rules == ("S5",)
    wrong: list[Any] = [-1, game.players, 99, "0", 1.5]
    for seat in wrong:
        with refused(game, fj.InvalidOption):
            game.push(move, seat)
        with refused(game, fj.InvalidOption):
            game.explain(move, seat)
    game.push(move, game.turn)


@pytest.mark.parametrize("kind", ["base", "classic", "runes-4", "epic"])
def test_pop_at_the_beginning_is_refused(kind: str) -> None:
    game = fj.Game(**KINDS[kind])
    with refused(game, fj.NoMoveToTakeBack):
        game.pop()
    with refused(game, IndexError):
        game.pop()
    opened = fj.Game.from_position(played(kind, 1, 20).position())
    with refused(opened, fj.NoMoveToTakeBack):
        opened.pop()


# Draws ----------------------------------------------------------------------------------------------


def drawing_move(game: fj.Game) -> tuple[fj.Move, tuple[fj.Tile, ...]]:
    """A legal move, and what comes out of the bag in it."""
    copy = game.copy()
    move = copy.push(list(copy.legal_moves)[-1])
    return move, copy.history[-1].draws


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "with a copy"])
@pytest.mark.parametrize("name", [name for name in MOMENTS if name != "over"])
def test_draws_that_cannot_be_are_refused(name: str, shared: bool) -> None:
    game = moment(name)
    other = game.copy() if shared else None
    before = whole_state(game)
    for move in [*list(game.legal_moves)[:3], drawing_move(game)[0]]:
        copy = game.copy()
        copy.push(move)
        draws = copy.history[-1].draws
        absent = next(tile for tile in game.tiles.tiles if not game.unseen[tile])
        wrong: list[list[Any]] = [
            [*draws, next(iter(game.unseen), absent)],
            [*draws, absent],
            [*draws, fj.Tile("PMPMPM")],
            [*draws, "MMPPPP"],
            [*draws, None],
            [fj.Tile("PMPMPM")] * 100,
        ]
        if draws:
            wrong += [[], list(draws[:-1]), [absent, *draws[1:]], [fj.Tile("PMPMPM"), *draws[1:]]]
        for tiles in wrong:
            with refused(game, fj.InvalidHistory):
                game.push(move, draws=tiles)
        game.push(move, draws=draws)
        game.pop()
    if other is not None:
        assert whole_state(other) == before


@pytest.mark.parametrize("draws", [3, [[]], ...], ids=repr)
def test_draws_that_are_no_tiles_are_refused(draws: Any) -> None:
    game = moment("start")
    move = next(iter(game.legal_moves))
    with refused(game, fj.InvalidHistory):
        game.push(move, draws=draws)


def test_a_tile_that_is_not_in_the_bag_is_named() -> None:
    game = moment("start")
    move, _ = drawing_move(game)
    absent = next(tile for tile in game.tiles.bag(2) if not game.unseen[tile])
    with refused(game, fj.InvalidHistory) as caught:
        game.push(move, draws=[absent])
    assert str(absent) in str(caught.value)


def test_a_swap_with_wrong_draws_is_refused() -> None:
    """X11: the longest of all pushes, with a bag that is mixed on the way."""
    for seed in range(60):
        game = played("base", seed)
        long = [i for i, turn in enumerate(game.history) if len(turn.draws) > 2]
        if long:
            turn = game.history[long[0]]
            while game.ply > long[0]:
                game.pop()
            for count in range(len(turn.draws)):
                with refused(game, fj.InvalidHistory):
                    game.push(turn.move, draws=turn.draws[:count])
            with refused(game, fj.InvalidHistory):
                game.push(turn.move, draws=[*turn.draws, turn.draws[0]])
            game.push(turn.move, draws=turn.draws)
            assert game.history[-1] == turn
            return
    pytest.fail("no row was swapped")


# Histories ------------------------------------------------------------------------------------------


def broken_histories() -> dict[str, Callable[[fj.Game], tuple[Any, Any, str]]]:
    """Ways to spoil a history: setup, turns, and what the message has to name."""

    def spoil(i: int, **changes: Any) -> Callable[[fj.Game], tuple[Any, Any, str]]:
        def spoiled(game: fj.Game) -> tuple[Any, Any, str]:
            turns = list(game.history)
            turns[i] = turns[i]._replace(**changes)
            return game.setup, turns, f"{i + 1}"

        return spoiled

    return {
        "wrong seat": lambda game: spoil(4, seat=1 - game.history[4].seat)(game),
        "illegal move": spoil(5, move=fj.Settle((0, 0))),
        "no move": spoil(5, move="nonsense"),
        "nothing": spoil(5, move=None),
        "missing draws": spoil(3, events=()),
        "left out": lambda game: (game.setup, [*game.history[:6], *game.history[7:]], "7"),
        "twice": lambda game: (game.setup, [*game.history[:6], game.history[5], *game.history[6:]], "7"),
        "setup without draws": lambda game: (game.setup._replace(events=()), game.history, ""),
        "setup with other draws": lambda game: (
            game.setup._replace(events=game.setup.events * 2),
            game.history,
            "",
        ),
    }


@pytest.mark.parametrize("fault", broken_histories())
def test_a_history_that_cannot_be_is_refused(fault: str) -> None:
    game = played("base", 7, 20)
    setup, turns, ply = broken_histories()[fault](game)
    with pytest.raises(fj.InvalidHistory) as caught:
        fj.Game.replay(setup, turns)
    assert ply in str(caught.value)


def test_a_history_with_a_seat_that_does_not_exist_is_refused() -> None:
    game = played("base", 7, 20)
    turns = [turn._replace(seat=9) for turn in game.history]
    with pytest.raises(fj.InvalidHistory):
        fj.Game.replay(game.setup, turns)


@pytest.mark.parametrize("first", [7, -1, None])
def test_a_history_in_which_nobody_begins_is_refused(first: Any) -> None:
    game = played("base", 7, 20)
    with pytest.raises(fj.InvalidHistory):
        fj.Game.replay(game.setup._replace(first=first), ())


# Options --------------------------------------------------------------------------------------------

BAD_OPTIONS: dict[str, list[Any]] = {
    "players": [1, 5, 0, -2, 10**9, "2", None, True, 2.5, [2], (2,)],
    "variant": ["", "chess", "BASE", None, 3, [], b"base"],
    "runes": ["game-8", "", "strength", ("fire",), ["strength", 3], (None,), ([],), 3, None, ...],
    "seed": [1.5, [], (), ..., b"seed"],
    "tiles": [3, None, [], ..., b"fjords"],
    "first": [-1, 2, 99, "0", 1.0, True, [], b"0"],
    "tie": ["", "coin", None, 3, []],
    "table_talk": ["yes", "", None, 2, []],
    "lang": ["", "xx", "EN", 3, []],
}
OPTIONS = [
    pytest.param(name, value, id=f"{name}={value!r:.30}")
    for name, values in BAD_OPTIONS.items()
    for value in values
]
LOOKS_LIKE = [("players", 2.0), ("table_talk", 0), ("table_talk", 1)]
"""Values that are equal to good ones, and are not good."""


@pytest.mark.parametrize(("name", "value"), OPTIONS)
def test_a_bad_option_of_a_game_is_refused(name: str, value: Any) -> None:
    with pytest.raises(fj.InvalidOption) as caught:
        fj.Game(**{name: value})
    assert str(caught.value)


@pytest.mark.parametrize(("name", "value"), LOOKS_LIKE)
def test_an_option_that_only_looks_good_is_refused(name: str, value: Any) -> None:
    fj.Game()
    fj.Game(table_talk=True)
    with pytest.raises(fj.InvalidOption):
        fj.Game(**{name: value})


@pytest.mark.parametrize(
    "make", [tuple, list, set, frozenset, dict.fromkeys, iter, lambda runes: (rune for rune in runes)]
)
def test_runes_may_be_given_in_any_way(make: Callable[[tuple[str, ...]], Any]) -> None:
    runes = ("horse", "journey")
    assert fj.Game(runes=make(runes)).runes == ("journey", "horse")
    match = fj.Match(variant="base", tie="replay", runes=make(runes))
    assert match.game.runes == ("journey", "horse")


@pytest.mark.parametrize("tiles", ["nosuch", "", "../fjords", "fjords.toml", "/etc/passwd", "fjords\x00"])
def test_an_unknown_tile_set_is_refused(tiles: str) -> None:
    with pytest.raises(fj.InvalidTiles) as caught:
        fj.Game(tiles=tiles)
    assert "fjords" in caught.value.faults[0].text


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "epic", "players": 3},
        {"variant": "classic", "players": 4},
        {"variant": "original", "players": 3},
        {"variant": "classic", "runes": ("strength",)},
        {"variant": "original", "runes": "game-2"},
        {"players": 4, "first": 4},
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(fj.InvalidOption):
        fj.Game(**options)


def test_an_option_that_does_not_exist_is_a_mistake_in_the_program() -> None:
    with pytest.raises(TypeError):
        fj.Game(colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        fj.Match(colour="red")


@pytest.mark.parametrize(("name", "value"), [option for option in OPTIONS if option.values[0] != "seed"])
def test_a_bad_option_of_a_match_is_refused(name: str, value: Any) -> None:
    for options in ({"variant": "classic"}, {"variant": "base", "tie": "replay"}):
        with pytest.raises(fj.InvalidOption):
            fj.Match(**{**options, name: value})


@pytest.mark.parametrize("seed", BAD_OPTIONS["seed"], ids=repr)
def test_a_bad_seed_of_a_match_is_refused(seed: Any) -> None:
    with pytest.raises(fj.InvalidOption):
        fj.Match(seed=seed)


@pytest.mark.parametrize("seed", BAD_OPTIONS["seed"], ids=repr)
def test_a_bad_seed_of_a_position_is_refused(seed: Any) -> None:
    with pytest.raises(fj.InvalidOption):
        fj.Game.from_position(START, seed=seed)


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "base"},
        {"variant": "epic"},
        {"variant": "base", "tie": "order"},
        {"variant": "classic", "players": 3},
        {"variant": "classic", "runes": "game-4"},
    ],
)
def test_a_match_that_cannot_be_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(fj.InvalidOption):
        fj.Match(**options)


@pytest.mark.parametrize("games", [0, -1, 1.0, True, "2", None])
def test_a_report_needs_games(games: Any) -> None:
    with pytest.raises(fj.InvalidOption):
        fj.report(games=games)


def finish(game: fj.Game) -> None:
    rng = random.Random(1)
    while game.legal_moves:
        game.push(choose(game, rng))


def test_the_next_game_of_a_match_waits_for_the_last_and_ends_with_it() -> None:
    match = fj.Match(seed=1)
    for _ in range(3):
        with pytest.raises(fj.FjordsError):
            match.next()
        finish(match.game)
        if match.outcome() is None:
            match.next()
    assert match.outcome() is not None
    assert len(match.games) == 3
    with pytest.raises(fj.FjordsError):
        match.next()
    assert len(match.games) == 3
