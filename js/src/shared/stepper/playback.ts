// Plays steps one after the other, by a clock. It knows nothing of what the steps show.
import { signal } from "@preact/signals";

import { prefersReducedMotion } from "../motion";

/** Steps a second that can be chosen. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
/** Where the system asks for no motion, pictures do not change faster than this. */
const CALM = 1;

export type Steps = {
  /** Goes on by one step; false where there is none. */
  forward(): boolean;
  /** How long the step that is shown now should stay, in steps of ordinary length. */
  rest?(): number;
};

/** `playing` and `speed` are signals: components that read them follow them. */
export class Playback {
  readonly #playing = signal(false);
  readonly #speed = signal(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly steps: Steps) {}

  get playing(): boolean {
    return this.#playing.value;
  }

  get speed(): number {
    return this.#speed.value;
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.start();
  }

  start(): void {
    if (this.playing) return;
    this.#playing.value = true;
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#playing.value = false;
  }

  setSpeed(speed: number): void {
    this.#speed.value = speed;
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const speed = prefersReducedMotion() ? Math.min(this.speed, CALM) : this.speed;
    this.#timer = setTimeout(() => this.#go(), (1000 / speed) * (this.steps.rest?.() ?? 1));
  }

  #go(): void {
    if (!this.playing) return;
    if (this.steps.forward()) this.#wait();
    else this.stop();
  }
}
