// What is shipped: how much it is, and that its parts do not get in each other's way.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";

import widget from "../src/index";
import { example } from "./examples";
import { FakeModel } from "./fake_model";

const JS = `${import.meta.dirname}/..`;
const MOST = 90_000;
const MOST_ZIPPED = 30_000;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(`${JS}/tests/.bundle-`);
  const { status, stderr } = spawnSync(process.execPath, ["build.mjs", folder], {
    cwd: JS,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the bundle", () => {
  it("stays small: each saved notebook carries it", () => {
    const files = ["widget.js", "widget.css"].map((name) => readFileSync(`${folder}/${name}`));
    const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0);
    expect(sum(files.map((file) => file.length))).toBeLessThan(MOST);
    expect(sum(files.map((file) => gzipSync(file, { level: 9 }).length))).toBeLessThan(MOST_ZIPPED);
  });

  it("is one module that needs no other, and reaches for nothing outside of its element", () => {
    const code = readFileSync(`${folder}/widget.js`, "utf8");
    expect(code).not.toMatch(/\bimport\s*(["'{]|\(["'`])|\brequire\(/);
    expect(code).not.toMatch(/document\.(querySelector|getElementById|head|addEventListener)/);
  });
});

describe("what the build shortens", () => {
  /** A page without what differs from view to view, and without the names of classes. */
  function drawn(made: typeof widget, name: string): string {
    const el = document.createElement("div");
    document.body.append(el);
    const state = example(name);
    state._setup = { ...state._setup, board: crypto.randomUUID() };
    const close = made.render({ model: new FakeModel(state).asModel(), el } as never);
    const html = el.innerHTML.replace(/ class="[^"]*"/g, "").replace(/\bfj\w{5,6}-/g, "");
    close();
    el.remove();
    return html;
  }

  it("draws what the sources draw", async () => {
    const { default: built } = (await import(/* @vite-ignore */ `${folder}/widget.js`)) as {
      default: typeof widget;
    };
    for (const name of ["start", "settling-runes-4", "over-runes-4"]) {
      expect(drawn(built, name)).toBe(drawn(widget, name));
    }
  }, 30_000);

  const CLASS = /(?<=\.)fj-[\w-]+/g;
  const found = (text: string, what: RegExp) => new Set(text.match(what) ?? []);
  const built = (end: string) => readFileSync(`${folder}/widget.${end}`, "utf8");
  const sources = () =>
    ["board.css", "panels/panels.css"].map((path) => readFileSync(`${JS}/src/${path}`, "utf8")).join("");

  it("has one name for each class, the same in both files", () => {
    expect(found(built("css"), CLASS).size).toBe(found(sources(), CLASS).size);
    const short = [...found(built("css"), /(?<=\.)fj-\w{1,2}(?![\w-])/g)];
    const spoken = found(built("js") + readFileSync(`${folder}/more.js`, "utf8"), /(?<![\w-])fj-[\w-]+/g);
    expect(short.filter((name) => !spoken.has(name))).toEqual([]);
    expect(short.length).toBeGreaterThan(20);
  });

  it("leaves the names alone that Python speaks of", () => {
    const [long, kept] = [found(sources(), CLASS), found(built("css"), CLASS)];
    for (const folder of ["tests", "benchmarks", "scripts"].map((name) => `${JS}/../${name}`)) {
      for (const file of readdirSync(folder).filter((name) => name.endsWith(".py"))) {
        const spoken = found(readFileSync(`${folder}/${file}`, "utf8"), CLASS);
        expect([...spoken].filter((name) => long.has(name) && !kept.has(name))).toEqual([]);
      }
    }
  });
});

describe("the style sheets", () => {
  const classes = (path: string) =>
    new Set(readFileSync(`${JS}/src/${path}`, "utf8").match(/\.fj-[\w-]+/g) ?? []);

  it("of the board and of the panels style no class twice", () => {
    const board = classes("board.css");
    // Pictures and signs stand in both.
    const shared = [".fj-pic", ".fj-icon"];
    const twice = [...classes("panels/panels.css")].filter((name) => board.has(name));
    expect(twice.filter((name) => !shared.includes(name))).toEqual([]);
  });

  it("style nothing but the widget's own classes", () => {
    const css = readFileSync(`${folder}/widget.css`, "utf8").replace(/@(media|container)[^{]*\{/g, "");
    const selectors = css
      .replace(/@keyframes[^{]*\{([^{}]*\{[^}]*\})*\}/g, "")
      .match(/[^{}]+(?=\{)/g)!
      .flatMap((list) => list.split(/,(?![^(]*\))/));
    const strangers = selectors.filter(
      (selector) => !/fj-|\[data-to-move|\[data-thinking|\[aria-expanded/.test(selector),
    );
    expect(strangers).toEqual([]);
  });
});
