// Everything that can be done in a view: what a click means is worked out in turn.ts, and Python is asked here.
import { makeChanges } from "./changes";
import type { PanelActions } from "./panels/view";
import { copy, save } from "./record";
import type { Session } from "./session";
import { moveOn, type ViewStore } from "./store";
import { makeMessages, type Refused } from "./messages";
import * as turn from "./turn";
import type { Actions, ViewState } from "./view";
import type { Answer, Note, Request } from "./requests";
import type { Cell, PlayTraits } from "./wire";
import { LAST_CALL, type Line } from "../shared/conversation";
import { FILE_PATIENCE } from "../shared/share";

type AllActions = Actions &
  PanelActions & {
    follow(now: PlayTraits, before: PlayTraits): void;
    report(refusal: Refused): void;
  };
type Asked = Pick<Session, "state" | "ask" | "record"> & { line?: Line };

/** How long a pointer rests on a cell before it is told why nothing can be done there. */
export const REST = 600;

export function makeActions(session: Asked, store: ViewStore, fault: (error: unknown) => void): AllActions {
  const tell = makeMessages(session, store);
  const change = makeChanges(session, store, tell, carryOutNext);

  async function ask(request: Request): Promise<void> {
    const answer = await session.ask(request as Extract<Request, { do: "stop" }>);
    if (!answer.ok) tell.refuse(answer);
  }

  /** Writes something down, for a game at a real table: what was begun on the board goes with it. */
  async function note(told: Note): Promise<Answer<"note">> {
    const sent = store.own.intent;
    store.set({ sent });
    const answer = await session.ask({ do: "note", ...told });
    if (store.own.sent === sent && store.own.pending == null) store.set({ sent: null });
    return answer;
  }

  /** Opens something that was written down; what Python refuses is shown. */
  async function openNote(told: Note): Promise<void> {
    const answer = await note(told);
    if (!answer.ok) tell.refuse(answer);
  }

  /** Something has come from Python. What the player has begun stays as far as it can, or a word says why not. */
  function follow(now: PlayTraits, before: PlayTraits): void {
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
    const { ply } = session.state;
    const asked = store.own.hover;
    const answer = await session.ask({ do: "why", move, ply });
    if (!sticky && asked !== store.own.hover) return;
    if (ply !== session.state.ply || (!answer.ok && answer.code === "stale")) {
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
    const { state } = session;
    if (own.hover == null || own.why || own.intent.kind === "laid" || turn.blind(state) || state._thinking)
      return;
    const meant = turn.clickCell(state, own, own.hover);
    if (meant.do === "why") void acts.explain(meant.move, meant.at);
  }

  async function askBuilds(move: string): Promise<void> {
    const { ply } = session.state;
    const answer = await session.ask({ do: "builds", move, ply });
    // What became of the tile was told when the game moved on.
    if (ply !== session.state.ply) return;
    if (!answer.ok) return answer.code === "stale" ? takeBack(move, answer.text) : tell.refuse(answer);
    const intent = turn.withBuilds(store.own, move, answer);
    if (!intent) return;
    store.set({ intent });
    if (!answer.legal && intent.kind === "laid") tell.showWhy(move, intent.cell, "", answer.reasons, true);
  }

  /** The game has moved on in Python, and the page has not heard of it yet: a tile that lies there goes back. */
  function takeBack(move: string, text: string): void {
    if (!turn.withBuilds(store.own, move, null)) return;
    store.set({ intent: turn.cancel(session.state, store.own)! });
    tell.showWhy("", null, text, [], true);
  }

  /** The record, which the page can put together by itself where Python is gone. */
  async function record(): Promise<string> {
    const answer = session.line === "open" ? await session.ask({ do: "record" }, LAST_CALL) : null;
    return answer?.ok ? answer.text : session.record();
  }

  /** Carries out what turn.ts found. */
  async function take(step: turn.Step): Promise<void> {
    if (step.do === "send") await change({ do: "move", move: step.move }, step.move);
    else if (step.do === "why") await explain(step.move, step.at, true);
    else if (step.do === "hint") tell.hint(step.key);
    else if (step.do === "keep") tell.say(tell.t("hint.next"), { next: step.cell });
    else if (step.do === "intent") {
      store.set({ intent: step.intent, why: null });
      if (step.builds) await askBuilds(step.builds);
    }
  }

  /** What a step of turn.ts makes of the moment. */
  const step =
    <G extends unknown[]>(means: (state: PlayTraits, own: ViewState, ...given: G) => turn.Step) =>
    (...given: G) =>
      take(means(session.state, store.own, ...given));
  const set = (change: Partial<ViewState>) => store.set(change);

  const acts: AllActions = {
    chooseTile: step(turn.chooseTile),
    turnTile(steps) {
      rest();
      return step(turn.turnTile)(steps);
    },
    lift(tile) {
      const before = store.own.intent;
      const taken = step(turn.liftTile)(tile);
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
    pickStone: step(turn.pickStone),
    pickSecret: step(turn.pickSecret),
    act(cell, click) {
      clearTimeout(resting);
      // A double click is one click, but on a tile that is being turned: there each of them turns it.
      if (click?.again && turning !== cell) return;
      const { intent } = store.own;
      turning = intent.kind === "laid" && intent.cell === cell ? cell : null;
      return step(turn.clickCell)(cell, click);
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
      const { own } = store;
      const intent = turn.cancel(session.state, own);
      if (own.why) set({ why: null });
      else if (intent) set({ intent });
      else if (own.panel !== "none") set({ panel: "none" });
      else if (session.state._hint?.stage !== undefined) return acts.closeHint();
      else set({ full: false });
    },
    setFull: (full) => set({ full }),
    open: (panel) => set({ panel: store.own.panel === panel ? "none" : panel }),
    showRule: (rule) => set({ panel: "rules", rule }),
    closeTrouble: () => set({ trouble: null, dismissed: session.state._status.fault ?? null }),
    explain: (move, at) => explain(move, at, at == null || at !== store.own.hover),
    play: (move) => change({ do: "move", move }, move),
    async hint() {
      const { _hint, ply } = session.state;
      if (_hint?.can && store.own.live) await ask({ do: "hint", ply });
    },
    closeHint: () => ask({ do: "close_hint", ply: session.state.ply }),
    undo: () => change({ do: "undo" }),
    redo: () => change({ do: "redo" }),
    backTo: (to) => change({ do: "back", to }),
    goToBranch: (node) => change({ do: "goto", node }),
    follow,
    report: tell.refuse,
    async newGame(game) {
      const answer = await session.ask({ do: "new", game });
      if (answer.ok) set({ panel: "none" });
      return answer.ok ? null : answer;
    },
    nextGame: () => ask({ do: "next", game: session.state._table.game }),
    showGame: (n) => openNote({ what: "game", n }),
    resume: (name) => ask({ do: "resume", name }),
    decline: () => ask({ do: "decline" }),
    setSeat: (seat, change) => ask({ do: "seat", seat, ...change }),
    setAids: (on) => ask({ do: "aids", on }),
    setLang: (lang) => ask({ do: "lang", lang }),
    prefer: (change) => ask({ do: "prefer", ...change }),
    stop: () => ask({ do: "stop" }),
    go: () => ask({ do: "go" }),
    reviewGame: () => ask({ do: "review" }),
    stopJob: () => ask({ do: "stop_job" }),
    async replayGame() {
      const answer = await session.ask({ do: "replay" }, FILE_PATIENCE);
      if (answer.ok) set({ replay: answer });
      else tell.refuse(answer);
    },
    fetchFile: (kind) => session.ask({ do: "file", kind }, FILE_PATIENCE),
    request: (request) => session.ask(request),
    note,
    openStep: (part) => openNote({ what: "open", ...part }),
    async copyRecord() {
      tell.say(tell.t((await copy(await record())) ? "log.copied" : "log.saved"));
    },
    async saveRecord() {
      save(await record());
      tell.say(tell.t("log.saved"));
    },
  };
  // Errors of ours are shown in the widget, those after an answer too: a page says nothing of them by itself.
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
  return Object.fromEntries(safe) as AllActions;
}
