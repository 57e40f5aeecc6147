"""No rule without a test, and no test of a rule that does not exist."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import fjords_widget as fj

HERE = Path(__file__).parent


def rules_named(function: ast.FunctionDef) -> list[str]:
    """The ids in the `@pytest.mark.rule(...)` above a test."""
    found = []
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            assert mark.args, f"{function.name} is marked with no rule"
            for argument in mark.args:
                assert isinstance(argument, ast.Constant), f"{function.name}: write the rule's id out"
                found.append(str(argument.value))
    return found


def collect() -> dict[str, list[str]]:
    """Rule ids, and the tests that are marked with each."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in rules_named(node):
                    assert node.name.startswith("test_"), f"{node.name} in {path.name} is no test"
                    tests[rule].append(node.name)
    return tests


TESTS = collect()


@pytest.mark.parametrize("rule", fj.rules)
def test_every_rule_has_a_test(rule: str) -> None:
    assert TESTS.get(rule), f"no test is marked with @pytest.mark.rule({rule!r})"


@pytest.mark.parametrize("rule", fj.rules)
def test_it_can_be_found_by_its_name(rule: str) -> None:
    named = rule.replace("-", "_")
    assert any(f"_{named}_" in name for name in TESTS[rule]), f"no test is named test_{named}_..."


def test_no_test_is_marked_with_an_unknown_rule() -> None:
    assert not TESTS.keys() - set(fj.rules)


def test_the_rules_are_those_that_were_agreed() -> None:
    groups = {"C": 10, "S": 5, "X": 13, "T": 7, "W": 5, "V-E": 4, "V-C": 8, "V-O": 6, "R": 3}
    expected = [f"{group}{number}" for group, count in groups.items() for number in range(1, count + 1)]
    expected += ["R-STR", "R-WAT", "R-JOU", "R-HOR", "R-FRI", "R-WIS", "R-HOM", "R-SEC"]
    assert sorted(fj.rules) == sorted(expected)


def test_the_rulings_are_those_that_were_agreed() -> None:
    """What the printed books leave open; the rulebook says of each what else they could mean."""
    expected = "C7 C8 C9 C10 S2 S3 X11 X13 T2 T4 T5 T6 W2 V-E2 V-E4 V-C2 V-C7 V-C8 V-O4"
    expected += " R-STR R-JOU R-HOR R-FRI R-HOM R-SEC"
    assert [rule.id for rule in fj.rules.values() if rule.ruling] == expected.split()


def test_the_check_itself_sees_what_is_missing() -> None:
    source = '@pytest.mark.rule("X3", "T2")\ndef test_a() -> None: ...\ndef test_b() -> None: ...'
    marked, unmarked = ast.parse(source).body
    assert isinstance(marked, ast.FunctionDef)
    assert isinstance(unmarked, ast.FunctionDef)
    assert rules_named(marked) == ["X3", "T2"]
    assert rules_named(unmarked) == []
