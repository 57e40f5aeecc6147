"""The formats as docs/ describes them: the grammars, the table of fields, and the tile sets."""

from __future__ import annotations

import random
import re

import pytest

import fjords_widget as fj
from fjords_widget.engine.position import FIELDS, NEEDED
from fjords_widget.tutorials.questions import KINDS as QUESTIONS
from fjords_widget.tutorials.reader import ALWAYS
from tests.games import KINDS, steps
from tests.paths import ROOT
from tests.translations import check_page_corresponds

DOCS = ROOT / "docs"
MOVES = (DOCS / "moves.md").read_text(encoding="utf-8")
TILES = (DOCS / "tiles.md").read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


# The grammars, as regular expressions ----------------------------------------------------------------

TOKEN = re.compile(r'"[^"]+"|\w+|[()|…]|[\[\]{}]')
BRACKETS = {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:", ")": ")", "|": "|"}


def read_grammar(text: str) -> dict[str, str]:
    """The rules by name; a rule goes on where a line does not begin with a name and `=`."""
    parts = re.split(r"^(\w+) *= ", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


GRAMMAR = {name: rule for text in blocks(MOVES, "ebnf") for name, rule in read_grammar(text).items()}


def pattern(name: str, grammar: dict[str, str] = GRAMMAR) -> str:
    """A rule with all that it refers to put in: none refers to itself."""
    tokens = TOKEN.findall(grammar[name])
    assert "".join(tokens) == re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', "", grammar[name])
    found = ""
    while tokens:
        token = tokens.pop(0)
        if tokens[:1] == ["…"]:
            found += f"[{token[1]}-{tokens[1][1]}]"
            del tokens[:2]
        elif token[0] == '"':
            found += re.escape(token[1:-1])
        else:
            found += BRACKETS[token] if token in BRACKETS else f"(?:{pattern(token, grammar)})"
    return found


MOVE = re.compile(pattern("move"))
POSITION = re.compile(pattern("position"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_move_and_position_follows_the_grammar(kind: str) -> None:
    for game in steps(kind, 5):
        assert POSITION.fullmatch(game.position()), game.position()
        wrong = [str(move) for move in game.legal_moves if not MOVE.fullmatch(str(move))]
        assert wrong == []


def test_what_follows_the_grammar_is_a_move() -> None:
    rng = random.Random(1)
    written = [written_by("lay", rng) for _ in range(500)] + [written_by("move", rng) for _ in range(500)]
    read = [text for text in written if is_move(text)]
    assert len(read) > 50
    for text in set(written) - set(read):
        # The grammar of a tile does not say which corners may be neighbours, or where a mark belongs.
        assert re.search("[PMO]{6}", text), text


def is_move(text: str) -> bool:
    try:
        fj.parse(text)
    except fj.InvalidMove:
        return False
    return True


def written_by(name: str, rng: random.Random) -> str:
    """A text that the grammar allows."""
    tokens = TOKEN.findall(GRAMMAR[name])

    def choices(end: str) -> str:
        """Reads up to a closing bracket and writes one of the alternatives."""
        alternatives = [""]
        while tokens and tokens[0] != end:
            token = tokens.pop(0)
            if token == "|":
                alternatives.append("")
            elif token == "[":
                alternatives[-1] += rng.choice([choices("]"), ""])
            elif token == "{":
                alternatives[-1] += choices("}") * rng.randrange(2)
            elif token == "(":
                alternatives[-1] += choices(")")
            elif tokens[:1] == ["…"]:
                alternatives[-1] += chr(rng.randint(ord(token[1]), ord(tokens[1][1])))
                del tokens[:2]
            else:
                alternatives[-1] += token[1:-1] if token[0] == '"' else written_by(token, rng)
        if end:
            tokens.pop(0)
        return rng.choice(alternatives)

    return choices("")


# Tables -----------------------------------------------------------------------------------------------


def test_every_example_of_a_move_is_one() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| .* \|$", MOVES.partition("## Positions")[0], re.MULTILINE)
    kinds = {type(fj.parse(text)) for text in rows}
    assert kinds == set(fj.Move.__subclasses__())
    assert all(str(fj.parse(text)) == text for text in rows)


def test_every_field_of_a_position_is_described() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .* \| `(\w+)=\S+` \|$", MOVES, re.MULTILINE)
    assert all(name == example for name, example in rows)
    assert sorted(name for name, _ in rows) == sorted(FIELDS)
    (needed,) = re.findall(r"^(`variant`.*) must be there", MOVES, re.MULTILINE)
    assert tuple(re.findall(r"`(\w+)`", needed)) == NEEDED


# Tile sets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [*blocks(TILES, "toml"), *blocks(TILES, "json")])
def test_the_tile_sets_can_be_played_with(text: str) -> None:
    tiles = fj.TileSet.loads(text)
    rng = random.Random(1)
    for players in (2, 3, 4):
        game = fj.Game(players, tiles=tiles, seed=1)
        while game.legal_moves:
            game.push(rng.choice(list(game.legal_moves)))
        assert game.outcome() is not None


# Tutorials ------------------------------------------------------------------------------------------


def test_the_tutorial_of_the_docs_can_be_learnt_and_every_kind_of_question_is_told() -> None:
    page = (DOCS / "tutorials.md").read_text(encoding="utf-8")
    (text,) = blocks(page, "toml")
    assert len(fj.Tutorial.loads(text)) == 1
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert set(QUESTIONS) | set(ALWAYS) - {"name"} <= named


@pytest.mark.parametrize("lang", [lang for lang in fj.LANGUAGES if lang != "en"])
def test_the_page_for_teachers_is_the_same_in_every_language(lang: str) -> None:
    check_page_corresponds(DOCS / f"teachers-{lang}.md", DOCS / "teachers.md")
