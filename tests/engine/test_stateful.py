"""Games that hypothesis plays: it pushes, pops, copies and saves at will, and looks for a contradiction."""

from __future__ import annotations

import pickle
import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    precondition,
    rule,
)

import fjords_widget as fj
from tests.engine.candidates import candidates
from tests.engine.invariants import assert_sound
from tests.engine.turning import turned_game, turned_move
from tests.games import KINDS, choose, whole_state

kinds = st.sampled_from(sorted(KINDS))
seeds = st.integers(0, 9999)


class Playing(RuleBasedStateMachine):
    """One game and its past: every state that it went through is kept, and must be found again."""

    copies = Bundle("copies")

    @initialize(kind=kinds, seed=seeds, plies=st.integers(0, 90))
    def begin(self, kind: str, seed: int, plies: int) -> None:
        self.game = fj.Game(seed=seed, **KINDS[kind])
        self.past: list[tuple[object, ...]] = []
        self.play_on(plies, seed)

    # Moving -------------------------------------------------------------------------------------

    def push(self, move: fj.Move) -> None:
        self.past.append(whole_state(self.game))
        out = self.game.out
        assert self.game.push(move) == move == self.game.peek()
        assert self.game.out >= out, "a player who is out stays out"

    @precondition(lambda self: self.game.legal_moves)
    @rule(number=st.integers(0, 200), as_text=st.booleans())
    def push_one(self, number: int, as_text: bool) -> None:
        moves = list(self.game.legal_moves)
        move = moves[number % len(moves)]
        self.push(fj.parse(str(move)) if as_text else move)

    @rule(count=st.integers(1, 20), seed=seeds)
    def play_on(self, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if self.game.legal_moves:
                self.push(choose(self.game, rng))

    @precondition(lambda self: self.past)
    @rule(count=st.integers(1, 40))
    def pop(self, count: int) -> None:
        for _ in range(min(count, len(self.past))):
            last = self.game.history[-1].move
            assert self.game.pop() == last
            before = self.past.pop()
            assert whole_state(self.game) == before

    @precondition(lambda self: not self.past)
    @rule()
    def pop_at_the_beginning(self) -> None:
        before = whole_state(self.game)
        try:
            self.game.pop()
        except fj.NoMoveToTakeBack:
            assert whole_state(self.game) == before
        else:
            raise AssertionError("a move was taken back that nobody made")

    @rule(
        text=st.sampled_from(
            ["settle@0,0", "draw", "claim", "silence", "MMMMMM@40,2", "leap@0,0>1,0", "nonsense"]
        )
    )
    def refuse(self, text: str) -> None:
        before = whole_state(self.game)
        if text == "nonsense" or fj.parse(text) not in self.game.legal_moves:
            try:
                self.game.push(text)
            except (fj.InvalidMove, fj.IllegalMove):
                assert whole_state(self.game) == before
            else:
                raise AssertionError(f"{text} went through")

    # Copies, redealt ones, saved ones -------------------------------------------------------------

    @rule(target=copies)
    def copy(self) -> tuple[fj.Game, tuple[object, ...]]:
        return self.game.copy(), whole_state(self.game)

    @rule(copy=copies, count=st.integers(1, 12), back=st.integers(0, 12), seed=seeds)
    def play_with_a_copy(
        self, copy: tuple[fj.Game, tuple[object, ...]], count: int, back: int, seed: int
    ) -> None:
        """Whatever happens to the game or to other copies, a copy stays as it was; and vice versa."""
        before = whole_state(self.game)
        game, then = copy
        assert whole_state(game) == then
        again = game.copy()
        rng = random.Random(seed)
        for _ in range(min(back, again.ply)):
            again.pop()
        for _ in range(count):
            if again.legal_moves:
                again.push(choose(again, rng))
        assert_sound(again)
        assert whole_state(game) == then
        assert whole_state(self.game) == before

    @precondition(lambda self: self.past)
    @rule(copy=consumes(copies))
    def go_on_with_a_copy(self, copy: tuple[fj.Game, tuple[object, ...]]) -> None:
        """A copy knows its whole past, and can take it back."""
        game, then = copy
        assert whole_state(game) == then
        self.game = game
        self.past = []
        again = game.copy()
        while again.ply:
            again.pop()
            self.past.insert(0, whole_state(again))

    @rule(seed=seeds)
    def redeal(self, seed: int) -> None:
        before = whole_state(self.game)
        other = self.game.copy(reshuffle=random.Random(seed))
        assert other.position() == self.game.position()
        assert other.history == self.game.history
        moves = [other.pop() for _ in range(min(10, other.ply))]
        for move in reversed(moves):
            other.push(move)
        assert other.history == self.game.history, "what is known comes again"
        assert whole_state(self.game) == before

    @rule()
    def save_and_load(self) -> None:
        again: fj.Game = pickle.loads(pickle.dumps(self.game))
        assert whole_state(again) == whole_state(self.game)

    @rule()
    def write_and_read(self) -> None:
        again = fj.Game.from_position(self.game.position())
        assert again.position() == self.game.position()
        assert set(again.legal_moves) == set(self.game.legal_moves)

    # Looking at it from all sides -----------------------------------------------------------------

    @rule(turns=st.integers(1, 5))
    def turn_the_map(self, turns: int) -> None:
        other = turned_game(self.game, turns)
        assert {turned_move(move, turns) for move in self.game.legal_moves} == set(other.legal_moves)

    @rule(seed=seeds)
    def ask_for_reasons(self, seed: int) -> None:
        """Any moves that one could think of: explain, `in` and the list of moves agree on each."""
        before = whole_state(self.game)
        legal = set(self.game.legal_moves)
        everything = list(candidates(self.game))
        for move in random.Random(seed).sample(everything, min(100, len(everything))):
            verdict = self.game.explain(move)
            assert (
                verdict.legal == (move in legal) == (move in self.game.legal_moves) == (not verdict.reasons)
            )
        assert whole_state(self.game) == before

    @invariant()
    def is_sound(self) -> None:
        if hasattr(self, "game"):
            assert_sound(self.game)
            assert self.game.ply == len(self.past) == len(self.game.history)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=25, stateful_step_count=15)
