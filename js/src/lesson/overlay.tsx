// What a frame says, painted over the map: washes, rings, labels, corners, moves that are tried, and pins.
import { centre, CORNERS, hexagonAt, hexagonsAt, translate, offset, type Cell } from "../board/geometry";
import { drawPiece, type Art } from "../board/laid_scene";
import type { Laid } from "../board/table";
import { seatWash } from "../board/washes";
import type { Frame } from "./film";
import { cellIn, isLay, laidSymbol, type CornerMark, type Wash } from "./marks";
import { cellOfRole, COLOURS, type LessonView } from "./view";
import "./overlay.css";

/** Tints that stay apart for eyes that see few colours; a pattern comes with each. */
export const TINTS = ["#8e44ad", "#e69f00", "#d6336c", "#f0e442", "#00a583", "#0072b2"];
/** How strong the wash of the smallest and of the largest number is. */
const FAINT = 0.16;
const STRONG = 0.62;
/** And of what has no number. */
const PLAIN = (FAINT + STRONG) / 2;

export function Washed({ washes, prefix }: { washes: Map<Cell, Wash>; prefix: string }) {
  return (
    <g class="fj-washes">
      {[...washes].map(([cell, wash]) => (
        <Washing key={cell} cell={cell} wash={wash} prefix={prefix} />
      ))}
    </g>
  );
}

function Washing({ cell, wash, prefix }: { cell: Cell; wash: Wash; prefix: string }) {
  const d = hexagonAt(cell, 0.97);
  if (wash.kind === "s") return <Owned seats={wash.seats} d={d} prefix={prefix} />;
  if (wash.kind === "c")
    return (
      <g>
        <path class="fj-lesson-kind" fill={TINTS[wash.n % TINTS.length]} d={d} />
        <path fill={`url(#${prefix}region-${wash.n % 4})`} d={d} />
      </g>
    );
  const opacity = wash.kind === "n" ? FAINT + (STRONG - FAINT) * wash.share : PLAIN;
  return <path class="fj-lesson-wash" data-kind={wash.kind} fill-opacity={opacity.toFixed(2)} d={d} />;
}

/** The colour of one seat, or a pattern for several. */
function Owned({ seats, d, prefix }: { seats: number[]; d: string; prefix: string }) {
  if (seats.length === 1) return <path class={`fj-lesson-seat ${seatWash(COLOURS[seats[0]! % 4]!)}`} d={d} />;
  return (
    <g>
      <path class="fj-lesson-wash" data-kind="t" fill-opacity={PLAIN} d={d} />
      <path fill={`url(#${prefix}reach-contested)`} d={d} />
    </g>
  );
}

/** All rings of a kind are one path. */
export function RingsAt({ cells, kind }: { cells: Iterable<Cell>; kind: "at" | "queue" }) {
  const data = hexagonsAt(cells, kind === "at" ? 0.9 : 0.84);
  if (!data) return null;
  return (
    <g>
      <path class={`fj-lesson-under fj-lesson-under-${kind}`} d={data} />
      <path class={`fj-lesson-${kind}`} d={data} />
    </g>
  );
}

/** Tiles that are not there yet show through, so that one sees where they will come. */
export function Veil({ cells }: { cells: Cell[] }) {
  if (!cells.length) return null;
  return <path class="fj-lesson-veil" data-veil={cells.join(" ")} d={hexagonsAt(cells, 1)} />;
}

/** More would be too small to read. */
const MOST_NUMBERED = 12;

/** The place of each waiting cell in the queue. */
export function Queue({ queue }: { queue: Map<Cell, number> }) {
  const first = [...queue].filter(([, n]) => n <= MOST_NUMBERED);
  return (
    <g>
      {first.map(([cell, n]) => (
        <RoundNumber key={cell} cell={cell} n={n} />
      ))}
    </g>
  );
}

/** A number in a circle, in the upper right of a cell. */
function RoundNumber({ cell, n }: { cell: Cell; n: number }) {
  return (
    <g class="fj-lesson-turn" transform={translate(offset(cell, { x: 46, y: -46 }))}>
      <circle r="17" />
      <text y="7.5">{n}</text>
    </g>
  );
}

type LabelsProps = { labels: Map<Cell, string>; seats: Map<Cell, Wash> | null };

export function Labels({ labels, seats }: LabelsProps) {
  return (
    <g>
      {[...labels].map(([cell, text]) => (
        <Label key={cell} cell={cell} text={text} />
      ))}
      {seats &&
        [...seats].map(([cell, wash]) => (
          <Owners key={cell} cell={cell} seats={wash.kind === "s" ? wash.seats : []} />
        ))}
    </g>
  );
}

function Label({ cell, text }: { cell: Cell; text: string }) {
  const { x, y } = centre(cell);
  const size = text.length > 12 ? 17 : text.length > 5 ? 23 : text.length > 3 ? 30 : 42;
  return (
    <text class="fj-label fj-lesson-label" x={x} y={y + size / 3} data-size={size}>
      {text}
    </text>
  );
}

/** What cells are called, in the middle of each. */
export function Names({ names }: { names: { [cell: Cell]: string } }) {
  return (
    <g>
      {Object.entries(names).map(([cell, name]) => {
        const { x, y } = centre(cell);
        return (
          <text
            key={cell}
            class="fj-label fj-lesson-name"
            x={x}
            y={y + 14}
            data-short={name.length < 6 || undefined}
          >
            {name}
          </text>
        );
      })}
    </g>
  );
}

/** Whose a cell is: a spot in the colour of each seat. */
function Owners({ cell, seats }: { cell: Cell; seats: number[] }) {
  return (
    <g>
      {seats.map((seat, n) => {
        const { x, y } = offset(cell, { x: 30 * (n - (seats.length - 1) / 2), y: 0 });
        const colour = COLOURS[seat % 4]!;
        return <circle class={`fj-${colour} fj-${colour}-edge`} cx={x} cy={y} r="13" />;
      })}
    </g>
  );
}

export function Corners({ corners }: { corners: Map<string, CornerMark> }) {
  const kinds = [...new Set([...corners.values()].map((mark) => mark.label))];
  return (
    <g>
      {[...corners].map(([place, mark]) => {
        const [cell = "", corner = "0"] = place.split("/");
        const { x, y } = offset(cell, CORNERS[+corner % 6]!);
        const tint = mark.wash?.kind === "c" ? TINTS[kinds.indexOf(mark.label) % TINTS.length] : undefined;
        const state = mark.at ? "at" : mark.waits ? "queue" : "label";
        const short = mark.label.length <= 3 ? mark.label : "";
        return (
          <g key={place} class={`fj-lesson-corner fj-lesson-corner-${state}`} data-corner={place}>
            <circle cx={x} cy={y} r={mark.at ? 21 : 17} fill={tint} />
            <text x={x} y={y + 8}>
              {short}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type TrailProps = { art: Art; table: Laid; trail: Frame["trail"] };

/** Moves that are tried in a search: pieces that are not there, in the order of trying. */
export function Trail({ art, table, trail }: TrailProps) {
  // A tile that is drawn has no place on the board.
  const placed = trail.filter(({ place }) => cellIn(place));
  return (
    <g class="fj-pieces">
      {placed.map(({ place, seat }, n) => {
        const cell = cellIn(place)!;
        if (isLay(place))
          return (
            <g key={cell} data-tried={cell}>
              <LaidTile art={art} table={table} cell={cell} place={place} seat={seat} />
              <RingsAt cells={[cell]} kind="at" />
              <RoundNumber cell={cell} n={n + 1} />
            </g>
          );
        const viking = { cell, symbol: `viking-${COLOURS[seat % 4]}`, state: "laid" as const };
        const { href, at, scale } = drawPiece(art, viking, table.byCell.get(cell)?.symbol, false);
        return (
          <g key={cell} class="fj-lesson-tried" data-tried={cell}>
            {href && <use href={href} transform={translate(offset(cell, at), scale)} />}
            <RoundNumber cell={cell} n={n + 1} />
          </g>
        );
      })}
    </g>
  );
}

type LaidTileProps = { art: Art; table: Laid; cell: Cell; place: string; seat: number };

/** A tile that is laid in a search, with the longhouse that is built on it. Where many are tried it has no picture. */
function LaidTile({ art, table, cell, place, seat }: LaidTileProps) {
  const symbol = laidSymbol(place, table.spaces.get(cell) ?? "0");
  if (!art.shape(symbol)) return null;
  const house = { cell, symbol: `longhouse-${COLOURS[seat % 4]}`, state: "laid" as const };
  const { href, at, scale } = drawPiece(art, house, symbol, false);
  return (
    <g class="fj-lesson-tried">
      <use href={`#${art.prefix}${symbol}`} transform={translate(centre(cell))} />
      {place.endsWith("+longhouse") && href && (
        <use href={href} transform={translate(offset(cell, at), scale)} />
      )}
    </g>
  );
}

/** Where start, goal and the like are: a pin with the first letter of their name. */
export function Pins({ view }: { view: LessonView }) {
  return (
    <g>
      {view.state._roles.map(({ name, text }) => {
        const cell = cellOfRole(view, name);
        return (
          cell && (
            <Pin
              key={name}
              cell={cell}
              letter={text[0]!.toUpperCase()}
              mine={name === view.role}
              name={name}
            />
          )
        );
      })}
    </g>
  );
}

type PinProps = { cell: Cell; letter: string; mine: boolean; name: string };

function Pin({ cell, letter, mine, name }: PinProps) {
  return (
    <g
      class={`fj-lesson-pin${mine ? " fj-lesson-pin-mine" : ""}`}
      data-pin={name}
      transform={translate(offset(cell, { x: -48, y: -30 }))}
    >
      <path d="M0 14C-22-14-22-44 0-44S22-14 0 14z" />
      <text y="-14">{letter}</text>
    </g>
  );
}
