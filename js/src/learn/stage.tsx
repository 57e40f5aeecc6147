// The board of a step, and the keys that go from cell to cell on it.
import type { BoardHandle } from "../board/handle";
import { Board } from "../board/board";
import { stepped, WAYS } from "../board/steps";
import { learnScene } from "./scene";
import type { LearnView } from "./view";

type Props = { view: LearnView; board: BoardHandle };

export function Stage({ view, board }: Props) {
  return (
    <div class="fj-learn-stage" onKeyDown={(event) => onKey(event, view, board)}>
      <Board scene={learnScene(view)} handle={board} />
    </div>
  );
}

function onKey(event: KeyboardEvent, view: LearnView, board: BoardHandle): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const isOnMap = board.map?.contains(event.composedPath()[0] as Node);
  if (isOnMap && handleKey(event.key, view, board)) event.preventDefault();
}

/** True: the key was ours. */
function handleKey(key: string, { act, t }: LearnView, board: BoardHandle): boolean {
  if (key === "Enter" || key === " ") {
    board.byKeyboard = true;
    act.cell(board.here);
    return true;
  }
  const way = WAYS[key];
  if (way === undefined) return false;
  const cell = stepped(board.here, way, board.cells);
  if (cell == null) act.say(t("learn.edge"));
  else act.setCursor(cell);
  return true;
}
