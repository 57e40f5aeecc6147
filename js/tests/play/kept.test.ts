import { afterEach, describe, expect, it } from "vitest";

import { settled } from "../fake_model";
import { closeAll, show } from "../page";
import { example, words } from "./examples";

const WORDS = words();
const OFFER = example("offered")._kept.offer!;

afterEach(closeAll);

describe("a kept game", () => {
  it("is offered in words that are seen and spoken", async () => {
    const { get } = show("offered");
    await settled();
    const notice = get("[data-kept=offer]");
    expect(notice.textContent).toContain(OFFER.text);
    expect(notice.textContent).toContain(OFFER.about);
    expect(get(".fj-said").textContent).toContain(OFFER.text);
    expect(notice.getAttribute("aria-label")).toBe(WORDS["kept.label"]);
  });

  it("is gone on with when one wants to, and the keyboard stays in the widget", async () => {
    const { click, get, model, root } = show("offered");
    get("[data-do=resume]").focus();
    await click("[data-do=resume]");
    expect(model.asked("resume")).toMatchObject([{ name: OFFER.name }]);
    expect(document.activeElement).toBe(root());
  });

  it("is left alone when nobody wants it", async () => {
    const { all, click, model } = show("offered");
    await click("[data-do=decline]");
    expect(model.asked("decline")).toHaveLength(1);
    model.update({ _kept: {} });
    await settled();
    expect(all("[data-kept]")).toHaveLength(0);
  });

  it("that cannot be had any more is said", async () => {
    const { click, get, model } = show("offered");
    await click("[data-do=resume]");
    model.refuse(model.asked("resume")[0]!.id, "stale", "It is gone.");
    await settled();
    expect(get("[data-trouble]").textContent).toContain("It is gone.");
  });

  it("is not offered where nobody could answer", async () => {
    const { all, model } = show("offered");
    model.trigger("destroy");
    await settled();
    expect(all("[data-kept]")).toHaveLength(0);
  });
});

describe("the games that were played last", () => {
  const GAMES = [
    { name: "a", began: "2026-01-02 14:05", about: "Ann - Bo" },
    { name: "b", began: "2026-01-01 09:00", about: "White - Yellow" },
  ];

  it("are found from the panel for a new game, and opened by a click", async () => {
    const { all, click, get, model } = show("start");
    await click("[data-open=new]");
    await click("[data-panel=new] [data-do=open-load]");
    model.answer(model.asked("recent")[0]!.id, { games: GAMES });
    await settled();
    const listed = all("[data-recent] [data-name]");
    expect(listed.map((one) => one.textContent)).toEqual(GAMES.map(({ began, about }) => began + about));
    expect(get("[data-recent]").getAttribute("aria-label")).toBe(WORDS["load.recent"]);
    await click("[data-name=b]");
    expect(model.asked("resume")).toMatchObject([{ name: "b" }]);
    expect(all("[data-panel]")).toHaveLength(0);
  });

  it("are not spoken of where there are none", async () => {
    const { all, click, model } = show("start");
    await click("[data-open=log]");
    await click("[data-do=open-load]");
    model.answer(model.asked("recent")[0]!.id, { games: [] });
    await settled();
    expect(all("[data-recent]")).toHaveLength(0);
  });
});

describe("the level to play next", () => {
  const NEXT = { level: "watchful", text: "You won 2 of 3.", play: "Play against it" };

  it("is suggested where a game has ended, and one click begins", async () => {
    const { click, get, model } = show("over");
    model.answer(model.asked("suggest")[0]!.id, NEXT);
    await settled();
    expect(get("[data-panel=again] [data-suggestion=watchful]").textContent).toContain(NEXT.text);
    await click("[data-do=take-suggestion]");
    const { game } = model.asked("new")[0] as unknown as { game: { seats: { kind: string }[] } };
    expect(game.seats.map((seat) => seat.kind)).toEqual(["human", "watchful"]);
  });

  it("is suggested in the panel for a new game, where it takes the computer's seat", async () => {
    const { all, click, get, model } = show("start");
    await click("[data-open=new]");
    model.answer(model.asked("suggest")[0]!.id, NEXT);
    await settled();
    await click("[data-panel=new] [data-do=take-suggestion]");
    const { about, strength } = model.state._setup.levels.find((level) => level.name === NEXT.level)!;
    expect(get("[data-panel=new] [data-level=watchful]").textContent).toBe(about + strength);
    expect(all("[data-panel=new] [data-level]")).toHaveLength(1);
    expect(model.asked("new")).toHaveLength(0);
  });

  it("is not spoken of without a reason", async () => {
    const { all, model } = show("over");
    model.answer(model.asked("suggest")[0]!.id, {});
    await settled();
    expect(all("[data-suggestion]")).toHaveLength(0);
  });
});

describe("a game that is not being kept", () => {
  it("is said as an alert, until it is closed or kept again", async () => {
    const { all, click, get, model } = show("not-kept");
    const { lost } = model.state._kept;
    expect(get("[role=alert] [data-kept=lost]").textContent).toContain(lost);
    await click("[data-do=close-kept]");
    expect(all("[data-kept]")).toHaveLength(0);
    model.update({ _kept: example("kept-again")._kept });
    await settled();
    expect(get("[role=alert] [data-kept=again]").textContent).toContain(example("kept-again")._kept.again);
    model.update({ _kept: {} });
    await settled();
    model.update({ _kept: { lost: lost! } });
    await settled();
    expect(all("[data-kept=lost]"), "it is said anew").toHaveLength(1);
  });
});
