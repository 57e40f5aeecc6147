// One view of a replay: it holds the view's own state, follows the session, and draws.
import { h, render as paint } from "preact";

import { BestGround, BestOver, spoken } from "../analysis/hints";
import { makeActions } from "../actions";
import { Boundary, Fault } from "../fault";
import type { Session } from "../session";
import { Defs } from "../shapes";
import { Player } from "../stepper/player";
import { fresh, movedOn, Store } from "../store";
import type { Shape } from "../wire";
import { speaker } from "../words";
import { Drawing } from "./markup";
import { ReplayPage } from "./replay";
import type { ReplaySession } from "./session";
import type { ReplayView } from "./view";

/** Draws a session into an element and keeps it drawn; with `fixed` a board that stays at one node. */
export function mount(session: ReplaySession, el: HTMLElement, fixed: number | null): () => void {
  const prefix = `fj${Math.random().toString(36).slice(2, 8)}-`;
  const defs = new Defs(el.ownerDocument, prefix);
  const at = () => (fixed !== null && fixed in session.book.nodes ? fixed : session.at);
  const state = () => session.state(at(), trying);
  let trying = false;
  let reviewing = true;
  const store = new Store(fresh(state()));
  let seen = state();
  let fault: unknown = null;
  let waiting = false;
  let closed = false;
  /** How many steps wait for moves that have not come yet, and the ply that the last of them goes to. */
  let ahead = 0;
  let heading: number | null = null;

  function failed(error: unknown): void {
    console.error(error);
    fault = error;
    redraw();
  }

  const player = new Player({
    forward: () => {
      const { book } = session;
      const next = book.kids[at()]![0];
      if (next !== undefined) session.go(next);
      return next !== undefined || !session.isWhole;
    },
    // A comment takes its time to be read.
    rest: () => {
      const { comment = "", intro = "" } = session.book.nodes[at()]!;
      return 1 + Math.min(8, (comment.length + intro.length) / 60);
    },
    changed: redraw,
  });

  /** What the actions of the board to play on ask, about the node that is shown. */
  const asking = {
    get state() {
      return state();
    },
    ask: (request: { do: string; move?: string }) =>
      session.ask({ do: request.do, move: request.move, at: at() } as never),
    record: () => "",
  } as unknown as Pick<Session, "state" | "ask" | "record">;
  const acts = makeActions(asking, store, failed);
  const act: ReplayView["act"] = {
    ...acts,
    act(cell) {
      if (trying) return acts.act(cell);
      const found = fixed === null ? session.book.whoPut(at(), cell) : null;
      if (found !== null) go(found);
    },
    // Who only steps is not told why nothing can be placed somewhere; nor is anybody asked, who may not be there.
    hover: (hover) => (trying ? acts.hover(hover) : store.set({ hover })),
    cancel() {
      const { intent, why } = store.own;
      if (trying && intent.kind === "none" && !why) setTrying(false);
      else acts.cancel();
    },
  };

  /** Does a step; one that needs moves that have not come yet, and all that follow on it, when they are here. */
  function inTurn(ready: boolean, step: () => void): void {
    if (session.isWhole || (ready && !ahead)) return step();
    ahead += 1;
    redraw();
    session.whenWhole(() => {
      if (!(ahead -= 1)) heading = null;
      if (!closed) step();
    });
  }

  function go(to: number): void {
    player.stop();
    inTurn(true, () => session.go(to));
  }

  function goTo(ply: number): void {
    const there = () => session.book.lineAt(at(), ply);
    inTurn(session.book.ply[there()] === ply, () => session.go(there()));
    if (ahead) heading = ply;
  }

  function setTrying(on: boolean): void {
    player.stop();
    trying = on && session.line !== "gone";
    if (trying) session.wantOptions(at());
    follow();
  }

  function setReview(on: boolean): void {
    reviewing = on;
    redraw();
  }

  function nextVariation(): void {
    inTurn(false, () => {
      const { book } = session;
      const here = book.siblings(at());
      // Before a move with variations the first of these is the next; elsewhere there is none.
      const next = here.length > 1 ? here[(here.indexOf(at()) + 1) % here.length] : book.kids[at()]![1];
      if (next !== undefined) go(next);
    });
  }

  function shape(name: string): Shape | null {
    const found = session.shape(name);
    if (found) defs.add(name, (part) => session.shape(part));
    return found;
  }

  function draw(): void {
    waiting = false;
    if (closed) return;
    const { book, line, arrived } = session;
    const { own } = store;
    const { marks } = book.nodes[at()]!;
    const review = reviewing ? session.review : null;
    const judged = review?.positions[at()];
    const view: ReplayView = {
      state: state(),
      own,
      act,
      t: speaker(session.words),
      prefix,
      shape,
      trouble: own.trouble,
      line,
      log: [],
      arrived,
      book,
      at: at(),
      heading: heading ?? book.ply[at()]!,
      last: session.isWhole ? book.last(at()) : Math.max(book.last(at()), book.setup.plies),
      still: fixed !== null,
      player,
      trying,
      review,
      reviewed: session.review !== null,
      go,
      goTo,
      setTrying,
      setReview,
      nextVariation,
    };
    view.under = [
      judged && h(BestGround, { view, judged }),
      marks && h(Drawing, { svg: marks.ground, texts: marks.texts }),
    ];
    view.over = [
      judged && h(BestOver, { judged, lang: book.setup.lang }),
      marks && h(Drawing, { svg: marks.over }),
    ];
    if (judged) view.spoken = (cell) => spoken(view, judged, cell);
    const error = fault;
    fault = null;
    const page = error === null ? h(ReplayPage, { view, defs: defs.root }) : h(Fault, { error });
    paint(h(Boundary, null, page), el);
  }

  function redraw(): void {
    if (waiting || closed) return;
    waiting = true;
    queueMicrotask(draw);
  }

  /** Somebody stepped, or something arrived from Python. */
  function follow(): void {
    try {
      if (session.line === "gone") trying = false;
      if (trying) session.wantOptions(at());
      const before = seen;
      seen = state();
      redraw();
      if (seen._table !== before._table || seen._options !== before._options) store.set(movedOn(seen));
      store.set({ live: session.line !== "gone" });
      if (seen._table !== before._table && !player.playing) act.say(told());
    } catch (error) {
      failed(error);
    }
  }

  /** What a step says to those who cannot see it. */
  function told(): string {
    const { _status: status, ply } = seen;
    const t = speaker(session.words);
    return [t("replay.at", { n: ply }), ...status.news, status.headline].join(" ");
  }

  el.classList.add("fj-host");
  const stops = [session.subscribe(follow), store.subscribe(redraw)];
  draw();
  return () => {
    closed = true;
    player.close();
    for (const stop of stops) stop();
    paint(null, el);
    el.replaceChildren();
  };
}
