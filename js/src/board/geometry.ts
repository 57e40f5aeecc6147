// Where things lie on the board, in the units of the drawing: a tile reaches 100 from its middle to each corner.

/** A cell of the grid, as "q,r". */
export type Cell = string;
export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

export const RADIUS = 100;
export const INRADIUS = (RADIUS * Math.sqrt(3)) / 2;

/** Corners 0 to 5, clockwise from the north-west. */
export const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((i) => polar(240 + 60 * i, RADIUS));
/** The middles of the edges 0 to 5, clockwise from the north. */
export const MIDDLES: readonly Point[] = [0, 1, 2, 3, 4, 5].map((i) => polar(270 + 60 * i, INRADIUS));
/** The steps over the edges 0 to 5: N, NE, SE, S, SW, NW. */
export const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];
export const HEXAGON = `M${CORNERS.map(numbers).join(" ")}z`;

function polar(degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: length * Math.cos(angle), y: length * Math.sin(angle) };
}

export function coordinates(cell: Cell): [q: number, r: number] {
  const comma = cell.indexOf(",");
  return [+cell.slice(0, comma), +cell.slice(comma + 1)];
}

export function cellAt(q: number, r: number): Cell {
  return `${q},${r}`;
}

export function centre(cell: Cell): Point {
  const [q, r] = coordinates(cell);
  return { x: 1.5 * RADIUS * q, y: 2 * INRADIUS * (r + q / 2) };
}

/** A point of the board from a cell and a step from its middle. */
export function offset(cell: Cell, step: Point): Point {
  const { x, y } = centre(cell);
  return { x: x + step.x, y: y + step.y };
}

export function neighbour(cell: Cell, edge: number): Cell {
  const [q, r] = coordinates(cell);
  const [dq, dr] = STEPS[edge % 6]!;
  return cellAt(q + dq, r + dr);
}

export function neighbours(cell: Cell): Cell[] {
  return STEPS.map((_, edge) => neighbour(cell, edge));
}

/** The cell whose hexagon a point lies in. */
export function cellNear({ x, y }: Point): Cell {
  const q = x / (1.5 * RADIUS);
  const r = y / (2 * INRADIUS) - q / 2;
  const rounded = [q, r, -q - r].map(Math.round) as [number, number, number];
  const [dq, dr, ds] = [q, r, -q - r].map((value, i) => Math.abs(value - rounded[i]!)) as [
    number,
    number,
    number,
  ];
  if (dq > dr && dq > ds) rounded[0] = -rounded[1] - rounded[2];
  else if (dr > ds) rounded[1] = -rounded[0] - rounded[2];
  return cellAt(rounded[0] + 0, rounded[1] + 0);
}

/** From back to front, as tiles and pieces are painted. */
export function byDepth(a: Cell, b: Cell): number {
  const [aq, ar] = coordinates(a);
  const [bq, br] = coordinates(b);
  return 2 * ar + aq - (2 * br + bq) || aq - bq;
}

/** A number in as few characters as the drawing needs. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

export function numbers({ x, y }: Point): string {
  return `${number(x)} ${number(y)}`;
}

export function translate(point: Point, scale = 1): string {
  return `translate(${numbers(point)})${scale === 1 ? "" : ` scale(${scale})`}`;
}

/** The hexagon of a cell as path data; by itself a little smaller than a tile, so that it leaves its border free. */
export function hexagonAt(cell: Cell, share = 0.93): string {
  const start = offset(cell, { x: -50 * share, y: -INRADIUS * share });
  const [half, tall] = [50 * share, INRADIUS * share];
  const n = (value: number) => value.toFixed(1);
  return `M${numbers(start)}h${n(2 * half)}l${n(half)} ${n(tall)} ${n(-half)} ${n(tall)}h${n(-2 * half)}l${n(-half)} ${n(-tall)}z`;
}

/** The hexagons of several cells, as one path. */
export function hexagonsAt(cells: Iterable<Cell>, share?: number): string {
  return [...cells].map((cell) => hexagonAt(cell, share)).join("");
}

/** The shaft and the head of an arrow from cell to cell, as path data. */
export function arrow(from: Cell, to: Cell): string {
  const [a, b] = [centre(from), centre(to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  if (!far) return "";
  const along = (share: number): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  const [tail, tip] = [along(26 / far), along(1 - 30 / far)];
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const wing = (turn: number) =>
    numbers({ x: tip.x + 30 * Math.cos(angle + turn), y: tip.y + 30 * Math.sin(angle + turn) });
  return `M${numbers(tail)}L${numbers(tip)}M${wing(2.6)}L${numbers(tip)}L${wing(-2.6)}`;
}

/** Room for all cells: pieces and peaks rise over the upper edge, the map has a side below. */
export function boxAround(cells: Iterable<Cell>): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const cell of cells) {
    const { x, y } = centre(cell);
    box.left = Math.min(box.left, x - RADIUS - 8);
    box.right = Math.max(box.right, x + RADIUS + 8);
    box.top = Math.min(box.top, y - INRADIUS - 30);
    box.bottom = Math.max(box.bottom, y + INRADIUS + 26);
  }
  return box.left < box.right ? box : { left: -RADIUS, top: -RADIUS, right: RADIUS, bottom: RADIUS };
}
