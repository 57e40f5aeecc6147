// What a review of the finished game has found, in short: who was ahead when, what mistakes cost, what luck brought.
import { Lines, Sides, type Lead } from "../../shared/analysis/graph";
import { writeSigned } from "../../shared/analysis/values";
import { speaker } from "../../shared/words";
import type { FinishedReview } from "../wire";
import type { PanelView } from "./view";
import "./ending_review.css";

type Props = { view: PanelView; review: FinishedReview };

export function ReviewSummary({ view: { state }, review: { leads, sums } }: Props) {
  const t = speaker(state._finished?.words ?? {});
  const points = leads.map((lead, ply): Lead => [ply, lead]);
  return (
    <div class="fj-reviewed" data-reviewed>
      {points.length > 1 && (
        <div class="fj-graph" role="img" aria-label={t("review.graph")} title={t("review.graph")} data-graph>
          <svg width="100%" height="100%" aria-hidden="true">
            <Lines points={points} seats={state._seats} last={points.length - 1} />
            <line class="fj-zero" x1="0" x2="100%" y1="50%" y2="50%" />
          </svg>
          <Sides seats={state._seats} />
        </div>
      )}
      <ul role="list">
        {sums.map(({ lost, luck }, n) => (
          <li key={n}>{t("review.sum", { name: state._seats[n]!.name, lost, luck: writeSigned(luck) })}</li>
        ))}
      </ul>
    </div>
  );
}
