// A graph over a game: who was ahead after each move.
import type { SeatName } from "../game_view";
import "./graph.css";

/** By how much each seat was ahead after a number of moves. */
export type Lead = readonly [ply: number, leads: readonly number[]];

/** How much of the height the largest lead takes, and of the width what is before the first move. */
const [TALL, SIDE] = [44, 2];

type Scale = (value: number) => number;
type Seats = readonly SeatName[];

/** Where a move and a lead lie, in hundredths of the width and of the height. `first`: where the graph begins. */
export function scales(points: readonly Lead[], last: number, first = 0): { x: Scale; y: Scale } {
  const most = Math.max(5, ...points.flatMap(([, leads]) => leads).map(Math.abs));
  return {
    x: (ply) => SIDE + ((100 - 2 * SIDE) * (ply - first)) / (last - first),
    y: (lead) => 50 - (TALL * lead) / most,
  };
}

/** The move at a place, which is given in hundredths of the width. */
export function plyAt(share: number, last: number): number {
  return Math.max(0, Math.min(last, Math.round((last * (share - SIDE)) / (100 - 2 * SIDE))));
}

type Props = { points: readonly Lead[]; seats: Seats; last: number; first?: number };

/** Of two seats the first one's lead, filled towards whoever is ahead; of several, a line for each. */
export function Lines({ points, seats, last, first = 0 }: Props) {
  const { x, y } = scales(points, last, first);
  const path = (seat: number, cut: Scale = (lead) => lead) =>
    points
      .map(([ply, leads], n) => `${n ? "L" : "M"}${round(x(ply))} ${round(y(cut(leads[seat]!)))}`)
      .join("");
  const [begin, end] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const area = (cut: Scale) => `${path(0, cut)}L${round(x(end))} 50L${round(x(begin))} 50z`;
  return (
    <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">
      {seats.length === 2 && (
        <>
          <path class={`fj-${seats[0]!.colour}`} d={area((lead) => Math.max(0, lead))} />
          <path class={`fj-${seats[1]!.colour}`} d={area((lead) => Math.min(0, lead))} />
        </>
      )}
      {(seats.length === 2 ? seats.slice(0, 1) : seats).map(({ colour }, seat) => (
        <g key={seat} class={seats.length === 2 ? "fj-lead" : `fj-lead fj-lead-${colour}`} data-line={seat}>
          <path class="fj-lead-under" d={path(seat)} />
          <path class="fj-lead-over" d={path(seat)} />
        </g>
      ))}
    </svg>
  );
}

/** Of two seats, whose side is which. */
export function Sides({ seats }: { seats: Seats }) {
  const [above, below] = seats.length === 2 ? seats : [];
  return (
    <>
      <span class="fj-graph-name">{above?.name}</span>
      <span class="fj-graph-name fj-graph-low">{below?.name}</span>
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
