// What a view tells the player: why something cannot be done, and what Python refused.
import type { Session } from "./session";
import type { ViewStore } from "./store";
import type { Cell, Reason, Refusal } from "./wire";
import { speaker } from "../shared/words";

/** What Python refused; or that it said nothing, without a sentence. */
export type Refused = Pick<Refusal, "code" | "text">;

/** A reason for those who cannot see which cells it rings. */
function tellReason({ text, cells }: Reason): string {
  const unnamed = cells.filter((cell) => !text.includes(`(${cell})`));
  return unnamed.length ? `${text} (${unnamed.join("; ")})` : text;
}

export class Teller {
  readonly #session: Pick<Session, "state">;
  readonly #store: ViewStore;

  constructor(session: Pick<Session, "state">, store: ViewStore) {
    this.#session = session;
    this.#store = store;
  }

  /** The word or sentence of a key. */
  t(key: string): string {
    return speaker(this.#session.state._words)(key);
  }

  say(said: string): void {
    this.#store.set({ said: this.anew(said) });
  }

  refuse(answer: Refused): void {
    const text = answer.text || this.t(`trouble.${answer.code}`);
    this.#store.set({ trouble: text, said: this.anew(text) });
  }

  /** Shows a sentence where reasons stand. */
  hint(key: string): void {
    this.showWhy("", null, this.t(key), [], true);
  }

  showWhy(move: string, at: Cell | null, text: string, reasons: Reason[], sticky: boolean): void {
    const said = [text, ...reasons.map(tellReason)].filter(Boolean).join(" ");
    this.#store.set({ why: { move, at, text, reasons, sticky }, said: this.anew(said) });
  }

  /** What is said once more has to differ, or no screen reader says it. */
  anew(said: string): string {
    return said === this.#store.own.said ? `${said}\u00a0` : said;
  }
}
