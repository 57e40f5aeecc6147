// What is shipped: how much it is, and that its parts do not get in each other's way.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";

const JS = `${import.meta.dirname}/..`;
/** How many bytes each may have: the largest has a little less. What is new in one has to be worth it. */
const MOST = { minified: 195_000, zipped: 67_000 };
const MOST_LINES = 300;
const BUNDLES = Object.keys(JSON.parse(readFileSync(`${JS}/bundles.json`, "utf8")) as object);
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

describe.each(BUNDLES)("the bundle %s", (name) => {
  it("stays small: each saved notebook carries it", () => {
    const files = [`${name}.js`, `${name}.css`].map((file) => readFileSync(`${folder}/${file}`));
    const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0);
    expect(sum(files.map((file) => file.length))).toBeLessThanOrEqual(MOST.minified);
    expect(sum(files.map((file) => gzipSync(file, { level: 9 }).length))).toBeLessThanOrEqual(MOST.zipped);
  });

  it("is one module that needs no other, and reaches for nothing outside of its element", () => {
    const code = readFileSync(`${folder}/${name}.js`, "utf8");
    expect(code).not.toMatch(/\bimport\s*(["'{]|\(["'`])|\brequire\(/);
    expect(code).not.toMatch(/document\.(querySelector|getElementById|head|addEventListener)/);
  });
});

describe("the style sheets", () => {
  const files = readdirSync(`${JS}/src`, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const sheets = files.filter((path) => path.endsWith(".css"));
  const read = (path: string) => readFileSync(`${JS}/src/${path}`, "utf8");

  it("are short", () => {
    expect(sheets.length).toBeGreaterThan(30);
    expect(sheets.filter((path) => read(path).trimEnd().split("\n").length > MOST_LINES)).toEqual([]);
  });

  it("stand each beside its component, whose name they have", () => {
    const code = files.filter((path) => /\.tsx?$/.test(path)).map((path) => path.replace(/tsx?$/, "css"));
    // What all components stand on, and what several of them are put into.
    const shared = ["board/stage.css", "shared/notice.css", "shared/theme.css"];
    expect(sheets.filter((path) => !code.includes(path)).sort()).toEqual(shared);
  });

  it("come by the components that need them, and by no other sheet", () => {
    expect(sheets.filter((path) => read(path).includes("@import"))).toEqual([]);
    const imported = files
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/^import "([^"]+\.css)";$/gm)].map(([, to]) => resolve(path, to!)),
      );
    expect([...new Set(imported)].sort()).toEqual(sheets.sort());
  });
});

/** What an import in a file leads to. */
function resolve(from: string, to: string): string {
  return new URL(to, `file:///${from}`).pathname.slice(1);
}
