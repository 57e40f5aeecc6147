// What travels between Python and the page of a replay. `fjords_widget/widgets/replay/node_views.py` makes the nodes; the
// examples in `tests/widgets/replay/wire/` hold both sides to it.
import type { AnalysisView } from "../shared/analysis/wire";
import type { Cell } from "../board/geometry";
import type { Nothing } from "../shared/wire";
import type { BookView, Figures } from "../shared/rulebook/wire";
import type { Shapes } from "../shared/shapes";
import type { Words } from "../shared/words";
import type { FileAnswer, FileKind, Work } from "../shared/work";
import type { Answers } from "../play/requests";
import type { Colour, Ending, Options, Phase, Rune } from "../play/wire";

/** Words that came, and words that went; spaces between. */
export type Difference = [came: string] | [came: string, went: string];

/** Vikings and longhouses left, rune stones held, out or not, the parts of the score, their sum. */
export type SeatNumbers = [
  vikings: number,
  longhouses: number,
  runes: string,
  out: number,
  vikingsScored: number,
  unclaimed: number,
  strength: number,
  water: number,
  friendship: number,
  home: number,
  total: number,
];

/** A node of the record: what its move changed on the table, and what people say about it. */
export type NodeView = {
  /** The node before it, by its number; absent: the one that stands before it in the list. -1: none. */
  up?: number;
  move?: string;
  seat?: number;
  /** The move in a few words; none at the beginning. */
  text?: string;
  /** What came of it, in sentences. */
  news: string[];
  /** The rules behind it, and behind the rune that was used. */
  rules?: string[];
  /** Where the game stands now. */
  head: string;
  tiles?: Difference;
  spaces?: Difference;
  pieces?: Difference;
  stones?: Difference;
  row?: string[];
  aside?: string[];
  /** Empty: none. */
  hand?: string;
  bag?: number;
  /** Empty: none. */
  projected?: number[];
  /** -1: nobody's. */
  turn?: number;
  phase?: Phase;
  seats?: (SeatNumbers | null | undefined)[];
  ending?: Ending;
  /** Comments before and after the move: HTML that Python has made safe. */
  intro?: string;
  comment?: string;
  sign?: string;
  undone?: boolean;
  /** Marks as text, and drawn by Python: below the pieces, and over everything. */
  marks?: { texts: string[]; ground: string; over: string };
};

export type ReplaySetup = {
  /** Which game of a match it is, counted from 0. */
  game: number;
  /** How the match stands after this game; empty for a game alone. */
  standing: string;
  lang: string;
  title: string;
  seats: { name: string; colour: Colour }[];
  variant: string;
  looks: { longhouse: string; viking: string };
  players: number;
  /** Whether the coordinates are on at first. */
  coordinates: boolean;
  inGame: Rune[];
  /** The marks of tiles that are not on the map, by their text. */
  marks: { [tile: string]: Rune };
  /** Why some moves of the record are missing here. */
  flaws: string[];
  /** Whether tiles stand in for others that nobody noted. */
  guesses: boolean;
};

/** What a move and the draw after it did, where there is something to say. */
export type MomentView = {
  told: string;
  sign?: string;
  /** Points thrown away. */
  loss?: number;
  /** Points that the draw brought the seat that moved, or took from it. */
  luck?: number;
  turning?: true;
};

/** A review: `fjords_widget/widgets/replay/review_view.py` makes it. Nodes go by their numbers. */
export type ReviewView = {
  /** By ply of the main line, by seat: how far ahead of the others. */
  leads: number[][];
  moments: { [node: string]: MomentView };
  positions: { [node: string]: AnalysisView };
  sums: { name: string; lost: number; luck: number }[];
};

/** Whether the page may change the record; `version` counts the records that were shown. */
export type Edits = { allowed: boolean; version: number; undo: boolean; redo: boolean };

export type ReplayTraits = {
  ply: number;
  turn?: number | null;
  phase: Phase;
  _at: number;
  /** The game of a match that is shown, counted from 0. */
  _game: number;
  /** All games of a match, so that the page can turn to each by itself; empty for a game alone. */
  _games: { tree: NodeView[]; setup: ReplaySetup }[];
  /** This and what follows is of one game: that of `_setup.game`. */
  _tree: NodeView[];
  /** Moves that were tried. */
  _grown: NodeView[];
  _shapes: Shapes;
  _setup: ReplaySetup;
  _words: Words;
  /** The rules of this game, and those that comments name. */
  _book: BookView;
  _review?: ReviewView | null;
  _edits: Edits;
  /** Files and reviews that are being made. */
  _work: Work;
  /** The style sheet; a file that stands by itself has it elsewhere. */
  _style?: string;
};

/** The same as it travels: an empty object without a review. */
export type SentTraits = Omit<ReplayTraits, "_review"> & { _review?: ReviewView | Nothing | null };

export const REPLAY_TRAITS = [
  "ply",
  "_at",
  "_game",
  "_games",
  "_tree",
  "_grown",
  "_shapes",
  "_setup",
  "_words",
  "_book",
  "_review",
  "_edits",
  "_work",
] as const satisfies readonly (keyof ReplayTraits)[];

/** What the page asks; every message also has an `id`, and `at`, the node that it is about. */
export type ReplayRequest =
  | { do: "options"; at: number }
  | { do: "move"; move: string; at: number }
  | { do: "why"; move: string; at: number }
  | { do: "builds"; move: string; at: number }
  | { do: "shapes"; names: string[] }
  | { do: "figures"; sections: string[] }
  /** What is said at a node, as it was written. */
  | { do: "notes"; at: number }
  | (EditRequest & { version: number })
  | { do: "review" }
  | { do: "stop_job" }
  /** The record, or the board at a node, as a file. */
  | { do: "file"; kind: FileKind; at: number };

/** Changes of the record. A mark goes as its text in the record; what is absent stays as it is. */
export type EditRequest =
  | { do: "annotate"; at: number; comment?: string; intro?: string; sign?: string; marks?: string[] }
  | { do: "variation"; what: "up" | "main" | "delete"; at: number }
  | { do: "undo" }
  | { do: "redo" };

export type ReplayAnswers = Pick<Answers, "why" | "builds" | "shapes"> & {
  options: { options: Options };
  figures: { figures: Figures };
  move: { at: number };
  notes: { version: number; comment: string; intro: string };
  annotate: { at: number };
  variation: { at: number };
  undo: { at: number };
  redo: { at: number };
  review: object;
  stop_job: object;
  file: FileAnswer;
};

export type { Cell };
