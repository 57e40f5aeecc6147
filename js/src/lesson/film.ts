// Frames out of a film: each says only what differs from the one before, so they are unpacked in order.
import { memoize } from "../shared/memoize";
import type { Film, PackedFrame, Value } from "./wire";

export type Frame = {
  line: number;
  note: string;
  at: string[];
  queue: string[];
  labels: ReadonlyMap<string, Value>;
  counters: { [name: string]: number };
  /** Moves that were tried on the way here, each with its seat. */
  trail: { place: string; seat: number }[];
};

const NOTHING: Frame = { line: 0, note: "", at: [], queue: [], labels: new Map(), counters: {}, trail: [] };

/** All frames of a film. What did not change is shared between them. */
export const frames = memoize((film: Film): Frame[] => {
  let before = NOTHING;
  return film.frames.map((packed) => (before = next(film, before, packed)));
});

/** The frame at a step; a film that is shorter stays at its end. */
export function frameAt(film: Film, step: number): Frame {
  const all = frames(film);
  return all[Math.min(step, all.length - 1)] ?? NOTHING;
}

function next({ places, notes }: Film, before: Frame, packed: PackedFrame): Frame {
  const [line, note, at, queue, labels, counters, trail] = packed;
  const named = (place: number) => places[place]!;
  return {
    line,
    note: notes[note] ?? "",
    at: at.map(named),
    queue: queue ? [...before.queue.slice(queue[0], queue[1]), ...queue.slice(2).map(named)] : before.queue,
    labels: labels ? relabelled(before.labels, labels, named) : before.labels,
    counters: counters || before.counters,
    trail: trail ? [...before.trail.slice(0, trail[0]), ...steps(trail, named)] : before.trail,
  };
}

function relabelled(
  before: ReadonlyMap<string, Value>,
  [gone, ...pairs]: [number[], ...Value[]],
  named: (place: number) => string,
): Map<string, Value> {
  const found = new Map(before);
  for (const place of gone) found.delete(named(place));
  for (let i = 0; i < pairs.length; i += 2) found.set(named(pairs[i] as number), pairs[i + 1]!);
  return found;
}

function steps(trail: number[], named: (place: number) => string): Frame["trail"] {
  const found: Frame["trail"] = [];
  for (let i = 1; i < trail.length; i += 2) found.push({ place: named(trail[i]!), seat: trail[i + 1]! });
  return found;
}

/** The number of the last step of all films. */
export function lastStep(films: Film[]): number {
  return Math.max(0, ...films.map((film) => film.frames.length - 1));
}
