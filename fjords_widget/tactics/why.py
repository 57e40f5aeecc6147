"""Why a try fails: the best replies, what the first of them does, and how they go on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import AROUND, Cell
from fjords_widget.engine.moves import Leap, Move, Ride, Sail, Settle
from fjords_widget.players.hints.footing import Footing
from fjords_widget.players.hints.hint import find_facts, place_of
from fjords_widget.players.hints.why import count_tiles
from fjords_widget.players.solver.solve import solve
from fjords_widget.tactics.sentences import tell_move
from fjords_widget.tactics.worth import NODES, find_worth

COLOURS = ("white", "yellow")
MOST_ARROWS = 6
"""More would cover the map."""
HARMS = {
    "gate_mine": "gate",
    "gate": "gate",
    "score": "score",
    "opens": "opens",
    "guard": "guard",
    "joins": "joins",
}
"""The facts about a reply that say why it hurts, worst first, and the sentences for them."""


class Arrow(NamedTuple):
    """A move on the map: its seat, its number in the line, the cells that it goes from (if any) and to."""

    number: int
    seat: int
    origin: Cell | None
    cell: Cell


def find_line(game: Game) -> tuple[Move, ...]:
    """Best moves of both sides: to the end, or to where a tile comes out of the bag that nobody foresees."""
    game = game.copy()
    line: list[Move] = []
    while game.phase == "exploration":
        if game.unseen and game.hand is None:
            return tuple(line)
        worth = find_worth(game)
        line.append(max(worth, key=lambda move: worth[move]))
        game.push(line[-1])
    if game.phase == "settlement":
        line += solve(game, nodes=NODES, every_move=False).line
    return tuple(line)


def tell_refutation(game: Game, line: Sequence[Move], seat: int, lang: str | None) -> str:
    """What hurts most of the replies to a try; `game` is the one after the try, `seat` made it.

    Moves are numbered as their arrows are.
    """
    trial, harms = game.copy(), list[tuple[tuple[int, int], str]]()
    for number, move in enumerate(line[:MOST_ARROWS], start=1):
        if trial.turn != seat:
            colour = say(lang, f"colours.{COLOURS[trial.turn]}")
            told = say(
                lang, "puzzles.reply", n=number, colour=colour.capitalize(), move=tell_move(lang, move)
            )
            size, harm = _find_harm(trial, move, seat, lang)
            harms.append((size, f"{told} {harm}".strip()))
        trial.push(move)
    # Of equals the first one: `max` finds it.
    return max(harms, key=lambda found: found[0])[1] if harms else ""


def _find_harm(game: Game, reply: Move, victim: int, lang: str | None) -> tuple[tuple[int, int], str]:
    """How bad a reply is for its victim, to compare, and a sentence for the victim on what it does."""
    facts = {HARMS[why.key]: why for why in find_facts(game, reply) if why.key in HARMS}
    order = list(dict.fromkeys(HARMS.values()))
    for rank, harm in enumerate(order):
        why = facts.get(harm)
        if why is not None and (harm != "gate" or why.seat == victim):
            values: dict[str, object] = {"tiles": count_tiles(lang, len(why.cells))}
            if why.where:
                values["where"] = say(lang, f"hint.where.{why.where}")
            if why.rune:
                values |= {"rune": say(lang, f"runes.{why.rune}"), "n": why.points}
            return (len(order) - rank, len(why.cells)), say(lang, f"puzzles.harms.{harm}", **values)
    cell, land = place_of(reply), game.land
    if game.phase != "settlement" or cell is None:
        return (0, 0), ""
    was_open = Footing.of(game).reach(victim) >> land.slots[cell] & 1
    return ((1, 0), say(lang, "puzzles.harms.taken")) if was_open else ((0, 0), "")


def find_arrows(game: Game, line: Sequence[Move], most: int = MOST_ARROWS) -> list[Arrow]:
    """The first moves of a line from a position, as arrows from a piece of the seat that moves."""
    trial, found = game.copy(), []
    for number, move in enumerate(line[:most], start=1):
        cell = place_of(move)
        if cell is not None:
            found.append(Arrow(number, trial.turn, _origin(trial, move, cell), cell))
        trial.push(move)
    return found


def _origin(game: Game, move: Move, cell: Cell) -> Cell | None:
    """Where the piece comes from: a tile of its owner's from which one walks there."""
    if isinstance(move, Sail | Ride):
        return move.origin
    if isinstance(move, Leap):
        return move.space
    if not isinstance(move, Settle):
        return None
    land = game.land
    mine = game.state.sides[game.turn].pieces & land.walk[land.slots[cell]]
    return next((near for near in AROUND[cell] if near in land.slots and mine >> land.slots[near] & 1), None)
