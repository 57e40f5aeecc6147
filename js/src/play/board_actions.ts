// What can be done on every board of a game, whether it is played there or stepped through: what a click means is worked
// out in turn.ts, and Python is asked here.
import { makeChanges, type Change } from "./changes";
import { makeMessages, type Refused } from "./messages";
import type { Answer } from "./requests";
import { moveOn, stepBack, type ViewStore } from "./store";
import * as turn from "./turn";
import type { Actions, ViewState } from "./view";
import type { BoardState, Cell } from "./wire";

/** A position on a board, and what Python can be asked about it. A game has one, and so has each move of a record. */
export type Position = {
  readonly state: BoardState;
  move(move: string): Promise<Answer<"move">>;
  why(move: string): Promise<Answer<"why">>;
  builds(move: string): Promise<Answer<"builds">>;
};

export type BoardActions = Actions & {
  follow(now: BoardState, before: BoardState): void;
  /** Changes the game in another way than by a move. */
  change(asked: Change): void;
  report(refusal: Refused): void;
};

/** How long a pointer rests on a cell before it is told why nothing can be done there. */
export const REST = 600;

/** `leave` is what Escape does where nothing of the board is left to go back from. */
export function makeBoardActions(
  position: Position,
  store: ViewStore,
  fault: (error: unknown) => void,
  leave: () => void = () => {},
): BoardActions {
  const tell = makeMessages(position, store);
  const change = makeChanges(store, tell, carryOutNext);

  /** Something has come from Python. What the player has begun stays as far as it can, or a word says why not. */
  function follow(now: BoardState, before: BoardState): void {
    const { change, lost } = moveOn(now, before, store.own);
    const isSameGame = now._table.game === before._table?.game;
    store.set(isSameGame ? change : { ...change, next: null });
    if (lost && isSameGame) tell.hint("hint.moved_on");
    carryOutNext();
  }

  /** Does what was asked for while a move was on its way. */
  function carryOutNext(): void {
    const { next, pending } = store.own;
    if (next == null || pending != null) return;
    store.set({ next: null });
    void acts.act(next);
  }

  async function explain(move: string, at: Cell | null, sticky: boolean): Promise<void> {
    const { ply } = position.state;
    const asked = store.own.hover;
    const answer = await position.why(move);
    if (!sticky && asked !== store.own.hover) return;
    if (ply !== position.state.ply || (!answer.ok && answer.code === "stale")) {
      if (sticky) tell.hint("hint.moved_on");
    } else if (!answer.ok) tell.refuse(answer);
    else if (!answer.legal) tell.showWhy(move, at, "", answer.reasons, sticky);
  }

  let resting: ReturnType<typeof setTimeout> | undefined;
  /** The cell of a tile that the last click has turned. */
  let turning: Cell | null = null;
  /** A card was closed by a click: whatever cell comes to light below the pointer is not asked about. */
  let closing = false;

  function rest(): void {
    clearTimeout(resting);
    resting = setTimeout(rested, REST);
  }

  /** A pointer that rests on a cell is told what a click there would tell, unless nobody is to help. */
  function rested(): void {
    const { own } = store;
    const { state } = position;
    if (own.hover == null || own.why || own.intent.kind === "laid" || turn.blind(state) || state._thinking)
      return;
    const meant = turn.clickCell(state, own, own.hover);
    if (meant.do === "why") void acts.explain(meant.move, meant.at);
  }

  async function askBuilds(move: string): Promise<void> {
    const { ply } = position.state;
    const answer = await position.builds(move);
    // What became of the tile was told when the game moved on.
    if (ply !== position.state.ply) return;
    if (!answer.ok) return answer.code === "stale" ? takeBack(move, answer.text) : tell.refuse(answer);
    const intent = turn.withBuilds(store.own, move, answer);
    if (!intent) return;
    store.set({ intent });
    if (!answer.legal && intent.kind === "laid") tell.showWhy(move, intent.cell, "", answer.reasons, true);
  }

  /** The game has moved on in Python, and the page has not heard of it yet: a tile that lies there goes back. */
  function takeBack(move: string, text: string): void {
    if (!turn.withBuilds(store.own, move, null)) return;
    store.set({ intent: turn.cancel(position.state, store.own)! });
    tell.showWhy("", null, text, [], true);
  }

  const play = (move: string) => change({ name: move, isMove: true, ask: () => position.move(move) });

  /** Carries out what turn.ts found. */
  async function carryOut(meant: turn.Meant): Promise<void> {
    if (meant.do === "send") await play(meant.move);
    else if (meant.do === "why") await explain(meant.move, meant.at, true);
    else if (meant.do === "hint") tell.hint(meant.key);
    else if (meant.do === "keep") tell.say(tell.t("hint.next"), { next: meant.cell });
    else if (meant.do === "intent") {
      store.set({ intent: meant.intent, why: null });
      if (meant.builds) await askBuilds(meant.builds);
    }
  }

  /** Does what turn.ts finds to be meant at this moment. */
  const doing =
    <G extends unknown[]>(means: (state: BoardState, own: ViewState, ...given: G) => turn.Meant) =>
    (...given: G) =>
      carryOut(means(position.state, store.own, ...given));
  const set = (change: Partial<ViewState>) => store.set(change);

  const acts: BoardActions = {
    chooseTile: doing(turn.chooseTile),
    turnTile(steps) {
      rest();
      return doing(turn.turnTile)(steps);
    },
    lift(tile) {
      const before = store.own.intent;
      const taken = doing(turn.liftTile)(tile);
      const { intent } = store.own;
      if (intent.kind === "tile" && intent.tile === tile) set({ carried: { tile, before } });
      return taken;
    },
    drop(cell, click) {
      const { carried } = store.own;
      if (!carried) return;
      set({ carried: null });
      if (cell == null) return set({ intent: carried.before });
      set({ cursor: cell });
      return acts.act(cell, click);
    },
    pickStone: doing(turn.pickStone),
    pickSecret: doing(turn.pickSecret),
    act(cell, click) {
      clearTimeout(resting);
      // A double click is one click, but on a tile that is being turned: there each of them turns it.
      if (click?.again && turning !== cell) return;
      const { intent } = store.own;
      turning = intent.kind === "laid" && intent.cell === cell ? cell : null;
      return doing(turn.clickCell)(cell, click);
    },
    setAllWays: (allWays) => set({ allWays }),
    setCursor: (cursor) => set({ cursor }),
    closeWhy() {
      closing = true;
      set({ why: null });
    },
    showPart: (part) => set({ part }),
    point: (pointed) => set({ pointed }),
    say: (said) => tell.say(said),
    hover(hover) {
      const { why } = store.own;
      set(why?.sticky || why?.at === hover ? { hover } : { hover, why: null });
      rest();
      if (closing) clearTimeout(resting);
      closing = false;
    },
    cancel() {
      clearTimeout(resting);
      const back = stepBack(position.state, store.own);
      return back ? set(back) : leave();
    },
    setFull: (full) => set({ full }),
    open: (panel) => set({ panel: store.own.panel === panel ? "none" : panel }),
    showRule: (rule) => set({ panel: "rules", rule }),
    closeTrouble: () => set({ trouble: null, dismissed: position.state._status.fault ?? null }),
    explain: (move, at) => explain(move, at, at == null || at !== store.own.hover),
    play,
    follow,
    change,
    report: tell.refuse,
  };
  return guard(acts, fault);
}

/** Errors of ours are shown in the widget, those after an answer too: a page says nothing of them by itself. */
export function guard<Acts extends object>(acts: Acts, fault: (error: unknown) => void): Acts {
  const safe = Object.entries(acts).map(([name, act]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await (act as (...given: unknown[]) => unknown)(...given);
      } catch (error) {
        return fault(error);
      }
    },
  ]);
  return Object.fromEntries(safe) as Acts;
}
