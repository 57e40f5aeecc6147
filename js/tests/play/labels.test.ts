import { describe, expect, it } from "vitest";

import { readTable } from "../../src/board/table";
import { label } from "../../src/play/labels";
import { lightCells } from "../../src/play/turn";
import type { PlayTraits } from "../../src/play/wire";
import { sides } from "../../src/shared/terrain";
import { speaker } from "../../src/shared/words";
import { ownState, STATES, WORDS } from "./board_view";

const EN = speaker(WORDS["en"]!);

function told(state: PlayTraits, cell: string, own = ownState(state)): string {
  const told = {
    t: speaker(state._words),
    table: readTable(state._table),
    seats: state._seats,
    aids: state._aids,
  };
  return label(told, cell, lightCells(state, own).get(cell));
}

describe("a spoken label", () => {
  it("names the terrain towards each side once", () => {
    expect(sides(EN, "POPPMM")).toBe(
      "plains and ocean: north, north-east; plains: south-east; plains and mountains: south, north-west; mountains: south-west",
    );
    expect(sides(EN, "PPPPPP")).toBe("plains on all sides");
  });

  it("tells the place, what stands there and whose it is", () => {
    const state = STATES.settlingRunes;
    const { pieces } = readTable(state._table);
    for (const { cell, seat, symbol } of pieces.values()) {
      const text = told(state, cell);
      expect(text.startsWith(`${cell}. `)).toBe(true);
      expect(text).toContain(`${symbol.split("-")[0]} of ${state._seats[seat]!.name}`);
    }
  });

  it("tells what can be done", () => {
    const state = STATES.settling;
    for (const cell of lightCells(state, ownState(state)).keys())
      expect(told(state, cell)).toContain("you can settle here");
    const exploring = STATES.exploring;
    const own = ownState(exploring, { intent: { kind: "tile", tile: "PPPOOO", turns: 0, show: false } });
    const space = Object.keys(exploring._options.lays!["PPPOOO"]!)[0]!;
    expect(told(exploring, space, own)).toContain("your tile fits, orientations: 1");
    expect(told(exploring, space)).not.toContain("your tile fits");
  });

  it("tells of holes and of tiles that fit, while those aids are on", () => {
    const state = STATES.exploring4;
    const hole = state._aids.holes![0]!;
    expect(told(state, hole)).toContain("a hole that can never be filled");
    const { holes: _, fits: __, ...rest } = state._aids;
    expect(told({ ...state, _aids: rest }, hole)).not.toContain("hole");
  });

  it.each(["en", "fr", "de", "ru"])("has all of its words in %s", (lang) => {
    for (const example of [STATES.exploring4, STATES.settlingRunes, STATES.epicFull, STATES.talk]) {
      const state = { ...example, _words: WORDS[lang]! };
      const { byCell, spaces } = readTable(state._table);
      for (const cell of [...byCell.keys(), ...spaces.keys()]) {
        expect(told(state, cell)).not.toMatch(/[a-z]+\.[a-z_\d]+|[{}]/);
      }
    }
  });
});
