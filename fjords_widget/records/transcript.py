"""Writing down a game that is played at a real table: move by move, with the tiles as they come up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import (
    FjordsError,
    IllegalMove,
    InvalidHistory,
    InvalidOption,
    NoMoveToTakeBack,
)
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move, parse
from fjords_widget.engine.terms import ROW, Terms
from fjords_widget.engine.tiles import Tile, TileSet
from fjords_widget.records.check import LONGEST_LINE
from fjords_widget.records.flaws import Flaw
from fjords_widget.records.headers import Opening
from fjords_widget.records.node import Draws, Node, as_draws
from fjords_widget.records.record import Record
from fjords_widget.records.result import result_of
from fjords_widget.records.unknown import ABOUT_THE_BAG
from fjords_widget.records.walk import Walker


class Transcript:
    """A game being written down. `needs` says what comes next: a tile out of the bag, a move, or nothing.

    Every step is checked by the engine; an error changes nothing. Tiles are given as tiles or as text,
    `?` for one that nobody noted. Earlier steps can be corrected: `problems` says what no longer works.
    """

    def __init__(
        self,
        players: int = 2,
        variant: str = "base",
        runes: str | Iterable[str] = (),
        tiles: str | TileSet = "fjords",
        first: int = 0,
        tie: str = "order",
        table_talk: bool = False,
        *,
        lang: str | None = None,
        **headers: str,
    ) -> None:
        terms = Terms.agreed(players, variant, runes, tiles, tie, table_talk)
        if type(first) is not int or not 0 <= first < players:
            raise InvalidOption(say(lang, "options.first", first=repr(first), last=players - 1))
        self.lang = lang
        self.record = Record(Opening(terms, first), headers)
        """All that has been written down; comments and marks can be added to it at any time."""
        self._result = ""
        self._look()

    @classmethod
    def of(cls, record: Record, *, lang: str | None = None) -> Transcript:
        """Continues a record, or corrects it."""
        transcript = cls.__new__(cls)
        transcript.lang = lang
        transcript.record = record
        transcript._result = ""
        transcript._look()
        return transcript

    def copy(self) -> Transcript:
        """An independent copy, to try a step on."""
        transcript = type(self).__new__(type(self))
        transcript.lang = self.lang
        transcript.record = self.record.copy()
        transcript._result = self._result
        transcript._game, transcript._missing = self._game, self._missing
        transcript._fault, transcript._problems = self._fault, self._problems
        return transcript

    # Where it stands ------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as far as it is consistent. If a tile is still to be named, the game before that move."""
        if self._game is None:
            raise InvalidHistory(say(self.lang, "records.nothing_dealt"), "too_few_draws")
        return self._game

    @property
    def begun(self) -> bool:
        """Whether the tiles dealt before the first move, if there are any, have been named."""
        return self._game is not None

    @property
    def ply(self) -> int:
        """How many moves have been written down."""
        return self.record.plies

    @property
    def problems(self) -> tuple[Flaw, ...]:
        """The first impossible move, if there is one. A tile still to be named is not a problem."""
        return self._problems

    @property
    def fault(self) -> str:
        """What is wrong with the tiles that came up, if that is the problem: `InvalidHistory.fault`."""
        return self._fault

    @property
    def needs(self) -> str:
        """What comes next: a tile (dealt or drawn), a move, or nothing: the game is over or in doubt."""
        if self._missing:
            return "tile"
        over = self._problems or self._game is None or self._game.phase == "over"
        return "nothing" if over else "move"

    def _look(self) -> None:
        """Has the engine go through the main line again, as far as it is consistent."""
        self._game: Game | None = None
        self._missing = False
        self._fault = ""
        self._problems: tuple[Flaw, ...] = ()
        end = self.record.root.end()
        try:
            walker = Walker(self.record, lang=self.lang)
        except FjordsError as fault:
            self._note(self.record.root, fault, last=end is self.record.root)
            return
        self._game = walker.game
        for node in self.record.root.line():
            seat = walker.game.turn
            try:
                if node.ply > LONGEST_LINE:
                    raise InvalidHistory(say(self.lang, "records.long_line", most=LONGEST_LINE))
                walker.step(node)
            except FjordsError as fault:
                self._note(node, fault, last=node is end)
                break
            node.seat = seat
        self.record.cursor = self.record.root.end()
        self._note_result(walker.game)

    def _note_result(self, game: Game) -> None:
        """Writes down the result, and strikes out one that was written down here and is no longer right."""
        result = result_of(game)
        if result or self.record.result == self._result:
            self.record.headers["result"] = self._result = result

    def _note(self, node: Node, fault: FjordsError, last: bool) -> None:
        if last and isinstance(fault, InvalidHistory) and fault.fault == "too_few_draws":
            self._missing = True
            return
        self._fault = fault.fault if isinstance(fault, InvalidHistory) else ""
        flaws = self.record.check(lang=self.lang)
        self._problems = tuple(flaw for flaw in flaws if flaw.ply == node.ply)[:1] or flaws[:1]

    # Writing down ---------------------------------------------------------------------------------

    def push(self, move: Move | str, draws: Sequence[Tile | str | None] | str = ()) -> Node:
        """Writes down a move, and the tiles that came up after it, as far as they are given.

        InvalidMove, IllegalMove, or InvalidHistory for tiles that cannot have come up.
        """
        if self.needs != "move":
            raise InvalidHistory(say(self.lang, f"records.needs_{self.needs}"))
        move = self.check_move(move, self.game)
        parent = self.record.root.end()
        node = Node(parent, move, as_draws(draws))
        parent.children.insert(0, node)
        self._look()
        if self._problems:
            text = self._problems[0].text
            parent.children.remove(node)
            self._look()
            raise InvalidHistory(text)
        return node

    def check_move(self, move: Move | str, game: Game) -> Move:
        """A move that can have been made at this table; InvalidMove or IllegalMove if it cannot."""
        move = move if isinstance(move, Move) else parse(move, self.lang)
        try:
            return game.check_legal(move)
        except IllegalMove as fault:
            # It may lay a tile that nobody noted: what came out of the bag is looked at again then.
            if not self.record.has_unknown() or not set(fault.verdict.rules) <= ABOUT_THE_BAG:
                raise
            return move

    def draw(self, *tiles: Tile | str | None) -> None:
        """Says which tiles came up: those that are dealt, or those after the last move. `?`: nobody noted."""
        told = as_draws(tiles)
        node = self.record.root.end()
        before = node.draws
        for tile in told:
            fault = "" if self._missing else say(self.lang, "records.needs_no_tile", tile=tile or "?")
            if not fault:
                node.draws = (*node.draws, tile)
                self._look()
                fault = self._problems[0].text if self._problems else ""
            if fault:
                node.draws = before
                self._look()
                raise InvalidHistory(fault)

    deal = draw
    """The same, for the tiles that are dealt before the first move."""

    def swap(self) -> None:
        """Says that the row was swapped (X11), where one of its tiles is unknown, so only the players know.

        The tiles of the new row are unknown too, until they are named. InvalidHistory if the row cannot have
        been swapped.
        """
        node = self.record.root.end()
        before = node.draws
        if self.needs == "move":
            for new in range(ROW, 0, -1):
                node.draws = (*before, *[None] * new)
                self._look()
                if not self._problems and not self._missing:
                    return
            node.draws = before
            self._look()
        raise InvalidHistory(say(self.lang, "records.no_swap"))

    def undo(self) -> None:
        """Strikes out what was written down last: a tile, or a move. NoMoveToTakeBack if there is nothing."""
        node = self.record.root.end()
        if node.draws:
            node.draws = node.draws[:-1]
        elif node.parent is not None:
            node.delete()
        else:
            raise NoMoveToTakeBack(say(self.lang, "moves.nothing_to_take_back"))
        self._look()

    # Mending --------------------------------------------------------------------------------------

    def mend(
        self,
        ply: int,
        move: Move | str | None = None,
        draws: Sequence[Tile | str | None] | str | None = None,
    ) -> tuple[Flaw, ...]:
        """Replaces the move of a ply, or its draws (ply 0: the deal); returns the resulting `problems`.

        Nothing that follows is lost, even if it no longer works: correct that next, or this again.
        """
        node = self.record.at(ply)
        if move is not None and node.parent is None:
            raise InvalidOption(say(self.lang, "records.root"))
        new_move = parse(move, self.lang) if isinstance(move, str) else move
        new_draws: Draws | None = None if draws is None else as_draws(draws)
        if new_move is not None:
            node.move = new_move
        if new_draws is not None:
            node.draws = new_draws
        self._look()
        return self._problems

    def insert(
        self, ply: int, move: Move | str, draws: Sequence[Tile | str | None] | str = ()
    ) -> tuple[Flaw, ...]:
        """Inserts a forgotten move before that of this ply; returns the resulting `problems`."""
        parent = self.record.at(ply).parent
        if parent is None:
            raise InvalidOption(say(self.lang, "records.root"))
        node = Node(parent, move if isinstance(move, Move) else parse(move, self.lang), as_draws(draws))
        node.children = parent.children
        parent.children = [node]
        for child in node.children:
            child.parent = node
        node.renumber()
        self._look()
        return self._problems

    def remove(self, ply: int) -> tuple[Flaw, ...]:
        """Strikes out the move of a ply that was never made; returns the resulting `problems`."""
        node = self.record.at(ply)
        parent = node.parent
        if parent is None:
            raise InvalidOption(say(self.lang, "records.root"))
        parent.children[0:1] = node.children
        for child in node.children:
            child.parent = parent
        node.children = []
        node.parent = None
        parent.renumber()
        self.record.cursor = self.record.root
        self._look()
        return self._problems

    def __repr__(self) -> str:
        problems = f", problems: {len(self._problems)}" if self._problems else ""
        return f"<Transcript {self.record.terms.variant}, ply {self.ply}, needs: {self.needs}{problems}>"
