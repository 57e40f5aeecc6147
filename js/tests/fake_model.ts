import type { AnyModel } from "@anywidget/types";

type Callback = (...args: unknown[]) => void;

/** The part of a widget's model that the page relies on, with its listeners in plain sight. */
export class FakeModel<T extends object> {
  readonly listeners = new Map<string, Set<Callback>>();

  constructor(private state: T) {}

  get<K extends keyof T>(name: K): T[K] {
    return this.state[name];
  }

  on(event: string, callback: Callback): void {
    const callbacks = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, callbacks.add(callback));
  }

  off(event: string, callback: Callback): void {
    this.listeners.get(event)?.delete(callback);
  }

  /** What the page sees when Python changes some traits in one update. */
  update(changes: Partial<T>): void {
    Object.assign(this.state, changes);
    for (const name of Object.keys(changes)) {
      for (const callback of this.listeners.get(`change:${name}`) ?? []) callback();
    }
  }

  get listenerCount(): number {
    return [...this.listeners.values()].reduce((sum, callbacks) => sum + callbacks.size, 0);
  }

  asModel(): AnyModel<T> {
    return this as unknown as AnyModel<T>;
  }
}
