"""`python -m tests.widgets.play.wire` writes the examples of what travels to the page anew."""

import os
from tempfile import TemporaryDirectory

from tests.widgets.play.wire.examples import write

with TemporaryDirectory() as home:
    os.environ["FJORDS_HOME"] = home  # so that no game is offered that somebody plays here
    write()
