// The part of the board that is in sight, as plain numbers: how to fit, move and zoom it.
import { centre, INRADIUS, RADIUS, type Box, type Cell, type Point } from "./geometry";

/** The point of the board in the middle of the stage, and how many pixels a unit of the drawing takes. */
export type Camera = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };
/** What lies over the stage at its right, at its bottom and at its top, in pixels: the map fits beside it. */
export type Inset = { right: number; bottom: number; top?: number };

const NO_INSET: Inset = { right: 0, bottom: 0 };

export const SMALLEST = 0.06;
export const LARGEST = 2.4;
/** A small map is not blown up beyond this. */
const LARGEST_FIT = 0.95;
/** Fitting leaves this much of the board around the cells, so that the next tile moves nothing. */
const SLACK = 40;
/** Where something lies over the bottom of the stage, this much is left free there if the map has it to spare: two rows
 * of buttons. */
const BELOW = 112;
/** Below this share of the best scale the map has become too small for the room it has. */
const TOO_SMALL = 0.72;

export function fit(box: Box, size: Size, inset = NO_INSET): Camera {
  const { top = 0 } = inset;
  const width = box.right - box.left + 2 * SLACK;
  const height = box.bottom - box.top + 2 * SLACK;
  const room = { width: size.width - inset.right, height: size.height - inset.bottom - top };
  const scale = Math.max(SMALLEST, Math.min(room.width / width, room.height / height, LARGEST_FIT));
  const left = size.height - top - height * scale;
  const below = inset.bottom && Math.max(inset.bottom, Math.min(BELOW, left));
  return {
    x: (box.left + box.right + inset.right / scale) / 2,
    y: (box.top + box.bottom + (below - top) / scale) / 2,
    scale,
  };
}

/** Where the camera should go so that all of the box is in sight; itself, when that is so already. */
export function follow(camera: Camera, box: Box, size: Size, inset = NO_INSET): Camera {
  const best = fit(box, size, inset);
  const roomy = camera.scale >= best.scale * TOO_SMALL;
  return sees(camera, box, size, inset) && roomy ? camera : best;
}

export function sees(camera: Camera, box: Box, size: Size, inset = NO_INSET): boolean {
  const half = { x: size.width / 2 / camera.scale, y: size.height / 2 / camera.scale };
  return (
    box.left >= camera.x - half.x &&
    box.right <= camera.x + half.x - inset.right / camera.scale &&
    box.top >= camera.y - half.y + (inset.top ?? 0) / camera.scale &&
    box.bottom <= camera.y + half.y - inset.bottom / camera.scale
  );
}

/** Whether a cell of the map lies below the upper left corner of the stage, as far as that goes. */
export function isUnderCorner(camera: Camera, cells: Cell[], size: Size, corner: Size): boolean {
  // The corner of a hexagon's box is air.
  const [dx, dy] = [0.8 * RADIUS * camera.scale, 0.8 * INRADIUS * camera.scale];
  return cells.some((cell) => {
    const { x, y } = onStage(camera, centre(cell), size);
    return x - dx < corner.width && y - dy < corner.height;
  });
}

/** The smallest move of the camera that brings a box into sight, or its middle where it is too large. */
export function reveal(camera: Camera, box: Box, size: Size): Camera {
  const shift = (low: number, high: number, at: number, half: number) => {
    if (high - low > 2 * half) return (low + high) / 2 - at;
    return Math.min(0, low - (at - half)) + Math.max(0, high - (at + half));
  };
  return {
    ...camera,
    x: camera.x + shift(box.left, box.right, camera.x, size.width / 2 / camera.scale),
    y: camera.y + shift(box.top, box.bottom, camera.y, size.height / 2 / camera.scale),
  };
}

/** Nearer or farther, with the point under the finger staying where it is. */
export function zoom(camera: Camera, factor: number, at: Point, size: Size): Camera {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, camera.scale * factor));
  const fixed = onBoard(camera, at, size);
  return {
    x: fixed.x - (at.x - size.width / 2) / scale,
    y: fixed.y - (at.y - size.height / 2) / scale,
    scale,
  };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** The middle of the stage stays over the map, so that it cannot get lost. */
export function keepOver(camera: Camera, box: Box): Camera {
  return {
    ...camera,
    x: Math.min(box.right, Math.max(box.left, camera.x)),
    y: Math.min(box.bottom, Math.max(box.top, camera.y)),
  };
}

export function blend(a: Camera, b: Camera, share: number): Camera {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    scale: Math.exp(mix(Math.log(a.scale), Math.log(b.scale))),
  };
}

/** A point of the stage, in pixels from its upper left corner, as a point of the board. */
export function onBoard(camera: Camera, at: Point, size: Size): Point {
  return {
    x: camera.x + (at.x - size.width / 2) / camera.scale,
    y: camera.y + (at.y - size.height / 2) / camera.scale,
  };
}

export function onStage(camera: Camera, point: Point, size: Size): Point {
  return {
    x: size.width / 2 + (point.x - camera.x) * camera.scale,
    y: size.height / 2 + (point.y - camera.y) * camera.scale,
  };
}

export function transform(camera: Camera, size: Size): string {
  const { x, y } = onStage(camera, { x: 0, y: 0 }, size);
  return `matrix(${camera.scale} 0 0 ${camera.scale} ${x} ${y})`;
}
