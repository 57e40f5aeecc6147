import type { Model } from "../src/play/session";
import type { Request } from "../src/play/requests";
import type { PlayTraits } from "../src/play/wire";

type Callback = (...args: unknown[]) => void;
type Sent = Request & { id: number };

/** A widget's model as the page knows it, with its listeners and all that was sent in plain sight. */
export class FakeModel {
  readonly listeners = new Map<string, Set<Callback>>();
  readonly sent: Sent[] = [];
  /** What a lost connection does to `send`. */
  broken = false;
  /** Answers at once where it returns something; otherwise a test answers by itself. */
  reply: (request: Sent) => object | undefined = () => undefined;

  constructor(readonly state: PlayTraits) {}

  get<K extends keyof PlayTraits>(name: K): PlayTraits[K] {
    return this.state[name];
  }

  on(event: string, callback: Callback): void {
    const callbacks = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, callbacks.add(callback));
  }

  off(event: string, callback: Callback): void {
    this.listeners.get(event)?.delete(callback);
  }

  send(message: Sent): void {
    if (this.broken) throw new Error("Cannot send");
    this.sent.push(message);
    const answer = this.reply(message);
    if (answer) queueMicrotask(() => this.answer(message.id, answer));
  }

  /** What the page sees when Python changes some traits in one update. */
  update(changes: Partial<PlayTraits>): void {
    Object.assign(this.state, changes);
    for (const name of Object.keys(changes)) this.trigger(`change:${name}`);
  }

  trigger(event: string, ...args: unknown[]): void {
    for (const callback of [...(this.listeners.get(event) ?? [])]) callback(...args);
  }

  answer(id: number, answer: object): void {
    this.trigger("msg:custom", { ok: true, ...answer, id }, []);
  }

  refuse(id: number, code: string, text = "No.", reasons: object[] = []): void {
    this.trigger("msg:custom", { id, ok: false, code, text, rules: [], reasons }, []);
  }

  /** The messages of one kind, oldest first. */
  asked<D extends Request["do"]>(what: D): (Extract<Request, { do: D }> & { id: number })[] {
    return this.sent.filter((message) => message.do === what) as never;
  }

  get listenerCount(): number {
    return [...this.listeners.values()].reduce((sum, callbacks) => sum + callbacks.size, 0);
  }

  asModel(): Model {
    return this as unknown as Model;
  }
}

/** Lets everything happen that is already on its way. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}
