// A game at a real table on the page: what is told, what is refused, and the steps that can be opened again.
import { afterEach, describe, expect, it } from "vitest";

import widget from "../../src/transcribe/index";
import type { Noting, PlayTraits } from "../../src/play/wire";
import { settled } from "../fake_model";
import { closeAll, show } from "../page";
import { example } from "../play/examples";

afterEach(closeAll);

function open(change: Partial<Noting> = {}, traits: Partial<PlayTraits> = {}) {
  const noting = { ...example("noting")._noting!, ...change };
  return show("noting", { ...traits, _noting: noting }, widget);
}

describe("what is written down", () => {
  it("stands beside the row of a board, which else is the one to play on", () => {
    const { get, all } = open();
    expect(get("[data-fjords]").dataset["fjords"]).toBe("play");
    expect(all(".fj-notes, .fj-row, .fj-written").map((panel) => panel.classList[0])).toEqual([
      "fj-notes",
      "fj-row",
      "fj-written",
    ]);
    expect(all("[data-kind]")).toHaveLength(0);
    expect(show("start").all(".fj-notes")).toHaveLength(0);
  });

  it("opens the rules that what is wrong names", async () => {
    const { click, get, all } = open({ problems: ["By rule V-C7 White begins."] });
    expect(get("[data-problem]").textContent).toContain("By rule V-C7 White begins.");
    await click('[data-problem] [data-code="V-C7"]');
    expect(all("[data-wanted]").map(({ dataset }) => dataset["section"])).toEqual(["V-C7"]);
  });

  it("grows by a tile that is chosen, by a move that is written, and is struck out again", async () => {
    const tile = open({ needs: "tile", unseen: [["MMPPPP", "MMPPPP", null, 2]] });
    await tile.click('[data-came="MMPPPP"]');
    await tile.click('[data-came="?"]');
    await tile.click("[data-do=strike]");
    const move = open({ needs: "move" });
    await move.enter("[data-field=move]", "draw");
    await move.click("[data-do=write]");
    expect([...tile.model.asked("note"), ...move.model.asked("note")]).toMatchObject([
      { what: "tile", tile: "MMPPPP" },
      { what: "tile", tile: "?" },
      { what: "undo" },
      { what: "move", move: "draw" },
    ]);
  });

  it("says what is refused, keeps what was written, and forgets it when it is taken", async () => {
    const { model, enter, click, get } = open({ needs: "move" });
    const field = () => (get("[data-field=move]") as HTMLInputElement).value;
    await enter("[data-field=move]", "draw");
    await click("[data-do=write]");
    model.refuse(model.asked("note")[0]!.id, "illegal", "There is nothing to draw.");
    await settled();
    expect(get(".fj-notes").textContent).toContain("There is nothing to draw.");
    expect(field()).toBe("draw");
    await click("[data-do=write]");
    model.answer(model.asked("note")[1]!.id, {});
    await settled();
    expect(field()).toBe("");
    expect(get(".fj-notes").textContent).not.toContain("There is nothing to draw.");
  });
});

describe("the steps", () => {
  const steps: Noting["steps"] = [
    [0, null, "", ["MMPPPP", "?"], ""],
    [1, 0, "a tile laid", ["OOPPPP"], "MMPPPP/3@1,-1"],
  ];

  it("are opened by a click: a move, or a tile that came up", async () => {
    const { model, click } = open({ dealt: true, steps, at: null });
    await click('[data-step="1"]');
    await click('[data-drawn="0,1"]');
    expect(model.asked("note")).toMatchObject([
      { what: "open", ply: 1, part: "move", n: 0 },
      { what: "open", ply: 0, part: "tile", n: 1 },
    ]);
  });

  it("say why one cannot be opened", async () => {
    const { model, click, get } = open({ dealt: true, steps, at: null });
    await click('[data-step="1"]');
    model.refuse(model.asked("note")[0]!.id, "invalid", "There is no such step.");
    await settled();
    expect(get("[data-trouble]").textContent).toContain("There is no such step.");
  });

  it("mark the one that is open, and offer what can be done with it", () => {
    const { get, all } = open({ dealt: true, steps, at: { ply: 1, part: "move", n: 0 }, problems: [] });
    expect(get("[aria-current=step]").textContent).toContain("a tile laid");
    // The move is a picture of its tile; its words are for those who hear them.
    expect(get("[data-step] .fj-move .fj-hidden").textContent).toBe("a tile laid");
    expect(all("[data-step] .fj-move > .fj-pic")).toHaveLength(1);
    expect(all("[data-do=insert], [data-do=remove], [data-do=leave]")).toHaveLength(3);
    expect(all("[data-do=strike]")).toHaveLength(0);
  });
});

describe("what somebody had begun on the board", () => {
  it("goes with what is written down, without a word", async () => {
    const { model, click, all } = open(
      { needs: "move", dealt: true },
      {
        ...example("start"),
        _words: example("noting")._words,
      },
    );
    await click("[data-tile]:not([disabled])");
    await click("[data-do=strike]");
    model.update({ ply: model.state.ply + 1, _table: { ...model.state._table } });
    model.answer(model.asked("note")[0]!.id, {});
    await settled();
    expect(all("[data-why]")).toHaveLength(0);
    expect(all("[data-tile][aria-pressed=true]")).toHaveLength(0);
  });
});
