"""How many bytes a move costs between the kernel and the page."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

from jupyter_client.session import json_packer

import fjords_widget as fj
from benchmarks.page.report import Finding, below
from benchmarks.plan import at_most
from tests.widgets.line import ask, connected

KINDS: dict[str, dict[str, Any]] = {
    "base": {},
    "4 players, all runes": {"players": 4, "runes": fj.RUNES},
    "epic": {"variant": "epic"},
}
KB = 1024
FEW = 10


def sizes(options: dict[str, Any], seed: int) -> list[int]:
    """The bytes of each move of a random game that is played as a page does it: new state and answer."""
    play = fj.Play(fj.Game(seed=seed, **options), keep=False)
    line, chance, found = connected(play), random.Random(seed), []
    while play.game.phase != "over":
        line.sent.clear()
        move = chance.choice(list(play.game.legal_moves))
        assert ask(play, "move", move=str(move), ply=play.game.ply)["ok"]
        # The kernel packs the data together with the name of the line.
        contents = [{"data": data, "comm_id": "0" * 32} for data in line.sent]
        found.append(sum(len(json_packer(content)) for content in contents))
    play.close()
    return found


def measure(seed: int = 1) -> list[Finding]:
    """A game of each kind."""
    findings = []
    for name, options in KINDS.items():
        found = [size / KB for size in sizes(options, seed)]
        first, last = median(found[:FEW]), median(found[-FEW:])
        findings += [
            Finding(f"a move on the wire, {name}: median", median(found), "KB", target=below(4)),
            Finding(f"a move on the wire, {name}: most", max(found), "KB", target=below(8)),
            Finding(
                f"a move on the wire, {name}: last {FEW}", last, "KB", f"first {FEW}", first, at_most(1.25)
            ),
        ]
    return findings
