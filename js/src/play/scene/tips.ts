// What is said of a cell when somebody points at it: what the numbers on it mean, and what the stone there does.
import type { Cell } from "../../board/geometry";
import type { Translate } from "../../shared/words";
import type { CellFacts } from "../labels";
import type { Lit } from "../turn";
import type { Rune, SeatView } from "../wire";

/** The stones that count for whoever has vikings near them. */
const COUNTED = ["strength", "water", "friendship", "home"] as const;

export function tipOf(
  { t, table, seats, aids, spoken }: CellFacts,
  cell: Cell,
  light?: Lit,
): string | undefined {
  const rune = table.stones.get(cell)?.symbol.split("-")[1] as Rune | undefined;
  const mark = table.byCell.get(cell)?.mark as Rune | null | undefined;
  const fits = aids.fits?.[cell];
  const told = spoken?.(cell);
  const parts = [
    rune ? stoneTip(t, rune, seats) : mark && markTip(t, mark),
    light?.ways !== undefined && `${t("speech.can_lay", { n: light.ways })}.`,
    fits !== undefined && `${t("speech.fits", { n: fits })}.`,
    told && `${told}.`,
    aids.on?.includes("coordinates") && t("rulebook.coordinates", { cell }),
  ];
  return parts.filter(Boolean).join(" ") || undefined;
}

/** What a stone on the map does, and what that comes to now. */
function stoneTip(t: Translate, rune: Rune, seats: SeatView[]): string {
  const part = COUNTED.find((name) => name === rune);
  // What a player has put there is used already.
  const told = part && part !== "home" ? markTip(t, rune) : runeTip(t, rune);
  if (!part) return told;
  const points = seats.map(({ name, score }) => `${name} ${score[part]}`).join(", ");
  return `${told} ${t("rulebook.now", { points })}`;
}

/** What a rune does. */
function runeTip(t: Translate, rune: Rune): string {
  return `${t(`rune.${rune}`)}. ${t(`about_rune.${rune}`)}`;
}

/** What the rune on a marked tile does, and how it is used. */
export function markTip(t: Translate, rune: Rune): string {
  return `${runeTip(t, rune)} ${t(`use.${rune}`)}`;
}
