"""The golden playthroughs: every kind of game goes as it went when somebody last looked at it."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from tests.engine.golden import PLAYTHROUGHS
from tests.games import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_the_game_goes_as_it_went(kind: str) -> None:
    PLAYTHROUGHS.check(kind)


def test_every_variant_number_of_players_preset_and_rune_has_a_playthrough() -> None:
    played = [fj.Game(**options) for options in KINDS.values()]
    assert {game.variant for game in played} == set(fj.VARIANTS)
    assert {game.players for game in played if game.variant == "base"} == {2, 3, 4}
    assert {game.runes for game in played} >= set(fj.PRESETS.values())
    assert {options.get("runes") for options in KINDS.values()} >= set(fj.PRESETS)
    assert {game.runes for game in played} >= {(rune,) for rune in fj.RUNES} | {fj.RUNES}
    assert {(game.variant, game.table_talk) for game in played} >= {
        (variant, talk) for variant in ("base", "classic", "original") for talk in (False, True)
    }
    assert {game.tie for game in played} == {"order", "replay"}


def test_there_is_one_file_for_each_kind_of_game() -> None:
    PLAYTHROUGHS.check_names()


def test_the_playthroughs_show_every_kind_of_move_and_event() -> None:
    told = "\n".join(PLAYTHROUGHS.read(kind) for kind in KINDS)
    moves = [
        "draw",
        "claim",
        "silence",
        "show:",
        "settle@",
        "sail@",
        "ride@",
        "leap@",
        "+longhouse",
        "+home",
        "+secret@",
    ]
    events = [
        "began", "dealt", "refilled", "swapped", "drew", "set aside", "stone set", "claim stands",
        "settlement began", "went out", "game ended",
    ]  # fmt: skip
    assert [word for word in moves if f"  {word}" not in told and not (word[0] == "+" and word in told)] == []
    assert [word for word in events if f" {word}" not in told] == []
