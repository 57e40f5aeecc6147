import { describe, expect, it } from "vitest";

import { readTable } from "../../src/board/table";
import * as turn from "../../src/play/turn";
import type { Intent, ViewState } from "../../src/play/view";
import type { Answers } from "../../src/play/requests";
import type { PlayTraits } from "../../src/play/wire";
import { readDrawn } from "../../src/shared/move_text";
import { ownState, STATES, withAids } from "./board_view";

/** The tiles of the examples fit in few ways: here is one that fits in three, with different buildings. */
const SEVERAL: PlayTraits = {
  ...STATES.exploring,
  _options: { lays: { PPPOOO: { "0,2": [0b010110, 0b000110, 0b000010], "-2,1": [0b100001, 0, 0] } } },
};
const EXPLORING = { ...STATES, several: SEVERAL };
const BUILDS: Answers["builds"] = { legal: true, reasons: [], longhouse: true, home: false, secret: {} };

function intentOf(meant: turn.Meant): Intent {
  if (meant.do !== "intent") throw new Error(`${meant.do}, not a new intent`);
  return meant.intent;
}

/** Chooses a tile, as a player does. */
function chosen(state: PlayTraits, tile: string): ViewState {
  const own = ownState(state);
  if (own.intent.kind === "tile" && own.intent.tile === tile) return own;
  return { ...own, intent: intentOf(turn.chooseTile(state, own, tile)) };
}

function spots(state: PlayTraits) {
  return Object.entries(state._options.lays!).flatMap(([tile, places]) =>
    Object.entries(places).map(([cell, [ways, houses, homes]]) => ({ tile, cell, ways, houses, homes })),
  );
}

function bits(set: number): number[] {
  return [0, 1, 2, 3, 4, 5].filter((turns) => set & (1 << turns));
}

describe.each(["start", "exploring", "exploring4", "classic", "original", "several"] as const)(
  "laying a tile in %s",
  (name) => {
    const state = EXPLORING[name];

    it("lights every space where the chosen tile fits, with the number of ways", () => {
      for (const tile of turn.choosable(state)) {
        const lights = turn.lightCells(state, chosen(state, tile.text));
        const places = state._options.lays![tile.text]!;
        expect([...lights.keys()].sort()).toEqual(Object.keys(places).sort());
        for (const [cell, light] of lights) {
          expect(light).toEqual({ light: "legal", ways: bits(places[cell]![0]).length });
        }
      }
    });

    it("reaches each way on each space by turning, no other, and comes round again", () => {
      for (const { tile, cell, ways } of spots(state)) {
        let own: ViewState = { ...chosen(state, tile), hover: cell };
        const seen: number[] = [];
        for (const _ of bits(ways)) {
          seen.push(turn.ghost(state, own)!.turns);
          const step = turn.turnTile(state, own, 1);
          if (step.do === "intent") own = { ...own, intent: step.intent };
        }
        expect(new Set(seen)).toEqual(new Set(bits(ways)));
        expect(turn.ghost(state, own)!.turns).toBe(seen[0]);
      }
    });

    it("turns back by the way it came", () => {
      for (const { tile, cell, ways } of spots(state)) {
        if (bits(ways).length < 2) continue; // Nothing to turn; "several" has what this test is about.
        const own: ViewState = { ...chosen(state, tile), hover: cell };
        const there = { ...own, intent: intentOf(turn.turnTile(state, own, 1)) };
        const back = { ...own, intent: intentOf(turn.turnTile(state, there, -1)) };
        expect(turn.ghost(state, back)!.turns).toBe(turn.ghost(state, own)!.turns);
      }
    });

    it("offers on the laid tile what Python says may be built, as whole moves", () => {
      for (const { tile, cell, ways, houses, homes } of spots(state)) {
        for (const turns of bits(ways)) {
          const own = chosen(state, tile);
          const turnedTo = { ...own, intent: { ...own.intent, turns } as Intent };
          const laidThere = { ...own, intent: intentOf(turn.clickCell(state, turnedTo, cell)) };
          const text = `${tile}${turns ? `/${turns}` : ""}@${cell}`;
          const moves = turn.choices(state, laidThere).map((choice) => choice.move ?? choice.then);
          expect(moves).toEqual([
            text,
            ...(houses & (1 << turns) ? [`${text}+longhouse`] : []),
            ...(homes & (1 << turns) ? [`${text}+home`] : []),
            "back",
          ]);
        }
      }
    });

    it("asks why for every other cell of the board", () => {
      const tile = turn.choosable(state)[0]!;
      const own = chosen(state, tile.text);
      const { byCell, spaces } = readTable(state._table);
      for (const cell of [...byCell.keys(), ...spaces.keys()]) {
        if (cell in state._options.lays![tile.text]!) continue;
        expect(turn.clickCell(state, own, cell)).toEqual({
          do: "why",
          move: `${tile.text}@${cell}`,
          at: cell,
        });
      }
    });
  },
);

describe("choosing a tile", () => {
  it("is not needed when there is one only", () => {
    expect(turn.startIntent(STATES.classic)).toMatchObject({ kind: "tile", tile: "MMPPPP" });
    expect(turn.startIntent(STATES.exploring)).toEqual({ kind: "none" });
  });

  it("is said to be needless when there is one only and it is chosen again", () => {
    const own = ownState(STATES.classic);
    const only = turn.choosable(STATES.classic)[0]!.text;
    expect(turn.chooseTile(STATES.classic, own, only)).toEqual({ do: "hint", key: "hint.only_tile" });
    const turned = { ...own, intent: { ...own.intent, turns: 1 } as Intent };
    expect(turn.chooseTile(STATES.classic, turned, only)).toEqual({ do: "intent", intent: own.intent });
  });

  it("is left to the player while a tile can be drawn instead", () => {
    const state = { ...STATES.classic, _options: { ...STATES.classic._options, draw: true } };
    expect(turn.startIntent(state)).toEqual({ kind: "none" });
  });

  it("is undone by choosing it again", () => {
    const own = chosen(STATES.exploring, "PPPOOO");
    expect(turn.chooseTile(STATES.exploring, own, "PPPOOO")).toEqual({
      do: "intent",
      intent: { kind: "none" },
    });
  });

  it("says so when a tile fits nowhere", () => {
    const step = turn.chooseTile(STATES.exploring, ownState(STATES.exploring), "MMMMMM");
    expect(step).toEqual({ do: "hint", key: "hint.no_tile" });
  });

  it("comes before a click on the map", () => {
    const own = ownState(STATES.exploring);
    expect(turn.clickCell(STATES.exploring, own, "0,0")).toEqual({ do: "hint", key: "hint.choose_tile" });
  });
});

describe("a tile that lies there, not confirmed", () => {
  const state = STATES.exploring;
  const [spot, other] = spots(state).filter(({ tile }) => tile === "PPPOOO");
  const laidThere = () => {
    const own = chosen(state, spot!.tile);
    return { ...own, intent: intentOf(turn.clickCell(state, own, spot!.cell)) as turn.LaidIntent };
  };

  it("moves to another space by a click there", () => {
    expect(intentOf(turn.clickCell(state, laidThere(), other!.cell))).toMatchObject({ cell: other!.cell });
    expect(turn.lightCells(state, laidThere()).has(other!.cell)).toBe(true);
    expect(turn.lightCells(state, laidThere()).has(spot!.cell)).toBe(false);
  });

  it("turns by a click on itself", () => {
    const own = ownState(SEVERAL);
    const first = intentOf(turn.clickCell(SEVERAL, own, "0,2")) as turn.LaidIntent;
    const next = intentOf(turn.clickCell(SEVERAL, { ...own, intent: first }, "0,2")) as turn.LaidIntent;
    expect([first.turns, next.turns]).toEqual([1, 2]);
  });

  it("is taken up again by going back, turned as it was", () => {
    const own = laidThere();
    expect(turn.cancel(state, own)).toMatchObject({
      kind: "tile",
      tile: spot!.tile,
      turns: own.intent.turns,
    });
  });

  it("takes the answer to what may be built, and only its own", () => {
    const own = laidThere();
    const asked = turn.placement(own.intent.tile, own.intent.turns, own.intent.cell);
    expect(turn.withBuilds(own, asked, BUILDS)).toEqual({ ...own.intent, builds: BUILDS });
    expect(turn.withBuilds(own, "PPPPPP@9,9", BUILDS)).toBeNull();
    expect(turn.withBuilds(ownState(state), asked, BUILDS)).toBeNull();
  });
});

describe("the Secret", () => {
  const state = { ...STATES.exploring, _options: { ...STATES.exploring._options, secret: true } };
  const own = chosen(state, "PPPOOO");
  const cell = Object.keys(state._options.lays!["PPPOOO"]!)[0]!;
  const step = turn.clickCell(state, own, cell);
  const text = step.do === "intent" ? step.builds! : "";
  const withSecret = (secret: Answers["builds"]["secret"]): ViewState => {
    const lying = { ...own, intent: intentOf(step) };
    return { ...lying, intent: turn.withBuilds(lying, text, { ...BUILDS, secret })! };
  };

  it("is asked for when a tile is laid", () => {
    expect(text).toMatch(/^PPPOOO(\/\d)?@/);
    expect(text.endsWith(`@${cell}`)).toBe(true);
  });

  it("is offered once Python says that it can be used", () => {
    const offered = (secret: Answers["builds"]["secret"]) =>
      turn.choices(state, withSecret(secret)).some((choice) => choice.then === "secret");
    expect([offered({}), offered({ "0,0": ["0,1"] })]).toEqual([false, true]);
  });

  it("goes from a longhouse to a tile, and is part of the move", () => {
    const many = withSecret({ "0,0": ["0,1", "1,0"], "0,1": ["1,0"] });
    const from = { ...many, intent: intentOf(turn.pickSecret(state, many)) };
    expect(turn.lightCells(state, from)).toEqual(
      new Map([
        ["0,0", { light: "from" }],
        ["0,1", { light: "from" }],
      ]),
    );
    const to = { ...many, intent: intentOf(turn.clickCell(state, from, "0,0")) };
    expect(turn.lightCells(state, to).get("0,1")).toEqual({ light: "to", move: `${text}+secret@0,0>0,1` });
    expect(turn.clickCell(state, to, "1,0")).toEqual({ do: "send", move: `${text}+secret@0,0>1,0` });
    expect(turn.clickCell(state, to, "9,9")).toMatchObject({ do: "why", move: `${text}+secret@0,0>9,9` });
  });

  it("skips the first step with one longhouse to move, and goes back step by step", () => {
    const one = withSecret({ "0,0": ["0,1"] });
    const to = { ...one, intent: intentOf(turn.pickSecret(state, one)) };
    expect(to.intent).toMatchObject({ secret: { from: "0,0" } });
    const back = turn.cancel(state, to)!;
    expect(back).toMatchObject({ kind: "laid", secret: "no" });
    const many = withSecret({ "0,0": ["0,1"], "1,0": ["0,1"] });
    const chosenOne = { ...many, intent: { ...many.intent, secret: { from: "0,0" } } as Intent };
    expect(turn.cancel(state, chosenOne)).toMatchObject({ secret: "from" });
  });
});

describe("trying all ways", () => {
  const state = STATES.exploring;
  const own = (): ViewState => ({ ...chosen(state, "PPPOOO"), allWays: true });

  it("hangs the tile over any space, and says whether it fits", () => {
    const legal = Object.keys(state._options.lays!["PPPOOO"]!)[0]!;
    const never = [...readTable(state._table).spaces.keys()].find(
      (cell) => !(cell in state._options.lays!["PPPOOO"]!),
    )!;
    const ways = [0, 1, 2, 3, 4, 5].map(
      (turns) =>
        turn.ghost(state, { ...own(), hover: legal, intent: { ...own().intent, turns } as Intent })!.legal,
    );
    expect(ways).toContain(true);
    expect(ways).toContain(false);
    expect(turn.ghost(state, { ...own(), hover: never })!.legal).toBe(false);
  });

  it("turns through all six, and asks why for one that does not fit", () => {
    const cell = Object.keys(state._options.lays!["PPPOOO"]!)[0]!;
    const legal = bits(state._options.lays!["PPPOOO"]![cell]![0]);
    let now: ViewState = { ...own(), hover: cell };
    const seen = new Set<number>();
    for (let i = 0; i < 6; i++) {
      const { turns } = turn.ghost(state, now)!;
      seen.add(turns);
      expect(turn.clickCell(state, now, cell).do).toBe(legal.includes(turns) ? "intent" : "why");
      now = { ...now, intent: intentOf(turn.turnTile(state, now, 1)) };
    }
    expect(seen.size).toBe(6);
  });
});

describe("without help", () => {
  const state = withAids(STATES.exploring, { on: [] });

  it("no ghost gives away whether a tile fits", () => {
    const own = { ...chosen(state, "PPPOOO"), hover: Object.keys(state._options.lays!["PPPOOO"]!)[0]! };
    expect(turn.blind(state)).toBe(true);
    expect(turn.ghost(state, own)).toMatchObject({ turns: 0, legal: null });
  });
});

describe("table talk", () => {
  it("lets any space be tried, and asks Python what comes of it", () => {
    const own = chosen(STATES.talk, "MMPMPP");
    const { spaces } = readTable(STATES.talk._table);
    expect([...turn.lightCells(STATES.talk, own).values()].every(({ light }) => light === "try")).toBe(true);
    for (const cell of spaces.keys()) {
      expect(turn.clickCell(STATES.talk, own, cell)).toMatchObject({
        do: "intent",
        builds: `MMPMPP@${cell}`,
      });
    }
  });

  it("offers nothing but the way back when a tile does not fit there", () => {
    const own = chosen(STATES.talk, "MMPMPP");
    const cell = [...readTable(STATES.talk._table).spaces.keys()][0]!;
    const lying = { ...own, intent: intentOf(turn.clickCell(STATES.talk, own, cell)) };
    const refused = turn.withBuilds(lying, `MMPMPP@${cell}`, { ...BUILDS, legal: false })!;
    expect(turn.choices(STATES.talk, { ...own, intent: refused }).map(({ then }) => then)).toEqual(["back"]);
  });

  it("answers a claim by showing a tile", () => {
    const own = chosen(STATES.claimed, "MPOOOP");
    const cell = [...readTable(STATES.claimed._table).spaces.keys()][0]!;
    const lying = { ...own, intent: intentOf(turn.clickCell(STATES.claimed, own, cell)) };
    expect(turn.choices(STATES.claimed, lying)[0]).toEqual({
      key: "choice.show",
      move: `show:MPOOOP@${cell}`,
    });
  });

  it("leaves the choice free when a placement was shown", () => {
    expect(turn.startIntent(STATES.shown)).toEqual({ kind: "none" });
    const { row } = STATES.shown._table;
    expect(turn.choosable(STATES.shown).map(({ text }) => text)).toEqual([
      ...new Set(row.map(({ text }) => text)),
    ]);
  });
});

describe.each(["settling", "settlingRunes", "settling4", "epicFull"] as const)("settling in %s", (name) => {
  const state = STATES[name];
  const { tiles, byCell, spaces } = readTable(state._table);
  const vikings = BigInt(`0x${state._options.settle ?? "0"}`);

  it("sends the move by a click on a legal tile, and asks why elsewhere", () => {
    const own = ownState(state);
    for (const cell of [...byCell.keys(), ...spaces.keys()]) {
      const legal = byCell.has(cell) && ((vikings >> BigInt(byCell.get(cell)!.n)) & 1n) === 1n;
      expect(turn.clickCell(state, own, cell)).toEqual(
        legal ? { do: "send", move: `settle@${cell}` } : { do: "why", move: `settle@${cell}`, at: cell },
      );
    }
  });

  it("goes with a stone from each start to each goal, and step by step back", () => {
    for (const [rune, verb] of [
      ["journey", "sail"],
      ["horse", "ride"],
      ["wisdom", "leap"],
    ] as const) {
      const starts = state._options[verb];
      expect(turn.usable(state, rune)).toBe(starts !== undefined);
      if (!starts) continue;
      const picked = { ...ownState(state), intent: intentOf(turn.pickStone(state, ownState(state), rune)) };
      const cells = Object.keys(starts).map((key) => (verb === "leap" ? key : tiles[+key]!.cell));
      expect([...turn.lightCells(state, picked).keys()]).toEqual(cells);
      for (const [i, mask] of Object.values(starts).entries()) {
        const away = { ...picked, intent: intentOf(turn.clickCell(state, picked, cells[i]!)) };
        const lights = turn.lightCells(state, away);
        expect(lights.size).toBe([...BigInt(`0x${mask}`).toString(2)].filter((bit) => bit === "1").length);
        for (const cell of lights.keys()) {
          expect(turn.clickCell(state, away, cell)).toEqual({
            do: "send",
            move: `${verb}@${cells[i]}>${cell}`,
          });
        }
        expect(turn.cancel(state, away)).toEqual(picked.intent);
      }
      expect(turn.cancel(state, picked)).toEqual({ kind: "none" });
    }
  });
});

describe("a stone", () => {
  const state = STATES.settlingRunes;

  it("is put back by picking it again", () => {
    const picked = { ...ownState(state), intent: intentOf(turn.pickStone(state, ownState(state), "horse")) };
    expect(turn.pickStone(state, picked, "horse")).toEqual({ do: "intent", intent: { kind: "none" } });
  });

  it("can start from another tile, and says why not from the rest", () => {
    const picked = { ...ownState(state), intent: intentOf(turn.pickStone(state, ownState(state), "horse")) };
    const [first, second] = [...turn.lightCells(state, picked).keys()];
    const away = { ...picked, intent: intentOf(turn.clickCell(state, picked, first!)) };
    expect(intentOf(turn.clickCell(state, away, second!))).toMatchObject({ from: second });
    expect(turn.clickCell(state, away, "50,50")).toEqual({
      do: "why",
      move: `ride@${first}>50,50`,
      at: "50,50",
    });
  });

  it("says when it is used, where it cannot be now", () => {
    const own = ownState(STATES.exploring);
    expect(turn.pickStone(STATES.exploring, own, "secret")).toEqual({ do: "hint", key: "hint.after_laying" });
    expect(turn.pickStone(STATES.exploring, own, "horse")).toEqual({ do: "hint", key: "hint.no_stone" });
  });
});

describe("nothing can be done", () => {
  it.each([
    ["while a move is on its way", STATES.settling, { pending: "settle@0,0" }],
    ["when the kernel is gone", STATES.settling, { live: false }],
    ["when the game is over", STATES.over, {}],
    ["while a computer thinks", STATES.thinking, {}],
  ] as const)("%s", (_, state, change) => {
    const own = ownState(state, change);
    if (!own.pending) expect(turn.lightCells(state, own).size).toBe(0);
    for (const cell of readTable(state._table).byCell.keys()) {
      // Who clicks while a computer thinks hears so; while a move is on its way another click waits for its answer.
      const waits = own.pending && own.pending !== `settle@${cell}`;
      const answer = state._thinking ? { do: "hint", key: "hint.thinking" } : { do: "nothing" };
      expect(turn.clickCell(state, own, cell)).toEqual(waits ? { do: "keep", cell } : answer);
    }
    expect(turn.cancel(state, own)).toBeNull();
  });
});

describe("a move on its way", () => {
  it.each([
    ["MMPPPP/3@1,-1", { tile: { text: "MMPPPP", turns: 3, cell: "1,-1" } }],
    [
      "PPPPPP:friendship#4@0,2+longhouse",
      {
        tile: { text: "PPPPPP:friendship#4", turns: 0, cell: "0,2" },
        piece: { kind: "longhouse", cell: "0,2" },
      },
    ],
    [
      "PPPPPP@0,2+home",
      {
        tile: { text: "PPPPPP", turns: 0, cell: "0,2" },
        piece: { kind: "longhouse", cell: "0,2" },
        stone: { rune: "home", cell: "0,2" },
      },
    ],
    [
      "PPPPPP@0,2+secret@0,1>-1,1",
      {
        tile: { text: "PPPPPP", turns: 0, cell: "0,2" },
        piece: { kind: "longhouse", cell: "-1,1" },
        gone: "0,1",
      },
    ],
    ["settle@-1,2", { piece: { kind: "viking", cell: "-1,2" } }],
    ["sail@0,1>2,1", { piece: { kind: "viking", cell: "2,1" } }],
    ["leap@3,1>2,2", { piece: { kind: "viking", cell: "2,2" }, stone: { rune: "wisdom", cell: "3,1" } }],
    ["draw", {}],
    ["undo", {}],
    [null, {}],
  ])("%s is drawn as made", (move, expected) => {
    expect(readDrawn(move)).toEqual(expected);
  });
});
