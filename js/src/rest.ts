// Panels that are opened now and then. Python keeps them until one of them is wanted, so that not every notebook
// has to carry them.
import type { ComponentType } from "preact";

import { LENT } from "./lent";
import type { PanelView } from "./panels/view";
import type { Session } from "./session";
import type { Panel } from "./view";

type Drawer = ComponentType<{ view: PanelView }>;

/** `Notes`, `Steps`: where a game is written down, they stand beside the board. `advice`: what aids add to a view. */
export type Rest = {
  sheets: { [panel in Panel]?: Drawer };
  Notes: Drawer;
  Steps: Drawer;
  advice(view: PanelView): Partial<PanelView>;
};

type Fetched = Rest & { css: string };

let fetched: Fetched | null = null;
let asked: Promise<string | null> | null = null;

/** What has arrived; null before that. */
export function rest(): Fetched | null {
  return fetched;
}

/** Puts the panels in place without asking for them; tests do so. */
export function provide(parts: Rest | null): void {
  fetched = parts && { ...parts, css: "" };
}

/** Asks for the panels, unless they are there. Gives the code of a refusal, or null. */
export function fetchRest(session: Pick<Session, "ask">): Promise<string | null> {
  return (asked ??= ask(session).finally(() => (asked = null)));
}

async function ask(session: Pick<Session, "ask">): Promise<string | null> {
  if (fetched) return null;
  const answer = await session.ask({ do: "more" });
  if (!answer.ok) return answer.code;
  const address = URL.createObjectURL(new Blob([answer.script], { type: "text/javascript" }));
  try {
    const part = (await import(/* @vite-ignore */ address)) as {
      default: (lend: (name: string) => unknown) => Rest;
    };
    fetched = { ...part.default((name) => LENT[name]), css: answer.style };
  } finally {
    URL.revokeObjectURL(address);
  }
  return null;
}
