// The board of a lesson.
import { Board } from "../board/board";
import { useBoardHandle } from "../board/handle";
import { walk } from "../board/walking";
import { lessonScene } from "./scene";
import type { LessonView } from "./view";
import "./stage.css";

type Props = { view: LessonView; pane: number };

export function Stage({ view, pane }: Props) {
  const board = useBoardHandle();
  const { act, t } = view;
  const way = {
    choose: act.choose,
    goTo: (cell: string) => act.setCursor(pane, cell),
    halt: () => act.say(t("lesson.edge")),
  };
  return (
    <div class="fj-lesson-stage" onKeyDown={(event) => walk(event, board, way)}>
      <Board scene={lessonScene(view, pane)} handle={board} />
    </div>
  );
}
