// The level to play next, as the kept games tell: a sentence, and a button that begins with it.
import { Button } from "../../shared/bits";
import { useAnswer } from "./answer";
import type { PanelView } from "./view";
import "./suggestion.css";

/** Python is asked when this is first shown; until it answers, and if it has no advice, there is nothing. */
export function Suggestion({ view, take }: { view: PanelView; take: (level: string) => void }) {
  const { state, own } = view;
  const found = useAnswer<"suggest">(view, own.live ? { do: "suggest" } : null, [
    own.live,
    state._setup.lang,
  ]);
  const { level, text, play } = found ?? {};
  if (!level) return null;
  return (
    <div class="fj-suggestion" data-suggestion={level}>
      <p>{text}</p>
      <Button data-do="take-suggestion" onClick={() => take(level)}>
        {play}
      </Button>
    </div>
  );
}
