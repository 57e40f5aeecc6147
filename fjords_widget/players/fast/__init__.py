"""The solver, the rollouts and the tree search, compiled: needs numba (`pip install 'fjords_widget[fast]'`).

There is no second source here: these modules hand the functions of players/ to numba. What is compiled is
kept on disk for the next time.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def available() -> bool:
    """Whether there is a compiler."""
    return find_spec("numba") is not None
