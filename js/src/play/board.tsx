// The board of a game: its scene, and what is offered over it.
import { Board } from "../board/board";
import type { BoardHandle } from "../board/handle";
import type { BoardScene } from "../board/scene";
import { Sign } from "../shared/bits";
import { Heard } from "../shared/root";
import { Choices } from "./choices";
import type { View } from "./view";

type Props = { view: View; scene: BoardScene; board: BoardHandle; banner?: boolean };

/** `banner`: no panel beside the board says what to do with a stone in the hand. */
export function GameBoard({ view, scene, board, banner }: Props) {
  const { own, prefix, t } = view;
  return (
    <Board scene={scene} handle={board}>
      {banner && <StepBanner view={view} />}
      {(own.intent.kind === "laid" || own.intent.kind === "placed") && !own.pending && own.live && (
        <Choices view={view} intent={own.intent} board={board} />
      )}
      <Heard said={own.said} keys={t("keys.picture")} prefix={prefix} />
    </Board>
  );
}

/** While a stone is picked: where to start, where to go, and the way back. */
function StepBanner({ view: { own, t, act } }: { view: View }) {
  const { intent } = own;
  if (intent.kind !== "stone") return null;
  const step = intent.from != null ? "to" : intent.rune === "wisdom" ? "space" : "from";
  return (
    <div class="fj-step fj-over">
      <p>
        <b>{t(`rune.${intent.rune}`)}</b> {t(`step.${step}`)}
      </p>
      <Sign icon="close" label={t("step.cancel")} data-do="cancel" onClick={() => act.cancel()} />
    </div>
  );
}
