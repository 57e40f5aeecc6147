// What a board does besides being drawn: it listens to pointers, holds the camera, and keeps the keyboard's place.
import { afterPaint } from "../soon";
import { drawn, ghost } from "../turn";
import type { View } from "../view";
import type { Cell } from "../wire";
import { cellOf } from "./cells";
import { CameraControl, isStill } from "./control";
import { byDepth } from "./geometry";
import { register, type BoardHandle } from "./handle";
import { hear, listen } from "./pointer";
import { inSight } from "./scene";
import { laid, type Laid } from "./table";

export class Live implements BoardHandle {
  readonly control = new CameraControl();
  /** The last thing was done by the keyboard. */
  byKey = false;
  #svg!: SVGSVGElement;
  #shown: { game: number; table: Laid } | null = null;
  #cursor: Cell | null = null;
  #sent: string | null = null;
  #home: Element | null = null;
  #waits = false;
  readonly #ends: (() => void)[] = [];

  constructor(public view: View) {}

  /** The board stands on the page, for the first time or again. */
  drawn(frame: HTMLElement): void {
    this.#follow(frame);
    this.#sent = this.view.own.pending;
    if (!this.#svg) this.#start(frame);
    // When the cursor moves while the keyboard is on the board, the keyboard goes with it.
    const { cursor } = this.view.own;
    if (cursor !== null && cursor !== this.#cursor && this.#focused()) this.focus(cursor);
    this.#cursor = cursor;
    this.#offerHome();
  }

  close(): void {
    for (const end of this.#ends) end();
    this.control.close();
  }

  /** Puts the keyboard on a cell, or on the one where it begins. */
  focus(cell: Cell | null): void {
    const there = cell === null ? null : this.#at(cell);
    const goal = there ?? this.#at(this.here());
    // A click has put it there already, and to ask for it again makes the browser lay out the page.
    if (goal !== this.#active()) goal?.focus({ preventScroll: true });
    if (there && cell) this.control.reveal(cell);
  }

  #at(cell: Cell): SVGGElement | null {
    return this.#svg.querySelector(`[data-cell="${cell}"]`);
  }

  /** The tab key comes to the board by one cell. It can wait: whoever changes this of a cell that the keyboard is on
   * makes the browser look at the whole page. */
  #offerHome(): void {
    const offer = () => {
      this.#waits = false;
      const home = this.#at(this.here());
      if (home === this.#home) return;
      this.#home?.setAttribute("tabindex", "-1");
      home?.setAttribute("tabindex", "0");
      this.#home = home;
    };
    if (!this.#home) return offer();
    if (!this.#waits) afterPaint(offer);
    this.#waits = true;
  }

  #focused(): boolean {
    return this.#svg.contains(this.#active());
  }

  #active(): Element | null {
    return (this.#svg.getRootNode() as Document).activeElement;
  }

  /** The camera follows the map as it grows, and what others have put there is faded in. */
  #follow(frame: HTMLElement): void {
    const { _table, _options, phase } = this.view.state;
    const table = laid(_table);
    const before = this.#shown;
    if (before?.table === table) return;
    this.#shown = { game: _table.game, table };
    const known = before?.game === _table.game ? before.table.byCell : null;
    const added = known ? [...table.byCell.keys()].filter((cell) => !known.has(cell)) : [];
    // The spaces for the Wisdom stone lie outside of the map.
    const spaces = Object.keys(_options.leap ?? {});
    this.control.show([...inSight(table, phase === "exploration"), ...spaces], added);
    if (before && !known) this.control.fit();
    if (!known || isStill()) return;
    const { tile, piece } = drawn(this.#sent);
    for (const cell of added) if (cell !== tile?.cell) fadeIn(frame, "data-hex", cell);
    for (const cell of table.pieces.keys())
      if (!before!.table.pieces.has(cell) && cell !== piece?.cell) fadeIn(frame, "data-at", cell);
  }

  #start(frame: HTMLElement): void {
    const { control } = this;
    this.#svg = frame.querySelector<SVGSVGElement>(".fj-map")!;
    control.attach(frame.querySelectorAll("[data-stage]"));
    const measure = () =>
      control.resize({ width: frame.clientWidth || 800, height: frame.clientHeight || 600 });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    this.#ends.push(() => observer.disconnect(), this.#listen(), register(this.view.prefix, this));
  }

  #listen(): () => void {
    const svg = this.#svg;
    const ends = [
      listen(svg, this.control, (step) => {
        const { state, own, act } = this.view;
        if (!ghost(state, own)) return false;
        if (step) act.turnTile(step);
        return true;
      }),
      hear(svg, {
        pointerover: (event) => {
          if (event.pointerType !== "touch" && !svg.matches(".fj-dragging"))
            this.#hover(cellOf(event.target));
        },
        pointerleave: () => this.#hover(null),
        click: (event) => {
          const { act } = this.view;
          const cell = cellOf(event.target);
          // A click that a screen reader or a key makes has no place.
          this.byKey = event.detail === 0;
          if (cell === null) return act.closeWhy();
          act.setCursor(cell);
          act.act(cell);
        },
      }),
    ];
    return () => ends.forEach((end) => end());
  }

  #hover(cell: Cell | null): void {
    const { own, act } = this.view;
    if (cell !== own.hover) act.hover(cell);
  }

  zoom(factor: number): void {
    this.control.zoom(factor, null, true);
  }

  fit(): void {
    this.control.fit();
  }

  keyed(): void {
    this.byKey = true;
  }

  /** All cells that the keyboard can go to. */
  cells(): Set<Cell> {
    return new Set([...this.#svg.querySelectorAll("[data-cell]")].map((cell) => cellOf(cell)!));
  }

  /** The cell that the keyboard is on, or would begin from: in the middle of the map. */
  here(): Cell {
    const { state, own } = this.view;
    const { byCell, spaces, tiles } = laid(state._table);
    const { cursor } = own;
    const there = cursor !== null && (byCell.has(cursor) || spaces.has(cursor));
    if (there) return cursor;
    // A bare grid has no tiles.
    const cells = tiles.length ? [tiles[0]!.cell] : [...spaces.keys()].sort(byDepth);
    return cells[cells.length >> 1] ?? "0,0";
  }
}

/** (Moving a tile, or fading it as a whole, would give it a layer of its own: slow where there are many boards.) */
function fadeIn(frame: HTMLElement, name: string, cell: Cell): void {
  frame.querySelector(`[${name}="${cell}"]`)?.animate?.([{ fillOpacity: 0, strokeOpacity: 0 }, {}], 180);
}
