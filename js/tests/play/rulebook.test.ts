import { afterEach, describe, expect, it, vi } from "vitest";

import { settled } from "../fake_model";
import { closeAll, show } from "../page";
import { words } from "./examples";

afterEach(closeAll);

const FIGURE = {
  name: "x3-clash",
  caption: "Plains would meet ocean.",
  kind: "wrong",
  verdict: "Not allowed",
  rules: ["X3"],
  images: [{ src: "data:image/svg+xml,x", width: 10, height: 10 }],
};

/** A board whose rulebook has one picture for each section that is asked for. */
function withPictures(name: string) {
  const page = show(name);
  page.model.reply = (request) => {
    if (request.do === "shapes") return { shapes: {} };
    if (request.do !== "figures") return undefined;
    return { figures: Object.fromEntries(request.sections.map((id) => [id, [FIGURE]])) };
  };
  return page;
}

describe("a rule code", () => {
  it("opens the rulebook at its rule, and has the keyboard there", async () => {
    const { click, get, all, model } = withPictures("start");
    await click('[data-open="guide"]');
    await click('[data-panel="guide"] [data-code="X3"]');
    expect(get("[data-wanted]").dataset["section"]).toBe("X3");
    expect(document.activeElement?.textContent).toContain("X3");
    expect(all("[data-chapter] [aria-expanded=true]")).toHaveLength(1);
    await settled();
    expect(model.asked("figures")[0]!.sections).toEqual(["X3"]);
    expect(get('[data-section="X3"] img').getAttribute("alt")).toBe(FIGURE.caption);
  });

  it("leads to its place in every chapter, by click and by key", async () => {
    const { click, get, press, all, model } = withPictures("settling");
    const rules = model.state._book!.chapters.flatMap(
      ({ sections }) => sections.find(({ rule }) => rule)?.id ?? [],
    );
    expect(rules.length).toBeGreaterThan(8);
    const lines = rules.map((rule) => ({ rule, text: `What ${rule} says.` }));
    // Pictures are kept by language: those of other tests are not of this book.
    model.update({ _setup: { ...model.state._setup, lang: "de", guide: [{ title: "Rules", lines }] } });
    for (const rule of rules) {
      await press("[data-fjords=play]", "g");
      await click(`[data-panel="guide"] [data-code="${rule}"]`);
      expect(all("[data-wanted]").map(({ dataset }) => dataset["section"])).toEqual([rule]);
      expect(document.activeElement).toBe(get("[data-wanted] h5"));
      await press("[data-wanted] h5", "Escape");
      const reasons = [{ rule, title: "", text: "", cells: [], corners: [] }];
      model.reply = (request) =>
        request.do === "why" ? { legal: false, reasons } : { figures: {}, shapes: {} };
      await press("[data-fjords=play]", "x");
      await press("[data-fjords=play]", "o");
      expect(get("[data-wanted]").dataset["section"]).toBe(rule);
      await press("[data-fjords=play]", "o");
    }
  }, 60_000);

  it("leads away from a record that it finds fault with, and what was pasted is still there afterwards", async () => {
    const { click, enter, get, all, model } = withPictures("start");
    const faults = [{ line: 9, column: 9, text: "Not legal here: X2: The space must touch two tiles." }];
    model.reply = (request) =>
      request.do === "load"
        ? { loaded: false, faults }
        : { figures: {}, shapes: {}, games: [], branches: [] };
    await click('[data-open="log"]');
    await click('[data-do="open-load"]');
    await enter("[data-field=record]", "fjords-record 1");
    await click('[data-do="load"]');
    expect(get(".fj-faults").textContent).toContain(faults[0]!.text);
    await click('.fj-faults [data-code="X2"]');
    expect(all("[data-wanted]").map(({ dataset }) => dataset["section"])).toEqual(["X2"]);
    await click('[data-open="log"]');
    await click('[data-do="open-load"]');
    expect((get("[data-field=record]") as HTMLTextAreaElement).value).toBe("fjords-record 1");
  });

  it("is a button with a name, wherever it stands", async () => {
    const { click, all } = withPictures("over");
    await click('[data-open="guide"]');
    const codes = all(".fj-reason .fj-rule");
    expect(codes.length).toBeGreaterThan(5);
    for (const code of codes) {
      expect(code.tagName).toBe("BUTTON");
      expect(code.getAttribute("aria-label")).toContain(code.dataset["code"]);
    }
  });

  it("leads on from one rule to another", async () => {
    const { click, get, model } = withPictures("start");
    model.update({
      _book: {
        chapters: [
          {
            id: "a",
            title: "A",
            paragraphs: ["See W4."],
            sections: [{ id: "X3", title: "T", text: "Not as in W4.", rule: true, notes: [] }],
          },
          {
            id: "b",
            title: "B",
            paragraphs: [],
            sections: [{ id: "W4", title: "U", text: "W4 itself.", rule: true, notes: [] }],
          },
        ],
      },
    });
    await click('[data-open="guide"]');
    await click('[data-do="rules"]');
    await click('[data-section="X3"] [data-code="W4"]');
    expect(get("[data-wanted]").dataset["section"]).toBe("W4");
    expect(get('[data-chapter="b"] [aria-expanded]').getAttribute("aria-expanded")).toBe("true");
  });
});

describe("the rulebook", () => {
  it("has the chapters of this game first, and opens one at a time", async () => {
    const { click, all, get } = withPictures("start");
    await click('[data-open="guide"]');
    await click('[data-do="rules"]');
    const chapters = all("[data-chapter]").map((chapter) => chapter.dataset["chapter"]);
    expect(chapters.slice(0, 2)).toEqual(["game", "runes"]);
    await click('[data-chapter="winning"] .fj-book-title');
    expect(all("[data-section]").map(({ dataset }) => dataset["section"])).toContain("W2");
    expect(get('[data-chapter="game"] .fj-book-title').getAttribute("aria-expanded")).toBe("false");
  });

  it("can be read when nobody is there to draw its pictures", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { click, get, all, model } = show("start");
    model.broken = true;
    model.trigger("comm_live_update");
    await settled();
    await click('[data-open="guide"]');
    await click('[data-code="T4"]');
    expect(get('[data-section="T4"]').textContent).toContain("mountains");
    expect(all(".fj-book img")).toHaveLength(0);
    expect(warn.mock.calls).toEqual([[new Error("Cannot send")]]);
  });

  it("is opened by a key at the rule that decided the game, and closed by the same key", async () => {
    const { press, get, all, model } = withPictures("over");
    await press("[data-fjords=play]", "o");
    expect(get("[data-wanted]").dataset["section"]).toBe(model.state._status.ending!.rule);
    await press("[data-fjords=play]", "o");
    expect(all('[data-panel="rules"]')).toHaveLength(0);
  });
});

describe("what things are", () => {
  it("is said of the chosen variant and of every rune in the form for a new game", async () => {
    const { click, enter, get, all, model } = show("start");
    await click('[data-open="new"]');
    for (const variant of model.state._setup.variants) {
      expect(words()[`about.${variant}`]!.length).toBeGreaterThan(40);
      await enter('[data-field="variant"]', variant);
      expect(get("form").textContent).toContain(words()[`about.${variant}`]);
    }
    const runes = all("[data-rune]");
    expect(runes.map((input) => input.dataset["rune"])).toEqual(model.state._setup.runes);
    for (const input of runes) {
      const told = input.closest("label")!.querySelector("small")!.textContent;
      expect(told).toBe(words()[`about_rune.${input.dataset["rune"]}`]);
      expect(told!.length).toBeGreaterThan(20);
    }
  });
});
