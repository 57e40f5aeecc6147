// The shapes that pictures are made of: Python draws them, and each travels to a page once.
import { once } from "./board/once";
import type { Shape } from "./wire";

type Shelf = { shapes: Map<string, Shape>; asked: Map<string, Promise<unknown>> };

/** Every widget has a module of its own, so what they share hangs on the page itself. */
const SHELVES = Symbol.for("fjords_widget.shapes");

/** The shapes of one version of the library. */
export function shelf(version: string): Shelf {
  const page = globalThis as { [SHELVES]?: Map<string, Shelf> };
  const shelves = (page[SHELVES] ??= new Map<string, Shelf>());
  let found = shelves.get(version);
  if (!found) shelves.set(version, (found = { shapes: new Map(), asked: new Map() }));
  return found;
}

/** Forgets all shapes: a page never does, tests do. */
export function clearShelves(): void {
  delete (globalThis as { [SHELVES]?: unknown })[SHELVES];
}

const REFERENCE = /#@@([\w-]+)/g;

/** The other shapes that a shape refers to. Each redraw asks, so it is found out once. */
export const needs = once((shape: Shape): string[] => references(shape.svg));

function references(svg: string): string[] {
  const names = new Set([...svg.matchAll(REFERENCE)].map((found) => found[1]!));
  return [...names].filter((name) => !svg.includes(`id="@@${name}"`));
}

type Find = (name: string) => Shape | null | undefined;

const PLACED = /<use href="#@@(\w+)" x="([^"]*)" y="([^"]*)"\/>/g;
/** Polygons, one after the other: a peak. */
const POLYGONS = /^<g id="[^"]*">((?:<path class="[^"]*" d="M[-\d. ]*z"\/>)+)<\/g>$/;

/** A shape with its peaks written into it. A browser paints what it finds behind each reference apart,
 * which takes it longer than painting the same lines in one go. */
export function writtenOut(svg: string, find: Find): string {
  return svg.replace(PLACED, (reference, name: string, x: string, y: string) => {
    const lines = POLYGONS.exec(find(name)?.svg ?? "")?.[1];
    return lines
      ? lines.replace(/ d="M([^z]*)z"/g, (_, line: string) => ` d="M${shifted(line, +x, +y)}z"`)
      : reference;
  });
}

function shifted(line: string, x: number, y: number): string {
  return line
    .match(/-?[\d.]+/g)!
    .map((n, i) => Math.round((+n + (i % 2 ? y : x)) * 10) / 10)
    .join(" ");
}

/** The `<defs>` of one view: ids begin with the view's prefix. */
export class Defs {
  readonly root: SVGSVGElement;
  private readonly list: Element;
  private readonly names = new Set<string>();

  constructor(
    page: Document,
    readonly prefix: string,
  ) {
    const svg = "http://www.w3.org/2000/svg";
    this.root = page.createElementNS(svg, "svg");
    this.list = page.createElementNS(svg, "defs");
    this.root.setAttribute("width", "0");
    this.root.setAttribute("height", "0");
    this.root.setAttribute("aria-hidden", "true");
    this.root.append(this.list);
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Puts a shape there, with all that it refers to. */
  add(name: string, find: Find): void {
    const shape = find(name);
    if (!shape || this.names.has(name)) return;
    this.names.add(name);
    const svg = writtenOut(shape.svg, find);
    this.list.insertAdjacentHTML("beforeend", svg.replaceAll("@@", this.prefix));
    for (const part of references(svg)) this.add(part, find);
  }
}
