"""The pictures of the rulebook: small boards, and what each of them claims. They are data: figures.toml."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from fjords_widget.book.chapters import EXAMPLE
from fjords_widget.drawing import Picture, PlainMark, board_svg, row_svg
from fjords_widget.drawing.scene import Scene, only, scene
from fjords_widget.drawing.shelf import Exhibit, shelf_svg
from fjords_widget.engine.board import Piece
from fjords_widget.engine.catalogue import read_toml, say
from fjords_widget.engine.explain import Verdict
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Lay, Leap, Move, Secret, Show, parse
from fjords_widget.engine.reasons import COLOURS
from fjords_widget.engine.score_parts import list_score_parts
from fjords_widget.engine.state import Stone
from fjords_widget.engine.tiles import Tile, TileSet

SOURCE = os.path.join(os.path.dirname(__file__), "figures.toml")
TILES = re.compile(r"([PMO]{6}(?::\w+)?(?:#\d)?)(?:\*(\d+))?")
"""Every tile that a position text names, and how many of it."""
START = (("POPPMM", Cell(0, 0)), ("MPPPPP", Cell(0, 1)), ("PPPPPP", Cell(1, 0)))


@dataclass(frozen=True)
class Figure:
    """A picture and its claim. What the fields mean is told at the head of figures.toml."""

    name: str
    rule: str
    position: str = ""
    shelf: tuple[str, ...] = ()
    example: bool = False
    move: str = ""
    draws: str = ""
    legal: bool | None = None
    rules: tuple[str, ...] = ()
    after: Mapping[str, Any] = field(default_factory=dict)
    allowed: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    winner: int | None = None
    by: str = ""
    count: bool = False
    part: str = ""
    parts: tuple[int, ...] = ()
    row: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
    near: int = 0
    games: tuple[tuple[int, ...], ...] = ()
    begins: int | None = None

    def caption(self, lang: str) -> str:
        """What is to be seen, in a sentence."""
        return say(lang, f"book.figures.{self.name}")

    def game(self) -> Game:
        """The board before the move; the box holds just the tiles that are needed here."""
        needed = TILES.findall(f"{self.position} {self.draws}")
        tiles = tuple(Tile.parse(text) for text, count in needed for _ in range(int(count or 1)))
        return Game.from_position(self.position, tiles=TileSet("rulebook", START, tiles), seed=1)

    def verdict(self) -> Verdict | None:
        """What the engine says to the move; None if there is none."""
        return self.game().explain(self.move) if self.move else None

    def played(self) -> Game:
        """The board after the move, if that is allowed; else before it."""
        game = self.game()
        if self.legal and self.move:
            draws = [Tile.parse(text) for text in self.draws.split()]
            game.push(self.move, draws=draws) if draws else game.push(self.move)
        return game

    def exhibits(self) -> list[Exhibit]:
        """What stands on the shelf."""
        found = []
        for text in self.shelf:
            thing, _, caption = text.partition(" ")
            found.append(Exhibit(Tile.parse(thing) if thing[0] in "PMO" else thing, caption))
        return found

    def draw(self, lang: str | None = None, theme: str = "auto") -> list[Picture]:
        """The board or the shelf; then, where they matter, the tiles beside the board."""
        title = self.caption(lang) if lang else ""
        if self.shelf:
            return [shelf_svg(self.exhibits(), theme=theme, title=title)]
        pictures = [self._draw_board(theme, title)]
        beside = self._beside()
        return [*pictures, row_svg(beside, 60, theme=theme)] if beside else pictures

    def _beside(self) -> list[Tile | str]:
        if not self.row:
            return []
        game = self.played()
        return [*game.row, *([game.hand] if game.hand else []), *game.aside]

    def _draw_board(self, theme: str, title: str) -> Picture:
        game = self.played()
        shown, move = scene(game), parse(self.move) if self.move else None
        goal = _goal(move)
        highlight = {Cell.parse(text): "legal" for text in self.allowed}
        marks = [*self._letters(), *self._mark_points(game)]
        corners: list[tuple[Cell, int]] = []
        if self.legal is False and move is not None and goal is not None:
            shown = _with_refused(shown, move, game)
            highlight[goal] = "bad"
            corners = [corner for reason in game.explain(move).reasons for corner in reason.corners]
        elif goal is not None:
            shown = _with_shown(shown, move)
            marks.append(PlainMark("cell", goal, "green"))
        shown = _crop(shown, self.near) if self.near else shown
        return board_svg(
            shown,
            size=_size(shown),
            highlight=highlight,
            arrows=_arrows(move, "green" if self.legal else "red"),
            corners=corners,
            marks=marks,
            theme=theme,
            title=title,
        )

    def _letters(self) -> list[PlainMark]:
        return [PlainMark("label", Cell.parse(cell), "blue", text=text) for cell, text in self.labels.items()]

    def _mark_points(self, game: Game) -> Iterator[PlainMark]:
        """The points on the board: numbered through for each seat, or what a rune adds."""
        if not self.count and not self.part:
            return
        numbers = dict.fromkeys(range(game.players), 0)
        for seat, part, points, cells in list_score_parts(game):
            if self.part and part != self.part:
                continue
            if self.count and part not in ("vikings", "unclaimed"):
                continue
            for cell in cells[:1] if part == "friendship" else cells:
                numbers[seat] += 1
                text = str(numbers[seat]) if self.count else f"+{points if part == 'friendship' else 1}"
                yield PlainMark("label", cell, COLOURS[seat], text=text)


def _goal(move: Move | None) -> Cell | None:
    """The cell that a move is about."""
    if isinstance(move, Lay) and isinstance(move.build, Secret):
        return move.build.cell
    return getattr(move, "cell", None)


def _arrows(move: Move | None, colour: str) -> list[tuple[Cell, Cell, str]]:
    """The way of a voyage, a leap, or a longhouse that moves."""
    part = move.build if isinstance(move, Lay) and isinstance(move.build, Secret) else move
    start = getattr(part, "space", None) if isinstance(part, Leap) else getattr(part, "origin", None)
    end = getattr(part, "cell", None)
    return [(start, end, colour)] if start is not None and end is not None else []


def _with_shown(shown: Scene, move: Move | None) -> Scene:
    """A placement that was shown at the table lies on the board for a moment."""
    if not isinstance(move, Show):
        return shown
    return _with_tile(shown, move.cell, Lay(move.tile, move.cell, move.turns).face)


def _with_refused(shown: Scene, move: Move, game: Game) -> Scene:
    """The board as it would look if the move were allowed: so one sees what is wrong with it."""
    if isinstance(move, Show):
        return _with_shown(shown, move)
    if isinstance(move, Lay):
        shown = _with_tile(shown, move.cell, move.face)
        if move.tile.mark in game.runes:
            shown = shown._replace(stones={**shown.stones, move.cell: Stone(move.tile.mark)})
        return _with_piece(shown, _goal(move), "longhouse", game) if move.build else shown
    if isinstance(move, Leap):
        shown = shown._replace(stones={**shown.stones, move.space: Stone("wisdom", game.turn)})
    goal = _goal(move)
    return shown if goal in shown.stones else _with_piece(shown, goal, "viking", game)


def _with_piece(shown: Scene, cell: Cell | None, kind: Literal["longhouse", "viking"], game: Game) -> Scene:
    """With a piece more, where there is plains for it to stand on and nobody stands there."""
    if cell is None or cell in shown.pieces or "P" not in shown.faces.get(cell, ""):
        return shown
    return shown._replace(pieces={**shown.pieces, cell: Piece(game.turn or 0, kind)})


def _with_tile(shown: Scene, cell: Cell, face: str) -> Scene:
    faces = {**shown.faces, cell: face}
    order = sorted(faces, key=lambda cell: (2 * cell.r + cell.q, cell.q))
    return shown._replace(faces={cell: faces[cell] for cell in order})


def _crop(shown: Scene, reach: int) -> Scene:
    """What lies within this distance of the middle of the map."""
    around = (Cell(0, 0), reach)
    return Scene(
        only(shown.faces, around),
        only(shown.marks, around),
        only(shown.pieces, around),
        only(shown.stones, around),
        shown.variant,
    )


def _size(shown: Scene) -> float:
    """Small boards are drawn small, so that tiles are about as large in all pictures."""
    return min(640.0, 150.0 + 22.0 * len(shown.faces))


@cache
def figures() -> Mapping[str, Figure]:
    """All pictures by name, in the order of the book."""
    return {name: Figure(name, **_frozen(facts)) for name, facts in read_toml(SOURCE).items()}


def figures_in(section: str) -> list[Figure]:
    """The pictures that stand beside a rule, or in an example (`example-e1`)."""
    example = section.removeprefix(EXAMPLE)
    if example != section:
        return [figure for figure in figures().values() if figure.example and figure.name.startswith(example)]
    return [figure for figure in figures().values() if figure.rule == section and not figure.example]


def _frozen(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _tuple(value) for key, value in facts.items()}


def _tuple(value: Any) -> Any:
    return tuple(_tuple(item) for item in value) if isinstance(value, list) else value
