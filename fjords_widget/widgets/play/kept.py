"""Keeping the game on a board: every move is in a file before it is shown, and a new board offers to go on.

Whatever goes wrong with the file, the game goes on; the board says that it is not being kept.
"""

from __future__ import annotations

import weakref
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.records.headers import RULES, Opening, write_opening
from fjords_widget.records.kept import Claim, KeptFolder, KeptGame, Note
from fjords_widget.user_settings import settings
from fjords_widget.widgets.play.kept_words import ask_to_go_on, describe_fault, describe_game
from fjords_widget.widgets.shared.background import BackgroundTask, Work
from fjords_widget.widgets.shared.faults import warn
from fjords_widget.widgets.shared.locking import LOCK
from fjords_widget.widgets.shared.whereabouts import find_place, find_run, has_kernel_for_each_page

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.state import Phase
    from fjords_widget.engine.terms import Terms
    from fjords_widget.records.node import Node
    from fjords_widget.records.record import Record
    from fjords_widget.widgets.play.session import Session
    from fjords_widget.widgets.shared.seats import Seat

LATELY = 20
"""This many games that were played last are looked through for one to go on with."""
LISTED = 8
"""This many of them are listed by a page."""

_open: weakref.WeakValueDictionary[Path, Keeper] = weakref.WeakValueDictionary()
"""The boards of this program by the files in which their games are kept."""
_declined: set[Path] = set()
"""Games that somebody did not want to go on with: they are not offered again until Python ends."""


class Seen(NamedTuple):
    """What there was to keep when it was last looked at."""

    state: object
    """Equal as long as nothing has happened in the game."""
    seats: tuple[Seat, ...]


class Contents(NamedTuple):
    """What is written of a game."""

    games: list[Record]
    """The games of a match so far; a game by itself is the only one."""
    node: Node
    """Where the last of them stands."""
    phase: Phase


class Keeper:
    """Keeps the game of one board; `keep` None is what the settings say."""

    AT_TABLE = False
    """Whether it keeps games that are written down at a real table, and offers those and no others."""

    def __init__(self, keep: bool | None, lang: str | None) -> None:
        if keep is not None and not isinstance(keep, bool):
            raise InvalidOption(say(lang, "settings.truth", name="keep", value=repr(keep)[:60]))
        self._folder = KeptFolder(settings.folder) if (settings.keep if keep is None else keep) else None
        self._place, self._run = find_place(), find_run()
        self._claim: Claim | None = None
        self._began = datetime.now().astimezone()
        self._seen: Seen | None = None
        self._fault: Exception | None = None
        self._again = False
        self.offer: KeptGame | None = None
        """A game to go on with, instead of beginning another."""
        self._wait: Wait | None = None

    # Keeping --------------------------------------------------------------------------------------

    def begin(self, game: Game, seats: tuple[Seat, ...]) -> None:
        """Another game is on the board. It is kept from the next move on, in a file of its own."""
        self.release()
        self._seen = self._look(game, seats)
        self.offer = None

    def keep(self, session: Session) -> None:
        """Writes the game down if it has changed: called before anything is shown."""
        now = self._look(session.game, session.seats)
        if (self.offer is not None or self._wait is not None) and self.is_begun(session):
            self.offer = None
            self._stop_waiting()
        if self._folder is None or self._seen is None or not self._is_news(now):
            return
        failed = self._fault is not None
        try:
            self._write(self._folder, session)
        except Exception as fault:  # a full disk, a folder that cannot be written: the game goes on
            if not failed:
                warn("The game is not being kept", fault)
            self._fault, self._again = fault, False
        else:
            self._fault, self._again = None, failed
            self._seen = now

    def _look(self, game: Game, seats: tuple[Seat, ...]) -> Seen:
        """What there is to keep now."""
        return Seen(game.state, seats)

    def is_begun(self, session: Session) -> bool:
        """Whether a person has made a move in this game, or there was one before it in the match."""
        if session.match is not None and session.match.number > 1:
            return True
        return any(session.seats[turn.seat].human for turn in session.game.history)

    def _is_news(self, now: Seen) -> bool:
        assert self._seen is not None
        if now.state != self._seen.state:
            return True
        return self._claim is not None and now.seats != self._seen.seats

    def _write(self, folder: KeptFolder, session: Session) -> None:
        is_new = self._claim is None
        if self._claim is None:
            self._began = datetime.now().astimezone()
            self._adopt(folder.claim_new(self._began))
        assert self._claim is not None
        seats = tuple((seat.kind, seat.colour) for seat in session.seats)
        (*before, record), node, phase = self._contents(session)
        note = Note(self._began, self._place, seats, phase, self.AT_TABLE)
        folder.write(self._claim, record, node, note, before)
        if is_new:
            _clear(folder)

    def _contents(self, session: Session) -> Contents:
        history, match = session.history, session.match
        games = [history.record(session.seats)]
        if match is not None:
            games = match.record(history, session.seats).games
        return Contents(games, history.node, _phase_of(session))

    def _adopt(self, claim: Claim) -> None:
        self._claim = claim
        _open[claim.path] = self

    def release(self) -> None:
        """Lets go of the file, so that others may continue it. What is played from now on is another game."""
        if self._claim is not None:
            _open.pop(self._claim.path, None)
            self._claim.release()
        self._claim = None
        self._fault, self._again = None, False
        self._stop_waiting()

    # Going on -------------------------------------------------------------------------------------

    @property
    def path(self) -> Path | None:
        """The file in which the game is kept, once a move was made."""
        return None if self._claim is None else self._claim.path

    def look_for_offer(self, session: Session, terms: Terms | None = None, path: Path | None = None) -> None:
        """Finds a game to continue: unfinished, of this notebook, and not open on another board.

        It may have to be of these terms, or the one at a path. One that another program has open is waited
        for: a page that is loaded again may have a new kernel before the old one has ended. Where that may
        never end it is offered all the same; whoever goes on with it has a copy.
        """
        self.offer = None
        suited = [game for game in self.lately() if self._suits(game, terms) and path in (None, game.path)]
        self.offer = next((game for game in suited if self._is_free(game)), None)
        if self.offer is None and any(game.path not in _open for game in suited):
            self._wait = Wait(self, session, suited)
            self._wait.start()

    def lately(self) -> list[KeptGame]:
        """The games that were played last; none if they cannot be looked through."""
        if self._folder is None:
            return []
        try:
            return list(islice(self._folder.games(), LATELY))
        except OSError as fault:
            warn("Kept games cannot be looked through", fault)
            return []

    def recent(self) -> list[KeptGame]:
        """The games that were played last, but for the one on the board."""
        others = [game for game in self.lately() if game.path != self.path]
        return [game for game in others if game.at_table == self.AT_TABLE][:LISTED]

    def _suits(self, game: KeptGame, terms: Terms | None) -> bool:
        if game.over or game.at_table != self.AT_TABLE:
            return False
        if game.place != self._place or game.path in _declined:
            return False
        return terms is None or _is_of(game, terms)

    def _is_free(self, game: KeptGame) -> bool:
        """Whether no board has a game open, but for one that this board takes the place of."""
        holder = _open.get(game.path)
        if holder is not None:
            return self._run.replaces(holder._run)
        return not KeptFolder(game.path.parent).is_open(game)

    def _offer_if_free(self, game: KeptGame, or_open_elsewhere: bool) -> bool:
        """Offers a game that was waited for, if it is free by now, or open in another program."""
        elsewhere = or_open_elsewhere and game.path not in _open
        if self._wait is None or not (elsewhere or self._is_free(game)):
            return False
        self.offer = game
        return True

    def _stop_waiting(self) -> None:
        if self._wait is not None:
            self._wait.stop()
            self._wait = None

    def decline(self) -> None:
        """Declines the game that was offered."""
        if self.offer is not None:
            _declined.add(self.offer.path)
        self.offer = None

    def take_over(self, game: KeptGame) -> None:
        """The game on the board is this one: it stays in its file, unless another board has that open."""
        if self._folder is None:
            return
        holder = _open.get(game.path)
        if holder is not None and self._run.replaces(holder._run):
            holder.release()
        try:
            claim = KeptFolder(game.path.parent).claim(game.path)
        except OSError:  # it can be read, and not written: the next move will tell
            return
        if claim is not None:
            self._began = game.began
            self._adopt(claim)

    def discard(self, path: Path) -> None:
        """Throws away what was kept of a game that was on the board: no person has played it."""
        if self._folder is not None:
            claim = self._folder.claim(path)
            if claim is not None:
                self._folder.discard(claim)

    # The page -------------------------------------------------------------------------------------

    def view(self, lang: str) -> dict[str, Any]:
        """The trait `_kept`: a game to continue, and whether this one is being kept, if that has changed."""
        found: dict[str, Any] = {}
        if self.offer is not None:
            found["offer"] = {
                "name": self.offer.name,
                "text": ask_to_go_on(self.offer, lang),
                "about": describe_game(self.offer, lang),
            }
        if self._fault is not None:
            folder = "" if self._folder is None else self._folder.path
            found["lost"] = say(lang, "kept.lost", fault=describe_fault(self._fault, lang), folder=folder)
        elif self._again:
            found["again"] = say(lang, "kept.again")
        return found


class Wait(BackgroundTask[Keeper]):
    """Waits some seconds for a game that another program has open."""

    NAME = "fjords-kept"
    TELL_EVERY = 1.0
    STEP = 0.5
    STEPS, STEPS_FOR_PAGE = 20, 6

    def __init__(self, keeper: Keeper, session: Session, games: list[KeptGame]) -> None:
        super().__init__(keeper)
        self._session = weakref.ref(session)
        self._games = games

    def _work(self) -> Work:
        for_page = has_kernel_for_each_page()
        steps = self.STEPS_FOR_PAGE if for_page else self.STEPS
        for step in range(1, steps + 1):
            yield self.STEP
            with LOCK:
                keeper, session = self._owner(), self._session()
                if keeper is None or session is None or self.is_stopped():
                    return
                if any(keeper._offer_if_free(game, for_page and step == steps) for game in self._games):
                    session.refresh()
                    return

    def _tell_progress(self, owner: Keeper) -> None:
        """There is nothing to tell."""


def _clear(folder: KeptFolder) -> None:
    """Makes room for later games; if that fails there is one file too many, and no harm done."""
    try:
        folder.clear(settings.most_games)
    except OSError as fault:
        warn("Old games cannot be cleared away", fault)


def _is_of(game: KeptGame, terms: Terms) -> bool:
    """Whether a kept game is played by these rules."""
    theirs, ours = game.heading.headers, write_opening(Opening(terms, 0))
    return all(theirs.get(name) == ours.get(name) for name in RULES if name not in ("first", "position"))


def _phase_of(session: Session) -> Phase:
    """The phase of the game; a match is over with its last game, not before."""
    match, phase = session.match, session.game.phase
    goes_on = match is not None and match.match.outcome() is None
    return "settlement" if phase == "over" and goes_on else phase
