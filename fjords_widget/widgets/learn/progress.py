"""How far a learner has come: the steps that were done, in a file of the user's."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from fjords_widget.engine.catalogue import say
from fjords_widget.files import write_whole
from fjords_widget.user_settings import find_games_folder
from fjords_widget.widgets.shared.faults import log

NAME = "learned.json"


def find_file() -> Path:
    """Beside the kept games, in the platform's folder for data, unless FJORDS_HOME names one."""
    return find_games_folder().parent / NAME


def read_done(tutorial: str) -> list[str]:
    """The steps of a tutorial that were done; none if the file cannot be read."""
    done = _read().get(tutorial, [])
    return [key for key in done if isinstance(key, str)] if isinstance(done, list) else []


def write_done(tutorial: str, done: Iterable[str]) -> None:
    """Saves what was done. If it cannot be written, the log says so, and learning goes on."""
    path = find_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps({**_read(), tutorial: list(done)}, indent=1))
    except OSError as fault:
        log.warning(say(None, "learn_progress.unwritten", path=path, fault=fault.strerror or fault))


def _read() -> dict[str, object]:
    try:
        found = json.loads(find_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
