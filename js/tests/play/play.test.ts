import { afterEach, describe, expect, it, vi } from "vitest";

import type { PlayTraits } from "../../src/play/wire";
import { example, STATE_NAMES } from "./examples";
import { FakeModel, settled } from "../fake_model";
import { addView, closeAll, initialize, show } from "../page";

afterEach(closeAll);

describe("a view", () => {
  it("carries the hooks that tests and users rely on", () => {
    expect(show("exploring").root().dataset).toMatchObject({
      fjords: "play",
      phase: "exploration",
      turn: "0",
      ply: "14",
    });
  });

  it("says seat 0 and ply 0, and no seat when nobody is to move", () => {
    expect(show("start", { ply: 0, turn: 0 }).root().dataset).toMatchObject({ ply: "0", turn: "0" });
    expect(show("over", { turn: null }).root().getAttribute("data-turn")).toBe("");
  });

  it("can take the focus and keeps its keys from the notebook", () => {
    const root = show("start").root();
    root.focus();
    expect(document.activeElement).toBe(root);
    expect(root.dataset["lmSuppressShortcuts"]).toBe("true");
  });

  it("has ids of its own, so that two views on a page do not meet", () => {
    const { model, el } = show("start");
    const ids = (element: HTMLElement) => [...element.querySelectorAll("[id]")].map(({ id }) => id);
    const other = addView(model).el;
    expect(ids(el).length).toBeGreaterThan(0);
    expect(new Set([...ids(el), ...ids(other)]).size).toBe(ids(el).length + ids(other).length);
  });

  it.each(STATE_NAMES)("draws what Python sends: %s", (name) => {
    const { root, all, el } = show(name);
    expect(el.querySelector("[data-fjords-fault]")).toBeNull();
    expect(root().textContent).toContain(example(name)._status.headline);
    expect(all("[data-seat]")).toHaveLength(example(name)._seats.length);
    expect(all("[data-face]").length).toBe(example(name)._table.tiles.split(" ").length);
  });

  it.each(["classic", "talk", "settling-runes", "over-runes-4", "stopped", "french"])(
    "shows no word's key instead of the word: %s",
    async (name) => {
      const page = show(name);
      const keys = new RegExp(
        `\\b(${[...new Set(Object.keys(example(name)._words).map((key) => key.split(".")[0]))].join("|")})\\.[a-z_]+\\b`,
      );
      for (const panel of ["none", "new", "aids", "log", "guide", "keys", "unseen"]) {
        if (page.all(`[data-open=${panel}]`).length) await page.click(`[data-open=${panel}]`);
        const spoken = page
          .all("[aria-label], [title]")
          .flatMap((element) => [
            element.getAttribute("aria-label") ?? "",
            element.getAttribute("title") ?? "",
          ]);
        expect([page.root().textContent ?? "", ...spoken].filter((text) => keys.test(text))).toEqual([]);
      }
    },
  );
});

describe("a view follows its model", () => {
  it("shows what changed, and keeps its root and the focus", async () => {
    const { model, root, get } = show("start");
    const before = root();
    before.focus();
    model.update({ ply: 4, turn: 1, _status: { ...model.state._status, headline: "Yellow lays a tile." } });
    await settled();
    expect(root()).toBe(before);
    expect(document.activeElement).toBe(before);
    expect(root().dataset).toMatchObject({ ply: "4", turn: "1" });
    await vi.waitFor(() => expect(get("[role=status] h2").textContent).toBe("Yellow lays a tile."));
  });

  it("writes what Python says as text, never as markup", () => {
    const status = { ...example("start")._status, headline: "<b>White</b> to move.", news: ["<i>One.</i>"] };
    const { get, el } = show("start", { _status: status });
    expect(get("[role=status] h2").textContent).toBe("<b>White</b> to move.");
    expect(el.querySelector("[role=status] b, [role=status] i")).toBeNull();
  });
});

describe("closing", () => {
  it("a view leaves nothing on the page, and the last one no listener", () => {
    const model = new FakeModel(example("start"));
    const stop = initialize(model);
    expect(model.listenerCount).toBeGreaterThan(0);
    const [first, second] = [addView(model), addView(model)];
    first.close();
    expect(first.el.childNodes).toHaveLength(0);
    expect(second.root().dataset["ply"]).toBe("0");
    second.close();
    expect(model.listenerCount).toBeGreaterThan(0);
    stop();
    expect(model.listenerCount).toBe(0);
  });

  it("one view leaves the others alone", async () => {
    const { model, close } = show("start");
    const { root } = addView(model);
    close();
    model.update({ ply: 9 });
    await settled();
    expect(root().dataset["ply"]).toBe("9");
  });

  it("draws nothing after it, not even a change that was on its way", async () => {
    const { model, el, close } = show("start");
    model.update({ ply: 9 });
    close();
    await settled();
    expect(el.childNodes).toHaveLength(0);
  });

  it("listens to nothing outside of the widget's element", () => {
    const added = [document, window, document.body].map((target) => vi.spyOn(target, "addEventListener"));
    show("settling");
    for (const listener of added) expect(listener).not.toHaveBeenCalled();
  });
});

describe("an error of ours", () => {
  const broken = null as unknown as PlayTraits["_status"];

  it("is shown in place of the board", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { el, get } = show("start", { _status: broken });
    await settled();
    expect(get("[data-fjords-fault]").textContent).toMatch(/null/);
    expect(el.querySelector("[data-fjords]")).toBeNull();
    expect(log).toHaveBeenCalled();
  });

  it("replaces a board that was fine, and goes away with the next good state", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { model, el, root } = show("start");
    const good = model.state._status;
    model.update({ _status: broken });
    await settled();
    expect(el.querySelector("[data-fjords-fault]")).not.toBeNull();
    model.update({ _status: good });
    await settled();
    expect(root().dataset["ply"]).toBe("0");
    expect(el.querySelector("[data-fjords-fault]")).toBeNull();
  });

  it("in something that was clicked is shown too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { model, click, get } = show("start");
    Object.defineProperty(model.state._options, "lays", {
      get() {
        throw new Error("no options today");
      },
    });
    await click("[data-tile]:not([disabled])");
    expect(get("[data-fjords-fault]").textContent).toContain("no options today");
  });
});
