import { afterEach, describe, expect, it } from "vitest";

import { centre } from "../../src/board/geometry";
import { readTable } from "../../src/board/table";
import * as turn from "../../src/play/turn";
import type { ViewState } from "../../src/play/view";
import type { PlayTraits } from "../../src/play/wire";
import { ownState, Stage, STATES, viewOf, withAids } from "./board_view";

const stages: Stage[] = [];
afterEach(() => stages.splice(0).forEach((stage) => stage.close()));

function board(state: PlayTraits, change: Partial<ViewState> = {}) {
  const stage = new Stage();
  stages.push(stage);
  const view = viewOf(state, ownState(state, change));
  stage.draw(view);
  return { stage, view };
}

/** A board with a tile chosen in the row. */
function choosing(change: Partial<ViewState> = {}, state = STATES.exploring) {
  return board(state, { intent: { kind: "tile", tile: "PPPOOO", turns: 0, show: false }, ...change });
}

const PLACES = STATES.exploring._options.lays!["PPPOOO"]!;
const SPACE = Object.keys(PLACES)[0]!;

describe("cells", () => {
  it("are there once each, for tiles with their face, and for spaces", () => {
    const { stage } = board(STATES.exploring);
    const { byCell, spaces } = readTable(STATES.exploring._table);
    const names = stage.all("[data-cell]").map((cell) => cell.getAttribute("data-cell")!);
    expect([...names].sort()).toEqual([...byCell.keys(), ...spaces.keys()].sort());
    for (const tile of byCell.values())
      expect(stage.cell(tile.cell).getAttribute("data-face")).toBe(tile.face);
    for (const cell of spaces.keys()) expect(stage.cell(cell).hasAttribute("data-face")).toBe(false);
  });

  it("carry the light, the ways and the move", () => {
    const { stage } = choosing();
    expect(stage.cell(SPACE).dataset).toMatchObject({ light: "legal", ways: "1" });
    const settling = board(STATES.settling).stage;
    const legal = settling.all("[data-light=legal]");
    expect(legal.length).toBeGreaterThan(0);
    for (const cell of legal) {
      expect(cell.getAttribute("data-move")).toBe(`settle@${cell.getAttribute("data-cell")}`);
    }
  });

  it("stay dark for those who want no help, and still make moves", () => {
    const { stage } = board(withAids(STATES.settling, { on: [] }));
    expect(stage.all("[data-light]")).toEqual([]);
    expect(stage.all("[data-move]").length).toBe(
      turn.lightCells(STATES.settling, ownState(STATES.settling)).size,
    );
    expect(stage.all(".fj-ring-legal")).toEqual([]);
  });

  it("have one among them that the Tab key reaches: where the keyboard is", () => {
    const { stage } = board(STATES.exploring, { cursor: "0,1" });
    const reached = stage.all(".fj-cells [tabindex='0']");
    expect(reached.map((cell) => cell.getAttribute("data-cell"))).toEqual(["0,1"]);
    expect(board(STATES.exploring, { cursor: "99,99" }).stage.all(".fj-cells [tabindex='0']").length).toBe(1);
  });
});

describe("the picture", () => {
  it("has the tiles from back to front, and the pieces by where they stand", () => {
    const { stage } = board(STATES.epicFull);
    const heights = stage.all(".fj-tiles use").map((use) => +use.getAttribute("y")!);
    expect(heights.length).toBeGreaterThanOrEqual(67);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    const feet = stage
      .all(".fj-pieces use")
      .map((use) => +/translate\(\S+ ([-\d.]+)/.exec(use.getAttribute("transform")!)![1]!);
    expect(feet.length).toBeGreaterThan(5);
    expect(feet).toEqual([...feet].sort((a, b) => a - b));
  });

  it("has its layers in order: below the tiles their shadow, above them the pieces, on top the cells", () => {
    const { stage } = board(STATES.settlingRunes);
    const order = [".fj-shadow", ".fj-tiles", ".fj-washes", ".fj-rings", ".fj-pieces", ".fj-cells"].map(
      (layer) => stage.find(layer),
    );
    for (let i = 1; i < order.length; i++) {
      expect(
        order[i - 1]!.compareDocumentPosition(order[i]!) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).toBeTruthy();
    }
  });

  it("names pieces by where they are and what they are", () => {
    const { stage } = board(STATES.settlingRunes);
    const { pieces } = readTable(STATES.settlingRunes._table);
    const shown = stage
      .all("[data-piece]")
      .map((piece) => [piece.getAttribute("data-at"), piece.getAttribute("data-piece")]);
    expect(shown.sort()).toEqual(
      [...pieces.values()].map(({ cell, symbol }) => [cell, symbol.split("-")[0]]).sort(),
    );
  });

  it("has a plain hexagon where a shape has not arrived yet", () => {
    const stage = new Stage();
    stages.push(stage);
    const view = { ...viewOf(STATES.start, ownState(STATES.start)), shape: () => null };
    stage.draw(view);
    expect(stage.all(".fj-unknown").length).toBe(3);
    stage.draw(viewOf(STATES.start, ownState(STATES.start)));
    expect(stage.all(".fj-unknown")).toEqual([]);
  });
});

describe("the chosen tile", () => {
  it("hangs over the space under the mouse, turned to a way that fits", () => {
    const { stage } = choosing({ hover: SPACE });
    const ghost = stage.find(".fj-is-ghost use");
    expect(+ghost.getAttribute("x")!).toBeCloseTo(centre(SPACE).x);
    const way = [0, 1, 2, 3, 4, 5].find((turns) => PLACES[SPACE]![0] & (1 << turns))!;
    const { row } = STATES.exploring._table;
    const face = row.find((tile) => tile.text === "PPPOOO")!.faces[way];
    expect(ghost.getAttribute("href")).toMatch(new RegExp(`^#t-${face}\\d$`));
    expect(stage.cell(SPACE).hasAttribute("data-face")).toBe(false);
  });

  it("looks refused where it does not fit", () => {
    const { row } = STATES.exploring._table;
    const { faces } = row.find((tile) => tile.text === "PPPOOO")!;
    const turns = faces.findIndex((_, i) => !(PLACES[SPACE]![0] & (1 << i)));
    const { stage } = choosing({
      hover: SPACE,
      allWays: true,
      intent: { kind: "tile", tile: "PPPOOO", turns, show: false },
    });
    expect(stage.all(".fj-hex.fj-is-bad").length).toBe(1);
    expect(stage.all(".fj-outline.fj-is-bad").length).toBe(1);
  });

  it("keeps its element from hanging to lying", () => {
    const { stage, view } = choosing({ hover: SPACE });
    const ghost = stage.find(".fj-is-ghost");
    const step = turn.clickCell(view.state, view.own, SPACE);
    const own = { ...view.own, intent: step.do === "intent" ? step.intent : view.own.intent };
    stage.draw({ ...view, own });
    expect(stage.find(".fj-is-trial")).toBe(ghost);
    const [choice] = turn.choices(view.state, own);
    stage.draw({ ...view, own: { ...own, pending: choice!.move! } });
    expect(stage.find(".fj-is-sent")).toBe(ghost);
  });
});

describe("on the laid tile", () => {
  const [, houses] = PLACES[SPACE]!;
  const laidThere = (change: Partial<ViewState> = {}) => {
    const { view } = choosing();
    const step = turn.clickCell(view.state, view.own, SPACE);
    return choosing({ intent: step.do === "intent" ? step.intent : view.own.intent, ...change });
  };

  it("every choice is a button with its move", () => {
    const { stage, view } = laidThere();
    const moves = stage.all("[data-choices] [data-move]").map((button) => button.getAttribute("data-move"));
    expect(moves).toEqual(turn.choices(view.state, view.own).flatMap(({ move }) => move ?? []));
    expect(moves.length).toBe(houses ? 2 : 1);
    stage.find("[data-choices] [data-move]").click();
    expect(view.done).toEqual([["play", moves[0]]]);
  });

  it("the tile can be put back", () => {
    const { stage, view } = laidThere();
    stage.find("[data-do=put-back]").click();
    expect(view.done).toEqual([["cancel"]]);
  });

  it("the Secret is offered when it can be used, and asks for its steps", () => {
    const { view } = laidThere();
    const builds = { legal: true, reasons: [], longhouse: true, home: true, secret: { "0,0": ["0,1"] } };
    const intent = { ...(view.own.intent as turn.LaidIntent), builds };
    const offered = choosing({ intent });
    offered.stage.find("[data-do=secret]").click();
    expect(offered.view.done).toEqual([["pickSecret"]]);
    const asking = choosing({ intent: { ...intent, secret: { from: "0,0" } } });
    expect(asking.stage.find("[data-choices]").textContent).toContain(asking.view.t("step.secret_to"));
    expect(asking.stage.cell("0,1").getAttribute("data-light")).toBe("to");
    expect(asking.stage.all("[data-choices] [data-move]")).toEqual([]);
  });

  it("the keyboard goes to the choices, and back to the cell when they are gone", () => {
    const { stage, view } = choosing({ cursor: SPACE });
    stage.cell(SPACE).dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    const step = turn.clickCell(view.state, view.own, SPACE);
    const own = { ...view.own, intent: step.do === "intent" ? step.intent : view.own.intent };
    stage.draw({ ...view, own });
    expect(document.activeElement).toBe(stage.find("[data-choices] [data-move]"));
    stage.draw(view);
    expect(document.activeElement).toBe(stage.cell(SPACE));
  });

  it("the focus stays where it is when the mouse laid the tile", () => {
    const { stage, view } = choosing({ cursor: SPACE });
    stage.cell(SPACE).dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    const step = turn.clickCell(view.state, view.own, SPACE);
    stage.draw({
      ...view,
      own: { ...view.own, intent: step.do === "intent" ? step.intent : view.own.intent },
    });
    expect(stage.find("[data-choices]").contains(document.activeElement)).toBe(false);
  });

  it("nothing is offered while the move is on its way", () => {
    expect(laidThere({ pending: "x" }).stage.all("[data-choices]")).toEqual([]);
  });
});

describe("a move on its way", () => {
  it("is shown as made", () => {
    const { stage } = board(STATES.settling, { pending: "settle@0,0" });
    const sent = stage.find(".fj-piece.fj-is-sent");
    const { colour } = STATES.settling._seats[STATES.settling.turn!]!;
    expect(sent.getAttribute("data-at")).toBe("0,0");
    expect(sent.querySelector("use")!.getAttribute("href")).toBe(`#t-viking-${colour}`);
  });

  it("looks as if it lay there, unless the answer takes its time", () => {
    expect(board(STATES.settling, { pending: "settle@0,0" }).stage.all(".fj-is-late")).toEqual([]);
    const { stage } = board(STATES.settling, { pending: "settle@0,0", late: true });
    expect(stage.find(".fj-is-late").getAttribute("data-at")).toBe("0,0");
  });

  it("leaves the lights as they are, which would only flicker", () => {
    const before = board(STATES.settling).stage.all("[data-light]").length;
    expect(before).toBeGreaterThan(0);
    expect(board(STATES.settling, { pending: "settle@0,0" }).stage.all("[data-light]")).toHaveLength(before);
  });
});

describe("why not", () => {
  it("is drawn: the cells, the corners, and the way that was meant", () => {
    const reasons = [{ rule: "R-JOU", title: "", text: "", cells: ["0,0"], corners: ["0,1,3", "0,1,3"] }];
    const why = { move: "sail@0,1>0,0", at: "0,0", text: "", reasons, sticky: true };
    const { stage } = board(STATES.settlingRunes, { why });
    expect(stage.all(".fj-ring-bad path.fj-bad").length).toBe(1);
    expect(stage.all(".fj-corner").length).toBe(1);
    expect(stage.all(".fj-arrow-bad").length).toBe(1);
  });
});

describe("aids", () => {
  it("are drawn only when they are on", () => {
    const off = board(withAids(STATES.settling, { on: [] })).stage;
    expect(off.all(".fj-region, .fj-reached, .fj-coordinate, .fj-fits, .fj-trace")).toEqual([]);
  });

  it("show each region, and who reaches what, with a pattern each", () => {
    const { stage } = board(STATES.settlingRunes);
    const { plains, mountains, sea, landmass } = STATES.settlingRunes._aids;
    const regions = [plains, mountains, sea, landmass].reduce((sum, list) => sum + list!.length, 0);
    expect(stage.all(".fj-region").length).toBe(regions);
    for (const wash of stage.all("[data-reach]")) {
      expect(wash.querySelector("path[fill^=url]")!.getAttribute("fill")).toBe(
        `url(#t-reach-${wash.getAttribute("data-reach")})`,
      );
    }
  });

  it("tell how many unseen tiles fit in a space, and which are holes for good", () => {
    const { stage } = board(STATES.exploring4);
    expect(stage.all(".fj-fits").length).toBeGreaterThan(0);
    expect(stage.all(".fj-hole").length).toBe(STATES.exploring4._aids.holes!.length);
  });
});

describe("the end", () => {
  it("shows one part of the score at a time", () => {
    const { parts } = STATES.over._status.ending!;
    expect(board(STATES.over).stage.all(".fj-counted")).toEqual([]);
    const { stage } = board(STATES.over, { part: 0 });
    const shown = stage.find(".fj-counted .fj-wash").getAttribute("d")!;
    expect(shown.split("M").length - 1).toBe(parts[0]!.cells.length);
  });
});

describe("pointing", () => {
  const pointer = (kind: string, type = "mouse") =>
    new PointerEvent(kind, { bubbles: true, pointerType: type } as never);

  it("tells where the mouse is, and when it is gone", () => {
    const { stage, view } = choosing();
    stage.cell("0,1").dispatchEvent(pointer("pointerover"));
    expect(view.done).toEqual([["hover", "0,1"]]);
    const there = choosing({ hover: "0,1" });
    there.stage.find(".fj-map").dispatchEvent(pointer("pointerleave"));
    expect(there.view.done).toEqual([["hover", null]]);
  });

  it("with a finger is no hovering", () => {
    const { stage, view } = choosing();
    stage.cell("0,1").dispatchEvent(pointer("pointerover", "touch"));
    expect(view.done).toEqual([]);
  });

  it("and clicking acts", () => {
    const { stage, view } = board(STATES.settling);
    stage.cell("0,1").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(view.done).toMatchObject([
      ["setCursor", "0,1"],
      ["act", "0,1", { again: false }],
    ]);
  });

  it("and dragging moves the map, and is no click", () => {
    const { stage, view } = board(STATES.settling);
    const map = stage.find(".fj-map");
    const camera = () => stage.find(".fj-map > g").getAttribute("transform");
    const before = camera();
    const at = (kind: string, x: number) =>
      map.dispatchEvent(
        new PointerEvent(kind, { bubbles: true, pointerId: 1, clientX: x, clientY: 0 } as never),
      );
    at("pointerdown", 100);
    at("pointermove", 103);
    expect(camera()).toBe(before);
    at("pointermove", 160);
    at("pointerup", 160);
    expect(camera()).not.toBe(before);
    stage.cell("0,1").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(view.done).toEqual([]);
    stage.cell("0,1").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(view.done.length).toBe(2);
  });

  const roll = (stage: Stage, change: object) => {
    const event = new WheelEvent("wheel", { bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries({ deltaY: 100, clientX: 40, clientY: 30, ...change })) {
      Object.defineProperty(event, name, { value });
    }
    stage.find(".fj-map").dispatchEvent(event);
    return event.defaultPrevented;
  };

  it("and rolling the wheel scrolls the page, unless a tile hangs there to be turned", () => {
    const idle = choosing();
    expect([roll(idle.stage, {}), idle.view.done]).toEqual([false, []]);
    const hanging = choosing({ hover: SPACE });
    expect([roll(hanging.stage, {}), hanging.view.done]).toEqual([true, [["turnTile", 1]]]);
    const back = choosing({ hover: SPACE });
    expect([roll(back.stage, { deltaY: -100 }), back.view.done]).toEqual([true, [["turnTile", -1]]]);
  });

  it("and rolling it with ctrl zooms", () => {
    const { stage, view } = choosing({ hover: SPACE });
    const before = stage.find(".fj-map > g").getAttribute("transform");
    expect(roll(stage, { ctrlKey: true })).toBe(true);
    expect(stage.find(".fj-map > g").getAttribute("transform")).not.toBe(before);
    expect(view.done).toEqual([]);
  });
});

describe("redrawing", () => {
  /** What a change touches in the page. */
  function touched(stage: Stage, change: () => void): Set<Node> {
    const seen = new Set<Node>();
    const observer = new MutationObserver(() => {});
    observer.observe(stage.el, { subtree: true, childList: true, attributes: true, characterData: true });
    change();
    for (const record of observer.takeRecords()) seen.add(record.target);
    observer.disconnect();
    return seen;
  }

  it("touches nothing when nothing has changed", () => {
    const { stage, view } = board(STATES.epicFull);
    expect(touched(stage, () => stage.draw({ ...view, own: { ...view.own } })).size).toBe(0);
  });

  it("touches no tile when the mouse moves", () => {
    const { stage, view } = choosing();
    const tiles = new Set(stage.all(".fj-hex"));
    const changed = touched(stage, () => stage.draw({ ...view, own: { ...view.own, hover: SPACE } }));
    expect(changed.size).toBeGreaterThan(0);
    expect(changed.size).toBeLessThan(5);
    for (const node of changed) expect(tiles.has(node as Element)).toBe(false);
  });

  it("keeps every tile when a viking is placed", () => {
    const { stage, view } = board(STATES.settling);
    const tiles = stage.all(".fj-hex");
    const state = { ...STATES.settling, _table: { ...STATES.settling._table, pieces: "0:viking-white:0" } };
    const changed = touched(stage, () => stage.draw({ ...view, state }));
    expect(stage.all(".fj-hex")).toEqual(tiles);
    for (const tile of tiles) expect(changed.has(tile)).toBe(false);
  });
});

describe("the keyboard", () => {
  it("follows the cursor while it is on the board, and is not taken from elsewhere", () => {
    const { stage, view } = board(STATES.settling, { cursor: "0,0" });
    const moved = { ...view, own: { ...view.own, cursor: "0,1" } };
    stage.draw(moved);
    expect(stage.el.contains(document.activeElement)).toBe(false);
    stage.cell("0,1").focus();
    stage.draw({ ...view, own: { ...view.own, cursor: "1,0" } });
    expect(document.activeElement).toBe(stage.cell("1,0"));
  });

  it("keeps its place when a tile comes to lie there", () => {
    const { stage, view } = choosing({ cursor: SPACE });
    stage.cell(SPACE).focus();
    const { _table } = STATES.exploring;
    const tiles = `${_table.tiles} ${SPACE}:PPPOOO0`;
    const spaces = _table.spaces
      .split(" ")
      .filter((word) => !word.startsWith(`${SPACE}:`))
      .join(" ");
    stage.draw({ ...view, state: { ...STATES.exploring, _table: { ..._table, tiles, spaces } } });
    expect(stage.cell(SPACE).getAttribute("data-face")).toBe("PPPOOO");
    expect(document.activeElement).toBe(stage.cell(SPACE));
  });
});

describe("a view that is closed", () => {
  it("leaves nothing behind", () => {
    const { stage, view } = board(STATES.settling);
    const map = stage.find(".fj-map");
    const cell = stage.cell("0,1");
    stage.close();
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    map.dispatchEvent(new WheelEvent("wheel", { ctrlKey: true }));
    expect(view.done).toEqual([]);
    expect(stage.el.innerHTML).toBe("");
  });
});
