"""The text of a position: one line, all that is public, and the same however it is opened and written."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from tests.engine.test_tiles import small_set
from tests.games import KINDS, choose, played, steps

steady = settings(max_examples=30)
games = st.builds(played, st.sampled_from(sorted(KINDS)), st.integers(0, 9999), st.integers(0, 120))

START = (
    "fjords/1 variant=base players=2 tiles=fjords phase=exploration turn=0 "
    "board=POPPMM@0,0;MPPPPP@0,1;PPPPPP@1,0 supply=20/4;20/4 "
    "row=MMMMMM:strength;MMMMPP;MMMPPP;PPPPPP:friendship "
    "unseen=MMMMPP;MMMPOP*2;MMMPPP;MMPMMP*2;MMPMPP*2;MMPOOP*2;MMPOPP*2;MMPPOP*2;MMPPPP*2;MPMPPP*2;MPOOOP*2;MPOOPP*2;"
    "MPPPPP*2;POOOOO;POOOOO:water;PPOOOO*2;PPPOOO*2;PPPPPO*2;PPPPPP:friendship"
)


def fields(text: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in text.split()[1:])


def test_a_position_reads_like_this() -> None:
    game = fj.Game.from_position(START)
    assert game.position() == START
    assert (game.phase, game.turn, game.ply, game.history) == ("exploration", 0, 0, ())
    assert [str(tile) for tile in game.row] == ["MMMMMM:strength", "MMMMPP", "MMMPPP", "PPPPPP:friendship"]
    assert game.unseen.total() == 33
    assert game.setup.position == START
    assert game.setup.draws == ()


@pytest.mark.parametrize("kind", KINDS)
def test_every_moment_of_a_game_has_a_text_that_opens(kind: str) -> None:
    for i, game in enumerate(steps(kind, 11)):
        if (
            i % 4 == 0
            or game.phase == "over"
            or isinstance(game.peek(), fj.Claim | fj.Show | fj.Silence | fj.Draw)
        ):
            text = game.position()
            assert text.isprintable()
            assert fj.Game.from_position(text).position() == text


@steady
@given(games, st.randoms(use_true_random=False))
def test_the_order_of_fields_and_items_does_not_matter(game: fj.Game, rng: random.Random) -> None:
    version, *words = game.position().split()
    mixed = []
    for word in words:
        key, _, value = word.partition("=")
        if key in ("board", "pieces", "stones", "unseen", "runes"):
            items = value.split(";")
            rng.shuffle(items)
            word = f"{key}={';'.join(items)}"
        mixed.append(word)
    rng.shuffle(mixed)
    text = "  ".join([version, *mixed]) + "\n"
    assert fj.Game.from_position(text).position() == game.position()


@steady
@given(games)
def test_empty_fields_may_be_given_or_left_out(game: fj.Game) -> None:
    text = game.position()
    given_fields = fields(text)
    for key in ("pieces", "stones", "row", "aside", "hand", "unseen", "out", "shown", "runes"):
        if key not in given_fields:
            text += f" {key}="
    for key, value in (("tie", "order"), ("talk", "no"), ("drew", "no")):
        if key not in given_fields:
            text += f" {key}={value}"
    assert fj.Game.from_position(text).position() == game.position()


@steady
@given(games)
def test_two_ways_to_the_same_position_have_the_same_text(game: fj.Game) -> None:
    """The past is not in it: a replay, a copy and a game opened there all write the same line."""
    text = game.position()
    assert game.copy().position() == text
    assert fj.Game.replay(game.setup, game.history, seed=1).position() == text


def test_transposed_moves_have_the_same_text() -> None:
    """The order in which tiles were laid is the past, and not in it."""
    game = played("base", 1, 50)
    assert game.phase == "settlement"
    mine = [move for move in game.legal_moves if isinstance(move, fj.Settle)]
    texts = set()
    for one, other in ((mine[0], mine[-1]), (mine[-1], mine[0])):
        copy = game.copy()
        copy.push(one)
        reply = next(move for move in sorted(copy.legal_moves, key=str) if move not in mine)
        copy.push(reply)
        copy.push(other)
        texts.add(copy.position())
    assert len(texts) == 1


def test_a_position_can_be_played_on_and_replayed() -> None:
    for kind in ("runes", "original-talk", "epic"):
        game = fj.Game.from_position(played(kind, 5, 25).position(), seed=3)
        rng = random.Random(4)
        while game.legal_moves:
            game.push(choose(game, rng))
        again = fj.Game.replay(game.setup, game.history)
        assert again.position() == game.position()
        assert again.history == game.history
        while again.ply:
            again.pop()
        assert again.position() == game.setup.position


def test_the_seed_of_an_opened_position_decides_its_draws() -> None:
    def line(seed: object) -> str:
        game = fj.Game.from_position(START, seed=seed)
        rng = random.Random(1)
        while game.legal_moves:
            game.push(choose(game, rng))
        return game.position()

    assert line(1) == line(1)
    assert len({line(seed) for seed in range(5)}) > 1


def test_ones_own_tile_set_is_given_along() -> None:
    game = fj.Game(tiles=small_set(), seed=1)
    text = game.position()
    assert fields(text)["tiles"] == "small"
    assert fj.Game.from_position(text, tiles=small_set()).position() == text
    with pytest.raises(fj.InvalidPosition):
        fj.Game.from_position(text)


def test_a_tile_set_may_have_any_name() -> None:
    named = fj.TileSet("my set; of = tiles", small_set().start, small_set().tiles)
    text = fj.Game(tiles=named, seed=1).position()
    assert fj.Game.from_position(text, tiles=named).position() == text


def test_the_language_of_the_faults_can_be_chosen() -> None:
    broken = START.replace("turn=0", "turn=7").replace("supply=20/4;20/4", "supply=20/4")
    texts = set()
    for lang in fj.LANGUAGES:
        with pytest.raises(fj.InvalidPosition) as caught:
            fj.Game.from_position(broken, lang=lang)
        places = [fault.place for fault in caught.value.faults]
        assert places == ["turn", "supply"]
        texts.add(str(caught.value))
        assert fj.Game.from_position(START, lang=lang).lang == lang
    assert len(texts) == 4


def test_every_fault_is_named_at_once() -> None:
    broken = (
        "fjords/2 variant=base players=2 phase=later turn=x colour=red turn=1 "
        "board=POPPMM@0,0;MPPPPP@0,0;QQ@1,1 pieces=V0@5,5 supply=20/4;19/9"
    )
    with pytest.raises(fj.InvalidPosition) as caught:
        fj.Game.from_position(broken)
    places = {fault.place for fault in caught.value.faults}
    assert places >= {"version", "phase", "turn", "colour", "board[1]", "board[2]", "pieces[0]", "supply[1]"}
    assert all(f"{fault.place}: {fault.text}" in str(caught.value) for fault in caught.value.faults)
    assert len(str(caught.value).splitlines()) == 1 + len(caught.value.faults)


def test_a_claim_and_a_shown_placement_are_part_of_the_position() -> None:
    game = fj.Game(table_talk=True, players=3, seed=2, first=0)
    lay = next(move for move in game.legal_moves if isinstance(move, fj.Lay))
    game.push("claim")
    assert fields(game.position())["claim"] == "0"
    opened = fj.Game.from_position(game.position())
    assert opened.turn == 1
    assert set(opened.legal_moves) == set(game.legal_moves)
    game.push("silence")
    game.push(fj.Show(lay.tile, lay.cell, lay.turns))
    assert fields(game.position())["shown"] == f"show:{lay}"
    opened = fj.Game.from_position(game.position())
    assert set(opened.legal_moves) == set(game.legal_moves)
    assert lay in opened.legal_moves
    assert fj.Claim() not in opened.legal_moves


def test_starting_tiles_may_lie_elsewhere_if_there_are_copies() -> None:
    """A hand-made map needs no starting tiles: those of the set will do."""
    text = (
        "fjords/1 variant=base players=2 phase=settlement turn=0 began=0 "
        "board=PPPPPP:friendship@5,5;PPPPPO/2@6,5 pieces=L0@5,5 supply=20/0;20/0 out=1"
    )
    game = fj.Game.from_position(text)
    assert list(map(str, game.legal_moves)) == ["settle@6,5"]
    game.push("settle@6,5")
    assert game.phase == "over"
    assert [score.total for score in game.scores()] == [1, 0]
