"""`fj.settings`: what lasts from board to board, whatever becomes of its file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fjords_widget as fj
from fjords_widget.user_settings import Settings, find_games_folder, find_settings_file
from tests.programs import run_python


def test_settings_have_defaults_and_no_file_until_one_is_changed(fjords_home: Path) -> None:
    assert fj.settings.keep is True
    assert fj.settings.folder == fjords_home / "games"
    assert fj.settings.most_games == 200
    assert fj.settings.confirm is False
    assert fj.settings.pace == 0.4
    assert fj.settings.offer_learning is True
    assert (fj.settings.lang, fj.settings.theme) == ("en", "auto")
    assert fj.settings.aids == ("legal", "projected", "last")
    assert not fj.settings.file.exists()


def test_a_setting_lasts_beyond_the_program(fjords_home: Path) -> None:
    fj.settings.keep = False
    fj.settings.folder = fjords_home / "mine"
    program = "import fjords_widget as fj; print(fj.settings.keep, fj.settings.folder)"
    assert run_python(program).split() == ["False", str(fjords_home / "mine")]
    del fj.settings.keep
    assert fj.settings.keep is True
    assert fj.settings.folder == fjords_home / "mine"


def test_settings_are_those_of_all_programs_of_a_user() -> None:
    other = Settings()
    fj.settings.most_games = 7
    assert other.most_games == 7


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("keep", 1),
        ("keep", "no"),
        ("most_games", 0),
        ("most_games", True),
        ("folder", 3),
        ("folder", "a\0b"),
        ("folder", "\ud800"),
        ("folder", "~nobody of that name/games"),
        ("confirm", 1),
        ("offer_learning", "no"),
        ("pace", -1),
        ("pace", 61),
        ("pace", "fast"),
        ("pace", float("nan")),
        ("lang", "xx"),
        ("lang", 3),
        ("aids", "legal"),
        ("aids", ["analysis"]),
        ("theme", "blue"),
        ("theme", None),
    ],
)
def test_a_wrong_value_is_refused_and_changes_nothing(name: str, value: Any) -> None:
    before = getattr(fj.settings, name)
    with pytest.raises(fj.InvalidOption, match=name):
        setattr(fj.settings, name, value)
    assert getattr(fj.settings, name) == before
    assert not fj.settings.file.exists()


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(AttributeError):
        fj.settings.kepe = False  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "\ud800", "[" * 100_000, '{"keep": fals'])
def test_a_spoiled_file_breaks_nothing_and_is_told_and_makes_room(text: str) -> None:
    file = fj.settings.file
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.warns(UserWarning, match=r"settings\.json"):
        assert fj.settings.keep is True
    fj.settings.keep = False
    assert fj.settings.keep is False
    moved = file.with_name(file.name + ".spoiled")
    assert moved.read_bytes() == text.encode("utf-8", "surrogatepass")


def test_a_value_that_makes_no_sense_leaves_the_others_as_they_are() -> None:
    fj.settings.file.write_text(json.dumps({"keep": "perhaps", "most_games": 5, "of another version": 1}))
    with pytest.warns(UserWarning, match="keep"):
        assert fj.settings.keep is True
    assert fj.settings.most_games == 5
    fj.settings.most_games = 6
    assert json.loads(fj.settings.file.read_text())["of another version"] == 1


def test_settings_that_cannot_be_written_hold_until_python_ends(
    fjords_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (fjords_home / "a file").write_text("")
    monkeypatch.setenv("FJORDS_HOME", str(fjords_home / "a file" / "below"))
    mine = Settings()
    with pytest.warns(UserWarning, match="cannot be written"):
        mine.keep = False
    with pytest.warns(UserWarning, match="cannot be read"):
        assert mine.keep is False


def test_settings_tell_where_they_and_the_games_are() -> None:
    told = repr(fj.settings)
    assert str(find_settings_file()) in told
    assert str(find_games_folder()) in told
    for name in dir(fj.settings):
        assert f"{name} = " in told


def test_without_a_word_of_the_user_they_lie_where_the_platform_has_such_things(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import platformdirs

    monkeypatch.delenv("FJORDS_HOME")
    assert find_games_folder() == platformdirs.user_data_path("fjords", appauthor=False) / "games"
    assert find_settings_file().parent == platformdirs.user_config_path("fjords", appauthor=False)
