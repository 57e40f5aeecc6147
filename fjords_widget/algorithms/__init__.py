"""Algorithms on hex grids and game trees, small and exemplary, that can be watched; exercises and puzzles.

Each is a plain function. `watch(function, …)` runs the same function and keeps its steps as frames.
"""

from __future__ import annotations

import sys

from fjords_widget.algorithms.arguments import arguments_for, roles, run_on, watch_on
from fjords_widget.algorithms.bottlenecks import articulation_points, bridges
from fjords_widget.algorithms.chance import (
    Expected,
    expectiminimax,
    lead,
    monte_carlo_with_chance,
)
from fjords_widget.algorithms.charts import Chart, Grid
from fjords_widget.algorithms.cheapest import a_star, dijkstra
from fjords_widget.algorithms.collapse import collapse
from fjords_widget.algorithms.components import UnionFind, components, growing, union_find
from fjords_widget.algorithms.corners import corner_ways, edges, faces, matches, terrain
from fjords_widget.algorithms.cuts import minimum_cut
from fjords_widget.algorithms.exercises.practice import (
    classic_ending,
    few_tiles,
    small_game,
    small_settlement,
)
from fjords_widget.algorithms.fitting import choices, open_spaces, propagate, turned, with_partner
from fjords_widget.algorithms.frames import Frame, Watched
from fjords_widget.algorithms.learner import Attempt, Trouble, run_learner
from fjords_widget.algorithms.minimax import Best, alpha_beta, minimax
from fjords_widget.algorithms.montecarlo import monte_carlo
from fjords_widget.algorithms.pictures import FramePicture
from fjords_widget.algorithms.pixels import chunk, crossed, shared_range, wrapped
from fjords_widget.algorithms.races import claims, race
from fjords_widget.algorithms.remembering import (
    Depth,
    Searched,
    deepen,
    in_order,
    reach_mask,
    remember,
    walk_masks,
    zobrist,
    zobrist_keys,
)
from fjords_widget.algorithms.search import breadth_first, flood_fill, shortest_path
from fjords_widget.algorithms.sight import field_of_view, peaks
from fjords_widget.algorithms.steps import Step, Steps, watchable
from fjords_widget.algorithms.sums import contested_parts, cooling, regions, settle, stops, thermograph
from fjords_widget.algorithms.watching import watch
from fjords_widget.algorithms.ways import free_walks, homes, lands, tolls, touches, walks
from fjords_widget.engine.hexcoords import (
    from_cube,
    from_doubled,
    from_offset,
    to_cube,
    to_doubled,
    to_offset,
)
from fjords_widget.engine.hexgrid import distance, line, reflect, ring, rotate, spiral, within

algorithms = sys.modules[__name__]
"""The package by its own name: what `fj.algorithms` looks for."""

__all__ = [
    "Attempt",
    "Best",
    "Chart",
    "Depth",
    "Expected",
    "Frame",
    "FramePicture",
    "Grid",
    "Searched",
    "Step",
    "Steps",
    "Trouble",
    "UnionFind",
    "Watched",
    "a_star",
    "alpha_beta",
    "arguments_for",
    "articulation_points",
    "breadth_first",
    "bridges",
    "choices",
    "chunk",
    "claims",
    "classic_ending",
    "collapse",
    "components",
    "contested_parts",
    "cooling",
    "corner_ways",
    "crossed",
    "deepen",
    "dijkstra",
    "distance",
    "edges",
    "expectiminimax",
    "faces",
    "few_tiles",
    "field_of_view",
    "flood_fill",
    "free_walks",
    "from_cube",
    "from_doubled",
    "from_offset",
    "growing",
    "homes",
    "in_order",
    "lands",
    "lead",
    "line",
    "matches",
    "minimax",
    "minimum_cut",
    "monte_carlo",
    "monte_carlo_with_chance",
    "open_spaces",
    "peaks",
    "propagate",
    "race",
    "reach_mask",
    "reflect",
    "regions",
    "remember",
    "ring",
    "roles",
    "rotate",
    "run_learner",
    "run_on",
    "settle",
    "shared_range",
    "shortest_path",
    "small_game",
    "small_settlement",
    "spiral",
    "stops",
    "terrain",
    "thermograph",
    "to_cube",
    "to_doubled",
    "to_offset",
    "tolls",
    "touches",
    "turned",
    "union_find",
    "walk_masks",
    "walks",
    "watch",
    "watch_on",
    "watchable",
    "with_partner",
    "within",
    "wrapped",
    "zobrist",
    "zobrist_keys",
]
