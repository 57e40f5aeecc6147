"""The tree search of players/tree.py, compiled."""

# mypy: disable-error-code="no-untyped-def,untyped-decorator,no-untyped-call"

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from fjords_widget.engine.game import Game
from fjords_widget.engine.lattice import USUAL_RADIUS, Lattice, lattices
from fjords_widget.engine.moves import Move
from fjords_widget.engine.terms import Terms
from fjords_widget.players import rollout, rollout_evaluation, rollout_state, tree
from fjords_widget.players.fast.compiling import compile_kept, instead_of, let_call
from fjords_widget.players.fast.records import array_of, record, record_of, records, write
from fjords_widget.players.map_weights import LEADS, STEPS
from fjords_widget.players.rollout import Scratch
from fjords_widget.players.rollout_state import (
    FACTOR,
    STEP,
    RolloutState,
    RolloutTables,
    fill_in,
    make_tables,
    new_state,
    option_of,
)
from fjords_widget.players.simulations import most_stones, most_tiles, write_roots
from fjords_widget.players.tree import BREADTH, DEEPEST, MOST_BRANCHES, Branch, Candidate, Fork, Tree, Used

AT_ONCE = 64
"""This many simulations are made between two looks at the clock: some thousandths of a second."""
BITS = 64
KINDS, TILES, STONES, SEATS, SPOTS = 76, 84, 16, 4, lattices[USUAL_RADIUS].size
"""The most that there is room for: kinds of tiles, tiles on the table, stones, seats, spots of a lattice."""
WAYS, WORDS = 6 * KINDS + 3, 6 * KINDS // BITS + 1
PILE = {"items": TILES}
STATE_SHAPES = {
    **dict.fromkeys(("row", "bag", "aside"), PILE),
    "open": {"items": SPOTS},
    **dict.fromkeys(("supply", "homes"), SEATS),
    **dict.fromkeys(("stone_rune", "stone_slot", "stone_seat"), STONES),
    **dict.fromkeys(("spots", "ways"), TILES),
    **dict.fromkeys(("slot_at", "is_open"), SPOTS),
    "vacant": 2,
    "houses": 2 * SEATS,
    "walk": 2 * TILES,
    "ground": SPOTS * WORDS,
}
SCRATCH_SHAPES = {
    **dict.fromkeys(("fronts", "nearer", "safe"), 2 * SEATS),
    **dict.fromkeys(("seen", "edge", "areas"), 3 * TILES),
    **dict.fromkeys(("left", "visited", "steps"), SEATS),
    "reached": 2 * SEATS * STEPS,
    "lean": 6,
    "ways": WORDS,
    "fitting": SPOTS,
    "old": PILE,
    "around": 2 * STONES,
    "goals": 2,
}
TABLES_SHAPES = {
    **dict.fromkeys(("takes_house", "stone", "kin"), KINDS),
    "leads": len(LEADS),
    "by_tile": KINDS * WORDS,
    "leaves": 6 * WAYS * WORDS,
    "walkable": 6 * WAYS,
    "steps": 6,
    "inner": SPOTS,
    "arc_at": 12 * WAYS,
}


@instead_of(rollout_state.roll)
def roll(dice):
    """The next dice."""
    return dice * FACTOR + STEP


@instead_of(rollout_state.copy_numbers)
def copy_numbers(target, source, count):
    """Copies the first numbers of an array."""
    for i in range(count):
        target[i] = source[i]


let_call(
    rollout_state.below,
    rollout_state.add,
    rollout_state.take_out,
    rollout_state.drop,
    rollout_state.move_all,
    rollout_state.copy_pile,
    rollout_state.copy_state,
    rollout_state.close,
    rollout_state.put_stone,
    rollout_state.lay,
    rollout_state.build,
    rollout_state.move_house,
    rollout.find_ways,
    rollout.find_spaces,
    rollout.choose_way,
    rollout.draw,
    rollout.swap_row,
    rollout.take_one,
    rollout.take_turn,
    rollout.explore,
    rollout_evaluation.step,
    rollout_evaluation.find_nearer,
    rollout_evaluation.find_steps,
    rollout_evaluation.share_out,
    rollout_evaluation.compare,
    rollout_evaluation.add_close,
    rollout_evaluation.lead_on,
    rollout_evaluation.share_contested,
    rollout_evaluation.hopes,
    rollout_evaluation.find_first,
    rollout_evaluation.find_safe,
    rollout_evaluation.points,
    rollout_evaluation.count_near,
    rollout_evaluation.mark,
    rollout_evaluation.add_around,
    rollout_evaluation.add_touching,
    rollout_evaluation.add_joined,
    rollout_evaluation.add_bonuses,
    rollout_evaluation.list_areas,
    rollout_evaluation.add_across,
    rollout_evaluation.find_goals,
    rollout_evaluation.share_area,
    rollout_evaluation.add_unwalked,
    tree.ahead,
    tree.make_move,
    tree.draws_after,
    tree.draw_tile,
    tree.find_playable,
    tree.evaluate,
    tree.keep,
    tree.sort_numbers,
    tree.choose_candidates,
    tree.try_builds,
    tree.grow,
    tree.choose_fork,
    tree.find_branch,
    tree.add_branch,
    tree.simulate,
    tree.roll_out,
)

run = compile_kept(tree.run, nogil=True)


def suits(game: Game, moves: Sequence[Move]) -> bool:
    """Whether there is room for such a game, and its moves need no engine: not for talk."""
    terms, land = game.terms, game.land
    if terms.table_talk or len(terms.fits.tiles) > KINDS or land.lattice.size > SPOTS:
        return False
    if most_tiles(game) > TILES or most_stones(game) > STONES:
        return False
    return all(option_of(game, move) is not None for move in moves)


@lru_cache(maxsize=8)
def tables_of(terms: Terms, lattice: Lattice) -> tuple[RolloutTables, Any]:
    """The tables for a game, as an object and as a record."""
    tables = make_tables(terms, lattice, BITS)
    return tables, record_of(tables, TABLES_SHAPES)


class CompiledSimulations:
    """Simulations by compiled code."""

    at_once = AT_ONCE

    def __init__(self, game: Game, moves: Sequence[Move], depth: int) -> None:
        self._players, self._depth = game.players, min(depth, DEEPEST)
        options = [option for option in (option_of(game, move) for move in moves) if option is not None]
        tables, table_record = tables_of(game.terms, game.land.lattice)
        root = new_state(tables, most_tiles(game), most_stones(game))
        fill_in(root, game, tables)
        # Room for all there will ever be: memory that is not written to costs nothing.
        room = MOST_BRANCHES + 1 if depth > 0 else 1
        self._tree = Tree(
            table_record,
            record(RolloutState, STATE_SHAPES),
            records(Branch, room, {"settled": SEATS}),
            records(Fork, len(options) + BREADTH * room),
            record(Used),
            record(RolloutState, STATE_SHAPES),
            record(RolloutState, STATE_SHAPES),
            record(Scratch, SCRATCH_SHAPES),
            records(Candidate, BREADTH),
            array_of([0] * DEEPEST),
        )
        write(self._tree.root, root)
        self._tree.branches[0].turn = root.turn
        write_roots(self._tree.forks, options)
        used = self._tree.used
        used.branches, used.forks, used.room = 1, len(options), MOST_BRANCHES

    def run(self, chosen: Sequence[int], dice: Sequence[int]) -> list[list[float]]:
        """As Simulations.run."""
        out: Any = np.zeros((len(chosen) * len(dice), self._players))
        numbers: Any = np.array(dice, dtype=np.uint64).astype(np.int64)
        run(self._tree, array_of(chosen), numbers, self._depth, out)
        found: list[list[float]] = out.tolist()
        return found


def _warm_up() -> None:
    """First small searches, so that everything is compiled, or read from disk, with the module."""
    game = Game(seed=1)
    CompiledSimulations(game, list(game.legal_moves)[:1], 1).run([0], [1])


_warm_up()
