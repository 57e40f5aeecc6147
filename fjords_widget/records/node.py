"""The tree of a record: a node for each move, with what came out of the bag and what people say about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.moves import Move, parse
from fjords_widget.engine.texts import shorten
from fjords_widget.engine.tiles import Tile
from fjords_widget.records.marks import Mark
from fjords_widget.records.tokens import SIGNS, UNKNOWN, clean

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.records.record import Record

Draws = tuple[Tile | None, ...]
"""Tiles that came out of the bag, in order; None: nobody noted which."""


class Node:
    """One move of a record, and what follows it: `children[0]` continues the line, the others are variations.

    The root of the tree has no move; its draws are the tiles that were dealt.
    """

    __slots__ = (
        "_comment", "_intro", "_marks", "_sign",
        "children", "draws", "move", "parent", "place", "ply", "seat", "undone",
    )  # fmt: skip

    parent: Node | None
    children: list[Node]
    """What follows. Change it by the methods here, which keep the plies right."""
    move: Move | None
    draws: Draws
    ply: int
    seat: int | None
    """Who moved; None as long as the engine has not seen the move."""
    undone: bool
    """The move was taken back after tiles had come out of the bag: somebody knew what would come."""
    place: int
    """Where the move stood in the text that it was read from (see reader.py); 0: nowhere."""

    def __init__(
        self, parent: Node | None, move: Move | None, draws: Draws = (), seat: int | None = None
    ) -> None:
        self.parent = parent
        self.children = []
        self.move = move
        self.draws = draws
        self.seat = seat
        self.ply = parent.ply + 1 if parent is not None else 0
        self.undone = False
        self.place = 0
        self._intro = self._comment = self._sign = ""
        self._marks: tuple[Mark, ...] = ()

    # What people say ------------------------------------------------------------------------------

    @property
    def intro(self) -> str:
        """The comment before the move, as Markdown."""
        return self._intro

    @intro.setter
    def intro(self, text: str) -> None:
        self._intro = _comment(text)

    @property
    def comment(self) -> str:
        """The comment after the move, as Markdown."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._comment = _comment(text)

    @property
    def sign(self) -> str:
        """The assessment: !, ?, !!, ??, !? or ?!; empty for none."""
        return self._sign

    @sign.setter
    def sign(self, sign: str) -> None:
        if sign and sign not in SIGNS:
            raise InvalidOption(say(None, "records.sign", sign=shorten(sign), known=", ".join(SIGNS)))
        self._sign = sign

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks on the board."""
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[Mark]) -> None:
        marks = tuple(marks)
        for mark in marks:
            if not isinstance(mark, Mark):
                raise InvalidOption(say(None, "records.mark", mark=shorten(mark)))
        self._marks = marks

    # Where it stands ------------------------------------------------------------------------------

    @property
    def root(self) -> Root:
        """Where the record begins."""
        top = self.top()
        if not isinstance(top, Root):
            raise InvalidOption(say(None, "records.deleted"))
        return top

    def top(self) -> Node:
        """The farthest node before this one: the root, or what was deleted."""
        node: Node = self
        while node.parent is not None:
            node = node.parent
        return node

    @property
    def record(self) -> Record:
        """The record that this node belongs to."""
        return self.root.owner

    @property
    def next(self) -> Node | None:
        """The move that follows in this line, or None."""
        return self.children[0] if self.children else None

    @property
    def variations(self) -> tuple[Node, ...]:
        """The other moves that might have been made instead of `next`."""
        return tuple(self.children[1:])

    def path(self) -> list[Node]:
        """The nodes from the first move to this one."""
        found = []
        node: Node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def line(self) -> Iterator[Node]:
        """The moves that follow, always taking the first child."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def end(self) -> Node:
        """The last node of the line that goes on from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def descendants(self) -> Iterator[Node]:
        """Everything that follows, line by line: a move, what follows it, then the moves instead of it."""
        todo = self.children[::-1]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(node.children[::-1])

    def is_main(self) -> bool:
        """Whether this belongs to the main line."""
        return all(node.parent is None or node.parent.children[0] is node for node in self.path())

    def find(self, move: Move, draws: Draws) -> Node | None:
        """The child with this move and these draws, or None."""
        for child in self.children:
            if child.move == move and child.draws == draws:
                return child
        return None

    # Changing the tree ----------------------------------------------------------------------------

    def add(
        self,
        move: Move | str,
        draws: Sequence[Tile | str | None] = (),
        seat: int | None = None,
        *,
        main: bool = False,
    ) -> Node:
        """Adds a move as the last variation, or as the main line; if it is there already, returns that node.

        The engine is not asked whether the move is legal: `play` does that.
        """
        move = move if isinstance(move, Move) else parse(move)
        told = as_draws(draws)
        child = self.find(move, told)
        if child is None:
            child = Node(self, move, told, seat)
            self.children.append(child)
        if main:
            self.children.remove(child)
            self.children.insert(0, child)
        return child

    def play(
        self,
        move: Move | str,
        draws: Sequence[Tile] | None = None,
        *,
        main: bool = False,
        seed: object = None,
    ) -> Node:
        """Adds a move that the engine has checked.

        Without `draws`, the tiles come up in the same order as in the record, and after that in an order
        that is the same each time. With a `seed`, they come up at random.
        """
        from fjords_widget.records.walk import game_to_try

        game = game_to_try(self) if seed is None and draws is None else self.game(seed=seed)
        game.push(move, draws=draws)
        turn = game.history[-1]
        return self.add(turn.move, turn.draws, turn.seat, main=main)

    def promote(self) -> None:
        """Moves this variation one place up among its alternatives."""
        siblings = self._siblings()
        i = siblings.index(self)
        if i > 0:
            siblings[i - 1], siblings[i] = siblings[i], siblings[i - 1]

    def demote(self) -> None:
        """Moves this variation one place down."""
        siblings = self._siblings()
        i = siblings.index(self)
        siblings[i : i + 2] = siblings[i : i + 2][::-1]

    def make_main(self) -> None:
        """Makes the way from the first move to this one the main line."""
        for node in self.path():
            siblings = node._siblings()
            siblings.remove(node)
            siblings.insert(0, node)

    def delete(self) -> None:
        """Removes this move and everything after it. A cursor in there moves to the node before it."""
        root = self.root
        if any(node is self for node in root.owner.cursor.path()):
            root.owner.cursor = self.parent or root
        self._siblings().remove(self)
        self.parent = None

    def splice(self, branch: Node) -> None:
        """Adds what follows another node, perhaps of another record, to what follows this one.

        Moves that are already here are not duplicated; comments on them are copied where there are none
        here. The other tree stays as it is.
        """
        # What is to be added is listed first, so that a tree can be spliced into itself.
        listed = list(branch.descendants())
        here: dict[Node | None, Node] = {branch: self}
        for other in listed:
            assert other.move is not None
            mine = here[other] = here[other.parent].add(other.move, other.draws, other.seat)
            mine._take_over(other)

    def _take_over(self, other: Node) -> None:
        self._intro = self._intro or other._intro
        self._comment = self._comment or other._comment
        self._sign = self._sign or other._sign
        self._marks = self._marks or other._marks
        self.undone = self.undone or other.undone

    def _siblings(self) -> list[Node]:
        if self.parent is None:
            raise InvalidOption(say(None, "records.root"))
        return self.parent.children

    def renumber(self) -> None:
        """Counts the plies of all that follows again, and forgets who moved there."""
        for node in self.descendants():
            assert node.parent is not None
            node.ply = node.parent.ply + 1
            node.seat = None

    # Playing --------------------------------------------------------------------------------------

    def game(self, *, seed: object = None, lang: str | None = None) -> Game:
        """The game as it stands after this move; InvalidHistory names the ply that is impossible.

        What never came out of the bag is shuffled by the seed.
        """
        from fjords_widget.records.walk import game_at

        return game_at(self, seed, lang)

    def __repr__(self) -> str:
        return f"<Node {self.ply}: {self.move}{self.sign}, {len(self.children)} after it>"


class Root(Node):
    """The beginning of a record: before the first move."""

    __slots__ = ("owner",)

    def __init__(self, owner: Record, draws: Draws = ()) -> None:
        super().__init__(None, None, draws)
        self.owner = owner


def copy_tree(source: Node, target: Node) -> dict[Node, Node]:
    """Adds copies of all that follows from one node to another; returns the copy of each node."""
    copies = {source: target}
    target._take_over(source)
    for node in source.descendants():
        assert node.parent is not None
        parent = copies[node.parent]
        copy = copies[node] = Node(parent, node.move, node.draws, node.seat)
        copy._take_over(node)
        copy.place = node.place
        parent.children.append(copy)
    return copies


def as_draws(draws: Sequence[Tile | str | None]) -> Draws:
    """Draws as values, from tiles or their texts; `?` and None are tiles that nobody noted."""
    if isinstance(draws, str):
        draws = draws.replace("[", " ").replace("]", " ").split()
    found: list[Tile | None] = []
    for tile in draws:
        if tile is None or isinstance(tile, Tile):
            found.append(tile)
        elif tile == UNKNOWN:
            found.append(None)
        else:
            try:
                found.append(Tile.parse(tile))
            except (ValueError, AttributeError) as fault:
                raise InvalidOption(
                    say(None, "records.not_a_tile", tile=shorten(tile), fault=fault)
                ) from None
    return tuple(found)


def _comment(text: object) -> str:
    if not isinstance(text, str):
        raise InvalidOption(say(None, "records.comment", text=shorten(text)))
    return clean(text)
