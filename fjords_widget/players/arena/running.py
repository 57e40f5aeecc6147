"""Plays many games: one after the other, in processes of our own, or on an executor."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError

J = TypeVar("J")
R = TypeVar("R")

IN_FLIGHT = 1_000
"""This many jobs are handed to an executor at a time: enough for a cluster, and little to lose."""
TRIES = 3
"""A job that takes its worker down this often is given up."""
MOST_BROKEN = 10
"""This many pools may break one after the other with no job done in between; then something else is wrong."""


def run_here(jobs: Iterable[J], work: Callable[[J], R], take: Callable[[R], None]) -> None:
    """One after the other, in this process."""
    for job in jobs:
        take(work(job))


class Batch(Generic[J, R]):
    """Jobs for others to do: `work(job, *shared)` there, and `take(result)` here."""

    def __init__(
        self, jobs: Iterable[J], work: Callable[..., R], shared: tuple[Any, ...], take: Callable[[R], None]
    ) -> None:
        self._todo = deque((job, 1) for job in jobs)
        self._given_up: list[tuple[J, Exception]] = []
        self._done = 0
        self._work = work
        self._shared = shared
        self._take = take
        self._suspects = 0
        """This many of the first jobs were under way when a pool broke; one of them may have broken it."""

    def run_on(self, executor: Executor) -> list[tuple[J, Exception]]:
        """Runs all jobs on somebody's executor; returns what was given up."""
        try:
            self._go(executor, IN_FLIGHT)
        except BrokenExecutor as fault:
            raise FjordsError(say(None, "arena.broken", done=self._done, fault=fault)) from fault
        return self._given_up

    def run_in_processes(self, workers: int) -> list[tuple[J, Exception]]:
        """The same in this many processes of our own. Those that die are replaced."""
        # Imported here: where there are no processes, as in a browser, all else should still work.
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        broken = done = 0
        while self._todo:
            # Not by fork: a notebook has threads, and those do not survive it.
            pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
            try:
                self._go(pool, 2 * workers)
            except BrokenExecutor as fault:
                # What was lost with it is played again, one game at a time.
                broken = broken + 1 if self._done == done else 1
                done = self._done
                if broken >= (MOST_BROKEN if done else TRIES):
                    raise FjordsError(say(None, "arena.no_processes", fault=fault)) from fault
            except BaseException:
                for process in list(getattr(pool, "_processes", {}).values()):
                    process.terminate()  # nobody waits for their games any more
                raise
            finally:
                pool.shutdown(cancel_futures=True)
        return self._given_up

    def _go(self, executor: Executor, most: int) -> None:
        """Runs until all jobs are done. BrokenExecutor: the rest is still to do."""
        ended: SimpleQueue[Future[R]] = SimpleQueue()
        under_way: dict[Future[R], tuple[J, int]] = {}
        try:
            while self._todo or under_way:
                while self._todo and len(under_way) < (1 if self._suspects else most):
                    future = executor.submit(self._work, self._todo[0][0], *self._shared)
                    under_way[future] = self._todo.popleft()
                    future.add_done_callback(ended.put)
                future = ended.get()
                self._look_at(future, *under_way[future])
                del under_way[future]
        except BrokenExecutor as fault:
            self._put_back(under_way, fault)
            raise
        finally:
            for future in under_way:
                future.cancel()

    def _look_at(self, future: Future[R], job: J, tries: int) -> None:
        """Takes the result. What an executor could not do is tried again, a few times."""
        try:
            result = future.result()
        except BrokenExecutor:
            raise
        except Exception as fault:
            self._try_again(job, tries, fault)
        else:
            self._take(result)
            self._done += 1
        self._suspects = max(0, self._suspects - 1)

    def _try_again(self, job: J, tries: int, fault: Exception) -> None:
        if tries < TRIES:
            self._todo.append((job, tries + 1))
        else:
            self._given_up.append((job, fault))

    def _put_back(self, under_way: dict[Future[R], tuple[J, int]], fault: BrokenExecutor) -> None:
        """A pool broke: runs again what was under way, one by one, to find the job that breaks it."""
        lost = []
        for future, (job, tries) in under_way.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                self._take(future.result())
                self._done += 1
            else:
                lost.append((job, tries))
        if len(lost) == 1:  # it was alone: no doubt
            self._try_again(*lost[0], fault)
            self._suspects = max(0, self._suspects - 1)
        else:
            self._todo.extendleft(reversed(lost))
            self._suspects = len(lost)
