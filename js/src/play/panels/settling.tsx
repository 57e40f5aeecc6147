// What is to be done in settlement: it stands where the row of tiles was, and is as high.
import { Picture } from "../../shared/bits";
import { isThinking } from "../turn/ways";
import type { PanelView } from "./view";

export function Settling({ view }: { view: PanelView }) {
  const { state, own, t, prefix } = view;
  const seat = state._seats[state.turn ?? 0]!;
  return (
    <section class="fj-row fj-settling" aria-labelledby={`${prefix}row`} aria-busy={own.late} data-settling>
      <header class="fj-head">
        <h3 id={`${prefix}row`}>{t(heading(view))}</h3>
      </header>
      <div class="fj-flow">
        <Picture view={view} name={`viking-${seat.colour}`} />
        <p>{t(piecesOf(view, "left"), { name: seat.name, n: seat.vikings })}</p>
      </div>
      <p class="fj-note">{t(piecesOf(view, "how"))}</p>
    </section>
  );
}

function heading(view: PanelView): string {
  const { state, own } = view;
  if (own.late) return "row.sent";
  if (!own.live || isThinking(state)) return "settling.wait";
  if (own.intent.kind === "stone") return own.intent.from == null ? "step.from" : "step.to";
  return piecesOf(view, state._aids.on.includes("legal") ? "place" : "place_unlit");
}

/** V-O6: the original game speaks of fields. */
function piecesOf({ state }: PanelView, key: string): string {
  return state._setup.variant === "original" ? `settling.${key}_field` : `settling.${key}`;
}
