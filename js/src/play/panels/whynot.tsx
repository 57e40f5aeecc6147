// Why a move is not allowed: the rules that forbid it, each with its number.
import { useRef } from "preact/hooks";

import type { BoardHandle } from "../../board/handle";
import { useCorner } from "../card_place";
import { Rule, Sign } from "../../shared/bits";
import type { View } from "../view";
import "./whynot.css";

export function WhyNot({ view, board }: { view: View; board: BoardHandle }) {
  const { own, act, t } = view;
  const { why } = own;
  const card = useRef<HTMLElement>(null);
  useCorner(card, board, why?.at ? [why.at] : []);
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
