"""How a match stands, as a page shows it: points, games won, who begins next, who won by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fjords_widget.engine.catalogue import say
from fjords_widget.widgets.shared.sentences import Voice, sentence

if TYPE_CHECKING:
    from fjords_widget.engine.game import Game
    from fjords_widget.engine.match import Match
    from fjords_widget.engine.scoring import Outcome


def view_match(match: Match, number: int, voice: Voice) -> dict[str, Any]:
    """The trait `_match`; empty while a single game may do, and where it did."""
    if match.rounds == 1 and len(match.games) == 1 and not _is_tied(match.game):
        return {}
    over = match.outcome()
    goes_on = match.game.phase == "over" and over is None
    return {
        "game": number,
        "title": title_of(number, match.rounds, voice.lang),
        "totals": list(match.totals),
        "wins": list(match.wins),
        "games": [[score.total for score in game.scores()] for game in match.games if game.phase == "over"],
        "next": _tell_next(match, voice) if goes_on else "",
        **({"ending": _view_ending(match, over, voice)} if over else {}),
    }


def title_of(number: int, rounds: int, lang: str) -> str:
    """Which game of the match it is; beyond the agreed number there is no telling how many there will be."""
    key = "title" if number <= rounds > 1 else "title_further"
    return say(lang, f"match.{key}", n=number, rounds=rounds)


def head_status(status: dict[str, Any], match: dict[str, Any], game: Game, voice: Voice) -> dict[str, Any]:
    """The trait `_status`, whose headline describes the match at the end of one of its games."""
    outcome = game.outcome()
    if not match or outcome is None:
        return status
    number, ending = match["game"], match.get("ending")
    if ending and number == len(match["games"]):
        return {**status, "headline": ending["headline"]}
    if outcome.winner is None:
        return status
    scores = list_points([score.total for score in game.scores()], voice)
    told = say(voice.lang, "match.won_game", seat=voice.names[outcome.winner], n=number, scores=scores)
    return {**status, "headline": sentence(told)}


def tell_standing(match: Match, voice: Voice) -> str:
    """How a match stands after its last game: who won it, or the points in all."""
    over = match.outcome()
    if over is not None:
        return str(_view_ending(match, over, voice)["headline"])
    return say(voice.lang, "match.so_far", scores=list_points(list(match.totals), voice))


def list_points(points: list[int], voice: Voice) -> str:
    """The points of all seats, by name."""
    return ", ".join(f"{name} {total}" for name, total in zip(voice.names, points, strict=True))


def _is_tied(game: Game) -> bool:
    outcome = game.outcome()
    return outcome is not None and outcome.winner is None


def _tell_next(match: Match, voice: Voice) -> str:
    """Who begins the next game, and why (V-C7)."""
    first = match.next_first()
    if first is None:
        return say(voice.lang, "match.chance_begins")
    key = "other_begins" if _is_tied(match.game) else "loser_begins"
    return sentence(say(voice.lang, f"match.{key}", seat=voice.names[first]))


def _view_ending(match: Match, outcome: Outcome, voice: Voice) -> dict[str, Any]:
    """Who won the match; the reason says what happened here, not everything in the rule."""
    scores, winner, totals = list_points(list(match.totals), voice), outcome.winner, match.totals
    if winner is None:
        told, why = say(voice.lang, "match.drawn", scores=scores), say(voice.lang, "match.by_nothing")
    else:
        told = say(voice.lang, "match.won", seat=voice.names[winner], scores=scores)
        alone = totals.count(max(totals)) == 1
        why = say(voice.lang, "match.by_points" if alone else "match.by_wins", seat=voice.names[winner])
    return {"winner": winner, "headline": sentence(told), "rule": outcome.rule, "reason": sentence(why)}
