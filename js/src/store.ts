// The state of one view: what the player is about to do, and which panel is open.
import { Bell } from "./session";
import { startIntent } from "./turn";
import type { ViewState } from "./view";
import type { PlayTraits } from "./wire";

/** `dismissed`: a fault that Python reports, and that the reader has closed. */
export type Own = ViewState & { trouble: string | null; dismissed: string | null };

export function fresh(state: PlayTraits): Own {
  return {
    intent: state._table ? startIntent(state) : { kind: "none" },
    allWays: false,
    hover: null,
    cursor: null,
    why: null,
    panel: "none",
    pending: null,
    part: null,
    live: true,
    said: "",
    trouble: null,
    dismissed: null,
  };
}

/** What changes when the game has moved on: what was planned is void. */
export function movedOn(state: PlayTraits): Partial<Own> {
  return { intent: startIntent(state), why: null, pending: null, part: null, trouble: null };
}

export class Store extends Bell {
  constructor(public own: Own) {
    super();
  }

  set(change: Partial<Own>): void {
    const before = this.own as Record<string, unknown>;
    if (Object.entries(change).every(([name, value]) => before[name] === value)) return;
    this.own = { ...this.own, ...change };
    this.tell();
  }
}
