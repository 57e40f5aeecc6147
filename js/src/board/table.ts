// What lies on the table, read from the texts in which Python tells it.
import { memoize, memoizeLast } from "../shared/memoize";
import { byDepth, neighbours, type Cell } from "./geometry";

/** A set of tiles, as a hexadecimal number: bit n is the tile that was laid as number n. */
export type Mask = string;

/** The table as it travels; words are apart by spaces. */
export type TableWords = {
  /** "q,r:SYMBOL" for each tile in the order of laying, with "~mark" behind where a mark shows. */
  tiles: string;
  /** "q,r:v" for each open space, v being the variant that a tile's picture takes there. */
  spaces: string;
  /** "n:symbol:seat" for each piece: the tile's number, the shape's name, the owner. */
  pieces: string;
  /** "q,r:symbol" for each stone, on tiles and on empty spaces. */
  stones: string;
};

export type LaidTile = { n: number; cell: Cell; symbol: string; face: string; mark: string | null };
export type PieceAt = { n: number; cell: Cell; symbol: string; seat: number };
export type StoneAt = { cell: Cell; symbol: string };

export type Ground = {
  /** In the order of laying. */
  tiles: LaidTile[];
  byCell: Map<Cell, LaidTile>;
  /** Open spaces, with the variant that a tile's picture takes there. */
  spaces: Map<Cell, string>;
};

/** `ground` is the same object for all tables that have the same map. */
export type Laid = Ground & {
  ground: Ground;
  pieces: Map<Cell, PieceAt>;
  stones: Map<Cell, StoneAt>;
};

/** Everybody asks for it, so it is read once for each table. */
export const readTable = memoize((table: TableWords): Laid => {
  const ground = readGround(table.tiles, table.spaces);
  const pieces = words(table.pieces).map((word) => readPiece(word, ground.tiles));
  const stones = words(table.stones)
    .map(pair)
    .map(([cell, symbol]): StoneAt => ({ cell, symbol }));
  return { ...ground, ground, pieces: byCell(pieces), stones: byCell(stones) };
});

/** In settlement no move changes the map. */
const readGround = memoizeLast((tiles: string, spaces: string): Ground => {
  const laidTiles = words(tiles).map(readTile);
  return { tiles: laidTiles, byCell: byCell(laidTiles), spaces: new Map(words(spaces).map(pair)) };
});

function readTile(word: string, n: number): LaidTile {
  const [cell, rest] = pair(word);
  const [symbol = "", mark = null] = rest.split("~");
  return { n, cell, symbol, face: symbol.slice(0, 6), mark };
}

function readPiece(word: string, tiles: LaidTile[]): PieceAt {
  const [n = "", symbol = "", seat = ""] = word.split(":");
  return { n: +n, cell: tiles[+n]!.cell, symbol, seat: +seat };
}

function words(text: string): string[] {
  return text ? text.split(" ") : [];
}

function pair(word: string): [Cell, string] {
  const colon = word.indexOf(":");
  return [word.slice(0, colon), word.slice(colon + 1)];
}

function byCell<T extends { cell: Cell }>(things: T[]): Map<Cell, T> {
  return new Map(things.map((thing) => [thing.cell, thing]));
}

/** Whether a tile's number is in a mask. */
export function inMask(mask: Mask, n: number): boolean {
  const digit = mask[mask.length - 1 - (n >> 2)];
  return digit !== undefined && ((parseInt(digit, 16) >> (n & 3)) & 1) === 1;
}

export function cellsOf(table: TableWords, mask: Mask): Cell[] {
  return readTable(table)
    .tiles.filter((tile) => inMask(mask, tile.n))
    .map((tile) => tile.cell);
}

/** All cells, tiles and spaces, in reading order: an element that moves in the page would lose the keyboard. */
export function cellsInOrder({ ground }: Laid): Cell[] {
  return orderCells(ground);
}

const orderCells = memoize(({ spaces, byCell }: Ground): Cell[] =>
  [...spaces.keys(), ...byCell.keys()].sort(byDepth),
);

/** How many tiles each space touches. */
export function countTouching({ ground }: Laid): Map<Cell, number> {
  return countNeighbours(ground);
}

const countNeighbours = memoize(({ spaces, byCell }: Ground): Map<Cell, number> => {
  const count = (cell: Cell) => neighbours(cell).filter((next) => byCell.has(next)).length;
  return new Map([...spaces.keys()].map((cell) => [cell, count(cell)]));
});

/** The spaces that the eye should find: those in a nook of the map. Single tiles touch all the others. */
export function nooks(table: Laid): Cell[] {
  return [...countTouching(table)].filter(([, count]) => count > 1).map(([cell]) => cell);
}

/** What has to be in sight: the map, and while it grows the nooks where it can. */
export function inSight(table: Laid, grows: boolean): Cell[] {
  return [...table.byCell.keys(), ...table.stones.keys(), ...(grows ? nooks(table) : [])];
}

/** Where the keyboard begins: on the first tile, or in the middle of a bare grid. */
export function startCell(table: Laid): Cell {
  if (table.tiles[0]) return table.tiles[0].cell;
  const cells = cellsInOrder(table);
  return cells[cells.length >> 1] ?? "0,0";
}
