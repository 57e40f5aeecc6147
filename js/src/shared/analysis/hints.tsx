// What analysis puts on the map: the value on every tile or space where something can be done, and the best move.
import { type Cell, arrow, centre, CORNERS, hexagonAt, MIDDLES, moved, numbers } from "../../board/geometry";
import type { View } from "../../play/view";
import { bestCell, signed, valuesOf } from "./values";
import type { Judged } from "./wire";
import "./hints.css";

type Props = { view: View; judged: Judged };

/** Below the pieces: the tile that would be laid, or the ring of the tile that would be settled. */
export function BestGround({ view, judged }: Props) {
  const cell = bestCell(judged);
  if (cell == null) return null;
  const house = /\+(longhouse|home)/.test(judged.best) && view.state.turn != null;
  const colour = view.state._seats[view.state.turn ?? 0]?.colour;
  return (
    <g class="fj-best" data-best={judged.best}>
      {judged.face && <Sketch cell={cell} face={judged.face} />}
      <path class="fj-best-under" d={hexagonAt(cell, 0.9)} />
      <path class="fj-best-ring" d={hexagonAt(cell, 0.9)} />
      {house && view.shape(`longhouse-${colour}`) && (
        <g transform={moved(offsetOf(cell), 1)}>
          <use href={`#${view.prefix}longhouse-${colour}`} />
        </g>
      )}
    </g>
  );
}

function offsetOf(cell: Cell) {
  const { x, y } = centre(cell);
  return { x, y: y + 46 };
}

/** A tile in six fields, one for each corner. */
function Sketch({ cell, face }: { cell: Cell; face: string }) {
  return (
    <g class="fj-sketch" transform={moved(centre(cell))}>
      {[...face].map((terrain, n) => (
        <path
          key={n}
          class={`fj-sketch-${terrain}`}
          d={`M0 0L${numbers(MIDDLES[(n + 5) % 6]!)}L${numbers(CORNERS[n]!)}L${numbers(MIDDLES[n]!)}z`}
        />
      ))}
    </g>
  );
}

/** Over everything: arrows, and the values. */
export function BestOver({ judged, lang }: { judged: Judged; lang: string }) {
  const best = bestCell(judged);
  const house = judged.best.includes("+");
  return (
    <g class="fj-values" lang={lang}>
      {judged.ways.map(([from, to]) => (
        <g class="fj-best-arrow" data-way={`${from}>${to}`}>
          <path class="fj-arrow-under" d={arrow(from, to)} />
          <path class="fj-arrow fj-best-way" d={arrow(from, to)} />
        </g>
      ))}
      {[...valuesOf(judged)].map(([cell, { value, proven }]) => {
        const { x, y } = centre(cell);
        const lower = cell === best && judged.ways.length ? 40 : cell === best && house ? -28 : 13;
        return (
          <text
            key={cell}
            class={`fj-label fj-value${cell === best ? " fj-value-best" : ""}${proven ? "" : " fj-value-guess"}`}
            data-value={value}
            data-at={cell}
            x={x}
            y={y + lower}
          >
            {signed(value)}
          </text>
        );
      })}
    </g>
  );
}

/** What is said of a cell to those who cannot see it; empty for most. */
export function spoken(view: Pick<View, "t">, judged: Judged, cell: Cell): string {
  const found = valuesOf(judged).get(cell);
  if (!found) return "";
  const { t } = view;
  const parts = [t("review.value", { value: signed(found.value) })];
  if (found.proven) parts.push(t("review.proven"));
  if (cell === bestCell(judged)) parts.push(t("review.is_best"));
  return parts.join(", ");
}
