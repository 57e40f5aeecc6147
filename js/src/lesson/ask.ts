// Asking Python for another run. There may be nobody there: a lesson is also a page of its own.
import type { AnyModel } from "@anywidget/types";

import type { Answer, LessonTraits } from "./wire";

export type Model = AnyModel<LessonTraits>;

/** A run takes seconds at most; a kernel that is busy answers later. */
export const PATIENCE = 12_000;

export class Asker {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #id = Math.floor(Math.random() * 2 ** 33) * 2 ** 20;
  readonly #heard = (answer: Answer) => this.#settle(answer);

  constructor(private readonly model: Model) {
    model.on("msg:custom", this.#heard);
  }

  close(): void {
    this.model.off("msg:custom", this.#heard);
    for (const id of [...this.#waiting.keys()]) this.#settle({ id, ok: false, code: "gone" });
  }

  /** The answer always comes: with the code "gone" or "silent" if nobody gives one. */
  choose(role: string, cell: string): Promise<Answer> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle({ id, ok: false, code: "silent" }), PATIENCE);
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
