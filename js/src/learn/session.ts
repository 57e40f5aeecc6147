// The page's half of a tutorial: its steps, which of them is shown, and which were done. One session serves all views of
// a model. Everything is answered from the steps: with nobody there, progress lasts as long as the page.
import type { AnyModel } from "@anywidget/types";
import { signal, type Signal } from "@preact/signals";

import { Conversation, readTraits } from "../shared/conversation";
import type { Figures } from "../shared/rulebook/wire";
import { ShapeStore } from "../shared/shapes";
import type { Answer } from "../shared/wire";
import { LEARN_TRAITS, type LearnAnswers, type LearnRequest, type LearnTraits, type Step } from "./wire";

export class LearnSession {
  /** All shapes come with the steps: none is ever asked for. */
  readonly shapes = new ShapeStore(() => Promise.resolve(null));
  readonly #model: AnyModel<LearnTraits>;
  readonly #talk: Conversation<LearnRequest, LearnAnswers>;
  readonly #state: Signal<LearnTraits>;

  constructor(model: AnyModel<LearnTraits>) {
    this.#model = model;
    this.#talk = new Conversation(model);
    this.#state = signal(readTraits(model, LEARN_TRAITS));
    this.shapes.add(this.state._shapes);
    this.#talk.follow(LEARN_TRAITS, () => this.#read());
    this.#talk.probeBy(() => void this.#talk.ask({ do: "hello" }));
  }

  /** A signal: whoever reads it in a component or an effect follows it. */
  get state(): LearnTraits {
    return this.#state.value;
  }

  get last(): number {
    return this.state._steps.length - 1;
  }

  /** The number of the step that is shown. */
  get at(): number {
    return Math.min(this.state.step, this.last);
  }

  get step(): Step {
    return this.state._steps[this.at]!;
  }

  /** Whether somebody is there to keep what was done, and to speak another language. */
  get live(): boolean {
    return this.#talk.line !== "gone";
  }

  close(): void {
    this.#talk.close();
  }

  /** Goes to a step, or to the nearest one that there is. Other views, and Python if it is there, hear of it. */
  go(to: number): void {
    const step = Math.min(Math.max(to, 0), this.last);
    this.#state.value = { ...this.state, step };
    this.#model.set("step", step);
    this.#model.save_changes();
  }

  /** Notes that the step was done: here at once, and with Python if it is there. */
  markDone({ key }: Step): void {
    const { _done } = this.state;
    if (_done.includes(key)) return;
    this.#state.value = { ...this.state, _done: [..._done, key] };
    if (this.live) void this.#talk.ask({ do: "done", step: key });
  }

  startOver(): void {
    this.#state.value = { ...this.state, _done: [] };
    this.go(0);
    if (this.live) void this.#talk.ask({ do: "start_over" });
  }

  speak(lang: string): void {
    void this.#talk.ask({ do: "lang", lang });
  }

  fetchFigures(sections: string[]): Promise<Answer<{ figures: Figures }>> {
    return this.#talk.ask({ do: "figures", sections });
  }

  #read(): void {
    const before = this.state;
    const now = readTraits(this.#model, LEARN_TRAITS);
    // Where nobody keeps what was done, the page's own notes hold.
    this.#state.value = this.live ? now : { ...now, _done: before._done };
    this.shapes.add(now._shapes);
  }
}
