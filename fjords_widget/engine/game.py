"""A game of Fjords: make moves, take them back, ask why not, copy, count."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from fjords_widget.engine import exploration, scoring, settlement
from fjords_widget.engine.bag import Bag, secret_of
from fjords_widget.engine.board import Board
from fjords_widget.engine.catalogue import known_language, language, say
from fjords_widget.engine.errors import (
    IllegalMove,
    InvalidHistory,
    InvalidMove,
    InvalidOption,
    NoMoveToTakeBack,
)
from fjords_widget.engine.events import Began, Dealt, Turn, list_draws
from fjords_widget.engine.land import Land
from fjords_widget.engine.moves import Lay, Move, Show, parse
from fjords_widget.engine.scoring import Outcome, Score
from fjords_widget.engine.state import Phase, Side, State, blank
from fjords_widget.engine.terms import HELD, ROW, Setup, Terms, Tie, Variant
from fjords_widget.engine.tiles import Tile, TileSet

if TYPE_CHECKING:
    import random

    from fjords_widget.engine.explain import Verdict
    from fjords_widget.records.record import Record

REMEMBERED = 100
"""How many moves taken back after a draw are remembered: enough for people, little for a search."""


class LegalMoves:
    """The moves that the seat to move may make now: a view that follows the game."""

    __slots__ = ("_game",)

    _game: Game

    def __iter__(self) -> Iterator[Move]:
        game = self._game
        return iter(game._moves or game._list_moves())

    def __len__(self) -> int:
        game = self._game
        return len(game._moves or game._list_moves())

    def __bool__(self) -> bool:
        # After every push the seat to move has a move, or the game is over.
        return self._game._state.phase != "over"

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        return self._game._is_legal(move) or self._game._is_legal(self._game.as_listed(move))

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"


class Game:
    """One game, from setting up to the outcome.

    The past is a chain of states, which copies share. Only the map is changed in place; it is copied
    when two games that share it diverge.
    """

    __slots__ = (
        "_bag", "_land", "_listeners", "_lock", "_moves", "_state", "_taken_back", "_terms", "lang", "setup",
    )  # fmt: skip

    def __init__(
        self,
        players: int = 2,
        variant: str = "base",
        runes: str | Iterable[str] = (),
        seed: object = None,
        tiles: str | TileSet = "fjords",
        first: int | None = None,
        tie: str = "order",
        table_talk: bool = False,
        *,
        lang: str | None = None,
    ) -> None:
        if lang is not None:
            known_language(lang)  # before anything is said in it
        terms = Terms.agreed(players, variant, runes, tiles, tie, table_talk)
        if first is not None and (type(first) is not int or not 0 <= first < players):
            raise InvalidOption(say(lang, "options.first", first=repr(first), last=players - 1))
        secret = secret_of(seed)
        bag = Bag(terms.opening, secret)
        if first is None:
            first = bag.first_seat(players)  # S5
        self._begin(terms, bag, first, lang)

    def _begin(self, terms: Terms, bag: Bag, first: int, lang: str | None) -> None:
        """Sets up (S1-S5): starting tiles, supplies, the first row."""
        self.lang = language() if lang is None else known_language(lang)
        self._terms = terms
        self._bag = bag
        self._land = terms.start.copy()
        self._listeners: tuple[Callable[[], None], ...] = ()
        self._lock: AbstractContextManager[Any] | None = None
        self._moves: list[Move] | None = None
        self._taken_back: deque[State] = deque(maxlen=REMEMBERED)
        side = Side(terms.vikings, terms.longhouses, terms.runes & HELD)
        state = blank((side,) * terms.players, first, len(terms.opening), terms.start_vacant)
        state.events = (Began(first),)
        if not terms.draws_one:
            state.row = tuple([bag.draw(state) for _ in range(min(ROW, state.left))])  # S4
            state.events += (Dealt(tuple([terms.fits.tiles[i] for i in state.row])),)
        exploration.first_turn(terms, self._land, bag, state)
        self._state = state
        self.setup = Setup(terms, first, state.events)

    @classmethod
    def with_bag(cls, terms: Terms, bag: Bag, first: int, lang: str | None = None) -> Game:
        """A game whose tiles come out of the given bag."""
        game = cls.__new__(cls)
        game._begin(terms, bag, first, lang)
        return game

    # Inside -------------------------------------------------------------------------------------
    # For other layers that want the engine's own numbers and masks: slots (land.py), ways (fits.py) and
    # spots (lattice.py). Look at them, and never change them: copies of a game share them.

    @property
    def terms(self) -> Terms:
        """The rules agreed on before the first move, with tables derived from them."""
        return self._terms

    @property
    def land(self) -> Land:
        """The map as it lies now. It changes with the next move; `Land.share` keeps it as it is."""
        return self._land

    @property
    def state(self) -> State:
        """Everything else as it stands now. A state stays as it is; the next move makes a new one."""
        return self._state

    @property
    def taken_back(self) -> tuple[State, ...]:
        """The states that `pop` left after tiles had come out of the bag, oldest first."""
        return tuple(state for state in self._taken_back if list_draws(state.events))

    def forget_taken_back(self) -> None:
        """Forgets what was taken back: for code that moves a game back and forth only to look at it."""
        self._taken_back.clear()

    # Looking ------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """exploration, settlement or over."""
        return self._state.phase

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._state.turn

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return self._state.ply

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._terms.players

    @property
    def variant(self) -> Variant:
        """base, epic, classic or original."""
        return self._terms.variant

    @property
    def runes(self) -> tuple[str, ...]:
        """The runes in the game, in the order of the rules."""
        return self._terms.rune_names()

    @property
    def tie(self) -> Tie:
        """How a tie is settled: order (W4), replay (W5), or not at all inside a match (V-C8)."""
        return self._terms.tie

    @property
    def table_talk(self) -> bool:
        """Whether players have to find the placements themselves (X13)."""
        return self._terms.table_talk

    @property
    def tiles(self) -> TileSet:
        """The tile set."""
        return self._terms.tiles

    @property
    def board(self) -> Board:
        """What lies on the table."""
        return Board(self)

    @property
    def row(self) -> tuple[Tile, ...]:
        """The face-up tiles."""
        return self._tiles_of(self._state.row)

    @property
    def aside(self) -> tuple[Tile, ...]:
        """The tiles set aside (classic, original)."""
        return self._tiles_of(self._state.aside)

    @property
    def hand(self) -> Tile | None:
        """The tile just drawn (classic, original), or None."""
        hand = self._state.hand
        return None if hand is None else self._terms.fits.tiles[hand]

    @property
    def unseen(self) -> Counter[Tile]:
        """How many of each tile are still out of sight: what anybody may know of the bag."""
        return Counter(self._tiles_of(tuple(sorted(self._bag.inside(self._state)))))

    def _tiles_of(self, numbers: tuple[int, ...]) -> tuple[Tile, ...]:
        return tuple([self._terms.fits.tiles[number] for number in numbers])

    @property
    def supply(self) -> tuple[Side, ...]:
        """What each seat has left: `.vikings`, `.longhouses`, `.runes`."""
        return self._state.sides

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out (T6)."""
        return frozenset(seat for seat in range(self.players) if self._state.out >> seat & 1)

    @property
    def settlement_order(self) -> tuple[int, ...]:
        """The seats in the order of the settlement's first round (T1, W4); empty before."""
        start = self._state.starter
        return tuple((start + i) % self.players for i in range(self.players)) if start >= 0 else ()

    @property
    def history(self) -> tuple[Turn, ...]:
        """Every ply so far: seat, move, and the events that followed."""
        turns: list[Turn] = []
        state = self._state
        while state.before is not None and state.move is not None:
            turns.append(Turn(state.before.turn, state.move, state.events))
            state = state.before
        return tuple(turns[::-1])

    def peek(self) -> Move | None:
        """The last move made, or None."""
        return self._state.move

    # Moving -------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves of the seat to move: iterate over them, count them, ask whether one is `in` them."""
        view = LegalMoves()
        view._game = self
        return view

    def _list_moves(self) -> list[Move]:
        if self._lock is None:
            return self._find_moves()
        with self._lock:
            return self._find_moves()

    def _find_moves(self) -> list[Move]:
        state = self._state
        phase = state.phase
        if phase == "settlement":
            moves = settlement.moves(self._land, state)
        elif phase == "exploration":
            moves = exploration.moves(self._terms, self._land, state)
        else:
            return []
        self._moves = moves
        return moves

    def _is_legal(self, move: Move) -> bool:
        state = self._state
        if state.phase == "settlement":
            return settlement.is_legal(self._land, state, move)
        return state.phase == "exploration" and exploration.is_legal(self._terms, self._land, state, move)

    def as_listed(self, move: Move) -> Move:
        """The move as `legal_moves` lists it: of several tiles that play the same, it names the first."""
        if type(move) is not Lay and type(move) is not Show:
            return move
        fits, state = self._terms.fits, self._state
        number = fits.number.get(move.tile)
        if number is None:
            return move
        alike = fits.alike[number]
        if alike == 1 << number:
            return move
        there = state.row or ((state.hand,) if state.hand is not None else state.aside)
        for other in there:
            if alike >> other & 1:
                tile = fits.tiles[other]
                if tile == move.tile:
                    return move
                if type(move) is Lay:
                    return Lay(tile, move.cell, move.turns, move.build)
                return Show(tile, move.cell, move.turns)
        return move

    def parse(self, text: str) -> Move:
        """The legal move that a text stands for; InvalidMove or IllegalMove."""
        return self.check_legal(parse(text, self.lang))

    def push(self, move: Move | str, seat: int | None = None, *, draws: Sequence[Tile] | None = None) -> Move:
        """Makes a move, given as a move or as text, and returns it.

        `seat`, if given, has to be the seat to move. `draws`, if given, are the tiles that come out of the
        bag, in order; otherwise chance decides. InvalidMove, IllegalMove or InvalidHistory change nothing.
        """
        if self._lock is None:
            return self._push(move, seat, draws)
        with self._lock:
            return self._push(move, seat, draws)

    def _push(self, move: Move | str, seat: int | None, draws: Sequence[Tile] | None) -> Move:
        if not isinstance(move, Move):
            move = parse(move, self.lang)
        moves = self._moves
        # A move out of the list that was just made needs no second look.
        if seat is not None or ((moves is None or move not in moves) and not self._is_legal(move)):
            move = self.check_legal(move, seat)
        if draws is not None:
            self._push_dictated(move, draws)
        else:
            state = self._state
            if type(move) is Lay:
                if self._land.shared:
                    self._land = self._land.copy()
                self._state = exploration.lay(self._terms, self._land, self._bag, state, move)
            elif state.phase == "settlement":
                self._state = settlement.play(self._terms, self._land, state, move)
            else:
                self._state = exploration.play(self._terms, self._land, self._bag, state, move)
            self._moves = None
        for listener in self._listeners:
            listener()
        return move

    def _push_dictated(self, move: Move, draws: Sequence[Tile]) -> None:
        """Makes a legal move with these draws, and calls nobody; InvalidHistory changes nothing."""
        bag, state, listeners, tiles_laid = self._bag, self._state, self._listeners, len(self._land.ways)
        numbers = self._numbers_of(draws)
        before = bag.orders, bag._ends
        self._moves, self._listeners = [move], ()  # it has been looked at
        try:
            bag.dictate(numbers, self._terms.fits.tiles)
            self._push(move, None, None)
            bag.check_all_used()
        except InvalidHistory:
            self._state, self._moves = state, None
            bag.orders, bag._ends = before
            self._take_up_to(tiles_laid)
            raise
        finally:
            bag.dictate(None)
            self._listeners = listeners

    def check_legal(self, move: Move, seat: int | None = None) -> Move:
        """The move as `legal_moves` lists it; IllegalMove if it is not legal, or not this seat's turn."""
        move = self.as_listed(move)
        if (seat is None or seat == self._state.turn) and self._is_legal(move):
            return move
        verdict = self.explain(move, seat)
        reasons = " ".join(str(reason) for reason in verdict.reasons)
        raise IllegalMove(say(self.lang, "moves.illegal", move=move, reasons=reasons), verdict)

    def expect_draws(self, tiles: Iterable[Tile]) -> None:
        """Orders the bag so that these tiles come out next: for records, which say what came out."""
        number = self._terms.fits.number
        self._bag.expect([number[tile] for tile in tiles if tile in number], self._state)

    def _numbers_of(self, tiles: Sequence[Tile]) -> list[int]:
        if not isinstance(tiles, list | tuple):
            raise InvalidHistory(say(self.lang, "history.unknown_tile", tile=repr(tiles)), "unknown_tile")
        number = self._terms.fits.number
        for tile in tiles:
            if type(tile) is not Tile or tile not in number:
                raise InvalidHistory(say(self.lang, "history.unknown_tile", tile=tile), "unknown_tile")
        return [number[tile] for tile in tiles]

    def pop(self) -> Move:
        """Takes back the last move, with its draws, and returns it; NoMoveToTakeBack at the beginning."""
        if self._lock is None:
            return self._pop()
        with self._lock:
            return self._pop()

    def _pop(self) -> Move:
        state = self._state
        if state.before is None or state.move is None:
            raise NoMoveToTakeBack(say(self.lang, "moves.nothing_to_take_back"))
        self._state = state.before
        self._moves = None
        if state.events:
            self._taken_back.append(state)
        if type(state.move) is Lay:
            self._take_up_to(len(self._land.ways) - 1)
        for listener in self._listeners:
            listener()
        return state.move

    def _take_up_to(self, tiles: int) -> None:
        while len(self._land.ways) > tiles:
            if self._land.shared:
                self._land = self._land.copy()
            self._land.take_up()

    def explain(self, move: Move | str, seat: int | None = None) -> Verdict:
        """Whether a move is legal for the seat to move, or for another seat; if not, the reasons why."""
        from fjords_widget.engine.explain import explain

        if not isinstance(move, Move):
            move = parse(move, self.lang)
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise InvalidOption(say(self.lang, "options.seat", seat=seat, last=self.players - 1))
        return explain(self._terms, self._land, self._state, self.as_listed(move), self.lang, seat)

    def subscribe(
        self, listener: Callable[[], None], *, lock: AbstractContextManager[Any] | None = None
    ) -> Callable[[], None]:
        """Calls the listener after every push and pop, until the function that it returns is called.

        `lock` is for a game that several threads share: from now on it is held while the game is changed or
        copied, and while listeners run. It must be reentrant.
        """
        if lock is not None:
            self._lock = lock
        self._listeners = (*self._listeners, listener)

        def unsubscribe() -> None:
            self._listeners = tuple(other for other in self._listeners if other is not listener)

        return unsubscribe

    # Counting -----------------------------------------------------------------------------------

    def scores(self) -> tuple[Score, ...]:
        """One score for each seat, as the board is now."""
        return scoring.scores(self._terms, self._land, self._state)

    def projected_scores(self) -> tuple[Score, ...]:
        """One score for each seat, if each settled exactly the land that nobody else can reach on foot."""
        return scoring.project_scores(self._terms, self._land, self._state)

    def outcome(self) -> Outcome | None:
        """None while the game goes on; then who won, and by which rule."""
        if self._state.phase != "over":
            return None
        return scoring.outcome(self._terms, self._state, [score.total for score in self.scores()])

    # Copying ------------------------------------------------------------------------------------

    def copy(self, reshuffle: random.Random | None = None) -> Game:
        """An independent copy of the game, with the same past.

        With `reshuffle`, everything that the player to move cannot know (the order of the bag) is reshuffled.
        """
        if self._lock is None:
            return self._copy(reshuffle)
        with self._lock:
            return self._copy(reshuffle)

    def _copy(self, reshuffle: random.Random | None) -> Game:
        game = Game.__new__(Game)
        game.lang = self.lang
        game.setup = self.setup
        game._terms = self._terms
        game._state = self._state
        game._listeners = ()
        game._lock = None
        game._moves = None
        game._taken_back = self._taken_back.copy()
        self._land.shared = True
        game._land = self._land
        game._bag = self._bag.copy()
        if reshuffle is not None:
            game._bag.reshuffle(game._state, reshuffle)
        return game

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    @classmethod
    def replay(
        cls, setup: Setup, turns: Iterable[Turn], *, lang: str | None = None, seed: object = None
    ) -> Game:
        """A game made from its history, with the draws given there. InvalidHistory names an impossible ply.

        The history does not know what never came out of the bag: that is shuffled by the seed.
        """
        game = cls._set_up_again(setup, seed, lang)
        for ply, turn in enumerate(turns, start=1):
            try:
                game.push(turn.move, turn.seat, draws=turn.draws)
            except (InvalidHistory, InvalidMove, IllegalMove, InvalidOption) as fault:
                text = say(lang, "history.ply", ply=ply, move=turn.move, fault=fault)
                raise InvalidHistory(text, getattr(fault, "fault", "")) from fault
        return game

    @classmethod
    def _set_up_again(cls, setup: Setup, seed: object, lang: str | None) -> Game:
        """The game before its first move, with the given tiles dealt."""
        if setup.position is not None:
            return cls.from_position(setup.position, tiles=setup.terms.tiles, seed=seed, lang=lang)
        game = cls.__new__(cls)
        bag = Bag(setup.terms.opening, secret_of(seed))
        players = setup.terms.players
        if type(setup.first) is not int or not 0 <= setup.first < players:
            fault = say(lang, "options.first", first=repr(setup.first), last=players - 1)
            raise InvalidHistory(say(lang, "history.setup", fault=fault))
        try:
            bag.dictate([setup.terms.fits.number[tile] for tile in setup.draws], setup.terms.fits.tiles)
            game._begin(setup.terms, bag, setup.first, lang)
            bag.check_all_used()
            bag.dictate(None)
        except KeyError as fault:
            text = say(lang, "history.unknown_tile", tile=fault.args[0])
            raise InvalidHistory(say(lang, "history.setup", fault=text), "unknown_tile") from None
        except InvalidHistory as fault:
            raise InvalidHistory(say(lang, "history.setup", fault=fault), fault.fault) from None
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (
            self.setup,
            self.history,
            self._bag.orders,
            self._bag._ends,
            self._bag._secret,
            self.lang,
        )

    # Text and pictures --------------------------------------------------------------------------

    def position(self) -> str:
        """One line of text with everything public about the position."""
        from fjords_widget.engine.position import write

        return write(self)

    @classmethod
    def from_position(
        cls, text: str, *, tiles: str | TileSet | None = None, seed: object = None, lang: str | None = None
    ) -> Game:
        """The game that a position text describes; InvalidPosition lists every fault."""
        from fjords_widget.engine.position import read

        return read(text, tiles, seed, lang)

    def record(self, **headers: str) -> Record:
        """The game so far as a record; keywords are headers, as in `white="Ann"`."""
        from fjords_widget.records.record import Record

        return Record.of(self, **headers)

    def __repr__(self) -> str:
        table = f"{self.variant}, {self.players} players"
        return f"<Game {table}, ply {self.ply}, {self.phase}, seat {self.turn} to move>"

    def __str__(self) -> str:
        from fjords_widget.drawing import board_text

        return board_text(self)

    def _repr_svg_(self) -> str:
        from fjords_widget.drawing import board_svg

        return str(board_svg(self))  # a plain text: marimo takes no other


def _unpickle(
    setup: Setup, turns: tuple[Turn, ...], orders: Any, ends: tuple[int, ...], secret: object, lang: str
) -> Game:
    game = Game.replay(setup, turns, lang=lang)
    game._bag.orders, game._bag._ends, game._bag._secret = orders, ends, secret
    return game
