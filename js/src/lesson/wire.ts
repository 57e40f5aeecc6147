// What travels between Python and the page of a lesson; `fjords_widget/widgets/lesson/views.py` makes it.
import type { Cell } from "../board/geometry";
import type { TableWords } from "../board/table";
import type { Shapes } from "../shared/shapes";
import type { Words } from "../shared/words";

export type Value = number | string | boolean | null;

/**
 * A frame, as `fjords_widget/algorithms/reels.py` packs it: what differs from the one before. Places and notes are
 * numbers. queue: [from, to, added …]; labels: [[gone …], place, value …]; trail: [kept, place, seat …].
 */
export type PackedFrame = [
  line: number,
  note: number,
  at: number[],
  queue?: number[] | 0,
  labels?: [number[], ...Value[]] | 0,
  counters?: { [name: string]: number } | 0,
  trail?: number[] | 0,
];

/** What went wrong in a function, in words; the line of the source (0: unknown), the step and the place. */
export type Trouble = { kind: string; text: string; line: number; step: number; cell: string };

/** One run of one function. */
export type Film = {
  name: string;
  source: string[];
  places: string[];
  frames: PackedFrame[];
  /** How many frames there were, kept or not. */
  total: number;
  /** A sentence for each note. */
  notes: string[];
  /** What the counters are called. */
  counters: { [name: string]: string };
  answer: string;
  /** The labels are seats. */
  seats: boolean;
  /** Tiles come one by one: those without a label are not there yet. */
  grows: boolean;
  trouble?: Trouble | null;
};

/** What can be chosen by pointing at a cell. */
export type Role = { name: string; text: string; cell?: Cell | null };

export type LessonTraits = {
  step: number;
  _map: TableWords;
  _films: Film[];
  _roles: Role[];
  _shapes: Shapes;
  _setup: { lang: string; code: boolean; coordinates: boolean };
  _words: Words;
  /** The style sheet; a file that stands by itself has it elsewhere. */
  _style?: string;
};

export const LESSON_TRAITS = [
  "step",
  "_map",
  "_films",
  "_roles",
  "_shapes",
  "_setup",
  "_words",
] as const satisfies readonly (keyof LessonTraits)[];

export type LessonRequest = { do: "choose"; role: string; cell: Cell };

export type LessonAnswers = { choose: object };
