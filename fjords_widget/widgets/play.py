"""The board to play on: one game, shown in any number of views and always in step with Python."""

from __future__ import annotations

import base64
import html
import threading
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets
from ipywidgets import Layout

from fjords_widget.engine.game import Game
from fjords_widget.engine.moves import Move
from fjords_widget.engine.words import known_language
from fjords_widget.widgets.bundle import bundled
from fjords_widget.widgets.status import status

PAGE_MAY_WRITE = frozenset({"_view_count"})
"""ipywidgets counts the views of a model on the page; all other state is made here."""


class Play(anywidget.AnyWidget):
    """A game in a notebook. It follows the game, wherever a move comes from: `play.game.push(...)` too."""

    _esm = bundled("widget.js")
    _css = bundled("widget.css")

    ply = traitlets.Int(read_only=True).tag(sync=True)
    turn = traitlets.Int(allow_none=True, read_only=True).tag(sync=True)
    phase = traitlets.Unicode(read_only=True).tag(sync=True)
    result = traitlets.Any(read_only=True, help="game.outcome(): None while the game goes on")
    _picture = traitlets.Unicode(read_only=True).tag(sync=True)
    _status = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)

    _game: Game
    _unsubscribe: Callable[[], None] | None = None

    def __init__(
        self,
        game: Game | None = None,
        *,
        lang: str | None = None,
        layout: Layout | dict[str, str] | None = None,
        tooltip: str | None = None,
        tabbable: bool | None = None,
    ) -> None:
        # Messages from the page are handled on a thread of their own, also while a cell is running.
        self._lock = threading.RLock()
        self._lang = None if lang is None else known_language(lang)
        # Before the page hears of the widget, so that its first picture is the true one.
        self.game = Game() if game is None else game
        options = {"layout": layout, "tooltip": tooltip, "tabbable": tabbable}
        super().__init__(**{name: value for name, value in options.items() if value is not None})

    @property
    def game(self) -> Game:
        """The game on the board. Another one can be put in its place."""
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a fj.Game is needed, not {game!r}")
        with self._lock:
            self._stop_following()
            self._game = game
            self._unsubscribe = game.subscribe(self._refresh)
            self._refresh()

    def push(self, move: Move | str) -> Move:
        """Makes a move, as `game.push` does, while no other thread changes the game."""
        with self._lock:
            return self._game.push(move)

    def undo(self) -> Move:
        """Takes the last move back and returns it."""
        with self._lock:
            return self._game.pop()

    def close(self) -> None:
        """Takes the widget off the page; the game goes on without it."""
        self._stop_following()
        super().close()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Called with what a page wrote. The page decides nothing: it is answered with the truth."""
        super().set_state({name: value for name, value in sync_data.items() if name in PAGE_MAY_WRITE})
        refused = [name for name in sync_data if name in self.keys and name not in PAGE_MAY_WRITE]
        if refused:
            self.send_state(refused)

    def _refresh(self) -> None:
        """Brings the traits in step with the game: all that the page and observers ever see of it."""
        with self._lock:
            game = self._game
            seen = {
                "ply": game.ply,
                "turn": game.turn,
                "phase": game.phase,
                "result": game.outcome(),
                "_picture": game._repr_svg_(),
                "_status": status(game, self._lang or game.lang),
            }
            with self.hold_sync(), self.hold_trait_notifications():
                for name, value in seen.items():
                    self.set_trait(name, value)

    def _stop_following(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live board; its picture or its text where there is no kernel, or no trust in the notebook."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        picture = base64.b64encode(self._picture.encode()).decode()
        alt = html.escape(" ".join(self._status))
        data["text/plain"] = str(self._game)
        data["text/html"] = f'<img alt="{alt}" src="data:image/svg+xml;base64,{picture}">'
        return data, metadata
