// The shapes that pictures are made of: Python draws them, and each travels to a widget once.
import { signal } from "@preact/signals";

import { memoize } from "./memoize";

/**
 * A shape: an SVG element whose ids begin with "@@"; for tiles also where a piece's feet stand, and where the Home
 * stone lies beside a house that stands there.
 */
export type Shape = { svg: string; stand?: [number, number]; beside?: [number, number] };

export type Shapes = { [name: string]: Shape };

const REFERENCE = /#@@([\w-]+)/g;

/** The other shapes that a shape refers to. Each redraw asks, so it is found out once. */
export const needs = memoize(({ svg }: Shape): string[] => {
  const names = new Set([...svg.matchAll(REFERENCE)].map((found) => found[1]!));
  return [...names].filter((name) => !svg.includes(`id="@@${name}"`));
});

/** The shapes that a widget has; those that it lacks are fetched. */
export class ShapeStore {
  readonly #shapes = new Map<string, Shape>();
  /** Names that were asked for. One that Python does not know stays among them, and is not asked for again. */
  readonly #asked = new Set<string>();
  #gathered: string[] = [];
  /** Something was to be drawn that had not arrived. */
  #missed = false;
  readonly #arrivals = signal(0);

  /** `fetch` asks Python for shapes, and gives null where nobody answers. */
  constructor(private readonly fetch: (names: string[]) => Promise<Shapes | null>) {}

  /** Counts the times that something arrived which was missing in a picture. A signal. */
  get arrivals(): number {
    return this.#arrivals.value;
  }

  /** A shape that has arrived; null for any other. */
  known(name: string): Shape | null {
    return this.#shapes.get(name) ?? null;
  }

  /** A shape that has arrived, with all that it refers to; otherwise null, and it is asked for. */
  get(name: string): Shape | null {
    const shape = this.known(name);
    if (!this.want(shape ? needs(shape) : [name])) return shape;
    this.#missed = true;
    return null;
  }

  /** Asks for the shapes that have not arrived yet, at the end of this task and for all at once; returns how many. */
  want(names: Iterable<string>): number {
    const missing = [...names].filter((name) => !this.#shapes.has(name));
    for (const name of missing) {
      if (this.#asked.has(name)) continue;
      this.#asked.add(name);
      if (this.#gathered.push(name) === 1) queueMicrotask(() => void this.#ask());
    }
    return missing.length;
  }

  add(shapes: Shapes): void {
    for (const name in shapes) this.#shapes.set(name, shapes[name]!);
    // What was only fetched ahead changes nothing that is drawn.
    if (!this.#missed) return;
    this.#missed = false;
    this.#arrivals.value += 1;
  }

  async #ask(): Promise<void> {
    const names = this.#gathered;
    this.#gathered = [];
    const shapes = await this.fetch(names);
    if (shapes) this.add(shapes);
    else for (const name of names) this.#asked.delete(name);
  }
}

/** The `<defs>` of one view: ids begin with the view's prefix. */
export class Defs {
  readonly root: SVGSVGElement;
  /** What pictures are clipped to. Chromium clips to nothing that is not displayed. */
  readonly #clips: Element;
  /** What pictures use. By the standard nothing in `<defs>` is displayed; Chromium lays it out all the same, if not told. */
  readonly #shapes: Element;
  readonly #names = new Set<string>();

  constructor(
    page: Document,
    readonly prefix: string,
    private readonly shapes: Pick<ShapeStore, "get" | "known">,
  ) {
    const svg = "http://www.w3.org/2000/svg";
    this.root = page.createElementNS(svg, "svg");
    this.#clips = page.createElementNS(svg, "defs");
    this.#shapes = page.createElementNS(svg, "defs");
    this.#shapes.setAttribute("display", "none");
    this.root.setAttribute("width", "0");
    this.root.setAttribute("height", "0");
    this.root.setAttribute("aria-hidden", "true");
    this.root.append(this.#clips, this.#shapes);
  }

  /** A shape that can be used in this view, as `#${prefix}${name}`; null while it is on its way. */
  shape(name: string): Shape | null {
    if (this.#names.has(name)) return this.shapes.known(name);
    const found = this.shapes.get(name);
    if (found) this.#add(name, found);
    return found;
  }

  #add(name: string, shape: Shape): void {
    this.#names.add(name);
    const place = shape.svg.startsWith("<clipPath") ? this.#clips : this.#shapes;
    place.insertAdjacentHTML("beforeend", shape.svg.replaceAll("@@", this.prefix));
    for (const part of needs(shape)) {
      const found = this.#names.has(part) ? null : this.shapes.known(part);
      if (found) this.#add(part, found);
    }
  }
}
