import { describe, expect, it } from "vitest";

import { label, sides } from "../src/board/labels";
import { regionShape, runs } from "../src/board/regions";
import { inMask, laid } from "../src/board/table";
import { lit } from "../src/turn";
import type { PlayTraits } from "../src/wire";
import { speaker } from "../src/words";
import { ownState, STATES, viewOf, WORDS } from "./board_view";

const EN = speaker(WORDS["en"]!);

function told(state: PlayTraits, cell: string, own = ownState(state)): string {
  const view = viewOf(state, own);
  return label(view, laid(state._table), cell, lit(state, own).get(cell));
}

describe("a spoken label", () => {
  it("names the terrain towards each side once", () => {
    expect(sides(EN, WORDS["en"]!, "POPPMM")).toBe(
      "plains and sea: north, north-east; plains: south-east; plains and mountains: south, north-west; mountains: south-west",
    );
    expect(sides(EN, WORDS["en"]!, "PPPPPP")).toBe("plains on all sides");
  });

  it("tells the place, what stands there and whose it is", () => {
    const state = STATES.settlingRunes;
    const { pieces } = laid(state._table);
    for (const { cell, seat, symbol } of pieces.values()) {
      const text = told(state, cell);
      expect(text.startsWith(`${cell}. `)).toBe(true);
      expect(text).toContain(`${symbol.split("-")[0]} of ${state._seats[seat]!.name}`);
    }
  });

  it("tells what can be done", () => {
    const state = STATES.settling;
    for (const cell of lit(state, ownState(state)).keys())
      expect(told(state, cell)).toContain("you can settle here");
    const exploring = STATES.exploring;
    const own = ownState(exploring, { intent: { kind: "tile", tile: "PPPOOO", turns: 0, show: false } });
    const space = Object.keys(exploring._options.lays!["PPPOOO"]!)[0]!;
    expect(told(exploring, space, own)).toContain("your tile fits, ways: 1");
    expect(told(exploring, space)).not.toContain("your tile fits");
  });

  it("tells of holes and of tiles that fit, while those aids are on", () => {
    const state = STATES.exploring4;
    const hole = state._aids.holes![0]!;
    expect(told(state, hole)).toContain("a hole for good");
    const { holes: _, fits: __, ...rest } = state._aids;
    expect(told({ ...state, _aids: rest }, hole)).not.toContain("hole");
  });

  it.each(["en", "fr", "de", "ru"])("has all of its words in %s", (lang) => {
    for (const example of [STATES.exploring4, STATES.settlingRunes, STATES.epicFull, STATES.talk]) {
      const state = { ...example, _words: WORDS[lang]! };
      const { byCell, spaces } = laid(state._table);
      for (const cell of [...byCell.keys(), ...spaces.keys()]) {
        expect(told(state, cell)).not.toMatch(/[a-z]+\.[a-z_\d]+|[{}]/);
      }
    }
  });
});

describe("a mask", () => {
  it("holds tiles by number, however long it is", () => {
    const mask = ((1n << 66n) | (1n << 5n) | 1n).toString(16);
    const found = Array.from({ length: 70 }, (_, n) => n).filter((n) => inMask(mask, n));
    expect(found).toEqual([0, 5, 66]);
  });
});

describe("a region", () => {
  it("is made of runs of corners", () => {
    expect(runs(0b111111)).toEqual([{ start: 0, length: 6 }]);
    expect(runs(0b100011)).toEqual([{ start: 5, length: 3 }]);
    expect(runs(0b010100)).toEqual([
      { start: 2, length: 1 },
      { start: 4, length: 1 },
    ]);
    expect(runs(0)).toEqual([]);
  });

  it("has no border where two of its tiles meet", () => {
    const table = { ...STATES.start._table };
    const sidesOf = (region: string) => regionShape(table, region, true).border.split("M").length - 1;
    expect(sidesOf("0.63")).toBe(12);
    expect(sidesOf("0.63 1.63")).toBe(20);
    expect(sidesOf("0.63 1.63 2.63")).toBe(24);
  });

  it("crosses a tile in as many areas as it has there", () => {
    const areas = (joined: boolean) =>
      regionShape(STATES.exploring._table, "0.20", joined).area.split("M").length - 1;
    expect([areas(true), areas(false)]).toEqual([1, 2]);
  });
});
