"""fj.Replay: a record to step through, from Python and from a page, and whatever becomes of it."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
import traitlets

import fjords_widget as fj
from fjords_widget.widgets.replay.requests import VERBS
from tests.hostile import faults_of, hostile
from tests.paths import CORPUS, ROOT
from tests.widgets.line import ask, connected, tell
from tests.widgets.replay.examples import FOLDER, TRAITS, examples, text
from tests.widgets.replay.records import annotated, other_moves

EXAMPLES = examples()
WIRE = (ROOT / "js/src/replay/wire.ts").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def no_widget_is_left_open() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


@pytest.fixture
def record() -> fj.Record:
    return annotated()


@pytest.fixture
def replay(record: fj.Record) -> fj.Replay:
    return fj.Replay(record)


# Stepping -----------------------------------------------------------------------------------------


def test_it_begins_at_the_beginning_and_goes_wherever_it_is_sent(replay: fj.Replay) -> None:
    assert (replay.ply, replay.phase, replay.turn, replay.result) == (0, "exploration", 0, None)
    assert replay.goto(17) is replay.record.at(17) is replay.node
    assert replay.next().ply == 18
    assert replay.back().ply == 17
    replay.ply = 3
    assert replay.node is replay.record.at(3)


def test_turn_phase_and_result_are_those_of_the_engine_at_every_move(replay: fj.Replay) -> None:
    for node, game in replay.record.walk():
        replay.node = node
        over = game.phase == "over"
        assert (replay.ply, replay.phase) == (node.ply, game.phase)
        assert replay.turn == (None if over else game.turn)
        assert replay.result == game.outcome()
    with pytest.raises(traitlets.TraitError):
        replay.turn = 1


def test_it_stays_at_both_ends(replay: fj.Replay) -> None:
    assert replay.back().ply == 0
    replay.ply = 10_000
    assert replay.ply == replay.record.plies
    assert replay.next().ply == replay.record.plies
    replay.ply = -5
    assert replay.ply == 0


@pytest.mark.parametrize("ply", [-1, 10_000])
def test_a_move_that_is_not_there_is_named_with_those_that_are(replay: fj.Replay, ply: int) -> None:
    with pytest.raises(fj.InvalidOption, match=f"no move {ply}.*0 to {replay.record.plies}"):
        replay.goto(ply)
    with pytest.raises(fj.InvalidOption):
        replay.show(ply)
    with pytest.raises(TypeError):
        replay.goto("17")  # type: ignore[arg-type]
    assert replay.ply == 0


def test_a_replay_that_cannot_be_made_leaves_no_widget_behind(record: fj.Record) -> None:
    before = dict(ipywidgets.widgets.widget._instances)
    with pytest.raises(fj.InvalidOption):
        fj.Replay(record, ply=10_000)
    assert ipywidgets.widgets.widget._instances == before


def test_in_a_variation_one_steps_along_it_and_out_of_it_backwards(replay: fj.Replay) -> None:
    variation = next(node for node in replay.record if not node.is_main() and node.children)
    replay.node = variation
    assert replay.next() is variation.children[0]
    replay.ply = variation.ply
    assert replay.node is variation
    assert replay.back() is variation.parent
    assert replay.next() is variation.parent.children[0]
    # Where the variation ends, a number means the main line.
    replay.node = variation
    assert replay.goto(replay.record.plies).is_main()


def test_observers_hear_of_a_step_once_and_find_all_in_step(replay: fj.Replay) -> None:
    heard: list[tuple[int, str, int | None]] = []
    replay.observe(lambda change: heard.append((change["new"], replay.phase, replay.turn)), "ply")
    replay.goto(2)
    replay.ply = replay.record.plies
    assert heard == [(2, "exploration", 0), (replay.record.plies, "over", None)]


def test_a_slider_and_another_replay_can_be_linked(replay: fj.Replay) -> None:
    slider = ipywidgets.IntSlider(max=200)
    other = fj.Replay(annotated())
    traitlets.link((replay, "ply"), (slider, "value"))
    ipywidgets.link((replay, "ply"), (other, "ply"))
    slider.value = 12
    assert (replay.ply, other.ply, replay.node.ply) == (12, 12, 12)
    other.next()
    assert (replay.ply, slider.value) == (13, 13)
    ipywidgets.jslink((replay, "ply"), (slider, "value"))


# Other moves --------------------------------------------------------------------------------------


def test_another_move_becomes_a_variation_and_is_shown(replay: fj.Replay) -> None:
    node = replay.goto(9)
    move = other_moves(node)[0]
    line = connected(replay)
    assert replay.push(str(move)) == move
    assert replay.node.parent is node
    assert replay.node in node.variations
    (update,) = [state for state in line.updates() if "_grown" in state]
    assert update["_at"] == replay._at
    assert [view["move"] for view in update["_grown"]] == [str(move)]
    assert "_tree" not in update  # what is there already does not travel again
    assert replay.record.game().phase == "over"


def test_a_move_that_is_there_already_is_followed_not_doubled(replay: fj.Replay) -> None:
    count = len(replay.record)
    replay.goto(9)
    replay.push(replay.record.at(10).move or "")
    assert replay.node is replay.record.at(10)
    assert len(replay.record) == count


def test_the_tiles_of_a_variation_come_up_as_they_did_in_the_game() -> None:
    rng, game = random.Random(4), fj.Game(players=3, seed=4)
    while game.phase == "exploration":
        game.push(rng.choice([move for move in game.legal_moves if isinstance(move, fj.Lay)]))
    replay = fj.Replay(game.record(), ply=5)
    coming = [node.draws for node in list(replay.node.line())[:6]]
    assert any(coming)
    for draws in coming:
        replay.push(other_moves(replay.node)[0])
        assert replay.node.draws == draws


def test_a_variation_drawn_from_the_rest_of_the_bag_is_the_same_each_time() -> None:
    game = fj.Game(seed=8)
    for _ in range(3):
        game.push(next(iter(game.legal_moves)))
    text = game.record().dumps()

    def drawn(**how: object) -> list[object]:
        replay = fj.Replay(fj.Record.loads(text), ply=3)
        found: list[object] = []
        for _ in range(8):
            replay.push(next(iter(replay.game.legal_moves)), **how)
            found += replay.node.draws
        return found

    assert drawn() == drawn()
    assert len({tuple(drawn(seed=seed)) for seed in range(4)}) > 1


def test_an_illegal_move_is_refused_and_changes_nothing(replay: fj.Replay) -> None:
    replay.goto(9)
    before = replay.record.dumps()
    with pytest.raises(fj.IllegalMove):
        replay.push("settle@0,0")
    with pytest.raises(fj.InvalidMove):
        replay.push("nonsense")
    assert (replay.ply, replay.record.dumps()) == (9, before)


def test_what_was_changed_in_the_record_is_shown_on_request(replay: fj.Replay) -> None:
    replay.goto(9)
    replay.node.comment = "So *that* is why."
    replay.refresh()
    assert replay.ply == 9
    assert replay._tree[9]["comment"] == "<p>So <em>that</em> is why.</p>"
    replay.node.delete()
    replay.refresh()
    assert replay.ply == 8
    replay.record = annotated(players=3)
    assert (replay.ply, len(replay._setup["seats"])) == (0, 3)


def test_a_game_will_do_and_anything_else_will_not() -> None:
    game = fj.Game(seed=1)
    game.push(next(iter(game.legal_moves)))
    assert fj.Replay(game, ply=1).ply == 1
    with pytest.raises(TypeError, match=r"fj\.Game, a fj\.Match or a record"):
        fj.Replay("game.fjords")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        fj.Replay(game, speed=3)  # type: ignore[call-arg]


def test_a_record_with_an_impossible_move_is_shown_as_far_as_it_goes(record: fj.Record) -> None:
    lines = record.dumps().splitlines()
    (n,) = [n for n, line in enumerate(lines) if line.startswith("10 ")]
    lines[n] = "10 yellow settle@0,0"
    replay = fj.Replay(fj.Record.loads("\n".join(lines)))
    replay.ply = 500
    assert replay.ply == 9
    assert replay._setup["flaws"]


def test_a_record_with_tiles_that_nobody_noted_says_that_others_stand_in() -> None:
    unknown = fj.Record.load(CORPUS / "unknown.fjords")
    assert fj.Replay(unknown)._setup["guesses"]


@pytest.mark.parametrize("lang", fj.LANGUAGES)
def test_it_speaks_every_language_and_changes_it(replay: fj.Replay, lang: str) -> None:
    replay.goto(5)
    replay.lang = lang
    assert replay.ply == 5
    other = fj.Replay(replay.record, lang=lang, ply=5)
    assert (replay._words, replay._tree) == (other._words, other._tree)
    assert (replay._words["stepper.play"] == "Play") == (lang == "en")


# The page -----------------------------------------------------------------------------------------


def from_page(replay: fj.Replay, **state: Any) -> None:
    replay._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def step_on_page(replay: fj.Replay, plies: int) -> None:
    for n in range(plies):
        from_page(replay, ply=n, _at=n)


def test_a_page_that_steps_is_followed_and_not_pulled_back(replay: fj.Replay) -> None:
    line = connected(replay)
    from_page(replay, ply=7, _at=7)
    assert (replay.ply, replay.node.ply) == (7, 7)
    sent = {name: value for state in line.updates() for name, value in state.items()}
    assert sent.get("ply", 7) == 7
    assert sent.get("_at", 7) == 7
    from_page(replay, ply=12)  # as a link between two widgets of the page does it
    assert (replay.ply, replay._at) == (12, 12)


@pytest.mark.parametrize(
    "written",
    [
        {"_at": 10_000},
        {"_at": -1},
        {"_at": "3"},
        {"_at": True},
        {"ply": None},
        {"ply": 2.5},
        {"_tree": []},
        {"phase": "over"},
        {"_shapes": {}, "_words": {}},
    ],
)
def test_what_a_page_must_not_write_is_put_right(replay: fj.Replay, written: dict[str, Any]) -> None:
    replay.goto(4)
    truth = replay.get_state()
    line = connected(replay)
    from_page(replay, **written)
    assert replay.get_state() == truth
    corrected = {name for state in line.updates() for name in state}
    assert set(written) <= corrected


def test_every_message_gets_one_answer_and_nonsense_changes_nothing(replay: fj.Replay) -> None:
    connected(replay)
    before = replay.record.dumps(), replay.ply
    long = {"id": 3, "do": "x" * 10**6}
    messages: list[Any] = [None, 7, "move", [], {}, {"id": 1}, {"id": 2, "do": ["move"]}, long]
    for nonsense in messages:
        (answer,) = tell(replay, nonsense)
        assert answer["ok"] is False
        assert answer["text"]
    assert ask(replay, "options", at=999)["code"] == "stale"
    assert ask(replay, "move", at=3, move="settle@0,0")["code"] == "illegal"
    assert (replay.record.dumps(), replay.ply) == before


def test_a_move_that_is_refused_elsewhere_leaves_the_board_where_it_is(replay: fj.Replay) -> None:
    line = connected(replay)
    before = replay.get_state(), replay.record.dumps()
    for move in ("settle@0,0", "nonsense", "draw"):
        assert not ask(replay, "move", at=5, move=move)["ok"]
    assert (replay.get_state(), replay.record.dumps()) == before
    assert line.updates() == []


def test_a_page_tries_a_move_at_the_node_that_it_sees(replay: fj.Replay) -> None:
    connected(replay)
    replay.goto(20)
    options = ask(replay, "options", at=9)["options"]
    tile = next(iter(options["lays"]))
    move = next(
        move for move in other_moves(replay.record.at(9))
        if isinstance(move, fj.Lay) and str(move.tile) == tile
    )  # fmt: skip
    answer = ask(replay, "move", at=9, move=str(move))
    assert answer["ok"]
    assert answer["at"] == replay._at
    assert replay.node.parent is replay.record.at(9)


def test_steps_from_a_page_and_from_python_at_once_end_in_one_place(replay: fj.Replay) -> None:
    connected(replay)
    threads = [
        threading.Thread(target=step_on_page, args=(replay, 30)),
        threading.Thread(target=lambda: [replay.goto(n) for n in range(30)]),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert replay.node.ply == replay.ply == 29


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_up_to_date(name: str) -> None:
    """If this fails: `python -m tests.widgets.replay.examples`, and look at what changed."""
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == text(EXAMPLES[name])


def test_the_page_knows_the_same_traits_and_requests() -> None:
    (body,) = re.findall(r"export type ReplayTraits = {\n(.*?)\n};", WIRE, re.DOTALL)
    assert set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE)) == {*TRAITS, "_shapes", "_style"}
    assert set(re.findall(r'\{ do: "(\w+)"', WIRE)) == set(VERBS)


def test_no_seed_and_no_order_of_the_bag_is_in_the_state(replay: fj.Replay) -> None:
    replay.goto(4)
    state = json.dumps({name: replay.get_state()[name] for name in TRAITS})
    assert "seed" not in state


# Elsewhere ----------------------------------------------------------------------------------------


def test_a_saved_notebook_has_a_picture_and_a_text(replay: fj.Replay) -> None:
    replay.goto(4)
    bundle = replay._repr_mimebundle_()
    assert bundle is not None
    data = bundle[0]
    assert data["text/html"].startswith("<img alt=")
    assert "data:image/svg+xml" in data["text/html"]
    assert data["text/plain"].startswith("Move 4.")
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_board_that_is_shown_stays_where_it_is(replay: fj.Replay) -> None:
    shown = replay.show(4)
    replay.goto(9)
    assert shown.ply == 4
    bundle = shown._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/plain"].startswith("Move 4.")
    assert len(json.dumps(shown.get_state())) < 3000  # the replay has all that it needs
    replay.node = next(node for node in replay.record if not node.is_main())
    assert replay.show().ply == replay.ply
    assert replay.show(4).ply == 4


def test_pictures_have_the_marks_in_them(replay: fj.Replay, tmp_path: Path) -> None:
    drawn = replay.to_svg(tmp_path / "board.svg", 4)
    assert "mine &amp; &lt;b&gt;" in drawn
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawn
    assert "mine" not in replay.to_svg(ply=5)


def test_the_page_that_is_written_has_everything_and_is_small(tmp_path: Path) -> None:
    record = annotated(players=4, runes=fj.RUNES)
    assert record.plies >= 100
    replay = fj.Replay(record)
    html = replay.to_html(tmp_path / "game.html")
    written = (tmp_path / "game.html").read_bytes()
    assert written.decode() == html
    assert len(written) < 480_000, "rules and their pictures are a tenth of it"
    state = json.loads(html.partition('id="state">')[2].partition("</script>")[0])
    assert state["_tree"] == json.loads(json.dumps(replay._tree))
    assert len(state["_tree"]) == len(record) + 1


def test_hostile_comments_labels_and_headers_stay_in_their_place() -> None:
    record = annotated()
    nodes = record.main_line()
    texts = list(hostile().values())
    assert len(texts) >= 60
    for n, told in enumerate(texts):
        node = nodes[n % len(nodes)]
        node.comment, node.intro = told, node.comment
        label = " ".join(told.split())[:100]
        if label:
            node.marks = [fj.Mark("label", (0, 0), "red", text=label)]
    record.headers["event"] = record.headers["white"] = texts[0].replace("\n", " ")
    html = fj.Replay(record).to_html()
    assert html.count("<script") == 2
    assert html.count("</script") == 2
    state = json.loads(html.partition('id="state">')[2].partition("</script>")[0])
    for view in state["_tree"]:
        assert faults_of(view.get("comment", "")) == []
        assert faults_of(view.get("intro", "")) == []
        drawn = view.get("marks", {"ground": "", "over": ""})
        tags = set(re.findall(r"<\s*/?\s*([^\s>/]+)", drawn["ground"] + drawn["over"]))
        assert tags <= {"g", "path", "circle", "rect", "text", "title"}
