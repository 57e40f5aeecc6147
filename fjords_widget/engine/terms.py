"""The terms of a game: all that is agreed before the first tile is laid, and the tables that follow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Literal, NamedTuple

from fjords_widget.engine.catalogue import say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.engine.events import Event, Refilled, list_draws
from fjords_widget.engine.fits import Fits
from fjords_widget.engine.land import start_map
from fjords_widget.engine.tiles import Tile, TileSet, is_shipped

Variant = Literal["base", "epic", "classic", "original"]
Tie = Literal["order", "replay", "match"]

VARIANTS: tuple[Variant, ...] = ("base", "epic", "classic", "original")
TIES: tuple[Tie, ...] = ("order", "replay", "match")
RUNES = ("strength", "water", "journey", "horse", "friendship", "wisdom", "home", "secret")
RULES_OF_RUNES = {
    "strength": "R-STR",
    "water": "R-WAT",
    "journey": "R-JOU",
    "horse": "R-HOR",
    "friendship": "R-FRI",
    "wisdom": "R-WIS",
    "home": "R-HOM",
    "secret": "R-SEC",
}
"""By rune: the rule that says what it does."""
HELD = frozenset({"journey", "horse", "wisdom", "home", "secret"})
"""The runes of which every player holds a stone (C3)."""
SPENT_SETTLING = frozenset({"journey", "horse", "wisdom"})
"""R3: the runes that are used in settlement; the other held ones are lost when exploration ends."""
PRESETS: dict[str, tuple[str, ...]] = {
    "game-1": (),
    "game-2": ("strength",),
    "game-3": ("strength", "water"),
    "game-4": ("strength", "water", "journey", "horse"),
    "game-5": ("journey", "horse", "friendship"),
    "game-6": ("journey", "horse", "friendship", "wisdom"),
    "game-7": ("journey", "horse", "wisdom", "home"),
}
THREE_GAMES = ("classic", "original")
"""The variants of which three games make a match (V-C2, V-O5)."""
ROW = 4


class Terms:
    """Who plays by which rules, with which tiles. Games under the same terms share one object."""

    __slots__ = (
        "__weakref__", "draws_one", "fits", "longhouses", "next_seat", "opening", "plain", "players",
        "refilled", "runes", "start", "start_vacant", "table_talk", "tie", "tiles", "variant", "vikings",
    )  # fmt: skip

    players: int
    variant: Variant
    runes: frozenset[str]
    tiles: TileSet
    tie: Tie
    table_talk: bool

    @classmethod
    def agreed(
        cls,
        players: int = 2,
        variant: str = "base",
        runes: str | Iterable[str] = (),
        tiles: str | TileSet = "fjords",
        tie: str = "order",
        table_talk: bool = False,
    ) -> Terms:
        """The terms for these options; InvalidOption says which of them do not go together."""
        asked = (players, variant, runes, tiles, tie, table_talk)
        if isinstance(tiles, str):
            try:
                return _recall(*asked)  # type: ignore[arg-type]
            except TypeError:  # a list of runes is not hashable
                pass
        return cls._agree(*asked)

    @classmethod
    def _agree(
        cls,
        players: int,
        variant: str,
        runes: str | Iterable[str],
        tiles: str | TileSet,
        tie: str,
        table_talk: bool,
    ) -> Terms:
        tile_set = tiles if isinstance(tiles, TileSet) else TileSet.named(_check_name(tiles))
        wanted = _check_runes(runes)
        _check_options(players, variant, wanted, tie, table_talk)
        key = (players, variant, wanted, tie, table_talk)
        known: Terms | None = tile_set._terms.get(key)
        if known is not None:
            return known
        made = cls()
        made._fill(tile_set, *key)  # type: ignore[arg-type]
        # Complete by now. Where several threads have made the same terms, all take those of one.
        with _sharing:
            found: Terms = tile_set._terms.setdefault(key, made)
            _latest.append(found)
        return found

    def _fill(
        self,
        tiles: TileSet,
        players: int,
        variant: Variant,
        runes: frozenset[str],
        tie: Tie,
        table_talk: bool,
    ) -> None:
        self.players, self.variant, self.runes = players, variant, runes
        self.tiles, self.tie, self.table_talk = tiles, tie, table_talk
        epic = variant == "epic"
        self.vikings, self.longhouses = (30, 6) if epic else (20, 4)  # S1, V-E2
        self.draws_one = variant in ("classic", "original")  # V-C3: no row
        self.plain = not self.draws_one and not table_talk  # in exploration tiles are laid, and that is all
        self.next_seat = (*range(1, players), 0)  # S5
        bag = self.bag()
        self.fits = Fits(bag, runes)
        self.opening = tuple(self.fits.number[tile] for tile in bag)
        # Made once, since every game under these terms needs them.
        self.start = start_map(self.fits, tiles.start)
        self.start_vacant = self.start.with_plains()
        self.refilled = tuple([(Refilled(tile),) for tile in self.fits.tiles])

    def bag(self) -> tuple[Tile, ...]:
        """The tiles that are in the bag before the first is drawn (S3, V-E1, V-C1)."""
        return self.tiles.bag(4 if self.variant == "epic" else self.players)

    def __repr__(self) -> str:
        runes = ", ".join(self.rune_names()) or "none"
        return f"<Terms {self.variant}, {self.players} players, runes: {runes}>"

    def rune_names(self) -> tuple[str, ...]:
        """The runes in the game, in the order of the rules."""
        return tuple(rune for rune in RUNES if rune in self.runes)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        tiles = self.tiles.name if is_shipped(self.tiles) else self.tiles
        options = self.players, self.variant, self.rune_names(), tiles, self.tie, self.table_talk
        return Terms.agreed, options


MOST_KEPT = 64
"""This many terms are kept that no game is played by at the moment, so that the next game costs little."""
_recall = lru_cache(MOST_KEPT, typed=True)(Terms._agree)
_latest: deque[Terms] = deque(maxlen=MOST_KEPT)
_sharing = Lock()


class Setup(NamedTuple):
    """How a game began: its terms, the seat that starts, and what was dealt before the first move.

    `position` is the text of the position that the game was opened at, or None.
    """

    terms: Terms
    first: int
    events: tuple[Event, ...]
    position: str | None = None

    @property
    def draws(self) -> tuple[Tile, ...]:
        """The tiles that came out of the bag, in order."""
        return list_draws(self.events)


def _check_name(tiles: object) -> str:
    if not isinstance(tiles, str):
        raise InvalidOption(say(None, "options.tiles", tiles=repr(tiles)))
    return tiles


def runes_named(names: Sequence[str]) -> str | tuple[str, ...]:
    """The option `runes` for names that are given one by one: a preset by itself, or runes."""
    is_preset = len(names) == 1 and names[0].startswith("game-")
    return names[0] if is_preset else tuple(names)


def _check_runes(runes: object) -> frozenset[str]:
    if isinstance(runes, str):
        if runes not in PRESETS:
            raise InvalidOption(say(None, "options.preset", preset=runes, known=", ".join(PRESETS)))
        return frozenset(PRESETS[runes])
    try:
        names = list(runes)  # type: ignore[call-overload]
    except TypeError:
        raise InvalidOption(say(None, "options.runes", runes=repr(runes))) from None
    for rune in names:
        if rune not in RUNES:
            raise InvalidOption(say(None, "options.rune", rune=rune, known=", ".join(RUNES)))
    return frozenset(names)


def _check_options(
    players: object, variant: object, runes: frozenset[str], tie: object, table_talk: object
) -> None:
    if variant not in VARIANTS:
        raise InvalidOption(say(None, "options.variant", variant=variant, known=", ".join(VARIANTS)))
    if type(players) is not int or not 2 <= players <= 4:
        raise InvalidOption(say(None, "options.players", players=repr(players)))
    if variant != "base" and players != 2:
        raise InvalidOption(say(None, "options.two_players", variant=variant, players=players))
    if variant in ("classic", "original") and runes:
        raise InvalidOption(say(None, "options.no_runes", variant=variant))
    if tie not in TIES or (tie == "match" and variant not in THREE_GAMES):
        raise InvalidOption(say(None, "options.tie", tie=tie, known=", ".join(_ties_of(variant))))
    if not isinstance(table_talk, bool):
        raise InvalidOption(say(None, "options.table_talk", value=repr(table_talk)))


def _ties_of(variant: object) -> tuple[Tie, ...]:
    """V-C8 is about the games that make a match of three."""
    return TIES if variant in THREE_GAMES else TIES[:2]
