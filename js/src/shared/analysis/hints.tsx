// What analysis puts on the map: the value on every tile or space where something can be done, and the best move.
import {
  type Cell,
  arrow,
  centre,
  CORNERS,
  hexagonAt,
  MIDDLES,
  translate,
  numbers,
} from "../../board/geometry";
import type { GameView } from "../game_view";
import { pieceName } from "../piece_name";
import { bestCell, writeSigned, valuesOf } from "./values";
import type { AnalysisView } from "./wire";
import "./hints.css";

type Props = { view: GameView; analysis: AnalysisView };

/** Below the pieces: the tile that would be laid, or the ring of the tile that would be settled. */
export function BestGround({ view, analysis }: Props) {
  const cell = bestCell(analysis);
  if (cell == null) return null;
  const house = /\+(longhouse|home)/.test(analysis.best) && view.state.turn != null;
  const colour = view.state._seats[view.state.turn ?? 0]?.colour;
  const name = pieceName(view.state, "longhouse", colour);
  return (
    <g class="fj-best" data-best={analysis.best}>
      {analysis.face && <Sketch cell={cell} face={analysis.face} />}
      <path class="fj-best-under" d={hexagonAt(cell, 0.9)} />
      <path class="fj-best-ring" d={hexagonAt(cell, 0.9)} />
      {house && view.shape(name) && (
        <g transform={translate(offsetOf(cell), 1)}>
          <use href={`#${view.prefix}${name}`} />
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
    <g class="fj-sketch" transform={translate(centre(cell))}>
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
export function BestOver({ analysis, lang }: { analysis: AnalysisView; lang: string }) {
  const best = bestCell(analysis);
  const house = analysis.best.includes("+");
  return (
    <g class="fj-values" lang={lang}>
      {analysis.ways.map(([from, to]) => (
        <g class="fj-best-arrow" data-way={`${from}>${to}`}>
          <path class="fj-arrow-under" d={arrow(from, to)} />
          <path class="fj-arrow fj-best-way" d={arrow(from, to)} />
        </g>
      ))}
      {[...valuesOf(analysis)].map(([cell, { value, proven }]) => {
        const { x, y } = centre(cell);
        const lower = cell === best && analysis.ways.length ? 40 : cell === best && house ? -28 : 13;
        return (
          <text
            key={cell}
            class={`fj-label fj-value${cell === best ? " fj-value-best" : ""}${proven ? "" : " fj-value-guess"}`}
            data-value={value}
            data-at={cell}
            x={x}
            y={y + lower}
          >
            {writeSigned(value)}
          </text>
        );
      })}
    </g>
  );
}

/** What is said of a cell to those who cannot see it; empty for most. */
export function tellValue(view: Pick<GameView, "t">, analysis: AnalysisView, cell: Cell): string {
  const found = valuesOf(analysis).get(cell);
  if (!found) return "";
  const { t } = view;
  const parts = [t("review.value", { value: writeSigned(found.value) })];
  if (found.proven) parts.push(t("review.proven"));
  if (cell === bestCell(analysis)) parts.push(t("review.is_best"));
  return parts.join(", ");
}
