"""Examples of what travels to a replay: `python -m tests.widgets.replay.examples` writes them.

Beside the traits stands what the engine says of each node, made without the frames: the page's tests put its
frames together and compare.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import fjords_widget as fj
from fjords_widget.widgets.replay.requests import VERBS
from fjords_widget.widgets.shared.fields import drop_nulls
from fjords_widget.widgets.shared.rpc import BUFFERS, answer
from fjords_widget.widgets.shared.table import view_ground, view_table
from tests.widgets.replay.records import annotated, other_moves, played
from tests.widgets.replay.reviews import made_up

FOLDER = Path(__file__).parent / "wire"
TRAITS = (
    "ply",
    "turn",
    "phase",
    "_at",
    "_game",
    "_games",
    "_tree",
    "_grown",
    "_setup",
    "_words",
    "_book",
    "_review",
    "_edits",
    "_work",
)
"""All but the shapes, which are long: the page's tests do without."""


def state(replay: fj.Replay) -> dict[str, Any]:
    """The traits as the page gets them, but for the random name of the replay."""
    found = json.loads(json.dumps(replay.get_state(TRAITS)))
    return {name: found[name] for name in TRAITS}


def truth(replay: fj.Replay, node: fj.Node) -> dict[str, Any]:
    """What lies on the table at a node, asked of the engine anew."""
    game = node.game()
    seats = replay._record_tree.seating.seats
    return {
        **view_table(game, seats, 1),
        **view_ground(game),
        "ply": node.ply,
        "turn": None if game.phase == "over" else game.turn,
        "phase": game.phase,
        "totals": [score.total for score in game.scores()],
        "vikings": [side.vikings for side in game.supply],
    }


def example(every: int = 1, **options: Any) -> dict[str, Any]:
    """A replay at its beginning, and the truth about some of its nodes."""
    replay = fj.Replay(annotated(**options))
    nodes = replay._record_tree.nodes
    shown = {number: truth(replay, node) for number, node in enumerate(nodes) if number % every == 0}
    replay.node = next(node for node in nodes if other_moves(node))
    replay.push(other_moves(replay.node)[0], seed=6)
    replay.ply = 0
    found = {"state": state(replay), "nodes": json.loads(json.dumps(shown))}
    replay.close()
    return found


def reviewed(**options: Any) -> dict[str, Any]:
    """A replay with a review."""
    record = played(**options)
    replay = fj.Replay(record, review=made_up(record))
    found = {"state": state(replay), "nodes": {}}
    replay.close()
    return found


def answers() -> list[dict[str, Any]]:
    """Requests and their answers: every kind, and every refusal."""
    replay = fj.Replay(annotated())
    at = 6
    moves = [move for move in other_moves(replay.record.at(6)) if isinstance(move, fj.Lay)]
    known = replay.record.at(7).move
    asked: list[Any] = [
        {"do": "options", "at": at},
        {"do": "options", "at": replay.record.plies},
        {"do": "options", "at": 10_000},
        {"do": "why", "move": str(moves[0]), "at": at},
        {"do": "why", "move": f"{moves[0].tile}@0,0", "at": at},
        {"do": "builds", "move": str(moves[0]), "at": at},
        {"do": "shapes", "names": ["MMPPPP0", "viking-white"]},
        {"do": "shapes", "names": ["nonsense"]},
        {"do": "figures", "sections": ["X99"]},
        {"do": "move", "move": str(known), "at": at},
        {"do": "move", "move": f"{moves[0].tile}@0,0", "at": at},
        {"do": "move", "move": "nonsense", "at": at},
        {"do": "notes", "at": 4},
        {"do": "annotate", "at": 4, "version": 1, "comment": "So.", "sign": "!", "marks": ["cell 0,0 red"]},
        {"do": "annotate", "at": 4, "version": 1, "comment": "Too late."},
        {"do": "annotate", "at": 4, "version": 2, "sign": "!!!"},
        {"do": "variation", "what": "main", "at": 4, "version": 2},
        {"do": "variation", "what": "delete", "at": 30, "version": 2},
        {"do": "undo", "version": 3},
        {"do": "redo", "version": 4},
        {"do": "file", "kind": "record", "at": 4},
        {"do": "file", "kind": "cake", "at": 4},
        {"do": "review"},
        {"do": "stop_job"},
        {"do": "dance"},
        {"do": "move", "move": 7, "at": at},
    ]
    found = []
    for number, request in enumerate(asked, start=1):
        message = {"id": number, **request}
        told = answer(replay, message, VERBS)
        told.pop(BUFFERS, None)  # bytes travel beside the message
        found.append({"request": message, "answer": drop_nulls(told)})
    replay.close()
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def examples() -> dict[str, Any]:
    """All files by name."""
    return {
        "base": example(),
        "runes": example(every=9, seed=11, players=4, runes=fj.RUNES),
        "classic": example(every=9, variant="classic"),
        "reviewed": reviewed(),
        "reviewed-4": reviewed(seed=11, players=4),
        "answers": answers(),
    }


def text(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def write() -> None:
    """Writes all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, found in examples().items():
        (FOLDER / f"{name}.json").write_text(text(found), encoding="utf-8")


if __name__ == "__main__":
    write()
