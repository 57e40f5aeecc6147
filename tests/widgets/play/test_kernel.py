"""The board in a real kernel: its messages come on one thread while a cell is busy on another."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

pytestmark = pytest.mark.slow
PATIENCE = 60


class Notebook:
    """As much of JupyterLab as the kernel sees: it runs cells, and sends a page's messages on a subshell."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client
        self.comm = ""
        self.states: list[dict[str, Any]] = []
        self.answers: dict[int, dict[str, Any]] = {}
        self.output = ""
        message = client.session.msg("create_subshell_request", {})
        client.control_channel.send(message)
        reply = client.get_control_msg(timeout=PATIENCE)
        self.subshell: str = reply["content"]["subshell_id"]

    def run(self, cell: str) -> str:
        """Begins to run a cell; does not wait for its end."""
        request: str = self.client.execute(cell)
        return request

    def until(self, done: str, value: object) -> None:
        """Reads what the kernel publishes until something is so."""
        while self._found(done) != value:
            try:
                self._read(self.client.get_iopub_msg(timeout=PATIENCE))
            except queue.Empty:
                raise AssertionError(f"{done} never became {value}: {self.output}") from None

    def _found(self, name: str) -> object:
        if name == "idle":
            return self.idle
        if name == "answers":
            return len(self.answers)
        state: dict[str, Any] = {}
        for change in self.states:
            state |= change
        return state.get(name)

    idle = ""

    def _read(self, message: dict[str, Any]) -> None:
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "comm_open" and "ply" in content["data"]["state"]:
            self.comm = content["comm_id"]
            self.states.append(content["data"]["state"])
        elif kind == "comm_msg" and content["comm_id"] == self.comm:
            data = content["data"]
            if data["method"] == "update":
                self.states.append(data["state"])
            elif data["method"] == "custom":
                self.answers[data["content"]["id"]] = data["content"]
        elif kind == "stream":
            self.output += content["text"]
        elif kind == "error":
            self.output += "\n".join(content["traceback"])
        elif kind == "status" and content["execution_state"] == "idle":
            self.idle = message["parent_header"].get("msg_id", "")

    def send(self, number: int, do: str, **fields: Any) -> None:
        """Sends a message of the page."""
        data = {"method": "custom", "content": {"id": number, "do": do, **fields}}
        message = self.client.session.msg("comm_msg", {"comm_id": self.comm, "data": data})
        message["header"]["subshell_id"] = self.subshell
        self.client.shell_channel.send(message)


@pytest.fixture
def notebook() -> Iterator[Notebook]:
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=PATIENCE)
        yield Notebook(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_a_cell_waits_for_the_page_and_computers_answer(notebook: Notebook) -> None:
    cell = notebook.run(
        "import fjords_widget as fj\n"
        "play = fj.Play(fj.Game(seed=7, first=0), seats=('human', 'random'), pace=0)\n"
        "moves = [str(move) for move in play.game.legal_moves]"
    )
    notebook.until("idle", cell)
    notebook.until("ply", 0)
    # A cell waits, so that the main thread is busy; the page moves meanwhile, and so does the computer.
    cell = notebook.run("move = await play.ask()\nprint('asked:', move)")
    tile, places = next(iter(notebook.states[0]["_options"]["lays"].items()))
    place, (ways, _, _) = next(iter(places.items()))
    turns = (ways & -ways).bit_length() - 1
    text = f"{tile}/{turns}@{place}" if turns else f"{tile}@{place}"
    notebook.send(1, "move", move=text, ply=0)
    notebook.until("idle", cell)
    assert f"asked: {text}" in notebook.output
    notebook.until("ply", 2)
    notebook.until("turn", 0)
    assert notebook.answers[1]["ok"]
    # Nothing but the truth after a burst.
    for number in range(2, 22):
        notebook.send(number, "undo", ply=2)
    notebook.until("answers", 21)
    assert [number for number, answer in notebook.answers.items() if answer["ok"]] == [1, 2]
    notebook.until("ply", 0)
    cell = notebook.run("print('errors' if play._status['fault'] else 'well')")
    notebook.until("idle", cell)
    assert "well" in notebook.output
