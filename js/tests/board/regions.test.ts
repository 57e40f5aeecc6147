import { describe, expect, it } from "vitest";

import { regionShape, runs } from "../../src/board/regions";

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
    const sidesOf = (...cells: string[]) => {
      const parts = cells.map((cell) => ({ cell, corners: 63 }));
      return regionShape(parts, true).border.split("M").length - 1;
    };
    expect(sidesOf("0,0")).toBe(12);
    expect(sidesOf("0,0", "0,1")).toBe(20);
    expect(sidesOf("0,0", "0,1", "1,0")).toBe(24);
  });

  it("crosses a tile in as many areas as it has there", () => {
    const areas = (joined: boolean) =>
      regionShape([{ cell: "0,0", corners: 0b010100 }], joined).area.split("M").length - 1;
    expect([areas(true), areas(false)]).toEqual([1, 2]);
  });
});
