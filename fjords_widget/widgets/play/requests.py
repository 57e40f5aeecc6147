"""Requests of a board's page, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fjords_widget.aid_names import ANALYSIS
from fjords_widget.engine.catalogue import known_language, say
from fjords_widget.user_settings import check_theme, settings
from fjords_widget.widgets.play.finished import FinishedGame, begin_review, embed_replay
from fjords_widget.widgets.play.going_on import go_on, read_game
from fjords_widget.widgets.play.hinting import is_for_people
from fjords_widget.widgets.play.kept_words import describe_game, tell_time
from fjords_widget.widgets.play.learning import decline_tutorial, open_tutorial
from fjords_widget.widgets.play.new_game import begin_game, change_seat
from fjords_widget.widgets.play.suggesting import view_suggestion
from fjords_widget.widgets.shared.book_view import prepare_figures
from fjords_widget.widgets.shared.fields import Reader, Refused
from fjords_widget.widgets.shared.rpc import Answer, LongVerb, Verbs, explained_by, send_shapes
from fjords_widget.widgets.shared.sharing import FILM, check_kind, make_file, send_film
from fjords_widget.widgets.shared.verdicts import answer_builds, answer_why

if TYPE_CHECKING:
    from fjords_widget.widgets.play.widget import Play

LONGEST_RECORD = 250_000
"""A game takes some thousands of characters. One with more variations than this is opened from Python."""


def _check_ply(play: Play, read: Reader) -> None:
    """A request is for the position that the page saw, and for no other."""
    if read.whole("ply") != play.game.ply:
        raise Refused("stale", say(play.lang, "wire.stale", ply=play.game.ply))


def _move(play: Play, read: Reader) -> Answer:
    text = read.text("move")
    _check_ply(play, read)
    if play._session.thinking:
        raise Refused("busy", say(play.lang, "wire.busy", seat=play._voice.names[play.game.turn]))
    with explained_by(play._voice, play.game, text):
        play._push_for_page(text)
    return {}


def _undo(play: Play, read: Reader) -> Answer:
    to = play._session.undo_to()
    # A computer may have moved since: a person's last decision is still the one that is meant.
    if to is None or not to < read.whole("ply") <= play.game.ply:
        _check_ply(play, read)
    play.undo()
    return {}


def _redo(play: Play, read: Reader) -> Answer:
    _check_ply(play, read)
    play.redo()
    return {}


def _back(play: Play, read: Reader) -> Answer:
    to = read.whole("to")
    _check_ply(play, read)
    play.back(to)
    return {}


def _why(play: Play, read: Reader) -> Answer:
    text = read.text("move")
    _check_ply(play, read)
    return answer_why(play.game, play._voice, text)


def _builds(play: Play, read: Reader) -> Answer:
    text = read.text("move")
    _check_ply(play, read)
    return answer_builds(play.game, play._voice, text)


def _log(play: Play, read: Reader) -> Answer:
    del read
    return {"game": play._session.number, **play._whole_log()}


def _record(play: Play, read: Reader) -> Answer:
    del read
    return {"text": (play.match_record or play.record).dumps()}


def _branches(play: Play, read: Reader) -> Answer:
    del read
    return {"branches": play._session.history.branches(play._voice)}


def _goto(play: Play, read: Reader) -> Answer:
    node = read.whole("node")
    _check_ply(play, read)
    play._session.go_to(node)
    return {}


def _prepare_load(play: Play, read: Reader) -> Callable[[], Answer]:
    """Opens a record, unless something is wrong with it; `anyway`: as far as it is possible."""
    from fjords_widget.widgets.play.opening import read_record

    text = read.text("text", LONGEST_RECORD)
    record, faults = read_record(text, play.lang, anyway=read.truth("anyway"))

    def load() -> Answer:
        if record is not None:
            play._open(record)
        return {"loaded": record is not None, "faults": faults}

    return load


def _new(play: Play, read: Reader) -> Answer:
    begin_game(play, read.inner("game"))
    return {}


def _next(play: Play, read: Reader) -> Answer:
    """The next game of the match; `game` is the one that the page shows, so that two clicks are one."""
    if read.whole("game") != play._session.number:
        raise Refused("stale", say(play.lang, "wire.stale", ply=play.game.ply))
    play.next_game()
    return {}


def _prepare_recent(play: Play, read: Reader) -> Callable[[], Answer]:
    """The games that were played last: when they began, and what can be told of each in a line."""
    del read
    lang = play.lang
    games = [
        {"name": game.name, "began": tell_time(game.began, lang), "about": describe_game(game, lang)}
        for game in play._keeper.recent()
    ]
    return lambda: {"games": games}


def _prepare_suggestion(play: Play, read: Reader) -> Callable[[], Answer]:
    """The level to play next, from the kept games; nothing if there is no reason for another."""
    del read
    found = view_suggestion(play._keeper.lately(), play.lang)
    return lambda: found


def _prepare_resume(play: Play, read: Reader) -> Callable[[], Answer]:
    """Goes on with a kept game: the one that was offered, or one of those that were played last."""
    name, offer = read.text("name"), play._keeper.offer
    is_offered = offer is not None and offer.name == name
    kept = offer if is_offered else next((one for one in play._keeper.recent() if one.name == name), None)
    if kept is None:
        raise Refused("stale", say(play.lang, "kept.no_offer"))
    record = read_game(kept, play.lang)

    def resume() -> Answer:
        if is_offered and play._keeper.offer is not kept:
            raise Refused("stale", say(play.lang, "kept.no_offer"))
        go_on(play, kept, record)
        return {}

    return resume


def _decline(play: Play, read: Reader) -> Answer:
    del read
    play._keeper.decline()
    play._session.refresh()
    return {}


def _seat(play: Play, read: Reader) -> Answer:
    change_seat(play, read)
    return {}


def _aids(play: Play, read: Reader) -> Answer:
    """Switches aids on and off, for the next boards too; analysis, which plays along, for this one alone."""
    play.aids = read.texts("on", 40)
    if play.AIDS_LAST:
        settings.aids = tuple(aid for aid in play.aids if aid != ANALYSIS)
    return {}


def _leads(play: Play, read: Reader) -> Answer:
    del read
    return {"leads": play._analyst.leads(play.game)}


def _lang(play: Play, read: Reader) -> Answer:
    play.lang = settings.lang = known_language(read.text("lang", 10))
    return {}


def _prefer(play: Play, read: Reader) -> Answer:
    """Changes how this board behaves, and lets it last for the next ones."""
    confirm = read.truth("confirm") if read.has("confirm") else None
    hints = read.truth("hints") if read.has("hints") else None
    pace = read.number("pace") if read.has("pace") else None
    theme = check_theme("theme", read.text("theme", 10)) if read.has("theme") else None
    if pace is not None:
        settings.pace = pace  # raises if there is no such pace
        play.pace = pace
    if theme is not None:
        play.theme = settings.theme = theme
    if confirm is not None:
        play.confirm = settings.confirm = confirm
    if hints is not None:
        play.hints = settings.hints = hints
    return {}


def _hint(play: Play, read: Reader) -> Answer:
    """One stage more of a hint for the person to move."""
    _check_ply(play, read)
    if not play._has_hints():
        raise Refused("invalid", say(play.lang, "hint.off"))
    if play.game.phase == "over":
        raise Refused("invalid", say(play.lang, "wire.over"))
    if not is_for_people(play._session):
        raise Refused("busy", say(play.lang, "wire.busy", seat=play._voice.names[play.game.turn]))
    play._hinter.ask()
    return {}


def _close_hint(play: Play, read: Reader) -> Answer:
    _check_ply(play, read)
    play._hinter.close()
    return {}


def _stop(play: Play, read: Reader) -> Answer:
    del read
    if not play.stop():
        raise Refused("invalid", say(play.lang, "wire.nobody_thinks"))
    return {}


def _go(play: Play, read: Reader) -> Answer:
    del read
    if not play.go():
        raise Refused("invalid", say(play.lang, "wire.nobody_thinks"))
    return {}


def _review(play: Play, read: Reader) -> Answer:
    del read
    begin_review(play)
    return {}


def _stop_job(play: Play, read: Reader) -> Answer:
    """Stops a review, or a film that is being made; or puts away what went wrong with it."""
    del read
    if play._jobs.stop():
        play._show_finished()
    return {}


def _prepare_replay(play: Play, read: Reader) -> Callable[[], Answer]:
    """The game to step through in place of the board."""
    del read
    found = embed_replay(FinishedGame(play))
    return lambda: found


def _prepare_file(play: Play, read: Reader) -> Callable[[], Answer]:
    """The game as a file. A film is begun first, and asked for again when `_finished` announces it."""
    kind = check_kind(read.text("kind", 20), play.lang)
    game = FinishedGame(play)
    if kind == FILM:
        return lambda: send_film(play._jobs, game, play.game.state, play.lang)
    found = make_file(kind, game)
    return lambda: found


VERBS: Verbs[Play] = {
    "move": _move,
    "undo": _undo,
    "redo": _redo,
    "back": _back,
    "why": _why,
    "builds": _builds,
    "shapes": send_shapes,
    "figures": LongVerb(prepare_figures),
    "log": _log,
    "record": _record,
    "branches": _branches,
    "goto": _goto,
    "load": LongVerb(_prepare_load),
    "new": _new,
    "next": _next,
    "recent": LongVerb(_prepare_recent),
    "suggest": LongVerb(_prepare_suggestion),
    "resume": LongVerb(_prepare_resume),
    "decline": _decline,
    "seat": _seat,
    "aids": _aids,
    "leads": _leads,
    "lang": _lang,
    "prefer": _prefer,
    "hint": _hint,
    "close_hint": _close_hint,
    "stop": _stop,
    "go": _go,
    "review": _review,
    "stop_job": _stop_job,
    "replay": LongVerb(_prepare_replay),
    "file": LongVerb(_prepare_file),
    "learn": LongVerb(open_tutorial),
    "decline_learning": decline_tutorial,
}
