// Analysis as an aid of the board to play on: progress, then values, the best move and who leads.
import { describe, expect, it } from "vitest";

import { ANALYSIS, WORDS } from "./analysis_example";
import { settled } from "../fake_model";
import { show } from "../page";

describe("who reaches what", () => {
  it("has its colours told below the players, as far as they are on the map", async () => {
    const { el, get, model } = show("settling", { _aids: { on: [] } });
    expect(el.querySelector("[data-legend]")).toBeNull();
    const all = "f".repeat(20);
    model.update({ _aids: { on: ["reach"], reach: { secured: [all, ""], contested: all, dead: "" } } });
    await settled();
    const [mine, contested, ...others] = [...get("[data-legend=reach]").children];
    expect(mine!.textContent).toContain(model.state._seats[0]!.name);
    expect(contested!.textContent).toBe("contested");
    expect(others).toEqual([]);
    for (const sample of [mine!, contested!]) {
      const [, pattern] = sample
        .querySelector("[fill]")!
        .getAttribute("fill")!
        .match(/#(.*)\)/)!;
      expect(el.querySelector(`[id="${pattern}"]`)).not.toBeNull();
    }
  });
});

describe("the aid", () => {
  it("is not there unless it is on", () => {
    const { el } = show("start");
    expect(el.querySelector("[data-advice], .fj-bar, [data-value]")).toBeNull();
  });

  it("tells how far it is, then shows what it found", async () => {
    const { el, model, get } = show("start", {
      _aids: { on: ["analysis"], analysis: { words: WORDS, progress: 0.4 } },
    });
    expect(get("[data-advice=looking] progress").getAttribute("aria-label")).toContain("40%");
    model.update({ _aids: { on: ["analysis"], analysis: ANALYSIS } });
    await settled();
    expect(get(".fj-bar").getAttribute("aria-label")).toMatch(/leads by 3 \(estimated\)/);
    const values = [...el.querySelectorAll("[data-value]")].map((text) => text.textContent);
    expect(values).toEqual(["+3", "−1.5"]);
    expect(get("[data-best]").getAttribute("data-best")).toBe(ANALYSIS.best);
    expect(get('.fj-hit[data-cell="1,1"]').getAttribute("aria-label")).toContain(
      "worth +3 points, the best move",
    );
    expect(get("[data-top]").textContent).toContain("MMPPPP on (1,1)");
    // Between two the bar says what the best move says: there is nothing to explain.
    expect(get("[data-advice=found]").textContent).not.toContain("The bar is another estimate");
    model.update({ _aids: { on: [] } });
    await settled();
    expect(el.querySelector("[data-advice], .fj-bar, [data-value]")).toBeNull();
  });

  it("keeps the place of the bar while it looks, and while a computer is to move", async () => {
    const { get, model } = show("start", {
      _aids: { on: ["analysis"], analysis: { words: WORDS, progress: 0.4 } },
    });
    expect(get(".fj-bar").hasAttribute("data-empty")).toBe(true);
    model.update({ _aids: { on: ["analysis"], analysis: { words: WORDS } } });
    await settled();
    expect(get(".fj-bar").hasAttribute("data-empty")).toBe(true);
  });

  it("draws a graph over the moments that were looked into", async () => {
    const { model, get } = show("start", { _aids: { on: ["analysis"], analysis: ANALYSIS } });
    model.answer(model.asked("leads")[0]!.id, { leads: [[0, [3, -3]]] });
    await settled();
    expect(get("[data-line] .fj-lead-over").getAttribute("d")!.match(/[ML]/g)).toEqual(["M", "L"]);
    model.update({ _aids: { on: ["analysis"], analysis: { words: WORDS, leads: [-1, 1] } } });
    await settled();
    const leads = [0, 7, 9].map((ply, n) => [ply, [3 - 2 * n, 2 * n - 3]]);
    model.answer(model.asked("leads")[1]!.id, { leads });
    await settled();
    expect(get("[data-graph]").getAttribute("aria-label")).toBe(WORDS["review.graph"]);
    expect(get("[data-line] .fj-lead-over").getAttribute("d")!.match(/[ML]/g)).toEqual(["M", "L", "L"]);
    expect(get(".fj-bar").getAttribute("aria-label")).toMatch(/leads by 1 \(proven\)/);
  });

  it("is not offered where it is barred", async () => {
    const { click, el } = show("start", { _aids: { on: ["legal"], barred: ["analysis"] } });
    await click("[data-open=aids]");
    expect(el.querySelector("[data-aid=fits]")).not.toBeNull();
    expect(el.querySelector("[data-aid=analysis]")).toBeNull();
  });

  it("is switched on among the others", async () => {
    const { click, enter, model } = show("start", { _aids: { on: ["legal"] } });
    await click("[data-open=aids]");
    await enter("[data-aid=analysis]", true);
    expect(model.asked("aids").map(({ on }) => on)).toEqual([["legal", "analysis"]]);
  });
});
