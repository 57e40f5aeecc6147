import type { RenderProps } from "@anywidget/types";
import { afterEach, describe, expect, it, vi } from "vitest";

import widget from "../src/index";
import type { PlayTraits } from "../src/traits";
import { FakeModel } from "./fake_model";
import example from "./play.json";

// The same example is held against the Python widget by tests/test_play_widget.py.
const EXAMPLE = example as PlayTraits;

function show(changes: Partial<PlayTraits> = {}) {
  const model = new FakeModel<PlayTraits>({ ...EXAMPLE, ...changes });
  return { model, ...addView(model) };
}

function addView(model: FakeModel<PlayTraits>) {
  const el = document.createElement("div");
  document.body.append(el);
  const close = widget.render({ model: model.asModel(), el } as unknown as RenderProps<PlayTraits>);
  return { el, close };
}

function root(el: HTMLElement): HTMLElement {
  const found = el.querySelector<HTMLElement>("[data-fjords=play]");
  if (!found) throw new Error(`no board in ${el.innerHTML}`);
  return found;
}

const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

afterEach(() => document.body.replaceChildren());

describe("a view", () => {
  it("carries the hooks that tests and users rely on", () => {
    const { dataset } = root(show().el);
    expect(dataset).toMatchObject({ fjords: "play", phase: "exploration", turn: "1", ply: "3" });
  });

  it("says seat 0 and ply 0, and no seat when nobody is to move", () => {
    expect(root(show({ ply: 0, turn: 0 }).el).dataset).toMatchObject({ ply: "0", turn: "0" });
    const over = root(show({ turn: null, phase: "over" }).el);
    expect([over.dataset["phase"], over.getAttribute("data-turn")]).toEqual(["over", ""]);
  });

  it("can take the focus and keeps its keys from the notebook", () => {
    const board = root(show().el);
    board.focus();
    expect(document.activeElement).toBe(board);
    expect(board.dataset["lmSuppressShortcuts"]).toBe("true");
  });

  it("draws Python's picture", () => {
    expect(root(show().el).querySelector(".fj-picture > svg > title")?.textContent).toBe("board");
  });

  it("announces the status as text, never as markup", () => {
    const { el } = show({ _status: ["<b>White</b> to move.", "One.", "Two."] });
    const status = root(el).querySelector("[role=status]");
    expect([...status!.children].map((line) => line.textContent)).toEqual([
      "<b>White</b> to move.",
      "One.",
      "Two.",
    ]);
    expect(status!.querySelector("b")).toBeNull();
  });
});

describe("a view follows its model", () => {
  it("shows what changed", async () => {
    const { model, el } = show();
    model.update({
      ply: 4,
      turn: 0,
      _picture: "<svg><desc>later</desc></svg>",
      _status: ["White lays a tile."],
    });
    await settled();
    expect(root(el).dataset).toMatchObject({ ply: "4", turn: "0" });
    expect(root(el).querySelector(".fj-picture")?.innerHTML).toBe("<svg><desc>later</desc></svg>");
    expect(root(el).querySelector(".fj-headline")?.textContent).toBe("White lays a tile.");
    expect(root(el).querySelectorAll(".fj-news")).toHaveLength(0);
  });

  it("reads the model once for a burst of changes", async () => {
    const { model } = show();
    const reads = vi.spyOn(model, "get");
    model.update({ ply: 4, turn: 0, phase: "settlement" });
    model.update({ ply: 5 });
    await settled();
    expect(reads.mock.calls.filter(([name]) => name === "ply")).toHaveLength(1);
  });

  it("keeps its root, and with it the focus", async () => {
    const { model, el } = show();
    const before = root(el);
    before.focus();
    model.update({ ply: 4, _picture: "<svg></svg>" });
    await settled();
    expect(root(el)).toBe(before);
    expect(document.activeElement).toBe(before);
  });
});

describe("closing a view", () => {
  it("leaves no listener and nothing on the page", () => {
    const { model, el, close } = show();
    expect(model.listenerCount).toBe(5);
    close();
    expect(model.listenerCount).toBe(0);
    expect(el.childNodes).toHaveLength(0);
  });

  it("leaves the other views of the model alone", async () => {
    const { model, close } = show();
    const { el } = addView(model);
    close();
    model.update({ ply: 9 });
    await settled();
    expect(root(el).dataset["ply"]).toBe("9");
  });

  it("draws nothing after it, not even a change that was on its way", async () => {
    const { model, el, close } = show();
    model.update({ ply: 9 });
    close();
    await settled();
    expect(el.childNodes).toHaveLength(0);
  });
});

describe("an error while drawing", () => {
  const broken = null as unknown as string[];

  it("is shown in place of the board", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { el } = show({ _status: broken });
    expect(el.querySelector("[role=alert]")?.textContent).toMatch(/null/);
    expect(el.querySelector("[data-fjords]")).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });

  it("goes away with the next good state", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { model, el } = show({ _status: broken });
    model.update({ _status: ["Again."] });
    await settled();
    expect(root(el).querySelector(".fj-headline")?.textContent).toBe("Again.");
    expect(el.querySelector("[role=alert]")).toBeNull();
  });

  it("replaces a board that was fine before", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { model, el } = show();
    model.update({ _status: broken });
    await settled();
    expect(el.children).toHaveLength(1);
    expect(el.querySelector("[role=alert]")).not.toBeNull();
  });
});
