// What a screen reader says of a cell: its place, the terrain towards each side, what stands there, what can be done.
import type { Lit } from "../turn";
import type { View } from "../view";
import type { Cell, Words } from "../wire";
import { once } from "./once";
import { touching } from "./scene";
import { inMask, type Laid } from "./table";

/** The whole label of a cell. */
export function label(view: View, table: Laid, cell: Cell, light: Lit | undefined): string {
  const { t, state } = view;
  const { _aids: aids, _seats: seats } = state;
  const tile = table.byCell.get(cell);
  const piece = table.pieces.get(cell);
  const stone = table.stones.get(cell)?.symbol.split("-")[1];
  const fits = aids.fits?.[cell];
  const parts = [
    cell,
    tile ? sides(t, state._words, tile.face) : t("speech.space", { n: touching(table.map).get(cell)! }),
    piece && t(`speech.${piece.symbol.split("-")[0]}`, { name: seats[piece.seat]!.name }),
    stone && t("speech.stone", { rune: t(`rune.${stone}`) }),
    tile?.mark && !stone && t("speech.mark", { rune: t(`rune.${tile.mark}`) }),
    aids.holes?.includes(cell) && t("speech.hole"),
    fits !== undefined && t("speech.fits", { n: fits }),
    tile && reach(view, tile.n),
    light && action(t, light),
    view.spoken?.(cell),
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}

function reach({ t, state }: View, n: number): string | false {
  if (!state._aids.reach) return false;
  const { secured, contested, dead } = state._aids.reach;
  const seat = secured.findIndex((mask) => inMask(mask, n));
  if (seat >= 0) return t("speech.secured", { name: state._seats[seat]!.name });
  if (inMask(contested, n)) return t("speech.contested");
  return inMask(dead, n) && t("speech.dead");
}

function action(t: View["t"], { light, ways }: Lit): string {
  if (light !== "legal") return t(`speech.can_${light}`);
  return ways === undefined ? t("speech.can_settle") : t("speech.can_lay", { n: ways });
}

const TERRAINS: { [corners: string]: string } = {
  PP: "plains",
  MM: "mountains",
  OO: "sea",
  MP: "plains_mountains",
  OP: "plains_sea",
};
const known = once((_: Words) => new Map<string, string>());

/** "plains: north, north-east; sea: south": each terrain once, in the order of the sides. */
export function sides(t: View["t"], words: Words, face: string): string {
  const texts = known(words);
  if (!texts.has(face)) texts.set(face, sidesOf(t, face));
  return texts.get(face)!;
}

function sidesOf(t: View["t"], face: string): string {
  const found = new Map<string, string[]>();
  for (let edge = 0; edge < 6; edge++) {
    const corners = [face[edge]!, face[(edge + 1) % 6]!].sort().join("");
    const terrain = t(`terrain.${TERRAINS[corners] ?? "plains"}`);
    found.set(terrain, [...(found.get(terrain) ?? []), t(`side.${edge}`)]);
  }
  if (found.size === 1) return t("speech.all_sides", { terrain: [...found.keys()][0]! });
  return [...found].map(([terrain, at]) => t("speech.sides", { terrain, sides: at.join(", ") })).join("; ");
}
