// One view of a board: it has a state of its own, follows the session, and draws both.
import { computed, effect, untracked } from "@preact/signals";

import { readTable } from "../board/table";
import { isInMarimo } from "../shared/host";
import { Defs } from "../shared/shapes";
import { newPrefix, type View } from "../shared/widget";
import { speaker } from "../shared/words";
import { makeActions } from "./actions";
import { showAdvice } from "./panels/advice";
import type { PanelView } from "./panels/view";
import { Play, type Extras } from "./play";
import { ReplayInPlace } from "./replay_in_place";
import { showHint } from "./scene/hint";
import { showRefutation } from "./scene/refutation";
import type { Session } from "./session";
import { firstState, ViewStore } from "./store";
import type { PlayTraits } from "./wire";

/** How long the page is left in peace, in milliseconds, before it fetches what will be needed soon. */
const IDLE = 150;

export function mount(
  session: Session,
  el: HTMLElement,
  fail: (error: unknown) => void,
  extras: Extras = {},
): View {
  const prefix = newPrefix();
  const store = new ViewStore(firstState(session.state));
  const defs = new Defs(el.ownerDocument, prefix, session.shapes);
  const act = makeActions(session, store, fail);
  const words = computed(() => session.state._words);
  const t = computed(() => speaker(words.value ?? {}));
  let seen = session.state;
  let idle: ReturnType<typeof setTimeout> | undefined;

  /** Errors of ours are shown in the widget: a page says nothing of them by itself. */
  const safely = (what: () => void) => () => {
    try {
      what();
    } catch (error) {
      fail(error);
    }
  };

  /** Back to the board, to the button that led away from it. */
  const leaveReplay = () => {
    store.set({ replay: null });
    setTimeout(() => el.querySelector<HTMLElement>('[data-do="replay-game"]')?.focus());
  };

  const tells = isInMarimo(el);
  const follow = (state: PlayTraits) =>
    safely(() => {
      const before = seen;
      seen = state;
      if (isNews(state, before)) act.follow(state, before);
      if (tells && state.ply !== before.ply) session.noteSeen();
      if (state._table.game !== before._table?.game) store.set({ cursor: null, hover: null, replay: null });
      clearTimeout(idle);
      idle = setTimeout(
        safely(() => session.shapes.want(soonNeeded(session.state))),
        IDLE,
      );
    });

  const stops = [
    effect(() => untracked(follow(session.state))),
    effect(() => store.set({ live: session.line !== "gone" })),
  ];

  return {
    draw() {
      const { state, line, log, shapes } = session;
      const { own } = store;
      const reported = state._status.fault === own.dismissed ? null : (state._status.fault ?? null);
      const view: PanelView = {
        state,
        own,
        act,
        t: t.value,
        prefix,
        shape: (name) => defs.shape(name),
        trouble: own.trouble ?? reported,
        line,
        isEarlier: session.isEarlier,
        log,
        arrived: shapes.arrivals,
        showWidget: (id, el) => session.show(id, el),
      };
      if (own.replay) return <ReplayInPlace view={view} embedded={own.replay} leave={leaveReplay} />;
      if (state._aids.analysis || state._aids.reach) Object.assign(view, showAdvice(view));
      if (state._hint?.stage) Object.assign(view, showHint(view));
      if (state._puzzle?.arrows) Object.assign(view, showRefutation(view));
      return <Play view={view} defs={defs.root} extras={extras} />;
    },
    close() {
      clearTimeout(idle);
      for (const stop of stops) stop();
    },
  };
}

/** Whether the game has moved on, or something around it. */
function isNews(now: PlayTraits, before: PlayTraits): boolean {
  return now._table !== before._table || now.ply !== before.ply || now._options !== before._options;
}

/** The pictures that a player will see when turning tiles over the spaces where they fit. */
function* soonNeeded(state: PlayTraits): Iterable<string> {
  const { row, hand, aside } = state._table;
  const { spaces } = readTable(state._table);
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
