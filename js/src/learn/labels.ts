// All that is to be heard of a cell of a step.
import type { Cell } from "../board/geometry";
import { countTouching, type Laid } from "../board/table";
import { sides } from "../shared/terrain";
import type { LearnView } from "./view";

export function label({ t }: LearnView, table: Laid, cell: Cell, isLit: boolean): string {
  const tile = table.byCell.get(cell);
  const piece = table.pieces.get(cell);
  const stone = table.stones.get(cell);
  const [kind, colour] = piece?.symbol.split("-") ?? [];
  const parts = [
    cell,
    tile ? sides(t, tile.face) : t("speech.space", { n: countTouching(table).get(cell) ?? 0 }),
    piece && t(`speech.${kind}`, { name: t(`colours.${colour}`) }),
    stone && t("speech.stone", { rune: t(`rune.${stone.symbol.split("-")[1]}`) }),
    isLit && t("learn.lit"),
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
