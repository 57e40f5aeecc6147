"""Tournaments: shared deals, changed seats, the same totals wherever they are played, and nothing is lost."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import fjords_widget as fj
from fjords_widget.players.arena.dice import GameDice
from fjords_widget.players.arena.schedule import Fixture, fixtures
from tests.full_disk import full_disk
from tests.paths import ROOT
from tests.players.arena.arena_players import (
    SMALL,
    Learning,
    Uncopied,
    cancelling,
    cheating,
    deadly,
    first,
    interrupting,
    last,
    leaving,
    lucky,
    mute,
    raising,
    senseless,
    spoiling,
    unspeakable,
)


def arena(players: Any, games: int, executor: Executor | None = None, **options: Any) -> fj.Tournament:
    """A tournament of small games."""
    return fj.arena(players, games, executor, **{"seed": 0, "tiles": SMALL, "progress": False, **options})


def told(tournament: fj.Tournament) -> list[tuple[object, ...]]:
    """Everything that has to be the same in every run; not how long it took."""
    return [game._replace(seconds=()) for game in tournament.games]


# Who plays whom ---------------------------------------------------------------------------------------


def test_each_deal_is_played_from_both_sides() -> None:
    tournament = arena(["random", first], 10)
    assert len(tournament.games) == 10
    for deal in range(5):
        one, two = [game for game in tournament.games if game.deal == deal]
        assert one.seats == two.seats[::-1] == ("random", "first")
        openings = [game.record.game(0) for game in (one, two)]
        assert openings[0].row == openings[1].row
        assert openings[0].turn == openings[1].turn


def test_all_pairs_play_the_same_deals_and_an_odd_number_of_games_is_rounded_up() -> None:
    tournament = arena([first, last, lucky], 3)
    assert Counter(frozenset(game.seats) for game in tournament.games) == {
        frozenset(pair): 4 for pair in (("first", "last"), ("first", "lucky"), ("last", "lucky"))
    }
    rows = {game.deal: set[object]() for game in tournament.games}
    for game in tournament.games:
        rows[game.deal].add(game.record.game(0).row)
    assert [len(each) for each in rows.values()] == [1, 1]


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_go_round(seats: int) -> None:
    names = "abcd"[:seats]
    plan = list(fixtures(names, seats, 6))
    assert len(plan) == 6 * seats
    for seat in range(seats):
        assert Counter(fixture.seats[seat] for fixture in plan) == dict.fromkeys(names, 6)
    # Who sits behind whom is shared out as well.
    after = Counter(
        (fixture.seats[i], fixture.seats[(i + 1) % seats]) for fixture in plan for i in range(seats)
    )
    assert len(set(after.values())) == 1


def test_more_players_than_seats_meet_at_every_table_and_fewer_sit_twice() -> None:
    assert {fixture.seats for fixture in fixtures("abcd", 3, 1)} >= {("a", "b", "c"), ("b", "c", "d")}
    assert {tuple(sorted(fixture.seats)) for fixture in fixtures("ab", 3, 1)} == {
        ("a", "a", "b"),
        ("a", "b", "b"),
    }
    tournament = arena([first, lucky], 3, seats=3)
    assert len(tournament.games) == 6
    assert sum(row["games"] for row in tournament.rows()) == 18
    assert sum(row["wins"] for row in tournament.rows()) == 6


def test_a_tournament_that_grows_keeps_its_games() -> None:
    few = list(fixtures("ab", 2, 3))
    assert few == [fixture for fixture in fixtures("ab", 2, 5) if fixture.deal < 3]
    assert set(few) < set(fixtures("abc", 2, 3))


def test_players_may_be_levels_players_functions_and_have_names() -> None:
    level = fj.players["random"]
    tournament = arena(["random", level, level(seed=3), first, Learning()], 2)
    assert tournament.names == ("random", "random 2", "random 3", "first", "Learning")
    assert arena({"Ann": "random", "Bo": last}, 2).names == ("Ann", "Bo")
    assert arena([level(simulations=7), level()], 2).names == ("random (simulations=7)", "random")


# The same in every run --------------------------------------------------------------------------------


def test_results_follow_from_the_seed_alone() -> None:
    players = ["random", lucky, first]
    random.seed(1)
    one = arena(players, 4, seed="a")
    random.seed(2)
    state = random.getstate()
    assert told(arena(players, 4, seed="a")) == told(one)
    assert random.getstate() == state
    assert told(arena(players, 4, seed="b")) != told(one)


def test_what_a_player_remembers_does_not_matter() -> None:
    learning = Learning()
    one = arena([learning, first], 4)
    assert learning.moves == 0
    assert told(arena([learning, first], 2)) == told(one)[:2]


def test_a_player_cannot_change_the_game_nor_see_the_bag() -> None:
    seen: list[tuple[object, ...]] = []

    def looking(game: fj.Game) -> fj.Move:
        ahead = game.copy()
        while ahead.phase == "exploration":
            ahead.push(first(ahead))
        seen.append((game.ply, tuple(turn.draws for turn in ahead.history)))
        return first(game)

    tournament = arena({"spoiling": spoiling, "first": first}, 2)
    assert not tournament.faults
    fj.arena({"looking": looking, "other": looking}, 2, progress=False)
    after_the_first_deal = [draws for ply, draws in seen if ply == 0]
    assert len(set(after_the_first_deal)) == 2  # the same deal twice, and never the same bag


def test_processes_give_what_one_process_gives() -> None:
    players = {"random": "random", "lucky": lucky, "learning": Learning()}
    serial = arena(players, 6)
    assert told(arena(players, 6, workers=2)) == told(serial)
    with ProcessPoolExecutor(2) as pool:
        assert told(arena(players, 6, pool)) == told(serial)


def test_threads_share_no_dice() -> None:
    """The random module has one generator for all; a game has its own."""
    players = {"lucky": lucky, "luckier": lucky}
    with ThreadPoolExecutor(4) as threads:
        assert told(arena(players, 8, threads)) == told(arena(players, 8))


def test_the_random_module_goes_on_as_if_no_game_had_been_played() -> None:
    random.seed(5)
    rolled = [random.random()]
    arena({"lucky": lucky, "luckier": lucky}, 2)
    rolled += [random.randint(1, 6), random.gauss()]
    other = random.Random(5)
    assert rolled == [other.random(), other.randint(1, 6), other.gauss()]


def test_dice_go_on_from_move_to_move() -> None:
    dice, expected = GameDice("a game"), random.Random("a game")
    for _ in range(3):
        with dice.in_use():
            assert (random.random(), random.gauss(0, 1)) == (expected.random(), expected.gauss(0, 1))


def test_a_function_of_a_notebook_goes_to_other_processes() -> None:
    step = 3
    serial = arena({"mine": lambda game: list(game.legal_moves)[-step:][0], "first": first}, 2)
    assert told(
        arena({"mine": lambda game: list(game.legal_moves)[-step:][0], "first": first}, 2, workers=1)
    ) == told(serial)


def test_without_cloudpickle_it_says_what_can_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    with pytest.raises(fj.InvalidOption, match="cloudpickle"):
        arena({"mine": lambda game: next(iter(game.legal_moves)), "first": first}, 2, workers=1)
    assert len(arena([first, last], 2, workers=1).games) == 2


# Nothing that a player does stops a tournament ---------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "kind", "said"),
    [
        (raising, "raised", "ZeroDivisionError: nothing to share"),
        (cheating, "illegal", "X2"),
        (senseless, "illegal", "not a move"),
        (leaving, "raised", "SystemExit: enough at"),
        (cancelling, "raised", "CancelledError"),
        (unspeakable, "raised", "Unspeakable"),
        (Uncopied(), "raised", "no copies"),
        (mute, "raised", "GeneratorExit: not a word"),
    ],
)
def test_whoever_fails_loses_that_game_and_the_reason_is_noted(player: Any, kind: str, said: str) -> None:
    tournament = arena({"bad": player, "first": first}, 4)
    assert len(tournament.faults) == len(tournament.games) == 4
    for game in tournament.games:
        assert game.fault is not None
        assert game.seats[game.fault.seat] == "bad"
        assert game.winner is not None
        assert game.seats[game.winner] == "first"
        assert game.rule == "forfeit"
        assert game.fault.kind == kind
        assert said in game.fault.text
        assert said in game.record.headers["forfeit"]
        assert not fj.Record.loads(game.text, tiles=SMALL).errors
    worst = tournament.rows()[-1]
    assert (worst["player"], worst["losses"], worst["faults"]) == ("bad", 4, 4)
    assert said in str(tournament)
    assert said in tournament._repr_html_()


def test_ctrl_c_stops_a_tournament(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with pytest.raises(KeyboardInterrupt):
        arena({"tired": interrupting, "first": first}, 4, path=path)
    assert len(path.read_bytes().splitlines()) < 5
    assert list(tmp_path.iterdir()) == [path]


def test_at_a_larger_table_only_the_one_who_failed_loses() -> None:
    tournament = arena([cheating, first, last], 3, seats=3)
    assert [sorted(game.places) for game in tournament.games] == [[1, 1, 2]] * 3
    by_name = {row["player"]: row for row in tournament.rows()}
    assert by_name["cheating"]["losses"] == by_name["first"]["draws"] == 3


def test_a_process_that_dies_is_replaced_and_the_game_that_kills_it_is_given_up() -> None:
    tournament = arena({"deadly": deadly, "first": first}, 12, workers=2)
    deals = {void.fixture.deal for void in tournament.void}
    assert len(tournament.games) + len(tournament.void) == 12
    assert deals
    assert {game.deal for game in tournament.games} | deals == set(range(6))
    clean = arena([first, last], 12)
    assert all((str(game.record.game(0).row[0]) == "MMPPPP") <= (game.deal in deals) for game in clean.games)
    assert str(len(tournament.void)) in str(tournament).splitlines()[-2]


def test_a_program_that_forgets_its_guard_is_told_so(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import fjords_widget as fj\nfj.arena(['random', 'greedy'], 40, workers=1)\n")
    told = subprocess.run(
        [sys.executable, str(program)], cwd=ROOT, capture_output=True, text=True, timeout=200, check=False
    )
    assert told.returncode == 1
    (said,) = [line for line in told.stderr.splitlines() if "FjordsError: " in line]
    assert "__main__" in said


class Unreliable(Executor):
    """Loses every third job."""

    def __init__(self) -> None:
        self.jobs = 0

    def submit(self, work: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.jobs += 1
        if self.jobs % 3 == 0:
            future.set_exception(ConnectionError("the line is dead"))
        else:
            future.set_result(work(*args))
        return future


def test_a_game_that_an_executor_lost_is_played_again() -> None:
    executor = Unreliable()
    assert told(arena([first, lucky], 10, executor)) == told(arena([first, lucky], 10))
    assert executor.jobs > 10


# The file ---------------------------------------------------------------------------------------------


def test_results_are_written_as_they_come(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    lines: list[int] = []

    def count(done: int, total: int) -> None:
        lines.append(len(path.read_text(encoding="utf-8").splitlines()) - 1)
        assert (done, total) == (lines[-1], 4)

    tournament = arena([first, lucky], 4, path=path, progress=count)
    assert lines == [0, 1, 2, 3, 4]
    head, *games = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert head["fjords-arena"] == 1
    assert head["players"] == {"first": "first", "lucky": "lucky"}
    assert [tuple(game["seats"]) for game in games] == [game.seats for game in tournament.games]
    again = arena([first, lucky], 4, path=path)
    assert again.games == tournament.games  # the times too: nothing was played


@pytest.mark.parametrize("cut", [1, 30, 2_000])
def test_an_unfinished_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    whole = told(arena([first, lucky], 6, path=path))
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    assert told(arena([first, lucky], 6, path=path)) == whole
    assert len(path.read_bytes().splitlines()) == 7
    assert all(json.loads(line) for line in path.read_bytes().splitlines())


SPOILT = {
    "of another kind": b'{"deal": 1}',
    "no JSON": b'{"deal": 1, "rotation"',
    "no text": b'{"deal": \xff}',
    "no game": b"[1, 2]",
    "a number of 5,000 digits": b'{"deal": ' + b"1" * 5_000 + b"}",
    "nested too deep": b"[" * 100_000,
    "an object nested too deep": b'{"a":' * 100_000,
}


@pytest.mark.parametrize("line", SPOILT.values(), ids=list(SPOILT))
def test_a_spoilt_line_in_the_middle_is_named_and_nothing_is_changed(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "games.jsonl"
    arena([first, lucky], 6, path=path)
    lines = path.read_bytes().split(b"\n")
    lines[3] = line
    path.write_bytes(spoilt := b"\n".join(lines))
    with pytest.raises(fj.InvalidOption, match=r"games\.jsonl, line 4: .* Nothing was changed"):
        arena([first, lucky], 6, path=path)
    assert path.read_bytes() == spoilt
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points", ["ten", "nine"]), ("points", [1]), ("points", [10**4000, 0]), ("points", "12"),
        ("points", None), ("places", [1.5, 2]), ("seats", [["first"], "lucky"]), ("seats", "fl"),
        ("deal", "0"), ("deal", -1), ("plies", True), ("rule", 5), ("text", {}), ("seconds", ["x", "y"]),
        ("fault", [0, "slept", "too long"]), ("fault", [7, "raised", "x"]), ("fault", "raised"),
        ("unheard", 1),
    ],
)  # fmt: skip
def test_a_game_of_wrong_types_is_named_by_its_line_and_field(
    tmp_path: Path, field: str, value: object
) -> None:
    path = tmp_path / "games.jsonl"
    arena([first, lucky], 2, path=path)
    head, one, *others = path.read_text(encoding="utf-8").splitlines()
    line = json.dumps({**json.loads(one), field: value})
    path.write_text("\n".join([head, line, *others, ""]), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(fj.InvalidOption, match=f"line 2: .*'{field}'"):
        arena([first, lucky], 2, path=path)
    assert path.read_bytes() == before


def test_a_file_can_grow_by_games_and_by_players(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arena([first, lucky], 2, path=path)
    arena([first, lucky], 4, path=path)
    grown = arena([first, lucky, last], 4, path=path)
    assert told(grown) == told(arena([first, lucky, last], 4))
    with pytest.raises(fj.InvalidOption, match="last"):
        arena({"first": first, "last": lucky}, 4, path=path)


def test_the_file_of_another_tournament_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arena([first, lucky], 2, path=path)
    before = path.read_bytes()
    for options in ({"seed": 1}, {"tie": "replay"}, {"seats": 3}, {"tiles": "fjords"}):
        with pytest.raises(fj.InvalidOption, match="another tournament"):
            arena([first, lucky], 2, path=path, **options)
    assert path.read_bytes() == before
    path.write_text("something else\n", encoding="utf-8")
    with pytest.raises(fj.InvalidOption, match="does not hold a tournament"):
        arena([first, lucky], 2, path=path)
    assert path.read_text(encoding="utf-8") == "something else\n"


FOREIGN = {
    "JSON on one line": b'{"my": "thesis"}',
    "JSON lines": b'{"my": "thesis"}\n{"of": "years"}\n',
    "one word": b"x",
    "bytes": bytes(range(256)) * 40,
    "an empty line": b"\n",
    "a head without its end": b'{"fjords-arena": 1, "seed": 0',
    "a ledger of the future": b'{"fjords-arena": 2, "seed": 0, "rules": {}, "players": {}}\n',
    "a head that is none": b'{"fjords-arena": 1}\n',
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=list(FOREIGN))
def test_a_file_of_somebody_else_is_refused_by_name_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "thesis.json"
    path.write_bytes(content)
    with pytest.raises(fj.InvalidOption, match=r"thesis\.json"):
        arena([first, lucky], 2, path=path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_last_line_that_is_no_game_is_not_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arena([first, lucky], 2, path=path)
    with open(path, "ab") as file:
        file.write(b"Remember to ask Ann.")
    before = path.read_bytes()
    with pytest.raises(fj.InvalidOption, match="line 4: "):
        arena([first, lucky], 2, path=path)
    assert path.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(fj.InvalidOption, match="does not hold a tournament"):
            arena([first, lucky], 2, path=path)
    with pytest.raises(FileNotFoundError):
        arena([first, lucky], 2, path=tmp_path / "nowhere" / "games.jsonl")
    assert list(tmp_path.iterdir()) == [tmp_path / "pipe"]


def test_two_programs_cannot_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    said: list[str] = []

    def meanwhile(done: int, _: int) -> None:
        if done == 1:
            program = [sys.executable, "-c", LONG, str(path)]
            other = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
            said.append(other.stderr.splitlines()[-1])
            with pytest.raises(fj.InvalidOption, match="another program"):
                arena([first, lucky], 2, path=path)

    fj.arena(["random", "greedy"], 2, seed="kill", path=path, progress=meanwhile)
    assert "InvalidOption" in said[0]
    assert "another program" in said[0]
    assert len(path.read_bytes().splitlines()) == 3
    assert list(tmp_path.iterdir()) == [path]  # nor does the lock stay


def test_a_full_disk_leaves_whole_games_to_go_on_from(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = arena([first, lucky], 6, path=path)
    size = sum(map(len, path.read_bytes().splitlines(keepends=True)[:4]))
    path.unlink()
    with full_disk(size + 300), pytest.raises(OSError, match="File too large"):
        arena([first, lucky], 6, path=path)
    assert path.read_bytes().count(b"\n") in (3, 4)
    assert path.read_bytes().endswith(b"\n")
    assert told(arena([first, lucky], 6, path=path)) == told(whole)


# The seed ---------------------------------------------------------------------------------------------


def test_without_a_seed_chance_draws_one_that_repeats_the_games() -> None:
    one, two = (arena([first, lucky], 2, seed=None) for _ in range(2))
    assert one.seed != two.seed
    assert type(one.seed) is int
    assert one.seed > 1_000_000  # a small one is found by trying
    assert str(one.seed) in str(one)
    assert str(one.seed) in one._repr_html_()
    assert told(arena([first, lucky], 2, seed=one.seed)) == told(one)


def test_a_file_goes_on_with_its_own_seed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    some = arena([first, lucky], 2, seed=None, path=path)
    grown = arena([first, lucky], 4, seed=None, path=path)
    assert grown.seed == some.seed
    assert grown.games[:2] == some.games
    assert told(arena([first, lucky], 4, seed=some.seed)) == told(grown)


LONG = """
import sys
import fjords_widget as fj
from tests.players.arena.arena_players import lucky
from tests.paths import ROOT
fj.arena(["greedy", lucky], 60, seed="kill", path=sys.argv[1], progress=False)
"""


def test_a_tournament_that_was_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    program = subprocess.Popen([sys.executable, "-c", LONG, str(path)], cwd=ROOT)
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < 4:
        assert program.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    program.kill()
    program.wait()
    kept = [json.loads(line) for line in path.read_bytes().split(b"\n")[1:-1]]
    assert 3 <= len(kept) < 60
    played = fj.arena(["greedy", lucky], 60, seed="kill", path=path, progress=False)
    seconds = {game.fixture: game.seconds for game in played.games}
    for game in kept:  # those were not played again
        fixture = Fixture(game["deal"], game["rotation"], tuple(game["seats"]))
        assert seconds[fixture] == tuple(game["seconds"])
    assert told(played) == told(fj.arena(["greedy", lucky], 60, seed="kill", workers=2, progress=False))


# What one sees ----------------------------------------------------------------------------------------


def test_the_table_is_one_of_pandas_where_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = arena([first, lucky], 6)
    table = tournament.table()
    assert list(table["player"]) == list(tournament.ratings)
    assert table["games"].sum() == 12
    assert len(tournament.games_table()) == 6
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert tournament.table() == tournament.rows()


def test_the_records_are_the_games() -> None:
    tournament = arena([first, lucky], 4, event="A small one")
    for game, record in zip(tournament.games, tournament.records, strict=True):
        assert record.names == game.seats
        assert record.headers["event"] == "A small one"
        assert tuple(score.total for score in record.game().scores()) == game.points
        assert record.game().outcome().winner == game.winner  # type: ignore[union-attr]
        assert record.plies == game.plies


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_it_shows_itself_in_every_language(lang: str) -> None:
    tournament = arena({"<b>&": first, "Лёша": lucky, "bad": raising}, 4)
    fj.set_language(lang)
    try:
        page = ElementTree.fromstring(tournament._repr_html_())
        text = str(tournament)
        picture = ElementTree.fromstring(tournament.plot())
    finally:
        fj.set_language("en")
    names = [str(row[0].text) for row in page.iter("tr")][1:]
    assert names == list(tournament.ratings)
    assert set(names) == {"<b>&", "Лёша", "bad"}
    assert all(name in text for name in names)
    shown = [node.text for node in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert [name for name in shown if name in names] == names


def test_progress_is_shown_where_somebody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    fj.arena([first, last], 2, tiles=SMALL)
    assert capsys.readouterr().err == ""
    fj.arena([first, last], 2, tiles=SMALL, progress=True)
    assert "2/2" in capsys.readouterr().err


# What is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        ("random", {}, "list"),
        (["random"], {}, "two players"),
        (["random", "grandmaster"], {}, "grandmaster"),
        (["random", 3], {}, "3 is not a player"),
        ({"": "random", "b": "random"}, {}, "not a name"),
        ({"a b": "random", "a  b": "random"}, {}, "Two players"),
        (["random", "greedy"], {"games": 0}, "games is 0"),
        (["random", "greedy"], {"games": 2.0}, "games is 2.0"),
        (["random", "greedy"], {"workers": 0}, "workers is 0"),
        (["random", "greedy"], {"seed": 1.5}, "1.5"),
        (["random", "greedy"], {"seed": 10**5_000}, "seed is <int>"),
        (["random", "greedy"], {"seed": "\ud800"}, "seed is"),
        (["random", "greedy"], {"games": -(10**5_000)}, "games is <int>"),
        (["random", "greedy"], {"seats": 5}, "5"),
        (["random", "greedy"], {"variant": "chess"}, "chess"),
        (["random", "greedy"], {"first": 0}, "first"),
        (["random", "greedy"], {"anchor": "nobody"}, "nobody"),
        (["random", "greedy"], {"workers": 1, "executor": ThreadPoolExecutor()}, "not both"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(
    players: Any, options: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(fj.InvalidOption, match=said):
        fj.arena(players, **{"games": 2, "path": tmp_path / "games.jsonl", "progress": False, **options})
    assert list(tmp_path.iterdir()) == []
