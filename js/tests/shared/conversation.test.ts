import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Answers, Request } from "../../src/play/requests";
import { Conversation, LAST_CALL, PATIENCE } from "../../src/shared/conversation";
import { FakeModel, settled } from "../fake_model";
import { example } from "../play/examples";

let open: Conversation<Request, Answers>[] = [];

function start(more: object = {}) {
  const model = new FakeModel(example("start"));
  const talk = new Conversation<Request, Answers>(Object.assign(model.asModel(), more));
  open.push(talk);
  return { model, talk };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const talk of open) talk.close();
  open = [];
  vi.useRealTimers();
});

describe("asking", () => {
  it("brings the answer to whoever asked, in any order", async () => {
    const { model, talk } = start();
    const [first, second] = [talk.ask({ do: "stop" }), talk.ask({ do: "go" })];
    const [a, b] = model.sent.slice(-2);
    expect(a!.id).not.toBe(b!.id);
    model.answer(b!.id, { mark: "b" });
    model.answer(a!.id, { mark: "a" });
    expect(await first).toMatchObject({ ok: true, mark: "a" });
    expect(await second).toMatchObject({ ok: true, mark: "b" });
  });

  it("passes a refusal on as Python worded it", async () => {
    const { model, talk } = start();
    const asked = talk.ask({ do: "move", move: "draw", ply: 0 });
    model.refuse(model.asked("move")[0]!.id, "illegal", "Not now.");
    expect(await asked).toMatchObject({ ok: false, code: "illegal", text: "Not now." });
  });

  it("gives up after a while, says so, and is glad of a late answer", async () => {
    const { model, talk } = start();
    const lines: string[] = [];
    effect(() => void lines.push(talk.line));
    const asked = talk.ask({ do: "stop" });
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(talk.line).toBe("open");
    vi.advanceTimersByTime(1);
    expect(await asked).toMatchObject({ ok: false, code: "silent" });
    expect(talk.line).toBe("silent");
    model.answer(model.asked("stop")[0]!.id, {});
    expect(talk.line).toBe("open");
    expect(lines).toEqual(["open", "silent", "open"]);
  });

  it("takes no notice of answers to questions of other tabs", async () => {
    const { model, talk } = start();
    const asked = talk.ask({ do: "stop" });
    model.answer(7, { mark: "other" });
    model.trigger("msg:custom", "no message at all");
    model.trigger("msg:custom", null);
    model.answer(model.asked("stop")[0]!.id, { mark: "own" });
    expect(await asked).toMatchObject({ mark: "own" });
  });

  it("uses whole numbers that two conversations do not share", () => {
    const ids = [start(), start()].map(({ model, talk }) => {
      void talk.ask({ do: "stop" });
      return model.asked("stop")[0]!.id;
    });
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    expect(Math.abs(ids[0]! - ids[1]!)).toBeGreaterThan(1000);
  });
});

describe("a kernel that is gone", () => {
  it("is noticed when nothing can be sent any more", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { model, talk } = start();
    model.broken = true;
    expect(await talk.ask({ do: "stop" })).toMatchObject({ ok: false, code: "gone" });
    expect(talk.line).toBe("gone");
  });

  it("is noticed at once where there is nobody to send anything to", async () => {
    const { talk } = start({ send: undefined });
    expect(talk.line).toBe("gone");
    expect(await talk.ask({ do: "stop" })).toMatchObject({ ok: false, code: "gone" });
  });

  it("is asked for a sign of life when the line changed, and has a moment only", async () => {
    const { model, talk } = start();
    talk.probeBy(() => void talk.ask({ do: "log" }));
    const waiting = talk.ask({ do: "stop" });
    expect(model.asked("log")).toHaveLength(0);
    model.trigger("comm_live_update");
    expect(model.asked("log")).toHaveLength(1);
    vi.advanceTimersByTime(LAST_CALL);
    expect(talk.line).toBe("gone");
    expect(await waiting).toMatchObject({ code: "gone" });
  });

  it("has a moment only for the next question, where nothing else can be asked", async () => {
    const { model, talk } = start();
    model.trigger("comm_live_update");
    const asked = talk.ask({ do: "stop" });
    vi.advanceTimersByTime(LAST_CALL);
    expect(await asked).toMatchObject({ code: "gone" });
  });

  it("is not thought gone when it answers after the line changed", async () => {
    const { model, talk } = start();
    talk.probeBy(() => void talk.ask({ do: "log" }));
    model.trigger("comm_live_update");
    model.answer(model.asked("log")[0]!.id, {});
    const asked = talk.ask({ do: "stop" });
    vi.advanceTimersByTime(LAST_CALL);
    expect(talk.line).toBe("open");
    vi.advanceTimersByTime(PATIENCE);
    expect(await asked).toMatchObject({ code: "silent" });
  });

  it("is looked for at once where widgets are shown without one, as in an exported notebook", () => {
    for (const [manager, line] of [
      [{ loadClass() {} }, "gone"],
      [{ kernel: null }, "open"],
    ] as const) {
      const { talk } = start({ widget_manager: manager });
      talk.probeBy(() => void talk.ask({ do: "log" }));
      vi.advanceTimersByTime(LAST_CALL);
      expect(talk.line).toBe(line);
    }
  });

  it("is noticed when the model is destroyed", () => {
    const { model, talk } = start();
    model.trigger("destroy");
    expect(talk.line).toBe("gone");
  });
});

describe("traits", () => {
  it("are followed once for a burst of changes", async () => {
    const { model, talk } = start();
    const changed = vi.fn();
    talk.follow(["phase", "turn"], changed);
    model.update({ phase: "settlement", turn: 1 });
    model.update({ turn: 0 });
    expect(changed).not.toHaveBeenCalled();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });
});

describe("closing", () => {
  it("ends all listening and all waiting, and what was on its way", async () => {
    const { model, talk } = start();
    const changed = vi.fn();
    talk.follow(["turn"], changed);
    const asked = talk.ask({ do: "stop" });
    model.update({ turn: 1 });
    talk.close();
    await settled();
    expect(changed).not.toHaveBeenCalled();
    expect(model.listenerCount).toBe(0);
    expect(await asked).toMatchObject({ code: "gone" });
    expect(await talk.ask({ do: "go" })).toMatchObject({ code: "gone" });
  });
});
