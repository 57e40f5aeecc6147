"""`python -m fjords_widget` is the command `fjords`."""

import sys

from fjords_widget.cli import main

sys.exit(main())
