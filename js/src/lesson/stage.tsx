// The board of a lesson, and the keys that go from cell to cell on it.
import { Board } from "../board/board";
import { useBoardHandle, type BoardHandle } from "../board/handle";
import { stepped, WAYS } from "../board/steps";
import { lessonScene } from "./scene";
import type { LessonView } from "./view";
import "./stage.css";

type Props = { view: LessonView; pane: number };

export function Stage({ view, pane }: Props) {
  const board = useBoardHandle();
  return (
    <div class="fj-lesson-stage" onKeyDown={(event) => onKey(event, { view, pane }, board)}>
      <Board scene={lessonScene(view, pane)} handle={board} />
    </div>
  );
}

function onKey(event: KeyboardEvent, props: Props, board: BoardHandle): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const isOnMap = board.map?.contains(event.composedPath()[0] as Node);
  if (isOnMap && handleKey(event.key, props, board)) event.preventDefault();
}

/** True: the key was ours. */
function handleKey(key: string, { view, pane }: Props, board: BoardHandle): boolean {
  const { act, t } = view;
  if (key === "Enter" || key === " ") {
    act.choose(board.here);
    return true;
  }
  const way = WAYS[key];
  if (way === undefined) return false;
  const cell = stepped(board.here, way, board.cells);
  if (cell == null) act.say(t("lesson.edge"));
  else act.setCursor(pane, cell);
  return true;
}
