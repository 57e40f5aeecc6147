// Where the choices stand: nothing that one decides about is covered, if that can be helped.
import { centre, INRADIUS, RADIUS, type Box, type Cell, type Point } from "../board/geometry";
import type { Size } from "../board/camera";
import type { CameraControl } from "../board/camera_control";
import type { BoardHandle } from "../board/handle";
import { boxAt, boxWithin, cellBox, leastCovered, overlap, type Taken } from "./covering";

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
    // The tile itself, that the choices are about, never.
    ...(cell == null ? [] : [{ ...cellBox(camera, cell), weight: Infinity }]),
  ];
  const row = bestPlace(stand(box, false), camera, cell, taken);
  const column = row.covered ? bestPlace(stand(box, true), camera, cell, taken) : null;
  const best = column && column.covered < row.covered ? column : row;
  stand(box, best === column);
  box.style.left = `${best.x}px`;
  box.style.top = `${best.y}px`;
  const own = boxAt(best, { width: box.offsetWidth, height: box.offsetHeight });
  for (const { element, at } of buttons) element.toggleAttribute("data-covered", overlap(own, at) > 0);
}

/** The buttons that had to give way are there again. */
export function clear(box: HTMLElement): void {
  for (const { element } of buttonsBeside(box)) element.removeAttribute("data-covered");
}

/** The other buttons over the map, and where they are on it. */
function buttonsBeside(box: HTMLElement): { element: HTMLElement; at: Box }[] {
  const board = box.parentElement!;
  const stage = board.parentElement ?? board;
  return [...stage.querySelectorAll<HTMLElement>(".fj-zoom, .fj-hint")].map((element) => ({
    element,
    at: boxWithin(board, element),
  }));
}

/** Lays the choices side by side, or one below the other; how large they are then. */
function stand(box: HTMLElement, isTall: boolean): Size {
  box.toggleAttribute("data-tall", isTall);
  return { width: box.offsetWidth, height: box.offsetHeight };
}

function bestPlace(size: Size, camera: CameraControl, cell: Cell | null, taken: Taken[]) {
  const { width, height } = camera.size;
  const within = (value: number, room: number) => Math.round(Math.max(GAP, Math.min(room - GAP, value)));
  const places = cell == null ? [{ x: 0, y: height }] : around(camera, cell, size);
  const inside = places.map(({ x, y }) => ({
    x: within(x, width - size.width),
    y: within(y, height - size.height),
  }));
  return leastCovered(inside, size, taken);
}

function cellsInTheWay(scene: BoardHandle["scene"]): Cell[] {
  const lit = (scene?.spaces ?? []).filter(({ light }) => light);
  return [...(scene?.tiles ?? []), ...lit].map(({ cell }) => cell);
}

function around(camera: CameraControl, cell: Cell, { width, height }: Size): Point[] {
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
