import { afterEach, describe, expect, it } from "vitest";

import { beside, step } from "../../src/board/steps";
import { handleKey, keyAction } from "../../src/play/keys";
import type { Key } from "../../src/shared/keys";
import { jump } from "../../src/play/landmarks";
import type { ViewState } from "../../src/play/view";
import type { PlayTraits } from "../../src/play/wire";
import { ownState, Stage, STATES, viewOf, withAids, type Done } from "./board_view";

function key(name: string, change: Partial<Key> = {}): Key {
  return { key: name, code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...change };
}

let stage: Stage | null = null;
afterEach(() => {
  stage?.close();
  stage = null;
});

/** Presses a key on an element of a board, and tells what came of it. */
function press(name: string, on: string, state: PlayTraits, change: Partial<ViewState> = {}) {
  stage?.close();
  stage = new Stage();
  const { board } = stage;
  const view = viewOf(state, ownState(state, change));
  stage.draw(view);
  let handled: boolean | null = null;
  stage.el.addEventListener("keydown", (event) => (handled = handleKey(event as KeyboardEvent, view, board)));
  const target = stage.find(on);
  target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true }));
  return { handled, done: view.done as Done };
}

const CELL = "[data-cell='0,0']";

describe("a key", () => {
  it.each([
    ["w", 0],
    ["e", 1],
    ["d", 2],
    ["s", 3],
    ["a", 4],
    ["q", 5],
    ["ArrowUp", 0],
    ["ArrowDown", 3],
  ])("%s goes over edge %i", (name, to) => {
    expect(keyAction(key(name))).toEqual(["step", to]);
  });

  it("is known by its place where the keyboard writes other letters", () => {
    expect(keyAction(key("к", { code: "KeyR" }))).toEqual(["turnTile", 1]);
    expect(keyAction(key("ц", { code: "KeyW" }))).toEqual(["step", 0]);
  });

  it("keeps the six directions a hexagon where letters have other places", () => {
    const french = { KeyW: "z", KeyE: "e", KeyD: "d", KeyS: "s", KeyA: "q", KeyQ: "a" };
    const ways = Object.entries(french).map(([code, letter]) => keyAction(key(letter, { code })));
    expect(ways).toEqual([0, 1, 2, 3, 4, 5].map((edge) => ["step", edge]));
    expect(keyAction(key("z", { code: "KeyY" }))).toEqual(["redo"]);
  });

  it("chooses tiles by the keys of the digits, with or without Shift", () => {
    for (const written of ["&", "1", "!"])
      expect(keyAction(key(written, { code: "Digit1" }))).toEqual(["tile", 0]);
    expect(keyAction(key("à", { code: "Digit0" }))).toEqual(["fit"]);
  });

  it("zooms by its place or by its sign, and a question mark is one wherever it stands", () => {
    expect(keyAction(key("'", { code: "Equal" }))?.[0]).toBe("zoom");
    expect(keyAction(key("+", { code: "BracketRight" }))?.[0]).toBe("zoom");
    expect(keyAction(key("?", { code: "KeyM", shiftKey: true }))).toEqual(["open", "keys"]);
    expect(keyAction(key("?", { code: "Minus", shiftKey: true }))).toEqual(["open", "keys"]);
  });

  it.each(["ctrlKey", "altKey", "metaKey"] as const)("with %s is never taken", (held) => {
    for (const name of ["w", "Enter", "Escape", "r", "1", "+", "ArrowUp", "u"]) {
      expect(keyAction(key(name, { [held]: true }))).toBeNull();
    }
  });

  it("turns the other way with Shift", () => {
    expect(keyAction(key("R", { shiftKey: true }))).toEqual(["turnTile", -1]);
  });

  it("that means nothing is left alone", () => {
    for (const name of ["ß", "Tab", "F5", "Shift", "Home"]) expect(keyAction(key(name))).toBeNull();
  });
});

describe("on the board", () => {
  const state = STATES.settlingRunes;

  it("directions move the cursor", () => {
    expect(press("s", CELL, state)).toEqual({ handled: true, done: [["setCursor", "0,1"]] });
  });

  it("Enter and the space bar act on the cell", () => {
    for (const name of ["Enter", " "]) {
      expect(press(name, CELL, state).done).toEqual([
        ["setCursor", "0,0"],
        ["act", "0,0"],
      ]);
    }
  });

  it.each([
    ["Escape", ["cancel"]],
    ["r", ["turnTile", 1]],
    ["f", ["setAllWays", true]],
    ["x", ["explain", "settle@0,0", "0,0"]],
    ["j", ["pickStone", "journey"]],
    ["h", ["pickStone", "horse"]],
    ["v", ["pickStone", "wisdom"]],
    ["u", ["undo"]],
    ["y", ["redo"]],
    ["g", ["open", "guide"]],
    ["n", ["open", "new"]],
    ["?", ["open", "keys"]],
  ])("%s asks for %j", (name, action) => {
    expect(press(name, CELL, state)).toEqual({ handled: true, done: [action] });
  });

  it("a digit chooses a tile of the row", () => {
    const second = STATES.exploring._table.row[1]!.text;
    expect(press("2", CELL, STATES.exploring).done).toEqual([["chooseTile", second]]);
  });

  it("the key of an open panel closes it", () => {
    expect(press("g", CELL, state, { panel: "guide" }).done).toEqual([["open", "none"]]);
  });

  it("the end of the map is said", () => {
    const cells = new Set(["0,0", "0,1"]);
    expect(step("0,0", 0, cells)).toBeNull();
    expect(step("0,0", 3, cells)).toBe("0,1");
  });
});

describe("elsewhere in the view", () => {
  it("arrows, Enter and the space bar are left to buttons", () => {
    for (const name of ["Enter", " ", "ArrowUp", "ArrowLeft"]) {
      expect(press(name, "[data-do=fit]", STATES.settling)).toEqual({ handled: false, done: [] });
    }
  });

  it("letters work", () => {
    expect(press("u", "[data-do=fit]", STATES.settling).handled).toBe(true);
  });

  it("no letter is taken from a field", () => {
    stage = new Stage();
    const { board } = stage;
    const view = viewOf(STATES.settling, ownState(STATES.settling));
    stage.draw(view);
    const field = document.createElement("input");
    stage.el.append(field);
    let handled: boolean | null = null;
    stage.el.addEventListener(
      "keydown",
      (event) => (handled = handleKey(event as KeyboardEvent, view, board)),
    );
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true, composed: true }));
    expect([handled, view.done]).toEqual([false, []]);
  });
});

describe("going to the side", () => {
  it("and back leads to where one was, from every column", () => {
    for (let q = -3; q <= 3; q++) {
      for (const by of [1, -1] as const) {
        const there = beside(`${q},2`, by);
        expect(Math.abs(+there.split(",")[0]! - q)).toBe(1);
        expect(beside(there, by === 1 ? -1 : 1)).toBe(`${q},2`);
      }
    }
  });

  it("crosses a gap in the map", () => {
    expect(step("0,0", 2, new Set(["0,0", "3,0"]))).toBe("3,0");
  });
});

describe("landmarks", () => {
  const state = STATES.settlingRunes;
  const view = viewOf(state, ownState(state));

  it("are visited one after the other, and come round", () => {
    let here = "0,0";
    const seen: string[] = [];
    for (;;) {
      const { cell } = jump(view, "legal", here, false);
      if (seen.includes(cell!)) break;
      seen.push((here = cell!));
    }
    const legal = BigInt(`0x${state._options.settle}`).toString(2);
    expect(seen.length).toBe([...legal].filter((bit) => bit === "1").length);
  });

  it("are visited backwards too", () => {
    const first = jump(view, "own", "0,0", false).cell!;
    const second = jump(view, "own", first, false).cell!;
    expect(jump(view, "own", second, true).cell).toBe(first);
  });

  it("say how many there are", () => {
    expect(jump(view, "contested", "-99,0", false).said).toMatch(/^1 of \d+$/);
  });

  it("of an aid that is off are not given away", () => {
    const blind = viewOf(withAids(state, { on: [] }), ownState(state));
    expect(jump(blind, "legal", "0,0", false)).toEqual({ cell: null, said: blind.t("speech.legal_off") });
    const { reach: _, ...rest } = state._aids;
    const short = viewOf({ ...state, _aids: rest }, ownState(state));
    expect(jump(short, "contested", "0,0", false)).toEqual({ cell: null, said: short.t("speech.reach_off") });
  });
});
