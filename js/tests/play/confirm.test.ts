// A piece can be confirmed before it is placed: where cells are small, or by setting.
import { describe, expect, it } from "vitest";

import { playScene } from "../../src/play/scene";
import * as turn from "../../src/play/turn";
import type { ViewState } from "../../src/play/view";
import type { PlayTraits } from "../../src/play/wire";
import { ownState, STATES, viewOf } from "./board_view";

const state = STATES.settling;
const [first, second] = [...turn.lightCells(state, ownState(state)).keys()] as [string, string];
const asking: PlayTraits = { ...state, _setup: { ...state._setup, confirm: true } };
const SMALL = { again: false, size: 39 };
const LARGE = { again: false, size: 41 };

function placed(cell: string): ViewState {
  return ownState(state, {
    intent: { kind: "placed", move: `settle@${cell}`, cell, before: { kind: "none" } },
  });
}

describe("a click on a lit tile", () => {
  it("makes the move where cells are large enough, and the keyboard makes it anywhere", () => {
    expect(turn.clickCell(state, ownState(state), first, LARGE)).toEqual({
      do: "send",
      move: `settle@${first}`,
    });
    expect(turn.clickCell(state, ownState(state), first).do).toBe("send");
  });

  it.each([
    ["where cells are smaller than 40 pixels", state, SMALL],
    ["by setting", asking, LARGE],
  ])("puts the viking there first %s", (_, where, click) => {
    const step = turn.clickCell(where, ownState(where), first, click);
    expect(step).toMatchObject({ do: "intent", intent: { kind: "placed", cell: first } });
  });

  it("confirms it when it is on the same tile, and moves it when it is on another", () => {
    expect(turn.clickCell(asking, placed(first), first, SMALL)).toEqual({
      do: "send",
      move: `settle@${first}`,
    });
    expect(turn.clickCell(asking, placed(first), second, SMALL)).toMatchObject({
      intent: { kind: "placed", cell: second, before: { kind: "none" } },
    });
  });
});

it("the choice is offered as a button too, and can be taken back", () => {
  expect(turn.choices(state, placed(first)).map(({ move }) => move)).toEqual([`settle@${first}`, undefined]);
  expect(turn.cancel(state, placed(first))).toEqual({ kind: "none" });
});

it("a ghost shows the viking on the tile that is pointed at, and only where it can go", () => {
  const pieces = (own: ViewState) =>
    playScene(viewOf(state, own)).pieces.filter((piece) => piece.state !== "laid");
  const dark = [...state._table.tiles.split(" ")]
    .map((word) => word.split(":")[0]!)
    .find((cell) => !turn.lightCells(state, ownState(state)).has(cell))!;
  expect(pieces(ownState(state, { hover: first }))).toMatchObject([
    { cell: first, kind: "viking", state: "ghost" },
  ]);
  expect(pieces(ownState(state, { hover: dark }))).toEqual([]);
  expect(pieces(placed(first))).toMatchObject([{ cell: first, state: "trial" }]);
});
