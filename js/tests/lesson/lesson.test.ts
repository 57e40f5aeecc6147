// A lesson on the page: the examples that Python makes, stepped through, clicked and listened to.
import { readFileSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { frameAt, frames, lastStep } from "../../src/lesson/film";
import widget from "../../src/lesson/index";
import { cellIn, isCorner, isLay, laidSymbol, marks, seatsIn } from "../../src/lesson/marks";
import { PATIENCE } from "../../src/lesson/session";
import { LAST_CALL } from "../../src/shared/conversation";
import { layOut, MOST_OPEN, wayTo } from "../../src/lesson/tree_layout";
import type { Film, LessonTraits, TreeNode } from "../../src/lesson/wire";
import chance from "../../../tests/widgets/lesson/wire/chance.json";
import corners from "../../../tests/widgets/lesson/wire/corners.json";
import grid from "../../../tests/widgets/lesson/wire/grid.json";
import counting from "../../../tests/widgets/lesson/wire/counting.json";
import growing from "../../../tests/widgets/lesson/wire/growing.json";
import making from "../../../tests/widgets/lesson/wire/making.json";
import race from "../../../tests/widgets/lesson/wire/race.json";
import search from "../../../tests/widgets/lesson/wire/search.json";
import tree from "../../../tests/widgets/lesson/wire/tree.json";
import trouble from "../../../tests/widgets/lesson/wire/trouble.json";
import two from "../../../tests/widgets/lesson/wire/two.json";
import { settled } from "../fake_model";
import { openWidget } from "../open_widget";

const EXAMPLES = { chance, corners, counting, grid, growing, making, race, search, tree, trouble, two };
type Name = keyof typeof EXAMPLES;

function traits(name: Name): LessonTraits {
  const state = structuredClone(EXAMPLES[name]) as unknown as LessonTraits;
  return { ...state, _words: search._words, _shapes: {} };
}

function film(name: Name, n = 0): Film {
  return traits(name)._films[n]!;
}

/** What has no place on the board: a draw, and the tile that it brings. */
const BY_CHANCE = /^(draw|[PMO]{6}(:\w+)?)$/;

type Callback = (...args: unknown[]) => void;

/** The model of a lesson, in plain sight. */
class FakeLesson {
  readonly listeners = new Map<string, Set<Callback>>();
  readonly sent: { id: number; do: string; role: string; cell: string }[] = [];
  saved = 0;
  /** A page that was saved has nobody to send to. */
  alone = false;

  constructor(readonly state: LessonTraits) {}

  get(name: keyof LessonTraits) {
    return this.state[name];
  }
  set(name: keyof LessonTraits, value: unknown) {
    Object.assign(this.state, { [name]: value });
    this.ring(`change:${name}`);
  }
  save_changes() {
    this.saved += 1;
  }
  on(event: string, callback: Callback) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(callback));
  }
  off(event: string, callback: Callback) {
    this.listeners.get(event)?.delete(callback);
  }
  send(message: never) {
    if (this.alone) throw new Error("nobody is there");
    this.sent.push(message);
  }
  update(change: Partial<LessonTraits>) {
    Object.assign(this.state, change);
    for (const name of Object.keys(change)) this.ring(`change:${name}`);
  }
  answer(answer: object) {
    this.ring("msg:custom", { id: this.sent.at(-1)!.id, ...answer });
  }
  ring(event: string, ...args: unknown[]) {
    for (const callback of [...(this.listeners.get(event) ?? [])]) callback(...args);
  }
}

const closers: (() => void)[] = [];

function show(name: Name) {
  const model = new FakeLesson(traits(name));
  const el = document.createElement("div");
  document.body.append(el);
  const close = openWidget(widget, model, el);
  closers.push(close);
  const get = <E extends HTMLElement = HTMLElement>(selector: string) => {
    const found = el.querySelector<E>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  return {
    model,
    el,
    get,
    close,
    root: () => get("[data-fjords=lesson]"),
    all: (selector: string) => [...el.querySelectorAll<HTMLElement>(selector)],
    async click(selector: string) {
      get(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
      await settled();
    },
    async press(selector: string, key: string) {
      get(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await settled();
    },
  };
}

afterEach(() => {
  for (const close of closers.splice(0)) close();
  document.body.replaceChildren();
});

describe("frames", () => {
  it.each(Object.keys(EXAMPLES) as Name[])("of %s are unpacked without gaps", (name) => {
    for (const one of traits(name)._films) {
      const all = frames(one);
      expect(all.length).toBe(one.frames.length);
      for (const frame of all) {
        for (const place of [...frame.at, ...frame.queue, ...frame.labels.keys()])
          expect(cellIn(place) ?? BY_CHANCE.exec(place), place).not.toBeNull();
        if (frame.line) expect(one.source[frame.line - 1]).toBeTruthy();
      }
    }
  });

  it("share what did not change, and queues move on", () => {
    const all = frames(film("search"));
    expect(all[1]!.queue).toContain(all[1]!.at[0]);
    const { large } = traits("search")._timeline;
    for (const [n, step] of large.slice(0, -2).entries()) {
      const before = all[large[n + 1]! - 1]!;
      if (before.queue.length) expect(all[large[n + 1]!]!.at[0], String(step)).toBe(before.queue[0]);
    }
  });

  it("of a shorter film stay at its end, and both films come to theirs", () => {
    const state = traits("two");
    const last = lastStep(state._timeline);
    for (const pane of [0, 1]) expect(frameAt(state, pane, last)).toBe(frames(state._films[pane]!).at(-1));
    expect(state._timeline.frames.map((column) => column.length)).toEqual([last + 1, last + 1]);
  });

  it("of two films go in step: the places that they take out of their queues stand side by side", () => {
    const state = traits("two");
    const taken = (pane: number) => state._timeline.large.map((step) => frameAt(state, pane, step).at[0]);
    const parting = state._timeline.large.indexOf(state._timeline.parting!.step);
    expect(parting).toBeGreaterThan(0);
    expect(taken(0).slice(0, parting)).toEqual(taken(1).slice(0, parting));
    expect(taken(0)[parting]).not.toBe(taken(1)[parting]);
  });

  it("tell which conditions held on the way to their line", () => {
    const one = film("search");
    for (const frame of frames(one))
      for (const [line, held] of frame.branch) {
        expect(one.source[line - 1]).toContain("if ");
        expect(frame.note).toContain(held ? "is new" : "before");
      }
    expect(frames(one).some((frame) => frame.branch.size)).toBe(true);
  });

  it("of a search tell what was tried on the way", () => {
    const depth = frames(film("tree")).map((frame) => frame.trail.length);
    expect(Math.max(...depth)).toBeGreaterThan(1);
    for (const frame of frames(film("tree")))
      if (frame.at.length) expect(frame.trail.at(-1)!.place).toBe(frame.at[0]);
  });
});

describe("a search tree", () => {
  const nodes = film("tree").tree;
  const last = film("tree").frames.length - 1;

  it("grows with the steps, and every node stands below its parent", () => {
    const sizes = [0, 5, last].map((frame) => layOut(nodes, frame, new Map()).length);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sizes.at(-1)).toBe(nodes.length);
    const placed = layOut(nodes, last, new Map());
    for (const node of placed.slice(1))
      expect(node.y).toBeGreaterThan(placed.find((one) => one.number === node.parent)!.y);
    const leaves = placed.filter((node) => !node.hasChildren).map((node) => node.x);
    expect(new Set(leaves).size, "no two leaves stand in one place").toBe(leaves.length);
  });

  it("marks what was cut off, and folds what is large", () => {
    const placed = layOut(nodes, last, new Map());
    expect(placed.some((node) => node.isCut)).toBe(true);
    const parent = placed.find((node) => node.number && node.hasChildren)!;
    const folded = layOut(nodes, last, new Map([[parent.number, true]]));
    expect(folded.length).toBe(placed.length - folded.find((node) => node.number === parent.number)!.folded);
    const wide: TreeNode[] = Array.from({ length: 400 }, (_, n) => [
      n ? Math.floor((n - 1) / 3) : 0,
      "",
      0,
      [[0, "", ""]],
      0,
    ]);
    expect(layOut(wide, 0, new Map()).length).toBeLessThan(MOST_OPEN + 1);
  });

  it("is clicked and walked through by keys, and the board follows", async () => {
    const page = show("tree");
    await page.click("[data-do=last]");
    const size = page.all("[data-node]").length;
    await page.click('[data-node="2"] > circle');
    expect(page.root().dataset.phase, "the tree stays as it is").toBe("over");
    expect(page.all("[data-node]").length).toBe(size);
    expect(page.all("[data-tried]").length, "the board shows the moves that lead to the node").toBe(
      wayTo(nodes, 2).length,
    );
    const now = () => page.get(".fj-lesson-node-now").dataset.node;
    expect(now()).toBe("2");
    await page.press('[data-node="2"]', "ArrowUp");
    expect(now()).toBe("1");
    await page.press('[data-node="1"]', "Enter");
    expect(page.get('[data-node="1"]').getAttribute("aria-expanded")).toBe("false");
    await page.click("[data-do=back]");
    expect(page.all("[data-tried]").length, "a step shows its own board again").toBe(
      frameAt(page.model.state, 0, page.model.state.step).trail.length,
    );
  });
});

describe("chance in a tree", () => {
  const nodes = film("chance").tree;
  const last = film("chance").frames.length - 1;

  it("has a node for each tile, below the draw, and their chances add up to one", () => {
    const placed = layOut(nodes, last, new Map());
    const draws = placed.filter((node) => node.move === "draw");
    expect(draws.length).toBeGreaterThan(1);
    for (const draw of draws) {
      const tiles = placed.filter((node) => node.parent === draw.number);
      const shares = tiles.map(({ more }) => more.split("/").map(Number) as [number, number]);
      expect(tiles.every((node) => node.byChance)).toBe(true);
      expect(shares.reduce((sum, [count, total]) => sum + count / total, 0)).toBeCloseTo(1);
      const mean = tiles.reduce((sum, { value }, n) => sum + (+value * shares[n]![0]) / shares[n]![1], 0);
      expect(mean, "the draw is worth the mean").toBeCloseTo(+draw.value, 1);
    }
  });

  it("is drawn as diamonds, with chances below, and heard", async () => {
    const page = show("chance");
    await page.click("[data-do=last]");
    const diamonds = page.all("[data-chance]");
    expect(diamonds.length).toBe(nodes.filter(([, , seat]) => seat < 0).length);
    for (const node of diamonds) {
      expect(node.querySelector("path.fj-lesson-chance")).not.toBeNull();
      expect(node.querySelector(".fj-lesson-more")!.textContent).toMatch(/^\d\/\d$/);
      expect(node.getAttribute("aria-label")).toMatch(/^[PMO]{6} comes, chance \d\/\d: -?[\d.]+$/);
    }
  });

  it("shows the tiles that were laid on the way to a node, and nothing for those drawn", async () => {
    const page = show("chance");
    await page.click("[data-do=last]");
    const lay = nodes.findIndex(([, move]) => isLay(move));
    await page.click(`[data-node="${lay}"]`);
    const way = wayTo(nodes, lay).map(({ place }) => place);
    expect(way[0]).toBe("draw");
    expect(page.all("[data-tried]").map((mark) => mark.dataset.tried)).toEqual([cellIn(nodes[lay]![1])]);
  });

  it("turns a tile that is laid as the move says", () => {
    expect(laidSymbol("MMPPPP@1,-1", "2")).toBe("MMPPPP2");
    expect(laidSymbol("MMPPPP/1@1,-1+longhouse", "0")).toBe("PMMPPP0");
    expect(laidSymbol("POOOOO:water/4@0,-1", "1")).toBe("OOOOPO1");
    expect(isLay("settle@1,-1")).toBe(false);
  });
});

describe("marks", () => {
  it("lie on cells, on corners, and in the colours of seats", () => {
    expect(cellIn("sail@0,1>2,1")).toBe("2,1");
    expect(cellIn("draw")).toBeNull();
    expect(isCorner("1,-2/3")).toBe(true);
    expect(isCorner("MMPPPP/3@1,-1")).toBe(false);
    expect(seatsIn("0,1")).toEqual([0, 1]);
    const sea = film("corners");
    expect(marks(sea, frames(sea).at(-1)!).corners.size).toBeGreaterThan(3);
    const who = film("race");
    expect([...marks(who, frames(who).at(-1)!).washes.values()].every(({ kind }) => kind === "s")).toBe(true);
  });

  it("add up the numbers of moves that end on one cell", () => {
    const moves = new Map([
      ["MMPPPP/1@1,1", 3],
      ["MMPPPP/2@1,1", 4],
    ]);
    const frame = { ...frames(film("search"))[0]!, labels: moves };
    expect(marks(film("search"), frame).labels.get("1,1")).toBe("7");
  });
});

describe("a lesson", () => {
  it("shows each step: cells, line, queue and counters", async () => {
    const page = show("search");
    const all = frames(film("search"));
    for (const [n, frame] of all.entries()) {
      expect(page.root().dataset.ply).toBe(String(n));
      expect(page.all("[data-looked]").map((cell) => cell.dataset.cell)).toEqual(frame.at);
      expect(page.all("[data-label]").length).toBe(frame.labels.size);
      expect(page.get("[data-fact=queue] dd").textContent).toBe(frame.queue.join("  ") || "nothing");
      const current = page.get(".fj-lesson-code > [aria-current]");
      expect(current.querySelector("code")!.textContent).toBe(film("search").source[frame.line - 1]);
      expect(page.get(".fj-lesson-note").textContent).toBe(frame.note);
      await page.click("[data-do=forward]");
    }
    expect(page.root().dataset.phase).toBe("over");
    expect(page.model.state.step).toBe(all.length - 1);
    expect(page.model.saved).toBe(all.length - 1);
  });

  it("has small steps and large ones, and a switch between them", async () => {
    const page = show("search");
    const { large } = page.model.state._timeline;
    await page.click("[data-do=forward]");
    expect(page.root().dataset.ply).toBe("1");
    expect(page.get(".fj-lesson-held").dataset.held).toBe("true");
    await page.click("[data-do=fine]");
    expect(page.root().dataset.ply, "back to the large step that it belongs to").toBe("0");
    await page.click("[data-do=forward]");
    expect(page.root().dataset.ply).toBe(String(large[1]));
    await page.press("[data-do=forward]", "End");
    expect(page.root().dataset.ply).toBe(String(large.at(-1)));
    expect(page.get<HTMLInputElement>("input[type=range]").max).toBe(String(large.length - 1));
  });

  it("keeps the source of an exercise closed", async () => {
    const page = show("search");
    const [one] = page.model.state._films;
    page.model.update({ _films: [{ ...one!, source: [], locked: "breadth-first" }] });
    await settled();
    expect(page.all(".fj-lesson-code")).toEqual([]);
    expect(page.get("[data-locked]").textContent).toContain("breadth-first");
    page.model.update({ _films: [one!] });
    await settled();
    expect(page.all(".fj-lesson-code")).toHaveLength(1);
  });

  it("is stepped by keys, and follows a step that comes from Python", async () => {
    const page = show("search");
    await page.press("[data-do=forward]", "ArrowRight");
    await page.press("[data-do=forward]", "End");
    expect(page.root().dataset.ply).toBe(page.root().dataset.last);
    await page.press("[data-do=forward]", "Home");
    expect(page.root().dataset.ply).toBe("0");
    page.model.update({ step: 3 });
    await settled();
    expect(page.root().dataset.ply).toBe("3");
  });

  it.each(["search", "grid"] as const)("is entered by the tab key at one cell: %s", (name) => {
    expect(show(name).all(".fj-cells [tabindex='0']")).toHaveLength(1);
  });

  it("goes from cell to cell by arrows, and chooses by Enter", async () => {
    const page = show("search");
    const here = () => page.get(".fj-cells [tabindex='0']").dataset.cell!;
    const before = here();
    await page.press(`[data-cell="${before}"]`, "ArrowUp");
    await vi.waitFor(() => expect(here()).not.toBe(before));
    expect(page.all(".fj-cells [tabindex='0']")).toHaveLength(1);
    await page.press(`[data-cell="${here()}"]`, "Enter");
    expect(page.model.sent[0]).toMatchObject({ do: "choose", role: "start", cell: here() });
  });

  it("asks for another run, shows the choice at once, and goes on to the next role", async () => {
    const page = show("two");
    await page.click('[data-cell="1,0"]');
    expect(page.root().dataset.pending).toBe("1,0");
    expect(page.get("[data-role=start]").textContent).toContain("1,0");
    page.model.answer({ ok: true });
    await settled();
    expect(page.root().dataset.pending).toBeUndefined();
    expect(page.get("[data-role=goal]").getAttribute("aria-pressed")).toBe("true");
  });

  it("says that it is at it when another cell is clicked meanwhile", async () => {
    const page = show("two");
    await page.click('[data-cell="1,0"]');
    await page.click('[data-cell="0,0"]');
    expect(page.model.sent).toHaveLength(1);
    for (const word of [".fj-lesson-roles small", ".fj-said"])
      expect(page.get(word).textContent).toBe(page.model.state._words["lesson.choosing"]);
  });

  it("says why a cell cannot be chosen", async () => {
    const page = show("search");
    await page.click('[data-cell="1,0"]');
    page.model.answer({ ok: false, code: "invalid", text: "There is no tile." });
    await settled();
    expect(page.get("[data-notice]").textContent).toContain("There is no tile.");
    await page.click("[data-do=dismiss]");
    expect(page.all("[data-notice]").length).toBe(0);
  });

  it("says that it is a recording where there is nobody to ask", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const page = show("search");
    page.model.alone = true;
    await page.click('[data-cell="1,0"]');
    expect(page.get("[data-notice]").textContent).toContain("recording");
    await page.click("[data-do=forward]");
    expect(page.root().dataset.ply).toBe("1");
  });

  it("has two boards and one slider for two algorithms", async () => {
    const page = show("two");
    expect(page.all(".fj-map").length).toBe(2);
    expect(page.all("input[type=range]").length).toBe(1);
    await page.click("[data-do=last]");
    expect(page.all("[data-fact=answer]").length).toBe(2);
    await page.click("[data-do=parting]");
    expect(page.root().dataset.ply).toBe(String(page.model.state._timeline.parting!.step));
  });

  it("greets a function that is still to be written, and calls nothing wrong", async () => {
    const page = show("trouble");
    const waiting = { kind: "stub", text: "ring is waiting for your code.", line: 0, step: 0, cell: "" };
    page.model.update({ _films: [{ ...film("trouble"), trouble: waiting }] });
    await settled();
    expect(page.get("[data-trouble=stub]").textContent).toBe(waiting.text);
    expect(page.all("[role=alert]")).toEqual([]);
    expect(page.all(".fj-lesson-note, .fj-lesson-facts"), "nothing is called its answer").toEqual([]);
  });

  it("shows nothing but the board where there is one moment and no code", async () => {
    const page = show("grid");
    const { _films, _timeline, _setup } = page.model.state;
    const [only] = _films;
    page.model.update({
      _films: [{ ...only!, frames: only!.frames.slice(0, 1), total: 1 }],
      _timeline: { ..._timeline, frames: [[0]], large: [0] },
      _setup: { ..._setup, code: false },
    });
    await settled();
    expect(page.all("input[type=range], .fj-lesson-panel")).toEqual([]);
    expect(page.all(".fj-map")).toHaveLength(1);
  });

  it("tells of trouble in a learner's function, with its line", async () => {
    const page = show("trouble");
    const { text, line } = film("trouble").trouble!;
    expect(page.get("[role=alert]").textContent).toContain(text);
    await page.click("[data-do=last]");
    expect(page.get("[data-bad] code").textContent).toBe(film("trouble").source[line - 1]);
  });

  it("draws bare grids, corners, seats and moves that are tried", async () => {
    expect(show("grid").all(".fj-space").length).toBe(19);
    const sea = show("corners");
    await sea.click("[data-do=last]");
    expect(sea.all("[data-corner]").length).toBeGreaterThan(3);
    const who = show("race");
    await who.click("[data-do=last]");
    expect(who.all(".fj-lesson-seat").length).toBeGreaterThan(3);
    const moves = show("tree");
    await moves.click("[data-do=forward]");
    expect(moves.all("[data-tried]").length).toBeGreaterThan(0);
  });

  it("veils the tiles that are not laid yet, where a map grows", async () => {
    const page = show("growing");
    const veiled = () => page.all("[data-veil]").flatMap((path) => path.dataset.veil!.split(" "));
    const tiles = page.all("[data-hex]").length;
    expect(veiled().length).toBe(tiles - 1);
    await page.click("[data-do=fine]");
    await page.click("[data-do=forward]");
    expect(veiled().length).toBe(tiles - 2);
    await page.click("[data-do=last]");
    expect(veiled()).toEqual([]);
  });

  it("washes cells by their numbers, and no rule of the style sheet says otherwise", async () => {
    const page = show("search");
    await page.click("[data-do=last]");
    const strengths = page.all(".fj-lesson-wash").map((wash) => wash.getAttribute("fill-opacity"));
    expect(new Set(strengths).size).toBeGreaterThan(2);
    const sheet = readFileSync(`${import.meta.dirname}/../../src/lesson/overlay.css`, "utf8");
    expect(sheet).toMatch(/\.fj-lesson-wash \{/);
    expect(sheet).not.toMatch(/\.fj-lesson-wash \{[^}]*opacity/);
  });

  it("colours texts by their kind, and not where each is a name of its own", () => {
    const moment = { ...film("grid"), total: 1 };
    const labelled = (texts: string[]) =>
      marks(moment, { ...frames(moment)[0]!, labels: new Map(texts.map((text, n) => [`${n},0`, text])) });
    expect([...labelled(["A", "B", "A"]).washes.values()].map(({ kind }) => kind)).toEqual(["c", "c", "c"]);
    expect([...labelled(["0,0", "1,0", "2,0"]).washes.values()].map(({ kind }) => kind)).toEqual([
      "t",
      "t",
      "t",
    ]);
  });

  it("lays the tiles that an algorithm decides on, and takes them away when it begins anew", async () => {
    const page = show("making");
    const tiles = () => page.all(".fj-tiles [data-hex]").length;
    expect(tiles()).toBe(0);
    await page.click("[data-do=forward]");
    expect(tiles()).toBe(1);
    await page.click("[data-do=fine]");
    await page.click("[data-do=forward]");
    expect(page.all('[data-label="0"]')).toHaveLength(1);
    expect(tiles()).toBeGreaterThan(0);
    await page.click("[data-do=forward]");
    expect(tiles()).toBe(0);
    await page.click("[data-do=last]");
    expect(tiles()).toBe(7);
  });

  it("counts cells in several ways, flat side up and point up", async () => {
    const page = show("counting");
    const names = () => page.all(".fj-lesson-name").map((name) => name.textContent);
    expect(names()).toContain("1,-2");
    await page.click("[data-system=cube]");
    expect(names()).toContain("1,-2,1");
    await page.click("[data-system=doubled]");
    expect(names()).toContain("1,-3");
    await page.click("[data-do=pointy]");
    expect(names()).toContain("0,-2");
    expect(page.all(".fj-lesson-pointy")).toHaveLength(1);
    await page.click('[data-cell="1,0"]');
    expect(page.model.sent[0]).toMatchObject({ do: "choose", cell: "1,0" });
  });

  it("leaves nothing behind", () => {
    const page = show("search");
    page.close();
    expect(page.el.childElementCount).toBe(0);
    expect([...page.model.listeners.values()].every((callbacks) => callbacks.size === 0)).toBe(true);
  });
});

describe("by the clock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("plays to the end and stops, and says nothing on the way", async () => {
    const page = show("search");
    await page.click("[data-do=play]");
    await vi.advanceTimersByTimeAsync(1100);
    expect(page.root().dataset.ply).toBe("1");
    expect(page.get(".fj-said").textContent).toBe("");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.root().dataset.phase).toBe("over");
    expect(page.get(".fj-said").textContent).not.toBe("");
  });

  it("does not wait for ever for a kernel that is silent", async () => {
    const page = show("search");
    await page.click('[data-cell="1,0"]');
    await vi.advanceTimersByTimeAsync(PATIENCE + 10);
    expect(page.get("[data-notice]").textContent).toContain("is not answering");
  });

  it("waits a moment only for a kernel that was restarted", async () => {
    const page = show("search");
    page.model.ring("comm_live_update");
    await page.click('[data-cell="1,0"]');
    await vi.advanceTimersByTimeAsync(LAST_CALL + 10);
    expect(page.get("[data-notice]").textContent).toContain("need the notebook");
  });
});
