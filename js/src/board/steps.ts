// Where the keyboard goes from a cell: in six directions, straight to the side, and to the next landmark.
import { blind, lit } from "../turn";
import type { View } from "../view";
import type { Cell } from "../wire";
import { byDepth, cellAt, coordinates, neighbour } from "./geometry";
import { cellsOf, laid } from "./table";

export type Landmark = "legal" | "own" | "contested";

/** Over an edge, 0 to 5 from the north; or straight to the side. */
export type Way = number | "left" | "right";

/** Gaps in the map are crossed, up to this many cells wide. */
const FARTHEST = 8;

/** The next cell over an edge or straight to a side; null where the map ends. */
export function stepped(from: Cell, to: Way, cells: Set<Cell>): Cell | null {
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

/** The next landmark of a kind, in reading order, and what is said on the way. */
export function jump(
  view: View,
  to: Landmark,
  here: Cell,
  back: boolean,
): { cell: Cell | null; said: string } {
  const { t } = view;
  const off = whyOff(view, to);
  if (off) return { cell: null, said: t(off) };
  const cells = landmarks(view, to).sort(byDepth);
  if (back) cells.reverse();
  if (!cells.length) return { cell: null, said: t(`speech.none_${to}`) };
  const beyond = (cell: Cell) => (back ? byDepth(cell, here) < 0 : byDepth(cell, here) > 0);
  const at = Math.max(0, cells.findIndex(beyond));
  const n = back ? cells.length - at : at + 1;
  return { cell: cells[at]!, said: t("speech.nth", { n, of: cells.length }) };
}

function landmarks({ state, own }: View, to: Landmark): Cell[] {
  const { pieces } = laid(state._table);
  if (to === "legal") return [...lit(state, own).keys()];
  if (to === "contested") return cellsOf(state._table, state._aids.reach?.contested ?? "0");
  return [...pieces.values()].filter((piece) => piece.seat === state.turn).map((piece) => piece.cell);
}

/** An aid that is switched off does not help here either. */
function whyOff({ state }: View, to: Landmark): string | null {
  if (to === "legal" && blind(state) && !state._options.free) return "speech.legal_off";
  return to === "contested" && !state._aids.reach ? "speech.reach_off" : null;
}
