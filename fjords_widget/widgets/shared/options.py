"""The legal moves as the page gets them: places and masks, from which it makes the text of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine import exploration, settlement
from fjords_widget.engine.fits import slots_of

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

Places = dict[str, list[int]]


def view_options(game: Game) -> dict[str, Any]:
    """The trait `_options`: what the seat to move may do. Absent keys: no such move."""
    if game.phase == "settlement":
        return _view_settlement(game)
    return _view_exploration(game) if game.phase == "exploration" else {}


def _view_exploration(game: Game) -> dict[str, Any]:
    terms, land, state = game.terms, game.land, game.state
    answering = state.claimed_by >= 0
    found: dict[str, Any] = {}
    lays = _lays(game)
    if lays:
        found["show" if answering else "lays"] = lays
        if _blind(game):
            found["free"] = True
    if answering:
        found["silence"] = True
        return found
    side = state.sides[state.turn]
    if lays and "secret" in side.runes and exploration.movable_houses(land, state):
        found["secret"] = True
    if exploration.may_draw(terms, state):
        found["draw"] = True
    if exploration.may_claim(terms, state):
        found["claim"] = True
    return found


def _blind(game: Game) -> bool:
    """X13: with table talk the board shows nobody where a tile fits; a shown placement is the last move."""
    return game.table_talk


def _lays(game: Game) -> dict[str, Places]:
    """By the text of each tile that can be chosen: where it fits, which ways, and what can be built then."""
    fits, state = game.terms.fits, game.state
    if _blind(game):
        return {str(fits.tiles[number]): {} for number in _choosable(game)}
    side = state.sides[state.turn]
    builds = bool(side.longhouses) and state.claimed_by < 0
    homes = builds and "home" in side.runes
    found: dict[int, Places] = {}
    for spot, matching in sorted(game.land.open.items()):
        cell = str(game.land.lattice.cells[spot])
        for way in slots_of(matching & state.ways):
            number, turns = divmod(way, 6)
            house = builds and fits.takes_house[number]
            place = found.setdefault(number, {}).setdefault(cell, [0, 0, 0])
            place[0] |= 1 << turns
            place[1] |= house << turns
            place[2] |= (house and homes) << turns
    # Of tiles that play alike the engine names the first; the page may choose any of them.
    return {
        str(fits.tiles[number]): places
        for number in _choosable(game)
        for first, places in found.items()
        if fits.alike[number] >> first & 1
    }


def _choosable(game: Game) -> list[int]:
    """The numbers of the tiles that the seat to move may take up, each once."""
    return list(dict.fromkeys(exploration.tiles_to_lay(game.terms, game.state)))


def _view_settlement(game: Game) -> dict[str, Any]:
    land, state = game.land, game.state
    side = state.sides[state.turn]
    found: dict[str, Any] = {}
    if side.reach & state.vacant:
        found["settle"] = f"{side.reach & state.vacant:x}"
    for rune, name in settlement.KINDS.items():
        if rune in side.runes:
            over = settlement.waters(land, rune)
            goals = {str(slot): over.within_reach(slot) & state.vacant for slot in slots_of(side.pieces)}
            _add(found, name, goals)
    if "wisdom" in side.runes:
        spots, cells = settlement.leap_spots(land, state, side), land.lattice.cells
        _add(found, "leap", {str(cells[spot]): land.voyages.bank(spot) & state.vacant for spot in spots})
    return found


def _add(found: dict[str, Any], name: str, goals: dict[str, int]) -> None:
    """Masks by where the move starts, but for starts that lead nowhere."""
    masks = {start: f"{mask:x}" for start, mask in goals.items() if mask}
    if masks:
        found[name] = masks
