"""The moves of a record: from lines of words to a tree of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.engine.errors import InvalidMove, InvalidOption
from fjords_widget.engine.moves import Move, parse, parse_known
from fjords_widget.engine.texts import shorten
from fjords_widget.engine.tiles import Tile
from fjords_widget.records.marks import Mark, parse_mark
from fjords_widget.records.node import Draws, Node
from fjords_widget.records.record import Record
from fjords_widget.records.tokens import SEATS, SIGNS, UNKNOWN, WORDS, clean

if TYPE_CHECKING:
    from fjords_widget.records.reader import Text

MOST_DRAWS = 4_000
"""No more tiles come out of the bag in one move, not even when the row is swapped again and again (X11)."""
MOST_MARKS = 1_000

_SEATS = {colour: seat for seat, colour in enumerate(SEATS)}
_DEALT = "deal"
_UNDONE = "undone"
_tiles: dict[str, Tile | None] = {UNKNOWN: None}
_drawn_alone: dict[str, Draws] = {}
"""A tile in brackets, by its text."""


class Body:
    """The lines after the headers, read one by one."""

    def __init__(self, record: Record, text: Text) -> None:
        self._text = text
        self._root = record.root
        self._node: Node = record.root
        """The move that was read last: what is said now is about it."""
        self._stack: list[Node] = []
        """For each variation that is open, the move that it is an alternative to."""
        self._opened: list[tuple[int, int]] = []
        """Where each of them was opened."""
        self._moved = False
        """Whether the variation that is open has a move yet."""
        self._seat: int | None = None
        self._intro: list[str] = []
        self._in_brackets = False
        self._lost = False
        """The last move could not be read: what came out of the bag then is lost as well."""
        self._comments: dict[Node, list[str]] = {}
        self._marks: dict[Node, list[Mark]] = {}
        self.found = False
        """Whether there was anything of a record."""

    def read(self, begin: int, end: int) -> None:
        """Reads these lines."""
        for chunk in self._text.chunks(begin, end):
            self._read_lines(chunk)
        self._finish(end - 1)

    def _read_lines(self, numbers: range) -> None:
        lines = self._text.lines
        for n in numbers:
            line = lines[n]
            if line[:1] in _NOTES:
                line = line.lstrip()
                sign = line[:1]
                if sign == ">":
                    self._comments.setdefault(self._node, []).append(_comment_in(line))
                    continue
                if sign == "<":
                    self._intro.append(_comment_in(line))
                    continue
                if sign == "*":
                    self._mark(n, line[1:])
                    continue
            self._read_words(n, line.split())

    def _finish(self, last: int) -> None:
        if self._opened:
            n, i = self._opened[-1]
            self._text.flaw(n, i, "unclosed", n=len(self._stack))
        self._drop_intro(last, 0)
        for node, said in self._comments.items():
            node._comment = "\n".join(said)
        for node, marks in self._marks.items():
            node._marks = tuple(marks)

    # Words ----------------------------------------------------------------------------------------

    def _read_words(self, n: int, words: list[str]) -> None:
        if 3 <= len(words) <= 4 and words[1] in _SEATS:
            # Nearly every line that is written here: number, seat, move, and perhaps one tile.
            move = parse_known(words[2])
            drawn = _drawn_alone.get(words[3]) if len(words) == 4 else ()
            if move is not None and drawn is not None and words[0].isdecimal():
                self._seat = _SEATS[words[1]]
                self._add(move, n, 2)
                self._node.draws = drawn
                return
        fine = True
        for i, word in enumerate(words):
            first = word[0]
            if first in _DIGITS:
                if not fine or word.rstrip(".:").isdecimal():
                    continue  # the number of a move is there for people
            elif word in _SEATS:
                self._seat = _SEATS[word]
                continue
            elif (first == "[" or self._in_brackets) and word[-1] != ")":
                self._read_draws(n, i, word)
                continue
            # One complaint a line is enough.
            fine = self._read_word(n, i, word, fine)
        if self._in_brackets:
            self._in_brackets = False
            self._text.flaw(n, len(words) - 1, "open_bracket")

    def _read_word(self, n: int, i: int, word: str, fine: bool) -> bool:
        move = parse_known(word)
        if move is not None:
            self._add(move, n, i)
            return fine
        if word[0] == "(" or word[-1] == ")":
            return self._read_bracket(n, i, word, fine)
        if word == _UNDONE:
            self._node.undone = self._node is not self._root
            return fine
        if word == _DEALT and self._node is self._root:
            self._root.place = n * WORDS + min(i, WORDS - 1)
            self.found = True
            return fine
        text = word.rstrip("!?") if word[-1] in "!?" else word
        if text and not self._read_move(n, i, text, fine):
            return False
        if len(text) < len(word):
            self._assess(n, i, word[len(text) :])
        return fine

    def _read_move(self, n: int, i: int, text: str, fine: bool) -> bool:
        try:
            move = parse(text, self._text.flaws.lang)
        except InvalidMove as fault:
            if fine:
                self._text.flaw(n, i, "not_a_move", fault=shorten(str(fault), 300))
            self._lost = self._lost or "@" in text
            return False
        self._add(move, n, i)
        return True

    def _add(self, move: Move, n: int, i: int) -> None:
        parent = self._node
        node = self._node = Node(parent, move, (), self._seat)
        parent.children.append(node)
        node.place = n * WORDS + (i if i < WORDS else WORDS - 1)
        self._seat = None
        self._moved = self.found = True
        self._lost = False
        if self._intro:
            node._intro = "\n".join(self._intro)
            self._intro.clear()

    def _read_draws(self, n: int, i: int, word: str) -> None:
        """Tiles in brackets, or a part of them."""
        self._in_brackets = "]" not in word[word.rfind("[") + 1 :] if "[" in word else "]" not in word
        node = self._node
        if self._lost:
            return
        for text in word.replace("]", " ").replace("[", " ").split():
            try:
                tile = _tiles[text]
            except KeyError:
                try:
                    tile = _tiles[text] = Tile.parse(text, self._text.flaws.lang)
                    _drawn_alone[f"[{text}]"] = (tile,)
                except ValueError as fault:
                    self._text.flaw(n, i, "not_a_tile", tile=shorten(text), fault=fault)
                    continue
            if len(node.draws) < MOST_DRAWS:
                node.draws += (tile,)
            else:
                self._text.flaw(n, i, "many_draws", most=MOST_DRAWS)

    def _assess(self, n: int, i: int, sign: str) -> None:
        if sign in SIGNS and self._node is not self._root:
            self._node._sign = sign
        else:
            self._text.flaw(n, i, "sign", sign=shorten(sign), known=", ".join(SIGNS))

    # Variations -----------------------------------------------------------------------------------

    def _read_bracket(self, n: int, i: int, word: str, fine: bool) -> bool:
        inner = word.lstrip("(")
        for _ in range(len(word) - len(inner)):
            self._open(n, i)
        rest = inner.rstrip(")")
        if rest:
            fine = self._read_loose(n, i, rest, fine)
        for _ in range(len(inner) - len(rest)):
            self._close(n, i)
        return fine

    def _read_loose(self, n: int, i: int, word: str, fine: bool) -> bool:
        """A word that stood in a bracket."""
        if word.rstrip(".:").isdecimal():
            return fine
        if word in _SEATS:
            self._seat = _SEATS[word]
            return fine
        if word[0] == "[" or self._in_brackets:
            self._read_draws(n, i, word)
            return fine
        if word[0] in "()" or word[-1] in "()":  # brackets within brackets
            if fine:
                self._text.flaw(n, i, "not_a_move", fault=shorten(word))
            return False
        return self._read_word(n, i, word, fine)

    def _open(self, n: int, i: int) -> None:
        node = self._node
        self._stack.append(node)
        self._opened.append((n, i))
        if node.parent is None or (len(self._stack) > 1 and not self._moved):
            self._text.flaw(n, i, "nothing_to_vary")
        else:
            self._node = node.parent
        self._moved = False

    def _close(self, n: int, i: int) -> None:
        if not self._stack:
            self._text.flaw(n, i, "unopened")
            return
        if not self._moved:
            self._text.flaw(n, i, "empty_variation")
        self._drop_intro(n, i)
        self._node = self._stack.pop()
        self._opened.pop()
        self._moved = True

    def _drop_intro(self, n: int, i: int) -> None:
        """Keeps a comment that no move follows as a comment on the last move."""
        if self._intro:
            self._text.flaw(n, i, "intro_of_nothing")
            self._comments.setdefault(self._node, []).extend(self._intro)
            self._intro.clear()

    # Notes ----------------------------------------------------------------------------------------

    def _mark(self, n: int, text: str) -> None:
        marks = self._marks.setdefault(self._node, [])
        try:
            mark = parse_mark(text)
        except InvalidOption as fault:
            self._text.flaw(n, 1, "bad_mark", fault=shorten(str(fault), 300))
            return
        if len(marks) < MOST_MARKS:
            marks.append(mark)
        else:
            self._text.flaw(n, 0, "many_marks", most=MOST_MARKS)


_NOTES = frozenset({">", "<", "*", " ", "\t"})
_DIGITS = frozenset("0123456789")


def _comment_in(line: str) -> str:
    """A line of a comment, without its sign and the space after it."""
    text = line[2:] if line[1:2] == " " else line[1:]
    return clean(text.removesuffix("\r"))
