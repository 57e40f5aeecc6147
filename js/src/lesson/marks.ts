// What a frame puts on the board: by cell, and by corner.
import type { Cell } from "../board/geometry";
import type { Frame } from "./film";
import type { Film, Value } from "./wire";

/** A wash: "n" by a number from 0 to 1, "c" one of several kinds, "s" seats, "t" plain. */
export type Wash =
  { kind: "n"; share: number } | { kind: "c"; n: number } | { kind: "s"; seats: number[] } | { kind: "t" };

export type Marks = {
  at: Set<Cell>;
  /** Cells that wait, with their place in the queue from 1. */
  queue: Map<Cell, number>;
  labels: Map<Cell, string>;
  /** Labels that are faces: tiles that an algorithm has laid. */
  faces: Map<Cell, string>;
  washes: Map<Cell, Wash>;
  /** By "q,r/c". */
  corners: Map<string, CornerMark>;
};

export type CornerMark = { at: boolean; waits: boolean; label: string; wash: Wash | null };

const CELL = /(?:^|[@>])(-?\d+,-?\d+)(?=\/|\+|$)/;
const FACE = /^[MPO]{6}$/;
const CORNER = /^-?\d+,-?\d+\/\d$/;

/** The cell that a place lies on: of a corner its cell, of a move where it ends. */
export function cellIn(place: string): Cell | null {
  return CELL.exec(place)?.[1] ?? null;
}

export function isCorner(place: string): boolean {
  return CORNER.test(place);
}

function isFace(value: Value): value is string {
  return typeof value === "string" && FACE.test(value);
}

const LAY = /^([PMO]{6})(?::\w+)?(?:\/(\d))?@/;

/** Whether a move lays a tile. */
export function isLay(place: string): boolean {
  return LAY.test(place);
}

/** The picture of the tile that a move lays, as it lies on a cell whose pictures are of this variant. */
export function laidSymbol(place: string, variant: string): string {
  const [, face = "", turns = "0"] = LAY.exec(place) ?? [];
  const first = (6 - Number(turns)) % 6;
  return face.slice(first) + face.slice(0, first) + variant;
}

export function marks(film: Film, frame: Frame): Marks {
  const found: Marks = {
    at: new Set(),
    queue: new Map(),
    labels: new Map(),
    faces: new Map(),
    washes: new Map(),
    corners: new Map(),
  };
  const corner = (place: string) => {
    const known = found.corners.get(place) ?? { at: false, waits: false, label: "", wash: null };
    found.corners.set(place, known);
    return known;
  };
  const wash = painter(film, frame);
  const sums = sumUp(frame);
  for (const [place, value] of frame.labels) {
    const cell = cellIn(place);
    if (isCorner(place)) Object.assign(corner(place), { label: write(value), wash: wash(value) });
    else if (cell && isFace(value)) found.faces.set(cell, value);
    else if (cell) {
      const shown = sums.get(cell) ?? value;
      if (!film.seats) found.labels.set(cell, write(shown));
      found.washes.set(cell, wash(shown));
    }
  }
  frame.queue.forEach((place, n) => {
    const cell = cellIn(place);
    if (isCorner(place)) corner(place).waits = true;
    else if (cell && !found.queue.has(cell)) found.queue.set(cell, n + 1);
  });
  for (const place of frame.at) {
    const cell = cellIn(place);
    if (isCorner(place)) corner(place).at = true;
    else if (cell) found.at.add(cell);
  }
  return found;
}

/** Several moves may end on one cell: their numbers are added up. */
function sumUp(frame: Frame): Map<Cell, number> {
  const found = new Map<Cell, number>();
  for (const [place, value] of frame.labels) {
    const cell = cellIn(place);
    if (cell && cell !== place && !isCorner(place) && typeof value === "number")
      found.set(cell, (found.get(cell) ?? 0) + value);
  }
  return found;
}

function write(value: Value): string {
  if (value === true) return "•";
  if (value == null || value === false) return "–";
  return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

/** Numbers are washed by their size, seats in their colours, everything else kind by kind. */
function painter(film: Film, frame: Frame): (value: Value) => Wash {
  const values = [...frame.labels.values()];
  if (film.seats) return (value) => ({ kind: "s", seats: seatsIn(value) });
  const numbers = values.filter((value) => typeof value === "number");
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const texts = values.filter((value) => typeof value === "string");
  const kinds = [...new Set(texts)];
  // In a picture of one moment in which no text is there twice, texts are names of cells, and not kinds.
  if (film.total <= 1 && kinds.length === texts.length && kinds.length > 1) return () => ({ kind: "t" });
  return (value) => {
    if (typeof value === "number") return { kind: "n", share: high > low ? (value - low) / (high - low) : 0 };
    return typeof value === "string" ? { kind: "c", n: kinds.indexOf(value) } : { kind: "t" };
  };
}

export function seatsIn(value: Value): number[] {
  return (String(value).match(/\d+/g) ?? []).map(Number);
}
