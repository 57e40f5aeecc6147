// Why a move is not allowed: the rules that forbid it, each with its number.
import { createRef } from "preact";

import { kept } from "../kept";
import { Rule, Sign } from "./bits";
import type { PanelView } from "./view";

export const WhyNot = kept<{ view: PanelView }>(() => {
  const ref = createRef<HTMLElement>();
  let about: string | null;
  return {
    draw({ view: { own, act, t } }) {
      const { why } = own;
      about = why && why.at;
      return (
        why && (
          <aside ref={ref} class="fj-why" data-why={why.move} aria-label={t("why.label")}>
            <div>
              {!why.reasons.length && <p>{why.text}</p>}
              {why.reasons.map(({ rule, title, text }, n) => (
                <Rule key={n} id={rule}>
                  {rule !== why.reasons[n - 1]?.rule && <b>{title}. </b>}
                  {text}
                </Rule>
              ))}
            </div>
            {why.sticky && (
              <Sign icon="close" label={t("panels.close")} data-do="close-why" onClick={act.closeWhy} />
            )}
          </aside>
        )
      );
    },
    /** It lies over the board: at the top when the cell that it speaks of is in the lower half. */
    drawn() {
      const card = ref.current;
      const place = about && card?.parentElement!.querySelector(`[data-cell="${about}"]`);
      if (!card || !place) return;
      const [whole, part] = [card.parentElement!.getBoundingClientRect(), place.getBoundingClientRect()];
      card.dataset["side"] = part.top + part.bottom > whole.top + whole.bottom ? "top" : "bottom";
    },
  };
});
