"""Puzzles on a board: find the move by clicks, see what a wrong one leads to, and go on to the next."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import traitlets

from fjords_widget.drawing.marks import PlainMark
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players import players
from fjords_widget.players.hints.hint import find_cells
from fjords_widget.players.player import Player, Progress, Stop
from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.solve import solve_in_slices
from fjords_widget.tactics.course import puzzles
from fjords_widget.tactics.progress import note_solved, read_solved
from fjords_widget.tactics.puzzle import GRADES, Puzzle, tell_try
from fjords_widget.tactics.sentences import tell_margin, tell_move
from fjords_widget.tactics.why import Arrow, find_arrows, find_line
from fjords_widget.tactics.worth import TooLarge, find_worth
from fjords_widget.widgets.play.hinting import MOVE, WHERE, WHY, Hinter, is_for_people
from fjords_widget.widgets.play.requests import VERBS
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.seats import HUMAN, Occupant, make_seats
from fjords_widget.widgets.shared.sentences import Voice

if TYPE_CHECKING:
    from fjords_widget.widgets.play.session import Session
    from fjords_widget.widgets.shared.rpc import Answer, Verbs
    from fjords_widget.widgets.walkthrough.question import Question

AIDS = ("legal", "last", "coordinates")
"""What a board shows here: the places that are spoken of, but no score that would give answers away."""
NODES = 1_000
"""This many positions are looked at to reply: far more than any puzzle has."""
BARRED = ("analysis",)
"""Aids that a puzzle does not offer: they would give the answer."""


class MoveWorth(NamedTuple):
    """What a move of the learner's is worth, and what the best one would have been."""

    move: Move
    margin: Fraction
    best: Fraction

    @property
    def right(self) -> bool:
        """Whether there was nothing better."""
        return self.margin == self.best


class PuzzlePlay(Play):
    """A puzzle to play: `fj.puzzles[0].play()`. Every move is judged by proof; `undo` is for another try."""

    OFFERS_LEARNING = False
    AIDS_LAST = False
    _puzzle: Any = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self, puzzle: Puzzle, *, lang: str | None = None, **options: Any) -> None:
        self._take_up(puzzle, lang)
        super().__init__(self._task, self._occupants(), lang=lang, **{"aids": AIDS, "keep": False, **options})
        self._hinter = PuzzleHinter(self._session, self)
        self._show()

    def _take_up(self, puzzle: Puzzle, lang: str | None) -> None:
        self._asked = puzzle
        self._task = puzzle.game(lang)
        """The game of the puzzle. Another one may be put on the board, which is judged by nobody."""
        self._seat = self._task.turn
        self._known: dict[tuple[str, ...], dict[Move, Fraction]] = {}
        self._shown: dict[tuple[str, ...], list[Arrow]] = {}
        self.helped = False
        """Whether a hint was taken."""

    def _occupants(self) -> list[Occupant]:
        seats: list[Occupant] = [BestReply(), BestReply()]
        seats[self._seat] = HUMAN
        return seats

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the board."""
        return self._asked

    def next_puzzle(self) -> Puzzle:
        """Puts the next puzzle on the board that is not solved yet, and returns it."""
        with self._lock:
            self._take_up(puzzles.next(after=self._asked), self._lang)
            self._begin(self._task, make_seats(2, self._occupants(), lang=self._lang), self._lang)
            return self._asked

    @property
    def verdicts(self) -> list[MoveWorth]:
        """What each move of the learner's was worth, the first one first."""
        if self.game is not self._task:
            return []
        trial = self._asked.game()
        found: list[MoveWorth] = []
        line: list[str] = []
        for turn in self._task.history:
            if turn.seat == self._seat:
                worth = self._worth(trial, tuple(line))
                if turn.move not in worth:
                    break  # it takes too long to prove
                found.append(MoveWorth(turn.move, worth[turn.move], max(worth.values())))
            line.append(str(turn.move))
            trial.push(turn.move, draws=turn.draws)
        return found

    @property
    def solved(self) -> bool:
        """Whether the move that the puzzle asks for was found."""
        found = self.verdicts
        return bool(found) and found[0].right

    def _worth(self, game: Game, line: tuple[str, ...]) -> dict[Move, Fraction]:
        """The margin that each move leads to, worked out once for each position."""
        if line not in self._known:
            self._known[line] = self._find_worth(game, is_first=not line)
        return self._known[line]

    def _find_worth(self, game: Game, is_first: bool) -> dict[Move, Fraction]:
        if is_first:
            return {move: self._asked.worth[str(move)] for move in game.legal_moves}
        if game.phase == "exploration" and game.unseen:
            return {}
        try:
            return find_worth(game)
        except TooLarge:
            return {}

    def _moved(self, turns: list[Any]) -> None:
        super()._moved(turns)
        if self.solved:
            note_solved(self._asked.name, self.helped)
            self._session.refresh()

    # The page -------------------------------------------------------------------------------------

    def _views(self) -> dict[str, Any]:
        seen = super()._views()
        if self.game is not self._task:
            return {**seen, "_puzzle": {}}
        if "_aids" in seen:
            seen["_aids"] = {**seen["_aids"], "barred": [*BARRED]}
        if "_status" in seen:
            seen["_status"] = {**seen["_status"], **self._judge()}
        return {**seen, "_puzzle": self._view_puzzle()}

    def _view_puzzle(self) -> dict[str, Any]:
        """The trait `_puzzle`: where the learner stands, and what a wrong move leads to."""
        found, how = self.verdicts, read_solved()
        seen: dict[str, Any] = {
            "name": self._asked.name,
            "title": self._number(),
            "progress": say(self._lang, "puzzles.progress", n=len(puzzles.solved), of=len(puzzles)),
            "lines": self._tell(),
            "state": "open" if not found else "right" if all(one.right for one in found) else "wrong",
        }
        if self._asked.name in how:
            seen["solved"] = how[self._asked.name]
        if seen["state"] == "wrong":
            seen["arrows"] = [_view_arrow(arrow) for arrow in self._refutation()]
        return seen

    def _refutation(self) -> list[Arrow]:
        """What follows the first move of the learner's that was not the best, at best play of both."""
        trial, line = self._asked.game(), []
        verdicts = iter(self.verdicts)
        for turn in self._task.history:
            is_wrong = turn.seat == self._seat and not next(verdicts).right
            line.append(str(turn.move))
            trial.push(turn.move, draws=turn.draws)
            if is_wrong:
                break
        if tuple(line) not in self._shown:
            self._shown[tuple(line)] = find_arrows(trial, find_line(trial))
        return self._shown[tuple(line)]

    def _number(self) -> str:
        puzzle, lang = self._asked, self._lang
        kind = say(lang, f"puzzles.kinds.{puzzle.kind}")
        return say(lang, "puzzles.number", name=puzzle.name, kind=kind, grade=puzzle.grade, of=len(GRADES))

    def _advice(self) -> dict[str, Any] | None:
        if self.game is not self._task:
            return super()._advice()
        self._analyst.stop()
        return None

    def _judge(self) -> dict[str, Any]:
        """The headline over the board: whose move it is, or whether the last move was right."""
        lang, found = self._lang, self.verdicts
        seen: dict[str, Any] = {"news": [], "made": [], "alert": None}
        if not found:
            return {**seen, "headline": self._asked.turn(lang)}
        last = found[-1]
        return {**seen, "headline": tell_try(lang, last.move, last.margin, last.right)[0]}

    def _tell(self) -> list[str]:
        """What there is to say about the last move, in sentences: what it is worth, why, and what to do."""
        lang, found = self._lang, self.verdicts
        if not found:
            return [self._asked.task(lang)]
        last = found[-1]
        worth = tell_try(lang, last.move, last.margin, last.right)[1]
        if self.game.phase == "over":
            points = [score.total for score in self.game.scores()]
            margin = Fraction(points[self._seat] - points[1 - self._seat])
            whole = "solved" if all(one.right for one in found) else "missed"
            end = {"margin": tell_margin(lang, margin), "best": tell_margin(lang, self._asked.margin)}
            return [say(lang, f"puzzles.{whole}", **end)]
        why = self._asked.feedback(last.move, lang).why if len(found) == 1 else ""
        return [*filter(None, (worth, why)), say(lang, "puzzles.on" if last.right else "puzzles.again")]

    def _verbs(self) -> Verbs[Any]:
        return {**VERBS, "next_puzzle": _next_puzzle}


def _next_puzzle(play: PuzzlePlay, read: Reader) -> Answer:
    """The next puzzle; `name` is the one that the page shows, so that two clicks are one."""
    if read.text("name", 40) != play.puzzle.name:
        raise Refused("stale", say(play.lang, "wire.stale", ply=play.game.ply))
    play.next_puzzle()
    return {}


def _view_arrow(arrow: Arrow) -> dict[str, Any]:
    seen: dict[str, Any] = {"n": arrow.number, "seat": arrow.seat, "to": str(arrow.cell)}
    return seen if arrow.origin is None else {**seen, "from": str(arrow.origin)}


class PuzzleHinter(Hinter):
    """Hints for the first move of a puzzle: where to look, its idea, the answer."""

    def __init__(self, session: Session, board: PuzzlePlay) -> None:
        super().__init__(session)
        self._board = board
        self._told = 0

    def _is_ours(self) -> bool:
        board = self._board
        return self._session.game is board._task and not board._task.history

    def ask(self) -> None:
        """One stage more."""
        if not self._is_ours():
            return super().ask()
        with self._session.changing():
            self._board.helped = True
            self._told = self._told if self._closed else min(self._told + 1, MOVE)
            self._closed = False
            self._session.refresh()
        return None

    def view(self, voice: Voice) -> dict[str, Any]:
        """The trait `_hint`."""
        if not self._is_ours():
            self._told = 0
            return super().view(voice)
        found: dict[str, Any] = {"can": is_for_people(self._session)}
        if not self._told or self._closed:
            return found
        return {**found, "stage": self._told, **self._view_told(voice.lang)}

    def _view_told(self, lang: str) -> dict[str, Any]:
        from random import Random

        from fjords_widget.players.hints.why import side_of

        board, game = self._board, self._session.game
        answer = board.puzzle.answer_move
        cells = find_cells(game, answer, Random(board.puzzle.name))
        lines = {
            WHERE: say(lang, "hint.look", where=say(lang, f"hint.where.{side_of(cells, game.land.cells)}")),
            WHY: board.puzzle.idea(lang),
            MOVE: say(lang, "hint.move", move=tell_move(lang, answer)),
        }
        seen: dict[str, Any] = {"lines": [lines[self._told]], "cells": [str(cell) for cell in cells]}
        return {**seen, "move": str(answer)} if self._told == MOVE else seen


def make_question(puzzle: Puzzle, lang: str | None = None) -> Question:
    """A board to click on that says what each move is worth: all answers are in it."""
    from fjords_widget.widgets.walkthrough.question import Question

    game = puzzle.game(lang)
    said = {move: puzzle.feedback(move, lang) for move in game.legal_moves}
    answers = {move: f"{told.text} {told.why}" for move, told in said.items()}
    return Question(
        game.record().root,
        puzzle.task(lang),
        answers,
        lang=lang,
        solve=False,
        kinds={move: "best" if told.right else "poor" for move, told in said.items()},
        marks={move: _mark_line(_after(game, move), told.line[1:]) for move, told in said.items()},
    )


def _mark_line(game: Game, line: tuple[Move, ...]) -> list[PlainMark]:
    """Arrows in the colours of the seats, each with its number."""
    marks = []
    for arrow in find_arrows(game, line):
        colour = ("white", "yellow")[arrow.seat]
        if arrow.origin is not None:
            marks.append(PlainMark("arrow", arrow.origin, colour, to=arrow.cell))
        marks.append(PlainMark("label", arrow.cell, colour, text=str(arrow.number)))
    return marks


def _after(game: Game, move: Move) -> Game:
    later = game.copy()
    later.push(move)
    return later


class BestReply(Player):
    """The opponent: the best move there is, proven; of equals, the first.

    Another game may be put on the board, and what cannot be proven soon is played as the careful level would.
    """

    def choose_in_slices(
        self, game: Game, *, stop: Stop | None = None, progress: Progress | None = None
    ) -> Slices[Move]:
        """The move to make."""
        if game.players == 2 and game.phase == "settlement":
            found = yield from solve_in_slices(
                game, nodes=NODES, stop=stop, progress=progress, every_move=False
            )
            if found.exact:
                return found.line[0]
        if len(game.legal_moves) > 1 and _is_nearly_explored(game):
            worth = find_worth(game)
            return max(worth, key=lambda move: worth[move])
        careful = players["careful"].player(self.seed)
        return (yield from careful.choose_in_slices(game, stop=stop, progress=progress))


def _is_nearly_explored(game: Game) -> bool:
    """Whether the last tiles of a small map are being laid, as in a puzzle."""
    left = len(game.row) + game.unseen.total() + (game.hand is not None)
    return game.players == 2 and game.phase == "exploration" and left <= 2 and len(game.board) <= 20
