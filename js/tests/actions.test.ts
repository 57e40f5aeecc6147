import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LATE, makeActions, REST, SOON } from "../src/actions";
import { Session } from "../src/session";
import { fresh, Store } from "../src/store";
import { ghost, lit } from "../src/turn";
import type { PlayTraits } from "../src/wire";
import { example } from "./examples";
import { FakeModel, settled } from "./fake_model";
import { closeAll, show } from "./page";

const REASON = {
  rule: "X3",
  title: "Terrains must match",
  text: "They do not.",
  cells: ["0,1"],
  corners: [],
};

function start(name: string, change: Partial<PlayTraits> = {}) {
  const model = new FakeModel(example(name, change));
  const session = new Session(model.asModel());
  const store = new Store(fresh(session.state));
  const faults: unknown[] = [];
  const act = makeActions(session, store, (error) => faults.push(error));
  return { model, session, store, act, faults };
}

/** A tile and a space where it fits. */
function firstPlace(state: PlayTraits) {
  const [tile, places] = Object.entries(state._options.lays!).find(([, found]) => Object.keys(found).length)!;
  const [cell, [ways]] = Object.entries(places)[0]!;
  return { tile, cell, turns: 31 - Math.clz32(ways & -ways) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

describe("a move", () => {
  it("goes out with the ply that it was made for, and is shown at once", () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    expect(model.asked("move")).toMatchObject([{ move: "settle@1,2", ply: model.state.ply }]);
    expect(store.own.pending).toBe("settle@1,2");
  });

  it("is the only one on its way, however often one clicks", async () => {
    const { model, act } = start("settling");
    for (const cell of ["1,2", "1,3", "1,2", "2,2"]) act.act(cell);
    act.play("settle@1,2");
    act.undo();
    act.backTo(3);
    await settled();
    const changes = model.sent.filter(({ do: what }) => ["move", "undo", "back"].includes(what));
    expect(changes).toHaveLength(1);
  });

  it("is pending no more when it was answered", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    model.answer(model.asked("move")[0]!.id, {});
    await settled();
    expect(store.own).toMatchObject({ pending: null, trouble: null, why: null });
  });

  it("that takes its time is late, until it was answered", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    vi.advanceTimersByTime(LATE - 1);
    expect(store.own.late).toBe(false);
    vi.advanceTimersByTime(1);
    expect(store.own.late).toBe(true);
    model.answer(model.asked("move")[0]!.id, {});
    await settled();
    expect(store.own.late).toBe(false);
  });

  it("is not drawn a second time for a pointer that comes to another cell", () => {
    const { store, act } = start("settling");
    act.play("settle@1,2");
    let drawings = 0;
    store.subscribe(() => (drawings += 1));
    act.hover("1,3");
    expect(store.own.hover).toBe("1,3");
    expect(drawings).toBe(0);
    vi.advanceTimersByTime(SOON);
    expect(drawings).toBe(1);
  });

  it("that is illegal brings up the rules that forbid it", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    model.refuse(model.asked("move")[0]!.id, "illegal", "It is not legal.", [REASON]);
    await settled();
    expect(store.own.why).toMatchObject({ move: "settle@1,2", reasons: [REASON], sticky: true });
    expect(store.own.said).toContain("They do not.");
    expect(store.own.pending).toBeNull();
  });

  it("that came too late is let go with a word, and no alarm", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    model.refuse(model.asked("move")[0]!.id, "stale", "The game has moved on.");
    await settled();
    expect(store.own).toMatchObject({ said: "The game has moved on.", trouble: null, why: null });
  });

  it("without an answer is reported in a sentence", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    vi.advanceTimersByTime(10_000);
    await settled();
    expect(store.own.trouble).toBe(model.state._words["trouble.silent"]);
    expect(store.own.pending).toBeNull();
  });

  it("is not tried when nobody is there", () => {
    const { model, store, act } = start("settling");
    store.set({ live: false });
    act.play("settle@1,2");
    expect(model.asked("move")).toHaveLength(0);
  });
});

describe("an answer that comes too late", () => {
  it("does not undo what is on its way now", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    const first = model.asked("move")[0]!.id;
    store.set({ pending: null });
    act.play("settle@1,3");
    model.refuse(first, "illegal", "No.", [REASON]);
    await settled();
    expect(store.own).toMatchObject({ pending: "settle@1,3", why: null });
  });

  it("explains nothing about a game that has moved on", async () => {
    const { model, store, act } = start("settling");
    act.explain("settle@9,9", null);
    model.update({ ply: model.state.ply + 1 });
    await settled();
    model.answer(model.asked("why")[0]!.id, { legal: false, reasons: [REASON] });
    await settled();
    expect(store.own.why).toBeNull();
  });

  it("shows no reason for a cell that the pointer has left", async () => {
    const { model, store, act } = start("settling");
    act.hover("9,9");
    act.explain("settle@9,9", "9,9");
    act.hover("8,8");
    model.answer(model.asked("why")[0]!.id, { legal: false, reasons: [REASON] });
    await settled();
    expect(store.own.why).toBeNull();
  });
});

describe("a pointer that rests on a cell", () => {
  const rest = async (change: Partial<PlayTraits>, cell: string) => {
    const started = start("settling", change);
    started.act.hover(cell);
    vi.advanceTimersByTime(REST);
    await settled();
    return started;
  };

  it("is told why nothing can be done there, until it goes on", async () => {
    const { model, store, act } = await rest({}, "9,9");
    const [asked] = model.asked("why");
    expect(asked).toMatchObject({ move: "settle@9,9" });
    model.answer(asked!.id, { legal: false, reasons: [REASON] });
    await settled();
    expect(store.own.why).toMatchObject({ at: "9,9", sticky: false });
    act.hover("8,8");
    expect(store.own.why).toBeNull();
  });

  it("is told nothing where a click would do something, where help is not wanted, or while a computer thinks", async () => {
    const state = start("settling").session.state;
    const [legal] = lit(state, fresh(state)).keys();
    const { _aids: aids } = state;
    const thinking = { seat: 1, state: "thinking", text: "", progress: null } as const;
    for (const { model } of [
      await rest({}, legal!),
      await rest({ _aids: { ...aids, on: [] } }, "9,9"),
      await rest({ _thinking: thinking }, "9,9"),
    ])
      expect(model.asked("why")).toEqual([]);
  });

  it("is told so of a way in which a tile was turned there, too", async () => {
    const { model, session, store, act } = start("start");
    const { tile, cell } = firstPlace(session.state);
    act.chooseTile(tile);
    act.setAllWays(true);
    act.hover(cell);
    while (ghost(session.state, store.own)!.legal) act.turnTile(1);
    vi.advanceTimersByTime(REST);
    await settled();
    expect(model.asked("why")).toMatchObject([{ move: expect.stringContaining(`@${cell}`) }]);
  });

  it("and has gone on, or gone back, before that asks nothing", () => {
    const { model, act } = start("settling");
    for (const leave of [
      () => act.hover(null),
      () => act.cancel(),
      () => (act.closeWhy(), act.hover("8,8")),
    ]) {
      act.hover("9,9");
      vi.advanceTimersByTime(REST - 1);
      leave();
      vi.advanceTimersByTime(REST);
    }
    expect(model.asked("why")).toEqual([]);
  });
});

describe("laying a tile", () => {
  it("goes from the row over the map to a move", async () => {
    const { model, session, store, act } = start("start");
    const { tile, cell, turns } = firstPlace(session.state);
    act.chooseTile(tile);
    expect(store.own.intent).toMatchObject({ kind: "tile", tile });
    act.act(cell);
    expect(store.own.intent).toMatchObject({ kind: "laid", tile, cell, turns });
    act.cancel();
    expect(store.own.intent).toMatchObject({ kind: "tile", tile });
    expect(model.asked("move")).toHaveLength(0);
  });

  it("asks what may be built where only Python can know", async () => {
    const { model, session, store, act } = start("talk");
    const tile = session.state._table.row[0]!.text;
    act.chooseTile(tile);
    const cell = session.state._table.spaces.split(" ")[0]!.split(":")[0]!;
    act.act(cell);
    const { id, move } = model.asked("builds")[0]!;
    expect(move).toBe(`${tile}@${cell}`);
    model.answer(id, { legal: false, reasons: [REASON], longhouse: false, home: false, secret: {} });
    await settled();
    expect(store.own.intent).toMatchObject({ kind: "laid", builds: { legal: false } });
    expect(store.own.why).toMatchObject({ at: cell, reasons: [REASON] });
  });

  it("says in a card what has to be done first", () => {
    const { store, act, session } = start("start");
    act.act(session.state._table.spaces.split(" ")[0]!.split(":")[0]!);
    expect(store.own.why).toMatchObject({ text: session.state._words["hint.choose_tile"], reasons: [] });
  });
});

describe("when the game moves on", () => {
  it("what was planned is void, and what is on the page stays", async () => {
    const page = show("start");
    const { tile } = firstPlace(page.model.state);
    await page.click("[data-open=log]");
    await page.click(`[data-tile="${tile}"]`);
    expect(page.get(`[data-tile="${tile}"]`).getAttribute("aria-pressed")).toBe("true");
    page.model.update({ ply: 1, _table: { ...page.model.state._table } });
    await vi.waitFor(() => expect(page.all("[data-tile][aria-pressed=true]")).toHaveLength(0));
    expect(page.all("[data-panel=log]")).toHaveLength(1);
  });

  it("a move is seen on the board first, and a frame later beside it", async () => {
    const page = show("start");
    const { _table, _seats } = page.model.state;
    const name = () => page.get("[data-seat='0'] strong").textContent;
    const before = name();
    const seats = _seats.map((seat) => ({ ...seat, name: "Astrid" }));
    page.model.update({ ply: 1, _table: { ..._table }, _seats: seats });
    await settled();
    expect(page.get("[data-fjords]").dataset["ply"]).toBe("1");
    expect(name()).toBe(before);
    await vi.waitFor(() => expect(name()).toBe("Astrid"));
  });

  it("what changes without a move is seen beside the board at once", async () => {
    const page = show("start");
    page.model.update({ _seats: page.model.state._seats.map((seat) => ({ ...seat, name: "Astrid" })) });
    await settled();
    expect(page.get("[data-seat='0'] strong").textContent).toBe("Astrid");
  });
});

describe("the rest", () => {
  it.each([
    ["undo", "undo", {}],
    ["redo", "redo", {}],
    ["stop", "stop", {}],
    ["go", "go", {}],
  ] as const)("%s asks Python for it", (name, what, with_) => {
    const { model, act } = start("settling");
    act[name]();
    expect(model.asked(what)).toMatchObject([with_]);
  });

  it("changes seats, aids and the language", () => {
    const { model, act } = start("settling");
    act.setSeat(1, { kind: "greedy" });
    act.setAids(["last"]);
    act.setLang("fr");
    act.backTo(3);
    expect(model.sent.slice(-4)).toMatchObject([
      { do: "seat", seat: 1, kind: "greedy" },
      { do: "aids", on: ["last"] },
      { do: "lang", lang: "fr" },
      { do: "back", to: 3, ply: model.state.ply },
    ]);
  });

  it("shows what Python refused, until it is closed", async () => {
    const { model, store, act } = start("settling");
    act.setLang("xx");
    model.refuse(model.asked("lang")[0]!.id, "invalid", "There is no such language.");
    await settled();
    expect(store.own.trouble).toBe("There is no such language.");
    act.closeTrouble();
    expect(store.own.trouble).toBeNull();
  });

  it("hands errors of ours to the view, those after an answer too", async () => {
    const { model, session, act, faults } = start("settling");
    act.explain("settle@9,9", null);
    model.answer(model.asked("why")[0]!.id, { legal: false, reasons: null });
    await settled();
    session.state._options = null as never;
    act.act("1,2");
    expect(faults).toHaveLength(2);
    expect(faults.every((fault) => fault instanceof TypeError)).toBe(true);
  });

  it("copies the record, or saves it where copying is not allowed", async () => {
    const { act, store, session, model } = start("settling");
    model.reply = ({ do: what }) => (what === "record" ? { text: "all of it" } : undefined);
    const write = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText: write } });
    act.copyRecord();
    await settled();
    expect(write).toHaveBeenCalledWith("all of it");
    expect(store.own.said).toBe(session.state._words["log.copied"]);
    vi.stubGlobal("navigator", {});
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    act.copyRecord();
    await settled();
    expect(saved).toHaveBeenCalledOnce();
    expect(store.own.said).toBe(session.state._words["log.saved"]);
    vi.unstubAllGlobals();
  });
});
