// What a panel asks Python for when it is shown.
import { useLayoutEffect, useState } from "preact/hooks";

import type { Answers, Request } from "../requests";
import type { PanelView } from "./view";

/** The answer to a request that is made when a panel is first shown, and again when one of `facts` has changed. Until
 * another answer comes the one before stands; null: there is none yet. Without a request nobody is asked. */
export function useAnswer<D extends keyof Answers>(
  { act }: Pick<PanelView, "act">,
  request: Extract<Request, { do: D }> | null,
  facts: unknown[],
): Answers[D] | null {
  const [found, setFound] = useState<Answers[D] | null>(null);
  useLayoutEffect(() => {
    let isCurrent = true;
    if (request) {
      void act.request<D>(request).then((answer) => {
        if (isCurrent && answer.ok) setFound(answer);
      });
    }
    return () => void (isCurrent = false);
  }, facts);
  return found;
}
