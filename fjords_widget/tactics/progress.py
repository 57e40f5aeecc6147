"""Which puzzles were solved, and how: in a file of the user's, beside the kept games."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from fjords_widget.engine.catalogue import say
from fjords_widget.files import write_whole
from fjords_widget.user_settings import find_games_folder

NAME = "puzzles.json"
log = logging.getLogger("fjords_widget")


def find_file() -> Path:
    """Beside the kept games, in the platform's folder for data, unless FJORDS_HOME names one."""
    return find_games_folder().parent / NAME


def read_solved() -> dict[str, str]:
    """To each solved puzzle, by its name, how: "alone" or "helped"; none if the file cannot be read."""
    try:
        found = json.loads(find_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(name): how for name, how in found.items() if how in ("alone", "helped")}


def note_solved(name: str, helped: bool) -> None:
    """Notes that a puzzle was solved. One that was once solved alone stays so.

    What cannot be written goes to the log: the puzzle stays solved on its board.
    """
    solved = read_solved()
    how = "alone" if not helped or solved.get(name) == "alone" else "helped"
    if solved.get(name) == how:
        return
    path = find_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps({**solved, name: how}, indent=1))
    except OSError as fault:
        log.warning(say(None, "learn_progress.unwritten", path=path, fault=fault.strerror or fault))
