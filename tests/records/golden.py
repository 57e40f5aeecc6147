"""Records for tests: random trees with everything in them, and texts that were spoiled."""

from __future__ import annotations

import random

import fjords_widget as fj
from fjords_widget.records.marks import COLOURS, KINDS
from fjords_widget.records.tokens import SIGNS
from tests.games import KINDS as GAMES
from tests.games import choose, played
from tests.paths import CORPUS
from tests.paths import GAMES as FOLDER

SEED = 2021

WORDS = [
    "The valley is closed.", "**Bold** and *sloped*", "", "- a list\n- of two", "> quoted",
    "( not a variation )", "fjords-record 1", "* not a mark", "a: b", "  indented", "trailing  ",
    "\ttab", "1 white settle@0,0",
    "<script>alert(1)</script>", "über Fjörde · 峡湾 · фьорды · 🏔", "{braces} [brackets] #hash", "---",
    "`code`",
]  # fmt: skip
"""Lines that people might write, and some that look like something else."""


def some_text(rng: random.Random) -> str:
    return "\n".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 4))).strip("\n") or "!"


def some_mark(rng: random.Random) -> fj.Mark:
    kind = rng.choice(KINDS)
    cell = fj.Cell(rng.randrange(-9, 9), rng.randrange(-9, 9))
    colour = rng.choice([*COLOURS, "#00ff7f"])
    to = fj.Cell(rng.randrange(-9, 9), 0) if kind == "arrow" else None
    side = rng.randrange(6) if kind in ("edge", "corner") else None
    text = rng.choice(["A", "good place", "* 1 2 (", "å"]) if kind == "label" else ""
    return fj.Mark(kind, cell, colour, to, side, text)


def annotate(node: fj.Node, rng: random.Random) -> None:
    """Says something about a node."""
    node.comment = some_text(rng) if rng.random() < 0.3 else ""
    node.marks = [some_mark(rng) for _ in range(rng.choice([0, 0, 0, 1, 3]))]
    if node.parent is not None:
        node.intro = some_text(rng) if rng.random() < 0.2 else ""
        node.sign = rng.choice(["", "", "", *SIGNS])
        node.undone = rng.random() < 0.1


def grow(record: fj.Record, rng: random.Random, variations: int, length: int) -> None:
    """Adds variations that the rules allow, at any depth."""
    nodes = [record.root, *record]
    for _ in range(variations):
        node = rng.choice(nodes)
        game = node.game(seed=rng.getrandbits(32))
        for _ in range(rng.randrange(1, length + 1)):
            if not game.legal_moves:
                break
            game.push(choose(game, rng))
            turn = game.history[-1]
            node = node.add(turn.move, turn.draws, turn.seat)
            nodes.append(node)


def a_tree(kind: str, seed: int, variations: int = 6, length: int = 8, plies: int | None = None) -> fj.Record:
    """A random game of this kind with variations and all that can be said about them."""
    rng = random.Random(seed)
    record = played(kind, seed, plies).record(white="Ann", yellow="Bo", event="A test")
    grow(record, rng, variations, length)
    for node in [record.root, *record]:
        annotate(node, rng)
    return record


def same(one: fj.Record, other: fj.Record) -> bool:
    """Whether two records are the same in every part, asked without their text."""
    return facts(one) == facts(other)


def facts(record: fj.Record) -> list[object]:
    terms = record.terms
    told: list[object] = [
        dict(record.headers), record.opening.first, record.opening.position,
        (terms.variant, terms.players, terms.runes, terms.tiles, terms.tie, terms.table_talk),
    ]  # fmt: skip
    for node in [record.root, *record]:
        told.append(
            (node.ply, node.seat, node.move, node.draws, node.sign, node.intro, node.comment, node.marks,
             node.undone, len(node.children))
        )  # fmt: skip
    return told


PIECES = [
    "(", ")", "[", "]", "[?]", "?", "!", "!?!", ">", "<", "*", "\n", "\n\n", " ", "  ", ":", "a: b",
    "fjords-record 1\n", "fjords-record 99", "undone", "deal", "white", "12", "settle@0,0", "draw",
    "MMPPPP/1@-1,1", "\x00",
    "\r\n", "\u2028", "\ufeff", "\ud800", "9" * 50, "(" * 40, "@", ",", "/", "#", "+longhouse",
    "* cell 1,1 red",
    "tiles: x\n  start: P@0,0",
]  # fmt: skip


def spoil(text: str, rng: random.Random, other: str = "") -> str:
    """The text with some of it changed, left out, doubled, moved, or taken from another one."""
    for _ in range(rng.randrange(1, 6)):
        i = rng.randrange(len(text) + 1)
        j = min(len(text), i + rng.choice([0, 1, 1, 2, 5, 20, 200]))
        match rng.randrange(6):
            case 0:
                piece = ""
            case 1:
                piece = text[i:j] * rng.randrange(2, 5)
            case 2:
                piece = rng.choice(PIECES)
            case 3:
                k = rng.randrange(len(other) + 1)
                piece = other[k : k + rng.randrange(200)]
            case 4:
                piece = text[i:j][::-1]
            case _:
                piece = chr(rng.choice([rng.randrange(128), rng.randrange(0x3000)]))
        text = text[:i] + piece + text[j:]
    return text


def corpus() -> list[str]:
    """The texts that the fuzzer starts from."""
    return [path.read_text(encoding="utf-8") for path in sorted(CORPUS.glob("*.fjords"))]


def golden_of(kind: str) -> fj.Record:
    """The record that is kept of a kind of game: one line with a few variations, and all that can be said."""
    record = a_tree(kind, SEED, variations=4, length=4)
    record.headers["date"] = "2021-10-03"
    return record


def write_all() -> None:
    """Makes the golden records anew."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.fjords"):
        path.unlink()
    for kind in KEPT:
        golden_of(kind).dump(FOLDER / f"{kind}.fjords")


KEPT = [kind for kind in GAMES if not kind.startswith("game-")]
"""The kinds of games of which a record is kept; the presets are made of the same runes."""

if __name__ == "__main__":
    write_all()
