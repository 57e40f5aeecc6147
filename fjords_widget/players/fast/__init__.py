"""The same work, compiled: needs numba (`pip install 'fjords_widget[fast]'`), and is never needed itself.

What is compiled is kept on disk for the next time.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def available() -> bool:
    """Whether there is a compiler."""
    return find_spec("numba") is not None
