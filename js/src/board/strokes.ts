// A stroke over the map, from cell to cell: whoever shows the board says whether one may be drawn, and what comes of it.
import { cellAt, cellOf } from "./cells";
import type { Cell } from "./geometry";
import type { BoardScene } from "./scene";

/** `side`: by the right button of a mouse, or what stands for it. */
type Held = { id: number; from: Cell; to: Cell | null; side: boolean };

/** `scene` is what is shown now. */
export function listenToStrokes(
  stage: SVGSVGElement,
  scene: () => BoardScene | null,
  signal: AbortSignal,
): void {
  let held: Held | null = null;
  const strokes = () => scene()?.on.strokes;

  const begin = (event: PointerEvent) => {
    // A second finger means to pinch.
    if (held) return leave();
    const side = event.button === 2;
    const from = cellOf(event.target);
    if ((event.button > 0 && !side) || from == null || !strokes()?.begins(side)) return;
    held = { id: event.pointerId, from, to: from, side };
    if (side && event.isTrusted) stage.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== held?.id) return;
    const to = cellOf(cellAt(stage, event.clientX, event.clientY));
    if (to === held.to) return;
    held.to = to;
    strokes()?.over(held.from, to);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== held?.id) return;
    const { from, to, side } = held;
    leave();
    strokes()?.ends(from, to, side);
  };
  function leave(): void {
    if (held) strokes()?.over(held.from, null);
    held = null;
  }
  // Where the right button draws there is no menu, the notebook's neither.
  const menu = (event: Event) => {
    if (!strokes()?.begins(true)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  stage.addEventListener("pointerdown", begin, { signal });
  stage.addEventListener("pointermove", move, { signal });
  stage.addEventListener("pointerup", end, { signal });
  stage.addEventListener("pointercancel", leave, { signal });
  stage.addEventListener("contextmenu", menu, { signal });
}
