"""What the board says: headline, news, alerts, the end, the log, the player aid; in four languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.engine import events
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.seats import make_seats
from fjords_widget.widgets.shared.sentences import Voice, is_alarming, tell_deed, tell_events, tell_move
from tests.games import KINDS, played, steps
from tests.widgets.line import wait_until
from tests.widgets.play.wire.examples import claimed, game_until, over, shown

CLEAN = re.compile(r"[{}]|None|<|\bFalse\b|\bTrue\b")
"""What no sentence has in it."""


def voice_of(game: fj.Game, lang: str = "en", **looks: Any) -> Voice:
    return Voice.of(game.variant, make_seats(game.players, **looks), lang)


# Sentences --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["epic-runes", "runes-4", "classic-talk", "original-talk", "base-4-talk"])
def test_every_move_and_event_is_told_in_every_language(kind: str) -> None:
    for seed in (1, 2):
        game = played(kind, seed)
        voices = {lang: voice_of(game, lang) for lang in fj.LANGUAGES}
        for turn in game.history:
            told_as = [tell_move(voice, turn.move) for voice in voices.values()]
            assert not any(CLEAN.search(text) for text in told_as)
            cell = getattr(turn.move, "cell", None)
            assert cell is None or all(f"({cell})" in text for text in told_as)
            if not (isinstance(turn.move, fj.Settle | fj.Lay) and not getattr(turn.move, "build", None)):
                assert len(set(told_as)) == len(told_as)
            lines = [tell_events(voice, turn.events) for voice in voices.values()]
            assert len({len(line) for line in lines}) == 1
            for line in zip(*lines, strict=True):
                assert len(set(line)) == len(line)
                assert not any(CLEAN.search(text) for text in line)


COLOUR_NAMES = {"en": "White Yellow", "fr": "Blanc Jaune", "de": "Weiß Gelb", "ru": "Белый Жёлтый"}


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_a_seat_without_a_name_is_called_by_its_colour_with_a_capital_letter(lang: str) -> None:
    white, yellow = COLOUR_NAMES[lang].split()
    play = Play(game_until(over, seed=1), lang=lang)
    assert [seat["name"] for seat in play._seats] == [white, yellow]
    scores = [score.total for score in play.game.scores()]
    assert f"{white} {scores[0]}, {yellow} {scores[1]}." in play._status["headline"]
    assert [play._words[f"colours.{colour}"] for colour in play.colours] == [white, yellow]
    voice = voice_of(play.game, lang)
    (began,) = tell_events(voice, [events.SettlementBegan(1, "X12")])
    assert f" {yellow}" in began


def test_moves_in_english() -> None:
    voice = voice_of(fj.Game())
    texts = {
        "MMPPPP/3@1,-1": "MMPPPP on (1,-1)",
        "MMPPPP@1,-1+longhouse": "MMPPPP on (1,-1), longhouse",
        "MMPPPP@1,-1+home": "MMPPPP on (1,-1), longhouse on the Home stone",
        "MMPPPP@1,-1+secret@0,1>1,1": "MMPPPP on (1,-1), longhouse moved from (0,1) to (1,1)",
        "settle@1,2": "viking on (1,2)",
        "sail@0,1>2,1": "viking by sea from (0,1) to (2,1)",
        "ride@0,1>2,1": "viking over the mountains from (0,1) to (2,1)",
        "leap@3,1>2,2": "viking across the space (3,1) to (2,2)",
        "draw": "draws a tile",
        "claim": "sees no placement",
        "silence": "keeps silent",
        "show:MMPPPP@1,-1": "shows a placement: MMPPPP on (1,-1)",
    }
    assert {text: tell_move(voice, fj.parse(text)) for text in texts} == texts


@pytest.mark.rule("V-O6")
def test_V_O6_the_original_game_speaks_of_farms_and_fields() -> None:  # noqa: N802
    voice = voice_of(fj.Game(variant="original"))
    assert tell_deed(voice, 0, fj.parse("settle@1,2")) == "White claimed a field (1,2)."
    assert tell_move(voice, fj.parse("settle@1,2")) == "field on (1,2)"
    assert tell_move(voice, fj.parse("MMPPPP@1,-1+longhouse")) == "MMPPPP on (1,-1), farm"


# Headline, news, alerts -------------------------------------------------------------------------------


def test_people_are_called_by_their_names() -> None:
    play = Play(fj.Game(seed=7, first=0), names=("Anna", "Björn"))
    assert play._status["headline"] == "Anna to move: exploration, move 1."
    assert play._status["news"] == ["Anna begins."]
    move = play.push(plain_lay(play.game))
    assert play._status["headline"] == "Björn to move: exploration, move 2."
    assert play._status["news"][0] == "Anna laid a tile."
    assert play._status["made"] == [[0, 0, str(move)]]
    assert [seat["name"] for seat in play._seats] == ["Anna", "Björn"]
    play.names = (None, "Bo")
    assert play._status["headline"] == "Bo to move: exploration, move 2."
    assert play._status["news"][0].startswith("White laid ")


def plain_lay(game: fj.Game) -> fj.Lay:
    """Laying a tile, and building nothing."""
    return next(move for move in game.legal_moves if isinstance(move, fj.Lay) and move.build is None)


def test_coordinates_are_told_to_those_who_want_them() -> None:
    play = Play(fj.Game(seed=7, first=0))
    move = plain_lay(play.game)
    play.push(move)
    place = f"({move.cell})"
    assert place not in " ".join(play._status["news"])
    assert place in play._log["entries"][0]["text"]  # which is heard, beside the pictures that are seen
    play.aids = (*play.aids, "coordinates")
    assert play._status["news"][0] == f"White laid a tile {place}."


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_no_news_tell_a_tile_by_its_letters(lang: str) -> None:
    for kind in ("base", "classic", "original-talk", "runes-4"):
        for game in steps(kind, 1):
            if game.ply:
                turn = game.history[-1]
                voice = voice_of(game, lang)._replace(places=False)
                told = [tell_deed(voice, turn.seat, turn.move), *tell_events(voice, turn.events)]
                assert not re.search(r"[PMO]{6}|-?\d,\s?-?\d", " ".join(told))


def test_deeds_in_english() -> None:
    voice = voice_of(fj.Game())._replace(places=False)
    texts = {
        "MMPPPP/3@1,-1": "White laid a tile.",
        "MMPPPP@1,-1+longhouse": "White laid a tile and built a longhouse.",
        "MMPPPP@1,-1+home": "White laid a tile and built a longhouse on the Home stone.",
        "MMPPPP@1,-1+secret@0,1>1,1": "White laid a tile and moved a longhouse with the Secret rune.",
        "settle@1,2": "White placed a viking.",
        "sail@0,1>2,1": "White placed a viking overseas.",
        "ride@0,1>2,1": "White placed a viking beyond the mountains.",
        "leap@3,1>2,2": "White placed a viking across an empty space.",
        "draw": "White drew a tile.",
        "claim": "White sees no placement.",
        "silence": "White kept silent.",
        "show:MMPPPP@1,-1": "White showed a placement.",
    }
    assert {text: tell_deed(voice, 0, fj.parse(text)) for text in texts} == texts
    loud = voice.to_listeners()
    assert tell_deed(loud, 0, fj.parse("sail@0,1>2,1")) == "White placed a viking overseas (0,1 → 2,1)."
    secret = fj.parse("MMPPPP@1,-1+secret@0,1>1,1")
    assert tell_deed(loud, 0, secret).endswith("with the Secret rune (1,-1; 0,1 → 1,1).")


def test_table_talk_says_what_is_expected() -> None:
    asked = Play(game_until(claimed, 2, table_talk=True))
    assert "sees no placement" in asked._status["headline"]
    assert "show one, or keep silent" in asked._status["headline"]
    free = Play(game_until(shown, 4, table_talk=True))
    assert "has to lay a tile, there or elsewhere" in free._status["headline"]


@pytest.mark.parametrize("kind", ["base", "classic", "original", "runes-4", "base-talk"])
def test_what_must_not_be_missed_is_an_alert(kind: str) -> None:
    play = Play(fj.Game(seed=1, **KINDS[kind]))
    seen = set()
    for game in steps(kind, 1):
        if game.ply == 0:
            play.game = game
            continue
        turn = game.history[-1]
        wanted = tell_events(voice_of(game), [event for event in turn.events if is_alarming(event)])
        assert play._status["alert"] == (" ".join(wanted) or None)
        seen |= {type(event) for event in turn.events if is_alarming(event)}
    assert events.SettlementBegan in seen


def test_a_swapped_row_is_still_told_of_after_the_computer_has_moved() -> None:
    """X11 happens in the turn of a computer, or in one's own just before it: quick moves must not hide it."""
    found = 0
    for seed in range(60):
        game = game_until(over, seed)
        swaps = [
            ply
            for ply, turn in enumerate(game.history)
            if any(isinstance(e, events.Swapped) for e in turn.events)
        ]
        for ply in swaps:
            start = game.copy()
            while start.ply > ply:
                start.pop()
            human = start.turn
            seats = ["random", "random"]
            seats[human] = "human"
            play = Play(start, seats=seats, pace=0)
            play.push(game.history[ply].move)
            wait_until(lambda: play.turn in (human, None))  # noqa: B023
            assert "new tiles came from the bag" in play._status["alert"]
            play.close()
            found += 1
        if found >= 3:
            return
    raise AssertionError("no row was swapped")


# The end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["base", "original", "runes-4", "epic-runes", "base-replay"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_end_is_told_part_by_part(kind: str, lang: str) -> None:
    game = played(kind, 2)
    play = Play(game, lang=lang)
    ending, outcome = play._status["ending"], game.outcome()
    assert outcome is not None
    assert (ending["winner"], ending["ranking"], ending["rule"]) == (
        outcome.winner, list(outcome.ranking), outcome.rule,
    )  # fmt: skip
    assert ending["headline"] == play._status["headline"]
    # What happened in this game, and nothing else of the rule.
    assert str(game.scores()[outcome.ranking[0]].total) in ending["reason"]
    assert ending["reason"] != fj.rules.in_language(lang)[outcome.rule].text
    for seat, score in enumerate(game.scores()):
        assert sum(part["points"] for part in ending["parts"] if part["seat"] == seat) == score.total
    cells = {str(cell) for cell in game.board}
    assert all(part["cells"] and set(part["cells"]) <= cells for part in ending["parts"])


@pytest.mark.parametrize("seed", range(1, 7))
def test_who_has_the_fewest_vikings_left_is_told_where_that_is_why_they_won(seed: int) -> None:
    for kind in ("base", "runes-4"):
        game = played(kind, seed)
        outcome, reason = game.outcome(), Play(game)._status["ending"]["reason"]
        assert outcome is not None
        left = [side.vikings for side in game.supply]
        by_vikings = all(score.total == score.vikings for score in game.scores())
        fewest = left.count(min(left)) == 1 and left.index(min(left)) == outcome.winner
        assert ("fewest" in reason) == (outcome.rule == "W3" and by_vikings and fewest)
        assert "runes" not in reason


def test_there_is_no_end_before_the_end() -> None:
    play = Play(fj.Game())
    assert play._status["ending"] is None


def test_a_claim_that_the_headline_tells_of_is_no_news_too() -> None:
    play = Play(game_until(claimed, 2, table_talk=True))
    claimer = play._seats[play.game.state.claimed_by]["name"]
    assert claimer in play._status["headline"]
    assert play._status["news"] == []
    play.push("silence")
    assert play._status["news"], "what was answered is told"


# The player aid ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_the_player_aid_tells_of_this_game_and_names_its_rules(kind: str, lang: str) -> None:
    game = fj.Game(**KINDS[kind])
    guide = Play(game, lang=lang)._setup["guide"]
    lines = [line for part in guide for line in part["lines"]]
    assert all(line["rule"] in fj.rules and line["text"] for line in lines)
    assert all(part["title"] for part in guide)
    runes = [line["text"] for line in lines if line["rule"].startswith("R-")]
    assert len(runes) == len(game.runes)
    rules = {line["rule"] for line in lines}
    assert ("X13" in rules) == game.table_talk
    assert ("V-C3" in rules) == (game.variant in ("classic", "original"))
    assert ("W2" in rules) == (game.variant != "original")
    assert ("W5" in rules) == (game.tie == "replay")
    assert sum(len(line["text"]) for line in lines) < 2000


def test_the_setup_tells_what_can_be_chosen_and_what_was() -> None:
    play = Play(fj.Game(3, runes="game-4", tie="replay", lang="de"))
    setup = play._setup
    assert (setup["players"], setup["variant"], setup["tie"], setup["lang"]) == (3, "base", "replay", "de")
    assert tuple(setup["inGame"]) == fj.PRESETS["game-4"]
    assert tuple(setup["variants"]) == fj.VARIANTS
    assert {name: tuple(runes) for name, runes in setup["presets"].items()} == fj.PRESETS
    assert [level["name"] for level in setup["levels"]] == list(fj.players)
    assert list(setup["languages"]) == list(fj.LANGUAGES)
