"""The tree of a record: nodes, cursor, lines; and records that follow a game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fjords_widget as fj
from tests.games import choose, played, whole_state
from tests.records.golden import a_tree, facts, same

steady = settings(max_examples=12)


@pytest.fixture
def record() -> fj.Record:
    """A game of six plies with two variations at ply 3, one of which branches."""
    record = played("base", 4, 6).record()
    second = record.at(2)
    for number in (3, 5):
        second.play(list(second.game().legal_moves)[number])
    one = second.children[1]
    for number in (0, 1):
        one.play(list(one.game().legal_moves)[number])
    return record


def texts(nodes: object) -> list[str]:
    return [str(node.move) for node in nodes]  # type: ignore[attr-defined]


# Going about ------------------------------------------------------------------------------------------


def test_the_main_line_and_the_variations(record: fj.Record) -> None:
    second = record.at(2)
    assert [node.ply for node in record.main_line()] == [1, 2, 3, 4, 5, 6]
    assert record.plies == 6
    assert len(record) == 10
    assert second.next is record.at(3)
    assert len(second.variations) == 2
    assert all(node.is_main() for node in record.main_line())
    assert not second.variations[0].end().is_main()
    assert second.variations[0].end().path()[:2] == record.main_line()[:2]
    assert record.at(0) is record.root is second.root
    assert second.record is record


@pytest.mark.parametrize("ply", [-1, 7, "1", None, 1.0, True])
def test_there_is_no_such_ply(record: fj.Record, ply: int) -> None:
    if ply is True:
        ply = 99
    with pytest.raises(fj.InvalidOption):
        record.at(ply)
    if ply is not None:
        with pytest.raises(fj.InvalidOption):
            record.game(ply)


def test_the_cursor_goes_forward_and_back(record: fj.Record) -> None:
    record.to_start()
    assert record.back() is record.root
    assert record.forward() is record.at(1)
    record.forward()
    assert record.forward(1) is record.at(2).children[1]
    assert record.to_end() is record.at(2).children[1].children[0]
    assert record.forward() is record.cursor
    assert record.forward(5) is record.cursor
    assert record.back() is record.at(2).children[1]
    with pytest.raises(fj.InvalidOption):
        record.cursor = fj.Game().record().root


def test_every_position_is_seen_with_one_game(record: fj.Record) -> None:
    seen = []
    for node, game in record.walk():
        assert game.ply == node.ply
        assert game.peek() == node.move
        assert game.position() == node.game().position()
        seen.append(node)
    assert seen == [record.root, *record]
    assert [node for node, _ in record.positions()] == [record.root, *record.main_line()]
    assert [node.ply for node, _ in record.walk(record.at(4))] == [4, 5, 6]


@steady
@given(st.sampled_from(["base", "classic-talk", "runes-3", "original"]), st.integers(0, 10**6))
def test_a_walk_over_any_tree_tells_the_same_as_replaying_each_node(kind: str, seed: int) -> None:
    record = a_tree(kind, seed, 5, 4, plies=20)
    pushed = 0
    for node, game in record.walk():
        pushed += 1
        assert game.position() == node.game().position()
    assert pushed == len(record) + 1


# Changing ---------------------------------------------------------------------------------------------


def test_promote_demote_and_make_main(record: fj.Record) -> None:
    main, one, two = record.at(2).children
    two.promote()
    assert record.at(2).children == [main, two, one]
    main.promote()
    assert record.at(2).children == [main, two, one]
    two.demote()
    one.demote()
    assert record.at(2).children == [main, two, one]
    leaf = one.children[1]
    leaf.make_main()
    assert record.main_line()[2:] == [one, leaf]
    assert one.variations[0].parent is one
    for change in (record.root.promote, record.root.demote, record.root.delete):
        with pytest.raises(fj.InvalidOption):
            change()


def test_deleting_takes_all_that_follows_and_leads_the_cursor_out(record: fj.Record) -> None:
    one = record.at(2).children[1]
    record.cursor = one.children[0]
    one.delete()
    assert record.cursor is record.at(2)
    assert len(record) == 7
    with pytest.raises(fj.InvalidOption):
        one.game()
    with pytest.raises(fj.InvalidOption):
        record.cursor = one


def test_adding_what_is_there_adds_nothing(record: fj.Record) -> None:
    third = record.at(3)
    assert third.move is not None
    assert record.at(2).add(third.move, third.draws) is third
    assert record.at(2).add(str(third.move), [str(tile) for tile in third.draws]) is third
    other = record.at(2).add(third.move, "[?]")
    assert other is not third
    assert record.at(2).add(third.move, [None], main=True) is other
    assert record.at(3) is other


def test_playing_is_checked_and_adding_is_not(record: fj.Record) -> None:
    with pytest.raises(fj.IllegalMove):
        record.at(2).play("settle@0,0")
    with pytest.raises(fj.InvalidMove):
        record.at(2).add("nonsense")
    with pytest.raises(fj.InvalidOption):
        record.at(2).add("draw", ["MMOOPP"])
    with pytest.raises(fj.InvalidOption):
        record.at(2).add("draw", [3])  # type: ignore[list-item]
    record.at(2).add("settle@0,0")
    assert [(flaw.code, flaw.ply, flaw.rules) for flaw in record.check()] == [("impossible", 3, ("T1",))]


def test_splicing_merges_two_versions_of_a_game() -> None:
    mine, yours = a_tree("base", 3, 3), played("base", 3).record()
    other = next(move for move in yours.game(5).legal_moves if move != yours.at(6).move)
    branch = yours.at(5).play(other, seed=1)
    branch.comment = "from you"
    yours.at(4).comment = "said by both"
    mine.at(4).comment = "said by me"
    yours.root.splice(mine.root)
    mine.root.splice(yours.root)
    assert len(mine) == len(yours)
    assert {id(node) for node in mine}.isdisjoint(id(node) for node in yours)
    assert mine.at(4).comment == "said by me"
    assert yours.at(4).comment == "said by both"
    assert "from you" in [node.comment for node in mine]
    before = facts(mine)
    mine.root.splice(yours.root)
    assert facts(mine) == before


def test_a_tree_can_be_spliced_into_itself(record: fj.Record) -> None:
    size = len(record)
    record.at(2).children[1].splice(record.root)
    assert len(record) == 2 * size
    assert max(node.ply for node in record) == 9


def test_a_very_long_line_and_very_deep_variations_are_no_problem() -> None:
    record = fj.Game(seed=1, first=0).record()
    node: fj.Node = record.root
    for _ in range(5000):
        node.add("settle@0,1")
        node.add("settle@0,0")
        node = node.children[1]
    text = record.dumps()
    again = fj.Record.loads(text)
    assert same(again.copy(), again)
    assert again.dumps() == text
    assert len(again) == 10000
    assert len(text) < 600_000
    assert again.has_unknown() is False
    deepest = max(again, key=lambda node: node.ply)
    assert len(deepest.path()) == 5000
    deepest.make_main()
    again.at(1).delete()


# Following a game -------------------------------------------------------------------------------------


def test_a_record_follows_a_game() -> None:
    game = played("base", 1, 4)
    record = game.record()
    stop = record.follow(game)
    rng = random.Random(2)
    while game.legal_moves:
        game.push(choose(game, rng))
        assert record.cursor.move == game.peek()
    assert record == game.record()
    stop()
    game.pop()
    assert record.cursor.ply == game.ply + 1


def test_what_is_taken_back_becomes_a_variation_and_nothing_is_lost() -> None:
    game = played("base", 1, 5)
    record = game.record()
    record.follow(game)
    first = record.cursor
    game.pop()
    assert first.undone, "a tile came out, and was seen"
    assert record.cursor is first.parent
    other = game.push(next(move for move in game.legal_moves if move != first.move))
    assert record.cursor.move == other
    assert record.cursor.is_main()
    assert not record.cursor.undone
    assert record.cursor.parent is not None
    assert record.cursor.parent.children == [record.cursor, first]
    assert "undone" in record.dumps()
    assert same(fj.Record.loads(record.dumps()), record)


def test_the_same_move_again_goes_back_to_where_it_was() -> None:
    game = played("base", 1, 5)
    record = game.record()
    record.follow(game)
    size = len(record)
    taken = [game.pop(), game.pop(), game.pop()]
    for move in taken[::-1]:
        game.push(move)
    assert len(record) == size
    assert [node.undone for node in record] == [False, False, True, True, True]


def test_a_game_tells_by_itself_what_was_taken_back_after_a_draw() -> None:
    game = played("base", 1, 5)
    followed = game.record()
    followed.follow(game)
    taken = game.pop()
    assert game.record().plies == game.ply, "nothing was played instead yet"
    game.push(next(move for move in game.legal_moves if move != taken))
    game.pop()
    game.pop()
    game.push(list(game.legal_moves)[-1])
    assert game.record() == followed
    assert game.record().dumps().count(" undone") == 3
    assert game.copy().record() == followed
    assert game.record().game().position() == game.position()


def test_the_same_move_again_is_marked_by_the_game_too() -> None:
    game = played("base", 1, 5)
    game.push(game.pop())
    assert [node.undone for node in game.record()] == [False] * 4 + [True]


def test_looking_through_a_record_takes_nothing_back(record: fj.Record) -> None:
    for _, game in record.walk():
        assert not game.taken_back


def test_a_move_without_a_draw_is_taken_back_without_a_mark() -> None:
    game = played("base", 1)
    record = game.record()
    record.follow(game)
    result = record.result
    assert result
    game.pop()
    assert not any(node.undone for node in record)
    assert record.result == result, "the main line still ends there"


def test_the_result_goes_with_the_main_line() -> None:
    game = played("base", 1)
    record = game.record()
    record.follow(game)
    while len(game.legal_moves) < 2:
        game.pop()
    game.push(next(move for move in game.legal_moves if move != record.cursor.children[0].move))
    assert record.result == ("" if game.legal_moves else game.record().result)
    while game.legal_moves:
        game.push(next(iter(game.legal_moves)))
    assert record.result == game.record().result != ""


def test_going_on_from_any_node_makes_a_branch(record: fj.Record) -> None:
    size = len(record)
    node = record.at(2).children[1]
    game = record.play_on(node)
    assert game.position() == node.game().position()
    game.push(list(game.legal_moves)[-1])
    assert len(record) == size + 1
    assert record.cursor.parent is node
    for _ in range(2):
        game.pop()
    assert record.cursor is record.at(2)
    record.cursor = record.at(6)
    assert record.play_on().ply == 6


def test_what_comes_next_does_not_depend_on_what_came_in_the_record() -> None:
    """Whoever goes on from a node must not get the tiles that everybody has read of."""
    record = played("base", 4, 30).record()
    short = played("base", 4, 5).record()
    for seed in range(3):
        assert whole_state(record.game(5, seed=seed)) == whole_state(short.game(seed=seed))
        assert whole_state(record.play_on(record.at(5), seed=seed)) == whole_state(short.game(seed=seed))
    sixth = record.at(6).move
    assert sixth is not None
    replayed: set[object] = set()
    walked: set[object] = set()
    for _ in range(20):
        one, other = record.game(5), next(game for node, game in record.walk() if node.ply == 5)
        for game, seen in ((one, replayed), (other.copy(), walked)):
            game.push(sixth)
            seen.add(game.history[-1].draws)
    assert len(replayed) > 1 < len(walked)


def test_a_record_follows_only_a_game_that_begins_as_it_does(record: fj.Record) -> None:
    for other in (fj.Game(seed=99), fj.Game(players=3, seed=4), fj.Game(variant="classic")):
        with pytest.raises(fj.InvalidOption):
            record.follow(other)


def test_a_follower_finds_its_way_when_the_record_was_cut() -> None:
    game = played("base", 1, 5)
    record = game.record()
    record.follow(game)
    record.at(3).delete()
    game.push(next(iter(game.legal_moves)))
    assert [node.move for node in record.main_line()] == [turn.move for turn in game.history]


def test_a_ply_of_five_thousand_digits_is_refused_like_any_other() -> None:
    with pytest.raises(fj.InvalidOption, match="no ply"):
        fj.Game(seed=1).record().at(10**5_000)
