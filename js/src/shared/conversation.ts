// The conversation with Python, for every widget: it asks, waits for answers, and notices when nobody is there any more.
import type { AnyModel } from "@anywidget/types";
import { signal } from "@preact/signals";

import type { Answer, Refusal } from "./wire";

/** How long an answer may take. A kernel that is busy answers late, and is not given up. */
export const PATIENCE = 10_000;
/** How long a kernel that may be gone has for a sign of life. */
export const LAST_CALL = 3_000;

/** A widget that was made this many seconds ago, or less, has somebody to talk to. */
const FRESH = 30;

/** The line to Python. "silent": a question was not answered in time; "gone": nobody is there. */
export type Line = "open" | "silent" | "gone";

type Callback = (message: { id?: number } | null, buffers?: DataView[]) => void;

/** `Asked` are the requests, told apart by `do`; `Told` says for each what its answer holds. */
export class Conversation<Asked extends { do: string }, Told extends object> {
  readonly #model: AnyModel;
  readonly #line = signal<Line>("open");
  /** What waits for an answer, by the question's id. */
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  readonly #ends: (() => void)[] = [];
  /** Somebody may have gone, as when a kernel starts anew, and nothing was heard since. */
  #doubted = false;
  #probe: (() => void) | null = null;
  #closed = false;
  /** Whether it was made long ago: it may come out of a saved notebook, which nobody can tell but by asking. */
  readonly #isOld: boolean;
  #heard = false;
  // Answers go to all views and tabs alike, so ids must not meet: 2**33 beginnings, 2**20 questions each.
  #id = Math.floor(Math.random() * 2 ** 33) * 2 ** 20;

  constructor(model: Pick<AnyModel, keyof AnyModel>) {
    this.#model = model as AnyModel;
    const born: unknown = this.#model.get("_born");
    this.#isOld = typeof born === "number" && Math.abs(Date.now() / 1000 - born) > FRESH;
    this.listen("msg:custom", (message, buffers) => {
      this.#doubted = false;
      this.#heard = true;
      this.#line.value = "open";
      this.#settle(message?.id, buffers?.length ? { ...message, buffers } : message);
    });
    // ipywidgets says that the line changed, not how.
    this.listen("comm_live_update", () => this.#doubt());
    this.listen("destroy", () => this.#lose());
    // A file that was opened from a disk has nobody to send anything to.
    if (!canSend(this.#model)) this.#line.value = "gone";
    else this.#doubted = isExported(this.#model) || this.#isOld;
  }

  /** Whether it came out of a saved notebook, and nobody has ever answered. */
  get isEarlier(): boolean {
    return this.#isOld && !this.#heard;
  }

  /** A signal: whoever reads it in a component or an effect follows it. */
  get line(): Line {
    return this.#line.value;
  }

  /** Calls back until the conversation is closed. */
  listen(event: string, callback: Callback): void {
    this.#model.on(event, callback);
    this.#ends.push(() => this.#model.off(event, callback));
  }

  /** Calls back when one of these traits has changed: once for a burst of changes. */
  follow(traits: readonly string[], changed: () => void): void {
    let waiting = false;
    const burst = () => {
      if (waiting) return;
      waiting = true;
      queueMicrotask(() => {
        waiting = false;
        if (!this.#closed) changed();
      });
    };
    for (const name of traits) this.listen(`change:${name}`, burst);
  }

  /** `probe` asks something small, which tells whether anybody is there whenever that is in doubt. */
  probeBy(probe: () => void): void {
    this.#probe = probe;
    if (this.#doubted) probe();
  }

  /** Asks Python. The answer always comes. */
  ask<D extends keyof Told>(
    request: Extract<Asked, { do: D }>,
    patience = PATIENCE,
  ): Promise<Answer<Told[D]>> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      const wait = this.#doubted ? Math.min(patience, LAST_CALL) : patience;
      const timer = setTimeout(() => this.#giveUp(id), wait);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer as Answer<Told[D]>);
      });
      if (this.#closed || !canSend(this.#model)) return this.#lose();
      try {
        this.#model.send({ id, ...request });
      } catch (error) {
        console.warn(error);
        this.#lose();
      }
    });
  }

  /** Stops listening; whoever still waits hears that nobody answers. */
  close(): void {
    this.#lose();
    this.#closed = true;
    for (const end of this.#ends) end();
  }

  #doubt(): void {
    this.#doubted = true;
    this.#probe?.();
  }

  #giveUp(id: number): void {
    if (this.#doubted) return this.#lose();
    if (this.#line.value === "open") this.#line.value = "silent";
    this.#settle(id, refusal(id, "silent"));
  }

  #lose(): void {
    this.#line.value = "gone";
    for (const id of [...this.#waiting.keys()]) this.#settle(id, refusal(id, "gone"));
  }

  #settle(id: number | undefined, answer: unknown): void {
    const settle = this.#waiting.get(id!);
    this.#waiting.delete(id!);
    settle?.(answer);
  }
}

function canSend(model: Partial<AnyModel>): boolean {
  return typeof model.send === "function";
}

/** Whether a model may stand on a page without a kernel, as in an exported notebook: whoever has one says so. */
function isExported({ widget_manager: manager }: AnyModel): boolean {
  return !!manager && !("kernel" in manager);
}

function refusal(id: number, code: string): { id: number; ok: false } & Refusal {
  return { id, ok: false, code, text: "", rules: [], reasons: [] };
}

/** The traits of a model as they are at this moment. */
export function readTraits<T extends object, K extends keyof T & string>(
  model: AnyModel<T>,
  names: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, model.get(name)])) as Pick<T, K>;
}
