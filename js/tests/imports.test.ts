// Who may import from whom: the board and what all share know no widget; a widget knows no other but those named here.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SRC = `${import.meta.dirname}/../src`;
const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path));

/** The folders that each folder imports from, besides itself. Replays try moves as they are made on the board to play on, and
 * a game at a real table is written down on it. */
const MAY: { [folder: string]: string[] } = {
  board: ["shared"],
  shared: ["board"],
  play: ["board", "shared"],
  replay: ["board", "shared", "play"],
  transcribe: ["board", "shared", "play"],
  lesson: ["board", "shared"],
  learn: ["board", "shared"],
  question: ["board", "shared"],
};
const LIBRARIES = ["preact", "preact/hooks", "@preact/signals", "@anywidget/types"];

describe.each(Object.entries(MAY))("%s", (folder, others) => {
  const files = FILES.filter((path) => path.startsWith(`${folder}/`));

  it("imports from the folders that it may know, and from Preact", () => {
    expect(files.length).toBeGreaterThan(1);
    const wrong = files.flatMap((path) =>
      importsOf(path).filter(
        (to) => !LIBRARIES.includes(to) && ![folder, ...others].includes(to.split("/")[0]!),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

it("a replay has of the board to play on what every board has, and nothing of a game that goes on there", () => {
  const played = ["session", "actions", "mount", "play", "panels/view"].map((name) => `play/${name}`);
  const replay = FILES.filter((path) => path.startsWith("replay/"));
  expect(replay.flatMap((path) => importsOf(path).filter((to) => played.includes(to)))).toEqual([]);
});

it("is all there is", () => {
  const known = Object.keys(MAY);
  expect(FILES.filter((path) => !known.includes(path.split("/")[0]!))).toEqual(["css.d.ts"]);
});

/** What a file imports: paths below `src`, and names of libraries. */
function importsOf(path: string): string[] {
  const text = readFileSync(`${SRC}/${path}`, "utf8");
  return [...text.matchAll(/\bfrom\s+"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"/g)]
    .map(([, from, bare]) => from ?? bare!)
    .map((to) => (to.startsWith(".") ? new URL(to, `file:///${path}`).pathname.slice(1) : to));
}
