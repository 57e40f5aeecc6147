"""The marker that ties a test to the rules that it is about; and no compiler where nobody asked for one."""

from __future__ import annotations

import pytest

from fjords_widget.players import trials


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the rules, by id, that the test is about")


@pytest.fixture(scope="session", autouse=True)
def _compiled_only_where_it_is_tested() -> None:
    """Compiling takes half a minute: once for the tests that are about it, not in every process."""
    trials.PATIENCE = 1_000_000_000
