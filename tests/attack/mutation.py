"""Files spoiled at random: bits, bytes, lines and pieces of other files."""

from __future__ import annotations

import random
import re

SIGNS = [bytes([sign]) for sign in b"()[]{}\"':,=@/#*?!<> \x00\xff\xc3"]
WORDS = (
    b"null true NaN Infinity inf -1 0 1e999 1979-05-27T07:32:00Z 0001-01-01T00:00:00+14:00"
    b" deal draw settle@0,0 MMPPPP/1@-1,1"
)
PIECES = [
    *SIGNS, *WORDS.split(), b"", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r\n", b"\n\n", b"[[", b"]]", b'"""',
    b"\\u0000", b"\\ud800", b"9" * 50, b"9" * 5000, b"[" * 200, b"[" * 3000, b'{"a":' * 300, b"(" * 300,
    b"[a." + b"a." * 300 + b"a]", b"fjords-record 1\n", b"fjords-record 99",
    "\u2028".encode(), "\u202e".encode(), "🏔️".encode(),
]  # fmt: skip
WORD = re.compile(rb"[-\w.@,/]+")


def mutate(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """The file with some of it changed, left out, doubled, moved, or taken from another one."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        i = rng.randrange(len(data) + 1)
        j = min(len(data), i + rng.choice([0, 1, 1, 2, 5, 20, 200]))
        match rng.randrange(9):
            case 0:
                piece = b""
            case 1:
                piece = data[i:j] * rng.randrange(2, 5)
            case 2:
                piece = rng.choice(PIECES)
            case 3:
                k = rng.randrange(len(other) + 1)
                piece = other[k : k + rng.randrange(200)]
            case 4:
                piece = data[i:j][::-1]
            case 5:
                piece, j = bytes([rng.randrange(256)]), min(len(data), i + 1)
            case 6:
                piece, (i, j) = rng.choice(PIECES), _word(data, i)
            case 7:
                piece, j = b"", len(data)  # cut off
            case _:
                i, j = data.rfind(b"\n", 0, i) + 1, data.find(b"\n", i) + 1
                piece = b"" if rng.random() < 0.5 else data[i:j] * 2  # a line less, or one more
        data = data[:i] + piece + data[max(i, j) :]
    return data


def _word(data: bytes, place: int) -> tuple[int, int]:
    """The next word: where it begins and ends."""
    found = WORD.search(data, place)
    return found.span() if found else (place, place)
