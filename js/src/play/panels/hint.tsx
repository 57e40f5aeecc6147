// The hint: one button for all of its stages, and a card that says what each of them tells.
import { useRef } from "preact/hooks";

import type { BoardHandle } from "../../board/handle";
import { useCorner } from "../card_place";
import { Button, Sign } from "../../shared/bits";
import { Icon } from "../../shared/icons";
import { readTouched } from "../../shared/move_text";
import type { PanelView } from "./view";
import "./hint.css";

type Props = { view: PanelView };

/** What the next press brings, by what is shown now. */
const NEXT = ["label", "more", "last"] as const;

export function Hint({ view, board }: Props & { board: BoardHandle }) {
  const { state, own, act, t } = view;
  const hint = state._hint ?? {};
  const card = useRef<HTMLDivElement>(null);
  // The part of the map where there is something to look at stays free.
  useCorner(card, board, hint.cells ?? []);
  if (hint.can === undefined || state.phase === "over") return null;
  const { stage, lines = [], progress } = hint;
  const isThinking = progress !== undefined;
  const ends = isThinking || stage === 3;
  const word = isThinking ? "stop" : stage === 3 ? "close" : NEXT[stage ?? 0];
  return (
    <>
      <div class="fj-over fj-hint" data-corner data-hint={stage}>
        <Button
          icon="hint"
          data-do={ends ? "close-hint" : "hint"}
          disabled={!hint.can || !own.live}
          onClick={ends ? act.closeHint : act.hint}
        >
          {t(`hints.${word}`)}
        </Button>
        {stage !== undefined && !ends && (
          <Sign icon="close" label={t("hints.close")} data-do="put-away-hint" onClick={act.closeHint} />
        )}
      </div>
      <div ref={card} class="fj-hint-card" role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {hint.move && !state._aids.on.includes("coordinates") && (
          <p class="fj-hidden">({readTouched(hint.move).cells.join("; ")})</p>
        )}
        {isThinking && <progress value={progress} aria-label={lines[0]} />}
      </div>
    </>
  );
}

/** On the end card: how many hints were taken. */
export function HintsTaken({ view }: Props) {
  const { taken } = view.state._hint ?? {};
  return taken ? (
    <p class="fj-note" data-hints-taken>
      {taken}
    </p>
  ) : null;
}

/** In the log: beside a move for which a hint was taken. */
export function HintNote({ text }: { text: string }) {
  return (
    <span class="fj-hint-note" role="img" aria-label={text} title={text} data-hinted>
      <Icon name="hint" />
    </span>
  );
}
