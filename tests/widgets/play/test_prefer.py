"""How a board behaves: said on the page or in Python, and lasting for the next board."""

from __future__ import annotations

from typing import Any

import pytest

import fjords_widget as fj
from tests.widgets.line import ask, connected


def prefer(play: fj.Play, **wish: Any) -> dict[str, Any]:
    connected(play)
    return ask(play, "prefer", **wish)


def test_what_is_preferred_on_the_page_holds_for_this_board_and_the_next_ones() -> None:
    play = fj.Play()
    assert (play._setup["confirm"], play._setup["pace"]) == (False, 0.4)
    assert prefer(play, confirm=True, pace=1)["ok"]
    assert (play.confirm, play.pace) == (True, 1.0)
    assert (play._setup["confirm"], play._setup["pace"]) == (True, 1.0)
    assert (fj.settings.confirm, fj.settings.pace) == (True, 1.0)
    later = fj.Play()
    assert (later.confirm, later.pace) == (True, 1.0)
    assert (fj.Play(confirm=False, pace=0).confirm, fj.Play(pace=0).pace) == (False, 0.0)


@pytest.mark.parametrize(
    "wish", [{"confirm": 1}, {"pace": "fast"}, {"pace": -1}, {"pace": 1e9}, {"confirm": True, "pace": True}]
)
def test_a_wish_that_cannot_be_had_is_refused_and_changes_nothing(wish: dict[str, Any]) -> None:
    play = fj.Play()
    answer = prefer(play, **wish)
    assert not answer["ok"]
    assert answer["code"] == "invalid"
    assert (play.confirm, play.pace, fj.settings.confirm, fj.settings.pace) == (False, 0.4, False, 0.4)


def test_confirm_is_true_or_false() -> None:
    with pytest.raises(fj.InvalidOption, match="confirm"):
        fj.Play(confirm="yes")  # type: ignore[arg-type]


def test_language_aids_and_theme_that_are_chosen_on_the_page_hold_for_the_next_boards() -> None:
    play = fj.Play()
    connected(play)
    assert (play.lang, play.aids, play.theme) == ("en", ("legal", "projected", "last"), "auto")
    assert ask(play, "lang", lang="fr")["ok"]
    assert ask(play, "aids", on=["legal", "coordinates", "analysis"])["ok"]
    assert ask(play, "prefer", theme="dark")["ok"]
    assert (play.theme, play._theme, play._setup["theme"]) == ("dark", "dark", "dark")
    assert (fj.settings.lang, fj.settings.theme) == ("fr", "dark")
    assert fj.settings.aids == ("legal", "coordinates")  # analysis plays along: it is asked for each time
    for later in (fj.Play(), fj.Play(fj.Game(seed=1))):
        assert (later.lang, later.game.lang, later.theme) == ("fr", "fr", "dark")
        assert later.aids == ("legal", "coordinates")
    replay = fj.Replay(fj.Game(seed=1))
    assert (replay.lang, replay._theme, replay._setup["coordinates"]) == ("fr", "dark", True)
    # Whoever names something has it.
    assert fj.Play(lang="de", aids=()).lang == "de"
    assert fj.Play(fj.Game(lang="ru")).lang == "ru"
    assert fj.Play(aids=()).aids == ()


def test_settings_from_python_hold_for_the_next_board() -> None:
    fj.settings.lang, fj.settings.aids, fj.settings.theme = "de", ("last", "legal"), "light"
    play = fj.Play()
    assert (play.lang, play.aids, play.theme) == ("de", ("legal", "last"), "light")
    del fj.settings.lang
    assert fj.Play().lang == "en"


def test_the_language_that_a_program_sets_is_stronger_than_the_one_chosen_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fjords_widget.engine.catalogue._spoken", None)  # and back again
    fj.settings.lang = "fr"
    fj.set_language("de")
    assert fj.Play().lang == "de"


def test_the_aids_of_a_puzzle_are_its_own() -> None:
    puzzle = fj.puzzles[0].play()
    connected(puzzle)
    assert ask(puzzle, "aids", on=["legal"])["ok"]
    assert fj.settings.aids == ("legal", "projected", "last")


@pytest.mark.parametrize("wish", [{"theme": "blue"}, {"theme": 1}, {"theme": "dark", "pace": -1}])
def test_a_theme_that_cannot_be_had_is_refused_and_changes_nothing(wish: dict[str, Any]) -> None:
    play = fj.Play()
    assert not prefer(play, **wish)["ok"]
    assert (play.theme, fj.settings.theme, fj.settings.pace) == ("auto", "auto", 0.4)
