// A replay with a review: bar, graph, values, best moves; by clicks, by keys, and for those who hear it.
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { bestCell, leader, shares, writeSigned, valuesOf } from "../../src/shared/analysis/values";
import { kindOf } from "../../src/replay/chart";
import widget from "../../src/replay/index";
import type { ReplayTraits } from "../../src/replay/wire";
import { settled } from "../fake_model";
import { openWidget } from "../open_widget";

function example(name: string): ReplayTraits {
  const file = `${import.meta.dirname}/../../../tests/widgets/replay/wire/${name}.json`;
  const { state } = JSON.parse(readFileSync(file, "utf8")) as { state: ReplayTraits };
  return { ...state, _shapes: {} };
}

/** The model of a page without a kernel: nothing can be asked. */
function alone(state: ReplayTraits) {
  const heard = new Map<string, Set<() => void>>();
  return {
    state,
    get: (name: keyof ReplayTraits) => state[name],
    set(name: keyof ReplayTraits, value: unknown) {
      if (state[name] === value) return;
      Object.assign(state, { [name]: value });
      for (const listener of [...(heard.get(`change:${name}`) ?? [])]) listener();
    },
    save_changes() {},
    on: (event: string, listener: () => void) =>
      void heard.set(event, (heard.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => void heard.get(event)?.delete(listener),
  };
}

describe("values", () => {
  it("are written with a sign, and read from what travels", () => {
    expect([writeSigned(3), writeSigned(-1.5), writeSigned(0)]).toEqual(["+3", "−1.5", "0"]);
    const analysis = { value: 2, best: "sail@0,0>1,-2", ways: [], top: [], values: "1,-2:2! 0,3:-1.5" };
    expect([...valuesOf(analysis as never)]).toEqual([
      ["1,-2", { value: 2, proven: true }],
      ["0,3", { value: -1.5, proven: false }],
    ]);
    expect(bestCell(analysis as never)).toBe("1,-2");
    expect(bestCell({ best: "MMPPPP/2@1,-1+secret@0,0>1,0" } as never)).toBe("1,-1");
    expect(bestCell({ best: "draw" } as never)).toBeNull();
  });

  it("share the bar: half and half where nobody leads, and never all of it", () => {
    expect(shares([0, 0])).toEqual([0.5, 0.5]);
    const [white = 0, yellow = 0] = shares([4, -4]);
    expect(white / yellow).toBeCloseTo(3);
    for (const leads of [
      [1000, -1000],
      [5, -5, -9, -9],
    ]) {
      expect(shares(leads).reduce((a, b) => a + b)).toBeCloseTo(1);
    }
    expect([leader([1, -1]), leader([0, 0]), leader([-2, -3, 2])]).toEqual([0, null, 2]);
  });

  it("of a moment are told apart by shape", () => {
    expect(kindOf({ told: "", sign: "?", loss: 4, turning: true })).toBe("mistake");
    expect(kindOf({ told: "", luck: -4 })).toBe("luck");
    expect(kindOf({ told: "", sign: "?!", loss: 2, luck: 5 })).toBe("luck");
    expect(kindOf({ told: "", turning: true })).toBe("turning");
  });
});

describe.each(["reviewed", "reviewed-4"])("a view of %s", (name) => {
  let model: ReturnType<typeof alone>;
  let el: HTMLElement;
  let close: () => void;
  const root = () => el.querySelector<HTMLElement>("[data-fjords]")!;
  const graph = () => el.querySelector<HTMLElement>('[data-do="graph"]')!;
  const review = () => model.state._review!;
  const key = async (pressed: string, on: Element) => {
    on.dispatchEvent(
      new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true, composed: true }),
    );
    await settled();
  };
  const press = async (what: string) => {
    el.querySelector<HTMLElement>(what)!.click();
    await settled();
  };
  const goTo = async (ply: number) => {
    model.set("ply", ply);
    await settled();
  };

  beforeEach(async () => {
    el = document.createElement("div");
    document.body.append(el);
    model = alone(example(name));
    close = openWidget(widget, model, el);
    await settled();
  });
  afterEach(() => {
    close();
    el.remove();
  });

  it("says at every move who leads, in the bar and in words", async () => {
    for (const ply of [0, 3, 15, review().leads.length - 1]) {
      await goTo(ply);
      const leads = review().leads[ply]!;
      const ahead = leader(leads);
      const label = el.querySelector(".fj-bar")!.getAttribute("aria-label")!;
      const seats = model.state._setup.seats;
      expect(label).toContain(
        ahead === null ? "Nobody leads" : `${seats[ahead]!.name} leads by ${leads[ahead]}`,
      );
      expect(el.querySelector(".fj-review h3")!.textContent).toBe(label);
      expect(el.querySelectorAll("[data-share]").length).toBe(seats.length);
    }
  });

  it("has the value on every legal tile, and the best move drawn", async () => {
    for (const ply of [2, model.state._tree.length - 8]) {
      await goTo(ply);
      const analysis = review().positions[ply]!;
      const shown = [...el.querySelectorAll<SVGElement>("[data-value]")].map(
        (text) => [text.dataset["at"], text.textContent] as const,
      );
      expect(shown).toEqual([...valuesOf(analysis)].map(([cell, { value }]) => [cell, writeSigned(value)]));
      expect(el.querySelector("[data-best]")!.getAttribute("data-best")).toBe(analysis.best);
      expect(el.querySelectorAll("[data-way]").length).toBe(analysis.ways.length);
      const cell = el.querySelector(`.fj-hit[data-cell="${bestCell(analysis)}"]`)!;
      expect(cell.getAttribute("aria-label")).toMatch(/worth .* points.*the best move/);
      for (const [cell, value] of shown) {
        const tip = el.querySelector(`[data-cell="${cell}"] title`)!.textContent;
        expect(tip).toContain(`worth ${value} points`);
      }
      expect(el.querySelectorAll("[data-top] > li").length).toBe(analysis.top.length);
    }
    expect(review().positions[model.state._tree.length - 8]!.ways.length).toBeGreaterThan(0);
  });

  it("marks each moment in the graph, by shape", () => {
    const marks = [...graph().querySelectorAll<SVGElement>("[data-moment]")];
    expect(marks.map((mark) => [mark.dataset["on"], mark.dataset["moment"]])).toEqual(
      Object.entries(review().moments).map(([n, moment]) => [n, kindOf(moment)]),
    );
    const shapes = new Set(marks.map((mark) => mark.querySelector("svg > path")!.getAttribute("d")));
    expect(shapes.size).toBe(3);
    expect(graph().querySelectorAll("[data-line]").length).toBe(name === "reviewed" ? 1 : 4);
  });

  it("goes where the graph is clicked, and from turning point to turning point", async () => {
    const last = review().leads.length - 1;
    graph().getBoundingClientRect = () => ({ left: 100, width: 500 }) as DOMRect;
    graph().dispatchEvent(new PointerEvent("pointerdown", { clientX: 350, bubbles: true }));
    await settled();
    expect(model.state.ply).toBe(Math.round(last / 2));
    graph().dispatchEvent(new PointerEvent("pointerdown", { clientX: 599, bubbles: true }));
    await settled();
    expect(model.state.ply).toBe(last);
    await goTo(0);
    const turning = Object.entries(review().moments).flatMap(([n, { turning: is }]) => (is ? [+n] : []));
    await press('[data-do="turning"]');
    expect(model.state.ply).toBe(turning[0]);
    await key("n", root());
    expect(model.state.ply).toBe(turning[1]);
    await key("PageUp", graph());
    expect(model.state.ply).toBe(turning[0]);
    await key("ArrowUp", graph());
    expect(model.state.ply).toBe(turning[0]! + 1);
    expect(graph().getAttribute("aria-valuenow")).toBe(String(turning[0]! + 1));
    await key("p", root());
    expect(model.state.ply).toBe(turning[0]);
    expect(graph().getAttribute("aria-valuetext")).toContain(review().moments[turning[0]!]!.told);
  });

  it("can be hidden and shown again, by a button and by a key", async () => {
    const seen = () =>
      [".fj-bar", ".fj-chart", ".fj-review", ".fj-values"].map((what) => !!el.querySelector(what));
    expect(seen()).toEqual([true, true, true, true]);
    await press('[data-do="review"]');
    expect(seen()).toEqual([false, false, false, false]);
    await key("r", root());
    expect(seen()).toEqual([true, true, true, true]);
  });

  it("is not there without a review", async () => {
    model.set("_review", null);
    await settled();
    expect(el.querySelector(".fj-chart, .fj-bar, [data-do='review']")).toBeNull();
  });
});
