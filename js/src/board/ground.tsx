// What lies below the tiles: the map's shadow and side, and the open spaces.
import { useMemo } from "preact/hooks";

import { CORNERS, hexagonAt, INRADIUS, neighbour, number, numbers, offset, type Cell } from "./geometry";
import type { SceneSpace } from "./scene";
import "./ground.css";

/** How high the tiles lie over the table, as seen from the south. */
const THICKNESS = 11;
/** The sides that are seen, each with its edge: south-west, south-east, south. */
const SIDES = [
  ["west", 4],
  ["east", 2],
  ["south", 3],
] as const;
const SHADOWS = [
  [2, 16],
  [4, 20],
  [6, 24],
] as const;

export function Ground({ cells }: { cells: Cell[] }) {
  return useMemo(() => drawGround(new Set(cells)), [cells.join(" ")]);
}

function drawGround(cells: Set<Cell>) {
  const shade = shadowPath(cells);
  return (
    <g>
      {SHADOWS.map(([x, y]) => (
        <path class="fj-shadow" transform={`translate(${x} ${y})`} d={shade} />
      ))}
      {SIDES.map(([name, edge]) => (
        <path class={`fj-rim-${name}`} d={sidePath(cells, edge)} />
      ))}
    </g>
  );
}

function shadowPath(cells: Set<Cell>): string {
  let data = "";
  for (const cell of cells) {
    if (SIDES.some(([, edge]) => !cells.has(neighbour(cell, edge)))) {
      data += `M${numbers(offset(cell, { x: -50, y: -INRADIUS }))}h100l50 86.6-50 86.6h-100l-50-86.6z`;
    }
  }
  return data;
}

function sidePath(cells: Set<Cell>, edge: number): string {
  let data = "";
  for (const cell of cells) {
    if (cells.has(neighbour(cell, edge))) continue;
    const [a, b] = [offset(cell, CORNERS[edge]!), offset(cell, CORNERS[(edge + 1) % 6]!)];
    data += `M${numbers(a)}L${numbers(b)}v${THICKNESS}L${number(a.x)} ${number(a.y + THICKNESS)}z`;
  }
  return data;
}

/** An open space: its outline, the number of ways for the chosen tile, how many unseen tiles would fit. */
export function Space(space: SceneSpace) {
  const { cell, light, ways, fits, hole } = space;
  return useMemo(() => drawSpace(space), [cell, light, ways, fits?.n, fits?.text, hole]);
}

function drawSpace({ cell, light, ways, fits, hole }: SceneSpace) {
  const at = (x: number, y: number) => offset(cell, { x, y });
  return (
    <g class={`fj-open${light ? ` fj-open-${light}` : ""}${hole ? " fj-hole" : ""}`}>
      <path class="fj-space" d={hexagonAt(cell, 0.9)} />
      {hole && <path class="fj-space fj-cross" d={`M${numbers(at(-30, -30))}l60 60m0-60l-60 60`} />}
      {ways !== undefined && (
        <text class="fj-ways" {...at(0, 15)}>
          {ways}
        </text>
      )}
      {fits && (
        <text class="fj-ways fj-fits" {...at(0, -42)} data-fits={fits.n}>
          {fits.text}
        </text>
      )}
    </g>
  );
}
