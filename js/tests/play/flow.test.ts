// What a player relies on from the first move to the last: one moment everywhere, all supplies, all that can be done
// with a game that is over.
import { afterEach, describe, expect, it } from "vitest";

import { settled } from "../fake_model";
import { closeAll, show } from "../page";
import { example } from "./examples";

afterEach(closeAll);

it("row, board and headline always show the same moment", async () => {
  const page = show("start");
  const [before, after] = [example("start"), example("exploring")];
  const moment = () => ({
    ply: page.root().dataset["ply"],
    tiles: page.all(".fj-row [data-tile]").map((tile) => tile.dataset["tile"]),
    faces: page.all("[data-cell][data-face]").length,
    headline: page.get(".fj-headline").textContent,
  });
  const told = (state: typeof before) => ({
    ply: String(state.ply),
    tiles: state._table.row.map(({ text }) => text),
    faces: state._table.tiles.split(" ").length,
    headline: state._status.headline,
  });
  expect(moment()).toEqual(told(before));
  // Traits arrive one by one; whenever the page has changed, all of it is of one moment.
  const seen: ReturnType<typeof moment>[] = [];
  const observer = new MutationObserver(() => seen.push(moment()));
  observer.observe(page.el, { childList: true, subtree: true, attributes: true, characterData: true });
  page.model.update(after);
  await settled();
  await new Promise((done) => setTimeout(done));
  observer.disconnect();
  expect(seen.length).toBeGreaterThan(0);
  for (const one of seen) {
    expect({ ...one, tiles: [...one.tiles].sort() }).toEqual({
      ...told(after),
      tiles: [...told(after).tiles].sort(),
    });
  }
});

it("the epic game shows both colours of each player with their supplies", () => {
  const { all, model } = show("epic-full");
  const shown = all("[data-seat]").map((card) =>
    [...card.querySelectorAll<HTMLElement>("[data-left]")].map((left) => [
      left.dataset["left"],
      left.dataset["colour"],
      left.querySelector("[aria-hidden] ~ [aria-hidden], [aria-hidden]:not(svg)")!.textContent,
    ]),
  );
  expect(shown).toEqual(
    model.state._seats.map(({ colour, vikings, longhouses, second }) => [
      ["longhouse", colour, String(longhouses - second!.longhouses)],
      ["longhouse", second!.colour, String(second!.longhouses)],
      ["viking", colour, String(vikings - second!.vikings)],
      ["viking", second!.colour, String(second!.vikings)],
    ]),
  );
});

describe("the card at the end", () => {
  it("offers all that can be done with a game that is over", async () => {
    const { all, click, model } = show("over");
    const offered = all("[data-panel=again] [data-do]").map((one) => one.dataset["do"]);
    expect(offered).toEqual(
      expect.arrayContaining(["rematch", "swap-seats", "review-game", "replay-game", "copy-record"]),
    );
    const files = all("[data-panel=again] [data-file]").map((one) => one.dataset["file"]);
    expect(files).toEqual(expect.arrayContaining(["record", "html", "gif", "png"]));
    await click("[data-do=rematch]");
    const { _seats: seats, _setup: setup } = model.state;
    const [{ game } = { game: null }] = model.asked("new");
    expect(game).toMatchObject({ players: setup.players, variant: setup.variant });
    expect(game!.seats.map(({ colour }) => colour)).toEqual(seats.map(({ colour }) => colour));
  });
});
