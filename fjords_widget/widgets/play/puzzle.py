"""A puzzle on a board: find the move by clicks, be told what it is worth, and play on to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.algorithms.puzzles import GRADES, Puzzle
from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.players import players
from fjords_widget.players.player import Player, Progress, Stop
from fjords_widget.players.slices import Slices
from fjords_widget.players.solver.solve import solve, solve_in_slices
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.seats import HUMAN, Occupant

if TYPE_CHECKING:
    from fjords_widget.widgets.walkthrough.question import Question

AIDS = ("legal", "last")
"""What a board shows here: a score that is worked out ahead would give the answer away."""
NODES = 1_000
"""So many positions are looked at to judge a move, or to reply: far more than any puzzle has."""
BARRED = ("analysis",)
"""Not to be had before the puzzle is off the board: it would be the answer."""


class MoveWorth(NamedTuple):
    """What a move of the learner's is worth, and what the best one would have been."""

    move: Move
    margin: int
    best: int

    @property
    def right(self) -> bool:
        """Whether there was nothing better."""
        return self.margin == self.best


class PuzzlePlay(Play):
    """A puzzle to play: `fj.puzzles[0].play()`. Every move is judged by proof; `undo` is for another try."""

    def __init__(self, puzzle: Puzzle, *, lang: str | None = None, **options: Any) -> None:
        self._puzzle = puzzle
        self._task = puzzle.game(lang)
        """The game of the puzzle. Another one may be put on the board, which is judged by nobody."""
        self._seat = self._task.turn
        self._known: dict[tuple[str, ...], dict[Move, int]] = {}
        seats: list[Occupant] = [BestReply(), BestReply()]
        seats[self._seat] = HUMAN
        super().__init__(self._task, seats, lang=lang, **{"aids": AIDS, "keep": False, **options})

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the board."""
        return self._puzzle

    @property
    def verdicts(self) -> list[MoveWorth]:
        """What each move of the learner's was worth, the first one first."""
        if self.game is not self._task:
            return []
        trial = self._puzzle.game()
        found: list[MoveWorth] = []
        line: list[str] = []
        for turn in self._task.history:
            if turn.seat == self._seat:
                worth = self._worth(trial, tuple(line))
                if turn.move not in worth:
                    break  # it takes too long to prove
                found.append(MoveWorth(turn.move, worth[turn.move], max(worth.values())))
            line.append(str(turn.move))
            trial.push(turn.move)
        return found

    @property
    def solved(self) -> bool:
        """Whether the move that the puzzle asks for was found."""
        found = self.verdicts
        return bool(found) and found[0].right

    def _worth(self, game: Game, line: tuple[str, ...]) -> dict[Move, int]:
        """The margin that each move leads to, worked out once for each position."""
        if line not in self._known:
            found = solve(game, nodes=NODES)
            self._known[line] = dict(found.values) if found.exact else {}
        return self._known[line]

    def _views(self) -> dict[str, Any]:
        seen = super()._views()
        if self.game is self._task and "_aids" in seen:
            seen["_aids"] = {**seen["_aids"], "barred": [*BARRED]}
        if self.game is self._task and "_status" in seen:
            seen["_status"] = {**seen["_status"], **self._judge(seen["_status"]["news"])}
        return seen

    def _advice(self) -> dict[str, Any] | None:
        if self.game is not self._task:
            return super()._advice()
        self._analyst.stop()
        return None

    def _judge(self, news: list[str]) -> dict[str, Any]:
        """The texts over the board: the task, or what the last move was worth."""
        lang, found = self._lang, self.verdicts
        number = say(lang, "puzzles.number", name=self._puzzle.name, grade=self._puzzle.grade, of=len(GRADES))
        if not found:
            return {"headline": self._puzzle.task(lang), "news": [number], "alert": None}
        last = found[-1]
        key = "right" if last.right else "wrong"
        told = say(lang, f"puzzles.{key}", move=last.move, margin=last.margin, best=last.best)
        again = None if last.right else say(lang, "puzzles.again")
        if self.game.phase != "over":
            on = say(lang, "puzzles.on") if last.right else say(lang, "puzzles.again")
            return {"headline": told, "news": [on, *news], "alert": again and f"{told} {again}"}
        points = [score.total for score in self.game.scores()]
        margin = points[self._seat] - points[1 - self._seat]
        whole = "solved" if all(one.right for one in found) else "missed"
        end = say(lang, f"puzzles.{whole}", margin=margin, best=self._puzzle.margin)
        return {"headline": end, "news": [told, number], "alert": None}


def make_question(puzzle: Puzzle, lang: str | None = None) -> Question:
    """A board to click on that says what each move is worth: all answers are in it."""
    from fjords_widget.widgets.walkthrough.question import Question

    game = puzzle.game(lang)
    return Question(game.record().root, puzzle.task(lang), {}, otherwise=" ", lang=lang)


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
        careful = players["careful"].player(self.seed)
        return (yield from careful.choose_in_slices(game, stop=stop, progress=progress))
