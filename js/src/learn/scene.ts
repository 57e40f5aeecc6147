// The scene of a step: what lies on its board, what is lit, and what was tried there.
import type { Cell } from "../board/geometry";
import { piecesOf, tilesOf, type Coming } from "../board/laid_scene";
import { EMPTY, type BoardScene, type RingKind, type SceneSpace } from "../board/scene";
import { cellsInOrder, inSight, readTable, startCell, type Laid, type TableWords } from "../board/table";
import { memoize } from "../shared/memoize";
import { label } from "./labels";
import { PATIENCE, rightCells, type LearnView } from "./view";
import type { Moment } from "./wire";

export function learnScene(view: LearnView): BoardScene {
  const { step, at, prefix, act, t } = view;
  const table = tableOf(view);
  const coming = comingTo(view);
  const lit = view.isDone ? [] : litCells(view);
  const reasons = reasonsOf(view);
  return {
    ...EMPTY,
    t,
    prefix,
    label: t("learn.board"),
    describedBy: `${prefix}keys`,
    map: at + 1,
    inSight: [...inSight(table, false), ...step.show, ...(step.at ? [step.at] : [])],
    spaces: spacesOf(table, lit, coming),
    tiles: tilesOf(view, table, coming),
    pieces: piecesOf(view, table, coming),
    rings: ringsOf(view, table, lit),
    arrows: view.isDone ? [] : step.arrows.map(([from, to]) => ({ from, to })),
    corners: reasons.flatMap(({ corners }) => corners),
    cells: cellsInOrder(table).map((cell) => ({
      cell,
      label: label(view, table, cell, lit.includes(cell)),
      data: { "data-lit": lit.includes(cell) || undefined },
    })),
    cursor: view.cursor,
    start: lit[0] ?? startCell(table),
    on: {
      cell: act.cell,
      hover: (cell) => act.hover(step.gesture === "lay" && !view.isDone ? cell : null),
      wheel(by) {
        if (step.gesture !== "turn" || view.isDone) return false;
        if (by) act.turn(by);
        return true;
      },
    },
  };
}

/** The cells that are lit: what the step shows, and after some trouble the right ones. */
export function litCells(view: LearnView): Cell[] {
  const { step, wrong, tile } = view;
  if (step.gesture === "play") {
    // Hints fade: first the best moves, then all moves there are, then nothing.
    const { after = {}, best = [] } = momentOf(view)!;
    const { hints = 0 } = step;
    if (view.moves < hints || wrong >= PATIENCE) return best;
    return view.moves === hints ? Object.keys(after) : [];
  }
  return wrong >= PATIENCE ? [...new Set([...step.show, ...rightCells(step, tile)])] : step.show;
}

export function reasonsOf({ answer, state }: LearnView) {
  return (answer?.reasons ?? []).map((n) => state._reasons[n]!);
}

export function momentOf({ step, moment }: LearnView): Moment | null {
  return step.moments?.[moment] ?? null;
}

function tableOf(view: LearnView): Laid {
  const { state, step, answer } = view;
  const table = state._tables[answer?.after?.table ?? step.table]!;
  const moment = momentOf(view);
  return readTable(moment ? withPieces(table)(moment) : table);
}

/** A table with the pieces of a moment on it. */
const withPieces = memoize((table: TableWords) =>
  memoize(({ pieces }: Moment): TableWords => ({ ...table, pieces })),
);

/** A tile that lies there for now: one to be turned, one that did not fit, one that follows the pointer. */
function comingTo({ step, turned, answer, isDone, hover, tile, state }: LearnView): Coming {
  if (isDone) return {};
  if (step.at && step.faces) {
    const state = answer && !answer.right ? "bad" : "trial";
    return { tile: { cell: step.at, symbol: step.faces[turned]!, mark: null, state } };
  }
  // What hangs over a space does not tell whether it fits: that is for the learner to find out.
  const hung = hover && hover !== answer?.tried?.[0] ? step.answers[`${tile}@${hover}`]?.tried : null;
  const tried = hung ?? answer?.tried;
  if (!tried || readTable(state._tables[step.table]!).byCell.has(tried[0])) return {};
  return { tile: { cell: tried[0], symbol: tried[1], mark: null, state: hung ? "ghost" : "bad" } };
}

function spacesOf({ spaces }: Laid, lit: Cell[], { tile }: Coming): SceneSpace[] {
  return [...spaces.keys()]
    .filter((cell) => cell !== tile?.cell)
    .map((cell) => ({ cell, light: lit.includes(cell) ? "legal" : undefined }));
}

function ringsOf(view: LearnView, { byCell }: Laid, lit: Cell[]): Map<Cell, RingKind> {
  const rings = new Map<Cell, RingKind>();
  for (const cell of lit) if (byCell.has(cell)) rings.set(cell, "legal");
  if (view.wrong >= PATIENCE && !view.isDone) {
    const best = momentOf(view)?.best ?? rightCells(view.step, view.tile);
    for (const cell of best) rings.set(cell, "to");
  }
  for (const { cells } of reasonsOf(view)) {
    for (const cell of cells) if (!rings.has(cell)) rings.set(cell, "bad");
  }
  return rings;
}
