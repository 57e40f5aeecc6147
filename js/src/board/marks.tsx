// What is drawn over the tiles to be seen at once: rings, arrows, corners, a spotlight, coordinates.
import { arrow, centre, CORNERS, hexagonsAt, translate, numbers, offset, type Cell } from "./geometry";
import type { BoardScene, RingKind, SceneArrow, SceneTile, SceneTrace } from "./scene";
import "./marks.css";

/** In the order of painting. */
const KINDS: RingKind[] = ["legal", "from", "to", "start", "pending", "bad"];
/** A little inside the tile, so that the rings of neighbours stay apart. */
const INSET = 0.9;

/** All rings of a kind are one path. */
export function Rings({ rings }: { rings: Map<Cell, RingKind> }) {
  const of = (kind: RingKind) => [...rings].filter(([, own]) => own === kind).map(([cell]) => cell);
  return (
    <g class="fj-rings">
      {KINDS.map((kind) => (
        <RingsOfKind key={kind} kind={kind} cells={of(kind)} />
      ))}
    </g>
  );
}

function RingsOfKind({ kind, cells }: { kind: RingKind; cells: Cell[] }) {
  if (!cells.length) return null;
  const data = hexagonsAt(cells, INSET);
  // What lights up has one colour; the kinds differ by shape.
  const isLight = kind !== "bad";
  return (
    <g class={`fj-highlight fj-ring-${kind}`}>
      <path class={isLight ? "fj-legal-under" : "fj-under"} d={data} />
      <path class={`fj-${isLight ? "legal" : kind}`} d={data} />
      {kind === "to" && <path class="fj-legal" d={cells.map(dotAt).join("")} />}
    </g>
  );
}

/** Rings in the colour of who was there. */
export function Traces({ traces }: { traces: SceneTrace[] }) {
  return (
    <g class="fj-traces">
      {traces.map(({ look, cells }, n) => {
        const data = hexagonsAt(cells, INSET);
        return (
          <g key={n} class={`fj-trace fj-trace-${look}`} data-trace={look}>
            <path d={data} />
            <path class="fj-trace-line" d={data} />
          </g>
        );
      })}
    </g>
  );
}

/** The badges of the traces stand on the upper right corner of their rings, over all pieces. */
export function Badges({ traces }: { traces: SceneTrace[] }) {
  return (
    <g>
      {traces.map(
        ({ badge, cells }, n) =>
          badge &&
          cells.map((cell, i) => (
            <use key={`${n} ${i}`} href={badge} transform={translate(offset(cell, BADGE), 1.1)} />
          )),
      )}
    </g>
  );
}

const BADGE = { x: 47, y: -58 };

function dotAt(cell: Cell): string {
  return `M${numbers(offset(cell, { x: 0, y: -15 }))}a15 15 0 1 1-.1 0z`;
}

export function Arrows({ arrows }: { arrows: SceneArrow[] }) {
  return (
    <g>
      {arrows.map(({ from, to, bad }) => (
        <>
          <path class="fj-arrow-under" d={arrow(from, to)} />
          <path class={bad ? "fj-arrow fj-arrow-bad" : "fj-arrow"} d={arrow(from, to)} />
        </>
      ))}
    </g>
  );
}

export function Corners({ corners }: { corners: string[] }) {
  return (
    <g>
      {corners.map((place) => {
        const [q, r, corner] = place.split(",");
        const { x, y } = offset(`${q},${r}`, CORNERS[+corner! % 6]!);
        return <circle key={place} class="fj-corner" cx={x} cy={y} r="11" />;
      })}
    </g>
  );
}

type SpotlightProps = { spotlight: NonNullable<BoardScene["spotlight"]>; tiles: SceneTile[] };

export function Spotlight({ spotlight: { look, cells }, tiles }: SpotlightProps) {
  const others = tiles.map((tile) => tile.cell).filter((cell) => !cells.includes(cell));
  return (
    <g class="fj-counted">
      <path class="fj-dim" d={hexagonsAt(others, 1.01)} />
      <path class={look} d={hexagonsAt(cells)} />
    </g>
  );
}

export function Coordinates({ cells }: { cells: Cell[] }) {
  return (
    <g>
      {cells.map((cell) => {
        const { x, y } = centre(cell);
        return (
          <text key={cell} class="fj-coordinate" x={x} y={y + 73}>
            {cell}
          </text>
        );
      })}
    </g>
  );
}
