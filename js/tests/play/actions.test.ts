import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { makeActions } from "../../src/play/actions";
import { REST } from "../../src/play/board_actions";
import { LATE } from "../../src/play/changes";
import { Session } from "../../src/play/session";
import { firstState, ViewStore } from "../../src/play/store";
import { ghost, lightCells } from "../../src/play/turn";
import type { PlayTraits } from "../../src/play/wire";
import { example } from "./examples";
import { FakeModel, settled } from "../fake_model";
import { closeAll, show } from "../page";

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
  const store = new ViewStore(firstState(session.state));
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

describe("a double click", () => {
  const twice = [
    { again: false, size: 60 },
    { again: true, size: 60 },
  ];

  it("on a space lays the tile, and does not turn it", async () => {
    const { store, act, session } = start("exploring");
    const { tile, cell } = firstPlace(session.state);
    act.chooseTile(tile);
    for (const click of twice) act.act(cell, click);
    await settled();
    const { intent } = store.own;
    expect(intent).toMatchObject({ kind: "laid", cell, turns: firstPlace(session.state).turns });
  });

  it("on a tile that is being turned is two turns", async () => {
    const { store, act, session } = start("start");
    const { tile, cell } = firstPlace(session.state);
    const seen: number[] = [];
    const look = () => seen.push("turns" in store.own.intent ? store.own.intent.turns : -1);
    act.setAllWays(true);
    act.chooseTile(tile);
    session.state._options.lays![tile]![cell] = [63, 0, 0];
    for (const click of [twice[0], ...twice]) {
      act.act(cell, click);
      await settled();
      look();
    }
    expect(new Set(seen).size).toBe(3);
  });
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

  it("is one move when it is clicked twice, and a word says that another has to wait", async () => {
    const { model, store, act, session } = start("settling");
    const [first, second] = [...lightCells(session.state, store.own).keys()];
    act.act(first!);
    act.act(first!);
    act.play(`settle@${first}`);
    await settled();
    expect(store.own.why).toBeNull();
    act.play(`settle@${second}`);
    await settled();
    expect(store.own.why).toMatchObject({ text: session.state._words["hint.pending"] });
    expect(model.asked("move")).toHaveLength(1);
  });

  it("lets the next click wait: it is seen, and carried out when the move is answered", async () => {
    const { model, store, act, session } = start("settling");
    const [first, second, third] = [...lightCells(session.state, store.own).keys()];
    act.act(first!);
    act.act(second!);
    act.act(third!);
    await settled();
    expect(store.own.next).toBe(third);
    expect(store.own.said.trim()).toBe(session.state._words["hint.next"]);
    expect(model.asked("move")).toHaveLength(1);
    const { ply } = model.state;
    model.update({ ply: ply + 1 });
    act.follow(session.state, { ...session.state, ply });
    model.answer(model.asked("move")[0]!.id, {});
    await settled();
    expect(store.own.next).toBeNull();
    expect(model.asked("move")[1]).toMatchObject({ move: `settle@${third}`, ply: ply + 1 });
  });

  it("that is refused lets the click that waited go on all the same", async () => {
    const { model, store, act, session } = start("settling");
    const [first, second] = [...lightCells(session.state, store.own).keys()];
    act.act(first!);
    act.act(second!);
    model.refuse(model.asked("move")[0]!.id, "stale", "The game has moved on.");
    await settled();
    expect(model.asked("move").map(({ move }) => move)).toEqual([`settle@${first}`, `settle@${second}`]);
  });

  it("is not made by the second click of a double click, wherever that comes down", async () => {
    const { model, store, act, session } = start("settling");
    const [first, second] = [...lightCells(session.state, store.own).keys()];
    act.act(first!, { again: false, size: 60 });
    model.answer(model.asked("move")[0]!.id, {});
    await settled();
    act.act(second!, { again: true, size: 60 });
    await settled();
    expect(model.asked("move")).toHaveLength(1);
  });

  it("can be taken back before it is answered: that follows when it is made", async () => {
    const { model, act } = start("settling");
    const { ply } = model.state;
    act.play("settle@1,2");
    act.undo();
    act.backTo(3);
    await settled();
    expect(model.asked("undo")).toHaveLength(0);
    model.update({ ply: ply + 1 });
    model.answer(model.asked("move")[0]!.id, {});
    await settled();
    expect(model.asked("undo")).toMatchObject([{ ply: ply + 1 }]);
    expect(model.asked("back")).toHaveLength(0);
    model.answer(model.asked("undo")[0]!.id, {});
    await settled();
    expect(model.asked("back")).toMatchObject([{ to: 3 }]);
  });

  it("that is refused takes along what was to follow it, and says why", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    act.undo();
    model.refuse(model.asked("move")[0]!.id, "busy", "Yellow is thinking.");
    await settled();
    expect(model.asked("undo")).toHaveLength(0);
    expect(store.own).toMatchObject({ trouble: "Yellow is thinking.", pending: null });
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

  it("that is illegal brings up the rules that forbid it", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    model.refuse(model.asked("move")[0]!.id, "illegal", "It is not legal.", [REASON]);
    await settled();
    expect(store.own.why).toMatchObject({ move: "settle@1,2", reasons: [REASON], sticky: true });
    expect(store.own.said).toContain("They do not.");
    expect(store.own.pending).toBeNull();
  });

  it("that came too late is let go with a word for all to see, and no alarm", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    model.refuse(model.asked("move")[0]!.id, "stale", "The game has moved on.");
    await settled();
    expect(store.own).toMatchObject({ said: "The game has moved on.", trouble: null, pending: null });
    expect(store.own.why).toMatchObject({ text: "The game has moved on.", reasons: [] });
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
  it("is told, and does not undo what is on its way now", async () => {
    const { model, store, act } = start("settling");
    act.play("settle@1,2");
    const first = model.asked("move")[0]!.id;
    store.set({ pending: null });
    act.play("settle@1,3");
    model.refuse(first, "illegal", "No.", [REASON]);
    await settled();
    expect(store.own).toMatchObject({
      pending: "settle@1,3",
      why: { move: "settle@1,2", reasons: [REASON] },
    });
  });

  it("explains nothing about a game that has moved on, and says that it has", async () => {
    for (const late of ["answer", "refuse"] as const) {
      const { model, session, store, act } = start("settling");
      act.explain("settle@9,9", null);
      if (late === "answer") model.update({ ply: model.state.ply + 1 });
      await settled();
      const { id } = model.asked("why")[0]!;
      if (late === "answer") model.answer(id, { legal: false, reasons: [REASON] });
      else model.refuse(id, "stale", "The game has moved on.");
      await settled();
      expect(store.own.why).toMatchObject({ text: session.state._words["hint.moved_on"], reasons: [] });
    }
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
    const [legal] = lightCells(state, firstState(state)).keys();
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

  it("on a game that has moved on puts the tile back into the hand, and says so", async () => {
    const { model, session, store, act } = start("talk");
    const tile = session.state._table.row[0]!.text;
    act.chooseTile(tile);
    act.act(session.state._table.spaces.split(" ")[0]!.split(":")[0]!);
    model.refuse(model.asked("builds")[0]!.id, "stale", "The game has moved on.");
    await settled();
    expect(store.own.intent).toMatchObject({ kind: "tile", tile });
    expect(store.own.why).toMatchObject({ text: "The game has moved on." });
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

  it("a move is seen on the board and beside it at once", async () => {
    const page = show("start");
    const { _table, _seats } = page.model.state;
    const seats = _seats.map((seat) => ({ ...seat, name: "Astrid" }));
    page.model.update({ ply: 1, _table: { ..._table, row: _table.row.slice(1) }, _seats: seats });
    await settled();
    expect(page.get("[data-fjords]").dataset["ply"]).toBe("1");
    expect(page.get("[data-seat='0'] strong").textContent).toBe("Astrid");
    expect(page.all(".fj-row [data-tile]")).toHaveLength(_table.row.length - 1);
  });

  it("what somebody had begun is let go with a word", async () => {
    const page = show("start");
    await page.click(`[data-tile="${firstPlace(page.model.state).tile}"]`);
    page.model.update({ ply: 1, _table: { ...page.model.state._table } });
    await settled();
    expect(page.get("[data-why]").textContent).toContain(page.model.state._words["hint.moved_on"]);
  });

  it("nothing is said to those who had begun nothing, or who play another game", async () => {
    const page = show("start");
    page.model.update({ ply: 1, _table: { ...page.model.state._table } });
    await settled();
    expect(page.all("[data-why]")).toHaveLength(0);
    await page.click(`[data-tile="${firstPlace(page.model.state).tile}"]`);
    page.model.update({ ply: 0, _table: { ...page.model.state._table, game: 99 } });
    await settled();
    expect(page.all("[data-why]")).toHaveLength(0);
    expect(page.all("[data-tile][aria-pressed=true]")).toHaveLength(0);
  });

  it("a tile that was chosen while a move was on its way stays chosen, though the move laid one just like it", async () => {
    const page = show("start");
    const { tile, cell } = firstPlace(page.model.state);
    const { _table } = page.model.state;
    const twin = _table.row.find(({ text }) => text === tile)!;
    page.model.update({ _table: { ..._table, row: [twin, ..._table.row] } });
    await settled();
    await page.click(`[data-tile="${tile}"]`);
    await page.click(`[data-cell="${cell}"]`);
    await page.click("[data-choices] [data-move]");
    expect(page.model.asked("move")).toHaveLength(1);
    await page.click(`[data-tile="${tile}"]`);
    page.model.update({ ply: 1, turn: 1, _table });
    page.model.answer(page.model.asked("move")[0]!.id, {});
    await settled();
    expect(page.all(`[data-tile="${tile}"][aria-pressed=true]`)).toHaveLength(1);
    expect(page.all("[data-why]")).toHaveLength(0);
    await page.click(`[data-cell="${cell}"]`);
    expect(page.all("[data-choices]")).toHaveLength(1);
  });

  it("what lies on the map to be confirmed stays there when only something around it has changed", async () => {
    const page = show("start");
    const { tile, cell } = firstPlace(page.model.state);
    await page.click(`[data-tile="${tile}"]`);
    await page.click(`[data-cell="${cell}"]`);
    page.model.update({ _options: { ...page.model.state._options } });
    await settled();
    expect(page.all("[data-choices]")).toHaveLength(1);
  });

  it("what changes without a move is seen beside the board at once", async () => {
    const page = show("start");
    page.model.update({ _seats: page.model.state._seats.map((seat) => ({ ...seat, name: "Astrid" })) });
    await settled();
    expect(page.get("[data-seat='0'] strong").textContent).toBe("Astrid");
  });
});

describe("while a computer thinks about the position", () => {
  const thinking = { seat: 0, state: "thinking", text: "White is thinking.", progress: 0.1 } as const;

  it("what was begun waits, and can be gone on with when the computer has stopped", async () => {
    const page = show("start");
    const { _options } = page.model.state;
    const { tile, cell } = firstPlace(page.model.state);
    await page.click(`[data-tile="${tile}"]`);
    page.model.update({ _thinking: thinking, _options: {} });
    await settled();
    page.model.update({ _thinking: { ...thinking, state: "failed" }, _options });
    await settled();
    expect(page.all(`[data-tile="${tile}"][aria-pressed=true]`)).toHaveLength(1);
    expect(page.all("[data-why]")).toHaveLength(0);
    await page.click(`[data-cell="${cell}"]`);
    expect(page.all("[data-choices]")).toHaveLength(1);
  });

  it("a click is answered, and its progress leaves the words where they are", async () => {
    const page = show("start", { _thinking: thinking, _options: {} });
    const word = page.model.state._words["hint.thinking"]!;
    await page.click("[data-cell]");
    expect(page.get("[data-why]").textContent).toContain(word);
    page.model.update({ _thinking: { ...thinking, progress: 0.2 } });
    await settled();
    expect(page.get("[data-why]").textContent).toContain(word);
    page.model.update({ _thinking: { ...thinking, state: "stopped" }, _options: example("start")._options });
    await settled();
    expect(page.all("[data-why]")).toHaveLength(0);
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
