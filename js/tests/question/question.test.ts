// A question on the page: a click or a key is answered from the state alone.
import { describe, expect, it } from "vitest";

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
  words: { board: "Choose", none: "Not there.", cell: "{cell}: choose" },
};

/** A view of a question, and what its model was told. */
function shown() {
  const state: Record<string, unknown> = { _asked: ASKED, chosen: "" };
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

  it("leaves nothing behind when its view is closed", () => {
    const { el, close, heard } = shown();
    close();
    expect(el.childElementCount).toBe(0);
    expect([...heard.values()].every((listeners) => listeners.size === 0)).toBe(true);
  });
});
