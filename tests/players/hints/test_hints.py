"""Hints: every sentence is a fact, and this is what each of them claims, worked out by walking anew."""
# ruff: noqa: ARG001, ARG005 - every claim is asked in the same way

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from time import process_time

import pytest

import fjords_widget as fj
from fjords_widget.engine.catalogue import LANGUAGES, catalogue
from fjords_widget.players.hints.hint import find_facts, place_of
from fjords_widget.players.hints.why import Why
from tests.games import KINDS, choose, played, whole_state

Cells = set[fj.Cell]
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Walker:
    """A map on which one can walk, read from the board alone: faces, pieces, stones."""

    def __init__(self, game: fj.Game) -> None:
        board = game.board
        self.faces = {cell: board[cell].face for cell in board}
        self.pieces = {cell: piece.seat for cell, piece in board.pieces.items()}
        self.stones = set(board.stones)
        self.players = game.players

    def built(self, seat: int, cell: fj.Cell) -> Walker:
        self.pieces = {**self.pieces, cell: seat}
        return self

    @property
    def vacant(self) -> Cells:
        taken = self.stones | set(self.pieces)
        return {cell for cell, face in self.faces.items() if "P" in face and cell not in taken}

    def beside(self, cell: fj.Cell) -> Iterator[fj.Cell]:
        """T2: the neighbours over an edge with plains."""
        face = self.faces[cell]
        for edge, (q, r) in enumerate(STEPS):
            other = fj.Cell(cell.q + q, cell.r + r)
            if other in self.faces and "P" in face[edge] + face[(edge + 1) % 6]:
                yield other

    def distances(self, starts: Iterable[fj.Cell]) -> dict[fj.Cell, int]:
        """How many steps it is over vacant tiles to each of them."""
        vacant, found, front = self.vacant, dict[fj.Cell, int](), list(starts)
        steps = 0
        while front:
            steps += 1
            front = list({c for cell in front for c in self.beside(cell) if c in vacant and c not in found})
            found.update(dict.fromkeys(front, steps))
        return found

    def of(self, seat: int) -> dict[fj.Cell, int]:
        return self.distances([cell for cell, owner in self.pieces.items() if owner == seat])

    def reach(self, seat: int) -> Cells:
        return set(self.of(seat))

    def nearest(self, seat: int) -> Cells:
        steps = [self.of(other) for other in range(self.players)]
        others = [own for other, own in enumerate(steps) if other != seat]
        return {c for c, n in steps[seat].items() if all(n < own.get(c, 999) for own in others)}


def laid(game: fj.Game, move: fj.Move) -> Walker:
    """The map after a tile was laid, before anything is built."""
    assert isinstance(move, fj.Lay)
    after = game.copy()
    after.push(fj.Lay(move.tile, move.cell, move.turns))
    return Walker(after)


# What each sentence claims: `about` are the tiles that it counts. ------------------------------------

Claim = Callable[[fj.Game, fj.Move, Why], bool]


def gate(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, now, then = move.cell, Walker(game), Walker(game).built(game.turn, move.cell)  # type: ignore[attr-defined]
    return set(why.cells) == now.reach(why.seat) - then.reach(why.seat) - {cell}  # type: ignore[arg-type]


def gate_mine(game: fj.Game, move: fj.Move, why: Why) -> bool:
    then = Walker(game).built(game.turn, move.cell)  # type: ignore[attr-defined]
    able = [seat for seat in range(game.players) if set(why.cells) & then.reach(seat)]
    return gate(game, move, why) and able == [game.turn] and set(why.cells) <= then.reach(game.turn)


def guard(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, seat = move.cell, why.seat  # type: ignore[attr-defined]
    assert seat is not None
    now, then = Walker(game), Walker(game).built(seat, cell)
    could = any(now.pieces.get(other) == seat for other in now.beside(cell)) and game.supply[seat].vikings
    return bool(could) and set(why.cells) == now.reach(game.turn) - then.reach(game.turn) - {cell}


def opens(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, me = move.cell, game.turn  # type: ignore[attr-defined]
    then = Walker(game).built(me, cell)
    gained = (then.reach(me) | {cell}) - Walker(game).reach(me)
    kinds = {"journey": fj.Sail, "horse": fj.Ride, "wisdom": fj.Leap}
    return set(why.cells) == gained and isinstance(move, kinds[why.rune])


def score(game: fj.Game, move: fj.Move, why: Why) -> bool:
    after = game.copy()
    after.push(move)
    before, now = game.scores()[game.turn], after.scores()[game.turn]
    return bool(getattr(now, why.rune) - getattr(before, why.rune) == why.points)


def race(game: fj.Game, move: fj.Move, why: Why) -> bool:
    assert why.seat not in (None, game.turn)
    return {move.cell} <= Walker(game).reach(why.seat) & Walker(game).reach(game.turn)  # type: ignore[attr-defined]


def others_reach(now: Walker, me: int) -> Cells:
    return set().union(*(now.reach(seat) for seat in range(now.players) if seat != me))


def first(game: fj.Game, move: fj.Move, why: Why) -> bool:
    now = Walker(game)
    return race(game, move, why) and set(why.cells) == now.reach(game.turn) - others_reach(now, game.turn)


def safe(game: fj.Game, move: fj.Move, why: Why) -> bool:
    now = Walker(game)
    return not now.reach(game.turn) & others_reach(now, game.turn)


def joins(game: fj.Game, move: fj.Move, why: Why) -> bool:
    gained = laid(game, move).reach(game.turn) - Walker(game).reach(game.turn)
    return set(why.cells) == gained - {place_of(move)}


def reached_by(game: fj.Game, move: fj.Move) -> list[int]:
    then = laid(game, move)
    return [seat for seat in range(game.players) if place_of(move) in then.reach(seat)]


def new_land(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, me, plain = move.cell, game.turn, laid(game, move)  # type: ignore[attr-defined]
    from_here = set(laid(game, move).built(me, cell).distances([cell]))
    return set(why.cells) == from_here and not plain.reach(me) & (from_here | {cell})


def bars(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, seat = move.cell, why.seat  # type: ignore[attr-defined]
    assert seat is not None
    plain, built = laid(game, move).reach(seat), laid(game, move).built(game.turn, cell).reach(seat)
    return set(why.cells) == plain - built - {cell} and not set(why.cells) & Walker(game).reach(seat)


def closer(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, me = move.cell, game.turn  # type: ignore[attr-defined]
    return set(why.cells) == laid(game, move).built(me, cell).nearest(me) - laid(game, move).nearest(me)


def denies(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, seat = move.cell, why.seat  # type: ignore[attr-defined]
    assert seat not in (None, game.turn)
    lost = laid(game, move).nearest(seat) - laid(game, move).built(game.turn, cell).nearest(seat)
    return set(why.cells) == lost - {cell}


def room(game: fj.Game, move: fj.Move, why: Why) -> bool:
    then = laid(game, move)
    return set(why.cells) == set(then.beside(move.cell)) & then.vacant  # type: ignore[attr-defined]


def needless(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, me = move.cell, game.turn  # type: ignore[attr-defined]
    return laid(game, move).built(me, cell).nearest(me) <= laid(game, move).nearest(me)


def little(game: fj.Game, move: fj.Move, why: Why) -> bool:
    then, now = laid(game, move), Walker(game)
    others = [seat for seat in range(game.players) if seat != game.turn]
    return all(then.nearest(seat) - now.nearest(seat) <= {place_of(move)} for seat in others)


def tied(game: fj.Game, move: fj.Move, why: Why) -> bool:
    then = laid(game, move)
    mine, theirs = then.of(game.turn), then.of(1 - game.turn)
    return mine[move.cell] == theirs[move.cell]  # type: ignore[attr-defined]


def late(game: fj.Game, move: fj.Move, why: Why) -> bool:
    """Nobody gets more turns, however the game goes on; and there is as much to build as that, or more."""
    assert isinstance(move, fj.Lay)
    me, turns, rng, trial = game.turn, 0, random.Random(1), game.copy(reshuffle=random.Random(1))
    while trial.phase == "exploration":
        turn = choose(trial, rng)
        turns += trial.turn == me and isinstance(turn, fj.Lay)
        trial.push(turn)
    return turns <= why.points <= game.supply[me].longhouses


def home(game: fj.Game, move: fj.Move, why: Why) -> bool:
    cell, then = move.cell, laid(game, move)  # type: ignore[attr-defined]
    around = {fj.Cell(cell.q + q, cell.r + r) for q, r in STEPS}
    return set(why.cells) == around & then.vacant


def secret(game: fj.Game, move: fj.Move, why: Why) -> bool:
    assert isinstance(move, fj.Lay)
    assert isinstance(move.build, fj.Secret)
    after = game.copy()
    after.push(move)
    gained = Walker(after).nearest(game.turn) - laid(game, move).nearest(game.turn)
    return set(why.cells) == gained - {move.build.origin}


CLAIMS: dict[str, Claim] = {
    "gate": gate,
    "gate_mine": gate_mine,
    "guard": guard,
    "opens": opens,
    "score": score,
    "first": first,
    "race": race,
    "safe": safe,
    "joins": joins,
    "mine": lambda game, move, why: reached_by(game, move) == [game.turn],
    "nobody": lambda game, move, why: reached_by(game, move) == [],
    "nearest": lambda game, move, why: place_of(move) in laid(game, move).nearest(game.turn),
    "needless": needless,
    "tied": tied,
    "little": little,
    "first_house": lambda game, move, why: game.turn not in Walker(game).pieces.values(),
    "new_land": new_land,
    "foothold": lambda game, move, why: game.turn not in reached_by(game, move),
    "bars": bars,
    "closer": closer,
    "denies": denies,
    "room": room,
    "late": late,
    "home": home,
    "secret": secret,
    "show": lambda game, move, why: isinstance(move, fj.Show),
    "silence": lambda game, move, why: isinstance(move, fj.Silence),
    "draw": lambda game, move, why: isinstance(move, fj.Draw) and bool(game.aside),
}
ABOUT_ALL_MOVES = {"only", "proven", "plain", "lead"}
"""What is said of a move beside the others, and not of what it does."""


def is_there(game: fj.Game, move: fj.Move, why: Why) -> bool:
    """Whether the tiles are in that part of the map: right of its middle, say, or above it."""
    board = list((laid(game, move) if isinstance(move, fj.Lay) else Walker(game)).faces)
    dx, dy = (a - b for a, b in zip(middle(why.cells), middle(board), strict=True))
    if why.where == "middle":
        return abs(dx) <= 1 and abs(dy) <= 1
    checks = {"north": dy < 0, "south": dy > 0, "west": dx < 0, "east": dx > 0}
    return all(right for side, right in checks.items() if side in why.where)


def middle(cells: Iterable[fj.Cell]) -> tuple[float, float]:
    places = [(1.5 * cell.q, sqrt(3) * (cell.r + cell.q / 2)) for cell in cells]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_said_for_a_move_is_so(kind: str) -> None:
    rng = random.Random(kind)
    told = 0
    for seed in range(6):
        game = fj.Game(seed=seed, **KINDS[kind])
        while game.legal_moves:
            moves = list(game.legal_moves)
            if rng.random() < 0.08:
                for move in rng.sample(moves, min(4, len(moves))):
                    for why in find_facts(game, move):
                        assert CLAIMS[why.key](game, move, why), (seed, game.ply, str(move), why)
                        assert not why.where or is_there(game, move, why), (seed, game.ply, str(move), why)
                        told += 1
            bare = [move for move in moves if not getattr(move, "build", None)]
            game.push(rng.choice(bare or moves) if seed == 0 else choose(game, rng))
    assert told > 50


def test_every_sentence_has_a_claim_to_be_tested_by_and_is_said_in_some_game() -> None:
    texts = {key.removeprefix("hint.why.") for key in catalogue("en") if key.startswith("hint.why.")}
    assert texts == {*CLAIMS, *ABOUT_ALL_MOVES}
    said: set[str] = set()
    for kind in ("base", "base-3", "classic", "original", "runes", "runes-4", "base-talk", "secret"):
        rng = random.Random(kind)
        for seed in range(8):
            game = fj.Game(seed=seed, **KINDS[kind])
            while game.legal_moves:
                moves = list(game.legal_moves)
                for move in rng.sample(moves, min(2, len(moves))):
                    said |= {why.key for why in find_facts(game, move)}
                # Some build nothing before it is late.
                bare = [move for move in moves if not getattr(move, "build", None)]
                game.push(rng.choice(bare or moves) if seed == 0 else choose(game, rng))
    assert said == {*CLAIMS}


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_is_a_legal_move_with_its_place_among_a_few_cells(kind: str) -> None:
    for plies in (0, 9, 30, 60):
        game = played(kind, 2, plies)
        if game.phase == "over":
            continue
        before = whole_state(game)
        found = fj.hint(game, simulations=8)
        assert found == fj.hint(game, simulations=8)
        assert whole_state(game) == before
        assert found.move in game.legal_moves
        assert found.seat == game.turn
        place = place_of(found.move)
        assert len(found.cells) <= 8
        assert place in found.cells if place else not found.cells
        for lang in LANGUAGES:
            told = found.tell(lang, ("Ann", "Bo", "Cy", "Di"))
            assert "{" not in told
            assert told.endswith(".")
        assert found.reason == found.tell("en")


def test_hardly_any_hint_in_exploration_has_nothing_to_say() -> None:
    keys = [
        fj.hint(game, simulations=8).why.key
        for kind in ("base", "base-3", "classic", "runes")
        for seed in range(8)
        for plies in (3, 9, 15, 21, 27)
        if (game := played(kind, seed, plies)).phase == "exploration"
    ]
    assert len(keys) > 100
    assert keys.count("plain") <= len(keys) / 20


def test_the_place_of_the_move_is_not_always_in_the_middle() -> None:
    games = [game for seed in range(20) if (game := played("base", seed, 30)).phase != "over"]
    found = [fj.hint(game, simulations=4) for game in games]
    middles = [len(set(hint.cells) & set(place_of(hint.move).neighbours())) + 1 for hint in found]  # type: ignore[union-attr]
    assert any(around < len(hint.cells) for around, hint in zip(middles, found, strict=True))


def test_in_a_settlement_of_two_the_solver_has_the_word() -> None:
    checked = 0
    for seed in range(12):
        game = played("base", seed, 46)
        if game.phase != "settlement" or len(game.legal_moves) < 2:
            continue
        found, exact = fj.hint(game, seconds=20), fj.solve(game)
        if not (found.proven and exact.exact):
            continue
        checked += 1
        values = sorted(exact.values.values())
        assert exact.values[found.move] == exact.margin == values[-1]
        assert found.lead == values[-1] - values[-2]
        assert ("Proven" in found.reason) == bool(found.lead)
    assert checked >= 3


def test_a_hint_knows_no_more_than_a_player() -> None:
    """Two games that differ in nothing but the order of the bag get the same hint."""
    game = played("base", 5, 14)
    other = game.copy(reshuffle=random.Random(99))
    assert fj.hint(game, simulations=20) == fj.hint(other, simulations=20)


def test_thinking_can_be_stopped() -> None:
    began = process_time()
    fj.hint(fj.Game(seed=1), seconds=600, stop=lambda: True)
    assert process_time() - began < 60


def test_a_game_that_is_over_gets_no_hint() -> None:
    with pytest.raises(fj.FjordsError):
        fj.hint(played("base", 1))
