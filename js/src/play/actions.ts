// Everything that can be done in a view of a game that is played there: what every board can do, and what the panels ask.
import { guard, makeBoardActions, type BoardActions } from "./board_actions";
import { makeMessages } from "./messages";
import type { PanelActions } from "./panels/view";
import { copy, save } from "./record";
import type { Answer, Note, Request } from "./requests";
import type { Session } from "./session";
import type { ViewStore } from "./store";
import { LAST_CALL } from "../shared/conversation";
import { FILE_PATIENCE } from "../shared/share";

export function makeActions(
  session: Session,
  store: ViewStore,
  fault: (error: unknown) => void,
): BoardActions & PanelActions {
  const board = makeBoardActions(session, store, fault, leave);
  const tell = makeMessages(session, store);

  async function ask(request: Request): Promise<void> {
    const answer = await session.ask<Request["do"]>(request);
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

  /** The record, which the page can put together by itself where Python is gone. */
  async function record(): Promise<string> {
    const answer = session.line === "open" ? await session.ask({ do: "record" }, LAST_CALL) : null;
    return answer?.ok ? answer.text : session.record();
  }

  /** Puts the hint away; or the board goes back to its place in the page. */
  function leave(): void {
    if (session.state._hint?.stage !== undefined) acts.closeHint();
    else store.set({ full: false });
  }

  /** Where the game stands: a change is for that alone. */
  const ply = () => session.state.ply;

  const acts: PanelActions = {
    async hint() {
      const { _hint, ply } = session.state;
      if (_hint?.can && store.own.live) await ask({ do: "hint", ply });
    },
    closeHint: () => ask({ do: "close_hint", ply: ply() }),
    undo: () => board.change({ name: "undo", ask: () => session.ask({ do: "undo", ply: ply() }) }),
    redo: () => board.change({ name: "redo", ask: () => session.ask({ do: "redo", ply: ply() }) }),
    backTo: (to) => board.change({ name: "back", ask: () => session.ask({ do: "back", to, ply: ply() }) }),
    goToBranch: (node) =>
      board.change({ name: "goto", ask: () => session.ask({ do: "goto", node, ply: ply() }) }),
    async newGame(game) {
      const answer = await session.ask({ do: "new", game });
      if (answer.ok) store.set({ panel: "none" });
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
      if (answer.ok) store.set({ replay: answer });
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
  return { ...board, ...guard(acts, fault) };
}
