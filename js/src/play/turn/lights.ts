// What each cell is good for now, and what is offered on a tile that lies there not confirmed.
import { cellsOf, readTable } from "../../board/table";
import { readDrawn } from "../../shared/move_text";
import type { Intent, ViewState } from "../view";
import type { BoardState, Cell } from "../wire";
import { countBits, placement, placesByTile } from "./ways";

export type Light = "legal" | "from" | "to" | "try";

/** A cell that is lit: in how many ways the tile fits there; `move`, where a click makes the move at once. */
export type Lit = { light: Light; ways?: number; move?: string };

/** Something offered on the laid tile; without a move it opens the Secret's steps or takes the tile back. */
export type Choice = {
  key:
    | "choice.settle"
    | "choice.lay"
    | "choice.longhouse"
    | "choice.home"
    | "choice.secret"
    | "choice.show"
    | "choice.back";
  move?: string;
  then?: "secret" | "back";
};

export type LaidIntent = Extract<Intent, { kind: "laid" }>;

export type PlacedIntent = Extract<Intent, { kind: "placed" }>;

export type TileIntent = Extract<Intent, { kind: "tile" }>;

export type StoneIntent = Extract<Intent, { kind: "stone" }>;

export const VOYAGES = { journey: "sail", horse: "ride", wisdom: "leap" } as const;

export type Voyage = keyof typeof VOYAGES;

/** What each cell is good for now. It is for the board to keep it dark while the player wants no help. */
export function lightCells(state: BoardState, own: ViewState): Map<Cell, Lit> {
  if (!own.live) return DARK;
  const found = lightBy(state, own.intent);
  // Where a move leads that takes its time on its way, no other one can go.
  return own.late ? new Map([...found].filter(([cell]) => !touches(own.pending, cell))) : found;
}

/** Whether a move on its way is about this cell: whoever clicks twice means one move. */
export function touches(move: string | null, cell: Cell): boolean {
  const { tile, piece } = readDrawn(move);
  return tile?.cell === cell || piece?.cell === cell;
}

export const DARK: Map<Cell, Lit> = new Map();

function lightBy(state: BoardState, intent: Intent): Map<Cell, Lit> {
  if (intent.kind === "placed") return lightBy(state, intent.before);
  if (intent.kind === "stone") return lightVoyage(state, intent);
  if (intent.kind === "laid" && intent.secret !== "no") return lightSecret(intent);
  if (intent.kind === "tile" || intent.kind === "laid") return lightSpaces(state, intent);
  const { settle } = state._options;
  if (settle === undefined) return DARK;
  return new Map(
    cellsOf(state._table, settle).map((cell) => [cell, { light: "legal", move: `settle@${cell}` }]),
  );
}

/** Where the chosen tile can go; with one that lies there already, where it could go instead. */
function lightSpaces(state: BoardState, intent: TileIntent | LaidIntent): Map<Cell, Lit> {
  const { spaces } = readTable(state._table);
  const places = placesByTile(state._options)?.[intent.tile] ?? {};
  const found = new Map<Cell, Lit>();
  if (state._options.free) for (const cell of spaces.keys()) found.set(cell, { light: "try" });
  else for (const cell in places) found.set(cell, { light: "legal", ways: countBits(places[cell]![0]) });
  if (intent.kind === "laid") found.delete(intent.cell);
  return found;
}

function lightVoyage(state: BoardState, intent: StoneIntent): Map<Cell, Lit> {
  const { rune, from } = intent;
  if (from == null) return lightFrom(starts(state, intent));
  return lightTo(goals(state, intent), `${VOYAGES[rune]}@${from}`);
}

function lightSecret({ secret, builds, tile, turns, cell }: LaidIntent): Map<Cell, Lit> {
  const ways = builds?.secret ?? {};
  if (typeof secret === "string") return lightFrom(Object.keys(ways));
  return lightTo(ways[secret.from] ?? [], `${placement(tile, turns, cell)}+secret@${secret.from}`);
}

function lightFrom(cells: Cell[]): Map<Cell, Lit> {
  return new Map(cells.map((cell) => [cell, { light: "from" }]));
}

function lightTo(cells: Cell[], start: string): Map<Cell, Lit> {
  return new Map(cells.map((cell) => [cell, { light: "to", move: `${start}>${cell}` }]));
}

export function starts(state: BoardState, intent: StoneIntent): Cell[] {
  const options = state._options;
  if (intent.rune === "wisdom") return Object.keys(options.leap ?? {});
  const { tiles } = readTable(state._table);
  return Object.keys(options[VOYAGES[intent.rune]] ?? {}).map((n) => tiles[+n]!.cell);
}

function goals(state: BoardState, intent: StoneIntent): Cell[] {
  if (intent.from == null) return [];
  const options = state._options;
  const n = readTable(state._table).byCell.get(intent.from)?.n ?? -1;
  const mask = intent.rune === "wisdom" ? options.leap?.[intent.from] : options[VOYAGES[intent.rune]]?.[n];
  return mask === undefined ? [] : cellsOf(state._table, mask);
}

/** What is offered on the tile that lies there not confirmed, in the order of the buttons. */
export function choices(state: BoardState, own: ViewState): Choice[] {
  const { intent } = own;
  const back: Choice = { key: "choice.back", then: "back" };
  if (intent.kind === "placed") return [{ key: "choice.settle", move: intent.move }, back];
  if (intent.kind !== "laid") return [];
  const { tile, cell, turns, show, builds } = intent;
  if (intent.secret !== "no" || builds?.legal === false) return [back];
  const move = placement(tile, turns, cell, show);
  if (show) return [{ key: "choice.show", move }, back];
  const [, houses, homes] = placesByTile(state._options)?.[tile]?.[cell] ?? [0, 0, 0];
  const bit = 1 << turns;
  const found: Choice[] = [{ key: "choice.lay", move }];
  if (builds?.longhouse ?? houses & bit) found.push({ key: "choice.longhouse", move: `${move}+longhouse` });
  if (builds?.home ?? homes & bit) found.push({ key: "choice.home", move: `${move}+home` });
  if (builds && Object.keys(builds.secret).length) found.push({ key: "choice.secret", then: "secret" });
  return [...found, back];
}
