// Some hosts (JupyterLite) lose null on the way from Python: what is missing is read as null.
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";

import type { PlayTraits } from "../../src/play/wire";
import { example, STATE_NAMES } from "../play/examples";
import { closeAll, show } from "../page";

const SOURCES = `${import.meta.dirname}/../../src`;

afterEach(closeAll);

/** What a host leaves of a value that loses null: keys without one are gone, places in lists are empty. */
function lossy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => (part === null ? undefined : lossy(part)));
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(kept.map(([key, part]) => [key, lossy(part)]));
}

/** The same state as it was sent before nulls were left out, and is saved in older notebooks. */
function withNulls(state: PlayTraits): PlayTraits {
  const tile = <T extends PlayTraits["_table"]["hand"]>(one: T): T => (one ? { mark: null, ...one } : one);
  return {
    ...state,
    _thinking: state._thinking ? { progress: null, ...state._thinking } : null,
    _table: { ...state._table, hand: tile(state._table.hand ?? null), row: state._table.row.map(tile) },
    _status: { alert: null, fault: null, ending: null, ...state._status },
    _seats: state._seats.map((seat) => ({ second: null, projected: null, ...seat })),
  };
}

/** A state as such a host hands it over. */
function arrived(name: string): PlayTraits {
  const { turn, _thinking, ...rest } = example(name);
  const traits = { ...rest, turn: turn ?? -1, _thinking: _thinking ?? {} };
  return lossy(traits) as PlayTraits;
}

/** The page without the names that each view makes up for itself. */
function drawn(state: PlayTraits): string {
  const { el } = show("start", state);
  return el.innerHTML.replaceAll(/fj[a-z0-9]{6}-/g, "");
}

it.each(STATE_NAMES)("%s looks the same with nulls and without", (name) => {
  const page = drawn(example(name));
  expect(drawn(arrived(name))).toBe(page);
  expect(drawn(withNulls(example(name)))).toBe(page);
});

it("nothing is compared with null alone", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  const strict = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /[!=]== null/.test(readFileSync(`${SOURCES}/${file}`, "utf8")));
  expect(strict).toEqual([]);
});
