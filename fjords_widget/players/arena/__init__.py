"""Tournaments: everybody against everybody, on shared deals, from every seat, with honest intervals."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any

from fjords_widget.engine.catalogue import language, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.terms import Terms as Rules
from fjords_widget.engine.texts import shorten
from fjords_widget.files import FilePath
from fjords_widget.players.arena.contestants import Contestant, Players, contestants, pack_crew
from fjords_widget.players.arena.ledger import Ledger
from fjords_widget.players.arena.played import Played
from fjords_widget.players.arena.playing import Terms, play, play_packed
from fjords_widget.players.arena.running import Batch, run_here
from fjords_widget.players.arena.schedule import Fixture, fixtures
from fjords_widget.players.arena.seeds import check_seed
from fjords_widget.players.arena.tournament import Tournament, Void
from fjords_widget.progress import Meter, Progress, is_watched


def arena(
    players: Players,
    games: int,
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    seed: int | str | None = None,
    seats: int = 2,
    path: FilePath | None = None,
    progress: bool | Progress | None = None,
    anchor: str | None = None,
    at: float = 0.0,
    event: str = "",
    **rules: Any,
) -> Tournament:
    """Lets players compete, and measures how strong they are.

    `players` are levels by name, players, or functions from a game to a move; a dict gives them names. Every
    pair of them (or every three or four, by `seats`) plays `games` games: each deal is played once from every
    seat, so the number is rounded up to whole deals. Everybody plays the same deals. The results depend only
    on the seed. Without one, a random seed is used and reported, so that the games can be repeated. Anyone
    who knows it knows every deal. Further keywords are those of `fj.Game`: variant, runes, tiles, tie.

    The games are played here, in several processes (`workers`), or on any executor of `concurrent.futures`,
    such as dask's. `path` names a file to which each game is written as it ends; called again with the same
    file, the tournament continues where it stopped, with the same seed. InvalidOption if the file is not that
    of a tournament, or another program is writing to it. `progress` shows a bar, or is called with the games
    done and all games. The `anchor` gets the rating `at`; without one, the average does.

    A player that raises an error or makes an illegal move loses that game, and the tournament continues.
    Ctrl+C stops it.
    """
    crew = contestants(players)
    names = [one.name for one in crew]
    agreed = _check_rules(seats, rules)
    deals = -(-_positive("games", games) // seats)
    if workers is not None:
        _positive("workers", workers)
        if executor is not None:
            raise InvalidOption(say(None, "arena.both"))
    check_seed(seed)
    Tournament(names, (), anchor=anchor)  # an unknown anchor is told before anything is played
    plan = list(fixtures(names, seats, deals))
    with Ledger(path, _head(seed, agreed, crew)) as ledger:
        terms = Terms(ledger.seed, {**rules, "players": seats}, event, language())
        void = _play_all(plan, terms, crew, ledger, executor, workers, progress)
    played = [ledger.games[fixture] for fixture in plan if fixture in ledger.games]
    return Tournament(names, played, void, seed=ledger.seed, anchor=anchor, at=at)


def _play_all(
    plan: list[Fixture],
    terms: Terms,
    crew: tuple[Contestant, ...],
    ledger: Ledger,
    executor: Executor | None,
    workers: int | None,
    progress: bool | Progress | None,
) -> list[Void]:
    """Plays what has not been played yet."""
    todo = [fixture for fixture in plan if fixture not in ledger.games]
    done = len(plan) - len(todo)
    given_up: list[tuple[Fixture, Exception]] = []
    with Meter(is_watched() if progress is None else progress, len(plan), " games") as meter:
        meter.show(done)

        def take(game: Played) -> None:
            ledger.take(game)
            meter.show(meter.shown + 1)

        if executor is not None:
            given_up = Batch(todo, play_packed, (terms, pack_crew(crew)), take).run_on(executor)
        elif workers is not None:
            given_up = Batch(todo, play_packed, (terms, pack_crew(crew)), take).run_in_processes(workers)
        else:
            run_here(todo, lambda fixture: play(fixture, terms, crew), take)
    return [Void(fixture, f"{type(why).__name__}: {why}") for fixture, why in given_up]


def _check_rules(seats: int, rules: dict[str, Any]) -> Rules:
    """The rules of all games; InvalidOption if they do not go together."""
    known = {"variant", "runes", "tiles", "tie", "table_talk"}
    for key in rules:
        if key not in known:
            raise InvalidOption(say(None, "arena.option", key=key, known=", ".join(sorted(known))))
    return Rules.agreed(seats, **rules)


def _positive(name: str, number: object) -> int:
    if type(number) is not int or number < 1:
        raise InvalidOption(say(None, "arena.number", name=name, number=shorten(number)))
    return number


def _head(seed: int | str | None, rules: Rules, crew: tuple[Contestant, ...]) -> dict[str, Any]:
    """What the file says of the tournament."""
    agreed = {
        "players": rules.players,
        "variant": rules.variant,
        "runes": list(rules.rune_names()),
        "tiles": rules.tiles.name,
        "tie": rules.tie,
        "table_talk": rules.table_talk,
    }
    return {"seed": seed, "rules": agreed, "players": {one.name: one.about for one in crew}}
