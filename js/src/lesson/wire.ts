// What travels between Python and the page of a lesson; `fjords_widget/widgets/lesson/views.py` makes it.
import type { Cell } from "../board/geometry";
import type { TableWords } from "../board/table";
import type { Shapes } from "../shared/shapes";
import type { Words } from "../shared/words";

export type Value = number | string | boolean | null;

/**
 * A node of a search tree, as `fjords_widget/algorithms/trees.py` makes it: what is to be read at it, from a frame on,
 * and the frame from which on it is cut off (0: it is not). A tile that comes out of the bag is a node of seat -1.
 */
export type TreeNode = [
  parent: number,
  move: string,
  seat: number,
  history: [frame: number, value: string, more: string][],
  cut: number,
];

export const SYSTEMS = ["axial", "cube", "offset", "doubled"] as const;
export type System = (typeof SYSTEMS)[number];
export type Orientation = "flat" | "pointy";
/** What each cell is called, by the way to count and by how the hexagons stand. */
export type Systems = Record<Orientation, Record<System, { [cell: Cell]: string }>>;

/** Which frame of each film is shown at a step, which steps are large, and where two films part. */
export type Timeline = {
  frames: number[][];
  large: number[];
  parting?: { step: number; text: string } | null;
};

/**
 * A frame, as `fjords_widget/algorithms/reels.py` packs it: what differs from the one before. Places and notes are
 * numbers. queue: [from, to, added …]; labels: [[gone …], place, value …]; trail: [kept, place, seat …].
 */
export type PackedFrame = [
  spot: number,
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
  /** Sentences. */
  notes: string[];
  /** The line that is run, and conditions that led there: their lines, with a minus if they did not hold. */
  spots: number[][];
  /** The exercise that has to be solved before the source is shown; empty if there is none. */
  locked: string;
  /** The tree of a search; empty if it is none. The first node is the root. */
  tree: TreeNode[];
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
  _timeline: Timeline;
  _roles: Role[];
  _shapes: Shapes;
  _setup: { lang: string; fine: boolean; code: boolean; coordinates: boolean; systems?: Systems };
  _words: Words;
  /** The style sheet; a file that stands by itself has it elsewhere. */
  _style?: string;
};

export const LESSON_TRAITS = [
  "step",
  "_map",
  "_films",
  "_timeline",
  "_roles",
  "_shapes",
  "_setup",
  "_words",
] as const satisfies readonly (keyof LessonTraits)[];

export type LessonRequest = { do: "choose"; role: string; cell: Cell };

export type LessonAnswers = { choose: object };
