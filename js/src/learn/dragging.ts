// A tile that is dragged from beside the board to a cell.
import { useRef } from "preact/hooks";

import { cellOf } from "../board/cells";
import type { Cell } from "../board/geometry";

/** A pointer that has moved less than this, in pixels, has not moved. */
const TREMBLE = 7;

type Drag = { x: number; y: number; moved: boolean };

type Handlers = {
  /** A drag has begun. */
  begin(): void;
  /** The pointer is over a cell, or over none. */
  over(cell: Cell | null): void;
  drop(cell: Cell): void;
  /** A click that is no drag. */
  click(): void;
};

/** What a button needs so that it can be dragged, and clicked. */
export function useDrag({ begin, over, drop, click }: Handlers) {
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      wasDragged.current = false;
      if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = drag;
      if (!current) return;
      if (!current.moved) {
        if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < TREMBLE) return;
        current.moved = true;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        begin();
      }
      over(cellUnder(event));
    },
    onPointerUp(event: PointerEvent) {
      wasDragged.current = drag.current?.moved ?? false;
      drag.current = null;
      if (!wasDragged.current) return;
      const cell = cellUnder(event);
      over(null);
      if (cell != null) drop(cell);
    },
    onPointerCancel() {
      drag.current = null;
      over(null);
    },
    // The click that follows a drag is none.
    onClick: () => wasDragged.current || click(),
  };
}

function cellUnder(event: PointerEvent): Cell | null {
  const page = (event.currentTarget as Element).getRootNode() as Document | ShadowRoot;
  return cellOf(page.elementFromPoint(event.clientX, event.clientY));
}
