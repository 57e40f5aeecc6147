// What lies below the tiles: the map's shadow and side, and the spaces where a tile can go.
import type { View } from "../view";
import type { Cell } from "../wire";
import { CORNERS, INRADIUS, neighbour, number, numbers, offset } from "./geometry";
import { still } from "./still";
import { hexagonAt } from "./washes";

/** How high the tiles lie over the table, as seen from the south. */
const THICKNESS = 11;
/** Class, edge, and the edge behind which the side is hidden: south-west, south-east, south. */
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

/** `cells`: the tiles, as one text, so that nothing is drawn anew while the map stays the same. */
export const Ground = still(({ cells }: { cells: string }) => {
  const all = new Set(cells.split(" "));
  const shade = shadowPath(all);
  return (
    <g>
      {SHADOWS.map(([x, y]) => (
        <path class="fj-shadow" transform={`translate(${x} ${y})`} d={shade} />
      ))}
      {SIDES.map(([name, edge]) => (
        <path class={`fj-rim-${name}`} d={sidePath(all, edge)} />
      ))}
    </g>
  );
});

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

type SpaceProps = {
  cell: Cell;
  lit: string | undefined;
  ways: number | undefined;
  fits: number | undefined;
  hole: boolean | undefined;
  t: View["t"];
};

/** An open space: its outline, the number of ways for the chosen tile, how many unseen tiles would fit. Each is
 * written where it stands: what is moved there by a transform the browser paints apart. */
export const Space = still(({ cell, lit, ways, fits, hole, t }: SpaceProps) => {
  const kind = lit ? ` fj-open-${lit}` : "";
  const at = (x: number, y: number) => offset(cell, { x, y });
  return (
    <g class={`fj-open${kind}${hole ? " fj-hole" : ""}`}>
      <path class="fj-space" d={hexagonAt(cell, 0.9)} />
      {hole && <path class="fj-space fj-cross" d={`M${numbers(at(-30, -30))}l60 60m0-60l-60 60`} />}
      {ways !== undefined && (
        <text class="fj-ways" {...at(0, 15)}>
          {ways}
        </text>
      )}
      {fits !== undefined && (
        <text class="fj-ways fj-fits" {...at(0, -42)} data-fits={fits}>
          {t("board.fits", { n: fits })}
        </text>
      )}
    </g>
  );
});
