// The board of a step.
import { Board } from "../board/board";
import type { BoardHandle } from "../board/handle";
import { walk } from "../board/walking";
import { learnScene } from "./scene";
import type { LearnView } from "./view";

type Props = { view: LearnView; board: BoardHandle };

export function Stage({ view, board }: Props) {
  const { act, t } = view;
  const way = { choose: act.cell, goTo: act.setCursor, halt: () => act.say(t("learn.edge")) };
  return (
    <div class="fj-learn-stage" onKeyDown={(event) => walk(event, board, way)}>
      <Board scene={learnScene(view)} handle={board} />
    </div>
  );
}
