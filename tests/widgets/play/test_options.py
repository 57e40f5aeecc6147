"""What the page may offer is what is legal, neither more nor less."""

from __future__ import annotations

from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.widgets.shared.options import view_options
from fjords_widget.widgets.shared.seats import make_seats
from fjords_widget.widgets.shared.sentences import Voice
from fjords_widget.widgets.shared.table import view_ground, view_last_move
from fjords_widget.widgets.shared.verdicts import answer_builds
from tests.games import KINDS, steps
from tests.widgets.play.wire.examples import claimed, game_until, shown

SIGHTED = [kind for kind, terms in KINDS.items() if not terms.get("table_talk")]


def moves_in(found: dict[str, Any], cells: list[str]) -> set[str]:
    """The moves that a page can make of the options, as texts."""
    made = {name for name in ("draw", "claim", "silence") if found.get(name)}
    for kind, places_of in (("", found.get("lays", {})), ("show:", found.get("show", {}))):
        for tile, places in places_of.items():
            for cell, masks in places.items():
                for turns in range(6):
                    text = f"{kind}{tile}{f'/{turns}' if turns else ''}@{cell}"
                    for mask, build in zip(masks, ("", "+longhouse", "+home"), strict=True):
                        if mask >> turns & 1:
                            made.add(text + build)
    made |= {f"settle@{cell}" for cell in inside(found.get("settle", "0"), cells)}
    for verb in ("sail", "ride"):
        for start, mask in found.get(verb, {}).items():
            made |= {f"{verb}@{cells[int(start)]}>{cell}" for cell in inside(mask, cells)}
    for space, mask in found.get("leap", {}).items():
        made |= {f"leap@{space}>{cell}" for cell in inside(mask, cells)}
    return made


def inside(mask: str, cells: list[str]) -> list[str]:
    return [cell for number, cell in enumerate(cells) if int(mask, 16) >> number & 1]


def plain(game: fj.Game, text: str) -> str:
    """Of tiles that play alike, the one that legal_moves names."""
    return str(game.as_listed(fj.parse(text)))


@pytest.mark.parametrize("kind", [kind for kind in SIGHTED if kind not in fj.PRESETS])
def test_the_options_are_the_legal_moves(kind: str) -> None:
    for game in steps(kind, 6):
        if game.ply % 3:
            continue
        cells = [word.split(":")[0] for word in view_ground(game)["tiles"].split()]
        offered = {plain(game, text) for text in moves_in(view_options(game), cells)}
        legal = {str(move) for move in game.legal_moves}
        secrets = {text for text in legal if "+secret" in text}
        assert offered == legal - secrets
        assert not secrets or view_options(game)["secret"]


@pytest.mark.parametrize("kind", ["runes-4", "base-4"])
def test_every_tile_that_plays_alike_can_be_chosen(kind: str) -> None:
    seen = 0
    for game in steps(kind, 3):
        if game.phase == "exploration":
            lays = view_options(game).get("lays", {})
            fitting = {str(move.tile) for move in game.legal_moves if isinstance(move, fj.Lay)}
            for tile in game.row:
                twin = plain(game, f"{tile}@9,9").partition("@")[0].partition("/")[0]
                assert (str(tile) in lays) == (twin in fitting)
                seen += str(tile) != twin
    assert seen, "no two tiles that play alike lay in the row"


def test_with_table_talk_the_page_knows_no_place() -> None:
    game = fj.Game(seed=2, table_talk=True)
    found = view_options(game)
    assert found == {"lays": {str(tile): {} for tile in game.row}, "free": True, "claim": True}


def test_with_table_talk_a_claim_is_answered_blindly() -> None:
    game = game_until(claimed, 2, table_talk=True)
    assert view_options(game) == {"show": {str(tile): {} for tile in game.row}, "free": True, "silence": True}


def test_what_was_shown_is_no_secret_and_the_other_places_stay_one() -> None:
    game = game_until(shown, 4, table_talk=True)
    assert view_options(game) == {"lays": {str(tile): {} for tile in game.row}, "free": True}
    assert game.state.shown is not None
    assert view_last_move(game.peek())["cells"] == [str(game.state.shown.cell)]


def test_before_drawing_there_is_nothing_to_claim() -> None:
    assert view_options(fj.Game(variant="classic", table_talk=True)) == {"draw": True}


def test_what_can_be_built_is_told_for_a_tile_laid() -> None:
    def everything(game: fj.Game) -> bool:
        kinds = {getattr(move, "build", None) for move in game.legal_moves}
        return game.ply > 6 and "home" in kinds and any(isinstance(kind, fj.Secret) for kind in kinds)

    game = game_until(everything, 5, 0.1, runes=fj.RUNES)
    voice = Voice.of(game.variant, make_seats(2), "en")
    seen: set[str] = set()
    lays = {str(move): move for move in game.legal_moves if isinstance(move, fj.Lay) and move.build is None}
    for text, lay in lays.items():
        found = answer_builds(game, voice, text)
        assert (found["legal"], found["reasons"]) == (True, [])
        wanted = [
            move.build for move in game.legal_moves if isinstance(move, fj.Lay) and move[1:4] == lay[1:4]
        ]
        assert found["longhouse"] == ("longhouse" in wanted)
        assert found["home"] == ("home" in wanted)
        secrets = {(str(build.origin), str(build.cell)) for build in wanted if isinstance(build, fj.Secret)}
        assert {(origin, goal) for origin, goals in found["secret"].items() for goal in goals} == secrets
        seen |= {key for key in ("longhouse", "home", "secret") if found[key]}
    assert seen == {"longhouse", "home", "secret"}
    wrong = answer_builds(game, voice, f"{game.row[0]}@0,0")
    assert not wrong["legal"]
    assert wrong["reasons"][0]["rule"] == "X2"
