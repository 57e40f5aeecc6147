// Holds the camera of one board and moves it. Where the map is seen from is written past Preact: a drag and a glide
// change one attribute a frame, and nothing that Preact would have to compare.
import { prefersReducedMotion } from "../shared/motion";
import {
  blend,
  fit,
  follow,
  keepOver,
  onStage,
  pan,
  reveal,
  sees,
  transform,
  isUnderCorner,
  zoom,
  type Camera,
  type Inset,
  type Size,
} from "./camera";
import { boxAround, type Box, type Cell, type Point } from "./geometry";

const TIME = 180;

export class CameraControl {
  size: Size = { width: 0, height: 0 };
  #beside: Inset = { right: 0, bottom: 0 };
  #corner: Size = { width: 0, height: 0 };
  #camera: Camera | null = null;
  #cells: Cell[] = [];
  #box: Box = boxAround([]);
  /** The map stays fitted by itself, until somebody moves it. */
  #fits = true;
  /** It was moved to show a cell, and by nobody's hand. */
  #isRevealing = false;
  #frame = 0;
  #stages: Iterable<Element> = [];
  readonly #listeners = new Set<() => void>();

  /** `stages`: what is seen through the camera, one picture over the other. */
  attach(stages: Iterable<Element>): void {
    this.#stages = stages;
    this.#apply();
  }

  /** Calls back whenever the camera has moved; returns what ends that. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `beside`: what lies over the edges of the stage; `corner`: what lies over its upper left corner. */
  resize(size: Size, beside: Inset = { right: 0, bottom: 0 }, corner: Size = { width: 0, height: 0 }): void {
    if (!size.width || !size.height) return;
    if (size.width === this.size.width && size.height === this.size.height) return;
    this.size = size;
    this.#beside = beside;
    this.#corner = corner;
    if (this.#isRevealing) this.#fits = true;
    this.#isRevealing = false;
    if (this.#fits || !this.#camera) this.#jump(fit(this.#box, size, this.#inset));
    else this.#apply();
  }

  /** The map has grown, or another one lies there. `added` must not be out of sight. */
  show(cells: Iterable<Cell>, added: Iterable<Cell> = []): void {
    this.#cells = [...cells];
    this.#box = boxAround(this.#cells);
    if (!this.size.width) return;
    const now = this.#camera;
    if (!now) return this.#jump(fit(this.#box, this.size, this.#inset));
    const fresh = [...added];
    if (!this.#fits && fresh.length && !sees(now, boxAround(fresh), this.size)) this.#fits = true;
    if (this.#fits) this.#glide(follow(now, this.#box, this.size, this.#inset));
  }

  fit(): void {
    this.#fits = true;
    this.#isRevealing = false;
    this.#glide(fit(this.#box, this.size, this.#inset));
  }

  reveal(cell: Cell): void {
    if (!this.#camera) return;
    const next = reveal(this.#camera, boxAround([cell]), this.size);
    if (next.x === this.#camera.x && next.y === this.#camera.y) return;
    this.#isRevealing ||= this.#fits;
    this.#fits = false;
    this.#glide(next);
  }

  pan(dx: number, dy: number): void {
    this.#take((camera) => pan(camera, dx, dy), false);
  }

  zoom(factor: number, at: Point | null = null, glides = false): void {
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.#take((camera) => zoom(camera, factor, at ?? middle, this.size), glides);
  }

  /** Where a point of the board is seen, in pixels from the upper left corner of the stage. */
  place(point: Point): Point {
    return this.#camera ? onStage(this.#camera, point, this.size) : { x: 0, y: 0 };
  }

  get scale(): number {
    return this.#camera?.scale ?? 1;
  }

  /** What the map fits beside: the corner too, where part of the map would lie below it. */
  get #inset(): Inset {
    const camera = fit(this.#box, this.size, this.#beside);
    const isCovered = isUnderCorner(camera, this.#cells, this.size, this.#corner);
    return isCovered ? { ...this.#beside, top: this.#corner.height } : this.#beside;
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#listeners.clear();
    this.#stages = [];
  }

  #take(change: (camera: Camera) => Camera, glides: boolean): void {
    if (!this.#camera) return;
    this.#fits = this.#isRevealing = false;
    const next = keepOver(change(this.#camera), this.#box);
    if (glides) this.#glide(next);
    else this.#jump(next);
  }

  #jump(camera: Camera): void {
    cancelAnimationFrame(this.#frame);
    this.#camera = camera;
    this.#apply();
  }

  #glide(goal: Camera): void {
    const from = this.#camera;
    if (!from || from === goal) return;
    cancelAnimationFrame(this.#frame);
    if (prefersReducedMotion()) return this.#jump(goal);
    let start = 0;
    const step = (now: number) => {
      start ||= now;
      const share = Math.min(1, Math.max(0, now - start) / TIME);
      this.#camera = blend(from, goal, 1 - (1 - share) ** 3);
      this.#apply();
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #apply(): void {
    if (!this.#camera) return;
    const seen = transform(this.#camera, this.size);
    for (const stage of this.#stages) stage.setAttribute("transform", seen);
    for (const listener of this.#listeners) listener();
  }
}
