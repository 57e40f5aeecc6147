// Frames out of a film: each says only what differs from the one before, so they are unpacked in order.
import { memoize } from "../shared/memoize";
import type { Film, LessonTraits, PackedFrame, Timeline, Value } from "./wire";

export type Frame = {
  line: number;
  /** Conditions that led here, by their lines: whether they held. */
  branch: ReadonlyMap<number, boolean>;
  note: string;
  at: string[];
  queue: string[];
  labels: ReadonlyMap<string, Value>;
  counters: { [name: string]: number };
  /** Moves that were tried on the way here, each with its seat. */
  trail: { place: string; seat: number }[];
};

const NOTHING: Frame = {
  line: 0,
  branch: new Map(),
  note: "",
  at: [],
  queue: [],
  labels: new Map(),
  counters: {},
  trail: [],
};

/** All frames of a film. What did not change is shared between them. */
export const frames = memoize((film: Film): Frame[] => {
  let before = NOTHING;
  return film.frames.map((packed) => (before = next(film, before, packed)));
});

/** The number of the frame that a pane shows at a step. */
export function frameNumber({ _timeline }: LessonTraits, pane: number, step: number): number {
  return _timeline.frames[pane]?.[step] ?? 0;
}

/** The frame that a pane shows at a step. */
export function frameAt(state: LessonTraits, pane: number, step: number): Frame {
  return frames(state._films[pane]!)[frameNumber(state, pane, step)] ?? NOTHING;
}

/** Whether a film has come to its end. */
export function isOver(state: LessonTraits, pane: number, step: number): boolean {
  return frameNumber(state, pane, step) >= state._films[pane]!.frames.length - 1;
}

function next({ places, notes, spots }: Film, before: Frame, packed: PackedFrame): Frame {
  const [spot, note, at, queue, labels, counters, trail] = packed;
  const [line = 0, ...conditions] = spots[spot] ?? [];
  const named = (place: number) => places[place]!;
  return {
    line,
    branch: new Map(conditions.map((condition) => [Math.abs(condition), condition > 0])),
    note: notes[note] ?? "",
    at: at.map(named),
    queue: queue ? [...before.queue.slice(queue[0], queue[1]), ...queue.slice(2).map(named)] : before.queue,
    labels: labels ? relabel(before.labels, labels, named) : before.labels,
    counters: counters || before.counters,
    trail: trail ? [...before.trail.slice(0, trail[0]), ...steps(trail, named)] : before.trail,
  };
}

function relabel(
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

/** The number of the last step. */
export function lastStep({ frames }: Timeline): number {
  return Math.max(0, (frames[0]?.length ?? 1) - 1);
}

/** The steps of a slider: all of them, or the large ones alone. */
export function stepsShown(timeline: Timeline, fine: boolean): number[] {
  return fine ? timeline.frames[0]!.map((_, step) => step) : timeline.large;
}

/** The place on such a slider that a step belongs to: the last one that is not behind it. */
export function placeOf(step: number, shown: number[]): number {
  return Math.max(
    0,
    shown.findLastIndex((one) => one <= step),
  );
}
