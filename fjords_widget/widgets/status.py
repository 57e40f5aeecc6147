"""What a board says in words: who is to move, and what has just happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fjords_widget.engine import events
from fjords_widget.engine.words import say

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game

COLOURS = ("white", "yellow", "purple", "black")


def status(game: Game, lang: str) -> list[str]:
    """Sentences for the reader: who is to move (or who won) first, then the last move and what came of it."""
    return [line[:1].upper() + line[1:] for line in (_headline(game, lang), *_news(game, lang))]


def _headline(game: Game, lang: str) -> str:
    outcome = game.outcome()
    if outcome is None:
        return say(lang, f"play.{game.phase}", seat=_name(game.turn, lang), number=game.ply + 1)
    scores = ", ".join(f"{_name(seat, lang)} {score.total}" for seat, score in enumerate(game.scores()))
    if outcome.winner is None:
        return say(lang, "play.drawn", scores=scores)
    return say(lang, "play.won", seat=_name(outcome.winner, lang), scores=scores)


def _news(game: Game, lang: str) -> list[str]:
    if not game.history:
        return _sentences(game.setup.events, lang)
    last = game.history[-1]
    moved = say(lang, "play.moved", seat=_name(last.seat, lang), move=last.move)
    return [moved, *_sentences(last.events, lang)]


def _sentences(happened: tuple[object, ...], lang: str) -> list[str]:
    return [sentence for event in happened if (sentence := _sentence(event, lang))]


def _sentence(event: object, lang: str) -> str | None:
    """An event as a sentence; None for those that the picture shows well enough by itself."""
    match event:
        case events.Began(seat):
            return say(lang, "play.began", seat=_name(seat, lang))
        case events.Swapped():
            return say(lang, "play.swapped")
        case events.Drew(tile):
            return say(lang, "play.drew", tile=tile)
        case events.SetAside(tile):
            return say(lang, "play.set_aside", tile=tile)
        case events.StoneSet(rune, cell):
            return say(lang, "play.stone", rune=say(lang, f"runes.{rune}"), q=cell.q, r=cell.r)
        case events.ClaimStands():
            return say(lang, "play.claim_stands")
        case events.SettlementBegan(seat):
            return say(lang, "play.settlement_began", seat=_name(seat, lang))
        case events.WentOut(seat):
            return say(lang, "play.went_out", seat=_name(seat, lang))
    return None


def _name(seat: int, lang: str) -> str:
    return say(lang, f"colours.{COLOURS[seat]}")
