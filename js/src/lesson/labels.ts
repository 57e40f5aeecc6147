// All that is to be heard of a cell of a lesson.
import type { Cell } from "../board/geometry";
import type { Laid } from "../board/table";
import { sides } from "../shared/terrain";
import type { Frame } from "./film";
import { cellIn, type Marks } from "./marks";
import { cellOfRole, COLOURS, type LessonView } from "./view";

export function label(view: LessonView, table: Laid, shown: Marks, frame: Frame, cell: Cell): string {
  const { t, state } = view;
  const tile = table.byCell.get(cell);
  const piece = table.pieces.get(cell);
  const value = shown.labels.get(cell);
  const queue = shown.queue.get(cell);
  const wash = shown.washes.get(cell);
  const owners = wash?.kind === "s" ? wash.seats : [];
  const tried = frame.trail.find(({ place }) => cellIn(place) === cell);
  const name = (seat: number) => t(`colours.${COLOURS[seat]}`);
  const parts = [
    cell,
    tile ? sides(t, tile.face) : t("lesson.cell"),
    ...state._roles.filter((role) => cellOfRole(view, role.name) === cell).map((role) => role.text),
    piece && t(`speech.${piece.symbol.split("-")[0]}`, { name: name(piece.seat) }),
    tried && t("lesson.tried", { name: name(tried.seat) }),
    shown.at.has(cell) && t("lesson.looking"),
    queue && t("lesson.waits", { n: queue }),
    value === "•" ? t("lesson.marked") : value && t("lesson.value", { value }),
    owners.length && t("lesson.value", { value: owners.map(name).join(", ") }),
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
