// Where the keyboard goes from a cell: over one of the six edges, or straight to the side.
import { cellAt, coordinates, neighbour, type Cell } from "./geometry";

/** Over an edge, 0 to 5 from the north; or straight to the side. */
export type Way = number | "left" | "right";

/** Gaps in the map are crossed, up to this many cells wide. */
const FARTHEST = 8;

/** The next cell over an edge or straight to a side; null where the map ends. */
export function step(from: Cell, to: Way, cells: Set<Cell>): Cell | null {
  let cell = from;
  for (let i = 0; i < FARTHEST; i++) {
    cell = typeof to === "number" ? neighbour(cell, to) : beside(cell, to === "left" ? -1 : 1);
    if (cells.has(cell)) return cell;
  }
  return null;
}

/** The cell in the next column that lies half a cell up or down, in turn, so that going there and back is one way. */
export function beside(cell: Cell, by: 1 | -1): Cell {
  const [q, r] = coordinates(cell);
  const odd = (q & 1) === 1;
  const row = r + (q - (odd ? 1 : 0)) / 2;
  const next = q + by;
  return cellAt(next, row - (next - (odd ? 0 : 1)) / 2);
}

/** Which way a key goes, by its place. */
export const WAYS: { [place: string]: Way } = {
  w: 0,
  e: 1,
  d: 2,
  s: 3,
  a: 4,
  q: 5,
  arrowup: 0,
  arrowdown: 3,
  arrowleft: "left",
  arrowright: "right",
};
