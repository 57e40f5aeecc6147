// The cells as things to point at: one for each tile and each space around the map. They lie
// unseen, over the picture, and carry what tests and screen readers go by.
import type { Light, Lit } from "../turn";
import type { View } from "../view";
import type { Cell } from "../wire";
import { byDepth, centre, HEXAGON, moved } from "./geometry";
import { label } from "./labels";
import { once } from "./once";
import { still } from "./still";
import type { Laid } from "./table";

type Props = { view: View; table: Laid; lights: Map<Cell, Lit>; moves: Map<Cell, Lit>; home: Cell };

/** `lights` is what the player is shown, `moves` what a click does, `home` where the keyboard is or would begin. */
export const Cells = still(({ view, table, lights, moves, home }: Props) => {
  const hit = (cell: Cell) => {
    const light = lights.get(cell);
    return (
      <Hit
        key={cell}
        cell={cell}
        face={table.byCell.get(cell)?.face}
        light={light?.light}
        ways={light?.ways}
        move={moves.get(cell)?.move}
        label={label(view, table, cell, light)}
        home={cell === home}
      />
    );
  };
  return <g class="fj-cells">{inOrder(table).map(hit)}</g>;
}, facts);

function facts({ view, table, lights, moves, home }: Props): unknown[] {
  return [view.state, view.t, table, lights, moves, home];
}

/** In reading order, whatever lies there: an element that moves in the page loses the keyboard. */
const inOrder = once((table: Laid) => [...table.spaces.keys(), ...table.byCell.keys()].sort(byDepth));

type HitProps = {
  cell: Cell;
  face: string | undefined;
  light: Light | undefined;
  ways: number | undefined;
  move: string | undefined;
  label: string;
  home: boolean;
};

const Hit = still((cell: HitProps) => (
  <g
    class="fj-hit"
    role="button"
    tabindex={cell.home ? 0 : -1}
    aria-label={cell.label}
    data-cell={cell.cell}
    data-face={cell.face}
    data-light={cell.light}
    data-ways={cell.ways}
    data-move={cell.move}
    transform={moved(centre(cell.cell))}
  >
    <path d={HEXAGON} />
  </g>
));

/** The cell that an event on the board is about. */
export function cellOf(target: EventTarget | null): Cell | null {
  const found = target instanceof Element ? target.closest("[data-cell]") : null;
  return found?.getAttribute("data-cell") ?? null;
}
