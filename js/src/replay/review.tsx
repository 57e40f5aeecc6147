// What a review says of the move that is shown and of the moves that could follow.
import { Bar, tellStanding } from "../shared/analysis/bar";
import { Top } from "../shared/analysis/top";
import { certain } from "./chart";
import type { ReplayView } from "./view";
import type { ReviewView } from "./wire";
import "./review.css";

type Props = { view: ReplayView; review: ReviewView };

/** The leads at the node that is shown; undefined where nobody looked. */
function leadsHere({ tree, at }: ReplayView, review: ReviewView): number[] | undefined {
  const ply = tree.ply[at]!;
  return tree.lineAt(0, ply) === at ? review.leads[ply] : undefined;
}

export function ReviewBar({ view, review }: Props) {
  const leads = leadsHere(view, review);
  if (!leads) return <div class="fj-bar" data-empty />;
  return <Bar view={view} leads={leads} proven={certain(view, review, view.tree.ply[view.at]!)} />;
}

export function ReviewPanel({ view, review }: Props) {
  const { t, at, tree } = view;
  const leads = leadsHere(view, review);
  const moment = review.moments[at];
  const analysis = review.positions[at];
  return (
    <section class="fj-review" aria-label={t("review.label")}>
      <h3>{leads ? tellStanding(view, leads, certain(view, review, tree.ply[at]!)) : t("review.nothing")}</h3>
      {moment && (
        <ul class="fj-verdict" data-verdict>
          {moment.sign && <li data-says="mistake">{t("review.mistake", { points: moment.loss ?? 0 })}</li>}
          {moment.luck !== undefined && (
            <li data-says="luck">
              {t(moment.luck < 0 ? "review.bad_luck" : "review.good_luck", { points: Math.abs(moment.luck) })}
            </li>
          )}
          {moment.turning && <li data-says="turning">{t("review.turning")}</li>}
        </ul>
      )}
      {moment?.told && <p>{moment.told}</p>}
      {analysis && <Top view={view} analysis={analysis} />}
      {(at === 0 || tree.nodes[at]!.ending) &&
        review.sums.map(({ name, lost, luck }) => (
          <p key={name} class="fj-note">
            {t("review.sum", { name, lost, luck: luck > 0 ? `+${luck}` : `−${-luck}`.replace("−0", "0") })}
          </p>
        ))}
    </section>
  );
}
