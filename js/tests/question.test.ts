// A question on the page: a click or a key is answered from the state alone.
import { describe, expect, it } from "vitest";

import question from "../src/question/question";

const ASKED = {
  prompt: "<p>Where?</p>",
  svg: '<svg role="img"><g data-cell="0,1"><path/></g><g data-cell="2,0"><path/></g><g data-at="5,5"></g></svg>',
  answers: {
    "0,1": [{ move: "settle@0,1", kind: "best", html: "<p>Yes.</p>" }],
    draw: [{ move: "draw", kind: "poor", html: "<p>It costs a tempo.</p>" }],
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
    find('[data-cell="0,1"] path').dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(state.chosen).toBe("0,1");
    expect(find(".fjq-best").textContent).toBe("settle@0,1Yes.");
    expect(find("[data-fjords]").dataset.chosen).toBe("0,1");
  });

  it("answers a key on a place that can be chosen", () => {
    const { find } = shown();
    const place = find('[data-cell="0,1"]');
    expect(place.getAttribute("tabindex")).toBe("0");
    expect(place.getAttribute("aria-label")).toBe("0,1: choose");
    expect(find('[data-cell="2,0"]').hasAttribute("tabindex")).toBe(false);
    place.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(find(".fjq-answer").textContent).toContain("Yes.");
  });

  it("has a button for a move that is made nowhere on the board", () => {
    const { find, state } = shown();
    const button = find("button[data-move=draw]");
    expect(button.textContent).toBe("Draw a tile");
    button.click();
    expect(state.chosen).toBe("draw");
    expect(find(".fjq-poor").textContent).toBe("drawIt costs a tempo.");
  });

  it("has a word for every other place", () => {
    const { find, state } = shown();
    find('[data-at="5,5"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(state.chosen).toBe("5,5");
    expect(find(".fjq-answer").textContent).toBe("Not there.");
  });

  it("leaves nothing behind when its view is closed", () => {
    const { el, close, heard } = shown();
    close();
    expect(el.childElementCount).toBe(0);
    expect([...heard.values()].every((listeners) => listeners.size === 0)).toBe(true);
  });
});
