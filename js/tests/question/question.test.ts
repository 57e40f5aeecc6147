// A question on the page: a click or a key is answered from the state alone.
import { deflateSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";

import question from "../../src/question/index";

const ASKED = {
  prompt: "<p>Where?</p>",
  board: {
    table: {
      tiles: "0,1:PPPPPP0 2,0:PPPOOO1~water 5,5:PPPPPP0",
      spaces: "",
      pieces: "2:viking-white:0",
      stones: "2,0:stone-water",
    },
    open: "1,1:3",
    under: '<g class="fj-highlight"><use href="#@@PPPPPP0"/></g>',
    over: '<text class="fj-coordinate">0,1</text>',
    shapes: {
      PPPPPP0: { svg: '<g id="@@PPPPPP0"><path/></g>', stand: [3, 20] },
      PPPOOO1: { svg: '<g id="@@PPPOOO1"><path/></g>' },
      "viking-white": { svg: '<g id="@@viking-white"><path/></g>' },
    },
    box: "-100 -100 900 900",
    style: "--fj-plains: #123456",
    title: "Move 9",
    description: "A board",
  },
  answers: {
    "0,1": [{ move: "settle@0,1", text: "viking on (0,1)", kind: "best", html: "<p>Yes.</p>" }],
    draw: [{ move: "draw", text: "draws a tile", kind: "poor", html: "<p>It costs a tempo.</p>" }],
  },
  buttons: { draw: "Draw a tile" },
  words: {
    board: "Choose",
    none: "Not there.",
    cell: "{cell}: choose",
    "rulebook.show": "Rule {rule}: look it up",
    "panels.close": "Close",
  },
  lang: "en",
};

/** A book of two rules with a picture of each. */
const BOOK = {
  chapters: [{ id: "T", title: "Settlement", paragraphs: [], sections: [section("T2"), section("T4")] }],
  pictures: deflateSync(JSON.stringify({ T2: [figure("T2")], T4: [figure("T4")] })).toString("base64"),
};

function section(id: string) {
  return { id, title: `The rule ${id}`, text: "Walk.", rule: true, notes: [] };
}
function figure(name: string) {
  return { name, caption: "Right.", kind: "right", verdict: "Yes", rules: [], images: [{ src: "x" }] };
}

/** A view of a question, and what its model was told. */
function shown(asked: object = ASKED, book: object = { chapters: [] }) {
  const state: Record<string, unknown> = { _asked: asked, _book: book, chosen: "" };
  const heard = new Map<string, Set<() => void>>();
  const model = {
    get: (name: string) => state[name],
    set: (name: string, value: unknown) => void (state[name] = value),
    save_changes() {},
    on: (name: string, told: () => void) => void heard.set(name, (heard.get(name) ?? new Set()).add(told)),
    off: (name: string, told: () => void) => void heard.get(name)?.delete(told),
  };
  const el = document.createElement("div");
  document.body.append(el);
  const close = question.render({ model, el } as never);
  const find = (selector: string) => el.querySelector<HTMLElement>(selector)!;
  return { el, state, heard, close, find };
}

describe("a question", () => {
  it("answers a click, and says what was chosen", () => {
    const { find, state } = shown();
    find('[data-cell="0,1"] use').dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(state.chosen).toBe("0,1");
    expect(find(".fj-question-best").textContent).toBe("viking on (0,1)Yes.");
    expect(find("[data-fjords]").dataset.chosen).toBe("0,1");
  });

  it("shows the board: tiles, spaces, pieces, and what Python has drawn, with ids of its own", () => {
    const { el, find } = shown();
    const names = [...el.querySelectorAll("[data-cell]")].map((cell) => cell.getAttribute("data-cell"));
    expect(names).toEqual(["1,1", "0,1", "2,0", "5,5"]);
    expect(find('[data-cell="1,1"] .fj-ways').textContent).toBe("3");
    const prefix = /^#(.*)PPPPPP0$/.exec(find('[data-cell="0,1"] use').getAttribute("href")!)![1];
    expect(find("defs").innerHTML).toContain(`id="${prefix}PPPPPP0"`);
    expect(find(".fj-highlight use").getAttribute("href")).toBe(`#${prefix}PPPPPP0`);
    expect(find('[data-at="5,5"] use').getAttribute("href")).toBe(`#${prefix}viking-white`);
    expect(find(".fj-coordinate").textContent).toBe("0,1");
    expect(el.innerHTML).not.toContain("@@");
    expect(find("svg").getAttribute("viewBox")).toBe("-100 -100 900 900");
    expect(find("svg").getAttribute("style")).toContain("#123456");
    expect(find("svg > title").textContent).toBe("Move 9");
  });

  it("marks what was chosen, there and in other views", () => {
    const { find, state, heard } = shown();
    state["chosen"] = "2,0";
    for (const told of heard.get("change:chosen")!) told();
    expect(find(".fj-question-chosen").dataset["cell"]).toBe("2,0");
    find("button[data-move=draw]").click();
    expect(find(".fj-question-chosen").dataset["move"]).toBe("draw");
  });

  it("answers a key on a place that can be chosen", () => {
    const { find } = shown();
    const place = find('[data-cell="0,1"]');
    expect(place.getAttribute("tabindex")).toBe("0");
    expect(place.getAttribute("aria-label")).toBe("0,1: choose");
    expect(find('[data-cell="2,0"]').hasAttribute("tabindex")).toBe(false);
    place.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(find(".fj-question-answer").textContent).toContain("Yes.");
  });

  it("has a button for a move that is made nowhere on the board", () => {
    const { find, state } = shown();
    const button = find("button[data-move=draw]");
    expect(button.textContent).toBe("Draw a tile");
    button.click();
    expect(state.chosen).toBe("draw");
    expect(find(".fj-question-poor").textContent).toBe("draws a tileIt costs a tempo.");
  });

  it("has a word for every other place", () => {
    const { find, state } = shown();
    find('[data-at="5,5"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(state.chosen).toBe("5,5");
    expect(find(".fj-question-answer").textContent).toBe("Not there.");
  });

  it("opens the rules that its author names, by click and by key, with their pictures", async () => {
    const answers = { "0,1": [{ ...ASKED.answers["0,1"][0]!, html: "<p>See T4.</p>" }] };
    const { el, find, state, heard } = shown({ ...ASKED, prompt: "<p>Mind T2 and X3!</p>", answers }, BOOK);
    const wanted = () => find("[data-wanted]")?.dataset["section"];
    const press = (key: string) =>
      find("[data-fjords]").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(find(".fj-question-prompt").textContent).toBe("Mind T2 and X3!");
    expect(el.querySelectorAll("[data-code]").length, "X3 is not in the book").toBe(1);
    const code = find('.fj-question-prompt button[data-code="T2"]');
    expect(code.getAttribute("aria-label")).toBe("Rule T2: look it up");
    code.click();
    await vi.waitFor(() => expect(wanted()).toBe("T2"));
    await vi.waitFor(() => expect(find('[data-section="T2"] img')).not.toBeNull());
    find('[data-do="close"]').click();
    await vi.waitFor(() => expect(wanted()).toBeUndefined());
    state["chosen"] = "0,1";
    for (const told of heard.get("change:chosen")!) told();
    press("o");
    await vi.waitFor(() => expect(wanted(), "the answer comes first").toBe("T4"));
    press("o");
    await vi.waitFor(() => expect(wanted()).toBeUndefined());
  });

  it("leaves nothing behind when its view is closed", () => {
    const { el, close, heard } = shown();
    close();
    expect(el.childElementCount).toBe(0);
    expect([...heard.values()].every((listeners) => listeners.size === 0)).toBe(true);
  });
});
