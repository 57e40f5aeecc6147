// Colours over the map: regions, and cells that belong together. Each colour is also a pattern.
import { useMemo } from "preact/hooks";

import { hexagonsAt } from "./geometry";
import type { SceneRegion, SceneWash } from "./scene";
import "./washes.css";

/** Tints that stay apart for eyes that see few colours. */
const TINTS = ["#e69f00", "#0072b2", "#f0e442", "#cc5fa0", "#00a583", "#a83c00"];

type Props = { regions: SceneRegion[]; washes: SceneWash[]; prefix: string };

export function Washes({ regions, washes, prefix }: Props) {
  return (
    <g class="fj-washes">
      {regions.map(({ kind, n, area, border }) => {
        const tint = TINTS[n % TINTS.length];
        return (
          <g key={`${kind}${n}`} class="fj-region" data-wash={kind}>
            <path fill={tint} d={area} />
            <path fill={`url(#${prefix}region-${n % REGION_LINES.length})`} d={area} />
            <path stroke={tint} d={border} />
          </g>
        );
      })}
      {washes.map(({ name, look, cells }) => {
        const area = hexagonsAt(cells);
        return (
          <g key={name} class={`fj-reached-${name}`} data-wash="reach" data-reach={name}>
            <path class={look} d={area} />
            <path fill={`url(#${prefix}reach-${name})`} d={area} />
          </g>
        );
      })}
    </g>
  );
}

/** The look of what belongs to a seat. */
export function seatWash(colour: string): string {
  return `fj-wash fj-${colour} fj-${colour}-edge`;
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
export function Patterns({ prefix }: { prefix: string }) {
  return useMemo(() => drawPatterns(prefix), [prefix]);
}

function drawPatterns(prefix: string) {
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
}
