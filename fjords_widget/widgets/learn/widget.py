"""The tutorial on a page: `fj.learn()` opens ours, `fj.learn("mine.toml")` one that a teacher has written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, ClassVar, Self

import traitlets
from ipywidgets import Layout

from fjords_widget.engine.catalogue import known_language, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.files import FilePath
from fjords_widget.tutorials.tutorial import Tutorial
from fjords_widget.user_settings import preferred_language
from fjords_widget.widgets.learn.progress import read_done, write_done
from fjords_widget.widgets.learn.views import view_tutorial
from fjords_widget.widgets.shared.base import MimeBundle, PageWidget
from fjords_widget.widgets.shared.book_view import with_pictures

if TYPE_CHECKING:
    from fjords_widget.widgets.shared.rpc import Verbs


class Learn(PageWidget):
    """A tutorial, step by step. `step` is the number of the step that is shown, `done` the steps done."""

    BUNDLE = "learn"
    PAGE_MAY_WRITE: ClassVar = {"step": int}

    step = traitlets.Int(0, help="the step that is shown, from 0").tag(sync=True)
    _done: Any = traitlets.List(read_only=True).tag(sync=True)
    _setup = traitlets.Dict(read_only=True).tag(sync=True)
    _steps: Any = traitlets.List(read_only=True).tag(sync=True)
    _tables: Any = traitlets.List(read_only=True).tag(sync=True)
    _reasons: Any = traitlets.List(read_only=True).tag(sync=True)
    _shapes = traitlets.Dict(read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)
    _book = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        tutorial: Tutorial,
        chapter: str | None = None,
        *,
        lang: str | None = None,
        layout: Layout | dict[str, str] | None = None,
    ) -> None:
        """It begins with a chapter, by name, or with the first step that was not done yet."""
        self.tutorial = tutorial
        self.keys_of_steps = [step.key for step in tutorial.steps]
        self._show(lang or tutorial.lang or preferred_language())
        done = set(read_done(tutorial.name))
        self.set_trait("_done", [key for key in self.keys_of_steps if key in done])
        self.step = self._first_step(chapter)
        super().__init__(layout=layout)

    @property
    def done(self) -> tuple[str, ...]:
        """The steps that have been done, as in "edges.turn"."""
        return tuple(self._done)

    def start_over(self) -> Self:
        """Forgets which steps were done, and goes to the first one."""
        with self._lock:
            write_done(self.tutorial.name, ())
            with self.hold_sync():
                self.set_trait("_done", [])
                self.step = 0
        return self

    def to_html(self, path: FilePath | None = None) -> str:
        """The tutorial as one HTML page that needs no kernel and no network; written to a file, if named."""
        return self._write_html(path, self._setup["title"])

    def _view_file(self) -> dict[str, Any]:
        rules = [section["id"] for chapter in self._book["chapters"] for section in chapter["sections"]]
        return {**super()._view_file(), "_book": with_pictures(self._book, self._lang, rules)}

    @traitlets.validate("step")
    def _within(self, proposal: Any) -> int:
        return int(min(max(proposal["value"], 0), len(self.keys_of_steps) - 1))

    def _first_step(self, chapter: str | None) -> int:
        names = [one.name for one in self.tutorial.chapters]
        if chapter is not None:
            if chapter not in names:
                known = ", ".join(names)
                raise InvalidOption(
                    say(self._lang, "learn_errors.chapter", given=str(chapter)[:60], known=known)
                )
            return next(n for n, key in enumerate(self.keys_of_steps) if key.startswith(f"{chapter}."))
        open_steps = [n for n, key in enumerate(self.keys_of_steps) if key not in self._done]
        return open_steps[0] if open_steps else 0

    def _show(self, lang: str) -> None:
        self._lang = known_language(lang)
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in view_tutorial(self.tutorial, lang).items():
                self.set_trait(name, value)

    def _speak(self, lang: str) -> None:
        """Shows all of it in another language."""
        if lang != self._lang:
            self._show(lang)

    def _mark_done(self, key: str) -> None:
        """Notes that a step was done."""
        if key in self._done:
            return
        done = {*self._done, *read_done(self.tutorial.name), key}  # another board may show it as well
        self.set_trait("_done", [known for known in self.keys_of_steps if known in done])
        write_done(self.tutorial.name, self._done)

    def _verbs(self) -> Verbs[Any]:
        from fjords_widget.widgets.learn.requests import VERBS

        return VERBS

    def __repr__(self) -> str:
        return f"<Learn {self.tutorial.name!r}: step {self.step + 1} of {len(self.keys_of_steps)}>"

    def _draw_still(self) -> MimeBundle:
        from fjords_widget.drawing.board import board_svg
        from fjords_widget.widgets.shared.picture import image

        shown = self.tutorial.steps[self.step]
        said = self.tutorial.text(f"{shown.key}.say", self._lang)
        drawn = board_svg(shown.game(self._lang), title=said)
        return {"text/html": image(drawn, said), "text/plain": f"{self._setup['title']}: {said}"}, {}


def learn(
    tutorial: Tutorial | str | os.PathLike[str] | None = None,
    chapter: str | None = None,
    *,
    lang: str | None = None,
    layout: Layout | dict[str, str] | None = None,
) -> Learn:
    """Opens our tutorial, or one from a file, where the learner left off, or at the beginning of a `chapter`.

    InvalidTutorial lists every fault of a file with its place.
    """
    if tutorial is None:
        tutorial = Tutorial.own()
    elif isinstance(tutorial, str | os.PathLike):
        tutorial = Tutorial.load(tutorial)
    elif not isinstance(tutorial, Tutorial):
        raise InvalidOption(say(lang, "learn_errors.tutorial", given=repr(tutorial)[:60]))
    return Learn(tutorial, chapter, lang=lang, layout=layout)
