import { afterEach, describe, expect, it } from "vitest";

import { fromSetup, order } from "../../src/play/panels/draft";
import type { MatchView } from "../../src/play/wire";
import { closeAll, show } from "../page";
import { example, words } from "./examples";

const WORDS = words();
const MATCH = example("match")._match as MatchView;
const OVER = example("match-over")._match as MatchView;

afterEach(closeAll);

describe("a match", () => {
  it("tells beside the players which game it is, their points and the games that they won", () => {
    const { all, get } = show("match");
    expect(get("[data-match]").textContent).toBe(MATCH.title);
    expect(all("[data-total]").map((score) => [score.dataset["total"], score.dataset["wins"]])).toEqual(
      MATCH.totals.map((total, n) => [`${total}`, `${MATCH.wins[n]}`]),
    );
    expect(get("[data-total]").textContent).toContain(
      `${WORDS["match.points"]!.replace("{n}", `${MATCH.totals[0]}`)}`,
    );
  });

  it("goes on at the end of a game, and says who begins", async () => {
    const { all, click, get, model } = show("match");
    expect(get("[data-panel=again]").textContent).toContain(MATCH.next);
    expect(all("[data-do=rematch]")).toHaveLength(0);
    get("[data-do=next-game]").focus();
    await click("[data-do=next-game]");
    expect(model.asked("next")).toMatchObject([{ game: model.state._table.game }]);
    expect(document.activeElement).toBe(get("[data-fjords=play]"));
  });

  it("goes on by a key, but not while a panel is read", async () => {
    const { click, press, model } = show("match");
    await press(".fj-map", "PageDown");
    expect(model.asked("next")).toHaveLength(1);
    await click("[data-open=keys]");
    await press(".fj-sheet-body", "PageDown");
    expect(model.asked("next")).toHaveLength(1);
  });

  it("is told game by game when it is over, with the winner and the rule", () => {
    const { all, get } = show("match-over");
    const rows = all("[data-panel=match] tbody tr").map((row) =>
      [...row.querySelectorAll("td")].map((cell) => +cell.textContent!),
    );
    const { ranking } = example("match-over")._status.ending!;
    expect(rows).toEqual(OVER.games.map((points) => ranking.map((n) => points[n])));
    expect(get(".fj-headline").textContent).toBe(OVER.ending!.headline);
    expect(get("[data-panel=match] [data-rule]").dataset["rule"]).toBe(OVER.ending!.rule);
    expect(all("[data-do=next-game]")).toHaveLength(0);
    expect(all("[data-do=rematch]")).toHaveLength(1);
  });

  it("is no word of where a game is played by itself", () => {
    const { all } = show("over");
    expect(all("[data-match], [data-total], [data-panel=match]")).toHaveLength(0);
  });

  it("is chosen for the old games, or a single game is", async () => {
    const { all, click, enter, model } = show("start");
    await click("[data-open=new]");
    expect(all("[data-field=match]")).toHaveLength(0);
    await enter("[data-field=variant]", "classic");
    await click("[data-do=start]");
    expect(model.asked("new")[0]!.game).toMatchObject({ variant: "classic", match: true });
    await enter("[data-field=match]", "one");
    await click("[data-do=start]");
    expect(model.asked("new")[1]!.game).toMatchObject({ variant: "classic", match: false });
  });

  it("is not asked for with other variants, and a single game stays one", () => {
    expect(order(fromSetup(example("start"))).match).toBe(false);
    expect(order(fromSetup(example("match"))).match).toBe(true);
    expect(order(fromSetup(example("classic"))).match).toBe(false);
  });

  it("of which several games are written down has a switch, by keys too", async () => {
    const { all, click, press, model } = show("match", { _match: { ...MATCH, written: 2 } });
    expect(all("[data-game]").map((game) => game.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
    await click("[data-game='2']");
    await press(".fj-map", "PageDown");
    expect(model.asked("note")).toMatchObject([
      { what: "game", n: 2 },
      { what: "game", n: 2 },
    ]);
  });
});
