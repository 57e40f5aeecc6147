// What the board shows, worked out from the traits and from what the player is about to do: the tiles, pieces and
// stones in the order of painting, those included that are not there yet.
import { drawn, ghost, tileNamed } from "../turn";
import type { View } from "../view";
import type { Cell } from "../wire";
import { byDepth, neighbours, offset, type Point } from "./geometry";
import { once } from "./once";
import { laid, type Laid, type LaidMap } from "./table";

/** "laid": on the table. "sent": its move is on its way, looking like "laid"; "late": for so long that it shows.
 * "trial": lies there for now. Ghosts hang over a space. */
export type State = "laid" | "sent" | "late" | "trial" | "ghost" | "bad";
export type TileShown = { cell: Cell; symbol: string; mark: string | null; state: State };
/** A piece or a stone; `at` is the step from the middle of its cell. */
export type Standing = { cell: Cell; symbol: string; state: State; at: Point; scale: number };

export type Scene = {
  table: Laid;
  tiles: TileShown[];
  standing: Standing[];
  /** The tile that is not on the table yet. */
  extra: TileShown | null;
  /** Spaces that are drawn: while the map grows, and where nothing lies. */
  spaces: Cell[];
};

export function scene(view: View): Scene {
  const { state } = view;
  const table = laid(state._table);
  const extra = extraTile(view, table);
  const spaces = state.phase === "exploration" ? [...nooks(table.map)] : [];
  return {
    table,
    tiles: withTile(table, extra),
    extra,
    standing: standing(view, table, extra),
    spaces: spaces.filter((cell) => cell !== extra?.cell),
  };
}

/** The tiles with one more among them; the same list as before when it is the same tile. */
function withTile(table: Laid, extra: TileShown | null): TileShown[] {
  if (!extra || table.byCell.has(extra.cell)) return laidTiles(table);
  const kept = tried(table.map);
  const key = Object.values(extra).join();
  if (!kept.has(key)) {
    const tiles = [...laidTiles(table)];
    const before = tiles.findIndex((tile) => byDepth(tile.cell, extra.cell) > 0);
    tiles.splice(before < 0 ? tiles.length : before, 0, extra);
    kept.set(key, tiles);
  }
  return kept.get(key)!;
}

const tried = once((_: LaidMap) => new Map<string, TileShown[]>());

/** The tiles on the table, from back to front; a stone hides the mark that it lies on. */
function laidTiles({ map, stones }: Laid): TileShown[] {
  const tiles = tilesOf(map);
  const hides = (tile: TileShown) => tile.mark !== null && stones.has(tile.cell);
  return tiles.some(hides) ? tiles.map((tile) => (hides(tile) ? { ...tile, mark: null } : tile)) : tiles;
}

const tilesOf = once(({ tiles }: LaidMap) =>
  tiles
    .map(({ cell, symbol, mark }): TileShown => ({ cell, symbol, mark, state: "laid" }))
    .sort((a, b) => byDepth(a.cell, b.cell)),
);

function extraTile({ state, own }: View, table: Laid): TileShown | null {
  const shown = (cell: Cell, face: string, mark: string | null, now: State): TileShown => ({
    cell,
    symbol: face + (table.spaces.get(cell) ?? "0"),
    mark,
    state: now,
  });
  const { tile: sent } = drawn(own.pending);
  const sentTile = sent && tileNamed(state, sent.text);
  if (sentTile) return shown(sent.cell, sentTile.faces[sent.turns]!, sentTile.mark, sentState(own));
  const hanging = ghost(state, own);
  if (!hanging) return null;
  const { intent } = own;
  const lies = intent.kind === "laid";
  const bad = lies ? intent.builds?.legal === false : hanging.legal === false;
  return shown(hanging.cell, hanging.face, hanging.tile.mark, bad ? "bad" : lies ? "trial" : "ghost");
}

function sentState({ late }: View["own"]): State {
  return late ? "late" : "sent";
}

const SCALES: { [kind: string]: number } = { longhouse: 1.06, viking: 1.14 };

/** Pieces and stones, from back to front: on the plains of their tile, near its middle. */
function standing({ state, own, shape }: View, table: Laid, extra: TileShown | null): Standing[] {
  const { piece, stone, gone } = drawn(own.pending);
  const colour = state._seats[state.turn ?? 0]?.colour;
  const symbolOf = (cell: Cell) =>
    table.byCell.get(cell)?.symbol ?? (cell === extra?.cell ? extra.symbol : null);
  const found: Standing[] = [];
  const put = (cell: Cell, symbol: string, now: State, housed = false) => {
    const scale = SCALES[symbol.split("-")[0]!];
    const tile = symbolOf(cell);
    const places = tile !== null && (scale || housed) ? shape(tile) : null;
    const [x, y] = (scale ? (places?.stand ?? [0, 26]) : places?.beside) ?? [0, 0];
    found.push({ cell, symbol, state: now, at: { x, y }, scale: scale ?? (housed ? 0.8 : 1.1) });
  };
  const houses = (cell: Cell) => (table.pieces.has(cell) && cell !== gone) || piece?.cell === cell;
  for (const { cell, symbol } of table.stones.values()) put(cell, symbol, "laid", houses(cell));
  for (const { cell, symbol } of table.pieces.values()) if (cell !== gone) put(cell, symbol, "laid");
  if (stone) put(stone.cell, `stone-${stone.rune}-${colour}`, sentState(own), houses(stone.cell));
  if (piece && symbolOf(piece.cell)) put(piece.cell, `${piece.kind}-${colour}`, sentState(own));
  return found.sort((a, b) => offset(a.cell, a.at).y - offset(b.cell, b.at).y);
}

/** How many tiles each space touches. */
export const touching = once(
  ({ spaces, byCell }: LaidMap) =>
    new Map(
      [...spaces.keys()].map((cell) => [cell, neighbours(cell).filter((next) => byCell.has(next)).length]),
    ),
);

/** The spaces that the eye should find: those in a nook of the map. Single tiles touch all the others. */
export const nooks = once(
  (map: LaidMap) => new Set([...touching(map)].filter(([, count]) => count > 1).map(([cell]) => cell)),
);

/** What has to be in sight: the map, and while it grows the nooks where it can. */
export function inSight(table: Laid, grows: boolean): Cell[] {
  return [...table.byCell.keys(), ...table.stones.keys(), ...(grows ? nooks(table.map) : [])];
}
