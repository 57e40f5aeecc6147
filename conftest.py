"""pytest starts here: the fixtures that test modules share, and how tests are spread over processes."""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

pytest_plugins = ["tests.browser.fixtures"]

TOGETHER = (
    "tests/browser/",
    "tests/players/analysis/",
    "tests/players/arena/test_arena_cluster",
    "tests/players/fast/",
    "tests/project/test_wheel",
    "tests/site/",
    "tests/widgets/replay/test_review",
)
"""Where the tests of a file share something that is slow to make: a page in JupyterLab, a wheel, the site,
a review, compiled code."""


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """The tests of a file that share something slow go to one process, all others wherever there is room.

    (xdist has a mark for that, which does nothing under pytest 9.2: it relies on an attribute that is gone.)
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(TOGETHER) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Called by xdist."""
    return Together(config, log)
