// One view of a lesson: it follows the model, holds the view's own state, and draws.
import { h, render as paint } from "preact";

import { Boundary, Fault } from "../fault";
import { Defs } from "../shapes";
import { Player } from "../stepper/player";
import type { Cell, Shape } from "../wire";
import { speaker } from "../words";
import { Asker, type Model } from "./ask";
import { frameAt, lastStep } from "./film";
import { Lesson } from "./lesson";
import type { LessonView } from "./view";
import { LESSON_TRAITS, type LessonTraits } from "./wire";

type Own = Pick<LessonView, "role" | "pending" | "notice" | "cursors" | "said">;

/** Draws a lesson into an element and keeps it drawn. Returns what takes it down again. */
export function mount(model: Model, el: HTMLElement): () => void {
  const prefix = `fj${Math.random().toString(36).slice(2, 8)}-`;
  const defs = new Defs(el.ownerDocument, prefix);
  const asker = new Asker(model);
  let state = read(model);
  let t = speaker(state._words);
  let own: Own = {
    role: state._roles[0]?.name ?? null,
    pending: null,
    notice: null,
    cursors: [null, null],
    said: "",
  };
  let waiting = false;
  let closed = false;

  function set(change: Partial<Own>): void {
    own = { ...own, ...change };
    redraw();
  }

  function go(step: number): void {
    const goal = Math.min(Math.max(step, 0), lastStep(state._films));
    model.set("step", goal);
    model.save_changes();
    state = { ...state, step: goal };
    // What plays by itself would never stop talking.
    if (!player.playing || goal === lastStep(state._films)) set({ said: told(goal) });
    else redraw();
  }

  function told(step: number): string {
    const parts = state._films.map((film) => {
      const { note, at } = frameAt(film, step);
      return `${state._films.length > 1 ? `${film.name}: ` : ""}${at.join(", ")}. ${note}`;
    });
    return `${t("lesson.step", { n: step })}. ${parts.join(" ")}`;
  }

  const player = new Player({
    forward() {
      if (state.step >= lastStep(state._films)) return false;
      go(state.step + 1);
      return state.step < lastStep(state._films);
    },
    changed: redraw,
  });

  async function choose(cell: Cell): Promise<void> {
    const { role } = own;
    if (role === null || own.pending) return;
    set({ pending: { role, cell }, notice: null });
    const answer = await asker.choose(role, cell);
    if (closed) return;
    if (answer.ok) {
      // Whoever has chosen a start wants to choose the goal.
      const names = state._roles.map((one) => one.name);
      const next = names[(names.indexOf(role) + 1) % names.length] ?? null;
      set({ pending: null, role: next, said: told(state.step) });
    } else {
      const notice = answer.text || t(answer.code === "silent" ? "lesson.silent" : "lesson.recording");
      set({ pending: null, notice, said: notice });
    }
  }

  function shape(name: string): Shape | null {
    const found = state._shapes[name];
    if (!found) return null;
    defs.add(name, (part) => state._shapes[part]);
    return found;
  }

  const act: LessonView["act"] = {
    go,
    setRole: (role) => set({ role, said: t("lesson.choose", { role: textOf(state, role) }) }),
    choose: (cell) => void choose(cell),
    setCursor: (pane, cell) => set({ cursors: own.cursors.map((old, n) => (n === pane ? cell : old)) }),
    dismiss: () => set({ notice: null }),
    say: (said) => set({ said }),
  };

  function draw(): void {
    waiting = false;
    if (closed) return;
    const last = lastStep(state._films);
    const step = Math.min(state.step, last);
    const view: LessonView = { state, step, last, player, ...own, prefix, t, shape, act };
    paint(h(Boundary, null, h(Lesson, { view, defs: defs.root })), el);
  }

  function redraw(): void {
    if (waiting || closed) return;
    waiting = true;
    queueMicrotask(draw);
  }

  /** Something arrived from Python, or from another view. */
  function follow(): void {
    if (closed) return;
    const before = state;
    state = read(model);
    if (state._words !== before._words) t = speaker(state._words);
    if (state._films !== before._films) player.stop();
    if (!state._roles.some((role) => role.name === own.role)) own.role = state._roles[0]?.name ?? null;
    redraw();
  }

  el.classList.add("fj-host");
  for (const name of LESSON_TRAITS) model.on(`change:${name}`, follow);
  draw();
  return () => {
    closed = true;
    player.close();
    asker.close();
    for (const name of LESSON_TRAITS) model.off(`change:${name}`, follow);
    paint(null, el);
    el.replaceChildren();
  };
}

function read(model: Model): LessonTraits {
  return Object.fromEntries(LESSON_TRAITS.map((name) => [name, model.get(name)])) as Omit<
    LessonTraits,
    "_style"
  >;
}

function textOf(state: LessonTraits, name: string): string {
  return state._roles.find((role) => role.name === name)?.text ?? name;
}

/** A fault of ours, where nothing else can be shown. */
export function showFault(el: HTMLElement, error: unknown): void {
  console.error(error);
  el.replaceChildren();
  paint(h(Fault, { error }), el);
}
