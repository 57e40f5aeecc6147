"""What the fuzzer runs, in a process of its own: `python -m tests.attack.fuzzer KIND FOLDER -runs=1000`.

It looks which branches of the package each file takes, and goes on with those that take new ones.
"""

from __future__ import annotations

import contextlib
import sys

import atheris  # type: ignore[import-untyped]

with atheris.instrument_imports(include=["fjords_widget"], enable_loader_override=False):
    from tests.attack.kinds import KINDS_OF_FILES


def main() -> None:
    """Fuzzes one kind of file; all but a documented refusal ends the process with the file that did it."""
    kind = KINDS_OF_FILES[sys.argv.pop(1)]

    def read(data: bytes) -> None:
        with contextlib.suppress(*kind.refusals):
            kind.read(data)

    atheris.Setup(sys.argv, read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
