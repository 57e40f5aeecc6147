// Keys that go over a board: by their place on the keyboard, whatever they write there.
import { expect, it, vi } from "vitest";

import { BoardHandle } from "../../src/board/handle";
import { walk } from "../../src/board/walking";
import { EMPTY, type BoardScene } from "../../src/board/scene";

const RING = ["0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"];
const MIDDLE = "0,0";
/** What the keys of the six directions write, from the north, clockwise. */
const KEYBOARDS = { american: "wedsaq", french: "zedsqa", russian: "цувыфй" };
const PLACES = ["KeyW", "KeyE", "KeyD", "KeyS", "KeyA", "KeyQ"];

function press(key: string, code: string, more: KeyboardEventInit & { cells?: string[] } = {}) {
  const board = new BoardHandle();
  const map = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  board.map = map;
  const cells = (more.cells ?? RING).map((cell) => ({ cell, label: cell, data: {} }));
  board.scene = { ...EMPTY, cells, cursor: null, start: MIDDLE } as unknown as BoardScene;
  const told = { choose: vi.fn(), goTo: vi.fn(), halt: vi.fn() };
  const event = new KeyboardEvent("keydown", { key, code, cancelable: true, ...more });
  map.addEventListener("keydown", (heard) => walk(heard, board, told));
  map.dispatchEvent(event);
  return { ...told, board, isOurs: event.defaultPrevented };
}

it.each(Object.entries(KEYBOARDS))("six keys are a hexagon on a keyboard that is %s", (_, letters) => {
  for (const [edge, code] of PLACES.entries()) {
    const { goTo, isOurs } = press(letters[edge]!, code);
    expect([code, goTo.mock.calls, isOurs]).toEqual([code, [[RING[edge + 1]]], true]);
  }
});

it("Enter and the space bar choose, arrows go straight, and the edge of the map is told", () => {
  for (const [key, code] of [
    ["Enter", "Enter"],
    [" ", "Space"],
  ] as const) {
    const { choose, board } = press(key, code);
    expect(choose.mock.calls).toEqual([[MIDDLE]]);
    expect(board.byKeyboard).toBe(true);
  }
  expect(press("ArrowDown", "ArrowDown").goTo.mock.calls).toEqual([["0,1"]]);
  const alone = press("ArrowUp", "ArrowUp", { cells: [MIDDLE] });
  expect([alone.goTo.mock.calls, alone.halt.mock.calls.length, alone.isOurs]).toEqual([[], 1, true]);
});

it("leaves keys alone that mean nothing here, or that are pressed together with another", () => {
  for (const { isOurs, goTo } of [press("p", "KeyP"), press("w", "KeyW", { ctrlKey: true })])
    expect([isOurs, goTo.mock.calls]).toEqual([false, []]);
});
