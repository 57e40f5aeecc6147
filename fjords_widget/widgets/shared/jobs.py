"""Long work that a page asks for, such as a review or a film: it shows how far it is, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fjords_widget.engine.errors import FjordsError
from fjords_widget.players.slices import Slices
from fjords_widget.widgets.shared.background import BackgroundTask, Work
from fjords_widget.widgets.shared.faults import describe_error, log
from fjords_widget.widgets.shared.locking import LOCK

Doing = Callable[["Job"], Slices[Any]]
"""What is to be done. It is given the job, asks that whether to stop, and tells it how far it has come."""


class Stopped(Exception):
    """Raised within work that nobody waits for any more."""


class Job(BackgroundTask["Jobs"]):
    """One piece of work: `what` names it, `about` is what it is done for."""

    NAME = "fjords-job"
    TELL_EVERY = 0.25

    def __init__(self, jobs: Jobs, what: str, about: object, doing: Doing, lang: str) -> None:
        super().__init__(jobs)
        self.what = what
        self.about = about
        self.progress: float = 0.0
        self.fault = ""
        self.result: Any = None
        self._doing = doing
        self._lang = lang

    def note_share(self, done: int, total: int) -> None:
        """Called by the work with how much is done, of how much; Stopped if nobody wants the rest."""
        if self.is_stopped():
            raise Stopped
        self.note_progress(done / max(total, 1))

    def _work(self) -> Work:
        try:
            self.result = yield from self._doing(self)
        except Stopped:
            return
        except (FjordsError, ImportError) as fault:
            self.fault = str(fault)
        except Exception as error:  # told, or the page would wait for ever
            log.exception("Work for the page failed")
            self.fault = describe_error(self._lang, error)
        jobs = self._owner()
        if jobs is not None and not self.is_stopped():
            jobs.take(self)

    def _tell_progress(self, owner: Jobs) -> None:
        owner.take_news(self)


class Jobs:
    """The work that the page of a widget has asked for: one piece at a time, and what came of others before.

    `changed` is called, with the lock held, when there is more to show.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._current: Job | None = None
        self._results: dict[str, Job] = {}

    def begin(self, what: str, about: object, doing: Doing, lang: str) -> None:
        """Begins with a piece of work; another one that is under way is stopped."""
        self.stop()
        self._current = Job(self, what, about, doing, lang)
        self._current.start()
        self._changed()

    def stop(self) -> bool:
        """Ends what is under way, or puts away what failed. False if there is neither."""
        job, self._current = self._current, None
        if job is None:
            return False
        job.stop()
        return True

    def drop_others(self, about: object) -> None:
        """Ends and forgets whatever was done for something else."""
        if self._current is not None and self._current.about is not about:
            self.stop()
        self._results = {what: job for what, job in self._results.items() if job.about is about}

    def forget(self, what: str) -> None:
        """Ends and forgets one kind of work."""
        if self._current is not None and self._current.what == what:
            self.stop()
        self._results.pop(what, None)

    def result(self, what: str) -> Any:
        """What came of a piece of work; None if it is not done."""
        job = self._results.get(what)
        return None if job is None else job.result

    def is_busy(self, what: str) -> bool:
        """Whether this is being worked on."""
        return self._current is not None and self._current.what == what and not self._current.fault

    def take_news(self, job: Job) -> None:
        """Called by work that has got further."""
        with LOCK:
            if job is self._current:
                self._changed()

    def take(self, job: Job) -> None:
        """Called by work that is done, or has failed."""
        with LOCK:
            if job is not self._current:
                return
            if not job.fault:
                self._current = None
                self._results[job.what] = job
            self._changed()

    def view(self) -> dict[str, Any]:
        """What the page shows: the work under way or what is wrong with it, and which work is done."""
        job, found = self._current, {"done": sorted(self._results)}
        if job is None:
            return found
        shown = {"what": job.what, "progress": round(job.progress, 2), "fault": job.fault}
        return {**found, "job": shown}
