// The page's half of a lesson: the runs that Python sent, and the step that is shown. One session serves all views of a
// model. There may be nobody to ask for another run: a lesson is also a page of its own.
import type { AnyModel } from "@anywidget/types";
import { signal, type Signal } from "@preact/signals";

import type { Cell } from "../board/geometry";
import { Conversation, readTraits } from "../shared/conversation";
import { ShapeStore } from "../shared/shapes";
import type { Answer } from "../shared/wire";
import { lastStep } from "./film";
import { LESSON_TRAITS, type LessonAnswers, type LessonRequest, type LessonTraits } from "./wire";

/** A run takes seconds at most; a kernel that is busy answers later. */
export const PATIENCE = 12_000;

export class LessonSession {
  /** All shapes come with the runs: none is ever asked for. */
  readonly shapes = new ShapeStore(() => Promise.resolve(null));
  readonly #model: AnyModel<LessonTraits>;
  readonly #talk: Conversation<LessonRequest, LessonAnswers>;
  readonly #state: Signal<LessonTraits>;

  constructor(model: AnyModel<LessonTraits>) {
    this.#model = model;
    this.#talk = new Conversation(model);
    this.#state = signal(readTraits(model, LESSON_TRAITS));
    this.shapes.add(this.state._shapes);
    this.#talk.follow(LESSON_TRAITS, () => this.#read());
  }

  /** A signal: whoever reads it in a component or an effect follows it. */
  get state(): LessonTraits {
    return this.#state.value;
  }

  /** The last step. */
  get last(): number {
    return lastStep(this.state._timeline);
  }

  /** The step that is shown. */
  get step(): number {
    return Math.min(this.state.step, this.last);
  }

  close(): void {
    this.#talk.close();
  }

  /** Goes to a step, or to the nearest one that there is. Other views, and Python if it is there, hear of it. */
  go(step: number): void {
    const goal = Math.min(Math.max(step, 0), this.last);
    this.#state.value = { ...this.state, step: goal };
    this.#model.set("step", goal);
    this.#model.save_changes();
  }

  /** Asks for another run, with a role given to a cell. The answer always comes. */
  choose(role: string, cell: Cell): Promise<Answer<LessonAnswers["choose"]>> {
    return this.#talk.ask({ do: "choose", role, cell }, PATIENCE);
  }

  #read(): void {
    this.#state.value = readTraits(this.#model, LESSON_TRAITS);
    this.shapes.add(this.state._shapes);
  }
}
