"""A graph of who was ahead, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, EDGE = 640, 160, 24
DASHES = ("", "6 3", "2 3", "8 3 2 3")
"""The lines of the seats can be told apart without colours."""


def graph(leads: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    """By how many points each seat was ahead, ply by ply; of two seats, the first alone."""
    if len(leads) < 2:
        return ""
    most = max(4.0, *[abs(lead) for row in leads for lead in row])
    shown = range(len(names)) if len(names) > 2 else range(1)

    def x(ply: int) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * ply / (len(leads) - 1)

    def y(lead: float) -> float:
        return HEIGHT / 2 - (HEIGHT / 2 - 14) * lead / most

    parts = [
        f"<path d='M{EDGE},{HEIGHT / 2:g}H{WIDTH - EDGE}' stroke='currentColor' stroke-opacity='.35'/>",
        f"<text x='2' y='12' font-size='11' fill='currentColor'>+{most:.0f}</text>",
        f"<text x='2' y='{HEIGHT - 4}' font-size='11' fill='currentColor'>-{most:.0f}</text>",
    ]
    for seat in shown:
        points = " ".join(f"{x(ply):.1f},{y(row[seat]):.1f}" for ply, row in enumerate(leads))
        parts.append(
            f"<polyline points='{points}' fill='none' stroke='currentColor' stroke-width='1.8' "
            f"stroke-dasharray='{DASHES[seat]}'><title>{escape(names[seat])}</title></polyline>"
        )
        place = WIDTH - EDGE - 2, max(12.0, y(leads[-1][seat]) - 5)
        parts.append(
            f"<text x='{place[0]}' y='{place[1]:.1f}' font-size='11' text-anchor='end' "
            f"fill='currentColor'>{escape(names[seat])}</text>"
        )
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' "
        f"style='max-width:{WIDTH}px;width:100%' role='img'>{''.join(parts)}</svg>"
    )
