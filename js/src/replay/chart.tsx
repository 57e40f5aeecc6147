// A graph over the game: who was ahead after each move. Mistakes, luck and turning points are marked by shapes; a
// click or a key goes to the move.
import type { RecordTree } from "./record_tree";
import { tellStanding } from "../shared/analysis/bar";
import { Lines, plyAt, scales, Sides, type Lead } from "../shared/analysis/graph";
import { Sign } from "../shared/bits";
import { isCombined } from "../shared/keys";
import type { ReplayView } from "./view";
import type { MomentView, ReviewView } from "./wire";
import "./chart.css";

type Props = { view: ReplayView; review: ReviewView };

export function Chart({ view, review }: Props) {
  const { t, tree, at } = view;
  const last = Math.max(1, tree.last(0));
  const points = review.leads.map((leads, n): Lead => [n, leads]);
  const { x, y } = scales(points, last);
  const ply = onLine(view);
  const leads = review.leads[ply];
  return (
    <div class="fj-chart">
      <div
        class="fj-graph"
        role="slider"
        tabIndex={0}
        aria-label={t("review.graph")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={ply}
        aria-valuetext={[
          t("replay.at", { n: ply }),
          leads && tellStanding(view, leads, certain(view, review, ply)),
          review.moments[tree.lineAt(0, ply)]?.told,
        ]
          .filter(Boolean)
          .join(" ")}
        data-do="graph"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          view.go(tree.lineAt(0, plyUnder(event, last)));
        }}
        onPointerMove={(event) => {
          if (event.buttons & 1) view.go(tree.lineAt(0, plyUnder(event, last)));
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (!step || isCombined(event)) return;
          event.preventDefault();
          if (Math.abs(step) > 1) toTurning(view, review, step);
          else view.go(tree.lineAt(0, ply + step));
        }}
      >
        <svg width="100%" height="100%" aria-hidden="true">
          <Lines points={points} seats={tree.setup.seats} last={last} />
          <line class="fj-zero" x1="0" x2="100%" y1="50%" y2="50%" />
          <line class="fj-here" x1={`${x(ply)}%`} x2={`${x(ply)}%`} y1="0" y2="100%" />
          {Object.entries(review.moments).map(([n, moment]) => {
            const where = tree.ply[+n]!;
            const lead = review.leads[where]?.[0] ?? 0;
            return <Marker key={n} moment={moment} x={x(where)} y={y(lead)} n={+n} here={+n === at} />;
          })}
        </svg>
        <Sides seats={tree.setup.seats} />
      </div>
      <Key view={view} review={review} />
    </div>
  );
}

const STEPS: { [key: string]: number } = { ArrowUp: 1, ArrowDown: -1, PageDown: 2, PageUp: -2 };

/** The ply of the main line that one is at, or that the variation leaves it at. */
export function onLine({ tree, at }: Pick<ReplayView, "tree" | "at">): number {
  let n = at;
  while (tree.up[n]! >= 0 && tree.lineAt(0, tree.ply[n]!) !== n) n = tree.up[n]!;
  return tree.ply[n]!;
}

/** Whether the lead after this many moves is proven: it is that of the best move there, or the game is over. */
export function certain({ tree }: { tree: RecordTree }, review: ReviewView, ply: number): boolean {
  const n = tree.lineAt(0, ply);
  const analysis = review.positions[n];
  return analysis ? !!analysis.top[0]?.[3] : tree.nodes[n]!.ending !== undefined;
}

function plyUnder(event: PointerEvent, last: number): number {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
  return plyAt((100 * (event.clientX - left)) / (width || 1), last);
}

/** To the next turning point, or back to the one before. */
export function toTurning(view: ReplayView, review: ReviewView, step: number): void {
  const { tree } = view;
  const here = onLine(view);
  const plies = Object.entries(review.moments)
    .filter(([, moment]) => moment.turning)
    .map(([n]) => tree.ply[+n]!)
    .sort((a, b) => a - b);
  const found = step > 0 ? plies.find((ply) => ply > here) : plies.filter((ply) => ply < here).pop();
  if (found !== undefined) view.go(tree.lineAt(0, found));
}

/** A triangle for a mistake, a circle with plus or minus for luck, a diamond where only the lead changed hands. */
export const SHAPES = {
  mistake: "M-6-5H6L0 6z",
  luck: "M0-6A6 6 0 1 1-.1-6z",
  turning: "M0-6L6 0 0 6-6 0z",
} as const;

export function kindOf({ sign, luck, loss }: MomentView): keyof typeof SHAPES {
  if (sign && (loss ?? 0) >= Math.abs(luck ?? 0)) return "mistake";
  return luck === undefined ? (sign ? "mistake" : "turning") : "luck";
}

type MarkerProps = { moment: MomentView; x: number; y: number; n: number; here: boolean };

function Marker({ moment, x, y, n, here }: MarkerProps) {
  const kind = kindOf(moment);
  return (
    <g class="fj-marker" data-moment={kind} data-on={n} data-here={here || undefined}>
      {moment.turning && <line class="fj-turn" x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />}
      <svg x={`${x}%`} y={`${y}%`} overflow="visible">
        <Shape kind={kind} luck={moment.luck ?? 0} />
      </svg>
    </g>
  );
}

function Shape({ kind, luck = 0 }: { kind: keyof typeof SHAPES; luck?: number }) {
  return (
    <>
      <path class={`fj-shape fj-shape-${kind}`} d={SHAPES[kind]} />
      {kind === "luck" && <path class="fj-shape-sign" d={luck < 0 ? "M-3 0H3" : "M-3 0H3M0-3V3"} />}
    </>
  );
}

/** What the shapes mean, the way from turning point to turning point, and the sums. */
function Key({ view, review }: Props) {
  const { t, tree } = view;
  return (
    <div class="fj-key">
      <Sign
        icon="back"
        label={t("review.previous")}
        data-do="turning-back"
        onClick={() => toTurning(view, review, -1)}
      />
      <Sign
        icon="next"
        label={t("review.next")}
        data-do="turning"
        onClick={() => toTurning(view, review, 1)}
      />
      {(["mistake", "luck", "turning"] as const).map((kind) => (
        <span key={kind} class="fj-key-word">
          <svg viewBox="-8 -8 16 16" aria-hidden="true">
            <Shape kind={kind} />
          </svg>
          {t(`review.key_${kind}`)}
        </span>
      ))}
      {tree.setup.seats.length > 2 &&
        tree.setup.seats.map(({ name, colour }, seat) => (
          <span key={seat} class={`fj-key-word fj-lead-${colour}`}>
            <svg viewBox="0 0 24 8" class="fj-key-line" aria-hidden="true">
              <path class="fj-lead-under" d="M1 4H23" />
              <path class="fj-lead-over" d="M1 4H23" />
            </svg>
            {name}
          </span>
        ))}
    </div>
  );
}
