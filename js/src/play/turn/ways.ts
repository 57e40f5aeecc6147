// Which tiles can be chosen, and the ways in which one may lie on a space.
import { readTable } from "../../board/table";
import type { ViewState } from "../view";
import type { BoardState, Cell, Options, Places, TileView } from "../wire";

/** The tile as it would lie on a space. `legal` is null where the page must not know. */
export type Ghost = { cell: Cell; tile: TileView; turns: number; face: string; legal: boolean | null };

/** The tiles that may be laid or shown now, each text once: hand, row, then the tiles set aside. */
export function choosable(state: BoardState): TileView[] {
  const { hand, row, aside } = state._table;
  const places = placesByTile(state._options);
  if (!places) return [];
  const all = hand ? [hand, ...row, ...aside] : [...row, ...aside];
  const named = Object.keys(places).length > 0;
  const found = new Map<string, TileView>();
  for (const tile of all) {
    const offered = named ? tile.text in places : !hand || tile === hand;
    if (offered && !found.has(tile.text)) found.set(tile.text, tile);
  }
  return [...found.values()];
}

/** The name under which a tile can be laid now; null if it cannot. */
export function nameOf(state: BoardState, text: string): string | null {
  return choosable(state).some((tile) => tile.text === text) ? text : null;
}

export function findTile(state: BoardState, text: string): TileView | null {
  const { hand, row, aside } = state._table;
  return [...(hand ? [hand] : []), ...row, ...aside].find((tile) => tile.text === text) ?? null;
}

/** Whether a computer is thinking, so that nobody can move. */
export function isThinking(state: BoardState): boolean {
  return state._thinking?.state === "thinking";
}

/** Python does not say where tiles fit, or the player does not want to be told. */
export function blind(state: BoardState): boolean {
  return state._options.free === true || !state._aids.on.includes("legal");
}

export function placesByTile(options: Options): { [tile: string]: Places } | undefined {
  return options.lays ?? options.show ?? (options.free ? {} : undefined);
}

/** The turns in which a tile may lie on a space, as bits; all that differ, where that is not known. */
export function legalWays(state: BoardState, tile: string, cell: Cell): number {
  if (!readTable(state._table).spaces.has(cell)) return 0;
  if (state._options.free) return distinct(findTile(state, tile));
  return placesByTile(state._options)?.[tile]?.[cell]?.[0] ?? 0;
}

/** One bit for each way that looks different. */
function distinct(tile: TileView | null): number {
  let bits = 0;
  tile?.faces.forEach((face, turns) => {
    if (tile.faces.indexOf(face) === turns) bits |= 1 << turns;
  });
  return bits;
}

/** The smallest number of turns that looks the same: the one that moves name. */
export function plainTurns(tile: TileView, turns: number): number {
  return tile.faces.indexOf(tile.faces[turns % 6]!);
}

/** The first of the ways from here on, clockwise or against; null if there is none. */
export function nextWay(bits: number, from: number, step: 1 | -1): number | null {
  for (let i = 0; i < 6; i++) {
    const turns = (from + step * i + 12) % 6;
    if (bits & (1 << turns)) return turns;
  }
  return null;
}

/** The ways that turning goes through on a space. */
export function turnable(state: BoardState, own: ViewState, text: string, cell: Cell | null): number {
  const tile = findTile(state, text);
  const legal = cell == null ? 0 : legalWays(state, text, cell);
  return own.allWays || blind(state) || !legal ? distinct(tile) : legal;
}

/** The tile that hangs over a space, or lies there for the time being. */
export function ghost(state: BoardState, own: ViewState): Ghost | null {
  const { intent } = own;
  if (intent.kind === "laid") return ghostAt(state, intent.tile, intent.cell, intent.turns);
  const cell = own.hover ?? own.cursor;
  if (intent.kind !== "tile" || cell == null || own.pending || !own.live) return null;
  if (!readTable(state._table).spaces.has(cell)) return null;
  const legal = legalWays(state, intent.tile, cell);
  if (own.allWays || blind(state)) return ghostAt(state, intent.tile, cell, intent.turns);
  const turns = nextWay(legal, intent.turns, 1);
  return turns == null ? null : ghostAt(state, intent.tile, cell, turns);
}

function ghostAt(state: BoardState, text: string, cell: Cell, turns: number): Ghost | null {
  const tile = findTile(state, text);
  if (!tile) return null;
  const plain = plainTurns(tile, turns);
  const known = blind(state) ? null : (legalWays(state, text, cell) & (1 << plain)) !== 0;
  return { cell, tile, turns: plain, face: tile.faces[plain]!, legal: known };
}

/** "MMPPPP/3@1,-1", with "show:" before it where the tile is only shown. */
export function placement(tile: string, turns: number, cell: Cell, show = false): string {
  return `${show ? "show:" : ""}${tile}${turns ? `/${turns}` : ""}@${cell}`;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count += 1;
  return count;
}
