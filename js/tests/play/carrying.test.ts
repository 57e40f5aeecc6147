// A tile in the hand: what it means to lift, to drop and to put back one, whatever happens meanwhile.
import { describe, expect, it } from "vitest";

import { makeActions } from "../../src/play/actions";
import { Session } from "../../src/play/session";
import { firstState, moveOn, ViewStore } from "../../src/play/store";
import { liftTile, tileIntent } from "../../src/play/turn";
import { FakeModel, settled } from "../fake_model";
import { ownState, STATES } from "./board_view";
import { example } from "./examples";

const state = STATES.exploring;
const [tile, places] = Object.entries(state._options.lays!).find(([, found]) => Object.keys(found).length)!;
const cell = Object.keys(places)[0]!;

function start() {
  const session = new Session(new FakeModel(example("exploring")).asModel());
  const store = new ViewStore(firstState(session.state));
  const act = makeActions(session, store, (error) => {
    throw error;
  });
  return { store, act };
}

describe("a tile in the hand", () => {
  it("is chosen, and one that is chosen already stays so, turned as it is", () => {
    expect(liftTile(state, ownState(state), tile)).toMatchObject({ do: "intent", intent: { tile } });
    const own = ownState(state, { intent: tileIntent(state, tile, 2) });
    expect(liftTile(state, own, tile)).toEqual({ do: "nothing" });
  });

  it("lies where it is dropped, as after a click", async () => {
    const { store, act } = start();
    act.lift(tile);
    expect(store.own.carried).toMatchObject({ tile });
    act.drop(cell);
    await settled();
    expect(store.own).toMatchObject({ carried: null, cursor: cell, intent: { kind: "laid", tile, cell } });
  });

  it("is put back as if nothing had been", () => {
    const { store, act } = start();
    const before = store.own.intent;
    act.lift(tile);
    act.drop(null);
    expect(store.own).toMatchObject({ carried: null, intent: before });
  });

  it("that cannot be laid is not taken", () => {
    const { store, act } = start();
    act.lift("PPPPPP/none");
    expect(store.own.carried).toBeNull();
  });

  it("stays there while something around the game changes, and leaves it when the game moves on without it", () => {
    const own = ownState(state, {
      intent: tileIntent(state, tile, 0),
      carried: { tile, before: { kind: "none" } },
    });
    expect(moveOn({ ...state, _aids: { on: [] } }, state, own).change.carried).toEqual(own.carried);
    const later = { ...state, ply: state.ply + 1, _options: {} };
    expect(moveOn(later, state, own)).toMatchObject({ change: { carried: null }, lost: true });
  });
});
