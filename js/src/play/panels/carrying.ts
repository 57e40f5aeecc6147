// A tile is carried from the row to the board: by mouse, by pen, by finger. What it means to lift and to drop one is
// worked out in turn.ts; here a hand is told from a click and from a page that is scrolled.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { cellAt, cellOf } from "../../board/cells";
import type { Point } from "../../board/geometry";
import { TREMBLE } from "../../board/pointer";
import { prefersReducedMotion } from "../../shared/motion";
import type { PanelView } from "./view";

/** How long a finger rests on a tile, in milliseconds, before the tile is in it: one that moves on sooner scrolls. */
const HOLD = 250;

/** How long a tile takes that goes back to the row. */
const BACK = 160;

/** A finger or a mouse that is down on a tile. */
type Held = {
  id: number;
  tile: HTMLElement;
  start: Point;
  now: Point;
  byTouch: boolean;
  /** Lifts the tile when the finger has rested. */
  timer: ReturnType<typeof setTimeout> | undefined;
  lifted: boolean;
  /** It has gone somewhere, and so does not tap. */
  moved: boolean;
  leave: AbortController;
};

/** `picture` is the tile in the hand; where it is, is written past Preact. */
export function useCarrying(
  view: PanelView,
  row: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(view);
  latest.current = view;
  useLayoutEffect(() => {
    const leave = new AbortController();
    listenToHands(
      row.current!,
      () => picture.current,
      () => latest.current,
      leave.signal,
    );
    return () => leave.abort();
  }, []);
}

function listenToHands(
  row: HTMLElement,
  picture: () => HTMLElement | null,
  view: () => PanelView,
  signal: AbortSignal,
): void {
  let held: Held | null = null;
  /** The last hand has carried something: the click that follows is none. */
  let carried = false;

  const begin = (event: PointerEvent) => {
    const tile = (event.target as Element).closest<HTMLElement>("[data-tile]:enabled");
    if (held || !tile || event.button > 0 || !event.isPrimary) return;
    carried = false;
    const byTouch = event.pointerType === "touch";
    const leave = new AbortController();
    const start = { x: event.clientX, y: event.clientY };
    const timer = byTouch ? setTimeout(lift, HOLD) : undefined;
    held = {
      id: event.pointerId,
      tile,
      start,
      now: start,
      byTouch,
      timer,
      lifted: false,
      moved: false,
      leave,
    };
    const page = row.ownerDocument.defaultView!;
    const listening = { signal: leave.signal, capture: true };
    page.addEventListener("pointermove", move, listening);
    page.addEventListener("pointerup", drop, listening);
    page.addEventListener("pointercancel", putBack, listening);
    page.addEventListener("keydown", escape, listening);
    page.addEventListener("blur", putBack, { signal: leave.signal });
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== held?.id) return;
    held.now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [held.now.x - held.start.x, held.now.y - held.start.y];
    if (Math.hypot(dx, dy) > TREMBLE) held.moved = true;
    if (!held.lifted && held.moved) {
      // A finger that goes up or down at once scrolls the page; where nothing scrolls, it carries.
      if (held.byTouch && Math.abs(dy) > Math.abs(dx) && !view().own.full) return letGo();
      lift();
    }
    if (held?.lifted) follow();
  };

  function lift(): void {
    if (!held) return;
    clearTimeout(held.timer);
    held.lifted = carried = true;
    view().act.lift(held.tile.dataset["tile"]!);
    follow();
  }

  /** The tile follows the hand, and the board sees where it is. */
  function follow(): void {
    if (!held) return;
    const cell = cellBelow(row, held.now);
    const box = picture();
    if (box) {
      box.style.left = `${held.now.x}px`;
      box.style.top = `${held.now.y}px`;
      box.style.width = `${sizeOf(row)}px`;
      box.toggleAttribute("data-touch", held.byTouch);
      // The board shows it as it would lie: the hand must not hide that.
      box.toggleAttribute("data-shown", cell?.hasAttribute("data-light"));
    }
    const name = cellOf(cell);
    if (name !== view().own.hover) view().act.hover(name);
  }

  const drop = (event: PointerEvent) => {
    if (event.pointerId !== held?.id) return;
    held.now = { x: event.clientX, y: event.clientY };
    const { lifted, moved, byTouch, now, tile } = held;
    if (!lifted) return letGo();
    if (!moved) return tapSlowly(tile.dataset["tile"]!);
    const cell = cellBelow(row, now);
    if (!cell) return putBack();
    letGo();
    const { act } = view();
    if (byTouch) act.hover(null);
    act.drop(cellOf(cell), { again: false, size: cell.getBoundingClientRect().height });
  };

  /** A finger that rested and went nowhere has tapped, whether or not the browser makes a click of that. */
  function tapSlowly(text: string): void {
    letGo();
    const { act } = view();
    act.drop(null);
    act.chooseTile(text);
  }

  function putBack(): void {
    const was = held;
    letGo();
    if (!was?.lifted) return;
    view().act.hover(null);
    const done = () => view().act.drop(null);
    const flight = fly(picture(), was.tile);
    if (flight) flight.onfinish = flight.oncancel = done;
    else done();
  }

  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !held?.lifted) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    putBack();
  };

  function letGo(): void {
    clearTimeout(held?.timer);
    held?.leave.abort();
    held = null;
  }

  const stopPage = (event: Event) => {
    if (held?.lifted && event.cancelable) event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    // A key or a screen reader clicks without a hand.
    if (!carried || event.detail === 0) return;
    carried = false;
    event.stopPropagation();
    event.preventDefault();
  };
  row.addEventListener("pointerdown", begin, { signal });
  row.addEventListener("touchmove", stopPage, { signal, passive: false });
  row.addEventListener("contextmenu", stopPage, { signal });
  row.addEventListener("click", click, { signal, capture: true });
  signal.addEventListener("abort", letGo);
}

/** The cell of this board that is seen at a point of the page. */
function cellBelow(row: HTMLElement, { x, y }: Point): Element | null {
  return cellAt(row.closest("[data-fjords]")!, x, y);
}

/** How wide the tile in the hand is: as wide as one on the board now, within reason. */
function sizeOf(row: HTMLElement): number {
  const cell = row.closest("[data-fjords]")!.querySelector("[data-cell]");
  return Math.min(140, Math.max(56, cell?.getBoundingClientRect().width ?? 0));
}

function fly(picture: HTMLElement | null, home: HTMLElement): Animation | undefined {
  if (!picture || !home.isConnected || prefersReducedMotion()) return undefined;
  const [from, to] = [picture.getBoundingClientRect(), home.getBoundingClientRect()];
  const [dx, dy] = [
    to.x + to.width / 2 - from.x - from.width / 2,
    to.y + to.height / 2 - from.y - from.height / 2,
  ];
  return picture.animate([{}, { translate: `calc(-50% + ${dx}px) calc(-50% + ${dy}px)` }], {
    duration: BACK,
    easing: "ease-out",
  });
}
