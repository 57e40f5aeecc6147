// Mouse, pen and fingers: a drag moves the map, two fingers or ctrl and the wheel zoom it, the bare wheel turns the
// tile that hangs over a space, and else belongs to the page.
import type { CameraControl } from "./camera_control";
import type { Point } from "./geometry";

/** A pointer that has moved less than this, in pixels, has not moved. */
export const TREMBLE = 7;
/** How far a wheel has to roll for one turn of a tile: a notch of a mouse, a stroke on a touch pad. */
const NOTCH = 40;
/** One roll may not turn a tile faster than this, in milliseconds: touch pads go on rolling by themselves. */
const PAUSE = 110;

/** Turns the tile that hangs over a space; 0 only asks. False: there is none, the wheel is the page's. */
export type Wheel = (step: 1 | 0 | -1) => boolean;

/** `draws`: one pointer draws at the moment, and leaves the map where it is. */
export function listenToDrags(
  stage: SVGSVGElement,
  camera: CameraControl,
  draws: () => boolean,
  signal: AbortSignal,
): void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let dragging = false;

  const begin = (event: PointerEvent) => {
    if (event.button > 0) return;
    if (!down.size) dragging = false;
    down.set(event.pointerId, at(stage, event));
    start = down.size === 1 ? at(stage, event) : start;
    if (down.size > 1) drag(event);
  };
  const drag = (event: PointerEvent) => {
    dragging = true;
    stage.classList.add("fj-dragging");
    if (event.isTrusted) for (const id of down.keys()) stage.setPointerCapture(id);
  };
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = at(stage, event);
    if (!dragging && start && apart(start, now) > TREMBLE) drag(event);
    if (!dragging) return;
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    down.set(event.pointerId, now);
    if (others[0]) pinch(camera, others[0], before, now);
    else if (!draws()) camera.pan(now.x - before.x, now.y - before.y);
  };
  const end = (event: PointerEvent) => {
    down.delete(event.pointerId);
    if (!down.size) stage.classList.remove("fj-dragging");
  };
  // The click that follows a drag is none.
  const click = (event: MouseEvent) => {
    if (!dragging) return;
    dragging = false;
    event.stopPropagation();
    event.preventDefault();
  };
  stage.addEventListener("pointerdown", begin, { signal });
  stage.addEventListener("pointermove", move, { signal });
  stage.addEventListener("pointerup", end, { signal });
  stage.addEventListener("pointercancel", end, { signal });
  stage.addEventListener("click", click, { signal, capture: true });
}

function pinch(camera: CameraControl, other: Point, before: Point, now: Point): void {
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [from, to] = [middle(other, before), middle(other, now)];
  camera.pan(to.x - from.x, to.y - from.y);
  camera.zoom(Math.max(apart(other, now), 1) / Math.max(apart(other, before), 1), to);
}

export function listenToWheel(
  stage: SVGSVGElement,
  camera: CameraControl,
  turn: Wheel,
  signal: AbortSignal,
): void {
  let rolled = 0;
  let last = 0;
  const wheel = (event: WheelEvent) => {
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      camera.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) / 240), at(stage, event));
      return;
    }
    const fresh = event.timeStamp - last > 300;
    rolled = fresh || Math.sign(rolled) !== Math.sign(pixels) ? pixels : rolled + pixels;
    const step = pixels > 0 ? 1 : -1;
    const due = Math.abs(rolled) >= NOTCH && (fresh || event.timeStamp - last >= PAUSE);
    if (!turn(due ? step : 0)) return;
    event.preventDefault();
    if (due) {
      rolled = 0;
      last = event.timeStamp;
    }
  };
  // Preact's own listeners are passive in some browsers, and cannot keep the page from scrolling.
  stage.addEventListener("wheel", wheel, { signal, passive: false });
}

function at(stage: Element, event: MouseEvent): Point {
  const box = stage.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
