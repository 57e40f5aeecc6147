// What a screen reader says of a tile: the terrain towards each side.
import { memoize } from "./memoize";
import type { Translate } from "./words";

const TERRAINS: { [corners: string]: string } = {
  PP: "plains",
  MM: "mountains",
  OO: "sea",
  MP: "plains_mountains",
  OP: "plains_sea",
};

const known = memoize((_: Translate) => new Map<string, string>());

/** "plains: north, north-east; sea: south": each terrain once, in the order of the sides. */
export function sides(t: Translate, face: string): string {
  const texts = known(t);
  if (!texts.has(face)) texts.set(face, describe(t, face));
  return texts.get(face)!;
}

function describe(t: Translate, face: string): string {
  const found = new Map<string, string[]>();
  for (let edge = 0; edge < 6; edge++) {
    const corners = [face[edge]!, face[(edge + 1) % 6]!].sort().join("");
    const terrain = t(`terrain.${TERRAINS[corners] ?? "plains"}`);
    found.set(terrain, [...(found.get(terrain) ?? []), t(`side.${edge}`)]);
  }
  if (found.size === 1) return t("speech.all_sides", { terrain: [...found.keys()][0]! });
  return [...found].map(([terrain, at]) => t("speech.sides", { terrain, sides: at.join(", ") })).join("; ");
}
