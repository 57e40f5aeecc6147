// What is drawn over the tiles to be seen at once: lit cells, the last move, what is in the way of a move, and the
// parts of the final score.
import { blind, DARK, lit, type Lit } from "../turn";
import type { View } from "../view";
import type { Cell } from "../wire";
import { arrow, centre, CORNERS, numbers, offset } from "./geometry";
import { still } from "./still";
import type { Laid } from "./table";
import { hexagonAt, seatWash } from "./washes";

export type Ring = "legal" | "bad" | "last" | "from" | "to" | "start";

/** The lights as the player sees them: none while they want no help, save for those of a picked stone's start. */
export function shownLights(view: View): Map<Cell, Lit> {
  return blind(view.state) && !view.state._options.free ? DARK : lit(view.state, view.own);
}

/** A ring for each cell that has one; later ones win. */
export function ringsOf(view: View, table: Laid, lights: Map<Cell, Lit>): Map<Cell, Ring> {
  const { state, own } = view;
  const found = new Map<Cell, Ring>();
  if (state._aids.on.includes("last")) for (const cell of state._table.last.cells) found.set(cell, "last");
  for (const [cell, { light }] of lights) {
    if (light === "from" || light === "to") found.set(cell, light);
    else if (light === "legal" && table.byCell.has(cell)) found.set(cell, "legal");
  }
  const { intent } = own;
  if (intent.kind === "stone" && intent.from !== null) found.set(intent.from, "start");
  if (intent.kind === "laid" && typeof intent.secret === "object") found.set(intent.secret.from, "start");
  for (const reason of own.why?.reasons ?? []) for (const cell of reason.cells) found.set(cell, "bad");
  return found;
}

/** A little inside the tile, so that the rings of neighbours stay apart. */
const INSET = 0.9;

/** All rings of a kind are one path: a move changes many of them, and that has to be quick. */
export function Rings({ rings: found }: { rings: Map<Cell, Ring> }) {
  const byKind = new Map<Ring, Cell[]>();
  for (const [cell, kind] of found) byKind.set(kind, [...(byKind.get(kind) ?? []), cell]);
  return (
    <g class="fj-rings">
      {RINGS.map((kind) => (
        <RingsOf key={kind} kind={kind} cells={byKind.get(kind)?.join(" ") ?? ""} />
      ))}
    </g>
  );
}

/** Steps of a stone look like legal tiles, but for details. */
const SHARED: { [kind in Ring]?: Ring } = { from: "legal", to: "legal", start: "legal" };
const RINGS: Ring[] = ["last", "legal", "from", "to", "start", "bad"];

const RingsOf = still(({ kind, cells }: { kind: Ring; cells: string }) => {
  if (!cells) return null;
  const all = cells.split(" ");
  const data = all.map((cell) => hexagonAt(cell, INSET)).join("");
  return (
    <g class={`fj-highlight fj-ring-${kind}`}>
      <path class="fj-under" d={data} />
      <path class={`fj-${SHARED[kind] ?? kind}`} d={data} />
      {kind === "to" && <path class="fj-legal" d={all.map(dotAt).join("")} />}
    </g>
  );
});

function dotAt(cell: Cell): string {
  return `M${numbers(offset(cell, { x: 0, y: -15 }))}a15 15 0 1 1-.1 0z`;
}

/** Arrows: the way the last move went, and the way that a move under question would go. */
export function Arrows({ view }: { view: View }) {
  const { state, own } = view;
  const last = state._aids.on.includes("last") && !own.why ? state._table.last.arrows : [];
  const asked = /@(-?\d+,-?\d+)>(-?\d+,-?\d+)$/.exec(own.why?.move ?? "");
  return (
    <g>
      {last.map(([from, to]) => (
        <Arrow kind="fj-arrow" data={arrow(from, to)} />
      ))}
      {asked && <Arrow kind="fj-arrow fj-arrow-bad" data={arrow(asked[1]!, asked[2]!)} />}
    </g>
  );
}

function Arrow({ kind, data }: { kind: string; data: string }) {
  return (
    <>
      <path class="fj-arrow-under" d={data} />
      <path class={kind} d={data} />
    </>
  );
}

/** The corners of the map that are in the way. */
export function Corners({ view }: { view: View }) {
  const places = new Set((view.own.why?.reasons ?? []).flatMap((reason) => reason.corners));
  return (
    <g>
      {[...places].map((place) => {
        const [q, r, corner] = place.split(",");
        const { x, y } = offset(`${q},${r}`, CORNERS[+corner! % 6]!);
        return <circle class="fj-corner" cx={x} cy={y} r="11" />;
      })}
    </g>
  );
}

/** One part of the final score: its cells stand out, in the colour of who gets the points. */
export function Part({ view, table }: { view: View; table: Laid }) {
  const part = view.own.part === null ? undefined : view.state._status.ending?.parts[view.own.part];
  if (!part) return null;
  const shown = new Set(part.cells);
  const others = table.tiles
    .filter((tile) => !shown.has(tile.cell))
    .map((tile) => hexagonAt(tile.cell, 1.01));
  const colour = view.state._seats[part.seat]?.colour ?? "white";
  return (
    <g class="fj-counted">
      <path class="fj-dim" d={others.join("")} />
      <path class={seatWash(colour)} d={part.cells.map((cell) => hexagonAt(cell)).join("")} />
    </g>
  );
}

/** Coordinates, on tiles and on open spaces. */
export const Coordinates = still(({ cells }: { cells: string }) => (
  <g>
    {cells.split(" ").map((cell) => {
      const { x, y } = centre(cell);
      return (
        <text key={cell} class="fj-coordinate" x={x} y={y + 73}>
          {cell}
        </text>
      );
    })}
  </g>
));
