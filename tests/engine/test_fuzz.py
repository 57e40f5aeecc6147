"""Texts and data that nobody would write: whatever comes in, only documented errors come out."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from tests.engine.test_bad_input import BAD_OPTIONS, MOMENTS, moment
from tests.engine.test_bad_tiles import a_set, to_toml, with_start, with_tile
from tests.games import KINDS, choose, played, steps, whole_state

steady = settings(max_examples=150)
VALID_MOVES = sorted(
    {str(move) for kind in ("runes", "base-4-talk") for game in steps(kind, 1) for move in game.legal_moves}
)
VALID_POSITIONS = [played(kind, 1, plies).position() for kind in KINDS for plies in (0, 25, 55, None)]
VALID_SETS = [json.dumps(a_set()), to_toml(a_set())]


@st.composite
def spoiled(draw: st.DrawFn, texts: list[str]) -> str:
    """A valid text with some characters changed, left out, doubled or moved."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        i = draw(st.integers(0, len(text)))
        j = min(len(text), i + draw(st.integers(0, 6)))
        piece = draw(
            st.sampled_from(
                ["", text[i:j] * 2, ";", "@", ",", "=", "/", "#", ":", "*", "0", "-", "9", " ", "P", "M"]
            )
        )
        text = text[:i] + piece + text[j:]
    return text


@st.composite
def recombined(draw: st.DrawFn) -> str:
    """A position with fields of other positions, or without some, or with numbers changed."""
    version, *words = draw(st.sampled_from(VALID_POSITIONS)).split()
    fields = dict(word.split("=", 1) for word in words)
    for _ in range(draw(st.integers(1, 3))):
        other = dict(word.split("=", 1) for word in draw(st.sampled_from(VALID_POSITIONS)).split()[1:])
        key = draw(st.sampled_from(sorted({*fields, *other} - {"board"})))
        match draw(st.integers(0, 2)):
            case 0:
                fields.pop(key, None)
            case 1:
                fields[key] = other.get(key, "")
            case 2:
                digit = str(draw(st.integers(0, 4)))
                fields[key] = re.sub(r"\d", digit, fields.get(key, "0"), count=draw(st.integers(1, 3)))
    return " ".join([version, *(f"{key}={value}" for key, value in fields.items())])


@steady
@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = fj.parse(text)
    except fj.InvalidMove:
        return
    assert fj.parse(str(move)) == move


@settings(steady, max_examples=400)
@given(spoiled(VALID_MOVES))
def test_a_spoiled_move_is_a_move_or_refused(text: str) -> None:
    try:
        move = fj.parse(text)
    except fj.InvalidMove:
        return
    assert fj.parse(str(move)) == move


@settings(steady, max_examples=60)
@given(st.one_of(st.text(), spoiled(VALID_MOVES)), st.sampled_from(sorted(MOMENTS)))
def test_any_text_is_pushed_or_refused(text: str, name: str) -> None:
    game = moment(name)
    before = whole_state(game)
    try:
        game.push(text)
    except (fj.InvalidMove, fj.IllegalMove):
        pass
    else:
        game.pop()
    assert whole_state(game) == before


@steady
@given(st.text())
def test_any_text_is_no_position(text: str) -> None:
    with pytest.raises(fj.InvalidPosition):
        fj.Game.from_position(text)


@settings(steady, max_examples=300)
@given(spoiled(VALID_POSITIONS))
def test_a_spoiled_position_opens_or_is_refused(text: str) -> None:
    try:
        game = fj.Game.from_position(text)
    except fj.InvalidPosition:
        return
    assert fj.Game.from_position(game.position()).position() == game.position()


@settings(steady, max_examples=300)
@given(recombined())
def test_a_recombined_position_is_refused_or_can_be_played_to_its_end(text: str) -> None:
    try:
        game = fj.Game.from_position(text, seed=1)
    except fj.InvalidPosition:
        return
    # Nothing left to draw: see NOT_SEEN in test_bad_positions.
    assume(
        game.phase != "exploration"
        or game.variant in ("base", "epic")
        or game.hand is not None
        or game.unseen
    )
    rng = random.Random(1)
    while game.legal_moves:
        moves = list(game.legal_moves)
        assert moves
        assert all(move in game.legal_moves for move in moves)
        game.push(choose(game, rng))
        assert game.ply < 2000
    while game.ply:
        game.pop()
    assert fj.Game.from_position(text).position() == game.position()


@steady
@given(st.one_of(st.text(), spoiled(VALID_SETS)))
def test_any_text_is_a_tile_set_or_refused(text: str) -> None:
    try:
        tiles = fj.TileSet.loads(text)
    except fj.InvalidTiles:
        return
    fj.Game(tiles=tiles)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 99), st.floats(allow_nan=False), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@steady
@given(
    st.dictionaries(st.sampled_from(["name", "title", "total", "start", "tile", "x"]), json_values),
    st.dictionaries(st.sampled_from(["face", "mark", "players", "count", "x"]), json_values),
    st.dictionaries(st.sampled_from(["face", "cell", "x"]), json_values),
)
def test_any_data_is_a_tile_set_or_refused(
    whole: dict[str, Any], tile: dict[str, Any], start: dict[str, Any]
) -> None:
    for data in ({**a_set(), **whole}, with_tile(**tile), with_start(1, **start)):
        try:
            tiles = fj.TileSet.loads(json.dumps(data))
        except fj.InvalidTiles:
            continue
        assert len(tiles) > 0


@steady
@given(st.dictionaries(st.sampled_from(sorted(BAD_OPTIONS)), json_values))
def test_any_options_make_a_game_or_are_refused(options: dict[str, Any]) -> None:
    try:
        game = fj.Game(**options)
    except (fj.InvalidOption, fj.InvalidTiles):
        return
    assert game.legal_moves
