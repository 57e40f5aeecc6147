// A hint on the map: the cells to look at, and in the end the move as a ghost.
import { arrow, CORNERS, hexagonsAt, neighbour, numbers, offset, type Cell } from "../../board/geometry";
import type { Coming } from "../../board/laid_scene";
import type { Laid } from "../../board/table";
import { pieceName } from "../../shared/piece_name";
import { findTile } from "../turn";
import { readDrawn, readTouched } from "../../shared/move_text";
import type { View } from "../view";
import "./hint.css";

/** What a view gets while a hint is shown: light on the map, and a word for those who cannot see it. */
export function showHint(view: View): Partial<View> {
  const { cells = [], move } = view.state._hint ?? {};
  const place = move && readTouched(move).cells[0];
  // With the move there, its place alone is lit.
  const lit = place ? [place] : cells;
  const { under, spoken } = view;
  return {
    under: (
      <>
        {under}
        {lit.length > 0 && <Light cells={lit} />}
      </>
    ),
    over: (
      <>
        {view.over}
        {isFree(view) && move && readTouched(move).arrows.map(([from, to]) => <Way from={from} to={to} />)}
      </>
    ),
    spoken(cell) {
      const word = lit.includes(cell) && view.t(place ? "hints.ghost" : "hints.lit");
      return [spoken?.(cell), word].filter(Boolean).join(". ");
    },
  };
}

function Light({ cells }: { cells: Cell[] }) {
  const border = borderOf(cells);
  return (
    <g class="fj-hint-light" data-lit={cells.join(" ")}>
      <path d={hexagonsAt(cells, 1)} />
      <path class="fj-hint-under" d={border} />
      <path class="fj-hint-border" d={border} />
    </g>
  );
}

function Way({ from, to }: { from: Cell; to: Cell }) {
  return (
    <g data-way={`${from}>${to}`}>
      <path class="fj-arrow-under" d={arrow(from, to)} />
      <path class="fj-arrow" d={arrow(from, to)} />
    </g>
  );
}

/** The edges at which cells end that lie together. */
function borderOf(cells: Cell[]): string {
  const edges = cells.flatMap((cell) => [0, 1, 2, 3, 4, 5].map((edge) => ({ cell, edge })));
  return edges
    .filter(({ cell, edge }) => !cells.includes(neighbour(cell, edge)))
    .map(({ cell, edge }) => {
      const [a, b] = [CORNERS[edge]!, CORNERS[(edge + 1) % 6]!];
      return `M${numbers(offset(cell, a))}L${numbers(offset(cell, b))}`;
    })
    .join("");
}

/** Where a tile lies to be confirmed, or a move is on its way, the map is the player's. */
function isFree({ own }: View): boolean {
  return own.intent.kind !== "laid" && own.intent.kind !== "placed" && !own.pending;
}

/** The move of a hint hangs over the map, unless the player tries something there. */
export function withHint(view: View, table: Laid, coming: Coming): Coming {
  const { state } = view;
  const move = state._hint?.move;
  if (!move || !isFree(view) || coming.tile || coming.piece) return coming;
  const { tile, piece, stone, gone } = readDrawn(move);
  const named = tile && findTile(state, tile.text);
  const colour = state._seats[state.turn ?? 0]?.colour;
  return {
    tile: named && {
      cell: tile.cell,
      symbol: named.faces[tile.turns]! + (table.spaces.get(tile.cell) ?? "0"),
      mark: named.mark ?? null,
      state: "ghost",
    },
    piece: piece && { cell: piece.cell, symbol: pieceName(state, piece.kind, colour), state: "ghost" },
    stone: stone && { cell: stone.cell, symbol: `stone-${stone.rune}-${colour}`, state: "ghost" },
    gone,
  };
}

/** Whether the move of a hint lays this tile. */
export function isHinted(state: View["state"], tile: string): boolean {
  const move = state._hint?.move;
  return move !== undefined && readDrawn(move).tile?.text === tile;
}
