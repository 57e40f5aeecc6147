// What is covered by something that stands over the map: places are compared by it.
import { centre, INRADIUS, RADIUS, type Box, type Cell, type Point } from "../board/geometry";
import type { Size } from "../board/camera";
import type { CameraControl } from "../board/camera_control";

/** What is there already, and how much a pixel of it counts. */
export type Taken = Box & { weight: number };

/** Of places that are equally good the first is taken. */
export function leastCovered(places: Point[], size: Size, taken: Taken[]): Point & { covered: number } {
  return places
    .map((at) => ({ ...at, covered: countCovered(boxAt(at, size), taken) }))
    .reduce((a, b) => (b.covered < a.covered ? b : a));
}

/** How many pixels of what is there would be covered. */
function countCovered(box: Box, taken: Taken[]): number {
  return taken.reduce((all, other) => {
    const shared = overlap(box, other);
    return shared ? all + other.weight * shared : all;
  }, 0);
}

export function boxAt({ x, y }: Point, { width, height }: Size): Box {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** A little less than the hexagon: its corners are mostly air. */
export function cellBox(camera: CameraControl, cell: Cell): Box {
  const { x, y } = camera.place(centre(cell));
  const [dx, dy] = [0.86 * RADIUS * camera.scale, INRADIUS * camera.scale];
  return { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy };
}

/** Where an element is, as seen from another one. */
export function boxWithin(outer: Element, element: Element): Box {
  const [whole, part] = [outer.getBoundingClientRect(), element.getBoundingClientRect()];
  const [x, y] = [whole.left, whole.top];
  return { left: part.left - x, top: part.top - y, right: part.right - x, bottom: part.bottom - y };
}
