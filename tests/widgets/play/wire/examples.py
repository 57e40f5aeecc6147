"""Examples of what travels to the page, made by the real widget: `python -m tests.widgets.play.wire`.

The page's own tests read them; a Python test fails when they are not up to date.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fjords_widget as fj
from fjords_widget.aid_names import AIDS
from fjords_widget.players.hints.hint import hint
from fjords_widget.records.kept import KeptFolder, KeptGame
from fjords_widget.records.scan import Heading
from fjords_widget.widgets.play import hinting
from fjords_widget.widgets.play.widget import Play
from fjords_widget.widgets.shared.book_view import view_book
from fjords_widget.widgets.shared.fields import drop_nulls
from fjords_widget.widgets.shared.page_words import board_words
from fjords_widget.widgets.shared.rpc import BUFFERS, answer
from tests.games import choose, played_match

FOLDER = Path(__file__).parent
TRAITS = (
    "ply", "turn", "phase", "_map",
    "_table", "_options", "_seats", "_status",
    "_thinking", "_log", "_aids", "_setup", "_match", "_noting", "_kept", "_finished", "_hint", "_learn",
)  # fmt: skip
"""All but the rulebook and the words, which are long and the same everywhere: they have their own files."""


def state(play: Play) -> dict[str, Any]:
    """The traits as the page gets them."""
    play._offer_learning(False)  # whether the tutorial is offered has tests of its own
    names = [name for name in TRAITS if play.has_trait(name)]
    found: dict[str, Any] = json.loads(json.dumps(play.get_state(names)))
    return {name: found[name] for name in names}


def game_until(done: Callable[[fj.Game], bool], seed: int, build: float = 0.3, **options: Any) -> fj.Game:
    """A random game up to the first moment that is wanted; houses are built now and then."""
    rng = random.Random(seed)
    game = fj.Game(seed=seed, first=0, **options)
    while game.legal_moves and not done(game):
        move = choose(game, rng)
        if isinstance(move, fj.Lay) and rng.random() < build:
            with_house = [
                other for other in game.legal_moves
                if isinstance(other, fj.Lay) and other[1:4] == move[1:4] and other.build is not None
            ]  # fmt: skip
            move = rng.choice(with_house) if with_house else move
        game.push(move)
    assert done(game), "the game never came to such a moment"
    return game


def after(plies: int) -> Callable[[fj.Game], bool]:
    return lambda game: game.ply >= plies


def settling(vikings: int = 0) -> Callable[[fj.Game], bool]:
    """In settlement, when so many vikings stand on the map."""
    return lambda game: (
        game.phase == "settlement"
        and sum(piece.kind == "viking" for piece in game.board.pieces.values()) >= vikings
    )


def claimed(game: fj.Game) -> bool:
    return game.ply > 8 and game.state.claimed_by >= 0


def shown(game: fj.Game) -> bool:
    return game.state.shown is not None


def over(game: fj.Game) -> bool:
    return game.phase == "over"


def runes_to_use(game: fj.Game) -> bool:
    """Settlement with all three rune moves to choose from."""
    kinds = {type(move) for move in game.legal_moves}
    return game.phase == "settlement" and {fj.Settle, fj.Sail, fj.Ride, fj.Leap} <= kinds


def hand_and_aside(game: fj.Game) -> bool:
    return game.hand is not None and len(game.aside) >= 2


def before_drawing(game: fj.Game) -> bool:
    return game.hand is None and len(game.aside) >= 2 and len(game.legal_moves) > 1


def states() -> dict[str, dict[str, Any]]:
    """The examples of traits by name."""
    every = fj.RUNES
    named: dict[str, Any] = {"names": ("Anna", "Björn"), "colours": ("purple", "yellow")}
    found = {
        "start": Play(fj.Game(seed=7, first=0)),
        "exploring": Play(game_until(after(14), 3), aids=AIDS),
        "exploring-runes-4": Play(game_until(after(30), 5, players=4, runes=every), aids=AIDS),
        "classic": Play(game_until(hand_and_aside, 1, variant="classic"), **named),
        "original": Play(game_until(hand_and_aside, 6, variant="original")),
        "drawing": Play(game_until(before_drawing, 1, variant="classic")),
        "secret": Play(_game_with_secret()),
        "talk": Play(game_until(after(10), 2, build=0.5, table_talk=True)),
        "claimed": Play(game_until(claimed, 2, table_talk=True)),
        "shown": Play(game_until(shown, 4, table_talk=True)),
        "settling": Play(game_until(settling(6), 3)),
        "settling-runes": Play(game_until(runes_to_use, 2, 0.6, runes=every), aids=AIDS),
        "settling-runes-4": Play(
            game_until(settling(12), 5, 0.6, players=4, runes=every),
            aids=("legal", "last", "reach", "projected"),
        ),
        "epic-full": Play(_full_board(), aids=AIDS),
        "over": Play(game_until(over, 3)),
        "over-runes-4": Play(game_until(over, 5, 0.6, players=4, runes=every)),
        "over-drawn": Play(_drawn_game()),
        "match": Play(played_match(games=1), **named),
        "match-over": Play(played_match(), **named),
        "noting": _written_down(),
        "french": Play(game_until(after(14), 3), lang="fr"),
        "russian": Play(game_until(settling(6), 3), lang="ru"),
    }
    examples = {name: state(play) for name, play in found.items()}
    examples.update(_thinking())
    examples.update(_kept())
    examples.update(_hints())
    for play in found.values():
        play.close()
    return examples


def _written_down() -> Play:
    """A game at a table: a move is made, and the tile that came up is still to be told."""
    board = fj.Transcribe(names=("Anna", "Björn"))
    board.draw("MMPPPP", "PPPPPP:friendship", "PPPOOO", "?")
    board.push(next(move for move in board.game.legal_moves if str(move).startswith("MMPPPP")))
    return board


def _full_board() -> fj.Game:
    """An epic game with all tiles on the table, some way into settlement."""
    for seed in range(1000):
        game = game_until(settling(), seed, variant="epic")
        if len(game.board) == 67:
            return game_until(settling(20), seed, variant="epic")
    raise AssertionError("no full board")


def _drawn_game() -> fj.Game:
    for seed in range(400):
        game = game_until(over, seed, variant="original")
        outcome = game.outcome()
        if outcome is not None and outcome.winner is None:
            return game
    raise AssertionError("no drawn game")


def _thinking() -> dict[str, dict[str, Any]]:
    """A computer that thinks, one that was stopped, and one that failed."""
    found = {}
    play = Play(fj.Game(seed=7, first=0), seats=("human", "human"))
    session = play._session
    session.pace = 3000
    play.seats = ("greedy", "human")
    found["thinking"] = state(play)
    play.stop()
    found["stopped"] = state(play)
    play.go()
    assert session.thinking is not None
    session._give_up(session.thinking, "ZeroDivisionError: division by zero (line 2 of clever: return 1 / 0)")
    found["failed"] = state(play)
    play.close()
    return found


def _kept() -> dict[str, dict[str, Any]]:
    """A board that offers to go on with a game, one that is not being kept, and one that is again."""
    headers = {
        "white": "Anna", "kept": "2026-01-02T14:05:00", "seats": "human white, greedy yellow", "plies": "14",
    }  # fmt: skip
    path = "2026-01-02-140500-00000000.fjords"
    play = Play(fj.Game(seed=7, first=0), keep=False)
    play._keeper._folder = KeptFolder(Path("games"))
    play._keeper.offer = KeptGame(Heading(headers, path, 0, 0, 1), 0)
    play._session.refresh()
    found = {"offered": state(play)}
    play._keeper.begin(play.game, play._session.seats)
    play._keeper._fault = OSError(28, "No space left on device", path)
    play._session.refresh()
    found["not-kept"] = state(play)
    play._keeper._fault, play._keeper._again = None, True
    play._session.refresh()
    found["kept-again"] = state(play)
    play.close()
    return found


def _hints() -> dict[str, dict[str, Any]]:
    """A hint that is looked for, its three stages, and one for a settlement."""
    found = {}
    play = Play(game_until(after(14), 3), keep=False)
    hinter, search = play._hinter, hinting.HintSearch(play._hinter, play.game)
    hinter._search = search
    play._session.refresh()
    found["hint-looking"] = state(play)
    search.found = hint(play.game, simulations=40)
    for stage, name in enumerate(("where", "why", "move"), start=1):
        hinter._go_to(stage)
        play._session.refresh()
        found[f"hint-{name}"] = state(play)
    play.push(search.found.move)
    found["hint-taken"] = state(play)
    play.game = game_until(settling(6), 3)
    search = hinter._search = hinting.HintSearch(hinter, play.game)
    search.found = hint(play.game, simulations=40)
    hinter._go_to(hinting.MOVE)
    play._session.refresh()
    found["hint-settling"] = state(play)
    play.close()
    return found


def answers() -> list[dict[str, Any]]:
    """Requests and their answers: every kind, and every refusal."""
    game = game_until(after(14), 3)
    play = Play(game, keep=False)
    runes = Play(_game_with_secret(), keep=False)
    written = fj.Transcribe(first=0)
    lay = next(move for move in game.legal_moves if isinstance(move, fj.Lay) and move.build is None)
    secret = next(
        move
        for move in runes.game.legal_moves
        if isinstance(move, fj.Lay) and isinstance(move.build, fj.Secret)
    )
    secret_lay = fj.Lay(secret.tile, secret.cell, secret.turns)
    new = {
        "players": 2, "variant": "base", "runes": "game-4", "seed": "7", "first": 0, "tie": "order",
        "match": False, "table_talk": False, "lang": "en",
        "seats": [
            {"name": "Anna", "colour": "white", "kind": "human"},
            {"name": "", "colour": "black", "kind": "human"},
        ],
    }  # fmt: skip
    match = Play(played_match(games=1), keep=False)
    ended = Play(game_until(over, 3), keep=False)
    asked: list[tuple[Play, Any]] = [
        (play, {"do": "why", "move": str(lay), "ply": 14}),
        (play, {"do": "why", "move": f"{lay.tile}@0,0", "ply": 14}),
        (play, {"do": "why", "move": f"{lay.tile}/1@0,2", "ply": 14}),
        (play, {"do": "why", "move": "settle@0,0", "ply": 14}),
        (play, {"do": "builds", "move": str(lay), "ply": 14}),
        (play, {"do": "builds", "move": f"{lay.tile}@0,0", "ply": 14}),
        (runes, {"do": "builds", "move": str(secret_lay), "ply": runes.ply}),
        (play, {"do": "shapes", "names": ["MMPPPP0", "viking-white", "stone-home-black", "mark-water"]}),
        (play, {"do": "move", "move": f"{lay.tile}@0,0", "ply": 14}),
        (play, {"do": "move", "move": str(lay), "ply": 14}),
        (play, {"do": "move", "move": str(lay), "ply": 14}),
        (play, {"do": "undo", "ply": 15}),
        (play, {"do": "redo", "ply": 14}),
        (play, {"do": "redo", "ply": 15}),
        (play, {"do": "back", "to": 3, "ply": 15}),
        (play, {"do": "log"}),
        (play, {"do": "record"}),
        (play, {"do": "branches"}),
        (play, {"do": "recent"}),
        (play, {"do": "suggest"}),
        (play, {"do": "goto", "node": 0, "ply": 3}),
        (play, {"do": "load", "text": "MMPPPP@0,0\n", "anyway": False}),
        (play, {"do": "load", "text": fj.Game(seed=3, first=0).record().dumps(), "anyway": False}),
        (play, {"do": "note", "what": "undo"}),
        (written, {"do": "note", "what": "tile", "tile": "MMPPPP"}),
        (play, {"do": "seat", "seat": 0, "name": "Anna", "colour": "black"}),
        (play, {"do": "seat", "seat": 7, "kind": "human"}),
        (play, {"do": "aids", "on": ["legal", "reach"]}),
        (play, {"do": "aids", "on": ["x-ray"]}),
        (play, {"do": "leads"}),
        (play, {"do": "lang", "lang": "de"}),
        (play, {"do": "lang", "lang": "en"}),
        (play, {"do": "prefer", "confirm": False, "pace": 0.4}),
        (play, {"do": "hint", "ply": 0}),
        (play, {"do": "close_hint", "ply": 0}),
        (play, {"do": "hint", "ply": 7}),
        (written, {"do": "hint", "ply": 0}),
        (play, {"do": "stop"}),
        (play, {"do": "go"}),
        (play, {"do": "decline_learning"}),
        (play, {"do": "resume", "name": "2026-01-02-140500-00000000"}),
        (play, {"do": "figures", "sections": ["S5"]}),
        (play, {"do": "figures", "sections": ["X99"]}),
        (play, {"do": "decline"}),
        (play, {"do": "review"}),
        (ended, {"do": "review"}),
        (ended, {"do": "stop_job"}),
        (ended, {"do": "file", "kind": "record"}),
        (ended, {"do": "file", "kind": "cake"}),
        (play, {"do": "new", "game": new}),
        (match, {"do": "next", "game": 1}),
        (match, {"do": "next", "game": 1}),
        (play, {"do": "new", "game": {**new, "variant": "chess"}}),
        (play, {"do": "move", "move": "nonsense", "ply": 0}),
        (play, {"do": "dance"}),
        (play, {"do": "move", "move": 7, "ply": 0}),
    ]
    found = []
    for number, (board, request) in enumerate(asked, start=1):
        message = {"id": number, **request}
        told = answer(board, message, board._verbs())
        told.pop(BUFFERS, None)  # bytes travel beside the message
        found.append({"request": message, "answer": drop_nulls(told)})
    for board in (play, runes, written, match, ended):
        board.close()
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def _game_with_secret() -> fj.Game:
    def secret(game: fj.Game) -> bool:
        return game.ply > 6 and any(
            isinstance(move, fj.Lay) and isinstance(move.build, fj.Secret) for move in game.legal_moves
        )

    return game_until(secret, 5, 0.1, runes=fj.RUNES)


def examples() -> dict[str, Any]:
    """All files by name."""
    found: dict[str, Any] = states()
    found["answers"] = answers()
    found["book"] = view_book(fj.Game(runes="game-4"), "en")
    return found | {f"words-{lang}": board_words(lang) for lang in fj.LANGUAGES}


def text(example: Any) -> str:
    return json.dumps(example, ensure_ascii=False, indent=1) + "\n"


def write() -> None:
    """Writes all files anew."""
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, example in examples().items():
        (FOLDER / f"{name}.json").write_text(text(example), encoding="utf-8")
