// The examples that the Python widget makes: tests/widgets/play/wire/*.json.
import { readdirSync, readFileSync } from "node:fs";

import { readState } from "../../src/play/session";
import type { Answers } from "../../src/play/requests";
import type { BookView, PlayTraits, Traits, Words } from "../../src/play/wire";

const FOLDER = `${import.meta.dirname}/../../../tests/widgets/play/wire`;

export const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
export const STATE_NAMES = FILES.map((name) => name.slice(0, -5)).filter(
  (name) => name !== "answers" && name !== "book" && !name.startsWith("words"),
);

export function json(name: string): unknown {
  return JSON.parse(readFileSync(`${FOLDER}/${name}.json`, "utf8"));
}

export function words(lang = "en"): Words {
  return json(`words-${lang}`) as Words;
}

/** A fresh copy of a state, with its words and whatever is to be different. */
export function example(name: string, change: Partial<PlayTraits> = {}): PlayTraits {
  const state = readState(json(name) as Traits);
  const _book = json("book") as BookView;
  return { ...state, _book, _words: words(state._setup.lang), ...change };
}

type Exchange = { request: { do: keyof Answers }; answer: { ok: boolean } };

export function answers(): Exchange[] {
  return json("answers") as Exchange[];
}
