"""python-chess, in its leanest loop: `list(board.legal_moves)`, `push`."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import repeat
from random import Random
from time import process_time

import chess
import chess.pgn

from benchmarks.timing import Reply, Stopwatch, bytes_held, import_seconds

VERSION = chess.__version__

STOP = 150
"""So many plies without a capture or a pawn move end a game, as the rules of chess say."""


def dead(board: chess.Board) -> bool:
    """Whether neither side has the pieces for a mate, which ends a game too."""
    return board.occupied.bit_count() < 5 and board.is_insufficient_material()


POSITIONS_PER_GAME = 10


def play(seconds: float, seed: int) -> Reply:
    """Random whole games, one after the other."""
    random, plies = Random(seed).random, 0
    with Stopwatch() as watch:
        end = process_time() + seconds
        while process_time() < end:
            board = chess.Board()
            while (moves := list(board.legal_moves)) and board.halfmove_clock < STOP and not dead(board):
                board.push(moves[int(random() * len(moves))])
            plies += len(board.move_stack)
    return {"ply": watch.seconds / plies}


def finished(rng: Random, ply: int | None = None) -> chess.Board:
    """A random game at its end (or stopped at some ply), with all its moves."""
    board = chess.Board()
    while (moves := list(board.legal_moves)) and board.halfmove_clock < STOP and board.ply() != ply:
        board.push(moves[int(rng.random() * len(moves))])
    return board


def reached(moves: list[chess.Move], plies: set[int]) -> Iterator[tuple[chess.Board, chess.Move]]:
    """The game at these plies, and the move that was made there."""
    board = chess.Board()
    for ply, move in enumerate(moves):
        if ply in plies:
            yield board.copy(stack=False), move
        board.push(move)


def mid_games(games: int, seed: int) -> Iterator[list[tuple[chess.Board, chess.Move]]]:
    """For each of some random games: positions from its middle half, and the move that was made there."""
    rng = Random(seed)
    for _ in range(games):
        moves = finished(rng).move_stack
        quarter = len(moves) // 4
        yield list(
            reached(moves, set(rng.choices(range(quarter, len(moves) - quarter), k=POSITIONS_PER_GAME)))
        )


def legal(games: int, repeats: int, seed: int) -> Reply:
    """Listing the legal moves after a push, as in play, and first of all in copies."""
    seconds, cold, count = 0.0, 0.0, 0
    with Stopwatch():
        for positions in mid_games(games, seed):
            copies = [board.copy(stack=False) for board, _ in positions]
            began = process_time()
            for board in copies:
                list(board.legal_moves)
            cold += process_time() - began
            for _ in repeat(None, repeats):
                for board, move in positions:
                    board.push(move)
                began = process_time()
                for board, _ in positions:
                    list(board.legal_moves)
                seconds += process_time() - began
                count += len(positions)
                for board, _ in positions:
                    board.pop()
    return {"call": seconds / count, "cold": cold * repeats / count}


def copy(ply: int, games: int, repeats: int, seed: int) -> Reply:
    """Copying boards at some ply without their past, and copying followed by a move."""
    rng = Random(seed)
    pool: list[tuple[chess.Board, chess.Move]] = []
    while len(pool) < games:
        pool.extend(reached(finished(rng, ply + 1).move_stack, {ply}))
    with Stopwatch() as copying:
        for board, _ in pool:
            for _ in repeat(None, repeats):
                board.copy(stack=False)
    with Stopwatch() as parting:
        for board, move in pool:
            for _ in repeat(None, repeats):
                board.copy(stack=False).push(move)
    count = games * repeats
    return {"copy": copying.seconds / count, "part": parting.seconds / count}


def push_pop(games: int, repeats: int, seed: int) -> Reply:
    """Making moves and taking the same moves back."""
    pushing, popping, count = 0.0, 0.0, 0
    with Stopwatch():
        for positions in mid_games(games, seed):
            for _ in repeat(None, repeats):
                began = process_time()
                for board, move in positions:
                    board.push(move)
                pushed = process_time()
                for board, _ in positions:
                    board.pop()
                pushing += pushed - began
                popping += process_time() - pushed
                count += len(positions)
    return {"push": pushing / count, "both": (pushing + popping) / count}


def memory(seed: int) -> Reply:
    """A finished game with its whole past."""
    return {"game": bytes_held(lambda: finished(Random(seed)))}


def records(games: int, seed: int) -> list[chess.pgn.Game]:
    """Random games as chess.pgn has them, with as many headers as ours."""
    rng = Random(seed)
    found = []
    for _ in range(games):
        game = chess.pgn.Game.from_board(finished(rng))
        game.headers.update({"White": "Ann", "Black": "Bo", "Event": "A benchmark"})
        found.append(game)
    return found


def reading(games: int, seed: int) -> Reply:
    """Reading PGN: text to a tree, every move checked."""
    texts = [str(game) for game in records(games, seed)]
    plies = 0
    with Stopwatch() as watch:
        for text in texts:
            game = chess.pgn.read_game(io.StringIO(text))
            assert game is not None
            plies += game.end().ply()
    return {"move": watch.seconds / plies}


def writing(games: int, seed: int) -> Reply:
    """Writing PGN."""
    made = records(games, seed)
    with Stopwatch() as watch:
        for game in made:
            str(game)
    return {"move": watch.seconds / sum(game.end().ply() for game in made)}


def importing(times: int, seed: int) -> Reply:
    """Importing the package in a fresh interpreter."""
    del seed  # nothing is random here
    return {"import": import_seconds("chess", times)}


TASKS = {
    "play": play,
    "legal": legal,
    "copy": copy,
    "push_pop": push_pop,
    "memory": memory,
    "read": reading,
    "write": writing,
    "import": importing,
}
