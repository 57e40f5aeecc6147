import { describe, expect, it } from "vitest";

import { cellsInOrder, inMask, readTable, nooks, startCell, countTouching } from "../../src/board/table";

const TABLE = {
  tiles: "0,0:PPPPPP0 0,1:MMPPPP2~strength 1,0:PPPOOO1",
  spaces: "1,1:0 -1,1:3 0,-1:1",
  pieces: "1:viking-white:0",
  stones: "0,0:stone-home-white 1,1:stone-wisdom-yellow",
};

describe("a table", () => {
  it("is read from its words", () => {
    const { tiles, spaces, pieces, stones } = readTable(TABLE);
    expect(tiles[1]).toEqual({ n: 1, cell: "0,1", symbol: "MMPPPP2", face: "MMPPPP", mark: "strength" });
    expect(tiles[0]!.mark).toBeNull();
    expect(spaces.get("-1,1")).toBe("3");
    expect(pieces.get("0,1")).toEqual({ n: 1, cell: "0,1", symbol: "viking-white", seat: 0 });
    expect([...stones.keys()]).toEqual(["0,0", "1,1"]);
  });

  it("has its cells in reading order, and the keyboard begins on its first tile", () => {
    expect(cellsInOrder(readTable(TABLE))).toEqual(["0,-1", "0,0", "-1,1", "1,0", "0,1", "1,1"]);
    expect(startCell(readTable(TABLE))).toBe("0,0");
    expect(startCell(readTable({ ...TABLE, tiles: "", pieces: "" }))).toBe("-1,1");
  });

  it("has nooks where a space touches two tiles or more", () => {
    expect(countTouching(readTable(TABLE))).toEqual(
      new Map([
        ["1,1", 2],
        ["-1,1", 2],
        ["0,-1", 1],
      ]),
    );
    expect(nooks(readTable(TABLE))).toEqual(["1,1", "-1,1"]);
  });
});

describe("a mask", () => {
  it("holds tiles by number, however long it is", () => {
    const mask = ((1n << 66n) | (1n << 5n) | 1n).toString(16);
    const found = Array.from({ length: 70 }, (_, n) => n).filter((n) => inMask(mask, n));
    expect(found).toEqual([0, 5, 66]);
  });
});
