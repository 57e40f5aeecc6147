// Who did what since somebody was last at the table.
import { describe, expect, it } from "vitest";

import { movesSince, tracesOf } from "../../src/play/scene/traces";
import type { LogEntry, PlayTraits } from "../../src/play/wire";
import { ownState, STATES, viewOf, withAids } from "./board_view";

function made(seat: number, move: string, ply = 0): LogEntry {
  return { ply, seat, move, text: "", news: [], record: "" };
}

function seated(kinds: string[], turn: number | null): PlayTraits {
  const state = STATES.exploring4;
  return { ...state, turn, _seats: state._seats.map((seat, n) => ({ ...seat, kind: kinds[n]! })) };
}

const since = (state: PlayTraits, log: LogEntry[]) => movesSince({ state, log }).map(({ move }) => move);
const ROUND = [made(0, "settle@0,0"), made(1, "settle@1,0"), made(2, "settle@2,0"), made(3, "settle@3,0")];
const PEOPLE = ["human", "human", "human", "human"];
const COMPUTERS = ["human", "greedy", "greedy", "greedy"];

describe("everything since my last move is seen", () => {
  it("is what all others have done", () => {
    expect(since(seated(PEOPLE, 0), ROUND)).toEqual(["settle@1,0", "settle@2,0", "settle@3,0"]);
  });

  it("grows while computers move one after the other, since they are not looking on", () => {
    expect(since(seated(COMPUTERS, 2), ROUND.slice(0, 2))).toEqual(["settle@1,0"]);
    expect(since(seated(COMPUTERS, 3), ROUND.slice(0, 3))).toEqual(["settle@1,0", "settle@2,0"]);
    expect(since(seated(COMPUTERS, 0), ROUND)).toEqual(["settle@1,0", "settle@2,0", "settle@3,0"]);
  });

  it("is my own move when nobody has moved after me", () => {
    expect(since(seated(COMPUTERS, 1), ROUND.slice(0, 1))).toEqual(["settle@0,0"]);
    expect(since(seated(PEOPLE, 0), [])).toEqual([]);
  });

  it("stays when the game is over", () => {
    expect(since(seated(COMPUTERS, null), ROUND)).toHaveLength(3);
  });
});

it("each is ringed in its mover's colour, with its mover's shield", () => {
  const state = withAids(seated(PEOPLE, 0), { on: ["last"] });
  const view = { ...viewOf(state, ownState(state)), log: ROUND };
  expect(tracesOf(view)).toEqual(
    [1, 2, 3].map((seat) => {
      const look = state._seats[seat]!.colour;
      return { look, badge: `#t-shield-${look}`, cells: [`${seat},0`] };
    }),
  );
  expect(tracesOf({ ...view, state: withAids(state, { on: [] }) })).toEqual([]);
});
