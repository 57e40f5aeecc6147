// Everything that can be done in a view: what a click means is worked out in turn.ts, and Python is asked here.
import type { PanelActions } from "./panels/view";
import { copy, save } from "./record";
import { LAST_CALL, type Line, type Session } from "./session";
import type { Own, Store } from "./store";
import * as turn from "./turn";
import type { Actions, ViewState } from "./view";
import type { Cell, PlayTraits, Refusal, Request } from "./wire";
import { speaker } from "./words";

type AllActions = Actions & PanelActions;
type Change = { do: "move"; move: string } | { do: "undo" | "redo" } | { do: "back"; to: number };

type Asked = Pick<Session, "state" | "ask" | "record"> & { line?: Line };

/** How long something that can hardly be seen waits, in milliseconds, for Python's answer: both are drawn at once. */
export const SOON = 100;

/** How long Python has before a move that it does not answer looks as if it were not made yet. */
export const LATE = 300;

/** How long a pointer rests on a cell before it is told why nothing can be done there. */
export const REST = 600;

/** `fetch` sees to it that the panels are there, and gives the code of a refusal. */
export function makeActions(
  session: Asked,
  store: Store,
  fault: (error: unknown) => void,
  fetch: () => Promise<string | null> | null = () => null,
): AllActions {
  const t = (key: string) => speaker(session.state._words)(key);
  const say = (said: string) => store.set({ said: anew(said) });
  /** What is said once more has to differ, or no screen reader says it. */
  const anew = (said: string) => (said === store.own.said ? `${said}\u00a0` : said);

  /** Shows what Python refused, or that it said nothing. */
  function refused(answer: Pick<Refusal, "code" | "text">): void {
    const text = answer.text || t(`trouble.${answer.code}`);
    store.set({ trouble: text, said: anew(text) });
  }

  async function ask(request: Request): Promise<void> {
    const answer = await session.ask(request as Extract<Request, { do: "stop" }>);
    if (!answer.ok) refused(answer);
  }

  /** Changes the game. One change is on its way at a time: what is clicked in the meantime is let go. */
  async function change(request: Change, pending: string = request.do): Promise<void> {
    if (store.own.pending !== null || !store.own.live) return;
    store.set({ pending, late: false, why: null, trouble: null });
    const timer = setTimeout(() => store.set({ late: true }), LATE);
    const { ply } = session.state;
    const answer = await session.ask({ ...request, ply } as Extract<Request, { do: "move" }>);
    clearTimeout(timer);
    // Traits come before the answer: by now another change may be on its way.
    if (store.own.pending !== pending) return;
    store.set({ pending: null, late: false });
    if (answer.ok) return;
    if (answer.code === "illegal" && request.do === "move") {
      showWhy(request.move, null, answer.text, answer.reasons, true);
    } else if (answer.code === "stale") say(answer.text);
    else refused(answer);
  }

  function showWhy(
    move: string,
    at: Cell | null,
    text: string,
    reasons: Refusal["reasons"],
    sticky: boolean,
  ) {
    const said = [text, ...reasons.map((reason) => reason.text)].filter(Boolean).join(" ");
    store.set({ why: { move, at, text, reasons, sticky }, said: anew(said) });
  }

  async function explain(move: string, at: Cell | null, sticky: boolean): Promise<void> {
    const { ply } = session.state;
    const asked = store.own.hover;
    const answer = await session.ask({ do: "why", move, ply });
    if (ply !== session.state.ply || (!sticky && asked !== store.own.hover)) return;
    if (!answer.ok) {
      if (answer.code !== "stale") refused(answer);
    } else if (!answer.legal) showWhy(move, at, "", answer.reasons, sticky);
  }

  let resting: ReturnType<typeof setTimeout> | undefined;
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
    if (own.hover === null || own.why || own.intent.kind === "laid" || turn.blind(state) || state._thinking)
      return;
    const meant = turn.clickCell(state, own, own.hover);
    if (meant.do === "why") void acts.explain(meant.move, meant.at);
  }

  async function askBuilds(move: string): Promise<void> {
    const { ply } = session.state;
    const answer = await session.ask({ do: "builds", move, ply });
    if (ply !== session.state.ply) return;
    if (!answer.ok) return answer.code === "stale" ? undefined : refused(answer);
    const intent = turn.withBuilds(store.own, move, answer);
    if (!intent) return;
    store.set({ intent });
    if (!answer.legal && intent.kind === "laid") showWhy(move, intent.cell, "", answer.reasons, true);
  }

  /** All of the record; without Python as much as the page has seen of the game, which is all but the branches. */
  async function record(): Promise<string> {
    const answer = session.line === "open" ? await session.ask({ do: "record" }, LAST_CALL) : null;
    return answer?.ok ? answer.text : session.record();
  }

  /** Carries out what turn.ts found. */
  async function follow(step: turn.Step): Promise<void> {
    if (step.do === "send") await change({ do: "move", move: step.move }, step.move);
    else if (step.do === "why") await explain(step.move, step.at, true);
    else if (step.do === "hint") showWhy("", null, t(step.key), [], true);
    else if (step.do === "intent") {
      store.set({ intent: step.intent, why: null });
      if (step.builds) await askBuilds(step.builds);
    }
  }

  /** What a step of turn.ts makes of the moment. */
  const step =
    <G extends unknown[]>(means: (state: PlayTraits, own: ViewState, ...given: G) => turn.Step) =>
    (...given: G) =>
      follow(means(session.state, store.own, ...given));
  const set = (change: Partial<Own>) => store.set(change);

  const acts: AllActions = {
    chooseTile: step(turn.chooseTile),
    turnTile(steps) {
      rest();
      return step(turn.turned)(steps);
    },
    pickStone: step(turn.pickStone),
    pickSecret: step(turn.pickSecret),
    act(cell) {
      clearTimeout(resting);
      return step(turn.clickCell)(cell);
    },
    setAllWays: (allWays) => set({ allWays }),
    setCursor: (cursor) => set({ cursor }),
    closeWhy() {
      closing = true;
      set({ why: null });
    },
    showPart: (part) => set({ part }),
    say,
    hover(hover) {
      const { why, pending, intent } = store.own;
      // Nothing follows the pointer but a tile that is not laid yet.
      if ((pending !== null || intent.kind !== "tile") && !why) store.set({ hover }, SOON);
      else set(why?.sticky || why?.at === hover ? { hover } : { hover, why: null });
      rest();
      if (closing) clearTimeout(resting);
      closing = false;
    },
    cancel() {
      clearTimeout(resting);
      const { own } = store;
      const intent = turn.cancelled(session.state, own);
      set(own.why ? { why: null } : intent ? { intent } : { panel: "none" });
    },
    async open(panel) {
      const code = panel === "none" ? null : await fetch();
      if (code) refused({ code, text: "" });
      else set({ panel: store.own.panel === panel ? "none" : panel });
    },
    closeTrouble: () => set({ trouble: null, dismissed: session.state._status.fault }),
    explain: (move, at) => explain(move, at, at === null || at !== store.own.hover),
    play: (move) => change({ do: "move", move }, move),
    undo: () => change({ do: "undo" }),
    redo: () => change({ do: "redo" }),
    backTo: (to) => change({ do: "back", to }),
    async newGame(game) {
      const answer = await session.ask({ do: "new", game });
      if (answer.ok) set({ panel: "none" });
      return answer.ok ? null : answer;
    },
    setSeat: (seat, change) => ask({ do: "seat", seat, ...change }),
    setAids: (on) => ask({ do: "aids", on }),
    setLang: (lang) => ask({ do: "lang", lang }),
    stop: () => ask({ do: "stop" }),
    go: () => ask({ do: "go" }),
    request: (request) => session.ask(request),
    async copyRecord() {
      say(t((await copy(await record())) ? "log.copied" : "log.saved"));
    },
    async saveRecord() {
      save(await record());
      say(t("log.saved"));
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
