"""How soon a replay of a long game can be stepped through, beside a still picture of the same board."""

from __future__ import annotations

from statistics import median

from benchmarks.page.report import Finding
from benchmarks.plan import at_most
from tests.browser.jupyter import Lab

LONG_GAME = """
import random
rng, game = random.Random(5), fj.Game(players=4, runes=fj.RUNES, seed=5)
while game.phase != "over":
    game.push(rng.choice(list(game.legal_moves)))
text = game.record().dumps()
"""
# Each time another record: what was found out about one before would not count.
READ = "record = fj.Record.loads(text)"
STILL, REPLAY = "record.game()", "fj.Replay(record)"
STILL_SEEN = ".jp-OutputArea-output[data-mime-type='image/svg+xml'] :is(svg, img)"
REPLAY_SEEN = "[data-fjords=replay] [data-do=forward]"
# Kernel and page have nothing left to do of what was before.
AT_REST = """async () => {
    const { kernel } = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
    for (let quiet = 0; quiet < 10; ) {
        await new Promise((done) => setTimeout(() => requestIdleCallback(done), 20));
        quiet = kernel.status === "idle" ? quiet + 1 : 0;
    }
}"""
# From the click on "run" until the frame with the thing in it is painted; for a replay also until the whole
# list of moves has come. In between it has to take a step.
TIME = """async ([code, sought]) => {
    const { commands, shell } = window.jupyterapp;
    const notebook = shell.currentWidget.content;
    const frame = () => new Promise(requestAnimationFrame);
    const painted = () => new Promise((done) => setTimeout(done));
    notebook.activeCellIndex = notebook.widgets.length - 1;
    await commands.execute("notebook:insert-cell-below");
    notebook.activeCell.model.sharedModel.setSource(code);
    const cell = notebook.activeCell.node;
    await frame();
    await painted();
    const start = performance.now();
    commands.execute("notebook:run-cell");
    let found;
    while (!(found = cell.querySelector(sought))?.getBoundingClientRect().width) {
        if (performance.now() - start > 60_000) throw new Error(`${code} was never shown`);
        await frame();
    }
    await painted();
    const times = [performance.now() - start];
    const root = found.closest("[data-fjords]");
    if (root) {
        found.click();
        while (root.dataset.ply !== "1") await frame();
        // As many as there are, and none of them empty: the beginning, and each move.
        const { max } = root.querySelector("[data-do=slider]");
        if (max < 100) throw new Error(`only ${max} moves: that is no long game`);
        while (root.querySelectorAll(".fj-item:not(:empty)").length <= max) await frame();
        await painted();
        times.push(performance.now() - start);
    }
    return times;
}"""


def measure(lab: Lab, rounds: int) -> list[Finding]:
    """Medians over rounds in which both take turns; the first round warms everything up."""
    lab.run(LONG_GAME)
    lab.length = lab.cell_count()
    stills, replays = [], []
    for _ in range(rounds + 1):
        stills.append(_time(lab, STILL, STILL_SEEN))
        replays.append(_time(lab, REPLAY, REPLAY_SEEN))
    if rounds:
        del stills[0], replays[0]
    still, ready, whole = (
        median(times) for times in (*zip(*stills, strict=True), *zip(*replays, strict=True))
    )
    beside = "a still board"
    return [
        Finding("a replay of a long game, ready to step", ready, "ms", beside, still, at_most(2.0)),
        Finding("the same, with the whole list of moves", whole, "ms", beside, still),
    ]


def _time(lab: Lab, code: str, sought: str) -> list[float]:
    """Runs code in a notebook that shows nothing else."""
    lab.tidy()
    lab.run(READ)
    lab.page.evaluate(AT_REST)
    times: list[float] = lab.page.evaluate(TIME, [code, sought])
    return times
