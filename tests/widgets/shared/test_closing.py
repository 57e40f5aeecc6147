"""What becomes of a board when Python ends."""

from __future__ import annotations

import pytest

import fjords_widget as fj
from fjords_widget.widgets.shared import base


def test_a_board_that_outlives_the_modules_of_python_ends_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python empties its modules at the end; whatever is still there is collected after that."""
    play = fj.Play(keep=False)
    with monkeypatch.context() as patch:
        patch.setattr(base, "sys", None)
        play.__del__()
    assert play.comm is not None, "nothing was closed: there is nobody to be told"
    play.close()
