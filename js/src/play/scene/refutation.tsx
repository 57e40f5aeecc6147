// What a wrong move leads to: the moves that follow at best play, as numbered arrows that come one after the other.
import { arrow, centre } from "../../board/geometry";
import type { PanelView } from "../panels/view";
import type { PuzzleArrow } from "../wire";
import "./refutation.css";

/** What a view gets while a refutation is shown. */
export function showRefutation(view: PanelView): Partial<PanelView> {
  const { arrows = [] } = view.state._puzzle ?? {};
  const { over, state } = view;
  return {
    over: (
      <>
        {over}
        <g class="fj-refutation" data-refutation={arrows.map(({ to }) => to).join(" ")}>
          {arrows.map((move) => (
            <Move key={move.n} {...move} look={state._seats[move.seat]?.colour ?? "white"} />
          ))}
        </g>
      </>
    ),
  };
}

function Move({ n, from, to, look }: PuzzleArrow & { look: string }) {
  const { x, y } = centre(to);
  return (
    <g class={`fj-refutation-${look}`} style={`animation-delay: ${n * DELAY}ms`} data-number={n}>
      {from !== undefined && (
        <>
          <path class="fj-refutation-under" d={arrow(from, to)} />
          <path class="fj-refutation-way" d={arrow(from, to)} />
        </>
      )}
      <circle cx={x} cy={y} r="24" />
      <text x={x} y={y + 11}>
        {n}
      </text>
    </g>
  );
}

/** The time between two moves, in milliseconds: long enough to see who moves. */
const DELAY = 450;
