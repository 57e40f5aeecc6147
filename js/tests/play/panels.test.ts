import { afterEach, describe, expect, it } from "vitest";

import { fault, fromSetup, order, presetOf, withColour, withPlayers } from "../../src/play/panels/draft";
import type { PlayTraits } from "../../src/play/wire";
import { example, words } from "./examples";
import { settled } from "../fake_model";
import { closeAll, show } from "../page";

const WORDS = words();

function withStatus(name: string, change: Partial<PlayTraits["_status"]>) {
  return { _status: { ...example(name)._status, ...change } };
}

function withSetup(name: string, change: Partial<PlayTraits["_setup"]>) {
  return { _setup: { ...example(name)._setup, ...change } };
}

afterEach(closeAll);

describe("the row", () => {
  it("shows each tile with its places, and chooses one at a time", async () => {
    const { all, click, model } = show("start");
    const row = all("[data-tile]");
    expect(row.map((tile) => tile.dataset["tile"])).toEqual(model.state._table.row.map(({ text }) => text));
    const counts = row.map((tile) => tile.textContent);
    const places = model.state._table.row.map(({ text }) =>
      Object.keys(model.state._options.lays![text] ?? {}),
    );
    expect(counts.map(Number)).toEqual(places.map((cells) => cells.length));
    await click("[data-tile]:not([disabled])");
    expect(all("[data-tile][aria-pressed=true]")).toHaveLength(1);
  });

  it("says of a tile what it shows, and does not offer one that fits nowhere", () => {
    const { all, model } = show("start");
    for (const [n, tile] of all("[data-tile]").entries()) {
      const { text } = model.state._table.row[n]!;
      expect(tile.getAttribute("aria-label")).toMatch(/Tile: \d (plains|mountain|ocean)/);
      expect(tile.hasAttribute("disabled")).toBe(!(text in model.state._options.lays!));
    }
  });

  it("tells a purist nothing about places", () => {
    const { all } = show("start", { _aids: { on: [] } });
    expect(all("[data-tile] .fj-count")).toHaveLength(0);
    expect(all("[data-tile]:not([disabled])").length).toBeGreaterThan(0);
  });

  it("has the tile in hand and the tiles set aside, and draws", async () => {
    const classic = show("classic");
    const { hand, aside } = classic.model.state._table;
    expect(classic.all("[data-tile]").map((tile) => tile.dataset["tile"])).toEqual(
      [hand!, ...aside].map(({ text }) => text),
    );
    const { click, model } = show("classic", { _options: { draw: true } });
    await click("[data-move=draw]");
    expect(model.asked("move")).toMatchObject([{ move: "draw" }]);
  });

  it("lets a player claim, keep silent or show a place", async () => {
    const talk = show("talk");
    await talk.click("[data-move=claim]");
    expect(talk.model.asked("move")).toMatchObject([{ move: "claim" }]);
    const claimed = show("claimed");
    await claimed.click("[data-move=silence]");
    expect(claimed.model.asked("move")).toMatchObject([{ move: "silence" }]);
    expect(claimed.get(".fj-row").textContent).toContain(WORDS["row.show"]);
  });

  it("turns the chosen tile, through all ways if wanted", async () => {
    const { click, get, enter, model } = show("start");
    expect(get("[data-do=turn]").hasAttribute("disabled")).toBe(true);
    const tile = model.state._table.row.find(
      ({ text, faces }) => text in model.state._options.lays! && new Set(faces).size === 6,
    )!;
    await click(`[data-tile="${tile.text}"]`);
    await enter("[data-do=all-ways]", true);
    const before = get(`[data-tile="${tile.text}"]`).getAttribute("aria-label");
    await click("[data-do=turn]");
    await click("[data-do=turn-back]");
    expect(get(`[data-tile="${tile.text}"]`).getAttribute("aria-label")).toBe(before);
    expect(get("[data-do=all-ways]")).toHaveProperty("checked", true);
  });

  it("is away in settlement, and sends no second move while one is on its way", async () => {
    expect(show("settling").all("[data-tile]")).toHaveLength(0);
    const { click, model } = show("talk");
    await click("[data-move=claim]");
    await click("[data-move=claim]");
    expect(model.asked("move")).toHaveLength(1);
  });
});

describe("the seats", () => {
  it("say who is to move, what is left and what was scored", () => {
    const { all, model } = show("settling-runes-4");
    const seats = all("[data-seat]");
    expect(seats.map((seat) => seat.hasAttribute("data-to-move"))).toEqual(
      model.state._seats.map((_, n) => n === model.state.turn),
    );
    for (const [n, seat] of seats.entries()) {
      const { name, vikings, longhouses, score } = model.state._seats[n]!;
      expect(seat.querySelector("strong")!.textContent).toBe(name);
      expect(seat.querySelector("[data-left=viking]")!.textContent).toContain(String(vikings));
      expect(seat.querySelector("[data-left=longhouse]")!.textContent).toContain(String(longhouses));
      expect(seat.querySelector(".fj-total")!.textContent).toContain(String(score.total));
    }
  });

  it("give stones to pick to the seat to move alone", async () => {
    const { all, click, model } = show("settling-runes");
    const usable = all("[data-stone]:not([disabled])");
    expect(usable.map((stone) => stone.closest<HTMLElement>("[data-seat]")!.dataset["seat"])).toEqual(
      usable.map(() => String(model.state.turn)),
    );
    expect(usable.map((stone) => stone.dataset["stone"]).sort()).toEqual(["horse", "journey", "wisdom"]);
    await click("[data-stone=horse]:not([disabled])");
    expect(all("[data-stone][aria-pressed=true]").map((stone) => stone.dataset["stone"])).toEqual(["horse"]);
    await click("[data-stone=horse][aria-pressed=true]");
    expect(all("[data-stone][aria-pressed=true]")).toHaveLength(0);
  });

  it("show the parts of a score on demand, and let names and colours be changed", async () => {
    const { click, get, all, enter, model } = show("over-runes-4");
    expect(all("[data-seat] dl")).toHaveLength(0);
    await click("[data-seat='1'] [data-do=seat]");
    expect(get("[data-seat='1'] dl").textContent).toContain(WORDS["parts.vikings"]);
    await enter("[data-seat='1'] input", "Sigrid");
    expect(model.asked("seat")).toMatchObject([{ seat: 1, name: "Sigrid" }]);
    const colours = all("[data-seat='1'] .fj-details option") as HTMLOptionElement[];
    expect(colours.filter((option) => !option.disabled).map((option) => option.value)).toEqual(["yellow"]);
  });

  it("change from human to computer and back", async () => {
    const { enter, model, get } = show("start");
    await enter("[data-kind='1']", "greedy");
    expect(model.asked("seat")).toMatchObject([{ seat: 1, kind: "greedy" }]);
    expect(get("[data-kind='1']").textContent).toContain(WORDS["levels.greedy"]);
  });

  it("name a function, and levels that the catalogue does not know", () => {
    const seats = example("start")._seats.map((seat) => ({ ...seat, kind: "function" }));
    const { get } = show("start", {
      _seats: seats,
      ...withSetup("start", { levels: [{ name: "clever", about: "", strength: "" }] }),
    });
    const options = [...get("[data-kind='0']").querySelectorAll("option")];
    expect(options.map((option) => option.value)).toEqual(["human", "clever", "function"]);
    expect(options[1]!.textContent).toBe("clever");
  });
});

describe("what lies over the board", () => {
  it("announces what must not be missed, and keeps it in sight", () => {
    const { get } = show("start", withStatus("start", { alert: "New tiles came." }));
    expect(get("[role=alert] [data-alert]").textContent).toBe("New tiles came.");
  });

  it("shows that a computer thinks, and stops it", async () => {
    const { get, click, model } = show("thinking");
    expect(get("[data-thinking]").textContent).toContain(model.state._thinking!.text);
    expect(get("progress")).toBeTruthy();
    await click("[data-do=stop]");
    expect(model.asked("stop")).toHaveLength(1);
  });

  it("lets a computer go on that was stopped, or that failed", async () => {
    for (const name of ["stopped", "failed"]) {
      const { get, click, model, all } = show(name);
      expect(get("[data-thinking]").textContent).toContain(model.state._thinking!.text);
      expect(all("progress")).toHaveLength(0);
      await click("[data-do=go]");
      expect(model.asked("go")).toHaveLength(1);
    }
  });

  it("shows a fault that Python reports, until it is closed; another one comes back", async () => {
    const { get, click, all, model } = show("start", withStatus("start", { fault: "A callback failed." }));
    expect(get("[data-trouble]").textContent).toContain("A callback failed.");
    await click("[data-do=close-trouble]");
    expect(all("[data-trouble]")).toHaveLength(0);
    model.update(withStatus("start", { fault: "Another one." }));
    await settled();
    expect(get("[data-trouble]").textContent).toContain("Another one.");
  });

  it("says that the kernel is gone, and hands the record out even then", async () => {
    const { get, all, model, root } = show("settling");
    await settled();
    model.trigger("destroy");
    await settled();
    expect(root().dataset["live"]).toBe("false");
    expect(get("[data-trouble=gone]").textContent).toContain(WORDS["trouble.gone"]);
    expect(all("[data-do=copy-record], [data-do=save-record]")).toHaveLength(2);
    expect(get("[data-do=undo]").hasAttribute("disabled")).toBe(true);
  });
});

describe("why not", () => {
  it("names each rule once, with its number, and can be closed", async () => {
    const { get, all, click, model } = show("settling");
    await click("[data-cell]:not([data-light])");
    const reason = { rule: "T2", title: "Place a viking", text: "Too far.", cells: [], corners: [] };
    model.answer(model.asked("why")[0]!.id, {
      legal: false,
      reasons: [reason, { ...reason, text: "Too wet." }, { ...reason, rule: "T4", title: "Blocked" }],
    });
    await settled();
    expect(all("[data-why] [data-rule]").map((rule) => rule.dataset["rule"])).toEqual(["T2", "T2", "T4"]);
    expect(get("[data-why]").textContent!.match(/Place a viking/g)).toHaveLength(1);
    await click("[data-do=close-why]");
    expect(all("[data-why]")).toHaveLength(0);
  });
});

describe("a panel", () => {
  it.each(["new", "aids", "log", "guide", "keys"])(
    "opens by its button, takes the focus and gives it back: %s",
    async (panel) => {
      const { click, get, all, press } = show("exploring");
      get(`[data-open=${panel}]`).focus();
      await click(`[data-open=${panel}]`);
      expect(get(`[data-panel=${panel}]`).contains(document.activeElement)).toBe(true);
      expect(get(`[data-open=${panel}]`).getAttribute("aria-pressed")).toBe("true");
      await press(`[data-panel=${panel}]`, "Escape");
      expect(all("[data-panel]")).toHaveLength(0);
      expect(document.activeElement).toBe(get(`[data-open=${panel}]`));
    },
  );

  it("closes by its button, by its cross, and when another one opens", async () => {
    const { click, all } = show("exploring");
    await click("[data-open=aids]");
    await click("[data-open=guide]");
    expect(all("[data-panel]").map((panel) => panel.dataset["panel"])).toEqual(["guide"]);
    await click("[data-open=guide]");
    expect(all("[data-panel]")).toHaveLength(0);
    await click("[data-open=guide]");
    await click("[data-panel] [data-do=close]");
    expect(all("[data-panel]")).toHaveLength(0);
  });
});

describe("the log", () => {
  it("tells the moves and goes back to one of them", async () => {
    const { click, all, model, get } = show("exploring");
    await click("[data-open=log]");
    const { entries } = model.state._log;
    const lines = all("[data-do=back]");
    expect(lines.map((line) => Number(line.dataset["ply"]))).toEqual([
      entries[0]!.ply - 1,
      ...entries.map(({ ply }) => ply),
    ]);
    expect(get(`[data-do=back][data-ply='${entries[0]!.ply}']`).textContent).toContain(entries[0]!.text);
    expect(get(`[data-do=back][data-ply='${model.state.ply}']`).hasAttribute("disabled")).toBe(true);
    await click(`[data-do=back][data-ply='${entries[0]!.ply}']`);
    expect(model.asked("back")).toMatchObject([{ to: entries[0]!.ply, ply: model.state.ply }]);
  });

  it("says when there is nothing to tell", async () => {
    const { click, get } = show("start");
    await click("[data-open=log]");
    expect(get("[data-panel=log]").textContent).toContain(WORDS["log.empty"]);
  });
});

describe("the aids", () => {
  it("are switched one by one", async () => {
    const { click, enter, model } = show("start", { _aids: { on: ["legal", "last"] } });
    await click("[data-open=aids]");
    await enter("[data-aid=reach]", true);
    await enter("[data-aid=legal]", false);
    expect(model.asked("aids").map(({ on }) => on)).toEqual([["legal", "last", "reach"], ["last"]]);
  });

  it("are all off for a purist, and come back after", async () => {
    const { click, enter, model } = show("start", { _aids: { on: ["last", "sea"] } });
    await click("[data-open=aids]");
    await enter("[data-aid=purist]", true);
    model.update({ _aids: { on: [] } });
    await settled();
    await enter("[data-aid=purist]", false);
    expect(model.asked("aids").map(({ on }) => on)).toEqual([[], ["last", "sea"]]);
  });
});

describe("other panels", () => {
  it("show the turn in short and the runes, rule by rule", async () => {
    const { click, all, model } = show("settling-runes");
    await click("[data-open=guide]");
    const { guide } = model.state._setup;
    // What is played now comes first.
    const parts = [...guide.filter(({ phase }) => phase === "settlement")];
    parts.push(...guide.filter((part) => !parts.includes(part)));
    const rules = parts.flatMap(({ lines }) => lines.map(({ rule }) => rule));
    expect(rules[0]).toBe("T2");
    expect(all("[data-panel=guide] [data-rule]").map((rule) => rule.dataset["rule"])).toEqual(rules);
  });

  it("show the tiles out of sight, or offer to", async () => {
    const { click, all, get, model } = show("exploring", { _aids: { on: [] } });
    await click("[data-open=unseen]");
    await click("[data-do=unseen-on]");
    expect(model.asked("aids")).toMatchObject([{ on: ["unseen"] }]);
    model.update({ _aids: { on: ["unseen"], unseen: [["PPPPPP", "PPPPPP", "friendship", 2]] } });
    await settled();
    expect(all("[data-unseen]").map((tile) => tile.dataset["unseen"])).toEqual(["PPPPPP"]);
    expect(get("[data-unseen]").textContent).toContain("× 2");
  });

  it("show the keys", async () => {
    const { click, get } = show("start");
    await click("[data-open=keys]");
    expect(get("[data-panel=keys]").textContent).toContain("Enter");
  });

  it("switch the language while playing", async () => {
    const { enter, model } = show("start");
    await enter("[data-do=lang]", "de");
    expect(model.asked("lang")).toMatchObject([{ lang: "de" }]);
  });
});

describe("the ending", () => {
  it("says by which rule, and steps through the score on the board", async () => {
    const { get, all, click, model } = show("over-runes-4");
    const ending = model.state._status.ending!;
    expect(get("[data-panel=ending] [data-rule]").dataset["rule"]).toBe(ending.rule);
    expect(get("[data-panel=ending] tfoot").textContent).toContain(
      String(model.state._seats[ending.ranking[0]!]!.score.total),
    );
    const line = () => get(".fj-steps p").textContent;
    for (const part of ending.parts) {
      await click("[data-do=part-next]");
      expect(line()).toContain(WORDS[`parts.${part.part}`]);
      expect(all("[data-part][aria-pressed=true]")).toHaveLength(1);
    }
    await click("[data-do=part-next]");
    expect(all("[data-part][aria-pressed=true]")).toHaveLength(0);
    await click("[data-do=part-back]");
    expect(line()).toContain(String(ending.parts.at(-1)!.points));
    await click("[data-part='0']");
    expect(get("[data-part='0']").getAttribute("aria-pressed")).toBe("true");
  });
});

describe("a new game", () => {
  it("asks for what was chosen", async () => {
    const { click, enter, model, get } = show("start");
    await click("[data-open=new]");
    await click("[data-players='3']");
    await enter("[data-new-seat='0'] input", " Astrid ");
    await enter("[data-field=preset]", "game-4");
    await enter("[data-rune=horse]", false);
    await enter("[data-field=first]", "2");
    await enter("[data-field=seed]", "42");
    await enter("[data-field=table_talk]", true);
    get("[data-do=start]")
      .closest("form")!
      .dispatchEvent(new Event("submit", { cancelable: true }));
    await settled();
    expect(model.asked("new")[0]!.game).toMatchObject({
      players: 3,
      variant: "base",
      runes: ["strength", "water", "journey"],
      seed: "42",
      first: 2,
      table_talk: true,
      lang: "en",
      seats: [{ colour: "white" }, { colour: "yellow" }, { colour: "purple", kind: "human" }],
    });
    expect(model.asked("new")[0]!.game.seats[0]!.name.trim()).toBe("Astrid");
  });

  it("closes when the game begins, and forgets the seed", async () => {
    const { click, enter, model, get, all } = show("start");
    await click("[data-open=new]");
    await enter("[data-field=seed]", "42");
    get("form").dispatchEvent(new Event("submit", { cancelable: true }));
    model.answer(model.asked("new")[0]!.id, {});
    await settled();
    expect(all("[data-panel]")).toHaveLength(0);
    await click("[data-open=new]");
    expect(get("[data-field=seed]")).toHaveProperty("value", "");
  });

  it("shows what Python refuses", async () => {
    const { click, model, get } = show("start");
    await click("[data-open=new]");
    get("form").dispatchEvent(new Event("submit", { cancelable: true }));
    model.refuse(model.asked("new")[0]!.id, "invalid", "That does not go together.");
    await settled();
    expect(get("[data-panel=new] [role=alert]").textContent).toBe("That does not go together.");
  });

  it("does not offer what does not go together, and says why", async () => {
    const { click, enter, get, all } = show("start");
    await click("[data-open=new]");
    await enter("[data-field=variant]", "classic");
    expect(get("[data-rune=horse]").closest("fieldset")!.hasAttribute("disabled")).toBe(true);
    expect(get("[data-panel=new]").textContent).toContain(WORDS["new.no_runes"]);
    await click("[data-players='4']");
    const variants = all("[data-field=variant] option") as HTMLOptionElement[];
    expect(variants.filter((option) => option.disabled).map((option) => option.value)).toEqual([
      "epic",
      "classic",
      "original",
    ]);
    expect(get("[data-panel=new]").textContent).toContain(WORDS["new.two_only"]);
    expect(get("[data-field=variant]")).toHaveProperty("value", "base");
  });

  it("needs names that differ", async () => {
    const { click, enter, get } = show("start");
    await click("[data-open=new]");
    await enter("[data-new-seat='0'] input", "Astrid");
    await enter("[data-new-seat='1'] input", "Astrid ");
    expect(get("[data-do=start]").hasAttribute("disabled")).toBe(true);
    expect(get("[data-panel=new] [role=alert]").textContent).toBe(WORDS["new.same_name"]);
  });
});

describe("the draft of a new game", () => {
  const draft = fromSetup(example("start"));

  it("begins with what is on the table, and no seed", () => {
    expect(draft).toMatchObject({
      players: 2,
      variant: "base",
      seed: "",
      seats: [{ name: "" }, { name: "" }],
    });
    const named = example("start");
    named._seats[0]!.name = "Astrid";
    expect(fromSetup(named).seats[0]!.name).toBe("Astrid");
  });

  it("gives each player a colour of their own", () => {
    const four = withPlayers(draft, 4);
    expect(new Set(four.seats.map(({ colour }) => colour)).size).toBe(4);
    const swapped = withColour(four, 0, "black");
    expect(swapped.seats!.map(({ colour }) => colour)).toEqual(["black", "yellow", "purple", "white"]);
  });

  it("leaves out what belongs to players who have left", () => {
    const back = withPlayers({ ...withPlayers(draft, 4), first: "3" }, 2);
    expect(order(back)).toMatchObject({ players: 2, first: null });
    expect(order(back).seats).toHaveLength(2);
    expect(order({ ...draft, first: "0" }).first).toBe(0);
  });

  it("knows a preset by its runes, in any order", () => {
    const { presets } = example("start")._setup;
    expect(presetOf({ ...draft, runes: [...presets["game-4"]!].reverse() }, presets)).toBe("game-4");
    expect(presetOf({ ...draft, runes: ["secret"] }, presets)).toBe("");
  });

  it("has no fault when players have no names", () => {
    expect(fault(withPlayers(draft, 4))).toBeNull();
  });

  it("plays without runes where there are none", () => {
    expect(order({ ...draft, variant: "original", runes: ["horse"] }).runes).toEqual([]);
  });
});
