"""Settlements that are small enough to try out every way of playing them, through the engine itself."""

from __future__ import annotations

import random

import fjords_widget as fj

BOX = fj.Game(variant="epic").tiles
KINDS: dict[str, dict[str, object]] = {
    "base": {},
    "classic": {"variant": "classic"},
    "original": {"variant": "original"},
    "epic": {"variant": "epic"},
    "epic-runes": {"variant": "epic", "runes": fj.RUNES},
    "runes": {"runes": fj.RUNES},
    **{preset: {"runes": preset} for preset in fj.PRESETS if preset != "game-1"},
    **{rune: {"runes": (rune,)} for rune in fj.RUNES if rune != "secret"},
}
"""Every variant, preset and rune that makes a difference in settlement."""


MOVING = ("journey", "horse", "wisdom")


def with_some_runes(seed: int, tiles: int) -> fj.Game | None:
    """A small settlement with runes that come as they may, at least one of them to be spent in settlement."""
    rng = random.Random(f"runes/{seed}")
    runes = {*rng.sample(fj.RUNES, rng.randrange(len(fj.RUNES))), rng.choice(MOVING)}
    options: dict[str, object] = {"variant": rng.choice(["base", "epic"]), "runes": tuple(runes)}
    return _explored(f"some-runes-{seed}", seed, rng, tiles, options)


def settlement(kind: str, seed: int, tiles: int = 8, scarce: bool = False) -> fj.Game | None:
    """The beginning of a settlement on a small map, after random exploration; None if there is none.

    Where vikings are scarce, each seat has a few at most.
    """
    rng = random.Random(f"{kind}/{seed}")
    game = _explored(f"small-{kind}-{seed}", seed, rng, tiles, KINDS[kind])
    return with_few_vikings(game, rng) if scarce and game is not None else game


def _explored(
    name: str, seed: int, rng: random.Random, tiles: int, options: dict[str, object]
) -> fj.Game | None:
    marked = rng.sample([tile for tile in BOX.tiles if tile.mark], 3)
    others = rng.sample([tile for tile in BOX.tiles if not tile.mark], tiles - len(marked))
    chosen = [fj.Tile(tile.face, tile.mark) for tile in marked + others]
    box = fj.TileSet(name, BOX.start, tuple(chosen))
    game = fj.Game(seed=seed, tiles=box, **options)  # type: ignore[arg-type]
    while game.phase == "exploration":
        moves = list(game.legal_moves)
        builds = [move for move in moves if isinstance(move, fj.Lay) and move.build is not None]
        game.push(rng.choice(builds if builds and rng.random() < 0.5 else moves))
    return None if game.phase == "over" else game


def with_few_vikings(game: fj.Game, rng: random.Random) -> fj.Game | None:
    """The same settlement with up to six vikings for each seat."""
    fields = game.position().split(" ")
    for i, field in enumerate(fields):
        if field.startswith("supply="):
            seats = [seat.split("/", 1) for seat in field[len("supply=") :].split(";")]
            few = [f"{rng.randrange(7)}/{rest}" for _, rest in seats]
            fields[i] = "supply=" + ";".join(few)
    try:
        return fj.Game.from_position(" ".join(fields), tiles=game.tiles)
    except fj.InvalidPosition:
        return None  # the seat to move has none


def tried_out(game: fj.Game) -> dict[fj.Move, int]:
    """To each legal move the margin that it leads to, found by trying everything; for the seat to move."""
    sign = 1 if game.turn == 0 else -1
    known: dict[tuple[object, ...], int] = {}
    found = {}
    for move in list(game.legal_moves):
        game.push(move)
        found[move] = sign * _margin(game, known)
        game.pop()
    return found


def _margin(game: fj.Game, known: dict[tuple[object, ...], int]) -> int:
    """Of seat 0. Nothing is cut off, but what was tried out before is not tried out again."""
    if game.phase == "over":
        first, second = game.scores()
        return first.total - second.total
    state = game.state
    key = (state.turn, state.sides, state.out, frozenset(state.stones.items()))
    if key not in known:
        margins = []
        for move in list(game.legal_moves):
            game.push(move)
            margins.append(_margin(game, known))
            game.pop()
        known[key] = max(margins) if state.turn == 0 else min(margins)
    return known[key]
