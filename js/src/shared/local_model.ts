// A model that lives in the page alone: a widget shows it and steps through it, and there is nobody to ask.

type Listener = (...given: never[]) => void;

export class LocalModel {
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(private readonly state: { [name: string]: unknown }) {}

  get(name: string): unknown {
    return this.state[name];
  }

  set(name: string, value: unknown): void {
    if (this.state[name] === value) return;
    this.state[name] = value;
    for (const listener of [...(this.#listeners.get(`change:${name}`) ?? [])]) listener();
  }

  save_changes(): void {}

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }
}
