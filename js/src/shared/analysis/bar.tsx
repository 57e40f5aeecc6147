// The evaluation bar: the more of it a seat has, the better its prospects.
import type { GameView } from "../game_view";
import { leader, shares, writeSigned } from "./values";
import "./bar.css";

type Props = { view: GameView; leads: readonly number[]; proven: boolean };

export function Bar({ view, leads, proven }: Props) {
  const seats = view.state._seats;
  const ahead = leader(leads);
  const parts = shares(leads);
  let below = 0;
  return (
    <div
      class="fj-bar"
      role="img"
      aria-label={tellStanding(view, leads, proven)}
      title={tellStanding(view, leads, proven)}
    >
      <svg width="100%" height="100%" aria-hidden="true">
        {parts.map((share, seat) => {
          const top = 1 - (below += share);
          const colour = seats[seat]!.colour;
          const place = { x: 0, y: percent(top), width: "100%", height: percent(share) };
          return (
            <g key={seat} data-share={colour}>
              <rect class={`fj-${colour}`} {...place} />
              <rect fill={`url(#${view.prefix}reach-${colour})`} {...place} />
              {seat > 0 && (
                <line
                  class="fj-bar-seam"
                  x1="0"
                  x2="100%"
                  y1={percent(top + share)}
                  y2={percent(top + share)}
                />
              )}
            </g>
          );
        })}
        <line class="fj-bar-middle" x1="0" x2="100%" y1="50%" y2="50%" />
      </svg>
      <b data-ahead={ahead ?? ""} class={ahead === 0 ? "fj-bar-low" : undefined}>
        {writeSigned(ahead == null ? 0 : leads[ahead]!)}
      </b>
    </div>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** Who leads by how much, in words, and whether that is certain. */
export function tellStanding({ state, t }: GameView, leads: readonly number[], proven: boolean): string {
  const ahead = leader(leads);
  const who =
    ahead == null
      ? t("review.even")
      : t("review.leads", { name: state._seats[ahead]!.name, points: leads[ahead]! });
  return `${who} (${t(proven ? "review.proven" : "review.estimate")})`;
}
