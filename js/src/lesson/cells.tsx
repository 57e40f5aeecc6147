// The cells of a lesson's board as things to point at, with all that is to be heard of them.
import { inOrder } from "../board/cells";
import { centre, HEXAGON, moved } from "../board/geometry";
import { sides } from "../board/labels";
import { still } from "../board/still";
import type { Laid } from "../board/table";
import type { Cell } from "../wire";
import type { Frame } from "./film";
import { cellIn, type Marks } from "./marks";
import { cellOfRole, type LessonView } from "./view";

type Props = { view: LessonView; table: Laid; shown: Marks; frame: Frame };

export function Cells({ view, table, shown, frame }: Props) {
  return (
    <g class="fj-cells">
      {inOrder(table.map).map((cell) => (
        <Hit
          key={cell}
          cell={cell}
          label={label(view, table, shown, frame, cell)}
          looked={shown.at.has(cell) || undefined}
          queue={shown.queue.get(cell)}
          value={shown.labels.get(cell)}
        />
      ))}
    </g>
  );
}

type HitProps = {
  cell: Cell;
  label: string;
  looked: boolean | undefined;
  queue: number | undefined;
  value: string | undefined;
};

const Hit = still((hit: HitProps) => (
  <g
    class="fj-hit"
    role="button"
    tabindex={-1}
    aria-label={hit.label}
    data-cell={hit.cell}
    data-looked={hit.looked}
    data-queue={hit.queue}
    data-label={hit.value}
    transform={moved(centre(hit.cell))}
  >
    <path d={HEXAGON} />
  </g>
));

function label(view: LessonView, table: Laid, shown: Marks, frame: Frame, cell: Cell): string {
  const { t, state } = view;
  const tile = table.byCell.get(cell);
  const piece = table.pieces.get(cell);
  const colour = ["white", "yellow", "purple", "black"][piece?.seat ?? 0];
  const value = shown.labels.get(cell);
  const queue = shown.queue.get(cell);
  const wash = shown.washes.get(cell);
  const owners = wash?.kind === "s" ? wash.seats : [];
  const tried = frame.trail.find(({ place }) => cellIn(place) === cell);
  const name = (seat: number) => t(`colours.${["white", "yellow", "purple", "black"][seat]}`);
  const parts = [
    cell,
    tile ? sides(t, state._words, tile.face) : t("lesson.cell"),
    ...state._roles.filter((role) => cellOfRole(view, role.name) === cell).map((role) => role.text),
    piece && t(`speech.${piece.symbol.split("-")[0]}`, { name: t(`colours.${colour}`) }),
    tried && t("lesson.tried", { name: name(tried.seat) }),
    shown.at.has(cell) && t("lesson.looking"),
    queue && t("lesson.waits", { n: queue }),
    value === "•" ? t("lesson.marked") : value && t("lesson.value", { value }),
    owners.length && t("lesson.value", { value: owners.map(name).join(", ") }),
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
