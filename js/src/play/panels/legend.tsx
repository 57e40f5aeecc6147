// What the colours of an aid mean, in a quiet line below the players.
import type { ComponentChildren } from "preact";

import { cellsOf } from "../../board/table";
import { seatWash } from "../../board/washes";
import type { PanelView } from "./view";
import type { Mask } from "../wire";
import "./legend.css";

/** Who reaches what on foot: a sample of each wash that is on the map, and its meaning. */
export function legend({ state, prefix, t }: PanelView): ComponentChildren {
  const { reach } = state._aids;
  if (!reach) return null;
  const line = (mask: Mask, name: string, text: string, kind = "fj-wash") =>
    cellsOf(state._table, mask).length > 0 && (
      <li key={name}>
        <svg viewBox="0 0 54 36" width="27" height="18" aria-hidden="true">
          <rect class="fj-plains" width="54" height="36" />
          <g class={`fj-reached-${name}`}>
            <rect class={kind} width="54" height="36" />
            <rect fill={`url(#${prefix}reach-${name})`} width="54" height="36" />
          </g>
        </svg>
        {text}
      </li>
    );
  return (
    <ul class="fj-legend" aria-label={t("aids.reach")} data-legend="reach">
      {reach.secured.map((mask, seat) => {
        const { colour, name } = state._seats[seat]!;
        return line(mask, colour, t("speech.secured", { name }), seatWash(colour));
      })}
      {line(reach.contested, "contested", t("speech.contested"))}
      {line(reach.dead, "dead", t("speech.dead"))}
    </ul>
  );
}
