// Where the choices stand: nothing that one decides about is covered, if that can be helped.
import { centre, INRADIUS, RADIUS, type Box, type Cell, type Point } from "../board/geometry";
import type { BoardHandle } from "../board/handle";

const GAP = 8;
/** A pixel of a button that nobody needs now counts less than one of the map. */
const BUTTON = 0.2;

/** Where fewest tiles and lit spaces are covered: below, above or beside the tile, or else at an edge of the stage. Where
 * a row of them would cover something, they may stand in a column. Buttons that they would lie on give way. */
export function place(box: HTMLElement, board: BoardHandle, cell: Cell | null): void {
  const { camera, scene } = board;
  const buttons = buttonsBeside(box);
  const taken = [
    ...cellsInTheWay(scene).map((one) => ({ ...cellBox(camera, one), weight: 1 })),
    ...buttons.map(({ at }) => ({ ...at, weight: BUTTON })),
  ];
  const row = bestPlace(stand(box, false), camera, cell, taken);
  const column = row.covered ? bestPlace(stand(box, true), camera, cell, taken) : null;
  const best = column && column.covered < row.covered ? column : row;
  stand(box, best === column);
  box.style.left = `${best.x}px`;
  box.style.top = `${best.y}px`;
  const own = {
    left: best.x,
    top: best.y,
    right: best.x + box.offsetWidth,
    bottom: best.y + box.offsetHeight,
  };
  for (const { element, at } of buttons) element.toggleAttribute("data-covered", overlap(own, at) > 0);
}

/** The buttons that had to give way are there again. */
export function clear(box: HTMLElement): void {
  for (const { element } of buttonsBeside(box)) element.removeAttribute("data-covered");
}

/** The other buttons over the map, and where they are on it. */
function buttonsBeside(box: HTMLElement): { element: HTMLElement; at: Box }[] {
  const board = box.parentElement!;
  const { left, top } = board.getBoundingClientRect();
  const stage = board.parentElement ?? board;
  return [...stage.querySelectorAll<HTMLElement>(".fj-zoom, .fj-hint")].map((element) => {
    const seen = element.getBoundingClientRect();
    const at = {
      left: seen.left - left,
      top: seen.top - top,
      right: seen.right - left,
      bottom: seen.bottom - top,
    };
    return { element, at };
  });
}

type Camera = BoardHandle["camera"];
type Size = { width: number; height: number };
type Place = Point & { covered: number };
type Taken = Box & { weight: number };

/** Lays the choices side by side, or one below the other; how large they are then. */
function stand(box: HTMLElement, isTall: boolean): Size {
  box.toggleAttribute("data-tall", isTall);
  return { width: box.offsetWidth, height: box.offsetHeight };
}

/** Of places that are equally good the first is taken. */
function bestPlace(size: Size, camera: Camera, cell: Cell | null, taken: Taken[]): Place {
  const { width, height } = camera.size;
  const within = (value: number, room: number) => Math.round(Math.max(GAP, Math.min(room - GAP, value)));
  const own = cell == null ? null : cellBox(camera, cell);
  const places = cell == null ? [{ x: 0, y: height }] : around(camera, cell, size);
  return places
    .map(({ x, y }) => ({ x: within(x, width - size.width), y: within(y, height - size.height) }))
    .map((at) => ({ ...at, covered: covered(at, size, taken, own) }))
    .reduce((a, b) => (b.covered < a.covered ? b : a));
}

function cellsInTheWay(scene: BoardHandle["scene"]): Cell[] {
  const lit = (scene?.spaces ?? []).filter(({ light }) => light);
  return [...(scene?.tiles ?? []), ...lit].map(({ cell }) => cell);
}

function around(camera: Camera, cell: Cell, { width, height }: Size): Point[] {
  const { x, y } = camera.place(centre(cell));
  const [dx, dy] = [RADIUS * camera.scale + GAP, INRADIUS * camera.scale + GAP];
  const [left, middle, right] = [x - dx - width, x - width / 2, x + dx];
  const [above, level, below] = [y - dy - height, y - height / 2, y + dy];
  return [
    { x: middle, y: below },
    { x: middle, y: above },
    { x: right, y: level },
    { x: left, y: level },
    { x: x, y: below },
    { x: x - width, y: below },
    { x: x, y: above },
    { x: x - width, y: above },
    { x: right, y: y + dy - height },
    { x: left, y: y + dy - height },
    { x: right, y: y - dy },
    { x: left, y: y - dy },
    { x: middle, y: Infinity },
    { x: middle, y: 0 },
    { x: Infinity, y: level },
    { x: 0, y: level },
  ];
}

/** How many pixels of what is there would be covered; the tile itself, that the choices are about, never. */
function covered(at: Point, size: Size, taken: Taken[], own: Box | null): number {
  const box = { left: at.x, top: at.y, right: at.x + size.width, bottom: at.y + size.height };
  const sum = taken.reduce((all, other) => all + other.weight * overlap(box, other), 0);
  return own && overlap(box, own) > 0 ? Infinity : sum;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** A little less than the hexagon: its corners are mostly air. */
function cellBox(camera: Camera, cell: Cell): Box {
  const { x, y } = camera.place(centre(cell));
  const [dx, dy] = [0.86 * RADIUS * camera.scale, INRADIUS * camera.scale];
  return { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy };
}
