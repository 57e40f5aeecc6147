// The scene of a replay: what lies on the table after a move, that move, and the marks that were made there.
import { piecesOf, tilesOf } from "../board/laid_scene";
import { EMPTY, type BoardScene } from "../board/scene";
import { cellsInOrder, inSight, readTable, nooks, startCell, type Laid } from "../board/table";
import { label, type CellFacts } from "../play/labels";
import { playScene, pointerHandlers } from "../play/scene";
import { spotlightOf } from "../play/scene/marks";
import { tipOf } from "../play/scene/tips";
import { tracesOf, waysSince } from "../play/scene/traces";
import type { NodeState } from "./record_tree";
import type { ReplayView } from "./view";

/** While a move is tried the board is one to play on. */
export function replayScene(view: ReplayView): BoardScene {
  return view.trying ? playScene(view) : nodeScene(view, view.tree.stateAt(view.at));
}

function nodeScene(view: ReplayView, { table: words, phase, status, seats }: NodeState): BoardScene {
  const { own, t, prefix, under, over } = view;
  const table = readTable(words);
  const grows = phase === "exploration";
  return {
    ...EMPTY,
    t,
    prefix,
    label: t("board.title"),
    describedBy: `${prefix}keys`,
    map: words.game,
    inSight: inSight(table, grows),
    spaces: grows ? nooks(table).map((cell) => ({ cell })) : [],
    tiles: tilesOf(view, table),
    pieces: piecesOf(view, table),
    traces: tracesOf(view),
    rings: new Map(view.editing?.from ? [[view.editing.from, "start"]] : []),
    arrows: [...waysSince(view), ...(view.editing?.stroke ? [view.editing.stroke] : [])],
    spotlight: spotlightOf(status.ending, own.part, seats),
    coordinates: view.coordinates ? inSight(table, grows) : [],
    under,
    over,
    cells: cellsOf(view, table, seats),
    cursor: own.cursor,
    start: startCell(table),
    on: { ...pointerHandlers(view), strokes: view.editing?.strokes },
  };
}

function cellsOf(
  { t, spoken, coordinates }: ReplayView,
  table: Laid,
  seats: NodeState["seats"],
): BoardScene["cells"] {
  const aids: CellFacts["aids"] = { on: coordinates ? ["coordinates"] : [] };
  const facts = { t, table, seats, aids, spoken };
  return cellsInOrder(table).map((cell) => ({
    cell,
    label: label(facts, cell),
    tip: tipOf(facts, cell),
    data: { "data-face": table.byCell.get(cell)?.face },
  }));
}
