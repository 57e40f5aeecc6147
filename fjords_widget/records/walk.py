"""From the tree of a record to games: the game at a node, and a walk over all nodes with one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidHistory
from fjords_widget.engine.events import Began, Dealt, Drew, Event, Refilled, list_draws
from fjords_widget.engine.game import Game
from fjords_widget.engine.terms import Setup
from fjords_widget.engine.tiles import Tile
from fjords_widget.records.node import Draws, Node

if TYPE_CHECKING:
    from fjords_widget.records.record import Record

Tiles = tuple[Tile, ...]


def setup_of(record: Record, dealt: Tiles) -> Setup:
    """How the game of a record begins, as the engine has it."""
    terms, first, position = record.opening
    events: tuple[Event, ...] = (Began(first), Dealt(dealt)) if dealt else (Began(first),)
    return Setup(terms, first, events, position)


class Walker:
    """One game that is moved through a tree of nodes, with stand-ins for unknown draws.

    With `ready` the bag is ordered so that the next tiles of the record come out by themselves, which is
    quicker. Nobody should play on with such a game, since it knows what will come.
    """

    def __init__(
        self, record: Record, seed: object = None, lang: str | None = None, *, ready: bool = False
    ) -> None:
        self._ready = ready
        self._known: dict[Node, Tiles] | None = None
        if record.has_unknown():
            from fjords_widget.records.casting import resolve_draws

            self._known = resolve_draws(record)
        self.game = Game.replay(setup_of(record, self._tiles(record.root)), (), seed=seed, lang=lang)
        self._at: Node | None = None
        """The node that was stepped on last, if the tiles of its line lie ready in the bag."""

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
        game, draws = self.game, node.draws
        state = game.state
        assert node.move is not None
        # The seat to move need not be named: moves are made faster without it.
        seat = None if node.seat == state.turn else node.seat
        if not draws and state.phase != "exploration":
            game.push(node.move, seat)
            return
        if self._known is not None or not self._ready:
            game.push(node.move, seat, draws=self._tiles(node))
            return
        if node.parent is not self._at:
            game.expect_draws(_list_coming(node))
        # The bag is in order, so the noted tiles should come out by themselves; where not, they are dictated.
        game.push(node.move, seat)
        if not _came_out(game.state.events, draws):
            game.pop()
            game.forget_taken_back()
            game.push(node.move, seat, draws=draws)  # type: ignore[arg-type]
        self._at = node if len(draws) < 2 else None  # a row that was swapped mixes the bag

    def back_to(self, ply: int) -> None:
        """Takes moves back."""
        game = self.game
        while game.ply > ply:
            game.pop()
        game.forget_taken_back()  # nobody played it


def _list_coming(node: Node) -> Iterator[Tile]:
    """The tiles that come out in this move and in the line after it, up to where a row is swapped."""
    while True:
        for tile in node.draws:
            if tile is not None:
                yield tile
        if len(node.draws) > 1 or not node.children:
            return
        node = node.children[0]


def _came_out(events: tuple[Event, ...], draws: Draws) -> bool:
    """Whether just these tiles came out of the bag."""
    if len(events) == 1 == len(draws):
        event = events[0]
        return (type(event) is Refilled or type(event) is Drew) and event.tile == draws[0]
    return list_draws(events) == draws if events else not draws


def game_at(node: Node, seed: object, lang: str | None) -> Game:
    """The game as it stands after the move of a node."""
    walker = Walker(node.record, seed, lang)
    for step in node.path():
        _step(walker, step, lang)
    return walker.game


def game_to_try(node: Node) -> Game:
    """The game after the move of a node, to try another move in: its bag is in the order of the record.

    So what comes of two moves can be compared: the same tiles come up after both.
    """
    path = node.path()
    game = game_at(node, "/".join(str(step.move) for step in path), None)
    game.expect_draws(_still_to_come(node, path))
    return game


def _still_to_come(node: Node, path: list[Node]) -> list[Tile]:
    """The tiles that come up later in the line of a node, then those that came up in the main line alone."""
    later = _tiles_of(node.line())
    root = node.root
    known = Counter([*_tiles_of([root, *path]), *later])
    for tile in _tiles_of([root, *root.line()]):
        if known[tile]:
            known[tile] -= 1
        else:
            later.append(tile)
    return later


def _tiles_of(nodes: Iterable[Node]) -> list[Tile]:
    return [tile for node in nodes for tile in node.draws if tile is not None]


def _step(walker: Walker, node: Node, lang: str | None) -> None:
    try:
        walker.step(node)
    except FjordsError as fault:
        text = say(lang, "history.ply", ply=node.ply, move=node.move, fault=fault)
        raise InvalidHistory(text, getattr(fault, "fault", "")) from fault


def walk(start: Node, lang: str | None) -> Iterator[tuple[Node, Game]]:
    """Every node from this one on, with the game as it stands there: always the same game, moved about.

    Each move is made once. What follows from an impossible move is skipped.
    """
    walker = Walker(start.record, None, lang)
    for step in start.path():
        _step(walker, step, lang)
    yield start, walker.game
    todo = start.children[::-1]
    while todo:
        node = todo.pop()
        walker.back_to(node.ply - 1)
        try:
            walker.step(node)
        except FjordsError:
            continue
        yield node, walker.game
        todo.extend(node.children[::-1])
