// Numbers on the board: each says what it is when it is pointed at, and the legend lists them.
import { afterEach, describe, expect, it } from "vitest";

import { ANALYSIS } from "./analysis_example";
import { STATE_NAMES, words } from "./examples";
import type { Rune } from "../../src/play/wire";
import { settled } from "../fake_model";
import { closeAll, show } from "../page";

const WORDS = words();
/** A number with nothing beside it, but perhaps a sign. */
const BARE = /^(?:Σ |→ |[+−])?\d+(?:\.\d+)?(?: ●*)?$/;

/** The runes whose stones come with a marked tile. */
const MARKED: Rune[] = ["strength", "water", "friendship"];

afterEach(closeAll);

/** What is shown for an element when a pointer rests on it, or stands on it to be read. */
function meaningOf(element: Element): string {
  return element.closest("[title]")?.getAttribute("title") ?? "";
}

describe("a number", () => {
  it.each(STATE_NAMES)("in the panels says what it is when it is pointed at: %s", (name) => {
    const { el } = show(name);
    const bare = [...el.querySelectorAll(".fj-seats *, .fj-row *")].filter(
      (element) => !element.childElementCount && BARE.test(element.textContent!.trim()),
    );
    for (const number of bare) expect(meaningOf(number), number.outerHTML).not.toBe("");
  });

  it("in a space says in how many ways the chosen tile fits, and how many unseen ones would", async () => {
    const { all, click, el } = show("exploring");
    await click("[data-tile]:not([disabled])");
    const spaces = all("[data-ways]");
    expect(el.querySelectorAll(".fj-ways:not(.fj-fits)")).toHaveLength(spaces.length);
    expect(spaces.length).toBeGreaterThan(0);
    for (const space of spaces) {
      const said = WORDS["speech.can_lay"]!.replace("{n}", space.dataset["ways"]!);
      expect(space.querySelector("title")!.textContent).toContain(said);
    }
    const said = WORDS["speech.fits"]!.split("{n}");
    const told = all("[data-cell] title").filter(({ textContent }) =>
      said.every((part) => textContent!.includes(part)),
    );
    expect(told).toHaveLength(el.querySelectorAll("[data-fits]").length);
    expect(told.length).toBeGreaterThan(0);
  });

  it("that analysis puts on the map says what it is", () => {
    const { all, get } = show("start", { _aids: { on: ["analysis"], analysis: ANALYSIS } });
    const values = all(".fj-values [data-value]");
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      const tip = get(`[data-cell="${value.dataset["at"]}"] title`).textContent;
      expect(tip).toContain(`worth ${value.textContent} points`);
    }
  });

  it("of a tile's coordinates says so", () => {
    const { all, get } = show("exploring");
    const written = all(".fj-coordinate").map(({ textContent }) => textContent!);
    expect(written.length).toBeGreaterThan(0);
    for (const cell of written) {
      const said = WORDS["rulebook.coordinates"]!.replace("{cell}", cell);
      expect(get(`[data-cell="${cell}"] title`).textContent).toContain(said);
    }
  });
});

describe("a stone on the map", () => {
  it("says what it does, and what that comes to now", () => {
    const { all, get, model } = show("settling-runes");
    const { _seats: seats } = model.state;
    const stones = model.state._table.stones.split(" ").filter(Boolean);
    expect(stones.length).toBeGreaterThan(0);
    for (const word of stones) {
      const [cell, symbol] = word.split(":") as [string, string];
      const rune = symbol.split("-")[1] as Rune;
      const tip = get(`[data-cell="${cell}"] title`).textContent!;
      expect(tip).toContain(WORDS[`rune.${rune}`]);
      expect(tip).toContain(WORDS[`about_rune.${rune}`]);
      if (MARKED.includes(rune)) expect(tip).toContain(WORDS[`use.${rune}`]);
      for (const { name, score } of seats) {
        expect(tip).toContain(`${name} ${(score as Record<string, number>)[rune]}`);
      }
    }
    expect(all("[data-cell] title").length).toBeGreaterThanOrEqual(stones.length);
  });
});

describe("a mark on a tile of the row", () => {
  it("says what its rune does, and how to use it", async () => {
    const { all, model } = show("exploring-runes-4");
    const { row } = model.state._table;
    model.update({ _table: { ...model.state._table, row: MARKED.map((mark, n) => ({ ...row[n]!, mark })) } });
    await settled();
    const said = (mark: Rune) => [
      `${WORDS[`rune.${mark}`]}.`,
      WORDS[`about_rune.${mark}`],
      WORDS[`use.${mark}`],
    ];
    expect(all("[data-tile]").map(({ title }) => title)).toEqual(MARKED.map((mark) => said(mark).join(" ")));
  });
});

describe("a stone in the hand", () => {
  it.each(["settling-runes", "settling-runes-4", "secret", "exploring-runes-4"])(
    "says what it does, how to use it, and whether that can be done now: %s",
    (name) => {
      const { all } = show(name);
      const held = all(".fj-stone-held");
      expect(held.length).toBeGreaterThan(0);
      for (const stone of held) {
        const rune = ["journey", "horse", "wisdom", "home", "secret"].find((name) =>
          stone.title.startsWith(WORDS["seats.stone"]!.replace("{rune}", WORDS[`rune.${name}`]!)),
        );
        expect(stone.title).toContain(WORDS[`about_rune.${rune}`]);
        expect(stone.title).toContain(WORDS[`use.${rune}`]);
        const now = ["rulebook.usable", "rulebook.not_usable"].filter((key) =>
          stone.title.endsWith(WORDS[key]!),
        );
        expect(now).toHaveLength(1);
      }
    },
  );
});

describe("the legend", () => {
  it("lists every kind of number", async () => {
    const { all, click } = show("exploring");
    await click('[data-open="guide"]');
    const listed = all('[data-legend="numbers"] li').map(({ textContent }) => textContent);
    const known = Object.keys(WORDS).filter((key) => key.startsWith("numbers.") && key !== "numbers.title");
    expect(listed.toSorted()).toEqual(known.map((key) => WORDS[key]).toSorted());
  });
});
