// The scene of a replay: what lies on the table after a move, that move, and the marks that were made there.
import { piecesOf, tilesOf } from "../board/laid_scene";
import { EMPTY, type BoardScene } from "../board/scene";
import { cellsInOrder, inSight, laid, nooks, startCell, type Laid } from "../board/table";
import { label } from "../play/labels";
import { playScene } from "../play/scene";
import { spotlightOf } from "../play/scene/marks";
import { tracesOf, waysSince } from "../play/scene/traces";
import type { Frame } from "./book";
import type { ReplayView } from "./view";

/** While a move is tried the board is one to play on. */
export function replayScene(view: ReplayView): BoardScene {
  return view.trying ? playScene(view) : nodeScene(view, view.book.frame(view.at));
}

function nodeScene(view: ReplayView, { table: words, phase, status, seats }: Frame): BoardScene {
  const { own, act, t, prefix, under, over } = view;
  const table = laid(words);
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
    arrows: waysSince(view),
    spotlight: spotlightOf(status.ending, own.part, seats),
    under,
    over,
    cells: cellsOf(view, table, seats),
    cursor: own.cursor,
    start: startCell(table),
    on: {
      cell(cell, click) {
        act.setCursor(cell);
        act.act(cell, click);
      },
      beside: () => act.closeWhy(),
      hover(cell) {
        if (cell !== own.hover) act.hover(cell);
      },
    },
  };
}

function cellsOf({ t, spoken }: ReplayView, table: Laid, seats: Frame["seats"]): BoardScene["cells"] {
  const told = { t, table, seats, aids: {}, spoken };
  return cellsInOrder(table).map((cell) => ({
    cell,
    label: label(told, cell),
    data: { "data-face": table.byCell.get(cell)?.face },
  }));
}
