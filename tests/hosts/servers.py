"""Servers of other hosts than JupyterLab, each in a folder of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.paths import ROOT

START_SECONDS = 120


@contextlib.contextmanager
def serving(
    home: Path, module: str, *options: str, path: str = "/", python: str = sys.executable
) -> Iterator[str]:
    """Runs a server and gives its address; `{port}` in an option is the port that it listens to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-m", module, *[option.format(port=port) for option in options]]
    own = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "IPYTHONDIR": home / "ipython",
        "FJORDS_HOME": home / "fjords",
        "XDG_CONFIG_HOME": home / "xdg",
        "PYTHONPATH": ROOT,
    }
    environment = os.environ | {name: str(folder) for name, folder in own.items()}
    log = home / f"{module}.txt"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env=environment, cwd=home, stdout=output, stderr=output, start_new_session=True
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address + path, process, log)
        yield address
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except urllib.error.HTTPError:
            return  # somebody answers
        except OSError:
            told = log.read_text(errors="replace")
            assert process.poll() is None, told
            assert time.monotonic() < end, told
            time.sleep(0.1)
