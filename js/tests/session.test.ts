import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { acquire, LAST_CALL, PATIENCE, Session } from "../src/session";
import { clearShelves } from "../src/shapes";
import type { LogEntry, PlayTraits } from "../src/wire";
import { example } from "./examples";
import { FakeModel, settled } from "./fake_model";

let open: Session[] = [];

function start(change: Partial<PlayTraits> = {}, name = "start") {
  const model = new FakeModel(example(name, change));
  const session = new Session(model.asModel());
  open.push(session);
  return { model, session };
}

function entry(ply: number): LogEntry {
  return { ply, seat: 0, move: "draw", text: `move ${ply}`, news: [], record: `${ply}. 0 draw` };
}

const tail = (...plies: number[]) => ({ head: "head", entries: plies.map(entry) });

beforeEach(() => {
  vi.useFakeTimers();
  clearShelves();
});
afterEach(() => {
  for (const session of open) session.close();
  open = [];
  vi.useRealTimers();
});

describe("asking", () => {
  it("brings the answer to whoever asked, in any order", async () => {
    const { model, session } = start();
    const [first, second] = [session.ask({ do: "stop" }), session.ask({ do: "go" })];
    const [a, b] = model.sent.slice(-2);
    expect(a!.id).not.toBe(b!.id);
    model.answer(b!.id, { mark: "b" });
    model.answer(a!.id, { mark: "a" });
    expect(await first).toMatchObject({ ok: true, mark: "a" });
    expect(await second).toMatchObject({ ok: true, mark: "b" });
  });

  it("passes a refusal on as Python worded it", async () => {
    const { model, session } = start();
    const asked = session.ask({ do: "move", move: "draw", ply: 0 });
    model.refuse(model.asked("move")[0]!.id, "illegal", "Not now.");
    expect(await asked).toMatchObject({ ok: false, code: "illegal", text: "Not now." });
  });

  it("gives up after a while, says so, and is glad of a late answer", async () => {
    const { model, session } = start();
    const told = vi.fn();
    session.subscribe(told);
    const asked = session.ask({ do: "stop" });
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(session.line).toBe("open");
    vi.advanceTimersByTime(1);
    expect(await asked).toMatchObject({ ok: false, code: "silent" });
    await settled();
    expect(session.line).toBe("silent");
    expect(told).toHaveBeenCalled();
    model.answer(model.asked("stop")[0]!.id, {});
    expect(session.line).toBe("open");
  });

  it("takes no notice of answers to questions of other tabs", async () => {
    const { model, session } = start();
    const asked = session.ask({ do: "stop" });
    model.answer(7, { mark: "other" });
    model.trigger("msg:custom", "no message at all");
    model.answer(model.asked("stop")[0]!.id, { mark: "own" });
    expect(await asked).toMatchObject({ mark: "own" });
  });

  it("uses whole numbers that two sessions do not share", () => {
    const ids = [start(), start()].map(({ model, session }) => {
      void session.ask({ do: "stop" });
      return model.asked("stop")[0]!.id;
    });
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    expect(Math.abs(ids[0]! - ids[1]!)).toBeGreaterThan(1000);
  });
});

describe("a kernel that is gone", () => {
  it("is noticed when nothing can be sent any more", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { model, session } = start();
    model.broken = true;
    expect(await session.ask({ do: "stop" })).toMatchObject({ ok: false, code: "gone" });
    expect(session.line).toBe("gone");
  });

  it("is noticed when the line changed and a question stays without an answer", async () => {
    const { model, session } = start();
    const waiting = session.ask({ do: "stop" });
    model.trigger("comm_live_update");
    vi.advanceTimersByTime(LAST_CALL);
    await settled();
    expect(session.line).toBe("gone");
    expect(await waiting).toMatchObject({ code: "gone" });
  });

  it("is not thought gone when it answers after the line changed", async () => {
    const { model, session } = start();
    model.trigger("comm_live_update");
    const { id } = model.asked("log").at(-1)!;
    model.answer(id, { game: session.state._table.game, head: "", entries: [] });
    vi.advanceTimersByTime(2 * PATIENCE);
    await settled();
    expect(session.line).toBe("open");
  });

  it("is looked for at once where widgets are shown without one, as in an exported notebook", async () => {
    for (const [manager, line] of [
      [{ loadClass() {} }, "gone"],
      [{ kernel: null }, "open"],
    ] as const) {
      const model = new FakeModel(example("start"));
      const session = new Session(Object.assign(model.asModel(), { widget_manager: manager }));
      open.push(session);
      vi.advanceTimersByTime(LAST_CALL);
      await settled();
      expect(session.line).toBe(line);
    }
  });

  it("is noticed when the model is destroyed", () => {
    const { model, session } = start();
    model.trigger("destroy");
    expect(session.line).toBe("gone");
  });
});

describe("traits", () => {
  it("are read once for a burst of changes", async () => {
    const { model, session } = start();
    const told = vi.fn();
    session.subscribe(told);
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
    const told = vi.fn();
    session.subscribe(told);
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
    const told = vi.fn();
    session.subscribe(told);
    expect([session.shape("PPPPPP0"), session.shape("MMMMMM0"), session.shape("PPPPPP0")]).toEqual([
      null,
      null,
      null,
    ]);
    await settled();
    expect(model.asked("shapes").map(({ names }) => names)).toEqual([["PPPPPP0", "MMMMMM0"]]);
    model.answer(model.asked("shapes")[0]!.id, { shapes });
    await settled();
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.shape("PPPPPP0")).toEqual(shapes.PPPPPP0);
    expect(session.known("x1")).toEqual(shapes.x1);
  });

  it("travel to a page once, whatever the number of its boards", async () => {
    const [first, second] = [start(), start()];
    first.session.shape("PPPPPP0");
    await settled();
    second.session.shape("PPPPPP0");
    await settled();
    expect(second.model.asked("shapes")).toHaveLength(0);
    first.model.answer(first.model.asked("shapes")[0]!.id, { shapes });
    await settled();
    expect(second.session.shape("PPPPPP0")).not.toBeNull();
  });

  it("that Python does not know are not asked for again and again", async () => {
    const { model, session } = start();
    for (let i = 0; i < 3; i++) {
      session.shape("nothing");
      await settled();
      for (const { id } of model.asked("shapes")) model.answer(id, { shapes: {} });
      await settled();
    }
    expect(model.asked("shapes")).toHaveLength(1);
  });
});

describe("the views of a model", () => {
  it("share one session, which ends with the last of them", () => {
    const model = new FakeModel(example("start"));
    const [first, second] = [acquire(model.asModel()), acquire(model.asModel())];
    expect(first.session).toBe(second.session);
    first.release();
    first.release();
    expect(model.listenerCount).toBeGreaterThan(0);
    second.release();
    expect(model.listenerCount).toBe(0);
  });

  it("do not share it with another model", () => {
    const one = acquire(new FakeModel(example("start")).asModel());
    const setup = { ...example("start")._setup, board: "another" };
    const other = acquire(new FakeModel(example("start", { _setup: setup })).asModel());
    expect(one.session).not.toBe(other.session);
    one.release();
    other.release();
  });
});
