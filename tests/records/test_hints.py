"""Hints that were taken, in the record: a header, which old readers keep as they keep any other."""

from __future__ import annotations

import fjords_widget as fj
from fjords_widget.records.hints import read_hints, write_hints


def test_what_is_written_is_read() -> None:
    taken: tuple[dict[int, int], ...] = ({3: 1, 12: 3}, {}, {8: 2})
    text = write_hints(taken)
    assert text == "white 3/1 12/3, purple 8/2"
    assert read_hints(text, 3) == taken
    assert (write_hints(({}, {})), read_hints("", 2)) == ("", ({}, {}))


def test_nonsense_is_passed_over() -> None:
    text = "green 1/1, white 0/1 x 4/9 5/2 ٣/1 6, yellow, black 7/1,, " + "9" * 50 + "/1"
    assert read_hints(text, 2) == ({5: 2}, {})


def test_a_record_carries_them_and_has_no_fault_for_it() -> None:
    record = fj.Game(seed=1).record(hints="yellow 1/3")
    again = fj.Record.loads(record.dumps())
    assert again.errors == ()
    assert again.hints == ({}, {1: 3})
    assert again.dumps() == record.dumps()
    assert fj.Game(seed=1).record().hints == ({}, {})
