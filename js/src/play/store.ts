// Where one view keeps its own state, and what becomes of that when Python sends another state of the game.
import { signal, type Signal } from "@preact/signals";

import { cancel, startIntent } from "./turn";
import { carryOver, inHand, isSameMoment } from "./turn/carried";
import { slotsAfter } from "./turn/slots";
import type { ViewState } from "./view";
import type { BoardState } from "./wire";

/** What a view begins with. */
export function firstState(state: BoardState): ViewState {
  return {
    intent: state._table ? startIntent(state) : { kind: "none" },
    allWays: false,
    hover: null,
    cursor: null,
    why: null,
    panel: "none",
    rule: null,
    full: false,
    slots: slotsAfter([], state._table?.row ?? []),
    carried: null,
    pending: null,
    next: null,
    sent: null,
    late: false,
    pointed: [],
    part: null,
    replay: null,
    live: true,
    said: "",
    trouble: null,
    dismissed: null,
  };
}

/** A view that has nothing begun and nothing on its way. */
export function startOver(state: BoardState): Partial<ViewState> {
  return { intent: startIntent(state), ...SETTLED, ...READ };
}

const SETTLED = { pending: null, sent: null, late: false } satisfies Partial<ViewState>;
const READ = { why: null, part: null, trouble: null } satisfies Partial<ViewState>;

/** What changes when the game has moved on, or something around it; and whether the player's plan is lost by it. */
export function moveOn(
  now: BoardState,
  before: BoardState,
  own: ViewState,
): { change: Partial<ViewState>; lost: boolean } {
  const { intent, lost } = carryOver(now, before, own);
  const isSameGame = now._table.game === before._table?.game;
  const slots = slotsAfter(isSameGame ? own.slots : [], now._table.row);
  const carried = inHand(now, before, own.carried, intent);
  return { change: { intent, slots, carried, ...READ, ...(isSameMoment(now, before) ? {} : SETTLED) }, lost };
}

/** What one step back changes in a view, as Escape does it; null where there is nothing to go back from. */
export function stepBack(state: BoardState, own: ViewState): Partial<ViewState> | null {
  if (own.why) return { why: null };
  const intent = cancel(state, own);
  if (intent) return { intent };
  return own.panel === "none" ? null : { panel: "none" };
}

export class ViewStore {
  readonly #own: Signal<ViewState>;

  constructor(own: ViewState) {
    this.#own = signal(own);
  }

  /** A signal: whoever reads it in a component or an effect follows it. */
  get own(): ViewState {
    return this.#own.value;
  }

  set(change: Partial<ViewState>): void {
    const before = this.#own.peek();
    const names = Object.keys(change) as (keyof ViewState)[];
    if (names.some((name) => change[name] !== before[name])) this.#own.value = { ...before, ...change };
  }
}
