// Values of moves: read from what travels, and written for people.
import type { Cell } from "../../board/geometry";
import { memoize } from "../memoize";
import type { AnalysisView } from "./wire";

export type Value = { value: number; proven: boolean };

/** The values by cell. */
export const valuesOf = memoize((analysis: AnalysisView): Map<Cell, Value> => {
  const found = new Map<Cell, Value>();
  for (const word of analysis.values.split(" ")) {
    const [cell, value] = word.split(":");
    if (cell && value) found.set(cell, { value: parseFloat(value), proven: value.endsWith("!") });
  }
  return found;
});

/** "+3", "−1.5", "0": with the sign that a minus has in print. */
export function writeSigned(value: number): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;
}

/** The cell that the best move is about; null if it is about none. */
export function bestCell({ best }: AnalysisView): Cell | null {
  return /@(?:-?\d+,-?\d+>)?(-?\d+,-?\d+)/.exec(best)?.[1] ?? null;
}

/** How much of the bar each seat gets: a half each where nobody leads, nearly all far ahead. */
export function shares(leads: readonly number[]): number[] {
  const weights = leads.map((lead) => Math.exp(Math.max(-60, Math.min(60, lead)) / SCALE));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

/** Two seats that are four points apart share the bar about three to one. */
const SCALE = 8 / Math.log(3);

/** The seat that is ahead; null if it is nobody. */
export function leader(leads: readonly number[]): number | null {
  const most = Math.max(...leads);
  const ahead = leads.flatMap((lead, seat) => (lead === most ? [seat] : []));
  return ahead.length === 1 && most > 0 ? ahead[0]! : null;
}
