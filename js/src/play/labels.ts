// What a screen reader says of a cell: its place, the terrain towards each side, what stands there, what can be done.
import type { Cell } from "../board/geometry";
import { inMask, countTouching, type Laid } from "../board/table";
import { sides } from "../shared/terrain";
import type { Translate } from "../shared/words";
import type { Lit } from "./turn";
import type { Aids, SeatView } from "./wire";

/** What is known of the cells of a board, to be said of each. */
export type CellFacts = {
  t: Translate;
  table: Laid;
  seats: SeatView[];
  aids: Partial<Aids>;
  /** What analysis and hints have to say of a cell. */
  spoken?: ((cell: Cell) => string) | undefined;
};

export function label(facts: CellFacts, cell: Cell, light?: Lit): string {
  const { t, table, seats, aids, spoken } = facts;
  const tile = table.byCell.get(cell);
  const piece = table.pieces.get(cell);
  const stone = table.stones.get(cell)?.symbol.split("-")[1];
  const fits = aids.fits?.[cell];
  const parts = [
    cell,
    tile ? sides(t, tile.face) : t("speech.space", { n: countTouching(table).get(cell)! }),
    piece && t(`speech.${piece.symbol.split("-")[0]}`, { name: seats[piece.seat]!.name }),
    stone && t("speech.stone", { rune: t(`rune.${stone}`) }),
    tile?.mark && !stone && t("speech.mark", { rune: t(`rune.${tile.mark}`) }),
    aids.holes?.includes(cell) && t("speech.hole"),
    fits !== undefined && t("speech.fits", { n: fits }),
    tile && reach(facts, tile.n),
    light && action(t, light),
    spoken?.(cell),
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}

function reach({ t, aids, seats }: CellFacts, n: number): string | false {
  if (!aids.reach) return false;
  const { secured, contested, dead } = aids.reach;
  const seat = secured.findIndex((mask) => inMask(mask, n));
  if (seat >= 0) return t("speech.secured", { name: seats[seat]!.name });
  if (inMask(contested, n)) return t("speech.contested");
  return inMask(dead, n) && t("speech.dead");
}

function action(t: Translate, { light, ways }: Lit): string {
  if (light !== "legal") return t(`speech.can_${light}`);
  return ways === undefined ? t("speech.can_settle") : t("speech.can_lay", { n: ways });
}
