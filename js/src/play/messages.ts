// What a view tells the player: why something cannot be done, and what Python refused.
import type { Position } from "./board_actions";
import type { ViewStore } from "./store";
import type { ViewState } from "./view";
import type { Cell, Reason, Refusal } from "./wire";
import { speaker, tellRefusal } from "../shared/words";

/** What Python refused; or that it said nothing, without a sentence. */
export type Refused = Pick<Refusal, "code" | "text">;

/** A reason for those who cannot see which cells it rings. */
function tellReason({ text, cells }: Reason): string {
  const unnamed = cells.filter((cell) => !text.includes(`(${cell})`));
  return unnamed.length ? `${text} (${unnamed.join("; ")})` : text;
}

export type Messages = ReturnType<typeof makeMessages>;

export function makeMessages(position: Pick<Position, "state">, store: ViewStore) {
  /** The word or sentence of a key. */
  const t = (key: string) => speaker(position.state._words)(key);
  /** Says something to those who hear the page, and changes the view with it. What is said once more has to differ, or no
   * screen reader says it. */
  const say = (said: string, change: Partial<ViewState> = {}) =>
    store.set({ ...change, said: said === store.own.said ? `${said}\u00a0` : said });

  function refuse(answer: Refused): void {
    const trouble = tellRefusal(t, answer);
    say(trouble, { trouble });
  }

  function showWhy(move: string, at: Cell | null, text: string, reasons: Reason[], sticky: boolean): void {
    const said = [text, ...reasons.map(tellReason)].filter(Boolean).join(" ");
    say(said, { why: { move, at, text, reasons, sticky } });
  }

  /** Shows a sentence where reasons stand. */
  const hint = (key: string) => showWhy("", null, t(key), [], true);

  return { t, say, refuse, showWhy, hint };
}
