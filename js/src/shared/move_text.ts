// What the text of a move says: what is to be drawn of it, and which cells it is about.
import type { Cell } from "../board/geometry";
import type { PieceKind } from "./piece_name";

/** What a move puts on the map, for showing it before Python has answered. */
export type Drawn = {
  tile?: { text: string; turns: number; cell: Cell };
  piece?: { kind: PieceKind; cell: Cell };
  stone?: { rune: string; cell: Cell };
  /** A piece that leaves its place. */
  gone?: Cell;
};

export function readDrawn(move: string | null): Drawn {
  if (!move) return {};
  const settled = /^(settle|sail|ride|leap)@(?:([^>]+)>)?(.+)$/.exec(move);
  if (settled) {
    const [, verb, from, cell = ""] = settled;
    const piece = { kind: "viking" as const, cell };
    return verb === "leap" && from ? { piece, stone: { rune: "wisdom", cell: from } } : { piece };
  }
  const found = /^([A-Z]{6}[^/@]*)(?:\/(\d))?@([^+]+)(?:\+(\w+)(?:@([^>]+)>(.+))?)?$/.exec(move);
  if (!found) return {};
  const [, text = "", turns = "0", cell = "", build, from, to] = found;
  const tile = { text, turns: +turns, cell };
  if (build === "longhouse") return { tile, piece: { kind: "longhouse", cell } };
  if (build === "home") return { tile, piece: { kind: "longhouse", cell }, stone: { rune: "home", cell } };
  if (build && from && to) return { tile, piece: { kind: "longhouse", cell: to }, gone: from };
  return { tile };
}

/** The cells that a move touched, and the ways that it went. */
export type Touched = { cells: Cell[]; arrows: [Cell, Cell][] };

export function readTouched(move: string): Touched {
  const cells: Cell[] = [];
  const arrows: [Cell, Cell][] = [];
  for (const [, from, to] of move.matchAll(/@(-?\d+,-?\d+)(?:>(-?\d+,-?\d+))?/g)) {
    cells.push(to ?? from!);
    if (to) arrows.push([from!, to]);
  }
  return { cells, arrows };
}
