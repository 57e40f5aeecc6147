"""Aids to the eye: regions, who reaches what, tiles still unseen and where they fit. Each can be left off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.regions import Region


def view_aids(game: Game, on: tuple[str, ...]) -> dict[str, Any]:
    """The trait `_aids`: the names of those that are on, and the data that they draw."""
    from fjords_widget.engine.regions import KINDS, regions

    found: dict[str, Any] = {"on": list(on)}
    faces = {cell: laid.face for cell, laid in zip(game.land.cells, game.land.laid, strict=True)}
    for kind in KINDS:
        if kind in on:
            found[kind] = [_region(game, region) for region in regions(faces, kind)]
    if "reach" in on:
        from fjords_widget.engine.reach import reach

        secured, contested, dead = reach(game)
        found["reach"] = {
            "secured": [f"{mask:x}" for mask in secured],
            "contested": f"{contested:x}",
            "dead": f"{dead:x}",
        }
    if "unseen" in on:
        found["unseen"] = [
            [str(tile), tile.face, tile.mark if tile.mark in game.runes else None, count]
            for tile, count in game.unseen.items()
        ]
    if "fits" in on and game.phase == "exploration":
        from fjords_widget.engine.holes import spaces

        fits, holes = spaces(game)
        found["fits"] = {str(cell): count for cell, count in fits.items()}
        found["holes"] = [str(cell) for cell in holes]
    return found


def _region(game: Game, region: Region) -> str:
    """`n.corners` for each tile, the corners as six bits."""
    slots = game.land.slots
    return " ".join(
        [f"{slots[cell]}.{sum(1 << corner for corner in corners)}" for cell, corners in region.items()]
    )
