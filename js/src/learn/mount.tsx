// One view of a tutorial: it has a state of its own, follows the session, and draws both.
import { computed, effect, signal, untracked } from "@preact/signals";

import type { Cell } from "../board/geometry";
import { Defs } from "../shared/shapes";
import { newPrefix, type View } from "../shared/widget";
import { speaker } from "../shared/words";
import { Learn } from "./learn";
import type { LearnSession } from "./session";
import type { LearnOwn, LearnView } from "./view";
import type { Answer, Moment, Step } from "./wire";

/** How a view stands at the beginning of a step. */
function fresh({ turned = 0, tile, row, gesture }: Step): Omit<LearnOwn, "listing" | "said"> {
  return {
    answer: null,
    wrong: 0,
    tile: gesture === "lay" ? (tile ?? (row.length === 1 ? row[0]!.text : null)) : null,
    turned,
    moment: 0,
    moves: 0,
    rulesNamed: false,
    rule: null,
    cursor: null,
    hover: null,
  };
}

export function mount(session: LearnSession, el: HTMLElement): View {
  const prefix = newPrefix();
  const defs = new Defs(el.ownerDocument, prefix, session.shapes);
  const words = computed(() => session.state._words);
  const t = computed(() => speaker(words.value));
  const own = signal<LearnOwn>({ ...fresh(session.step), listing: false, said: "" });
  const set = (change: Partial<LearnOwn>) => (own.value = { ...own.peek(), ...change });

  /** All that is said to an answer; where, for those who know the map by its coordinates alone. */
  function tellAnswer({ right, text, reasons = [] }: Answer): string {
    const why = reasons
      .map((n) => session.state._reasons[n]!)
      .map(({ text, cells }) => (cells.length ? `${text} (${cells.join("; ")})` : text));
    const said = [text ?? "", ...why].filter(Boolean).join(" ");
    return said || t.value(right ? "learn.right" : "learn.not_quite");
  }

  function give(answer: Answer | undefined): void {
    const given = answer ?? { text: t.value("learn.not_now") };
    const wrong = own.value.wrong + (given.right ? 0 : 1);
    if (given.right) session.markDone(session.step);
    set({ answer: given, wrong, rulesNamed: false, rule: null, hover: null, said: tellAnswer(given) });
  }

  const isDone = () => session.step.gesture === "next" || own.value.answer?.right === true;

  function lay(step: Step, cell: Cell): void {
    const { tile } = own.value;
    if (tile == null) return give({ text: t.value("learn.first_tile") });
    give(step.answers[`${tile}@${cell}`]);
  }

  function play({ moments = [] }: Step, cell: Cell): void {
    const { moment, moves } = own.value;
    const here = moments[moment]!;
    const next = here.after?.[cell];
    if (next === undefined) return give({ reasons: here.wrong?.[cell] ?? [] });
    set({ moment: next, moves: moves + 1, wrong: 0, answer: null });
    const there = moments[next]!;
    if (there.after) set({ said: t.value("learn.replied") });
    else give({ right: true, text: tellEnding(there) });
  }

  /** How a small game has ended. */
  function tellEnding({ mine = 0, theirs = 0, won }: Moment): string {
    const { praise = "", otherwise = "" } = session.step;
    return [t.value("learn.over", { mine, theirs }), won ? praise : otherwise].filter(Boolean).join(" ");
  }

  const act: LearnView["act"] = {
    go(step) {
      set({ listing: false });
      session.go(step);
    },
    repeat: () => set({ ...fresh(session.step), said: session.step.say }),
    cell(cell) {
      const { step } = session;
      set({ cursor: cell });
      if (isDone()) return;
      if (step.gesture === "lay") lay(step, cell);
      else if (step.gesture === "play") play(step, cell);
      else if (step.gesture === "turn" && cell === step.at) act.turn(1);
      else give(step.gesture === "cell" ? step.answers[cell] : undefined);
    },
    pick(tile) {
      if (isDone()) return;
      set({ tile, answer: null });
      if (session.step.gesture === "tile") give(session.step.answers[tile]);
    },
    turn(by) {
      if (isDone()) return;
      set({ turned: (own.value.turned + by + 6) % 6, answer: null });
    },
    layTurned: () => give(session.step.answers[String(own.value.turned)]),
    press: (key) => isDone() || give(session.step.answers[key]),
    nameRules: () => set({ rulesNamed: true }),
    showRule: (rule) => set({ rule }),
    setCursor: (cursor) => set({ cursor }),
    hover: (hover) => hover === own.value.hover || set({ hover }),
    list: (listing) => set({ listing }),
    startOver() {
      set({ listing: false });
      session.startOver();
    },
    speak: (lang) => session.speak(lang),
    say: (said) => set({ said }),
  };

  const step = computed(() => session.step);
  const stop = effect(() => {
    const shown = step.value;
    untracked(() => {
      if (shown.gesture === "next") session.markDone(shown);
      set({ ...fresh(shown), said: shown.say });
    });
  });

  return {
    draw() {
      const view: LearnView = {
        ...own.value,
        state: session.state,
        step: session.step,
        at: session.at,
        last: session.last,
        live: session.live,
        isDone: isDone(),
        prefix,
        shape: (name) => defs.shape(name),
        t: t.value,
        fetchFigures: (sections) => session.fetchFigures(sections),
        act,
      };
      return <Learn view={view} defs={defs.root} />;
    },
    close: stop,
  };
}
