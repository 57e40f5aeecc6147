// Why a move is not allowed: the rules that forbid it, each with its number.
import { useLayoutEffect, useRef } from "preact/hooks";

import { Rule, Sign } from "../../shared/bits";
import type { PanelView } from "./view";
import "./whynot.css";

export function WhyNot({ view }: { view: PanelView }) {
  const { own, act, t } = view;
  const { why } = own;
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (why?.at && card.current) standApart(card.current, why.at);
  });
  if (!why) return null;
  return (
    <aside ref={card} class="fj-why" data-why={why.move} aria-label={t("why.label")}>
      <div>
        {!why.reasons.length && <p>{why.text}</p>}
        {why.reasons.map(({ rule, title, text }, n) => (
          <Rule key={n} view={view} id={rule}>
            {rule !== why.reasons[n - 1]?.rule && <b>{title}. </b>}
            {text}
          </Rule>
        ))}
      </div>
      {why.sticky && (
        <Sign icon="close" label={t("panels.close")} data-do="close-why" onClick={act.closeWhy} />
      )}
    </aside>
  );
}

/** It lies over the board: at the top when the cell that it speaks of is in the lower half. */
function standApart(card: HTMLElement, cell: string): void {
  const stage = card.parentElement!;
  const place = stage.querySelector(`[data-cell="${cell}"]`);
  if (!place) return;
  const [whole, part] = [stage.getBoundingClientRect(), place.getBoundingClientRect()];
  card.dataset["side"] = part.top + part.bottom > whole.top + whole.bottom ? "top" : "bottom";
}
