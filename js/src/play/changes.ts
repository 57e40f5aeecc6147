// Changes of the game, one after the other: Python is asked for each, and what it refuses is told.
import type { Request } from "./requests";
import type { Session } from "./session";
import type { ViewStore } from "./store";
import type { Teller } from "./telling";

export type Change =
  | { do: "move"; move: string }
  | { do: "undo" | "redo" }
  | { do: "back"; to: number }
  | { do: "goto"; node: number };

/** How long Python has before a move that it does not answer looks as if it were not made yet. */
export const LATE = 300;

export class Changes {
  readonly #session: Pick<Session, "state" | "ask">;
  readonly #store: ViewStore;
  readonly #tell: Teller;
  readonly #answered: () => void;
  /** Whether the change before was made; resolved when it is answered. */
  #made = Promise.resolve(true);
  #count = 0;

  /** `answered` is called after each answer. */
  constructor(session: Pick<Session, "state" | "ask">, store: ViewStore, tell: Teller, answered: () => void) {
    this.#session = session;
    this.#store = store;
    this.#tell = tell;
    this.#answered = answered;
  }

  /** Changes the game. One change is on its way at a time: another that is asked for meanwhile follows when that one
   * is made. A move is for the position that it was chosen in, so it cannot follow, and a word says so. */
  async make(request: Change, pending: string = request.do): Promise<void> {
    const { own } = this.#store;
    if (!own.live) return;
    if (own.pending == null) this.#made = this.#send(request, pending);
    else if (request.do !== "move")
      this.#made = this.#made.then((made) => made && this.#send(request, pending));
    else if (own.pending !== pending) return this.#tell.hint("hint.pending");
    await this.#made;
  }

  /** Whether Python has made the change. */
  async #send(request: Change, pending: string): Promise<boolean> {
    const number = ++this.#count;
    const store = this.#store;
    store.set({ pending, sent: store.own.intent, late: false, why: null, trouble: null });
    const timer = setTimeout(() => store.set({ late: true }), LATE);
    const { ply } = this.#session.state;
    const answer = await this.#session.ask({ ...request, ply } as Extract<Request, { do: "move" }>);
    clearTimeout(timer);
    // Traits come before the answer: by now another change may be on its way.
    if (number === this.#count) store.set({ pending: null, sent: null, late: false });
    if (!answer.ok) {
      const isIllegal = answer.code === "illegal" && request.do === "move";
      if (isIllegal) this.#tell.showWhy(request.move, null, answer.text, answer.reasons, true);
      else if (answer.code === "stale") this.#tell.showWhy("", null, answer.text, [], true);
      else this.#tell.refuse(answer);
    }
    this.#answered();
    return answer.ok;
  }
}
