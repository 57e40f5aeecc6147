"""Every state of the table in every width and theme, a sheet of small pictures for each state; the
tutorial, step by step; and each diagram of the lessons.

    python -m scripts.contact_sheet FOLDER [state ... | learn ... | lessons ...]

The real bundles and widgets on a bare page in headless chromium. To be looked at, and not kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import BrowserContext, Page

import fjords_widget as fj
from fjords_widget.files import write_whole
from fjords_widget.widgets.shared.base import PageWidget
from scripts.lessons import diagrams, sources
from scripts.notebooks import original_of
from scripts.screenshots import LIT, NAMES, exploring, hover, lay, opened, sail, settling, why_not
from scripts.staged import explored, settled
from tests.browser.bare_page import BarePage
from tests.browser.jupyter import running_browser

WIDTHS = (1400, 968, 800, 390)
HEIGHT = 900
LARGEST = 560
"""How wide a picture is on the sheet, at the most."""


class State(NamedTuple):
    """What is shown, and what is done before it is looked at."""

    widget: Callable[[], PageWidget]
    act: Callable[[BarePage], None] = lambda _: None
    newcomer: bool = False


# What is on the board -------------------------------------------------------------------------------


def play(game: fj.Game, **options: Any) -> fj.Play:
    """A board for people."""
    options = {"names": NAMES[: game.players], "aids": LIT, **options}
    return fj.Play(game, seats=("human",) * game.players, keep=False, **options)


def at_settlement(moves: int, shape: float = 1.6, **options: Any) -> fj.Game:
    """A game some moves into its settlement."""
    return settled(explored(fj.Game(seed=4, first=0, **options), None, shape), moves)


def drawing() -> fj.Play:
    """The old game, before a tile is drawn."""
    return play(explored(fj.Game(variant="classic", seed=4, first=0), 20, 1.6))


def talking() -> fj.Play:
    """Somebody sees no placement."""
    game, dice = fj.Game(seed=2, first=0, table_talk=True), Random(2)
    while game.ply < 10:
        game.push(dice.choice([move for move in game.legal_moves if isinstance(move, fj.Lay)]))
    game.push("claim")
    return play(game)


def between_games() -> fj.Play:
    """A match, when its first game is over."""
    match = fj.Match(variant="classic", seed=4)
    dice = Random(4)
    while match.game.phase != "over":
        match.game.push(dice.choice(list(match.game.legal_moves)))
    return fj.Play(match, names=NAMES[:2], aids=LIT, keep=False)


def replayed(plies: int | None = None, **options: Any) -> fj.Replay:
    """A game to step through."""
    game = at_settlement(16, **options)
    replay = fj.Replay(game.record())
    replay.ply = game.ply - 8 if plies is None else plies
    return replay


# What is done on it ---------------------------------------------------------------------------------


def puts(board: BarePage) -> None:
    """A piece is put on the board, to be confirmed."""
    board.root.locator('[data-light="legal"]').first.hover()
    board.root.locator('[data-light="legal"]').first.click()


def ghosted(board: BarePage) -> None:
    """The pointer rests on a tile that could be settled."""
    board.root.locator('[data-light="legal"]').first.hover()


def hinted(times: int) -> Callable[[BarePage], None]:
    """A hint is asked for so many times."""

    def act(board: BarePage) -> None:
        board.root.locator('[data-do="hint"]').first.click()
        board.follow_until(board.root.locator('[data-hint="1"], [data-hint] [data-stage="1"]').first, 60)
        for _ in range(times - 1):
            board.root.locator('[data-do="hint"]').first.click()
            board.follow()

    return act


def analysed(board: BarePage) -> None:
    """Analysis has found something, and it is unfolded."""
    board.follow_until(board.root.locator('[data-advice="found"]'), 60)
    board.root.locator("[data-advice] summary").click()


def fills_window(board: BarePage) -> None:
    """The board fills the window."""
    board.root.locator('[data-do="full"]').click()


def edits(board: BarePage) -> None:
    """The record is being written."""
    board.root.locator('[data-do="edit"]').click()
    board.root.locator('[data-tool="arrow"]').click()


def picks_wisdom(board: BarePage) -> None:
    """A rune stone is in the hand."""
    board.root.locator("[data-stone]:enabled").first.click()


STATES: dict[str, State] = {
    "first": State(lambda: fj.Play(fj.Game(seed=2, first=0), keep=False), newcomer=True),
    "hover": State(exploring, hover),
    "choices": State(exploring, lay),
    "why-not": State(exploring, why_not),
    "home-secret": State(
        lambda: play(explored(fj.Game(seed=2, first=0, runes=("home", "secret")), 12, 1.6)), lay
    ),
    "drawing": State(drawing),
    "talk": State(talking),
    "settling": State(lambda: settling(9), ghosted),
    "confirm": State(lambda: play(at_settlement(6), confirm=True), puts),
    "rune-held": State(lambda: play(at_settlement(3, runes="game-7")), picks_wisdom),
    "rune-sail": State(lambda: settling(4), sail),
    "four-runes": State(lambda: play(at_settlement(10, players=4, runes="game-7"))),
    "epic": State(lambda: play(at_settlement(12, variant="epic", runes="game-4"))),
    "original": State(lambda: play(at_settlement(14, variant="original")), ghosted),
    "end": State(lambda: settling(-1)),
    "match": State(between_games),
    "new": State(exploring, opened("new")),
    "aids": State(exploring, opened("aids")),
    "log": State(lambda: settling(9), opened("log")),
    "guide": State(lambda: play(at_settlement(3, runes="game-7")), opened("guide")),
    "hint": State(lambda: play(at_settlement(4)), hinted(3)),
    "analysis": State(lambda: play(at_settlement(8), aids=("legal", "analysis")), analysed),
    "full": State(exploring, fills_window),
    "replay": State(replayed),
    "editor": State(replayed, edits),
}


def shoot(page: Page, board: BarePage, widths: Sequence[int] = WIDTHS) -> list[bytes]:
    """The state in every width and theme, one after the other."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for light in ("true", "false"):
            page.evaluate(DRESS, light)
            board.settled()
            page.wait_for_timeout(350)
            found.append(page.screenshot(animations="disabled", full_page=width < 900))
    return found


DRESS = """light => {
  document.body.dataset.jpThemeLight = light;
  document.body.style.background = light === "true" ? "#ffffff" : "#111111";
  document.body.style.colorScheme = light === "true" ? "light" : "dark";
}"""


def sheet(pictures: list[bytes]) -> Image.Image:
    """All pictures on one: light above dark, from wide to narrow."""
    images = [Image.open(BytesIO(data)).convert("RGB") for data in pictures]
    small = []
    for image in images:
        share = min(1.0, LARGEST / image.width)
        small.append(image.resize((round(image.width * share), round(image.height * share))))
    columns = [small[n : n + 2] for n in range(0, len(small), 2)]
    whole = Image.new(
        "RGB",
        (
            sum(max(i.width for i in column) + 8 for column in columns),
            max(a.height + b.height + 8 for a, b in columns),
        ),
        "#888888",
    )
    x = 0
    for above, below in columns:
        whole.paste(above, (x, 0))
        whole.paste(below, (x, above.height + 8))
        x += max(above.width, below.width) + 8
    return whole


def png(picture: Image.Image) -> bytes:
    """A picture as a file."""
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()


def take(browser: BrowserContext, state: State) -> Image.Image:
    """The sheet of a state."""
    page = browser.new_page()
    page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    page.emulate_media(reduced_motion="reduce")
    widget = state.widget()
    board = BarePage.show(page, widget, newcomer=state.newcomer)
    state.act(board)
    pictures = shoot(page, board)
    page.close()
    widget.close()
    return sheet(pictures)


# The tutorial ---------------------------------------------------------------------------------------

A_SHEET = 12
"""How many steps there are on a sheet."""


def shoot_steps(browser: BrowserContext, width: int, height: int) -> list[Image.Image]:
    """Every step of the tutorial, light and dark by turns."""
    page = browser.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    learn = fj.learn()
    board = BarePage.show(page, learn)
    found = []
    for number in range(len(learn._steps)):
        learn.step = number
        page.evaluate(DRESS, "false" if number % 2 else "true")
        board.follow()
        board.settled()
        found.append(Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB"))
    page.close()
    learn.close()
    return found


def tile_up(pictures: list[Image.Image], columns: int, width: int) -> Image.Image:
    """Pictures of one size on a sheet, row by row."""
    height = round(pictures[0].height * width / pictures[0].width)
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (columns * (width + 8), rows * (height + 8)), "#888888")
    for n, picture in enumerate(pictures):
        whole.paste(picture.resize((width, height)), (n % columns * (width + 8), n // columns * (height + 8)))
    return whole


def take_tutorial(browser: BrowserContext, folder: Path) -> None:
    """Sheets of the steps on a wide page and on a phone."""
    for name, size, columns, width in (("wide", (1000, 760), 3, 520), ("phone", (390, 844), 6, 260)):
        steps = shoot_steps(browser, *size)
        for start in range(0, len(steps), A_SHEET):
            sheet_of = tile_up(steps[start : start + A_SHEET], columns, width)
            write_whole(folder / f"learn-{name}-{start:03}.png", png(sheet_of))


# The lessons ----------------------------------------------------------------------------------------

ON_THE_WAY = 0.55
"""A diagram that would begin at its first step is looked at after this share of its steps."""


def take_lessons(browser: BrowserContext, folder: Path) -> None:
    """A sheet for each diagram, on a page and on a phone, light above dark."""
    for source in sources():
        if original_of(source) != source:
            continue
        for number, lesson in enumerate(diagrams(source), start=1):
            lesson.step = lesson.step or int(ON_THE_WAY * lesson.steps)
            page = browser.new_page()
            page.emulate_media(reduced_motion="reduce")
            board = BarePage.show(page, lesson)
            write_whole(folder / f"{source.stem}-{number}.png", png(sheet(shoot(page, board, (800, 390)))))
            page.close()
            lesson.close()


def main(folder: str, *names: str) -> None:
    """Takes the sheets that are asked for, or all of them."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    others = {"learn": take_tutorial, "lessons": take_lessons}
    with running_browser() as browser:
        for name, take_all in others.items():
            if not names or name in names:
                take_all(browser, Path(folder))
        for name in [one for one in names if one not in others] if names else STATES:
            try:
                write_whole(Path(folder) / f"{name}.png", png(take(browser, STATES[name])))
                print(name)
            except Exception as fault:
                print(f"{name}: {type(fault).__name__}: {str(fault)[:300]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
