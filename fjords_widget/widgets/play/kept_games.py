"""The kept games as a list that shows itself: when, who, which variant, how far, and a small picture."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import overload

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import FjordsError, InvalidOption
from fjords_widget.engine.game import Game
from fjords_widget.records.kept import KeptFolder, KeptGame
from fjords_widget.records.transcript import Transcript
from fjords_widget.widgets.play.kept_words import list_names, tell_time

MOST_SHOWN = 20
"""A notebook is told of this many games, with pictures; a text of all."""
CELL = '<td style="text-align: left">'
PICTURE = 120
"""The width of a picture, in pixels."""


class KeptGames(Sequence[KeptGame]):
    """The kept games of a folder, latest first. `fj.resume(0)` continues the first of them."""

    def __init__(self, folder: KeptFolder, lang: str) -> None:
        self._folder = folder
        self._lang = lang
        self._games = list(folder.games())

    @overload
    def __getitem__(self, which: int) -> KeptGame: ...
    @overload
    def __getitem__(self, which: slice) -> list[KeptGame]: ...
    def __getitem__(self, which: int | slice) -> KeptGame | list[KeptGame]:
        return self._games[which]

    def __len__(self) -> int:
        return len(self._games)

    def find(self, which: int | str) -> KeptGame:
        """A game by its number, its name or a part of that; InvalidOption if there is none, or several."""
        if isinstance(which, bool) or not isinstance(which, int | str):
            raise InvalidOption(say(self._lang, "kept.which", which=repr(which)[:60]))
        if isinstance(which, int):
            found = self._games[which : which + 1 or None] if -len(self) <= which < len(self) else []
        else:
            found = [game for game in self._games if which and which in game.name]
        if len(found) == 1:
            return found[0]
        key = "kept.several" if found else "kept.none_such"
        raise InvalidOption(say(self._lang, key, which=repr(which)[:60], n=len(self)))

    # Showing --------------------------------------------------------------------------------------

    def _title(self) -> str:
        key = "kept.title" if self._games else "kept.empty"
        return say(self._lang, key, folder=self._folder.path)

    def _tell(self, game: KeptGame) -> list[str]:
        """A game in a few words: when, who, which variant, how far."""
        lang = self._lang
        far = say(lang, "kept.far", phase=say(lang, f"phases.{game.phase}"), plies=game.plies)
        if game.games:
            far = say(lang, "match.title_further", n=game.games)
        if game.at_table:
            far = say(lang, "kept.at_table", far=far)
        if self._folder.is_open(game):
            far = say(lang, "kept.is_open", far=far)
        return [
            tell_time(game.began, lang),
            list_names(game, lang),
            say(lang, f"variants.{game.variant}"),
            far,
        ]

    def __repr__(self) -> str:
        lines = [self._title()]
        for number, game in enumerate(self._games):
            lines.append(f"{number:3}  {' · '.join(self._tell(game))}  [{game.name}]")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return "".join(self._write_html())

    def _write_html(self) -> Iterator[str]:
        yield f"<p>{html.escape(self._title())}</p>"
        if not self._games:
            return
        yield "<table><tbody>"
        for number, game in enumerate(self._games[:MOST_SHOWN]):
            told = [html.escape(text) for text in self._tell(game)]
            cells = [f"<code>fj.resume({number})</code>", self._draw(game), *told]
            yield "<tr>" + "".join(f"{CELL}{cell}</td>" for cell in cells) + "</tr>"
        yield "</tbody></table>"
        more = len(self._games) - MOST_SHOWN
        if more > 0:
            yield f"<p>{html.escape(say(self._lang, 'kept.more', n=more))}</p>"

    def _draw(self, game: KeptGame) -> str:
        """The map as it was left; nothing where the file cannot be read."""
        from fjords_widget.drawing import board_svg
        from fjords_widget.widgets.shared.picture import image

        try:
            drawn = board_svg(self._find_game(game), size=PICTURE)
        except (FjordsError, OSError):
            return "?"
        return image(drawn, say(self._lang, "kept.picture"))

    def _find_game(self, kept: KeptGame) -> Game:
        """The game as it was left; of one at a table, as much as can be shown."""
        from fjords_widget.widgets.transcribe.noting import find_standing

        record = kept.record(self._lang)
        if kept.at_table:
            return find_standing(Transcript.of(record, lang=self._lang)).game
        return record.cursor.game(lang=self._lang)
