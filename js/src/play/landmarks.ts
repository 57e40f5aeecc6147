// Where the keyboard jumps to: the next cell where something can be done, that is one's own, or that is contested.
import { byDepth, type Cell } from "../board/geometry";
import { cellsOf, readTable } from "../board/table";
import { blind, lightCells } from "./turn";
import type { View } from "./view";

export type Landmark = "legal" | "own" | "contested";

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
  const { pieces } = readTable(state._table);
  if (to === "legal") return [...lightCells(state, own).keys()];
  if (to === "contested") return cellsOf(state._table, state._aids.reach?.contested ?? "0");
  return [...pieces.values()].filter((piece) => piece.seat === state.turn).map((piece) => piece.cell);
}

/** An aid that is switched off does not help here either. */
function whyOff({ state }: View, to: Landmark): string | null {
  if (to === "legal" && blind(state) && !state._options.free) return "speech.legal_off";
  return to === "contested" && !state._aids.reach ? "speech.reach_off" : null;
}
