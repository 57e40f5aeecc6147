"""Players of tournaments in the tests: where other processes find them too."""

from __future__ import annotations

import asyncio
import os
import random
import signal

import fjords_widget as fj

SMALL = fj.TileSet(
    "small",
    fj.TileSet.named("fjords").start,
    tuple(fj.Tile(face) for face in ("PPPPPP", "MMPPPP", "PPPPPO", "MPPPPP", "PPPOOO", "MPPPPP", "PPPPPP")),
)
"""So few tiles that a game is over in a moment."""


def first(game: fj.Game) -> fj.Move:
    """The first move there is."""
    return next(iter(game.legal_moves))


def last(game: fj.Game) -> fj.Move:
    """The last move there is."""
    return list(game.legal_moves)[-1]


def lucky(game: fj.Game) -> str:
    """Any move, by the dice that everybody shares; told as text."""
    return str(random.choice(list(game.legal_moves)))


def self_rolling(game: fj.Game) -> str:
    """Any move, by dice of its own that the position decides: no other thread can roll them."""
    return str(random.Random(game.position()).choice(list(game.legal_moves)))


def raising(game: fj.Game) -> fj.Move:
    """Fails after some moves."""
    if game.ply > 3:
        raise ZeroDivisionError("nothing\nto share")
    return first(game)


def cheating(game: fj.Game) -> str:
    """Lays a tile where there is no land."""
    return f"{game.row[0]}@40,40"


def senseless(game: fj.Game) -> object:
    """Returns no move."""
    return game


def leaving(game: fj.Game) -> fj.Move:
    """Wants to end the program."""
    raise SystemExit(f"enough at {game.ply}")


def cancelling(game: fj.Game) -> fj.Move:
    """Raises what is no mere Exception."""
    raise asyncio.CancelledError(game.ply)


class Unspeakable(BaseException):
    """An error that cannot be told."""

    def __str__(self) -> str:
        raise self


def unspeakable(game: fj.Game) -> fj.Move:
    """Raises an error that raises an error."""
    raise Unspeakable(game)


class Uncopied:
    """Will not be copied for its games."""

    def __deepcopy__(self, _: object) -> Uncopied:
        raise GeneratorExit("no copies")

    def __call__(self, game: fj.Game) -> fj.Move:
        """Never comes to that."""
        return first(game)


class Mute:
    """Says nothing about itself."""

    def __repr__(self) -> str:
        raise GeneratorExit("not a word")


def mute(game: fj.Game) -> Mute:
    """Gives something that is no move, and that cannot be shown."""
    del game
    return Mute()


def interrupting(game: fj.Game) -> fj.Move:
    """Presses Ctrl+C."""
    if game.ply > 3:
        signal.raise_signal(signal.SIGINT)
    return first(game)


def spoiling(game: fj.Game) -> fj.Move:
    """Plays the whole game by itself on what it is given, and then moves."""
    move = first(game)
    while game.legal_moves:
        game.push(first(game))
    return move


def deadly(game: fj.Game) -> fj.Move:
    """Takes its process down, without a word, in one deal only."""
    if str(game.row[0]) == "MMPPPP":
        os.kill(os.getpid(), signal.SIGKILL)
    return first(game)


class Learning:
    """Remembers what it did before, and plays by it."""

    def __init__(self) -> None:
        self.moves = 0

    def __call__(self, game: fj.Game) -> fj.Move:
        """Plays better and better, it thinks."""
        self.moves += 1
        moves = list(game.legal_moves)
        return moves[self.moves * 7 % len(moves)]
