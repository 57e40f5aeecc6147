import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Session } from "../../src/play/session";
import { LAST_CALL, PATIENCE } from "../../src/shared/conversation";
import type { LogEntry, PlayTraits } from "../../src/play/wire";
import { example } from "./examples";
import { FakeModel, settled } from "../fake_model";

let open: Session[] = [];

function start(change: Partial<PlayTraits> = {}, name = "start") {
  const model = new FakeModel(example(name, change));
  const session = new Session(model.asModel());
  open.push(session);
  return { model, session };
}

/** Counts the states that somebody sees who follows the session. */
function watch(session: Session) {
  const seen = vi.fn();
  effect(() => seen(session.state, session.log, session.shapes.arrivals));
  seen.mockClear();
  return seen;
}

function entry(ply: number): LogEntry {
  return { ply, seat: 0, move: "draw", text: `move ${ply}`, news: [], record: `${ply}. 0 draw` };
}

const tail = (...plies: number[]) => ({ head: "head", entries: plies.map(entry), ahead: "", line: 0 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const session of open) session.close();
  open = [];
  vi.useRealTimers();
});

describe("a kernel that may be gone", () => {
  it("is asked for the log, and is gone if it stays without an answer", () => {
    const { model, session } = start();
    model.trigger("comm_live_update");
    expect(model.asked("log")).toHaveLength(1);
    vi.advanceTimersByTime(LAST_CALL);
    expect(session.line).toBe("gone");
  });

  it("is not thought gone when it answers after the line changed", async () => {
    const { model, session } = start();
    model.trigger("comm_live_update");
    const { id } = model.asked("log").at(-1)!;
    model.answer(id, { game: session.state._table.game, ...tail() });
    vi.advanceTimersByTime(2 * PATIENCE);
    await settled();
    expect(session.line).toBe("open");
  });
});

describe("traits", () => {
  it("are read once for a burst of changes", async () => {
    const { model, session } = start();
    const told = watch(session);
    const reads = vi.spyOn(model, "get");
    model.update({ phase: "settlement", turn: 1 });
    model.update({ turn: 0 });
    await settled();
    expect(reads.mock.calls.filter(([name]) => name === "turn")).toHaveLength(1);
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.state).toMatchObject({ phase: "settlement", turn: 0 });
  });

  it("are followed no more after the session was closed", async () => {
    const { model, session } = start();
    const told = watch(session);
    model.update({ turn: 1 });
    session.close();
    await settled();
    expect(told).not.toHaveBeenCalled();
    expect(model.listenerCount).toBe(0);
    expect(await session.ask({ do: "stop" })).toMatchObject({ code: "gone" });
  });
});

describe("the log", () => {
  it("grows with each move, though only a few travel", async () => {
    const { model, session } = start();
    model.update({ ply: 1, _log: tail(1) });
    await settled();
    model.update({ ply: 2, _log: tail(1, 2) });
    await settled();
    model.update({ ply: 3, _log: tail(2, 3) });
    await settled();
    expect(session.log.map(({ ply }) => ply)).toEqual([1, 2, 3]);
    expect(model.asked("log")).toHaveLength(0);
    expect(session.record()).toBe("head\n1. 0 draw\n2. 0 draw\n3. 0 draw\n");
    model.update({ ply: 2, _log: { ...tail(1, 2), ahead: "3. 0 draw undone" } });
    await settled();
    expect(session.record()).toBe("head\n1. 0 draw\n2. 0 draw\n3. 0 draw undone\n");
  });

  it("asks once for what it has not seen", async () => {
    const { model, session } = start({ ply: 5, _log: tail(4, 5) });
    model.update({ ply: 6, _log: tail(5, 6) });
    await settled();
    expect(model.asked("log")).toHaveLength(1);
    model.answer(model.asked("log")[0]!.id, { game: session.state._table.game, ...tail(1, 2, 3, 4, 5) });
    await settled();
    expect(session.log.map(({ ply }) => ply)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("drops moves that were taken back, down to none", async () => {
    const { model, session } = start();
    for (const ply of [1, 2]) {
      model.update({ ply, _log: tail(...[1, 2].slice(0, ply)) });
      await settled();
    }
    model.update({ ply: 1, _log: tail(1) });
    await settled();
    expect(session.log.map(({ ply }) => ply)).toEqual([1]);
    model.update({ ply: 0, _log: tail() });
    await settled();
    expect(session.log).toEqual([]);
  });

  it("may begin in the middle of a game, and then asks no more", async () => {
    const { model, session } = start({ ply: 20, _log: tail() });
    model.answer(model.asked("log")[0]!.id, { game: session.state._table.game, ...tail() });
    await settled();
    model.update({ ply: 21, _log: tail(21) });
    await settled();
    expect(session.log.map(({ ply }) => ply)).toEqual([21]);
    expect(model.asked("log")).toHaveLength(1);
  });

  it("is asked for anew when the game took another way", async () => {
    const { model, session } = start({ ply: 3, _log: tail(2, 3) });
    model.answer(model.asked("log")[0]!.id, { game: session.state._table.game, ...tail(1, 2, 3) });
    await settled();
    const other = { ...entry(1), text: "another move" };
    model.update({ _log: { ...tail(2, 3), line: 1 } });
    await settled();
    expect(model.asked("log")).toHaveLength(2);
    const entries = [other, entry(2), entry(3)];
    model.answer(model.asked("log")[1]!.id, {
      game: session.state._table.game,
      ...tail(),
      entries,
      line: 1,
    });
    await settled();
    expect(session.log[0]).toEqual(other);
    expect(model.asked("log")).toHaveLength(2);
  });

  it("is forgotten with the game", async () => {
    const { model, session } = start({ ply: 1, _log: tail(1) });
    model.update({ ply: 0, _log: tail(), _table: { ...session.state._table, game: 99 } });
    await settled();
    expect(session.log).toEqual([]);
  });
});

describe("shapes", () => {
  const shapes = {
    PPPPPP0: { svg: '<g id="@@PPPPPP0"><use href="#@@x1"/></g>' },
    x1: { svg: '<g id="@@x1"/>' },
  };

  it("are asked for together, once, and all views hear when they come", async () => {
    const { model, session } = start();
    const told = watch(session);
    expect([
      session.shapes.get("PPPPPP0"),
      session.shapes.get("MMMMMM0"),
      session.shapes.get("PPPPPP0"),
    ]).toEqual([null, null, null]);
    await settled();
    expect(model.asked("shapes").map(({ names }) => names)).toEqual([["PPPPPP0", "MMMMMM0"]]);
    model.answer(model.asked("shapes")[0]!.id, { shapes });
    await settled();
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.shapes.get("PPPPPP0")).toEqual(shapes.PPPPPP0);
    expect(session.shapes.known("x1")).toEqual(shapes.x1);
  });

  it("are asked for again when nobody answered", async () => {
    const { model, session } = start();
    session.shapes.get("PPPPPP0");
    await settled();
    vi.advanceTimersByTime(PATIENCE);
    await settled();
    session.shapes.get("PPPPPP0");
    await settled();
    expect(model.asked("shapes")).toHaveLength(2);
  });

  it("that are fetched ahead change nothing that is drawn", async () => {
    const { model, session } = start();
    const told = watch(session);
    expect(session.shapes.want(["PPPPPP0", "x1"])).toBe(2);
    await settled();
    model.answer(model.asked("shapes")[0]!.id, { shapes });
    await settled();
    expect(told).not.toHaveBeenCalled();
    expect(session.shapes.get("PPPPPP0")).toEqual(shapes.PPPPPP0);
  });

  it("that Python does not know are not asked for again and again", async () => {
    const { model, session } = start();
    for (let i = 0; i < 3; i++) {
      session.shapes.get("nothing");
      await settled();
      for (const { id } of model.asked("shapes")) model.answer(id, { shapes: {} });
      await settled();
    }
    expect(model.asked("shapes")).toHaveLength(1);
  });
});
