"""A review that nobody had to wait for: what it says is made up, its shape is that of the real ones."""

from __future__ import annotations

import fjords_widget as fj
from fjords_widget.players.analysis.judgement import Judgement, Judgements
from fjords_widget.players.analysis.moment import Moment


def judgements(game: fj.Game) -> Judgements:
    """Values that follow from the order of the moves; proven in settlement."""
    proven = game.phase == "settlement"
    moves = sorted(game.legal_moves, key=str)
    step = 2.0 if proven else 0.7
    found = [
        Judgement(move, 5.0 - step * n, 0.0 if proven else 4.0, proven, 0 if proven else 60)
        for n, move in enumerate(moves)
    ]
    return Judgements(game.turn, found, [0.0] * game.players, (moves[0],), game.lang)


def made_up(record: fj.Record) -> fj.Review:
    """A review of the whole main line. Every sixth draw is lucky, and the lead swings to and fro."""
    moments = []
    leads = [_leads(record, ply) for ply in range(record.plies + 1)]
    for node, game in record.positions():
        if node.next is None or node.next.move is None:
            break
        found, ply = judgements(game), node.ply + 1
        luck = (-4.0 if ply % 12 else 4.0) if ply % 6 == 0 and node.next.draws else 0.0
        moments.append(
            Moment(
                ply=ply,
                seat=game.turn,
                move=node.next.move,
                leads=leads[node.ply],
                after=leads[ply],
                best=found.best,
                played=found.of(game.as_listed(node.next.move)),
                luck=luck,
                turned=ply % 10 == 0,
                line=found.line,
                found=found,
            )
        )
    return fj.Review(record, tuple(moments))


def _leads(record: fj.Record, ply: int) -> tuple[float, ...]:
    swing = float((ply % 20) - 10) / 2
    if record.terms.players == 2:
        return swing, -swing
    return tuple(swing - seat for seat in range(record.terms.players))
