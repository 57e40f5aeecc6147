// What becomes of something that was begun when the state that Python sends is another one.
import { startIntent, tileIntent, usable } from "../turn";
import type { Intent, ViewState } from "../view";
import type { BoardState } from "../wire";
import { starts } from "./lights";
import { isThinking, legalWays, nameOf } from "./ways";

/** `lost`: the player had begun something that cannot be gone on with, and has to be told. */
export type Carried = { intent: Intent; lost: boolean };

type Begun = Pick<ViewState, "intent" | "sent">;

export function carryOver(now: BoardState, before: BoardState, { intent, sent }: Begun): Carried {
  const start = startIntent(now);
  if (isStart(before, intent)) return { intent: start, lost: false };
  // A computer that thinks about the position offers nothing meanwhile: what was begun waits for it.
  if (isSameMoment(now, before) && (isThinking(now) || holds(now, intent))) return { intent, lost: false };
  // The change that came is the view's own: what was begun went with it.
  if (intent === sent) return { intent: start, lost: false };
  const next = sent && beginAnew(now, intent);
  return next ? { intent: next, lost: false } : { intent: start, lost: true };
}

/** The tile in somebody's hand, as long as it can be laid. */
export function inHand(
  now: BoardState,
  before: BoardState,
  carried: ViewState["carried"],
  intent: Intent,
): ViewState["carried"] {
  if (!carried || intent.kind !== "tile" || intent.tile !== carried.tile) return null;
  return isSameMoment(now, before) ? carried : { ...carried, before: startIntent(now) };
}

/** Whether both are states of one position: something around it has changed, as the tiles in the row. */
export function isSameMoment(now: BoardState, before: BoardState): boolean {
  return now.ply === before.ply && now._table.game === before._table?.game;
}

/** Whether the player has not begun anything. */
function isStart(state: BoardState, intent: Intent): boolean {
  if (intent.kind === "none") return true;
  const start = state._table ? startIntent(state) : null;
  return start?.kind === "tile" && intent.kind === "tile" && intent.tile === start.tile;
}

/** Whether it can be gone on with as it is. */
function holds(state: BoardState, intent: Intent): boolean {
  if (intent.kind === "none") return true;
  if (intent.kind === "placed") return holds(state, intent.before);
  if (intent.kind === "stone") {
    return usable(state, intent.rune) && (intent.from == null || starts(state, intent).includes(intent.from));
  }
  if (nameOf(state, intent.tile) == null || intent.show !== (state._options.show !== undefined)) return false;
  return intent.kind === "tile" || (legalWays(state, intent.tile, intent.cell) & (1 << intent.turns)) !== 0;
}

/** What was begun while a change was on its way is for the turn after it; null if it cannot be had there. */
function beginAnew(state: BoardState, intent: Intent): Intent | null {
  if (intent.kind === "stone") return usable(state, intent.rune) ? { ...intent, from: null } : null;
  if (intent.kind === "placed") return null;
  if (intent.kind === "none" || nameOf(state, intent.tile) == null) return null;
  return tileIntent(state, intent.tile, intent.turns);
}
