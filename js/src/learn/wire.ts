// What travels between Python and the page of a tutorial; `fjords_widget/widgets/learn/views.py` makes it.
import type { Cell } from "../board/geometry";
import type { TableWords } from "../board/table";
import type { BookView, Figures } from "../shared/rulebook/wire";
import type { Shapes } from "../shared/shapes";
import type { Reason } from "../shared/wire";
import type { Words } from "../shared/words";

/** A tile beside the board; `text` is its name in answers. */
export type RowTile = { text: string; face: string; symbol: string; mark?: string };

/** What the board shows after a right answer; `table` is a number of `_tables`. */
export type After = { table: number; row: RowTile[] };

/** What is said to something that a learner did. `reasons` are numbers of `_reasons`. */
export type Answer = {
  right?: true;
  text?: string;
  reasons?: number[];
  /** Where a tile is tried, and the shape that it has there. */
  tried?: [Cell, string];
  after?: After;
};

/** A position of a small game: the learner is to move, or it is over. */
export type Moment = {
  pieces: string;
  /** The number of the moment that each move leads to. */
  after?: { [cell: Cell]: number };
  best?: Cell[];
  /** Why a piece cannot stand elsewhere: numbers of `_reasons`. */
  wrong?: { [cell: Cell]: number[] };
  mine?: number;
  theirs?: number;
  won?: boolean;
};

/** What a learner does: go on, point at a cell, choose a tile, lay one, turn one, press a button, play a game. */
export type Gesture = "next" | "cell" | "tile" | "lay" | "turn" | "button" | "play";

export type Step = {
  key: string;
  gesture: Gesture;
  say: string;
  table: number;
  row: RowTile[];
  /** The cells that are lit. */
  show: Cell[];
  arrows: [Cell, Cell][];
  /** By cell, by tile, by "TILE@cell", by turns or by the name of a button. */
  answers: { [key: string]: Answer };
  buttons?: [key: string, label: string][];
  /** The tiles that are lit. */
  lit?: string[];
  /** The one tile that is to be laid, or turned. */
  tile?: string;
  at?: Cell;
  turned?: number;
  /** Its shapes, by turns. */
  faces?: string[];
  /** Of a small game: all its positions, in how many turns the best moves are lit, what is said at the end. */
  moments?: Moment[];
  hints?: number;
  praise?: string;
  otherwise?: string;
};

export type Chapter = { name: string; title: string; steps: number };

export type LearnTraits = {
  step: number;
  /** The steps that were done, by key. */
  _done: string[];
  _setup: { lang: string; languages: { [lang: string]: string }; title: string; chapters: Chapter[] };
  _steps: Step[];
  _tables: TableWords[];
  _reasons: Reason[];
  _shapes: Shapes;
  _words: Words;
  /** The rules that answers name. */
  _book: BookView;
  /** The style sheet; a file that stands by itself has it elsewhere. */
  _style?: string;
};

export const LEARN_TRAITS = [
  "step",
  "_done",
  "_setup",
  "_steps",
  "_tables",
  "_reasons",
  "_shapes",
  "_words",
  "_book",
] as const satisfies readonly (keyof LearnTraits)[];

export type LearnRequest =
  | { do: "done"; step: string }
  | { do: "start_over" }
  | { do: "lang"; lang: string }
  | { do: "hello" }
  | { do: "figures"; sections: string[] };

export type LearnAnswers = {
  done: object;
  start_over: object;
  lang: object;
  hello: object;
  figures: { figures: Figures };
};
