// What is shipped: how much it is, and that its parts do not get in each other's way.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";

const JS = `${import.meta.dirname}/..`;
// The aim is 90 and 30 KB. What is above it may only become less.
const MOST = 90_500;
const MOST_ZIPPED = 33_500;
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
    expect(code).not.toMatch(/\bimport\s*["'({]|\brequire\(/);
    expect(code).not.toMatch(/document\.(querySelector|getElementById|head|addEventListener)/);
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
