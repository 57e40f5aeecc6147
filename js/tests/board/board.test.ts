// The board by itself: a scene that no game has made, and what the board tells its owner.
import { h, render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Board } from "../../src/board/board";
import { centre } from "../../src/board/geometry";
import { BoardHandle } from "../../src/board/handle";
import { EMPTY, type BoardScene, type SceneCell, type SceneTile } from "../../src/board/scene";

const CELLS = ["0,0", "1,0", "0,1"];

function tile(cell: string, change: Partial<SceneTile> = {}): SceneTile {
  return { cell, href: "#t-PPPPPP0", mark: null, state: "laid", ...change };
}

function cell(name: string, data: SceneCell["data"] = {}): SceneCell {
  return { cell: name, label: `cell ${name}`, data };
}

function sceneOf(change: Partial<BoardScene> = {}): BoardScene {
  return {
    ...EMPTY,
    t: (key) => key,
    prefix: "t-",
    label: "A map",
    describedBy: "t-keys",
    map: 1,
    inSight: CELLS,
    tiles: CELLS.map((name) => tile(name)),
    cells: CELLS.map((name) => cell(name)),
    cursor: null,
    start: "0,0",
    on: { cell: vi.fn(), beside: vi.fn(), hover: vi.fn(), wheel: vi.fn(() => true) },
    ...change,
  };
}

let el: HTMLElement;
afterEach(() => {
  render(null, el);
  el.remove();
});

function show(scene: BoardScene, handle = new BoardHandle()) {
  el = document.body.appendChild(document.createElement("div"));
  const draw = (next: BoardScene) => render(h(Board, { scene: next, handle }), el);
  draw(scene);
  const all = (what: string) => [...el.querySelectorAll<HTMLElement>(what)];
  const at = (name: string) => all(`[data-cell="${name}"]`)[0]!;
  return { draw, handle, all, at };
}

describe("a scene", () => {
  it("is drawn in all of its parts", () => {
    const { all } = show(
      sceneOf({
        look: "fj-mine",
        spaces: [{ cell: "1,1", light: "legal", ways: 3, fits: { n: 2, text: "2 fit" } }],
        tiles: [tile("0,0", { mark: "#t-mark-water" }), tile("1,0", { state: "trial", face: "PPPOOO" })],
        pieces: [{ cell: "0,0", kind: "viking", href: "#t-v", at: { x: 1, y: 2 }, scale: 1, state: "laid" }],
        regions: [{ kind: "sea", n: 1, area: "M0 0z", border: "M1 1z" }],
        washes: [{ name: "dead", look: "fj-wash", cells: ["0,0"] }],
        rings: new Map([
          ["0,0", "pending"],
          ["1,0", "to"],
        ]),
        traces: [{ look: "yellow", badge: "#t-shield", cells: ["1,0"] }],
        arrows: [{ from: "0,0", to: "1,0", bad: true }],
        corners: ["0,0,2"],
        spotlight: { look: "fj-wash fj-white", cells: ["0,0"] },
        coordinates: ["0,0", "1,0"],
        under: h("g", { class: "mine-under" }),
        over: h("g", { class: "mine-over" }),
      }),
    );
    const once = [
      ".fj-board.fj-mine",
      ".fj-open-legal .fj-ways:not(.fj-fits)",
      "[data-fits='2']",
      "[data-hex='1,0'][data-ghost=PPPOOO]",
      ".fj-outline.fj-is-trial",
      "[data-at='0,0'][data-piece=viking]",
      "[data-wash=sea]",
      "[data-reach=dead]",
      ".fj-ring-pending",
      "[data-trace=yellow]",
      "use[href='#t-shield']",
      ".fj-ring-to",
      ".fj-arrow-bad",
      ".fj-corner",
      ".fj-counted .fj-white",
      ".mine-under",
      ".mine-over",
    ];
    for (const what of once) expect(all(what).length, what).toBe(1);
    expect(all(".fj-tiles use").length).toBe(3);
    expect(all(".fj-coordinate").map((text) => text.textContent)).toEqual(["0,0", "1,0"]);
  });

  it("says what it is, and what each cell is", () => {
    const { all, at } = show(sceneOf({ cells: [cell("0,0", { "data-mine": "yes" })] }));
    expect(all("[role=application]")[0]!.getAttribute("aria-label")).toBe("A map");
    expect(all("[role=application]")[0]!.getAttribute("aria-describedby")).toBe("t-keys");
    expect(at("0,0").getAttribute("aria-label")).toBe("cell 0,0");
    expect(at("0,0").dataset["mine"]).toBe("yes");
  });

  it("has a plain hexagon where a shape has not arrived yet", () => {
    expect(show(sceneOf({ tiles: [tile("0,0", { href: null })] })).all(".fj-unknown").length).toBe(1);
  });
});

describe("its owner hears", () => {
  it("of clicks on cells and beside them, and whether a key made them", () => {
    const scene = sceneOf();
    const { at, all, handle } = show(scene);
    at("1,0").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(scene.on.cell).toHaveBeenCalledWith("1,0", expect.objectContaining({ again: false }));
    expect(handle.byKeyboard).toBe(false);
    all(".fj-map")[0]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    expect(scene.on.beside).toHaveBeenCalledTimes(1);
    expect(handle.byKeyboard).toBe(true);
  });

  it("of the pointer, and of the scene that is shown now, not an earlier one", () => {
    const [first, second] = [sceneOf(), sceneOf()];
    const { draw, at } = show(first);
    draw(second);
    at("0,1").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    expect(first.on.hover).not.toHaveBeenCalled();
    expect(second.on.hover).toHaveBeenCalledWith("0,1");
  });
});

describe("the keyboard", () => {
  it("enters by one cell: the cursor, or where the scene says", () => {
    const { draw, all } = show(sceneOf({ start: "1,0" }));
    const entered = () => all("[tabindex='0'][data-cell]").map((one) => one.dataset["cell"]);
    expect(entered()).toEqual(["1,0"]);
    draw(sceneOf({ cursor: "0,1" }));
    expect(entered()).toEqual(["0,1"]);
    draw(sceneOf({ cursor: "9,9" }));
    expect(entered()).toEqual(["0,0"]);
  });

  it("is put on a cell by the board's handle, and follows the cursor", () => {
    const { draw, handle, at } = show(sceneOf());
    expect([...handle.cells]).toEqual(CELLS);
    handle.focus("1,0");
    expect(document.activeElement).toBe(at("1,0"));
    expect(handle.isFocused).toBe(true);
    draw(sceneOf({ cursor: "0,1" }));
    expect(handle.here).toBe("0,1");
    expect(document.activeElement).toBe(at("0,1"));
  });
});

describe("the camera", () => {
  it("follows the map as it grows, and sees another map as a whole", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { draw, handle } = show(sceneOf());
    const { camera } = handle;
    const isSeen = (name: string) => {
      const { x, y } = camera.place(centre(name));
      return x > 0 && y > 0 && x < camera.size.width && y < camera.size.height;
    };
    expect(isSeen("12,0")).toBe(false);
    const grown = [...CELLS, "12,0"];
    draw(sceneOf({ inSight: grown, tiles: grown.map((name) => tile(name)) }));
    expect(isSeen("12,0")).toBe(true);
    camera.zoom(4);
    expect(isSeen("12,0")).toBe(false);
    draw(sceneOf({ map: 2 }));
    expect(CELLS.every(isSeen)).toBe(true);
    vi.unstubAllGlobals();
  });

  it("fades in what others have put there, and nothing else", () => {
    const faded: Element[] = [];
    const animate = function (this: Element) {
      faded.push(this);
    };
    const before = Element.prototype.animate;
    Element.prototype.animate = animate as never;
    try {
      const { draw, all } = show(sceneOf({ tiles: [tile("0,0"), tile("1,0", { state: "sent" })] }));
      draw(sceneOf({ tiles: [tile("0,0"), tile("1,0"), tile("0,1")] }));
      expect(faded).toEqual(all("[data-hex='0,1']"));
      draw(sceneOf({ map: 2, tiles: [tile("0,0"), tile("2,0")] }));
      expect(faded.length).toBe(1);
    } finally {
      Element.prototype.animate = before;
    }
  });
});
