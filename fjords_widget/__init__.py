"""Fjords in a notebook: a rules engine, a board to play on, games to keep.

The engine is here at once and needs nothing but Python; the widgets are imported when they are first named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.board import Board, Piece
from fjords_widget.engine.catalogue import LANGUAGES, set_language
from fjords_widget.engine.errors import (
    Fault,
    FjordsError,
    IllegalMove,
    InvalidHistory,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    InvalidTiles,
    InvalidTutorial,
    NoMoveToTakeBack,
)
from fjords_widget.engine.events import Turn
from fjords_widget.engine.fits import Laid
from fjords_widget.engine.game import Game, LegalMoves
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import (
    Claim,
    Draw,
    Lay,
    Leap,
    Move,
    Ride,
    Sail,
    Secret,
    Settle,
    Show,
    Silence,
    parse,
)
from fjords_widget.engine.scoring import Outcome, Score
from fjords_widget.engine.state import Stone
from fjords_widget.engine.terms import PRESETS, RUNES, VARIANTS, Setup
from fjords_widget.engine.tiles import Tile, TileSet

# At once, and by no later import: the table of levels takes the place of the package of the same name.
from fjords_widget.players import players

if TYPE_CHECKING:
    from fjords_widget import algorithms, research
    from fjords_widget.algorithms.exercises.check import check, set_hints
    from fjords_widget.algorithms.exercises.result import Check
    from fjords_widget.algorithms.exercises.solved import set_sources
    from fjords_widget.algorithms.exercises.summary import Summary, summarize
    from fjords_widget.book.rulebook import Rulebook, rulebook
    from fjords_widget.engine.explain import Verdict
    from fjords_widget.engine.match import Match
    from fjords_widget.engine.reasons import Reason
    from fjords_widget.engine.report import Report, report
    from fjords_widget.engine.rules import rules
    from fjords_widget.players.analysis.best_moves import best_moves
    from fjords_widget.players.analysis.judgement import Judgement, Judgements
    from fjords_widget.players.analysis.moment import Moment
    from fjords_widget.players.analysis.review import review
    from fjords_widget.players.analysis.reviewed import Review
    from fjords_widget.players.arena import arena
    from fjords_widget.players.arena.tournament import Tournament
    from fjords_widget.players.hints.hint import Hint, hint
    from fjords_widget.players.levels import Level
    from fjords_widget.players.solver.solution import Solution
    from fjords_widget.players.solver.solve import solve
    from fjords_widget.records.flaws import Flaw
    from fjords_widget.records.marks import Mark
    from fjords_widget.records.match_record import MatchRecord
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record
    from fjords_widget.records.transcript import Transcript
    from fjords_widget.tactics.course import puzzles
    from fjords_widget.tutorials.tutorial import Tutorial
    from fjords_widget.user_settings import settings
    from fjords_widget.widgets.export import export_notebook
    from fjords_widget.widgets.learn.widget import Learn, learn
    from fjords_widget.widgets.lesson.widget import Lesson
    from fjords_widget.widgets.play.going_on import resume
    from fjords_widget.widgets.play.widget import Play
    from fjords_widget.widgets.replay.widget import Replay
    from fjords_widget.widgets.transcribe.widget import Transcribe
    from fjords_widget.widgets.walkthrough.walkthrough import Walkthrough

__version__ = "0.1.0"

_LATER = {
    "Flaw": "fjords_widget.records.flaws",
    "Hint": "fjords_widget.players.hints.hint",
    "Judgement": "fjords_widget.players.analysis.judgement",
    "Judgements": "fjords_widget.players.analysis.judgement",
    "Learn": "fjords_widget.widgets.learn.widget",
    "Lesson": "fjords_widget.widgets.lesson.widget",
    "Level": "fjords_widget.players.levels",
    "Mark": "fjords_widget.records.marks",
    "Tournament": "fjords_widget.players.arena.tournament",
    "algorithms": "fjords_widget.algorithms",
    "arena": "fjords_widget.players.arena",
    "best_moves": "fjords_widget.players.analysis.best_moves",
    "hint": "fjords_widget.players.hints.hint",
    "review": "fjords_widget.players.analysis.review",
    "check": "fjords_widget.algorithms.exercises.check",
    "puzzles": "fjords_widget.tactics.course",
    "set_hints": "fjords_widget.algorithms.exercises.check",
    "Check": "fjords_widget.algorithms.exercises.result",
    "set_sources": "fjords_widget.algorithms.exercises.solved",
    "Summary": "fjords_widget.algorithms.exercises.summary",
    "summarize": "fjords_widget.algorithms.exercises.summary",
    "Match": "fjords_widget.engine.match",
    "Moment": "fjords_widget.players.analysis.moment",
    "Node": "fjords_widget.records.node",
    "Play": "fjords_widget.widgets.play.widget",
    "Transcribe": "fjords_widget.widgets.transcribe.widget",
    "Reason": "fjords_widget.engine.reasons",
    "MatchRecord": "fjords_widget.records.match_record",
    "Record": "fjords_widget.records.record",
    "Replay": "fjords_widget.widgets.replay.widget",
    "Report": "fjords_widget.engine.report",
    "Rulebook": "fjords_widget.book.rulebook",
    "Review": "fjords_widget.players.analysis.reviewed",
    "Solution": "fjords_widget.players.solver.solution",
    "Transcript": "fjords_widget.records.transcript",
    "Walkthrough": "fjords_widget.widgets.walkthrough.walkthrough",
    "Tutorial": "fjords_widget.tutorials.tutorial",
    "Verdict": "fjords_widget.engine.explain",
    "export_notebook": "fjords_widget.widgets.export",
    "learn": "fjords_widget.widgets.learn.widget",
    "report": "fjords_widget.engine.report",
    "research": "fjords_widget.research",
    "resume": "fjords_widget.widgets.play.going_on",
    "rulebook": "fjords_widget.book.rulebook",
    "rules": "fjords_widget.engine.rules",
    "settings": "fjords_widget.user_settings",
    "solve": "fjords_widget.players.solver.solve",
}
"""Names that most programs never ask for, and the modules that they come from when they do."""

__all__ = [
    "LANGUAGES",
    "PRESETS",
    "RUNES",
    "VARIANTS",
    "Board",
    "Cell",
    "Check",
    "Claim",
    "Draw",
    "Fault",
    "FjordsError",
    "Flaw",
    "Game",
    "Hint",
    "IllegalMove",
    "InvalidHistory",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidTiles",
    "InvalidTutorial",
    "Judgement",
    "Judgements",
    "Laid",
    "Lay",
    "Leap",
    "Learn",
    "LegalMoves",
    "Lesson",
    "Level",
    "Mark",
    "Match",
    "MatchRecord",
    "Moment",
    "Move",
    "NoMoveToTakeBack",
    "Node",
    "Outcome",
    "Piece",
    "Play",
    "Reason",
    "Record",
    "Replay",
    "Report",
    "Review",
    "Ride",
    "Rulebook",
    "Sail",
    "Score",
    "Secret",
    "Settle",
    "Setup",
    "Show",
    "Silence",
    "Solution",
    "Stone",
    "Summary",
    "Tile",
    "TileSet",
    "Tournament",
    "Transcribe",
    "Transcript",
    "Turn",
    "Tutorial",
    "Verdict",
    "Walkthrough",
    "algorithms",
    "arena",
    "best_moves",
    "check",
    "export_notebook",
    "hint",
    "learn",
    "parse",
    "players",
    "puzzles",
    "report",
    "research",
    "resume",
    "review",
    "rulebook",
    "rules",
    "set_hints",
    "set_language",
    "set_sources",
    "settings",
    "solve",
    "summarize",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_LATER[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
