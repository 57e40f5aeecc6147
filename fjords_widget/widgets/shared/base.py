"""What every widget with a page does: front end, messages and answers, guarded state, a still picture."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets
from ipywidgets import Layout

from fjords_widget.engine.texts import is_whole
from fjords_widget.files import FilePath, write_whole
from fjords_widget.user_settings import settings
from fjords_widget.widgets.shared.bundle import read_bundle, read_style_sheet
from fjords_widget.widgets.shared.fields import drop_nulls, make_sendable
from fjords_widget.widgets.shared.locking import LOCK

if TYPE_CHECKING:
    from fjords_widget.widgets.shared.rpc import Verbs

MimeBundle = tuple[dict[str, Any], dict[str, Any]]
"""What a notebook shows: data by MIME type, and metadata."""
FRONT_END = ("_esm", "_css", "_style", "_theme", "_born", "_pictured", "_anywidget_id")
"""Traits of the front end, of when it was made, and where; anywidget adds some of them to each widget."""
MOST, LONGEST = 2**31, 200
"""Numbers and texts that a page writes are no larger, and no longer."""
NOTHING: dict[type, Any] = {traitlets.Int: -1, traitlets.Dict: {}}
"""What travels in place of None: nobody's number, and an empty object."""
VIEW_COUNT = {"_view_count": int}
"""ipywidgets counts the views of a model on the page, and has the page write the number."""


class PageWidget(anywidget.AnyWidget):
    """A widget whose state is made in Python: the page shows it, and sends messages that may change it.

    A subclass sets `_lang` and its traits before it calls `super().__init__`: the page never sees less.
    """

    BUNDLE: ClassVar[str]
    """The name of the front end's files in `static/`, without their endings."""
    PAGE_MAY_WRITE: ClassVar[Mapping[str, type]] = {}
    """The traits that a page may set, with the type of each. Whatever else it writes is put right."""

    _style = traitlets.Unicode(read_only=True).tag(sync=True)
    _theme = traitlets.Unicode(read_only=True).tag(sync=True)
    """The theme: that of the notebook, or always the same one."""
    _born = traitlets.Int(read_only=True).tag(sync=True)
    """When it was made, in seconds. A page that shows it much later asks at once whether anybody is there."""
    _lang: str
    _own_names: list[str] | None = None
    _lock = LOCK
    """Held while the state changes, or is read to be shown."""

    def __init__(self, **options: Any) -> None:
        """`options` are those of ipywidgets, such as `layout`; None stands for the default."""
        super().__init__(**{name: value for name, value in options.items() if value is not None})
        self._has_own_layout = not isinstance(options.get("layout"), Layout)
        self.on_msg(PageWidget._receive)

    def close(self) -> None:
        """Takes the widget off the page. ipywidgets would keep its layout, another widget, forever."""
        if self.comm is not None and self._has_own_layout:
            self.layout.close()
        super().close()

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self._lang

    # The front end, read when a widget is made: importing this module costs little.

    @property
    def _esm(self) -> str:
        return read_bundle(f"{self.BUNDLE}.js")

    @traitlets.default("_style")
    def _read_style(self) -> str:
        return read_style_sheet(self.BUNDLE)

    @traitlets.default("_theme")
    def _read_theme(self) -> str:
        return settings.theme

    @traitlets.default("_born")
    def _note_time(self) -> int:
        return int(time.time())

    # Talking with the page ------------------------------------------------------------------------

    def _verbs(self) -> Verbs[Any]:
        """What a page may ask for: a function for each verb."""
        return {}

    def open(self) -> None:
        """Called when the page is to hear of the widget."""
        super().open()
        # ipykernel 7.4 hands what comes from a page to the thread that last wrote to the comm: after a cell
        # that is the main one, where it waits until no cell runs. The page asks for another thread.
        if hasattr(self.comm, "_reply_subshell_for"):
            self.comm._reply_subshell_for = _as_asked

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """Called with whatever comes from a page. No trait of ours takes binary data: buffers are let be."""
        data = msg["content"]["data"]
        method = data.get("method") if isinstance(data, dict) else None
        if method == "update" and isinstance(data.get("state"), dict):
            self.set_state(data["state"])
        elif method == "request_state":
            self.send_state()
        elif method == "custom":
            self._handle_custom_msg(data.get("content"), [])

    def _receive(self, message: object, buffers: object) -> None:
        """Called with what a page sent; every message gets one answer."""
        from fjords_widget.widgets.shared.rpc import BUFFERS, answer

        del buffers
        found = answer(self, message, self._verbs())
        data = found.pop(BUFFERS, None)
        self.send(found, data)

    def send(self, content: Any, buffers: Any = None) -> None:
        """Sends a message of our own to the page."""
        told = {name: drop_nulls(value) for name, value in content.items()}
        super().send(make_sendable(told), buffers)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The state as it is sent, and saved. None of our traits is None on the way: some hosts lose that."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        for name in self._own_traits():
            if name in state:
                nothing = NOTHING.get(type(self.traits()[name]))
                value = state[name]
                state[name] = nothing if value is None else make_sendable(drop_nulls(value))
        return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Called with what a page wrote. Whatever it may not write is answered with the truth."""
        with self._lock:
            may_write = {**VIEW_COUNT, **self.PAGE_MAY_WRITE}
            accepted = self._accept(
                {
                    name: value
                    for name, value in sync_data.items()
                    if type(value) is may_write.get(name) and _is_sensible(value)
                }
            )
            super().set_state(accepted)
            wrong = [
                name
                for name, value in sync_data.items()
                if name in self.keys and (name not in accepted or getattr(self, name) != value)
            ]
            if wrong:
                self.send_state(wrong)

    def _accept(self, written: dict[str, Any]) -> dict[str, Any]:
        """What a page wrote, less what cannot be. Names and types have been checked."""
        return written

    def __del__(self) -> None:
        # The garbage collector may come by anywhere: in a thread that is just being started, say, by another
        # that holds the lock and waits for it. So this must not wait for the lock; nor is there need to.
        # When Python ends nobody listens, and half of what is needed is gone, the module sys included.
        if sys is not None and not sys.is_finalizing():
            super().close()

    # Without a kernel -----------------------------------------------------------------------------

    def _draw_still(self) -> MimeBundle:
        """What is shown where there is no kernel, or no trust in the notebook."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> MimeBundle | None:
        """The live widget, and its picture and text for where it cannot live."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        with self._lock:
            data, metadata = self._draw_still()
        return {**bundle[0], **data}, {**bundle[1], **metadata}

    def _write_html(self, path: FilePath | None, title: str) -> str:
        """The widget as one HTML page that needs no kernel and no network; written to a file, if named."""
        from fjords_widget.widgets.shared.standalone import standalone

        with self._lock:
            state = self._view_file()
        page = standalone(title=title, lang=self._lang, esm=self._esm, css=self._style, state=state)
        if path is not None:
            write_whole(path, page)
        return page

    def _view_file(self) -> dict[str, Any]:
        """The state that such a page shows."""
        return self.get_state(self._own_traits())

    def _own_traits(self) -> list[str]:
        """The synced traits that tell what is shown: neither the front end nor what ipywidgets has."""
        if self._own_names is None:  # kept here and not by class: anywidget makes a class for every widget
            theirs = {*anywidget.AnyWidget.class_trait_names(), *FRONT_END}
            self._own_names = [name for name in self.trait_names(sync=True) if name not in theirs]
        return self._own_names


def _is_sensible(value: object) -> bool:
    """Whether it is a number that counts something, or a text that is short and whole."""
    if isinstance(value, int):
        return 0 <= value <= MOST
    return isinstance(value, str) and len(value) <= LONGEST and is_whole(value)


def _as_asked(data: object, subshell: str | None) -> str | None:
    """Which thread of the kernel handles a message."""
    del data
    return subshell
