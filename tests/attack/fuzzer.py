"""What the fuzzer runs, in a process of its own: `python -m tests.attack.fuzzer KIND FOLDER -runs=1000`.

It looks which branches of the package each file takes, and goes on with those that take new ones.
"""

from __future__ import annotations

import contextlib
import sys
from time import process_time

import atheris  # type: ignore[import-untyped]

with atheris.instrument_imports(include=["fjords_widget"], enable_loader_override=False):
    from tests.attack.kinds import KINDS_OF_FILES

SLOWEST = 20.0
"""Seconds of processor time after which a file took too long. The package runs some ten times slower here."""


class TookTooLong(AssertionError):
    """A file took longer than its length explains."""


def main() -> None:
    """Fuzzes one kind of file; all but a documented refusal ends the process with the file that did it."""
    kind = KINDS_OF_FILES[sys.argv.pop(1)]

    def read(data: bytes) -> None:
        began = process_time()  # the fuzzer's own limit goes by the clock, and a busy machine reaches any
        with contextlib.suppress(*kind.refusals):
            kind.read(data)
        if process_time() - began > SLOWEST:
            raise TookTooLong(f"{process_time() - began:.0f} s of processor time")

    atheris.Setup(sys.argv, read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
