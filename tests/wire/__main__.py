"""`python -m tests.wire` writes the examples of what travels between Python and the page anew."""

from tests.wire.examples import write

write()
