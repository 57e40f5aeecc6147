// Changes of the game, one after the other: Python is asked for each, and what it refuses is told.
import type { Answer } from "../shared/wire";
import type { ViewStore } from "./store";
import type { Messages } from "./messages";

/** A change that is asked for. The name of a move is its text. */
export type Change = { name: string; isMove?: boolean; ask(): Promise<Answer<object>> };

/** How long Python has before a move that it does not answer looks as if it were not made yet. */
export const LATE = 300;

/** A function that changes the game. One change is on its way at a time: another that is asked for meanwhile follows when
 * that one is made. A move is for the position that it was chosen in, so it cannot follow, and a word says so.
 * `answered` is called after each answer. */
export function makeChanges(store: ViewStore, tell: Messages, answered: () => void) {
  /** Whether the change before was made; resolved when it is answered. */
  let changed = Promise.resolve(true);
  let changes = 0;

  /** Whether Python has made the change. */
  async function send({ name, isMove, ask }: Change): Promise<boolean> {
    const number = ++changes;
    store.set({ pending: name, sent: store.own.intent, late: false, why: null, trouble: null });
    const timer = setTimeout(() => store.set({ late: true }), LATE);
    const answer = await ask();
    clearTimeout(timer);
    // Traits come before the answer: by now another change may be on its way.
    if (number === changes) store.set({ pending: null, sent: null, late: false });
    if (!answer.ok) {
      if (answer.code === "illegal" && isMove) tell.showWhy(name, null, answer.text, answer.reasons, true);
      else if (answer.code === "stale") tell.showWhy("", null, answer.text, [], true);
      else tell.refuse(answer);
    }
    answered();
    return answer.ok;
  }

  return async (change: Change): Promise<void> => {
    const { own } = store;
    if (!own.live) return;
    if (own.pending == null) changed = send(change);
    else if (!change.isMove) changed = changed.then((made) => made && send(change));
    else if (own.pending !== change.name) return tell.hint("hint.pending");
    await changed;
  };
}
