// A new tile comes where the old one was.
import { describe, expect, it } from "vitest";

import { inSlots, slotsAfter } from "../../src/play/turn/slots";
import type { TileView } from "../../src/play/wire";

const row = (...texts: string[]): TileView[] => texts.map((text) => ({ text, mark: null, faces: [] }));

describe("the row", () => {
  it("is filled where a tile was taken, and no other tile moves", () => {
    expect(slotsAfter(["A", "B", "C", "D"], row("A", "C", "D", "E"))).toEqual(["A", "E", "C", "D"]);
  });

  it("keeps a slot free when no tile comes, and takes it first when one does", () => {
    const fewer = slotsAfter(["A", "B", "C"], row("A", "C"));
    expect(fewer).toEqual(["A", null, "C"]);
    expect(slotsAfter(fewer, row("A", "C", "B"))).toEqual(["A", "B", "C"]);
  });

  it("knows tiles that are alike apart", () => {
    expect(slotsAfter(["A", "A", "B"], row("A", "B", "A"))).toEqual(["A", "A", "B"]);
    expect(slotsAfter(["A", "A", "B"], row("A", "B", "C"))).toEqual(["A", "C", "B"]);
  });

  it("is shown by its slots", () => {
    const tiles = row("C", "A");
    expect(inSlots(["A", null, "C"], tiles)).toEqual([tiles[1], null, tiles[0]]);
  });
});
