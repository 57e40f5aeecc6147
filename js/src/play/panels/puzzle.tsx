// A puzzle: which one it is, how many are solved, another try, and the way to the next.
import { Button } from "../../shared/bits";
import type { PanelView } from "./view";
import "./puzzle.css";

type Props = { view: PanelView };

export function Puzzle({ view }: Props) {
  const { state, own, act, t } = view;
  const { name, title, progress, lines = [], state: found, solved } = state._puzzle ?? {};
  if (name === undefined) return null;
  return (
    <section class="fj-puzzle" aria-label={t("puzzle.label")} data-puzzle={name} data-found={found}>
      <p>
        <b>{title}</b> {solved && <span data-solved={solved}>✓ {t(`puzzle.${solved}`)}</span>}
      </p>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p class="fj-puzzle-progress">{progress}</p>
      <span class="fj-flow">
        {found === "wrong" && (
          <Button data-do="try-again" disabled={!own.live || !state._status.undo} onClick={() => act.undo()}>
            {t("puzzle.again")}
          </Button>
        )}
        <Button
          data-do="next-puzzle"
          disabled={!own.live}
          onClick={() => void act.request({ do: "next_puzzle", name })}
        >
          {t("puzzle.next")}
        </Button>
      </span>
    </section>
  );
}
