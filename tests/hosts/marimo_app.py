"""What the test of marimo shows: a board, a cell that follows it, a picture, a walkthrough."""

# ruff: noqa
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    import fjords_widget as fj

    return fj, mo


@app.cell
def _(fj, mo):
    play = mo.ui.anywidget(fj.Play(fj.Game(seed=7, first=0), keep=False))
    play
    return (play,)


@app.cell
def _(mo, play):
    mo.md(f"The board stands at ply **{play.value['ply']}**.")
    return


@app.cell
def _(fj):
    fj.Game(seed=3)
    return


@app.cell
def _(fj):
    game = fj.Game(seed=3, first=0)
    for _ in range(4):
        game.push(next(iter(game.legal_moves)))
    walkthrough = fj.Walkthrough(game.record())
    walkthrough.live(2)
    return game, walkthrough


@app.cell
def _(fj, game):
    fj.Replay(game.record()).show(3)
    return


if __name__ == "__main__":
    app.run()
