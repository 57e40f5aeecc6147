// Aids in words: analysis on the board to play on, by the same signs as in a replay; and what colours mean.
import type { ComponentChildren } from "preact";

import { Bar, tellStanding } from "../../shared/analysis/bar";
import { Lines, Sides, type Lead } from "../../shared/analysis/graph";
import { BestGround, BestOver, tellValue } from "../../shared/analysis/hints";
import { Top } from "../../shared/analysis/top";
import { useAnswer } from "./answer";
import type { PanelView } from "./view";
import { speaker } from "../../shared/words";
import { legend } from "./legend";
import "./advice.css";

/** What a view gets while an aid is on that has more to say than its colours. */
export function showAdvice(view: PanelView): Partial<PanelView> {
  return { ...showAnalysis(view), legend: legend(view) };
}

function showAnalysis(view: PanelView): Partial<PanelView> {
  const found = view.state._aids.analysis;
  if (!found) return {};
  const told = { ...view, t: speaker(found.words) };
  if ("progress" in found) return { beside: <Looking view={told} progress={found.progress} /> };
  // The map stays where it is while a computer thinks: the bar keeps its place.
  if (!found.leads) return { beside: <div class="fj-bar" data-empty /> };
  if (!("best" in found)) return { beside: <Found view={told} leads={found.leads} proven /> };
  const proven = !!found.top[0]?.[3];
  // Where a tile lies to be confirmed, or a move is on its way, the map is the player's.
  const free = view.own.intent.kind !== "laid" && !view.own.pending;
  return {
    under: free && <BestGround view={view} analysis={found} />,
    over: free && <BestOver analysis={found} lang="" />,
    spoken: (cell) => tellValue(told, found, cell),
    beside: (
      <Found view={told} leads={found.leads} proven={proven}>
        <div>
          <Top view={told} analysis={found} pictures apart={found.leads.length > 2} />
        </div>
      </Found>
    ),
  };
}

function Looking({ view, progress }: { view: PanelView; progress: number }) {
  const percent = Math.round(100 * progress);
  const text = view.t("review.looking", { percent });
  return (
    <>
      <div class="fj-bar" data-empty />
      <div class="fj-advice" data-advice="looking">
        <progress max="100" value={percent} aria-label={text} />
        <span aria-hidden="true">{text}</span>
      </div>
    </>
  );
}

type FoundProps = { view: PanelView; leads: number[]; proven: boolean; children?: ComponentChildren };

function Found({ view, leads, proven, children }: FoundProps) {
  return (
    <>
      <Bar view={view} leads={leads} proven={proven} />
      <details class="fj-advice" data-advice="found">
        <summary>{tellStanding(view, leads, proven)}</summary>
        <div class="fj-advice-body">
          {children}
          <Graph view={view} />
        </div>
      </details>
    </>
  );
}

/** The graph over the game so far: moments that were looked into. Python keeps them, and is asked after each. */
function Graph({ view }: { view: PanelView }) {
  const { state, t } = view;
  const { leads: points = [] } = useAnswer<"leads">(view, { do: "leads" }, [state._aids.analysis]) ?? {};
  if (!points.length) return null;
  const drawn = points.length > 1 ? points : stretch(points[0]!);
  return (
    <div class="fj-graph" role="img" aria-label={t("review.graph")} title={t("review.graph")} data-graph>
      <svg width="100%" height="100%" aria-hidden="true">
        <Lines points={drawn} seats={state._seats} first={drawn[0]![0]} last={drawn.at(-1)![0]} />
        <line class="fj-zero" x1="0" x2="100%" y1="50%" y2="50%" />
      </svg>
      <Sides seats={state._seats} />
    </div>
  );
}

/** A single moment as a line that can be seen. */
function stretch([ply, leads]: Lead): Lead[] {
  return [
    [ply, leads],
    [ply + 1, leads],
  ];
}
