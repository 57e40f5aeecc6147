// The cells as things to point at: one for each tile and each space around the map. They lie unseen over the
// picture, and carry what tests and screen readers go by.
import { useMemo } from "preact/hooks";

import { centre, HEXAGON, translate, type Cell } from "./geometry";
import type { SceneCell } from "./scene";
import "./cells.css";

/** `home` is the one cell by which the Tab key enters the board. */
export function Cells({ cells, home }: { cells: SceneCell[]; home: Cell }) {
  return (
    <g class="fj-cells">
      {cells.map((cell) => (
        <Hit key={cell.cell} hit={cell} isHome={cell.cell === home} />
      ))}
    </g>
  );
}

type HitProps = { hit: SceneCell; isHome: boolean };

/** Few cells change with a move: the others are not drawn anew. */
function Hit({ hit, isHome }: HitProps) {
  const { cell, label, tip, look, data } = hit;
  return useMemo(() => drawHit(hit, isHome), [cell, label, tip, look, isHome, ...Object.values(data)]);
}

function drawHit({ cell, label, tip, look, data }: SceneCell, isHome: boolean) {
  return (
    <g
      class={look ? `fj-hit ${look}` : "fj-hit"}
      role="button"
      tabindex={isHome ? 0 : -1}
      aria-label={label}
      data-cell={cell}
      transform={translate(centre(cell))}
      {...data}
    >
      {tip && <title>{tip}</title>}
      <path d={HEXAGON} />
    </g>
  );
}

/** What lies at a point of the window, if it is a cell of this board. */
export function cellAt(board: Element, x: number, y: number): Element | null {
  const seen = (board.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
  const cell = seen?.closest("[data-cell]") ?? null;
  return cell && board.contains(cell) ? cell : null;
}

/** The cell that an event on the board is about. */
export function cellOf(target: EventTarget | null): Cell | null {
  const found = target instanceof Element ? target.closest("[data-cell]") : null;
  return found?.getAttribute("data-cell") ?? null;
}
