// Analysis on the board to play on: the same signs as in a replay.
import { Bar, standing } from "../analysis/bar";
import { BestGround, BestOver, spoken } from "../analysis/hints";
import { Top } from "../analysis/top";
import type { PanelView } from "../panels/view";
import { speaker } from "../words";

/** What a view gets while the aid is on. */
export function advice(view: PanelView): Partial<PanelView> {
  const found = view.state._aids.analysis;
  if (!found) return {};
  const told = { ...view, t: speaker(found.words) };
  if ("progress" in found) {
    const percent = Math.round(100 * found.progress);
    return {
      beside: (
        <div class="fj-advice" data-advice="looking">
          <progress max="100" value={percent} aria-label={told.t("review.looking", { percent })} />
          <span aria-hidden="true">{told.t("review.looking", { percent })}</span>
        </div>
      ),
    };
  }
  const proven = !!found.top[0]?.[3];
  // Where a tile lies to be confirmed, or a move is on its way, the map is the player's.
  const free = view.own.intent.kind !== "laid" && !view.own.pending;
  return {
    under: free && <BestGround view={view} judged={found} />,
    over: free && <BestOver judged={found} lang="" />,
    spoken: (cell) => spoken(told, found, cell),
    beside: (
      <>
        <Bar view={told} leads={found.leads} proven={proven} />
        <details class="fj-advice" data-advice="found">
          <summary>{standing(told, found.leads, proven)}</summary>
          <Top view={told} judged={found} />
        </details>
      </>
    ),
  };
}
