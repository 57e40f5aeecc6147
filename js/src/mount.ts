// One view of a board: it holds the view's own state, follows the session, and draws.
import { h, render as paint } from "preact";

import { makeActions } from "./actions";
import { laid } from "./board/table";
import { Boundary, Fault } from "./fault";
import type { PanelView } from "./panels/view";
import { Play } from "./play";
import { fetchRest, rest } from "./rest";
import type { Session } from "./session";
import { Defs } from "./shapes";
import { fresh, movedOn, Store } from "./store";
import { wear } from "./style";
import type { PlayTraits, Shape } from "./wire";
import { speaker } from "./words";

/** Draws a session into an element and keeps it drawn. Returns what takes it down again. */
export function mount(session: Session, el: HTMLElement): () => void {
  const prefix = `fj${Math.random().toString(36).slice(2, 8)}-`;
  const store = new Store(fresh(session.state));
  const defs = new Defs(el.ownerDocument, prefix);
  let seen = session.state;
  let t = speaker(seen._words ?? {});
  let fault: unknown = null;
  let waiting = false;
  let closed = false;

  function failed(error: unknown): void {
    console.error(error);
    fault = error;
    redraw();
  }

  const act = makeActions(session, store, failed, () => fetchRest(session));

  function shape(name: string): Shape | null {
    if (defs.has(name)) return session.known(name);
    const found = session.shape(name);
    if (found) defs.add(name, (part) => session.known(part));
    return found;
  }

  function draw(): void {
    waiting = false;
    if (closed) return;
    const { state, line, log, arrived } = session;
    const { own } = store;
    const reported = state._status?.fault === own.dismissed ? null : state._status?.fault;
    const trouble = own.trouble ?? reported ?? null;
    const view: PanelView = { state, own, act, t, prefix, shape, trouble, line, log, arrived };
    const parts = rest();
    wear("more", parts?.css, el);
    if (state._aids?.analysis || state._aids?.reach) {
      if (parts) Object.assign(view, parts.advice(view));
      else void fetchRest(session).then((refused) => refused || store.set({ more: true }));
    }
    const error = fault;
    fault = null;
    paint(h(Boundary, null, error === null ? h(Play, { view, defs: defs.root }) : h(Fault, { error })), el);
  }

  function redraw(): void {
    if (waiting || closed) return;
    waiting = true;
    queueMicrotask(draw);
  }

  /** Something arrived from Python. */
  function follow(): void {
    const { state, line } = session;
    const before = seen;
    seen = state;
    redraw();
    // Once it is drawn the page is laid out, while the browser would only wait for its next frame: that has less to do.
    queueMicrotask(() => el.getBoundingClientRect());
    try {
      if (state._words !== before._words) t = speaker(state._words);
      if (isNews(state, before)) store.set(movedOn(state));
      if (state._table.game !== before._table?.game) store.set({ cursor: null, hover: null });
      store.set({ live: line !== "gone" });
      prefetch();
    } catch (error) {
      failed(error);
    }
  }

  let idle: ReturnType<typeof setTimeout> | undefined;
  function prefetch(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      try {
        session.fetch(soonNeeded(session.state));
      } catch (error) {
        failed(error);
      }
    }, 150);
  }

  el.classList.add("fj-host");
  const stops = [session.subscribe(follow), store.subscribe(redraw)];
  draw();
  prefetch();
  // What is asked beside the board there has to be there from the start.
  if (seen._noting) void fetchRest(session).then(() => store.set({ more: true }), failed);
  return () => {
    closed = true;
    clearTimeout(idle);
    for (const stop of stops) stop();
    paint(null, el);
    el.replaceChildren();
  };
}

/** Whether the game has moved on, so that what was planned is void. */
function isNews(now: PlayTraits, before: PlayTraits): boolean {
  return now._table !== before._table || now.ply !== before.ply || now._options !== before._options;
}

/** The pictures that a player will see when turning tiles over the spaces where they fit. */
function* soonNeeded(state: PlayTraits): Iterable<string> {
  const { row, hand, aside } = state._table;
  const { spaces } = laid(state._table);
  const places = state._options.lays ?? state._options.show ?? {};
  for (const tile of [...(hand ? [hand] : []), ...row, ...aside]) {
    for (const face of new Set(tile.faces)) yield `${face}0`;
    for (const [cell, [ways]] of Object.entries(places[tile.text] ?? {})) {
      for (const [turns, face] of tile.faces.entries()) {
        if (ways & (1 << turns)) yield `${face}${spaces.get(cell) ?? 0}`;
      }
    }
  }
}
