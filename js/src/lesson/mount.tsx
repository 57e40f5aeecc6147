// One view of a lesson: it has a state of its own, follows the session, and draws both.
import { computed, effect, signal, untracked } from "@preact/signals";

import { Defs } from "../shared/shapes";
import { Playback } from "../shared/stepper/playback";
import type { Cell } from "../board/geometry";
import { newPrefix, type View } from "../shared/widget";
import { speaker } from "../shared/words";
import { frameAt, placeOf, stepsShown } from "./film";
import { Lesson } from "./lesson";
import type { LessonSession } from "./session";
import type { LessonOwn, LessonView } from "./view";

export function mount(session: LessonSession, el: HTMLElement, fail: (error: unknown) => void): View {
  const prefix = newPrefix();
  const defs = new Defs(el.ownerDocument, prefix, session.shapes);
  const words = computed(() => session.state._words);
  const t = computed(() => speaker(words.value));
  const own = signal<LessonOwn>({
    role: null,
    pending: null,
    notice: null,
    cursors: [null, null],
    fine: session.state._setup.fine,
    folds: [new Map(), new Map()],
    picked: [null, null],
    system: "axial",
    orientation: "flat",
    said: "",
  });
  const set = (change: Partial<LessonOwn>) => (own.value = { ...own.peek(), ...change });

  const playback = new Playback({
    forward() {
      const shown = stops();
      const at = placeOf(session.step, shown);
      if (at >= shown.length - 1) return false;
      go(shown[at + 1]!);
      return at + 1 < shown.length - 1;
    },
  });

  /** The steps at which the slider stops. */
  const stops = () => stepsShown(session.state._timeline, own.value.fine);

  function go(step: number): void {
    session.go(step);
    set({ picked: [null, null] });
    // What plays by itself would never stop talking.
    if (!playback.playing || session.step === session.last) set({ said: tellStep() });
  }

  /** What a step says to those who cannot see it. */
  function tellStep(): string {
    const { step, state } = session;
    const parts = state._films.map((film, pane) => {
      const { note, at } = frameAt(state, pane, step);
      return `${state._films.length > 1 ? `${film.name}: ` : ""}${at.join(", ")}. ${note}`;
    });
    return `${t.value("lesson.step", { n: step })}. ${parts.join(" ")}`;
  }

  async function choose(cell: Cell): Promise<void> {
    const { role, pending } = own.value;
    if (role == null) return;
    if (pending) return void set({ said: t.value("lesson.choosing") });
    set({ pending: { role, cell }, notice: null });
    const answer = await session.choose(role, cell);
    if (answer.ok) {
      // Whoever has chosen a start wants to choose the goal.
      const names = session.state._roles.map((one) => one.name);
      const next = names[(names.indexOf(role) + 1) % names.length] ?? null;
      set({ pending: null, role: next, said: tellStep() });
    } else {
      const notice = answer.text || t.value(answer.code === "silent" ? "lesson.silent" : "lesson.recording");
      set({ pending: null, notice, said: notice });
    }
  }

  const textOf = (name: string) => session.state._roles.find((role) => role.name === name)?.text ?? name;

  const act: LessonView["act"] = {
    go,
    goAt: (at) => go(stops()[Math.min(Math.max(at, 0), stops().length - 1)] ?? 0),
    setFine(fine) {
      set({ fine });
      const shown = stops();
      go(shown[placeOf(session.step, shown)] ?? 0);
    },
    count: (system) => set({ system, said: t.value(`systems.${system}`) }),
    stand: (orientation) => set({ orientation, said: t.value(`systems.${orientation}`) }),
    pick: (pane, node) => set({ picked: own.value.picked.map((old, n) => (n === pane ? node : old)) }),
    fold: (pane, node, folded) =>
      set({
        folds: own.value.folds.map((folds, n) => (n === pane ? new Map(folds).set(node, folded) : folds)),
      }),
    setRole: (role) => set({ role, said: t.value("lesson.choose", { role: textOf(role) }) }),
    choose: (cell) => void choose(cell).catch(fail),
    setCursor: (pane, cell) => set({ cursors: own.value.cursors.map((old, n) => (n === pane ? cell : old)) }),
    dismiss: () => set({ notice: null }),
    say: (said) => set({ said }),
  };

  const films = computed(() => session.state._films);
  const effects = [
    effect(() => {
      void films.value;
      untracked(() => playback.stop());
    }),
    effect(() => {
      const roles = session.state._roles;
      if (!roles.some((role) => role.name === own.peek().role)) set({ role: roles[0]?.name ?? null });
    }),
  ];

  return {
    draw() {
      const { state, step, last } = session;
      const shown = stops();
      const shape = (name: string) => defs.shape(name);
      const view: LessonView = {
        state,
        step,
        last,
        at: placeOf(step, shown),
        lastAt: shown.length - 1,
        playback,
        ...own.value,
        prefix,
        t: t.value,
        shape,
        act,
      };
      return <Lesson view={view} defs={defs.root} />;
    },
    close() {
      playback.stop();
      for (const stop of effects) stop();
    },
  };
}
