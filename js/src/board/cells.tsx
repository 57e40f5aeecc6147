// The cells as things to point at: one for each tile and each space around the map. They lie
// unseen, over the picture, and carry what tests and screen readers go by.
import type { Lit } from "../turn";
import type { View } from "../view";
import type { Cell } from "../wire";
import { byDepth, centre, HEXAGON, moved } from "./geometry";
import { label } from "./labels";
import { once } from "./once";
import { touching } from "./scene";
import { still } from "./still";
import type { Laid, LaidMap } from "./table";

type Props = { view: View; table: Laid; lights: Map<Cell, Lit>; moves: Map<Cell, Lit> };

/** `lights` is what the player is shown, `moves` what a click does. */
export const Cells = still(
  ({ view, table, lights, moves }: Props) => {
    const names = view.state._seats.map((seat) => seat.name).join();
    const hit = (cell: Cell) => {
      return (
        <Hit
          key={cell}
          view={view}
          table={table}
          cell={cell}
          light={lights.get(cell)}
          move={moves.get(cell)?.move}
          names={names}
        />
      );
    };
    return <g class="fj-cells">{inOrder(table.map).map(hit)}</g>;
  },
  ({ view, table, lights, moves }) => [view.state, view.t, table, lights, moves],
);

/** In reading order, whatever lies there: an element that moves in the page loses the keyboard. */
export const inOrder = once((map: LaidMap) => [...map.spaces.keys(), ...map.byCell.keys()].sort(byDepth));

type HitProps = {
  view: View;
  table: Laid;
  cell: Cell;
  light: Lit | undefined;
  move: string | undefined;
  /** Of the seats. */
  names: string;
};

/** Most cells stay as they are in a move: then not even their label is made anew. */
const Hit = still(
  ({ view, table, cell, light, move }: HitProps) => (
    <g
      class="fj-hit"
      role="button"
      tabindex={-1}
      aria-label={label(view, table, cell, light)}
      data-cell={cell}
      data-face={table.byCell.get(cell)?.face}
      data-light={light?.light}
      data-ways={light?.ways}
      data-move={move}
      transform={moved(centre(cell))}
    >
      <path d={HEXAGON} />
    </g>
  ),
  ({ view, table, cell, light, move, names }) => {
    const piece = table.pieces.get(cell);
    return [
      table.byCell.get(cell) ?? touching(table.map).get(cell),
      piece?.symbol,
      piece?.seat,
      table.stones.get(cell)?.symbol,
      light?.light,
      light?.ways,
      move,
      names,
      view.t,
      view.state._aids,
      view.spoken,
    ];
  },
);

/** The cell that an event on the board is about. */
export function cellOf(target: EventTarget | null): Cell | null {
  const found = target instanceof Element ? target.closest("[data-cell]") : null;
  return found?.getAttribute("data-cell") ?? null;
}
