// A hint in its three stages: one button, a card that is heard, light on the map, and the move as a ghost.
import { afterEach, describe, expect, it } from "vitest";

import { settled } from "../fake_model";
import { closeAll, show } from "../page";
import { example, words } from "./examples";

const WORDS = words();
const WHERE = example("hint-where")._hint!;
const WHY = example("hint-why")._hint!;
const MOVE = example("hint-move")._hint!;

afterEach(closeAll);

describe("the button", () => {
  it("asks for one stage after the other, and puts the last one away", async () => {
    const { click, get, model } = show("exploring", { _hint: { can: true } });
    expect(get("[data-do=hint]").textContent).toBe(WORDS["hints.label"]);
    await click("[data-do=hint]");
    expect(model.asked("hint")).toMatchObject([{ ply: 14 }]);
    model.update({ _hint: WHERE });
    await settled();
    expect(get("[data-do=hint]").textContent).toBe(WORDS["hints.more"]);
    model.update({ _hint: WHY });
    await settled();
    expect(get("[data-do=hint]").textContent).toBe(WORDS["hints.last"]);
    model.update({ _hint: MOVE });
    await settled();
    await click("[data-do=close-hint]");
    expect(model.asked("close_hint")).toHaveLength(1);
  });

  it("keeps the keyboard through all stages", async () => {
    const { get, model } = show("exploring", { _hint: { can: true } });
    const button = get("[data-do=hint]");
    button.focus();
    for (const _hint of [example("hint-looking")._hint!, WHERE, WHY, MOVE]) {
      model.update({ _hint });
      await settled();
      expect(document.activeElement).toBe(button);
    }
  });

  it("is not there where there are no hints, and cannot be pressed while a computer moves", async () => {
    const { all, get, model } = show("exploring", { _hint: {} });
    expect(all("[data-do=hint]")).toHaveLength(0);
    model.update({ _hint: { can: false } });
    await settled();
    expect((get("[data-do=hint]") as HTMLButtonElement).disabled).toBe(true);
  });

  it("has a key, and Escape puts the hint away", async () => {
    const { press, model } = show("exploring", { _hint: { can: true } });
    await press("[data-fjords=play]", "t");
    expect(model.asked("hint")).toHaveLength(1);
    model.update({ _hint: WHERE });
    await settled();
    await press("[data-fjords=play]", "Escape");
    expect(model.asked("close_hint")).toHaveLength(1);
  });

  it("does nothing by its key where there are no hints", async () => {
    const { press, model } = show("exploring", { _hint: { can: false } });
    await press("[data-fjords=play]", "t");
    expect(model.asked("hint")).toHaveLength(0);
  });
});

describe("the card", () => {
  it("is a live region that is there before it speaks", async () => {
    const { get, model } = show("exploring", { _hint: { can: true } });
    const card = get(".fj-hint-card[role=status]");
    expect(card.textContent).toBe("");
    for (const _hint of [WHERE, WHY, MOVE]) {
      model.update({ _hint });
      await settled();
      expect(card.textContent).toBe(_hint.lines!.join(""));
    }
  });

  it("shows how far the search is, and the button stops it", async () => {
    const { click, get, model } = show("hint-looking");
    expect((get(".fj-hint-card progress") as HTMLProgressElement).value).toBe(0);
    expect(get(".fj-hint-card").textContent).toBe(example("hint-looking")._hint!.lines![0]);
    await click("[data-do=close-hint]");
    expect(model.asked("close_hint")).toHaveLength(1);
  });
});

describe("the map", () => {
  it("lights a few cells up and tells nothing else", () => {
    const { all, get } = show("hint-where");
    expect(get("[data-lit]").dataset.lit!.split(" ")).toEqual(WHERE.cells);
    expect(all("[data-ghost], [data-tile][data-hinted]")).toHaveLength(0);
    const labels = WHERE.cells!.map((cell) => get(`[data-cell="${cell}"]`).getAttribute("aria-label"));
    for (const label of labels) expect(label).toContain(WORDS["hints.lit"]);
  });

  it("shows the move as a ghost in the end, and which tile it lays", () => {
    const { all, get } = show("hint-move");
    const [, tile, turns, cell] = /^(\w+)(?:\/(\d))?@([^+]+)/.exec(MOVE.move!)!;
    const ghost = get("[data-ghost]");
    expect(ghost.dataset.hex).toBe(cell);
    const faces = example("hint-move")._table.row.find(({ text }) => text === tile)!.faces;
    expect(ghost.dataset.ghost).toBe(faces[+(turns ?? 0)]);
    expect(all(`[data-hinted][data-tile="${tile}"]`).length).toBeGreaterThan(0);
    expect(get(`[data-cell="${cell}"]`).getAttribute("aria-label")).toContain(WORDS["hints.ghost"]);
  });

  it("shows a viking that would be placed", () => {
    const { all, get } = show("hint-settling");
    const cell = example("hint-settling")._hint!.move!.split("@")[1];
    expect(all(".fj-piece.fj-is-ghost")).toHaveLength(1);
    expect(get("[data-lit]").dataset.lit).toBe(cell);
  });
});

describe("what was taken", () => {
  it("has a sign in the log", async () => {
    const { all, click } = show("hint-taken");
    await click("[data-open=log]");
    expect(all("[data-panel=log] [data-hinted]")).toHaveLength(1);
  });

  it("is told on the end card", () => {
    const { all, get } = show("over", { _hint: { can: false, taken: "Hints: White 2" } });
    expect(get("[data-hints-taken]").textContent).toBe("Hints: White 2");
    expect(all("[data-do=hint]")).toHaveLength(0);
  });
});
