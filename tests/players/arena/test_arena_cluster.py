"""A tournament on a real cluster of dask: several worker processes, one of which is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

import fjords_widget as fj
from tests.players.arena.arena_players import Learning, self_rolling

PLAYERS: dict[str, Any] = {"greedy": "greedy", "self_rolling": self_rolling, "learning": Learning()}
GAMES = 10


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def serial() -> fj.Tournament:
    return fj.arena(PLAYERS, GAMES, seed="cluster", progress=False)


def told(tournament: fj.Tournament) -> list[tuple[object, ...]]:
    return [game._replace(seconds=()) for game in tournament.games]


def test_a_killed_worker_costs_no_game(client: Client, serial: fj.Tournament, tmp_path: Path) -> None:
    executor: Executor = client.get_executor()
    before = set(client.run(os.getpid).values())
    assert len(before) == 3
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if done >= total // 4 and not killed:
            killed.append(min(before))
            os.kill(killed[0], signal.SIGKILL)

    path = tmp_path / "games.jsonl"
    tournament = fj.arena(PLAYERS, GAMES, executor, seed="cluster", path=path, progress=kill_one)
    assert killed
    assert tournament.void == ()
    assert told(tournament) == told(serial)
    assert tournament.rows() == serial.rows()
    assert tournament.ratings == serial.ratings
    assert len(path.read_bytes().splitlines()) == 1 + len(serial.games)
    client.wait_for_workers(3, timeout=30)
    assert killed[0] not in client.run(os.getpid).values()


def test_what_was_begun_here_goes_on_there(client: Client, serial: fj.Tournament, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"

    class Enough(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == total // 2:
            raise Enough

    with pytest.raises(Enough):
        fj.arena(PLAYERS, GAMES, seed="cluster", path=path, progress=stop)
    tournament = fj.arena(PLAYERS, GAMES, client.get_executor(), seed="cluster", path=path, progress=False)
    assert told(tournament) == told(serial)
