// Whoever points at a move in a list sees on the map where it was, or would be.
import { touched } from "../turn/drawn";
import type { View } from "../view";

export function pointing({ act }: Pick<View, "act">, move: string) {
  const { cells } = touched(move);
  if (!cells.length) return {};
  const point = () => act.point(cells);
  const leave = () => act.point([]);
  return { onPointerEnter: point, onFocusIn: point, onPointerLeave: leave, onFocusOut: leave };
}
