// Aids that colour the map: the four kinds of regions, and who reaches what on foot. Each colour is also a pattern.
import type { Aids, Cell, Colour, Mask, SeatView, Table } from "../wire";
import { INRADIUS, numbers, offset } from "./geometry";
import { regionShape } from "./regions";
import { still } from "./still";
import { cellsOf } from "./table";

const KINDS = ["landmass", "sea", "plains", "mountains"] as const;
/** Tints that stay apart for eyes that see few colours. */
const TINTS = ["#e69f00", "#0072b2", "#f0e442", "#cc5fa0", "#00a583", "#a83c00"];

type Props = { table: Table; aids: Aids; seats: SeatView[]; prefix: string };

export const Washes = still(({ table, aids, seats, prefix }: Props) => {
  const reached = (name: string, mask: Mask, kind = "") => (
    <Reached key={name} name={name} kind={kind} cells={cellsOf(table, mask)} prefix={prefix} />
  );
  return (
    <g class="fj-washes">
      {KINDS.map((kind) =>
        aids[kind]?.map((region, i) => {
          const { area, border } = regionShape(table, region, kind === "plains" || kind === "landmass");
          const tint = TINTS[i % TINTS.length];
          return (
            <g class="fj-region" data-wash={kind}>
              <path fill={tint} d={area} />
              <path fill={`url(#${prefix}region-${i % REGION_LINES.length})`} d={area} />
              <path stroke={tint} d={border} />
            </g>
          );
        }),
      )}
      {aids.reach?.secured.map((mask, seat) => {
        const { colour } = seats[seat]!;
        return reached(colour, mask, seatWash(colour));
      })}
      {aids.reach && reached("contested", aids.reach.contested)}
      {aids.reach && reached("dead", aids.reach.dead)}
    </g>
  );
});

/** The look of what belongs to a seat. */
export function seatWash(colour: Colour): string {
  return `fj-wash fj-${colour} fj-${colour}-edge`;
}

type ReachedProps = { name: string; kind: string; cells: Cell[]; prefix: string };

function Reached({ name, kind, cells, prefix }: ReachedProps) {
  if (!cells.length) return null;
  const area = cells.map((cell) => hexagonAt(cell)).join("");
  return (
    <g class={`fj-reached-${name}`} data-wash="reach" data-reach={name}>
      <path class={kind || "fj-wash"} d={area} />
      <path fill={`url(#${prefix}reach-${name})`} d={area} />
    </g>
  );
}

/** A hexagon a little smaller than the tile, so that the wash leaves its border free. */
export function hexagonAt(cell: Cell, share = 0.93): string {
  const start = offset(cell, { x: -50 * share, y: -INRADIUS * share });
  const [half, tall] = [50 * share, INRADIUS * share];
  const n = (value: number) => value.toFixed(1);
  return `M${numbers(start)}h${n(2 * half)}l${n(half)} ${n(tall)} ${n(-half)} ${n(tall)}h${n(-2 * half)}l${n(-half)} ${n(-tall)}z`;
}

const SLANTED = "M0 36L36 0M-9 9L9-9M27 45L45 27";
const DOTS = "M9 9h.1M27 27h.1";
const LINES: { [name: string]: string } = {
  // As on the pieces: white is plain, yellow has stripes, purple dots, black chevrons.
  white: "",
  yellow: "M9 0V36M27 0V36",
  purple: DOTS,
  black: "M0 14L18 4L36 14M0 32L18 22L36 32",
  contested: "M0 0L36 36M36 0L0 36",
  dead: SLANTED,
};
const REGION_LINES = ["", "M0 0L36 36M-9 27L9 45M27-9L45 9", DOTS, SLANTED];

/** The patterns that washes are filled with; ids begin with the view's prefix. */
export const Patterns = still(({ prefix }: { prefix: string }) => {
  const pattern = (id: string, name: string, data: string) => (
    <pattern id={`${prefix}${id}`} width="36" height="36" patternUnits="userSpaceOnUse">
      <path class={`fj-${name}-on`} d={data} />
    </pattern>
  );
  return (
    <defs>
      {Object.entries(LINES).map(([name, data]) => pattern(`reach-${name}`, name, data))}
      {REGION_LINES.map((data, i) => pattern(`region-${i}`, "region", data))}
    </defs>
  );
});
