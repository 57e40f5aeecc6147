// The contract with Python: what the widget really sends has the types that wire.ts and requests.ts say.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { Session } from "../../src/play/session";
import type { Answers } from "../../src/play/requests";
import { answers, example, json, STATE_NAMES, words } from "./examples";
import { FakeModel, settled } from "../fake_model";

const JS = `${import.meta.dirname}/../..`;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(`${JS}/tests/.wire-`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The TypeScript files in a folder and in those below it. */
function sources(path: string): string[] {
  return readdirSync(`${JS}/${path}`).flatMap((name) => {
    if (/\.tsx?$/.test(name)) return `${JS}/${path}/${name}`;
    return name.includes(".") ? [] : sources(`${path}/${name}`);
  });
}

/** Sources that the board to play on does not use. */
const OTHERS =
  /\/src\/(shared\/(stepper|analysis)|replay|lesson|learn|question|play\/panels\/(advice|ending_review)\.)/;

/** Every key of the English catalogue, as "table.key". */
function catalogue(): Set<string> {
  const folder = `${JS}/../fjords_widget/locale/en`;
  const found = new Set<string>();
  for (const file of readdirSync(folder)) {
    let table = "";
    for (const line of readFileSync(`${folder}/${file}`, "utf8").split("\n")) {
      table = /^\[([\w.]+)\]/.exec(line)?.[1] ?? table;
      const key = /^(\w+) *=/.exec(line)?.[1];
      if (key) found.add(`${table}.${key}`);
    }
  }
  return found;
}

/** What the compiler has to say about each of these values, written out as TypeScript. */
function complaints(values: { [name: string]: { type: string; value: unknown } }): string {
  const lines = Object.entries(values).map(
    ([name, { type, value }], n) => `// ${name}\nexport const v${n}: ${type} = ${JSON.stringify(value)};`,
  );
  const head =
    'import type { Answer, Request } from "../../src/play/requests";\n' +
    'import type { BookView, Traits, Words } from "../../src/play/wire";\n';
  writeFileSync(`${folder}/values.ts`, head + lines.join("\n"));
  const config = { extends: "../../tsconfig.json", include: ["values.ts"] };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`${JS}/node_modules/typescript/bin/tsc`, "-p", folder],
    {
      cwd: JS,
      encoding: "utf8",
    },
  );
  return stdout + stderr;
}

describe("what Python sends", () => {
  it("is what wire.ts and requests.ts say, state by state and answer by answer", () => {
    const values: Parameters<typeof complaints>[0] = {};
    for (const name of STATE_NAMES)
      values[name] = { type: 'Omit<Traits, "_book" | "_words">', value: json(name) };
    values["book"] = { type: "BookView", value: json("book") };
    for (const lang of ["en", "fr", "de", "ru"]) values[lang] = { type: "Words", value: words(lang) };
    for (const [n, { request, answer }] of answers().entries()) {
      // Some requests are wrong on purpose, and answered all the same.
      const asked = typeof request?.do === "string" && answer.ok ? request.do : "move";
      values[`answer ${n}`] = { type: `Answer<"${asked}">`, value: answer };
      if (answer.ok) values[`request ${n}`] = { type: "Request & { id: number }", value: request };
    }
    expect(complaints(values)).toBe("");
  }, 60_000);

  it("would be noticed if it were something else", () => {
    const wrong = { ...(json("start") as object), phase: "teatime" };
    expect(complaints({ wrong: { type: 'Omit<Traits, "_book" | "_words">', value: wrong } })).toContain(
      "teatime",
    );
  }, 60_000);

  it("has the same words in every language", () => {
    const keys = (lang: string) => Object.keys(words(lang)).sort();
    for (const lang of ["fr", "de", "ru"]) expect(keys(lang)).toEqual(keys("en"));
  });

  it("has every word that the page asks for by its key", () => {
    const [play, all] = [new Set(Object.keys(words())), catalogue()];
    const asked = sources("src").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key]) => ({
        key: key!,
        // Around other boards stand other things, with tables of their own.
        known: play.has(key!) || (OTHERS.test(path) && all.has(key!)),
      })),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(({ known }) => !known)).toEqual([]);
  });
});

describe("the record that the page keeps", () => {
  it("is the one that Python writes, with what was taken back", async () => {
    const exchanges = answers().filter(({ answer }) => answer.ok);
    const log = exchanges.find(({ request }) => request.do === "log");
    const record = exchanges.find(({ request }) => request.do === "record");
    if (!log || !record) throw new Error("answers.json has no log, or no record");
    const { game, entries, ...rest } = log.answer as unknown as Answers["log"];
    const state = example("start", { ply: entries.length, _log: { ...rest, entries: [] } });
    const model = new FakeModel({ ...state, _table: { ...state._table, game } });
    const session = new Session(model.asModel());
    model.answer(model.asked("log")[0]!.id, log.answer);
    await settled();
    const { text } = record.answer as unknown as { text: string };
    expect(text).toContain(" undone");
    expect(session.record()).toBe(text);
    session.close();
  });
});
