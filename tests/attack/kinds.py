"""The kinds of files that are read: how, which refusals are documented, and examples to spoil."""

from __future__ import annotations

import json
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import nbformat

import fjords_widget as fj
from fjords_widget.research.dataset import selfplay
from fjords_widget.widgets.export import STATE, VIEW, put_live
from fjords_widget.widgets.export import _read as read_notebook
from fjords_widget.widgets.learn.progress import find_file, read_done, write_done
from fjords_widget.widgets.play.kept_games import KeptGames
from fjords_widget.widgets.play.kept_words import ask_to_go_on, describe_game
from fjords_widget.widgets.play.suggesting import view_suggestion
from fjords_widget.widgets.walkthrough.question_file import read_questions
from tests.games import KINDS, played, played_match
from tests.paths import CORPUS as RECORDS
from tests.paths import ROOT
from tests.players.arena.arena_players import SMALL, first, last

CORPUS = Path(__file__).parent / "corpus"
"""Small files of each kind, in folders: where mutation and the fuzzer start from."""
MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one."""


class Touched(AssertionError):
    """A file of somebody else's was changed."""


class Unlisted(AssertionError):
    """A spoiled game kept the others from being listed."""


class Kind(NamedTuple):
    """A kind of file. `read` raises one of `refusals` for a bad one, and nothing else, ever."""

    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...]
    examples: Callable[[], list[bytes]]


@cache
def scratch() -> Path:
    """A folder for files that are read by their path."""
    return Path(tempfile.mkdtemp(prefix="fjords-attack-", dir=MEMORY if MEMORY.is_dir() else None))


def _text(data: bytes) -> str:
    """Any bytes as a text; those that are no UTF-8 become half characters."""
    return data.decode("utf-8", errors="surrogateescape")


# How each is read ---------------------------------------------------------------------------------------


def _read_record(data: bytes) -> None:
    for record in fj.Record.loads_all(_text(data)):
        if not record.errors:
            text = record.dumps()
            assert fj.Record.loads(text).dumps() == text, "it does not survive being written and read"


def _read_record_file(data: bytes) -> None:
    path = scratch() / "game.fjords"
    path.write_bytes(data)
    for heading in fj.Record.scan(path):
        heading.load()
    fj.Record.load(path)


def _read_position(data: bytes) -> None:
    game = fj.Game.from_position(_text(data))
    assert fj.Game.from_position(game.position()).position() == game.position()


def _read_tiles(data: bytes) -> None:
    path = scratch() / "tiles.toml"
    path.write_bytes(data)
    fj.Game(tiles=fj.TileSet.load(path), seed=1).position()


def _read_question_file(data: bytes) -> None:
    path = scratch() / "questions.toml"
    path.write_bytes(data)
    read_questions(path, "en")


def _go_on(path: Path, data: bytes, use: Callable[[], object], ours: bytes) -> None:
    """Goes on with a file, which is changed only if it is one of ours."""
    path.write_bytes(data)
    try:
        use()
    except fj.FjordsError:
        if path.read_bytes() != data:
            raise Touched("refused, and changed all the same") from None
        raise
    if data.strip() and ours not in data:
        raise Touched("somebody else's, and taken over")


def _tournament(path: Path) -> str:
    return str(fj.arena({"first": first, "last": last}, games=2, seed=1, path=path, tiles=SMALL))


def _read_tutorial(data: bytes) -> None:
    for step in fj.Tutorial.loads(_text(data)).steps:
        step.game()


def _read_notebook(data: bytes) -> None:
    """As `fjords export` does it; nbconvert, which makes the page then, takes a tenth of a second."""
    path = scratch() / "notebook.ipynb"
    path.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbformat mends a little, and says so
        put_live(read_notebook(path))


def _read_progress(data: bytes) -> None:
    """A spoiled file is no progress; the next step that is done is kept all the same."""
    file = find_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    assert all(isinstance(step, str) for step in read_done("small"))
    write_done("small", ["tiles.lay"])
    assert read_done("small") == ["tiles.lay"]


def _read_ledger(data: bytes) -> None:
    path = scratch() / "games.ledger"
    _go_on(path, data, lambda: _tournament(path), b"fjords-arena")


def _data_set(path: Path) -> int:
    return selfplay(path, 1, (first, last), seed=1, tiles=SMALL)


def _read_data_set(data: bytes) -> None:
    path = scratch() / "games.jsonl"
    _go_on(path, data, lambda: _data_set(path), b'"seed"')


def _read_settings(data: bytes) -> None:
    """A spoiled file is told by a warning, and nobody's work is lost when a setting is written."""
    file = fj.settings.file
    file.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert fj.settings.keep in (True, False)
        assert fj.settings.most_games >= 0
        repr(fj.settings)
        fj.settings.keep = True
    assert fj.settings.keep is True


def _read_kept_game(data: bytes) -> None:
    """What lies in the folder of kept games is listed, whatever it is; one that cannot go on is refused."""
    folder = fj.settings.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "2026-01-01-120000-0123abcd.fjords").write_bytes(data)
    games = fj.resume()
    _list_games(games)
    for game in games:
        fj.resume(game).close()


def _list_games(games: KeptGames) -> None:
    """What lists and boards tell of kept games: no game is so spoiled that they could not."""
    try:
        repr(games)
        games._repr_html_()
        for game in games:
            ask_to_go_on(game, "en")
            describe_game(game, "en")
        view_suggestion(games, "en")
    except fj.FjordsError as fault:
        raise Unlisted(str(fault)) from fault


# Examples ----------------------------------------------------------------------------------------------


def _committed(name: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def _records() -> list[bytes]:
    return [path.read_bytes() for path in sorted(RECORDS.glob("*.fjords"))] + _committed("records")


def _positions() -> list[bytes]:
    texts = [played(kind, 1, plies).position() for kind in KINDS for plies in (0, 25, 55)]
    return [text.encode() for text in texts] + _committed("positions")


def _tile_sets() -> list[bytes]:
    return [(ROOT / "fjords_widget/tilesets/fjords.toml").read_bytes(), *_committed("tiles")]


def _questions() -> list[bytes]:
    files = sorted((ROOT / "notebooks/walkthroughs").glob("*.questions.toml"))
    return [path.read_bytes() for path in files] + _committed("questions")


def _written_by(write: Callable[[Path], object], name: str) -> list[bytes]:
    path = scratch() / "example"
    path.unlink(missing_ok=True)
    write(path)
    return [path.read_bytes(), *_committed(name)]


def _notebooks() -> list[bytes]:
    """A notebook with a replay, saved with its state."""
    replay = {"_tree": {}, "_setup": {"lang": "de"}}
    pinned = {"_replay": "IPY_MODEL_a", "ply": 3}
    notebook = json.loads((ROOT / "notebooks/play.ipynb").read_text(encoding="utf-8"))
    states = {name: {"state": state} for name, state in (("a", replay), ("b", pinned))}
    notebook["metadata"]["widgets"] = {STATE: {"state": states, "version_major": 2, "version_minor": 0}}
    cell = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    cell["outputs"] = [
        {"output_type": "display_data", "metadata": {}, "data": {VIEW: {"model_id": model}}}
        for model in "abc"
    ]
    nbformat.validate(nbformat.from_dict(notebook))  # it loads slowly, once
    return [json.dumps(notebook).encode(), (ROOT / "notebooks/learn.ipynb").read_bytes()]


def _settings() -> list[bytes]:
    return _committed("settings")


def _kept_games() -> list[bytes]:
    """Games as boards to play on keep them."""
    found = []
    for seed in range(3):
        play = fj.Play(fj.Game(seed=seed), keep=True)
        for _ in range(6):
            play.push(next(iter(play.game.legal_moves)))
        if seed:
            play.undo()
        found.append(next(iter(fj.resume())).path.read_bytes())
        play.close()
    _forget_games()
    return found + _committed("kept games")


def _games_at_tables() -> list[bytes]:
    """Games as boards keep them on which they are written down: sound, doubtful, with gaps, a match."""
    boards = [fj.Transcribe(played(kind, 1, 12).record(), keep=True) for kind in ("base", "classic")]
    boards.append(fj.Transcribe(played_match(games=2).record(), keep=True))
    boards.append(fj.Transcribe(keep=True))
    boards[-1].draw("?", "?")
    for board in boards:
        board.draw("?") if board.transcript.needs == "tile" else board.undo()
    boards[0].mend(1, draws="MMPPPP MMPPPP")
    for board in boards:
        board.close()
    found = [game.path.read_bytes() for game in fj.resume()]
    _forget_games()
    return found + _committed("games at tables")


def _forget_games() -> None:
    for path in fj.settings.folder.glob("*.fjords"):
        path.unlink()


NO_GAME = (fj.InvalidRecord, fj.InvalidHistory, fj.InvalidPosition)
"""Why a kept game cannot be opened."""
KINDS_OF_FILES: dict[str, Kind] = {
    "records": Kind(_read_record, (fj.InvalidRecord,), _records),
    "record files": Kind(_read_record_file, (fj.InvalidRecord,), _records),
    "positions": Kind(_read_position, (fj.InvalidPosition,), _positions),
    "tiles": Kind(_read_tiles, (fj.InvalidTiles, fj.InvalidOption), _tile_sets),
    "questions": Kind(_read_question_file, (fj.InvalidOption,), _questions),
    "tutorials": Kind(_read_tutorial, (fj.InvalidTutorial,), lambda: _committed("tutorials")),
    "ledgers": Kind(_read_ledger, (fj.InvalidOption,), lambda: _written_by(_tournament, "ledgers")),
    "data sets": Kind(_read_data_set, (fj.InvalidOption,), lambda: _written_by(_data_set, "data sets")),
    "notebooks": Kind(_read_notebook, (fj.InvalidOption,), _notebooks),
    "progress": Kind(_read_progress, (), _settings),
    "settings": Kind(_read_settings, (), _settings),
    "kept games": Kind(_read_kept_game, NO_GAME, _kept_games),
    "games at tables": Kind(_read_kept_game, NO_GAME, _games_at_tables),
}
