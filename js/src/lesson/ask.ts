// Asking Python for another run. There may be nobody there: a lesson is also a page of its own.
import type { AnyModel } from "@anywidget/types";

import type { Answer, LessonTraits } from "./wire";

export type Model = AnyModel<LessonTraits>;

/** A run takes seconds at most; a kernel that is busy answers later. */
export const PATIENCE = 12_000;
/** How long a kernel that may be gone has. */
export const LAST_CALL = 2_000;

export class Asker {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #id = Math.floor(Math.random() * 2 ** 33) * 2 ** 20;
  /** The line changed, as it does when a kernel starts anew, and nothing was heard since. */
  #doubt = false;
  readonly #heard = (answer: Answer) => {
    this.#doubt = false;
    this.#settle(answer);
  };
  readonly #changed = () => {
    this.#doubt = true;
  };

  constructor(private readonly model: Model) {
    model.on("msg:custom", this.#heard);
    // ipywidgets says that the line changed, not how.
    model.on("comm_live_update", this.#changed);
  }

  close(): void {
    this.model.off("msg:custom", this.#heard);
    this.model.off("comm_live_update", this.#changed);
    for (const id of [...this.#waiting.keys()]) this.#settle({ id, ok: false, code: "gone" });
  }

  /** The answer always comes: with the code "gone" or "silent" if nobody gives one. */
  choose(role: string, cell: string): Promise<Answer> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      const [code, patience] = this.#doubt ? (["gone", LAST_CALL] as const) : (["silent", PATIENCE] as const);
      const timer = setTimeout(() => this.#settle({ id, ok: false, code }), patience);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      try {
        this.model.send({ id, do: "choose", role, cell });
      } catch {
        // A saved page has no line to anybody.
        this.#settle({ id, ok: false, code: "gone" });
      }
    });
  }

  #settle(answer: Answer): void {
    const settle = this.#waiting.get(answer?.id);
    this.#waiting.delete(answer?.id);
    settle?.(answer);
  }
}
