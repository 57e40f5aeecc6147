"""A tutorial's file taken apart: chapters, steps and words, and every fault found on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fjords_widget.engine.catalogue import LANGUAGES, say
from fjords_widget.engine.errors import Fault, FjordsError, InvalidPosition
from fjords_widget.engine.game import Game
from fjords_widget.engine.hexgrid import Cell
from fjords_widget.engine.moves import Lay, parse
from fjords_widget.engine.texts import is_whole, quote, shorten
from fjords_widget.engine.tiles import Tile
from fjords_widget.tutorials.questions import KINDS, Answer, list_answers
from fjords_widget.tutorials.step import TutorialStep

FILE = ("name", "title", "lang", "chapter")
CHAPTER = ("name", "title", "step")
ALWAYS = ("name", "ask", "position", "show", "arrows", "say", "praise", "otherwise", "answers")
WORDS = ("say", "praise", "otherwise")
MOST_WORDS = 40
"""A task has no more words than this: nobody reads more before the first click."""
MOST_CHAPTERS, MOST_STEPS, LONGEST = 60, 40, 600
SETTLING = "settlement"
Text = str | dict[str, str]


class TutorialReader:
    """What was found in a file."""

    def __init__(self, data: Mapping[str, Any], name: str, words: Mapping[str, str] | None) -> None:
        """`words` are those that stand elsewhere, by key; None: all of them are in the file."""
        self.faults: list[Fault] = []
        self.texts: dict[str, Text] = {}
        self.steps: list[TutorialStep] = []
        self.chapters: list[str] = []
        self._words = words
        self._unknown("file", data, FILE)
        self.name = self._name("name", data, name)
        self.lang = data.get("lang")
        if self.lang is not None and self.lang not in LANGUAGES:
            self.complain("lang", "lang", given=quote(self.lang), known=", ".join(LANGUAGES))
        self._text("title", data, "title", "title")
        for i, entry in self._tables("chapter", data, "chapter", MOST_CHAPTERS):
            self._chapter(f"chapter[{i}]", entry, i)
        if not self.steps and not self.faults:
            self.complain("chapter", "no_steps")

    def complain(self, place: str, sentence: str, /, **values: object) -> None:
        """Notes a fault; the sentence is looked up under learn_faults."""
        self.faults.append(Fault(place, say(None, f"learn_faults.{sentence}", **values)))

    # Chapters and steps ---------------------------------------------------------------------------

    def _chapter(self, place: str, entry: Mapping[str, Any], number: int) -> None:
        self._unknown(place, entry, CHAPTER)
        name = self._name(f"{place}.name", entry, str(number + 1))
        if name in self.chapters:
            self.complain(f"{place}.name", "twice", name=name)
        self.chapters.append(name)
        self._text(f"{place}.title", entry, "title", f"{name}.title")
        seen: set[str] = set()
        for i, step in self._tables(f"{place}.step", entry, "step", MOST_STEPS):
            inner = f"{place}.step[{i}]"
            own = self._name(f"{inner}.name", step, str(i + 1))
            if own in seen:
                self.complain(f"{inner}.name", "twice", name=own)
            seen.add(own)
            self._step(inner, step, f"{name}.{own}")
        if not seen:
            self.complain(f"{place}.step", "no_steps")

    def _step(self, place: str, entry: Mapping[str, Any], key: str) -> None:
        before = len(self.faults)
        ask = entry.get("ask", "next")
        if not isinstance(ask, str) or ask not in KINDS:
            self.complain(f"{place}.ask", "ask", given=quote(ask), known=", ".join(KINDS))
            return
        kind = KINDS[ask]
        self._unknown(place, entry, (*ALWAYS, *kind.needs, *kind.takes))
        for field in (field for field in ("position", *kind.needs) if field not in entry):
            self.complain(f"{place}.{field}", "missing", ask=ask)
        step = TutorialStep(
            key,
            ask,
            self._read_string(f"{place}.position", entry, "position"),
            right=tuple(self._strings(f"{place}.right", entry, "right")),
            said=self._words_of(place, entry, key, ask),
            show=self._cells(f"{place}.show", entry),
            arrows=self._arrows(f"{place}.arrows", entry),
            tile=self._parse_entry(f"{place}.tile", entry, "tile", Tile.parse),
            at=self._parse_entry(f"{place}.at", entry, "at", Cell.parse),
            origin=self._parse_entry(f"{place}.from", entry, "from", Cell.parse),
            move=self._parse_entry(f"{place}.move", entry, "move", _parse_lay),
            seat=self._number(f"{place}.seat", entry, "seat", 0, 3),
            turned=self._number(f"{place}.turned", entry, "turned", 0, 5),
            options=tuple(self._strings(f"{place}.options", entry, "options")),
            level=self._level(place, entry) if ask == "play" else "",
            hints=self._number(f"{place}.hints", entry, "hints", 0, 40),
        )
        self.steps.append(step)
        if len(self.faults) == before:
            self._check_on_board(place, step)

    def _level(self, place: str, entry: Mapping[str, Any]) -> str:
        from fjords_widget.players import players

        level = entry.get("level", next(iter(players)))
        if level not in list(players):
            self.complain(f"{place}.level", "level", given=quote(level), known=", ".join(players))
        return str(level)

    # On the board: is every right answer allowed, and every answer an answer? ------------------------

    def _check_on_board(self, place: str, step: TutorialStep) -> None:
        try:
            game = step.game()
        except InvalidPosition as fault:
            for inner in fault.faults:
                self.faults.append(Fault(f"{place}.position.{inner.place}", inner.text))
            return
        if step.seat >= game.players:
            self.complain(f"{place}.seat", "number", given=step.seat, least=0, most=game.players - 1)
            return
        for field, cell in self._cells_named(step):
            if cell not in game.board and cell not in game.board.spaces:
                self.complain(f"{place}.{field}", "off_board", cell=cell)
        answers = list_answers(step, game)
        self._check_answers(place, step, answers)
        if step.ask == "play":
            self._check_play(place, game, step)

    def _cells_named(self, step: TutorialStep) -> list[tuple[str, Cell]]:
        named = [("show", cell) for cell in step.show or ()]
        named += [("arrows", cell) for arrow in step.arrows for cell in arrow]
        named += [(field, cell) for field, cell in (("at", step.at), ("from", step.origin)) if cell]
        return named

    def _check_answers(self, place: str, step: TutorialStep, answers: list[Answer]) -> None:
        by_name: dict[str, list[Answer]] = {}
        for answer in answers:
            by_name.setdefault(answer.key, []).append(answer)
            if "@" in answer.key:
                by_name.setdefault(answer.key.rpartition("@")[2], []).append(answer)
        for name in step.right:
            found = by_name.get(name, [])
            if not found:
                self.complain(f"{place}.right", "no_answer", given=quote(name), known=_list_names(by_name))
            elif not any(answer.right for answer in found):
                verdict = found[0].verdict
                why = " ".join(map(str, verdict.reasons)) if verdict else "-"
                self.complain(f"{place}.right", "not_legal", given=name, why=why)
        for name in step.said:
            if name not in by_name:
                known = _list_names(by_name)
                self.complain(f"{place}.answers", "no_answer", given=quote(name), known=known)
        if answers and not step.right and not any(answer.right for answer in answers):
            self.complain(f"{place}.ask", "none_right")

    def _check_play(self, place: str, game: Game, step: TutorialStep) -> None:
        from fjords_widget.tutorials.small_game import LARGEST, TooLarge, work_out

        if game.players != 2 or game.phase != SETTLING or game.runes:
            self.complain(f"{place}.position", "play_settlement")
            return
        try:
            work_out(game, step.level)
        except TooLarge:
            self.complain(f"{place}.position", "play_large", most=LARGEST)

    # Words ----------------------------------------------------------------------------------------

    def _words_of(self, place: str, entry: Mapping[str, Any], key: str, ask: str) -> tuple[str, ...]:
        """Reads the words of a step; returns the answers to which something is said."""
        for field in WORDS:
            needed = field == "say" or (field == "otherwise" and ask in ("cell", "choose", "count"))
            self._text(f"{place}.{field}", entry, field, f"{key}.{field}", needed=needed)
        said = entry.get("answers", {})
        if not isinstance(said, dict):
            self.complain(f"{place}.answers", "answers")
            return ()
        for name in said:
            self._text(f"{place}.answers.{name[:40]}", said, name, f"{key}.answers.{name}")
        for option in self._strings(f"{place}.options", entry, "options", quiet=True):
            label = f"{key}.options.{option}"
            if label not in (self._words or ()):
                self._text(f"{place}.options", {option: option}, option, label)
        prefix = f"{key}.answers."
        elsewhere = [name.removeprefix(prefix) for name in self._words or () if name.startswith(prefix)]
        return (*said, *elsewhere)

    def _text(
        self,
        place: str,
        entry: Mapping[str, Any],
        field: str,
        key: str,
        *,
        needed: bool = True,
    ) -> None:
        """A text in one language, or a table with one for each language."""
        text = entry.get(field)
        if text is None and self._words is not None and key in self._words:
            return
        if text is None:
            if needed:
                self.complain(place, "no_words")
            return
        texts = list(text.values()) if isinstance(text, dict) else [text]
        if isinstance(text, dict) and not (text and set(text) <= set(LANGUAGES)):
            self.complain(place, "languages", known=", ".join(LANGUAGES))
        elif not all(isinstance(one, str) and one.strip() and len(one) <= LONGEST for one in texts):
            self.complain(place, "text", most=LONGEST)
        elif not all(is_whole(one) for one in texts):
            self.complain(place, "half_character")
        elif any(len(one.split()) > MOST_WORDS for one in texts):
            n = max(len(one.split()) for one in texts)
            self.complain(place, "too_many_words", n=n, most=MOST_WORDS)
        else:
            self.texts[key] = text

    # Fields ---------------------------------------------------------------------------------------

    def _unknown(self, place: str, entry: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in sorted(entry.keys() - set(known)):
            self.complain(place, "unknown_key", key=quote(key), known=", ".join(known))

    def _tables(
        self, place: str, entry: Mapping[str, Any], key: str, most: int
    ) -> list[tuple[int, dict[str, Any]]]:
        found = entry.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self.complain(place, "not_a_list", key=key)
            return []
        if len(found) > most:
            self.complain(place, "too_many", n=len(found), most=most)
            return []
        return list(enumerate(found))

    def _name(self, place: str, entry: Mapping[str, Any], otherwise: str) -> str:
        name = entry.get("name", otherwise)
        if not isinstance(name, str) or not 0 < len(name) <= 40 or not _is_plain(name):
            self.complain(place, "name", given=quote(name))
            return otherwise
        return name

    def _read_string(self, place: str, entry: Mapping[str, Any], key: str) -> str:
        value = entry.get(key, "")
        if not isinstance(value, str):
            self.complain(place, "string", given=quote(value))
            return ""
        return value

    def _strings(self, place: str, entry: Mapping[str, Any], key: str, *, quiet: bool = False) -> list[str]:
        value = entry.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            if not quiet:
                self.complain(place, "strings", given=quote(value))
            return []
        return value

    def _number(self, place: str, entry: Mapping[str, Any], key: str, least: int, most: int) -> int:
        value = entry.get(key, 0)
        if type(value) is not int or not least <= value <= most:
            self.complain(place, "number", given=quote(value), least=least, most=most)
            return 0
        return value

    def _parse_entry(self, place: str, entry: Mapping[str, Any], key: str, read: Any) -> Any:
        if key not in entry:
            return None
        text = self._read_string(place, entry, key)
        try:
            return read(text)
        except (FjordsError, ValueError) as fault:
            self.complain(place, "unreadable_value", given=quote(text), fault=str(fault)[:200])
            return None

    def _cells(self, place: str, entry: Mapping[str, Any]) -> tuple[Cell, ...] | None:
        if "show" not in entry:
            return None
        found = [self._cell(place, text) for text in self._strings(place, entry, "show")]
        return tuple(cell for cell in found if cell is not None)

    def _cell(self, place: str, text: str) -> Cell | None:
        try:
            return Cell.parse(text)
        except ValueError:
            self.complain(place, "cell", given=quote(text))
            return None

    def _arrows(self, place: str, entry: Mapping[str, Any]) -> tuple[tuple[Cell, Cell], ...]:
        found = []
        for text in self._strings(place, entry, "arrows"):
            start, _, end = text.partition(">")
            cells = self._cell(place, start), self._cell(place, end)
            if cells[0] is not None and cells[1] is not None:
                found.append((cells[0], cells[1]))
        return tuple(found)


def _parse_lay(text: str) -> Lay:
    move = parse(text)
    if not isinstance(move, Lay):
        raise ValueError(say(None, "learn_faults.no_lay"))
    return move


def _list_names(names: Mapping[str, object]) -> str:
    return shorten(", ".join(names), 200)


def _is_plain(name: str) -> bool:
    return all(letter.isalnum() or letter in "-_" for letter in name)
