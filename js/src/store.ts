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
  return { intent: startIntent(state), why: null, pending: null, late: false, part: null, trouble: null };
}

export class Store extends Bell {
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(public own: Own) {
    super();
  }

  /** Followers hear of a change at once, or after so many milliseconds, if nothing else comes in between. */
  set(change: Partial<Own>, wait = 0): void {
    const before = this.own as Record<string, unknown>;
    if (Object.entries(change).every(([name, value]) => before[name] === value)) return;
    this.own = { ...this.own, ...change };
    clearTimeout(this.#late);
    if (wait) this.#late = setTimeout(() => this.tell(), wait);
    else this.tell();
  }
}
