"""A record: headers, a tree of moves, and a cursor in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidHistory, InvalidOption
from fjords_widget.engine.terms import Terms
from fjords_widget.engine.texts import shorten
from fjords_widget.engine.tiles import TileSet
from fjords_widget.files import FilePath, write_whole
from fjords_widget.records.flaws import Flaw, Flaws
from fjords_widget.records.headers import Headers, Opening
from fjords_widget.records.hints import HEADER, read_hints
from fjords_widget.records.node import Draws, Node, Root
from fjords_widget.records.tokens import LONGEST, SEATS

if TYPE_CHECKING:
    from fjords_widget.drawing.picture import Picture
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.match import Match
    from fjords_widget.progress import Progress
    from fjords_widget.records.scan import Heading

Source = str | os.PathLike[str] | IO[Any]


class Record:
    """A played game: `headers`, a tree of moves from `root`, a `cursor` in it, and the `errors` found.

    Made by `game.record()`, `Record.load` or `Record.loads`; `Record(opening)` is an empty one.
    """

    __slots__ = ("__weakref__", "_cursor", "_headers", "errors", "opening", "root")

    def __init__(
        self, opening: Opening | None = None, headers: Mapping[str, str] | None = None, draws: Draws = ()
    ) -> None:
        self.opening = opening or Opening(Terms.agreed(), 0)
        """The rules of the game, who starts, and the position that it was opened at, if any."""
        self._headers = Headers(headers)
        self.root = Root(self, draws)
        self._cursor: Node = self.root
        self.errors: tuple[Flaw, ...] = ()
        """What was wrong when the record was read, or last checked."""

    # Headers --------------------------------------------------------------------------------------

    @property
    def headers(self) -> Headers:
        """What people noted: event, date, white, yellow, result …"""
        return self._headers

    @property
    def terms(self) -> Terms:
        """The rules of the game: variant, players, runes, tiles, tie, table talk."""
        return self.opening.terms

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat; empty where nobody is named."""
        return tuple(self._headers.get(colour, "") for colour in SEATS[: self.terms.players])

    @property
    def result(self) -> str:
        """The result as noted, as in `white 25-23 W3`; empty if there is none."""
        return self._headers.get("result", "")

    @property
    def hints(self) -> tuple[dict[int, int], ...]:
        """The hints taken on a board, by seat: the move's number, and 1 (where), 2 (why) or 3 (the move)."""
        return read_hints(self._headers.get(HEADER, ""), self.terms.players)

    # The tree -------------------------------------------------------------------------------------

    @property
    def cursor(self) -> Node:
        """The current node; set it to go elsewhere."""
        return self._cursor

    @cursor.setter
    def cursor(self, node: Node) -> None:
        if node.top() is not self.root:
            raise InvalidOption(say(None, "records.foreign_node"))
        self._cursor = node

    def forward(self, variation: int = 0) -> Node:
        """Goes to the next move, or into a variation; stays at the end of a line."""
        children = self._cursor.children
        if 0 <= variation < len(children):
            self._cursor = children[variation]
        return self._cursor

    def back(self) -> Node:
        """Goes back by one move; stays at the beginning."""
        self._cursor = self._cursor.parent or self._cursor
        return self._cursor

    def to_start(self) -> Node:
        """Goes before the first move."""
        self._cursor = self.root
        return self._cursor

    def to_end(self) -> Node:
        """Goes to the end of the line in which the cursor is."""
        self._cursor = self._cursor.end()
        return self._cursor

    def main_line(self) -> list[Node]:
        """The moves of the game as it was played."""
        return list(self.root.line())

    def at(self, ply: int) -> Node:
        """The node of the main line at this ply; 0 is the beginning. InvalidOption if there is none."""
        if type(ply) is int and ply == 0:
            return self.root
        if type(ply) is int and ply > 0:
            for node in self.root.line():
                if node.ply == ply:
                    return node
        raise InvalidOption(say(None, "records.ply", ply=shorten(ply), last=self.plies))

    @property
    def plies(self) -> int:
        """The length of the main line."""
        return self.root.end().ply

    def __iter__(self) -> Iterator[Node]:
        """Every node but the root, line by line."""
        return self.root.descendants()

    def __len__(self) -> int:
        """How many moves there are, variations included."""
        return sum(1 for _ in self.root.descendants())

    def __bool__(self) -> bool:
        return True

    def has_unknown(self) -> bool:
        """Whether a tile came out of the bag that nobody noted."""
        todo: list[Node] = [self.root]
        while todo:
            children = [todo.pop()]
            while children:
                node = children[0]
                if None in node.draws:
                    return True
                todo += children[1:]
                children = node.children
        return False

    def deduced(self) -> dict[Node, Draws]:
        """The draws of every node that has unknown ones, with those filled in that a later move reveals."""
        from fjords_widget.records.casting import deduce_draws

        return deduce_draws(self)

    # Playing --------------------------------------------------------------------------------------

    def game(self, ply: int | None = None, *, seed: object = None, lang: str | None = None) -> Game:
        """The game as it stood after that many plies of the main line; None: at its end.

        InvalidHistory names an impossible ply. What never came out of the bag is shuffled by the seed; a
        stand-in takes the place of a tile that nobody noted.
        """
        node = self.root.end() if ply is None else self.at(ply)
        return node.game(seed=seed, lang=lang)

    def walk(self, start: Node | None = None, *, lang: str | None = None) -> Iterator[tuple[Node, Game]]:
        """Every node, the root first, with the game as it stands there: one game, moved by push and pop.

        Copy the game to keep it. Moves that cannot be made are skipped, with everything after them.
        """
        from fjords_widget.records.walk import walk

        return walk(start or self.root, lang)

    def positions(self, *, lang: str | None = None) -> Iterator[tuple[Node, Game]]:
        """The same for the main line alone."""
        for node, game in self.walk(lang=lang):
            yield node, game
            if not node.children:
                return

    def check(self, *, lang: str | None = None) -> tuple[Flaw, ...]:
        """Has the engine check every move; returns what is impossible, and stores it in `errors`."""
        from fjords_widget.records.check import check

        flaws = Flaws(lang)
        check(self, flaws, lambda _: (0, 0))
        self.errors = flaws.all()
        return self.errors

    # Following a game -----------------------------------------------------------------------------

    @classmethod
    def of(cls, game: Game, /, **headers: str) -> Record:
        """The record of a game so far; keywords are headers: `white="Ann"`."""
        from fjords_widget.records.follow import record_of

        return record_of(game, headers)

    @classmethod
    def of_match(cls, match: Match, /, **headers: str) -> list[Record]:
        """The records of all games of a match, as `match.record()` has them."""
        return match.record(**headers).games

    def follow(self, game: Game) -> Callable[[], None]:
        """Writes down whatever is played in this game, until the function that it returns is called.

        The game has to begin as the record does. Moves made before are added, and nothing is ever lost: a
        move made after others were taken back becomes the main line, and those become a variation. A move
        that was taken back after tiles had come out of the bag is marked `undone`. The cursor follows.
        """
        from fjords_widget.records.follow import follow

        return follow(self, game)

    def play_on(self, node: Node | None = None, *, seed: object = None, lang: str | None = None) -> Game:
        """A game that continues from a node, or from the cursor, and is followed by this record."""
        from fjords_widget.records.follow import follow

        self.cursor = node or self._cursor
        game = self._cursor.game(seed=seed, lang=lang)
        follow(self, game, self._cursor)
        return game

    # Text -----------------------------------------------------------------------------------------

    def dumps(self) -> str:
        """The record as text."""
        from fjords_widget.records.writer import write

        return write(self)

    def dump(self, target: Source) -> None:
        """Writes the record to a file, open or named by its path."""
        Record.dump_all([self], target)

    @classmethod
    def loads(
        cls,
        text: str | bytes,
        *,
        tiles: TileSet | None = None,
        check: bool = True,
        lang: str | None = None,
        limit: int | None = LONGEST,
        progress: bool | Progress = False,
    ) -> Record:
        """The first record in a text; `errors` says what is wrong with it. InvalidRecord: there is none.

        `tiles` replaces the tile set that the text names; with `check=False` the engine does not check the
        moves. InvalidRecord also if a record has more characters than `limit`; None is no limit. `progress`
        shows a bar, or is called with the number of lines read and of all lines.
        """
        from fjords_widget.records.reader import Wish, read_first

        return read_first(text, Wish(tiles, check, lang, limit, progress))

    @classmethod
    def load(
        cls,
        source: Source,
        *,
        tiles: TileSet | None = None,
        check: bool = True,
        lang: str | None = None,
        limit: int | None = LONGEST,
        progress: bool | Progress = False,
    ) -> Record:
        """The first record in a file, open or named by its path; see `loads`."""
        from fjords_widget.records.reader import Wish, read_first

        return read_first(_content(source), Wish(tiles, check, lang, limit, progress))

    @staticmethod
    def loads_all(
        text: str | bytes,
        *,
        tiles: TileSet | None = None,
        check: bool = True,
        lang: str | None = None,
        limit: int | None = LONGEST,
        progress: bool | Progress = False,
    ) -> list[Record]:
        """All records in a text, as of a match; see `loads`. The limit is that of each record."""
        from fjords_widget.records.reader import Wish, read

        return list(read(text, Wish(tiles, check, lang, limit, progress)))

    @staticmethod
    def load_all(
        source: Source,
        *,
        tiles: TileSet | None = None,
        check: bool = True,
        lang: str | None = None,
        limit: int | None = LONGEST,
        progress: bool | Progress = False,
    ) -> list[Record]:
        """All records in a file; see `loads_all`."""
        from fjords_widget.records.reader import Wish, read

        return list(read(_content(source), Wish(tiles, check, lang, limit, progress)))

    @staticmethod
    def dumps_all(records: Iterable[Record]) -> str:
        """Several records as one text, as of a match."""
        return "\n".join(record.dumps() for record in records)

    @staticmethod
    def dump_all(records: Iterable[Record], target: Source) -> None:
        """Writes several records to one file."""
        text = Record.dumps_all(records)
        if isinstance(target, str | os.PathLike):
            write_whole(target, text)
        else:
            target.write(text)

    @staticmethod
    def scan(
        source: FilePath | Iterable[FilePath],
        *,
        variant: str | None = None,
        player: str | None = None,
        result: str | None = None,
        plies: range | int | None = None,
        where: Callable[[Heading], bool] | None = None,
        progress: bool | Progress = False,
    ) -> Iterator[Heading]:
        """The headers of all records in a file, or in all files of a folder, without reading a move.

        `player` is part of a name and `result` the beginning of a result (`white`, `drawn`), in any case;
        `plies` is a length or a range of lengths; `where` is a test of your own. `progress` shows a bar, or
        is called with the bytes read and all bytes. `heading.load()` reads a record. What cannot be read in a
        folder is skipped with a warning; a file that was named itself raises OSError, or InvalidOption if it
        is a pipe or a device.
        """
        from fjords_widget.records.scan import scan

        return scan(source, variant, player, result, plies, where, progress)

    # Pictures -------------------------------------------------------------------------------------

    def to_svg(self, path: FilePath | None = None, ply: int | None = None, **how: Any) -> Picture:
        """The board after that many plies of the main line, with the marks made there; None: at the end.

        It is written to a file, if one is named, and returned. It takes the options of `board_svg`: `size`,
        `theme`, `coordinates`, `highlight`, `arrows`, `labels` …
        """
        from fjords_widget.pictures.still import still

        picture = still(self.root.end() if ply is None else self.at(ply), **how)
        if path is not None:
            picture.save(path)
        return picture

    def to_png(
        self, path: FilePath | None = None, ply: int | None = None, *, colours: int | None = None, **how: Any
    ) -> bytes:
        """The same as PNG, with at most `colours` colours. ImportError says what to install."""
        from fjords_widget.pictures.png import png

        data = png(self.to_svg(ply=ply, **{"theme": "light", **how}), colours=colours)
        if path is not None:
            write_whole(path, data)
        return data

    def to_gif(self, path: FilePath | None = None, **how: Any) -> bytes:
        """A film of the main line as GIF, or as WebP if the file is named so; comments are its captions.

        `size`, `theme`, `first` and `last` ply, `pause` in seconds, `captions`, `kind`, `progress`: a bar, or
        a function that is called with the pictures done and all pictures. ImportError says what to install.
        """
        from fjords_widget.pictures.film import film

        return film(self, path, **how)

    def copy(self) -> Record:
        """An independent copy, with the cursor in the same place."""
        from fjords_widget.records.node import copy_tree

        record = Record(self.opening, self._headers, self.root.draws)
        record.errors = self.errors
        record._cursor = copy_tree(self.root, record.root)[self._cursor]
        return record

    def __copy__(self) -> Record:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (self.dumps(), self.terms.tiles)  # a tree may be too deep for pickle

    def __eq__(self, other: object) -> bool:
        """Whether both would be written as the same text."""
        if not isinstance(other, Record):
            return NotImplemented
        return self is other or self.dumps() == other.dumps()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = " - ".join(name or "?" for name in self.names)
        flaws = f", errors: {len(self.errors)}" if self.errors else ""
        result = self.result or "*"
        return f"<Record {self.terms.variant}, {names}, plies: {self.plies}, result: {result}{flaws}>"

    def __str__(self) -> str:
        return self.dumps()

    def _repr_svg_(self) -> str | None:
        try:
            return self.game()._repr_svg_()
        except InvalidHistory:
            return None  # the text has to do


def _content(source: Source) -> str | bytes:
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:
            return file.read()
    content: str | bytes = source.read()
    return content


def _unpickle(text: str, tiles: TileSet) -> Record:
    return Record.loads(text, tiles=tiles, check=False, limit=None)
