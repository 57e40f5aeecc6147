"""Boards and lessons as docs/ shows them: the real bundles and widgets on a bare page in headless chromium.

    python -m scripts.screenshots [name ...]

takes them anew. Look at them before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page

import fjords_widget as fj
from fjords_widget import algorithms as alg
from fjords_widget.files import write_whole
from scripts import replay_shots
from scripts.staged import explored, heaped, settled
from tests.browser.bare_page import BarePage
from tests.browser.jupyter import running_browser

FOLDER = Path(__file__).parent.parent / "docs"
WIDE, NOTEBOOK, PHONE = 1400, 800, 390
GROUND = {"light": "#ffffff", "dark": "#111111", "contrast": "#ffffff"}
COLOURS = 256
"""A picture of flat colours is as good with so many, and a third of the size."""
NAMES = ("Astrid", "Leif", "Freya", "Olaf")


class Shot(NamedTuple):
    """A picture: how wide the page is, which theme, what is on the board, and what is done before."""

    width: int
    theme: str
    play: Callable[[], fj.Play]
    act: Callable[[BarePage], None] = lambda _: None


# What is on the board -------------------------------------------------------------------------------


LIT = ("legal", "last", "projected")


def exploring(moves: int = 16, shape: float = 2.2, aids: tuple[str, ...] = ("legal", "last")) -> fj.Play:
    """A game against the computer, some tiles in."""
    game = explored(fj.Game(seed=2, first=0, runes=("strength", "water", "journey")), moves, shape)
    return fj.Play(game, seats=("human", "greedy"), names=("Astrid", None), aids=aids, keep=False)


def settling(moves: int, shape: float = 2.2, aids: tuple[str, ...] = LIT) -> fj.Play:
    """The same game, settled in part; moves=-1: to the end."""
    game = explored(fj.Game(seed=2, first=0, runes=("strength", "water", "journey")), None, shape)
    settled(game, None if moves < 0 else moves)
    return fj.Play(game, seats=("human", "human"), names=NAMES[:2], aids=aids, keep=False)


def full(moves: int = 28) -> fj.Play:
    """All 67 tiles on the table, four players on them."""
    seed = 0
    while True:
        game = heaped(fj.Game(players=4, seed=seed, first=0), 1.45)
        if len(game.board) == 67:
            break
        seed += 1
    return fj.Play(settled(game, moves), seats=("human",) * 4, names=NAMES, aids=LIT, keep=False)


# What is done on it ---------------------------------------------------------------------------------


def lays(board: BarePage) -> list[fj.Lay]:
    """The legal moves that lay a tile and build nothing."""
    moves = board.play.game.legal_moves
    return [move for move in moves if isinstance(move, fj.Lay) and move.build is None]


def best_lay(board: BarePage) -> fj.Lay:
    """A move whose tile has many places."""
    found = lays(board)
    places = {move.tile: len({other.cell for other in found if other.tile == move.tile}) for move in found}
    return max(found, key=lambda move: (places[move.tile], str(move)))


def choose(board: BarePage) -> fj.Lay:
    """Chooses a tile in the row."""
    move = best_lay(board)
    board.root.locator(f'[data-tile="{move.tile}"]').first.click()
    return move


def hover(board: BarePage) -> None:
    """Chooses a tile and shows where it could lie."""
    board.root.locator(f'[data-cell="{choose(board).cell}"]').hover()
    board.root.locator("[data-ghost]").wait_for()


def lay(board: BarePage) -> None:
    """Lays a tile where a longhouse can be built; nothing is confirmed."""
    moves = board.play.game.legal_moves
    move = max((m for m in moves if isinstance(m, fj.Lay) and m.build == "longhouse"), key=str)
    board.root.locator(f'[data-tile="{move.tile}"]').first.click()
    board.root.locator(f'[data-cell="{move.cell}"]').click()
    board.root.locator("[data-choices] button[data-move]").first.wait_for()


def why_not(board: BarePage) -> None:
    """Tries a space where the tile does not fit."""
    tile = choose(board).tile
    legal = {str(move.cell) for move in lays(board) if move.tile == tile}
    cells = board.root.locator("[data-cell]:not([data-face])").evaluate_all(
        "cells => cells.map(cell => cell.dataset.cell)"
    )
    board.root.locator(f'[data-cell="{next(cell for cell in cells if cell not in legal)}"]').click()
    board.root.locator("[data-why] [data-rule]").first.wait_for()


def sail(board: BarePage) -> None:
    """Picks the Journey stone, and a tile to start from."""
    moves = [move for move in board.play.game.legal_moves if isinstance(move, fj.Sail)]
    start = max({move.origin for move in moves}, key=lambda cell: sum(m.origin == cell for m in moves))
    board.root.locator('[data-stone="journey"]:enabled').click()
    board.root.locator(f'[data-cell="{start}"]').click()
    board.root.locator('[data-light="to"]').first.wait_for()


def advised(board: BarePage) -> None:
    """Waits for analysis, makes a few moves, good ones and others, and unfolds what was found."""
    dice = Random(4)
    for more in (True,) * 7 + (False,):
        board.follow_until(board.root.locator('[data-advice="found"]'))
        if more:
            board.play.push(dice.choice(list(board.play.game.legal_moves)))
            board.follow()
    board.root.locator("[data-advice] summary").click()
    board.root.locator("[data-graph]").wait_for()


def tell_score(board: BarePage) -> None:
    """Shows on the board where a part of the score lies."""
    board.root.locator('[data-part="1"]').click()


def opened(panel: str) -> Callable[[BarePage], None]:
    """Opens a panel."""

    def act(board: BarePage) -> None:
        board.root.locator(f'[data-open="{panel}"]').first.click()
        board.root.locator(f'[data-panel="{panel}"]').wait_for()

    return act


SHOTS: dict[str, Shot] = {
    "play-wide.png": Shot(WIDE, "light", exploring, hover),
    "play-lay.png": Shot(NOTEBOOK, "light", exploring, lay),
    "play-why-not.png": Shot(NOTEBOOK, "dark", exploring, why_not),
    "play-fits.png": Shot(NOTEBOOK, "light", lambda: exploring(20, aids=("legal", "fits", "coordinates"))),
    "play-settle.png": Shot(WIDE, "dark", lambda: settling(9)),
    "play-rune.png": Shot(NOTEBOOK, "light", lambda: settling(4), sail),
    "play-reach.png": Shot(NOTEBOOK, "light", lambda: settling(7, aids=("reach", "projected"))),
    "play-regions.png": Shot(
        NOTEBOOK, "dark", lambda: settling(7, aids=("plains", "mountains", "sea", "last"))
    ),
    "play-analysis.png": Shot(WIDE, "light", lambda: settling(12, aids=("legal", "analysis")), advised),
    "play-ending.png": Shot(WIDE, "light", lambda: settling(-1), tell_score),
    "play-new.png": Shot(NOTEBOOK, "light", exploring, opened("new")),
    "play-full.png": Shot(WIDE, "contrast", full),
    "play-phone.png": Shot(PHONE, "light", lambda: exploring(12, 1.0), lay),
    "play-phone-dark.png": Shot(PHONE, "dark", lambda: settling(9, 1.0)),
}


class LessonShot(NamedTuple):
    """A picture of a lesson, as it is when it is saved."""

    width: int
    theme: str
    lesson: Callable[[], fj.Lesson]


def my_search(ways: Any, start: Any) -> Any:
    """A search with a mistake in it."""
    steps = {start: 0}
    queue = [start]
    while queue:
        place = queue.pop(0)
        for near in ways[place]:
            if steps[near] > steps[place] + 1:
                steps[near] = steps[place] + 1
                queue.append(near)
    return steps


def trouble() -> fj.Lesson:
    """A learner's function in trouble."""
    lesson = fj.Lesson(alg.small_game(20, seed=5), alg.breadth_first).run(my_search)
    lesson.step = lesson.steps
    return lesson


LESSONS: dict[str, LessonShot] = {
    "lesson-search.png": LessonShot(
        1100, "light", lambda: fj.Lesson(alg.small_game(20, seed=5), alg.breadth_first, step=7)
    ),
    "lesson-two.png": LessonShot(
        1100, "light", lambda: fj.Lesson(alg.small_game(20, seed=5), alg.dijkstra, alg.a_star, step=6)
    ),
    "lesson-race.png": LessonShot(
        NOTEBOOK, "dark", lambda: fj.Lesson(alg.small_game(28, seed=4), alg.race, step=-1)
    ),
    "lesson-tree.png": LessonShot(
        1100, "light", lambda: fj.Lesson(fj.puzzles[1].game(), alg.alpha_beta, step=60)
    ),
    "lesson-trouble.png": LessonShot(1100, "light", trouble),
    "lesson-grid.png": LessonShot(PHONE, "light", lambda: fj.Lesson(3, alg.ring, radius=2, step=16)),
}


def take_lesson(browser: BrowserContext, shot: LessonShot) -> bytes:
    """The lesson as PNG."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lesson.html"
        shot.lesson().to_html(path)
        page = browser.new_page()
        _dress(page, shot.width, shot.theme)
        page.goto(path.as_uri())
        root = page.locator("[data-fjords=lesson]")
        root.locator(".fj-map > g[transform]").first.wait_for(state="attached")
        found = root.screenshot(animations="disabled")
        page.close()
        return found


def _dress(page: Page, width: int, theme: str) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(
        contrast="more" if theme == "contrast" else "no-preference",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )


def take(browser: BrowserContext, shot: Shot) -> bytes:
    """The board as PNG."""
    page = browser.new_page()
    _dress(page, shot.width, shot.theme)
    style = f"margin: 0; background: {GROUND[shot.theme]}"
    board = BarePage.show(page, shot.play(), dark=shot.theme == "dark", style=style)
    try:
        shot.act(board)
        board.settled()
        return board.root.screenshot(animations="disabled")
    finally:
        board.play.close()
        page.close()


def small(png: bytes) -> bytes:
    """The same picture with a palette."""
    from io import BytesIO

    from PIL import Image

    found = BytesIO()
    with Image.open(BytesIO(png)) as picture:
        # Without a round of k-means, what is small has the colour of something large.
        flat = picture.convert("RGB").quantize(
            COLOURS, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE
        )
        flat.save(found, "PNG", optimize=True)
    return found.getvalue()


def main(names: list[str]) -> None:
    """Writes the pictures into docs/: those that are named, or all."""
    with running_browser(windows=True) as browser:
        for name in names or [*SHOTS, *LESSONS, *replay_shots.SHOTS]:
            if name in replay_shots.SHOTS:
                taken = replay_shots.take(browser, replay_shots.SHOTS[name])
            elif name in SHOTS:
                taken = take(browser, SHOTS[name])
            else:
                taken = take_lesson(browser, LESSONS[name])
            png = small(taken)
            write_whole(FOLDER / name, png)
            print(f"{FOLDER.name}/{name} {len(png) // 1000} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
