// Whoever points at a move in a list sees on the map where it was, or would be.
import type { GameView } from "./game_view";
import { readTouched } from "./move_text";

export function pointing({ act }: Pick<GameView, "act">, move: string) {
  const { cells } = readTouched(move);
  if (!cells.length) return {};
  const point = () => act.point(cells);
  const leave = () => act.point([]);
  return { onPointerEnter: point, onFocusIn: point, onPointerLeave: leave, onFocusOut: leave };
}
