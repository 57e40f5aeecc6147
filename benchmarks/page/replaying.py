"""How soon a replay of a long game can be stepped through, beside a still picture of the same board."""

from __future__ import annotations

from statistics import median

from benchmarks.page.report import Finding
from benchmarks.plan import at_most
from tests.jupyter import Lab

LONG_GAME = """
import random
rng, game = random.Random(5), fj.Game(players=4, runes=fj.RUNES, seed=5)
while game.phase != "over":
    game.push(rng.choice(list(game.legal_moves)))
record = game.record()
"""
STILL, REPLAY = "record.game()", "fj.Replay(record)"
STILL_SEEN = ".jp-OutputArea-output[data-mime-type='image/svg+xml'] :is(svg, img)"
REPLAY_SEEN = "[data-fjords=replay] [data-do=forward]"
# From the click on "run" to a frame in which the thing is there. A replay has then to take a step.
TIME = """async ([code, sought]) => {
    const { commands, shell } = window.jupyterapp;
    const notebook = shell.currentWidget.content;
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    notebook.activeCellIndex = notebook.widgets.length - 1;
    await commands.execute("notebook:insert-cell-below");
    notebook.activeCell.model.sharedModel.setSource(code);
    const cell = notebook.activeCell.node;
    await frame();
    const start = performance.now();
    commands.execute("notebook:run-cell");
    let found;
    while (!(found = cell.querySelector(sought))?.getBoundingClientRect().width) {
        if (performance.now() - start > 60_000) throw new Error(`${code} was never shown`);
        await frame();
    }
    await frame();
    const time = performance.now() - start;
    const root = found.closest("[data-fjords]");
    if (root) {
        found.click();
        while (root.dataset.ply !== "1") await frame();
    }
    return time;
}"""


def measure(lab: Lab, rounds: int) -> list[Finding]:
    """Medians over rounds in which both take turns; the first round warms everything up."""
    lab.run(LONG_GAME)
    lab.length = lab.cell_count()
    stills, replays = [], []
    for _ in range(rounds + 1):
        stills.append(lab.page.evaluate(TIME, [STILL, STILL_SEEN]))
        replays.append(lab.page.evaluate(TIME, [REPLAY, REPLAY_SEEN]))
        lab.tidy()
    if rounds:
        del stills[0], replays[0]
    return [
        Finding(
            "a replay of a long game, ready to step",
            median(replays),
            "ms",
            "a still board",
            median(stills),
            at_most(1.5),
        )
    ]
