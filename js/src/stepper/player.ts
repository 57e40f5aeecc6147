// Plays steps one after the other, by a clock. It knows nothing of what the steps show.
import { isStill } from "../board/control";

/** Steps a second that can be chosen. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
/** Where the system asks for no motion, pictures do not change faster than this. */
const CALM = 1;

export type Steps = {
  /** Goes on by one step; false where there is none. */
  forward(): boolean;
  /** How long the step that is shown now should stay, in steps of ordinary length. */
  rest?(): number;
  /** Called when playing has begun or ended, or the speed is another one. */
  changed(): void;
};

export class Player {
  playing = false;
  speed = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly steps: Steps) {}

  toggle(): void {
    if (this.playing) this.stop();
    else this.start();
  }

  start(): void {
    if (this.playing) return;
    this.playing = true;
    this.#wait();
    this.steps.changed();
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.playing = false;
    this.steps.changed();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#wait();
    this.steps.changed();
  }

  /** The same as `stop`, and nobody is told: for the end of a view. */
  close(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const speed = isStill() ? Math.min(this.speed, CALM) : this.speed;
    this.#timer = setTimeout(() => this.#go(), (1000 / speed) * (this.steps.rest?.() ?? 1));
  }

  #go(): void {
    if (!this.playing) return;
    if (this.steps.forward()) this.#wait();
    else this.stop();
  }
}
