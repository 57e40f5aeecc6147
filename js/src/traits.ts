// What Python shows of a game. Python alone writes these traits; the page reads them and never sets one.
import type { AnyModel } from "@anywidget/types";

export type Phase = "exploration" | "settlement" | "over";

/** The view traits of `fjords_widget/widgets/play.py`, name by name. */
export type PlayTraits = {
  ply: number;
  turn: number | null;
  phase: Phase;
  /** The board, drawn by Python as one SVG element. */
  _picture: string;
  /** Sentences for the reader: who is to move first, then what has just happened. */
  _status: string[];
};

export const PLAY_TRAITS = [
  "ply",
  "turn",
  "phase",
  "_picture",
  "_status",
] as const satisfies readonly (keyof PlayTraits)[];

/** The traits as one plain value, read at this moment. */
export function snapshot<T extends object, K extends keyof T & string>(
  model: AnyModel<T>,
  names: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, model.get(name)])) as Pick<T, K>;
}

/** Calls `changed` once for each burst of changes. Returns what stops it. */
export function watch<T extends object>(
  model: AnyModel<T>,
  names: readonly (keyof T & string)[],
  changed: () => void,
): () => void {
  let waiting = false;
  let stopped = false;
  const onChange = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      if (!stopped) changed();
    });
  };
  for (const name of names) model.on(`change:${name}`, onChange);
  return () => {
    stopped = true;
    for (const name of names) model.off(`change:${name}`, onChange);
  };
}
