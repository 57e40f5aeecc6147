"""What a page shows of a replay, beside what the engine says: node by node."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

import fjords_widget as fj
from fjords_widget.records.markdown import plain_text

# Everything on a page that the engine has an opinion about, in one go.
FACTS = """root => {
    const all = (what, read) => [...root.querySelectorAll(what)].map(read).sort();
    const text = (el) => el.textContent.replace(/\\s+/g, " ").trim();
    const here = root.querySelector('[aria-current="step"]')?.closest("li");
    const drawing = root.querySelectorAll(".fj-drawing");
    return {
        ply: Number(root.dataset.ply),
        phase: root.dataset.phase,
        turn: root.dataset.turn,
        at: Number(root.dataset.at),
        tiles: all("[data-cell][data-face]", (el) => el.dataset.cell + " " + el.dataset.face),
        pieces: all("[data-piece]", (el) => el.dataset.at + " " + el.dataset.piece),
        row: all("[data-tile]", (el) => el.dataset.tile),
        points: [...root.querySelectorAll(".fj-seat .fj-total > [aria-hidden]")].map(text).map(Number),
        unknown: root.querySelectorAll(".fj-unknown").length,
        comments: here ? [...here.querySelectorAll(".fj-comment")].map(text) : [],
        sign: here?.querySelector(".fj-sign") ? text(here.querySelector(".fj-sign")) : "",
        marks: drawing[0]?.dataset.marks?.split("|") ?? [],
        drawn: [...drawing].flatMap((layer) => [...layer.querySelectorAll(".fj-mark")]).length,
    };
}"""
STEP = """async ([root, what]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const at = root.dataset.at;
    root.querySelector(what).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (let n = 0; n < 200 && root.dataset.at === at; n++) await frame();
}"""


def seen(root: Locator) -> dict[str, Any]:
    """What the page shows now."""
    facts: dict[str, Any] = root.evaluate(FACTS)
    return facts


def truth(node: fj.Node) -> dict[str, Any]:
    """What it should show, asked of the engine."""
    game = node.game()
    over = game.phase == "over"
    row = [str(tile) for tile in (*game.row, *game.aside, *([game.hand] if game.hand else []))]
    return {
        "ply": node.ply,
        "phase": game.phase,
        "turn": "" if over else str(game.turn),
        "tiles": sorted(f"{cell} {game.board[cell].face}" for cell in game.board),
        "pieces": sorted(f"{cell} {piece.kind}" for cell, piece in game.board.pieces.items()),
        "row": sorted(row) if game.phase == "exploration" else [],
        "points": [score.total for score in game.scores()],
        "unknown": 0,
        "comments": ["".join(plain_text(said).split()) for said in (node.intro, node.comment) if said],
        "sign": node.sign,
        "marks": [str(mark) for mark in node.marks],
        "drawn": len(node.marks),
    }


def compare(root: Locator, node: fj.Node) -> None:
    """Fails if the page shows anything else than the node."""
    facts, told = seen(root), truth(node)
    facts["comments"] = ["".join(said.split()) for said in facts["comments"]]
    for name, expected in told.items():
        assert facts[name] == expected, f"{name} at move {node.ply}"


def step(root: Locator, what: str) -> None:
    """Clicks, and waits until the page stands elsewhere."""
    root.page.evaluate(STEP, [root.element_handle(), what])
