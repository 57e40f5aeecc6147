"""Records replayed: the game at a node, and a walk over all positions with one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fjords_widget.engine.errors import FjordsError, InvalidHistory
from fjords_widget.engine.events import Began, Dealt, Event
from fjords_widget.engine.game import Game
from fjords_widget.engine.terms import Setup
from fjords_widget.engine.tiles import Tile
from fjords_widget.engine.words import say
from fjords_widget.records.node import Node

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

Tiles = tuple[Tile, ...]


def setup_of(record: Record, dealt: Tiles) -> Setup:
    """How the game of a record begins, in the words of the engine."""
    terms, first, position = record.opening
    events: tuple[Event, ...] = (Began(first), Dealt(dealt)) if dealt else (Began(first),)
    return Setup(terms, first, events, position)


class Replay:
    """One game that is led through a tree of nodes, with stand-ins for draws that are unknown."""

    def __init__(self, record: Record, seed: object = None, lang: str | None = None) -> None:
        self._known: dict[Node, Tiles] | None = None
        if record.has_unknown():
            from fjords_widget.records.casting import resolved

            self._known = resolved(record)
        self.game = Game._set_up_again(setup_of(record, self._tiles(record.root)), seed, lang)
        if self._known is None:
            self.game._expect(_drawn_one_by_one(record.root))

    @property
    def guesses(self) -> bool:
        """Whether stand-ins are in the game for tiles that nobody noted."""
        return self._known is not None

    def _tiles(self, node: Node) -> Tiles:
        if self._known is not None and None in node.draws:
            return self._known.get(node, ())
        return node.draws  # type: ignore[return-value]

    def step(self, node: Node) -> None:
        """Makes the move of a node; a FjordsError says why not, and nothing is changed then."""
        game = self.game
        state = game._state
        assert node.move is not None
        # Whoever's turn it is may be taken for told.
        seat = None if node.seat == state.turn else node.seat
        if state.phase == "exploration" or node.draws:
            game.push(node.move, seat, draws=self._tiles(node))
        else:
            game.push(node.move, seat)

    def back_to(self, ply: int) -> None:
        """Takes moves back."""
        game = self.game
        while game.ply > ply:
            game.pop()


def _drawn_one_by_one(root: Node) -> Iterator[Tile]:
    """The tiles that come out in the main line, up to where a row is swapped."""
    for node in root.line():
        if len(node.draws) == 1 and node.draws[0] is not None:
            yield node.draws[0]
        elif node.draws:
            return


def game_at(node: Node, seed: object, lang: str | None) -> Game:
    """The game as it stands after the move of a node."""
    replay = Replay(node.record, seed, lang)
    for step in node.path():
        _step(replay, step, lang)
    return replay.game


def _step(replay: Replay, node: Node, lang: str | None) -> None:
    try:
        replay.step(node)
    except FjordsError as fault:
        text = say(lang, "history.ply", ply=node.ply, move=node.move, fault=fault)
        raise InvalidHistory(text, getattr(fault, "fault", "")) from fault


def walk(start: Node, lang: str | None) -> Iterator[tuple[Node, Game]]:
    """Every node from this one on with the game as it stands there: always the same game, led about.

    Each move is made once. What follows from an impossible move is passed over.
    """
    replay = Replay(start.record, None, lang)
    for step in start.path():
        _step(replay, step, lang)
    yield start, replay.game
    todo = start.children[::-1]
    while todo:
        node = todo.pop()
        replay.back_to(node.ply - 1)
        try:
            replay.step(node)
        except FjordsError:
            continue
        yield node, replay.game
        todo.extend(node.children[::-1])
