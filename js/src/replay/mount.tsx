// One view of a replay: it has a state of its own, follows the session, and draws both.
import { computed, effect, signal, untracked } from "@preact/signals";

import { makeBoardActions, type Position } from "../play/board_actions";
import { firstState, startOver, ViewStore } from "../play/store";
import { BestGround, BestOver, tellValue } from "../shared/analysis/hints";
import { Defs } from "../shared/shapes";
import { Playback } from "../shared/stepper/playback";
import { newPrefix, type View } from "../shared/widget";
import { speaker } from "../shared/words";
import { FILE_PATIENCE } from "../shared/share";
import { Editing } from "./editing";
import { Drawing } from "./markup";
import { ReplayPage } from "./replay";
import type { ReplaySession } from "./session";
import type { ReplayView } from "./view";
import type { ReplayRequest } from "./wire";

/** A view; with `fixed` a board that stays at one node. */
export function mount(
  session: ReplaySession,
  el: HTMLElement,
  fail: (error: unknown) => void,
  fixed: number | null = null,
): View {
  const prefix = newPrefix();
  const defs = new Defs(el.ownerDocument, prefix, session.shapes);
  const trying = signal(false);
  const reviewing = signal(true);
  /** Null: as the settings have it. */
  const wantsCoordinates = signal<boolean | null>(null);
  const at = computed(() => (fixed != null && fixed in session.tree.nodes ? fixed : session.at));
  const state = computed(() => session.state(at.value, trying.value));
  const words = computed(() => session.words);
  const t = computed(() => speaker(words.value));
  const store = new ViewStore(firstState(state.value));
  let seen = state.value;

  const playback = new Playback({
    forward: () => {
      const next = session.tree.kids[at.value]![0];
      if (next !== undefined) session.go(next);
      return next !== undefined;
    },
    // A comment takes its time to be read.
    rest: () => {
      const { comment = "", intro = "" } = session.tree.nodes[at.value]!;
      return 1 + Math.min(8, (comment.length + intro.length) / 60);
    },
  });

  /** The node that is shown. */
  const position: Position = {
    get state() {
      return state.value;
    },
    move: (move) => session.ask({ do: "move", move, at: at.value }),
    why: (move) => session.ask({ do: "why", move, at: at.value }),
    builds: (move) => session.ask({ do: "builds", move, at: at.value }),
  };
  const acts = makeBoardActions(position, store, fail);
  const act: ReplayView["act"] = {
    ...acts,
    act(cell, click) {
      if (trying.value) return acts.act(cell, click);
      if (editing.tool != null) return editing.act(cell);
      const found = fixed == null ? session.tree.whoPut(at.value, cell) : null;
      if (found != null) go(found);
    },
    // Whoever only steps is not told why nothing can be placed somewhere, and Python is not asked: it may be gone.
    hover: (hover) => (trying.value ? acts.hover(hover) : store.set({ hover })),
    cancel() {
      const { intent, why } = store.own;
      if (trying.value && intent.kind === "none" && !why) setTrying(false);
      else if (editing.tool != null) editing.pick(null);
      else acts.cancel();
    },
  };

  const editing = new Editing(session, (refusal) => acts.report(refusal));

  /** Asks Python for something; what it refuses is shown. */
  async function ask(request: Extract<ReplayRequest, { do: "review" | "stop_job" }>): Promise<void> {
    const answer = await session.ask<"review" | "stop_job">(request);
    if (!answer.ok) acts.report(answer);
  }

  function go(to: number): void {
    playback.stop();
    editing.afterChanges(() => session.go(to));
  }

  function turnTo(game: number): void {
    playback.stop();
    trying.value = false;
    editing.afterChanges(() => session.turnTo(game));
  }

  function setTrying(on: boolean): void {
    playback.stop();
    trying.value = on && session.line !== "gone";
    editing.pick(null);
  }

  function nextVariation(): void {
    const { tree } = session;
    const here = tree.siblings(at.value);
    // Before a move with variations the first of these is the next; elsewhere there is none.
    const next = here.length > 1 ? here[(here.indexOf(at.value) + 1) % here.length] : tree.kids[at.value]![1];
    if (next !== undefined) go(next);
  }

  async function wantOptions(node: number): Promise<void> {
    const refusal = await session.wantOptions(node);
    if (refusal) acts.report(refusal);
  }

  /** Somebody stepped, or something arrived from Python. */
  function follow(): void {
    try {
      const before = seen;
      seen = state.value;
      if (seen._table !== before._table || seen._options !== before._options) store.set(startOver(seen));
      if (seen._table !== before._table && !playback.playing) act.say(tellStep());
    } catch (error) {
      fail(error);
    }
  }

  /** What a step says to those who cannot see it. */
  function tellStep(): string {
    const { _status: status, ply } = seen;
    return [t.value("replay.at", { n: ply }), ...status.news, status.headline].join(" ");
  }

  const stops = [
    effect(() => {
      if (session.line === "gone") trying.value = false;
      store.set({ live: session.line !== "gone" });
    }),
    effect(() => {
      const node = trying.value && session.tree ? at.value : null;
      if (node != null) untracked(() => void wantOptions(node));
    }),
    effect(() => {
      void state.value;
      untracked(follow);
    }),
  ];

  return {
    draw() {
      const { tree, line, review, shapes } = session;
      const { own } = store;
      const { marks, intro = "", comment = "" } = tree.nodes[at.value]!;
      const seenReview = reviewing.value ? review : null;
      const analysis = seenReview?.positions[at.value];
      const view: ReplayView = {
        state: state.value,
        own,
        act,
        t: t.value,
        prefix,
        shape: (name) => defs.shape(name),
        trouble: own.trouble,
        line,
        log: tree.logAt(at.value),
        told: `${intro} ${comment}`,
        arrived: shapes.arrivals,
        tree,
        at: at.value,
        last: tree.last(at.value),
        still: fixed != null,
        playback,
        trying: trying.value,
        coordinates: wantsCoordinates.value ?? tree.setup.coordinates,
        review: seenReview,
        reviewed: review != null,
        editing: fixed == null && editing.isAllowed ? editing : null,
        edits: session.edits,
        work: session.work,
        beginReview: () => void ask({ do: "review" }),
        stopWork: () => void ask({ do: "stop_job" }),
        fetchFigures: (sections) => session.ask({ do: "figures", sections }),
        saveAs: (kind) => session.ask({ do: "file", kind, at: at.value }, FILE_PATIENCE),
        games: session.games,
        game: session.game,
        turnTo,
        go,
        goTo: (ply) => editing.afterChanges(() => session.go(session.tree.lineAt(at.value, ply))),
        setTrying,
        setReview: (on) => (reviewing.value = on),
        setCoordinates: (on) => (wantsCoordinates.value = on),
        nextVariation,
      };
      view.under = [
        analysis && <BestGround view={view} analysis={analysis} />,
        marks && <Drawing svg={marks.ground} texts={marks.texts} />,
      ];
      view.over = [
        analysis && <BestOver analysis={analysis} lang={tree.setup.lang} />,
        marks && <Drawing svg={marks.over} />,
      ];
      if (analysis) view.spoken = (cell) => tellValue(view, analysis, cell);
      return <ReplayPage view={view} defs={defs.root} />;
    },
    close() {
      playback.stop();
      for (const stop of stops) stop();
    },
  };
}
