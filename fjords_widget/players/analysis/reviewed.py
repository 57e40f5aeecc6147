"""What a review has found, as data, as a table with a graph, and as comments in a record."""

from __future__ import annotations

from html import escape

from fjords_widget.engine.catalogue import language, say
from fjords_widget.engine.errors import FjordsError
from fjords_widget.players.analysis.graph import graph
from fjords_widget.players.analysis.moment import Moment, leader
from fjords_widget.records.node import Node
from fjords_widget.records.record import Record
from fjords_widget.records.tokens import SEATS


class Review:
    """A review of a record, move by move."""

    def __init__(self, record: Record, moments: tuple[Moment, ...]) -> None:
        self.record = record
        self.moments = moments
        """Every move that was judged, in order."""

    @property
    def leads(self) -> list[tuple[float, ...]]:
        """By how much each seat was ahead, at the beginning and after every move: what the graph shows."""
        if not self.moments:
            return []
        return [self.moments[0].leads, *[moment.after for moment in self.moments]]

    @property
    def mistakes(self) -> tuple[Moment, ...]:
        """The moves that threw points away, worst first."""
        return tuple(sorted((m for m in self.moments if m.sign), key=lambda moment: -moment.loss))

    @property
    def turning_points(self) -> tuple[Moment, ...]:
        """The moves after which the lead changed hands or changed a lot, in order; `cause` says why."""
        return tuple(m for m in self.moments if m.turned or m.sign in ("?", "??") or m.lucky)

    @property
    def thrown_away(self) -> tuple[float, ...]:
        """What each seat's mistakes cost it, in points."""
        return self._sums({m: m.loss for m in self.mistakes})

    @property
    def luck(self) -> tuple[float, ...]:
        """What the draws after its own moves brought each seat, in points."""
        return self._sums({m: m.luck for m in self.moments})

    def _sums(self, points: dict[Moment, float]) -> tuple[float, ...]:
        sums = [0.0] * self.record.terms.players
        for moment, value in points.items():
            sums[moment.seat] += value
        return tuple(sums)

    def name(self, seat: int, lang: str | None = None) -> str:
        """What a seat is called: by its player, or by its colour."""
        name = self.record.names[seat]
        if name:
            return name
        colour = say(lang, f"colours.{SEATS[seat]}")
        return colour[:1].upper() + colour[1:]

    # As comments ----------------------------------------------------------------------------------

    def told(self, moment: Moment, lang: str | None = None) -> str:
        """What there is to say about a move, in a sentence or two; empty for most moves."""
        said = []
        move, name = moment.best.move, self.name(moment.seat, lang)
        best, value, points = moment.best.value, moment.played.value, f"{abs(moment.luck):.1f}"
        if moment.sign and moment.proven:
            better, played = f"{best:+.0f}", f"{value:+.0f}"
            said.append(say(lang, "analysis.better_proven", move=move, better=better, played=played))
        elif moment.sign:
            better, played = f"{best:+.1f}", f"{value:+.1f}"
            said.append(say(lang, "analysis.better", move=move, better=better, played=played))
        if moment.lucky and moment.luck > 0:
            said.append(say(lang, "analysis.good_luck", name=name, points=points))
        elif moment.lucky:
            said.append(say(lang, "analysis.bad_luck", name=name, points=points))
        if moment.turned:
            said.append(say(lang, "analysis.turned", name=self.name(leader(moment.after) or 0, lang)))
        return " ".join(said)

    def annotated(self, lang: str | None = None) -> Record:
        """A copy of the record, with comments, signs and better moves as variations written into it.

        Existing notes stay: comments are added after them, and signs are kept.
        """
        lang = lang or language()
        record = self.record.copy()
        nodes = {node.ply: node for node in record.main_line()}
        for moment in self.moments:
            node, text = nodes[moment.ply], self.told(moment, lang)
            if text:
                node.comment = f"{node.comment}\n\n{text}" if node.comment else text
            if moment.sign:
                node.sign = node.sign or moment.sign
                _add_variation(node, moment)
        if self.moments:
            self._sum_up(record, lang)
        return record

    def _sum_up(self, record: Record, lang: str) -> None:
        lines = [
            say(
                lang,
                "analysis.sum",
                name=self.name(seat, lang),
                lost=f"{self.thrown_away[seat]:.1f}",
                luck=f"{self.luck[seat]:+.1f}",
            )
            for seat in range(record.terms.players)
        ]
        text = " ".join(lines)
        record.root.comment = f"{record.root.comment}\n\n{text}" if record.root.comment else text

    # As text --------------------------------------------------------------------------------------

    def rows(self, lang: str | None = None) -> list[tuple[str, str, str, str, str]]:
        """The turning points and mistakes: ply, seat, move, points lost, and a sentence."""
        told = dict.fromkeys([*self.turning_points, *self.mistakes])
        return [
            (
                str(moment.ply),
                self.name(moment.seat, lang),
                f"{moment.move}{moment.sign}",
                f"{moment.loss:.1f}" if moment.sign else "",
                self.told(moment, lang),
            )
            for moment in sorted(told, key=lambda moment: moment.ply)
        ]

    def _heads(self) -> tuple[str, ...]:
        return tuple(say(None, f"analysis.{name}") for name in ("ply", "seat", "move", "lost", "words"))

    def __repr__(self) -> str:
        turns, slips = len(self.turning_points), len(self.mistakes)
        return f"<Review of {len(self.moments)} moves, turning points: {turns}, mistakes: {slips}>"

    def __str__(self) -> str:
        rows = [self._heads(), *self.rows()]
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        return "\n".join("  ".join(map(str.ljust, row[:4], widths)) + "  " + row[4] for row in rows)

    def _repr_html_(self) -> str:
        left = "style='text-align:left'"
        heads = "".join(f"<th {left}>{escape(head)}</th>" for head in self._heads())
        body = "".join(
            "<tr>" + "".join(f"<td {left}>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.rows()
        )
        names = [self.name(seat) for seat in range(self.record.terms.players)]
        table = f"<table class='fjords-review'><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        return f"<div>{graph(self.leads, names)}{table}</div>"


def _add_variation(node: Node, moment: Moment) -> None:
    """Adds the better move, and what follows if that is proven, as a variation."""
    parent = node.parent
    assert parent is not None
    if moment.proven:
        game = parent.game()
        for move in moment.line:
            parent = parent.add(move, (), game.turn)
            game.push(move)
        return
    # The tile that came up may come up after the better move as well; else nobody knows what would.
    game = parent.game()
    try:
        game.push(moment.best.move, draws=[tile for tile in node.draws if tile is not None])
        parent.add(moment.best.move, node.draws, moment.seat)
    except FjordsError:
        game.push(moment.best.move)
        parent.add(moment.best.move, [None] * len(game.history[-1].draws), moment.seat)
