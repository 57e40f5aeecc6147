// The board knows no game: no file of it imports from where games are played, stepped through or taught.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = `${import.meta.dirname}/../../src/board`;
const FILES = readdirSync(FOLDER).filter((name) => /\.tsx?$/.test(name));

it("looks at every file", () => {
  expect(FILES.length).toBeGreaterThan(10);
  expect(FILES).toContain("board.tsx");
});

it.each(FILES)("%s imports from the board, from what all share, and from Preact alone", (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, "utf8");
  const sources = [...text.matchAll(/\bfrom\s+"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"/g)].map(
    ([, from, bare]) => from ?? bare!,
  );
  for (const source of sources)
    expect(source).toMatch(/^(\.\/[\w.]+|\.\.\/shared\/[\w./]+|preact(\/hooks)?)$/);
});
