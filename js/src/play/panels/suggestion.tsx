// The level to play next, as the kept games tell: a sentence, and a button that begins with it.
import { useLayoutEffect, useState } from "preact/hooks";

import { Button } from "../../shared/bits";
import type { LevelSuggestion } from "../requests";
import type { PanelView } from "./view";
import "./suggestion.css";

/** Python is asked when this is first shown; until it answers, and if it has no advice, there is nothing. */
export function Suggestion({ view, take }: { view: PanelView; take: (level: string) => void }) {
  const [found, setFound] = useState<LevelSuggestion>({});
  const { state, own, act } = view;
  useLayoutEffect(() => {
    let isOver = false;
    if (own.live) {
      void act.request({ do: "suggest" }).then((answer) => {
        if (answer.ok && !isOver) setFound(answer);
      });
    }
    return () => {
      isOver = true;
    };
  }, [own.live, state._setup.lang]);
  const { level, text, play } = found;
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
