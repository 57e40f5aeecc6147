"""The rows of a data set: one for each move of a game, or one for each game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.engine.terms import Terms as Rules
from fjords_widget.players.arena.contestants import unpack_crew
from fjords_widget.players.arena.played import Played
from fjords_widget.players.arena.playing import Terms, play
from fjords_widget.players.arena.schedule import Fixture
from fjords_widget.research.action_numbers import Actions

MOVES = (
    "game", "seed", "rules", "players", "ply", "plies", "seat", "phase", "position", "move", "action",
    "legal", "draws", "result", "margin",
)  # fmt: skip
GAMES = ("game", "seed", "rules", "players", "plies", "points", "places", "winner", "rule", "record")


def rows_of(fixture: Fixture, terms: Terms, crew: bytes, each_move: bool) -> list[dict[str, Any]]:
    """Plays one game, and tells it in rows."""
    game = play(fixture, terms, unpack_crew(crew))
    common = {
        "game": game.deal,
        "seed": f"{terms.seed}/{game.deal}",
        "rules": rules_text(terms.rules),
        "players": list(game.seats),
    }
    if not each_move:
        return [{**common, **_of_game(game)}]
    return [{**common, **row} for row in _of_moves(game, terms)]


def rules_text(options: Mapping[str, Any]) -> str:
    """The rules as the position text has them."""
    rules = Rules.agreed(**options)
    runes = f" runes={';'.join(rules.rune_names())}" if rules.runes else ""
    return f"variant={rules.variant} players={rules.players}{runes}"


def _of_game(game: Played) -> dict[str, Any]:
    return {
        "plies": game.plies,
        "points": list(game.points),
        "places": list(game.places),
        "winner": game.winner,
        "rule": game.rule,
        "record": game.text,
    }


def _of_moves(game: Played, terms: Terms) -> Iterator[dict[str, Any]]:
    rules = Rules.agreed(**terms.rules)
    actions = _actions(rules)
    record = game.record
    at: Game = record.game(0)
    for node in record.main_line():
        assert node.move is not None
        seat = at.turn
        others = [points for other, points in enumerate(game.points) if other != seat]
        yield {
            "ply": at.ply,
            "plies": game.plies,
            "seat": seat,
            "phase": at.phase,
            "position": at.position(),
            "move": str(node.move),
            "action": None if actions is None else actions.encode(node.move),
            "legal": len(at.legal_moves),
            "draws": [str(tile) for tile in node.draws],
            "result": 0.5 if game.winner is None else float(game.winner == seat),
            "margin": game.points[seat] - max(others),
        }
        at.push(node.move, draws=[tile for tile in node.draws if tile is not None])


def _actions(rules: Rules) -> Actions | None:
    try:
        return Actions(rules)
    except InvalidOption:
        return None  # no numbers for these rules
