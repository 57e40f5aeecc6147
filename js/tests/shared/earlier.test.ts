// A board out of a saved notebook looks live: it asks at once whether anybody is there.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeModel, settled } from "../fake_model";
import { addView, closeAll, initialize, show } from "../page";
import { example } from "../play/examples";

const LONG_AGO = Date.now() / 1000 - 86_400;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

it("says that it is from an earlier session, if nobody answers", async () => {
  const model = new FakeModel(example("exploring", { _born: LONG_AGO }));
  const end = initialize(model);
  const page = addView(model);
  expect(model.asked("log").length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(3_100);
  await settled();
  expect(page.get("[data-trouble=gone]").textContent).toContain("earlier session");
  end();
});

it("is live if somebody answers, however long ago it was made", async () => {
  const page = show("exploring", { _born: LONG_AGO });
  page.model.answer(page.model.asked("log")[0]!.id, { game: 1, head: "", entries: [], ahead: "", line: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  await settled();
  expect(page.all("[data-trouble=gone]")).toEqual([]);
});

it("has no doubt about a board that was just made", async () => {
  const page = show("start", { _born: Date.now() / 1000 });
  await vi.advanceTimersByTimeAsync(3_100);
  await settled();
  expect(page.all("[data-trouble]")).toEqual([]);
});
