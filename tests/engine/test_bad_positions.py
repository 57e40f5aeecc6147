"""Broken position texts: each is refused, and every fault that there is a sentence for is named."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import catalogue, say
from tests.engine.test_position import START

MINI = (
    "fjords/1 variant=base players=2 phase=settlement turn=0 began=0 supply=20/0;20/0 out=1 "
    "board=MMMMPP@5,5;MMMMMM:strength@5,4;PPPPPP:friendship@4,6 pieces=L0@4,6"
)
RUNIC = (
    "fjords/1 variant=base players=2 runes=strength;wisdom;home phase=settlement turn=0 began=0 "
    "supply=20/0/wisdom;20/0 out=1 "
    "board=MMMMPP@5,5;MMMMMM:strength@5,4;PPPPPP:friendship@4,6 pieces=L0@4,6 stones=strength@5,4;home:0@4,6"
)
CLASSIC = (
    "fjords/1 variant=classic players=2 phase=exploration turn=0 board=PPPPPP@1,0 supply=20/4;20/4 "
    "unseen=MMPPPP"
)


def change(text: str, **fields: str | None) -> str:
    """A position with other fields; None leaves one out."""
    version, *words = text.split()
    found = dict(word.split("=", 1) for word in words)
    found.update({key: value for key, value in fields.items() if value is not None})
    return " ".join(
        [version, *(f"{key}={value}" for key, value in found.items() if fields.get(key, "") is not None)]
    )


TOO_MANY = "MMMMPP;MMMMPP;MMMMPP"
BROKEN_POSITIONS: dict[str, list[tuple[Any, str]]] = {
    "not_text": [(None, "position"), (3, "position"), (b"fjords/1", "position"), ([START], "position")],
    "too_long": [("x" * 2**20, "position"), (START + " " * 20_000, "position")],
    "version": [
        ("", "version"),
        (" ", "version"),
        ("chess/1" + START[8:], "version"),
        (START[9:], "version"),
        ("\x00", "version"),
    ],
    "missing": [
        (change(START, **{key: None}), key)
        for key in ("variant", "players", "phase", "turn", "board", "supply")
    ],
    "unknown": [(START + " colour=red", "colour"), (START + " nonsense", "nonsense"), (START + " =3", "")],
    "twice": [(START + " turn=0", "turn"), (START + " board=PPPPPP@1,0", "board")],
    "value": [
        (change(START, turn="x"), "turn"),
        (change(START, turn="-1"), "turn"),
        (change(START, turn="²"), "turn"),
        (change(START, turn="99999999999999999999"), "turn"),
        (change(START, players="two"), "players"),
        (change(START, phase="later"), "phase"),
        (change(START, talk="maybe"), "talk"),
        (change(CLASSIC, drew="1"), "drew"),
        (change(START, board="PPPPPP@0"), "board[0]"),
        (change(START, board="PPPPPP"), "board[0]"),
        (change(START, board="PPPPPP/7@0,0"), "board[0]"),
        (change(START, board="PPPPPP:friendship/1@0,0"), "board[0]"),
        (change(START, pieces="K0@0,0"), "pieces[0]"),
        (change(START, pieces="L@0,0"), "pieces[0]"),
        (change(START, pieces="@0,0"), "pieces[0]"),
        (change(START, pieces="L0@0,1;L0"), "pieces[1]"),
        (change(START, pieces="L0*@1,0"), "pieces[0]"),
        (change(START, stones="fire@0,0"), "stones[0]"),
        (change(START, stones="home:x@0,0"), "stones[0]"),
        (change(START, supply="20/4;20"), "supply[1]"),
        (change(START, supply="20/4;20/4/fire"), "supply[1]"),
        (change(START, supply="20/4;20/4/home/wisdom"), "supply[1]"),
        (change(START, supply="20/4;20/4/"), "supply[1]"),
        (change(START, unseen="MMPPPP*x"), "unseen[0]"),
        (change(START, unseen="MMPPPP*"), "unseen[0]"),
        (change(CLASSIC, hand="MMPPPP;MMPPPP"), "hand"),
        (change(MINI, out="z"), "out[0]"),
        (change(MINI, began="z"), "began"),
        (change(START, shown="draw", talk="yes"), "shown[0]"),
        (change(START, shown="nonsense", talk="yes"), "shown[0]"),
        (change(START, shown="show:MMMMPP@1,1;show:MMMMPP@-1,1", talk="yes"), "shown"),
        (change(START, shown="show:MPOOPP/3@-1,1", talk="yes"), "shown"),
        (change(START, shown="show:MMMMPP#4@-1,1", talk="yes"), "shown"),
    ],
    "tile": [
        (change(START, board="QQ@0,0"), "board[0]"),
        (change(START, board="MOPPPP@0,0"), "board[0]"),
        (change(START, row="XX;MMPPPP"), "row[0]"),
        (change(START, row="X" * 9_000), "row[0]"),
        (change(START, unseen="MMPPPP:fire*2"), "unseen[0]"),
        (change(CLASSIC, aside="MMPPPP#7"), "aside[0]"),
        (change(CLASSIC, hand="mmpppp"), "hand[0]"),
    ],
    "cell_twice": [
        (change(START, board="POPPMM@0,0;MPPPPP@0,1;PPPPPP@1,0;PPPPPP:friendship@1,0"), "board[3]")
    ],
    "far": [
        (
            change(MINI, board="PPPPPP:friendship@0,600;PPPPPP:friendship@0,601", pieces="L0@0,600"),
            "board[0]",
        ),
        (change(MINI, board="PPPPPP:friendship@-201,0;PPPPPP:friendship@-200,0", pieces=""), "board[0]"),
    ],
    "mismatch": [(change(START, board="POPPMM@0,0;MPPPPP@0,1;PPPPPP@1,0;MMMMMM:strength@1,1"), "board")],
    "landmass": [
        (change(START, board="POPPMM@0,0;MPPPPP@0,1;PPPPPP@1,0;PPPPPP:friendship@7,7"), "board"),
        (change(MINI, board="PPOOOO@0,0;PPOOOO/3@0,1", pieces="L0@0,0"), "board"),
    ],
    "empty": [(change(START, board=""), "board"), (change(START, board=";;"), "board")],
    "copies": [
        (change(START, row=TOO_MANY + ";MMMMPP"), "tiles"),
        (change(START, unseen="MMMMMM:strength*2"), "tiles"),
        (change(START, unseen="MMPPPP#3"), "tiles"),
        (change(START, unseen="MPMPMP"), "tiles"),
        (change(START, board="POPPMM@0,0;MPPPPP@0,1;PPPPPP@1,0;POPPMM/1@5,5"), "tiles"),
    ],
    "no_tile": [
        (change(MINI, pieces="L0@9,9"), "pieces[0]"),
        (change(RUNIC, stones="strength@9,9"), "stones[0]"),
    ],
    "no_plains": [(change(MINI, pieces="L0@5,4"), "pieces[0]")],
    "crowded": [
        (change(MINI, pieces="L0@4,6;L1@4,6"), "pieces[1]"),
        (change(MINI, pieces="L0@4,6;V0@4,6"), "pieces[1]"),
        (change(RUNIC, runes="strength;friendship", stones="strength@5,4;friendship@4,6"), "pieces[0]"),
        (change(RUNIC, stones="strength@5,4;home:0@4,6;wisdom:0@6,6;wisdom:1@6,6"), "stones[3]"),
    ],
    "home_stone": [
        (change(RUNIC, stones="strength@5,4;home:1@4,6"), "stones[1]"),
        (change(RUNIC, stones="strength@5,4;home:0@5,5"), "stones[1]"),
    ],
    "stone_unmarked": [(change(RUNIC, stones="strength@5,5"), "stones[0]")],
    "stone_missing": [(change(RUNIC, stones="home:0@4,6"), "stones"), (change(RUNIC, stones=None), "stones")],
    "stone_on_tile": [(change(RUNIC, stones="strength@5,4;wisdom:1@5,5"), "stones[1]")],
    "stone_owner": [
        (change(RUNIC, stones="strength:0@5,4"), "stones[0]"),
        (change(RUNIC, stones="strength@5,4;home@4,6"), "stones[1]"),
        (change(RUNIC, stones="strength@5,4;wisdom:7@6,6"), "stones[1]"),
    ],
    "rune": [
        (change(RUNIC, stones="strength@5,4;water@4,6"), "stones[1]"),
        (change(RUNIC, supply="20/0/journey;20/0"), "supply[0]"),
        (change(RUNIC, supply="20/0/home;20/0"), "supply[0]"),
        (change(RUNIC, supply="20/0/strength;20/0"), "supply[0]"),
    ],
    "held_and_laid": [(change(RUNIC, stones="strength@5,4;home:0@4,6;wisdom:0@5,6"), "supply[0]")],
    "seat": [
        (change(START, turn="2"), "turn"),
        (change(MINI, out="0;5"), "out"),
        (change(MINI, began="2"), "began"),
        (change(MINI, pieces="L2@4,6"), "pieces"),
        (change(START, claim="3", talk="yes"), "claim"),
    ],
    "vikings_early": [(change(START, pieces="V0@1,0"), "pieces[0]")],
    "supply": [
        (change(START, supply="21/4;20/4"), "supply[0]"),
        (change(START, supply="20/4;20/5"), "supply[1]"),
        (change(START, pieces="L1@1,0"), "supply[1]"),
        (change(MINI, pieces="L0@4,6;V0@5,5"), "supply[0]"),
    ],
    "supplies": [
        (change(START, supply="20/4"), "supply"),
        (change(START, supply="20/4;20/4;20/4"), "supply"),
    ],
    "row_size": [
        (change(START, row="MMMMPP;MMMPPP;MMPPPP"), "row"),
        (change(START, row="MMMMPP;MMMPPP;MMPPPP;PPPPPO;MPPPPP", unseen=None), "row"),
    ],
    "row_in_classic": [
        (change(CLASSIC, row="MMMMPP"), "row"),
        (change(CLASSIC, variant="original", row="MMMMPP"), "row"),
    ],
    "aside_in_base": [
        (change(START, aside="MMPPPP"), "aside"),
        (change(START, hand="MMPPPP"), "hand"),
        (change(START, drew="yes"), "drew"),
    ],
    "longhouses_late": [(change(MINI, supply="20/1;20/0"), "supply[0]")],
    "stuck": [
        (change(MINI, turn="1"), "turn"),
        (change(MINI, out="0;1"), "turn"),
        (change(MINI, supply="0/0;20/0"), "turn"),
        (change(START, row="MMMMMM:strength", unseen=None), "turn"),
        (change(CLASSIC, hand="MMMMMM:strength", unseen="MMPPPP"), "turn"),
    ],
    "nothing_left": [
        (change(CLASSIC, unseen=None), "phase"),
        (change(CLASSIC, variant="original", unseen=None, aside="MMPPPP"), "phase"),
        (change(START, row=None, unseen=None), "phase"),
        (change(START, row=None, unseen=None, talk="yes"), "phase"),
    ],
    "no_hand": [
        (change(CLASSIC, talk="yes", claim="1"), "claim"),
        (change(CLASSIC, talk="yes", shown="show:MMPPPP@0,0"), "shown"),
    ],
    "own_claim": [(change(START, talk="yes", claim="0"), "claim")],
    "answered": [(change(START, talk="yes", claim="1", shown="show:MMMMPP@-1,1"), "claim")],
    "shown": [
        (change(START, talk="yes", shown="show:MMMMPP@9,9"), "shown"),
        (change(START, talk="yes", shown="show:MMMMPP@1,0"), "shown"),
    ],
    "not_over": [(change(MINI, phase="over"), "phase"), (change(RUNIC, phase="over", out="0;1"), "phase")],
    "starter": [(change(MINI, began=None), "began"), (change(MINI, began=""), "began")],
    "out_of_phase": [
        (change(START, began="0"), "began"),
        (change(START, out="1"), "began"),
        (change(START, claim="1"), "claim"),
        (change(MINI, talk="yes", claim="1"), "claim"),
        (change(START, shown="show:MMMMPP@-1,1"), "shown"),
        (change(CLASSIC, phase="settlement", began="0", hand="MMPPPP", unseen=None), "hand"),
        (change(CLASSIC, phase="settlement", began="0", drew="yes"), "drew"),
    ],
}
POSITIONS = [
    pytest.param(key, text, place, id=f"{key}-{i}")
    for key, broken in BROKEN_POSITIONS.items()
    for i, (text, place) in enumerate(broken)
]
NOT_FAULTS = {"unopened"}


def pattern(section: str, key: str) -> re.Pattern[str]:
    """What the English sentence of a key looks like, whatever is put in."""
    parts = re.split(r"\{[^}]*\}", catalogue("en")[f"{section}.{key}"])
    return re.compile(".*".join(re.escape(part) for part in parts), re.DOTALL)


def keys_of(section: str) -> set[str]:
    return {key.partition(".")[2] for key in catalogue("en") if key.startswith(f"{section}.")}


@pytest.mark.parametrize("text", [START, MINI, RUNIC, CLASSIC], ids=["START", "MINI", "RUNIC", "CLASSIC"])
def test_the_positions_are_right_before_they_are_broken(text: str) -> None:
    assert fj.Game.from_position(text).legal_moves
    assert fj.Game.from_position(change(text, talk="no")).legal_moves


@pytest.mark.parametrize(("key", "text", "place"), POSITIONS)
def test_a_broken_position_is_refused_and_its_fault_named(key: str, text: Any, place: str) -> None:
    with pytest.raises(fj.InvalidPosition) as caught:
        fj.Game.from_position(text)
    named = [fault for fault in caught.value.faults if pattern("position", key).fullmatch(fault.text)]
    assert place in [fault.place for fault in named], caught.value
    assert all(len(fault.text) < 400 for fault in caught.value.faults)


def test_every_fault_of_a_position_is_tested() -> None:
    assert set(BROKEN_POSITIONS) == keys_of("position") - NOT_FAULTS


@pytest.mark.parametrize(
    "options",
    [{"players": "9"}, {"variant": "chess"}, {"runes": "fire"}, {"tie": "coin"}, {"tiles": "nosuch"}],
)
def test_a_position_under_rules_that_do_not_exist_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(fj.InvalidPosition) as caught:
        fj.Game.from_position(change(START, **options))
    assert caught.value.faults[0].place == "rules"


def test_what_is_wrong_with_a_tile_is_said_in_the_language_asked_for() -> None:
    texts = set()
    for lang in fj.LANGUAGES:
        with pytest.raises(fj.InvalidPosition) as caught:
            fj.Game.from_position(change(START, row="OOOOOO"), lang=lang)
        fault = caught.value.faults[0]
        assert fault.place == "row[0]"
        assert say(lang, "tiles.no_plains", face="OOOOOO") in fault.text
        texts.add(fault.text)
    assert len(texts) == len(fj.LANGUAGES)


def test_a_shown_tile_may_be_any_that_plays_alike() -> None:
    """X13: of tiles that play alike `legal_moves` has the first; the position may name another."""
    text = (
        "fjords/1 variant=base players=3 talk=yes phase=exploration turn=0 supply=20/4;20/4;20/4 "
        "board=PPPPPP:friendship@0,0;PPPPPP@1,0 row=PPPPPO;PPPPPO#3 shown=show:PPPPPO#3/3@1,-1"
    )
    game = fj.Game.from_position(text)
    assert str(game.state.shown) == "show:PPPPPO/3@1,-1"
    assert "PPPPPO/3@1,-1+longhouse" in {str(move) for move in game.legal_moves}
    for tile in game.row:
        move = fj.Lay(tile, (1, -1), 3)
        assert move in game.legal_moves
        assert game.explain(move).legal
