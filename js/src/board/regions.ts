// The outlines of regions. A region holds corners of tiles; on a tile its border runs as it is drawn in the art,
// from the middle of one edge to the middle of another.
import { CORNERS, MIDDLES, INRADIUS, numbers, offset, type Cell, type Point } from "./geometry";

export type RegionShape = { area: string; border: string };

/** The corners of one tile that are in a region, as six bits. */
export type RegionPart = { cell: Cell; corners: number };

/**
 * The area and the border of a region. `joined`: the corners of a tile are one area through its middle, as plains
 * are; else each run is its own. Of the sides along the edges of tiles only those count that no two tiles share.
 */
export function regionShape(parts: RegionPart[], joined: boolean): RegionShape {
  const sides = new Map<string, string>();
  let [area, border] = ["", ""];
  for (const { cell, corners } of parts) {
    const part = drawPart(cell, corners, joined);
    area += part.area;
    border += part.border;
    for (const side of part.sides) {
      const key = [...side].sort().join(" ");
      if (!sides.delete(key)) sides.set(key, `M${side[0]}L${side[1]}`);
    }
  }
  return { area, border: border + [...sides.values()].join("") };
}

type Part = RegionShape & { sides: [string, string][] };

function drawPart(cell: Cell, corners: number, joined: boolean): Part {
  const at = (step: Point) => numbers(offset(cell, step));
  const sides: [string, string][] = [];
  const along = ({ start, length }: Run) => {
    const points = [at(MIDDLES[(start + 5) % 6]!)];
    for (let i = 0; i < length; i++) {
      points.push(at(CORNERS[(start + i) % 6]!), at(MIDDLES[(start + i) % 6]!));
    }
    for (let i = 1; i < points.length; i++) sides.push([points[i - 1]!, points[i]!]);
    return points.join("L");
  };
  const parts = runs(corners);
  if (parts[0]?.length === 6) return { area: `M${along(parts[0])}z`, border: "", sides };
  let [area, border] = ["", ""];
  for (const [i, run] of parts.entries()) {
    const gap = joined ? gapAfter(run, parts[(i + 1) % parts.length]!) : null;
    const curve = gap ? borderLine(at, gap, false) : borderLine(at, run, true);
    const end = MIDDLES[(run.start + run.length + 5) % 6]!;
    area += `${joined && i ? "L" : "M"}${along(run)}${curve}`;
    border += `M${at(end)}${curve}`;
    if (!joined) area += "z";
  }
  return { area: joined && area ? `${area}z` : area, border, sides };
}

type Run = { start: number; length: number };

/** The longest runs of neighbouring corners in a set of them, clockwise. */
export function runs(corners: number): Run[] {
  const has = (i: number) => (corners >> ((i + 6) % 6)) & 1;
  if (corners === 63) return [{ start: 0, length: 6 }];
  const found: Run[] = [];
  for (let start = 0; start < 6; start++) {
    if (!has(start) || has(start - 1)) continue;
    let length = 1;
    while (has(start + length)) length += 1;
    found.push({ start, length });
  }
  return found;
}

function gapAfter(run: Run, next: Run): Run {
  const start = (run.start + run.length) % 6;
  return { start, length: ((next.start - start + 5) % 6) + 1 };
}

/** How far from the tile's middle the border of a run passes, on its own side: by its number of corners. */
const REACH = [0, 50, 29, 11, -19, -27];
const PULL = 1.08 / 3;

/** The line that cuts a run of corners off: clockwise from its first edge, or back from its last. */
function borderLine(at: (step: Point) => string, run: Run, back: boolean): string {
  const axis = ((240 + 60 * (run.start + (run.length - 1) / 2)) * Math.PI) / 180;
  const reach = REACH[run.length]!;
  const middle = { x: reach * Math.cos(axis), y: reach * Math.sin(axis) };
  const heading = { x: -Math.sin(axis), y: Math.cos(axis) };
  const first = MIDDLES[(run.start + 5) % 6]!;
  const last = MIDDLES[(run.start + run.length + 5) % 6]!;
  const toMiddle = Math.hypot(first.x - middle.x, first.y - middle.y) * PULL;
  const step = (from: Point, to: Point, far: number) => ({ x: from.x + to.x * far, y: from.y + to.y * far });
  const inward = (from: Point) => step(from, from, -toMiddle / INRADIUS);
  const points = [
    inward(first),
    step(middle, heading, -toMiddle),
    middle,
    step(middle, heading, toMiddle),
    inward(last),
    last,
  ];
  const way = back ? [...points.slice(0, 5).reverse(), first] : points;
  return `C${way.map(at).join(" ")}`;
}
