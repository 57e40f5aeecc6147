// What lies on the table, read once from the texts of `_table` and kept as long as Python sends no other.
import type { Cell, Mask, Table } from "../wire";
import { once } from "./once";

export type LaidTile = { n: number; cell: Cell; symbol: string; face: string; mark: string | null };
export type PieceAt = { n: number; cell: Cell; symbol: string; seat: number };
export type StoneAt = { cell: Cell; symbol: string };

/** The map without what stands on it: the same one as long as no tile is laid. */
export type LaidMap = {
  tiles: LaidTile[];
  byCell: Map<Cell, LaidTile>;
  /** Open spaces, with the variant that a tile's picture takes there. */
  spaces: Map<Cell, string>;
};

export type Laid = LaidMap & {
  map: LaidMap;
  pieces: Map<Cell, PieceAt>;
  stones: Map<Cell, StoneAt>;
};

let read: { tiles: string; spaces: string; map: LaidMap } | null = null;

function mapOf({ tiles: text, spaces }: Table): LaidMap {
  if (read?.tiles !== text || read.spaces !== spaces) {
    const tiles = words(text).map(readTile);
    const byCell = new Map(tiles.map((tile) => [tile.cell, tile]));
    read = { tiles: text, spaces, map: { tiles, byCell, spaces: new Map(words(spaces).map(pair)) } };
  }
  return read.map;
}

export const laid = once((table: Table): Laid => {
  const map = mapOf(table);
  const { tiles } = map;
  const pieces = words(table.pieces).map((word) => {
    const [n = "", symbol = "", seat = ""] = word.split(":");
    return { n: +n, cell: tiles[+n]!.cell, symbol, seat: +seat };
  });
  const stones = words(table.stones)
    .map(pair)
    .map(([cell, symbol]) => ({ cell, symbol }));
  return {
    ...map,
    map,
    pieces: new Map(pieces.map((piece) => [piece.cell, piece])),
    stones: new Map(stones.map((stone) => [stone.cell, stone])),
  };
});

function readTile(word: string, n: number): LaidTile {
  const [cell, rest] = pair(word);
  const [symbol = "", mark = null] = rest.split("~");
  return { n, cell, symbol, face: symbol.slice(0, 6), mark };
}

function words(text: string): string[] {
  return text ? text.split(" ") : [];
}

function pair(word: string): [Cell, string] {
  const colon = word.indexOf(":");
  return [word.slice(0, colon), word.slice(colon + 1)];
}

/** Whether a tile's number is in a mask. */
export function inMask(mask: Mask, n: number): boolean {
  const digit = mask[mask.length - 1 - (n >> 2)];
  return digit !== undefined && ((parseInt(digit, 16) >> (n & 3)) & 1) === 1;
}

export function cellsOf(table: Table, mask: Mask): Cell[] {
  return laid(table)
    .tiles.filter((tile) => inMask(mask, tile.n))
    .map((tile) => tile.cell);
}
