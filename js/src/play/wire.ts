// The state that Python sends to the page; requests.ts has what the page asks. `fjords_widget/widgets/` makes it, name by
// name; the examples in `tests/widgets/play/wire/` hold both sides to it.
//
// Cells are texts "q,r". The tiles on the map are numbered in the order of `_table.tiles`; a Mask is a set of
// such numbers as a hexadecimal number (bit n is tile n). The page knows no rule of the game.
//
// Some hosts lose null on the way: a key without a value is left out, and the page compares with `== null`.

import type { Cell } from "../board/geometry";
import type { Mask } from "../board/table";
import type { AnalysisView } from "../shared/analysis/wire";
import type { BookView } from "../shared/rulebook/wire";
import type { Shape } from "../shared/shapes";
import type { Nothing } from "../shared/wire";
import type { Work } from "../shared/work";
import type { Words } from "../shared/words";

export type { Cell, Mask, Shape, Words };
export type { BookView } from "../shared/rulebook/wire";
export type { Reason, Refusal } from "../shared/wire";
export type Phase = "exploration" | "settlement" | "over";
export type Colour = "white" | "yellow" | "purple" | "black";
export type Rune = "strength" | "water" | "journey" | "horse" | "friendship" | "wisdom" | "home" | "secret";

/** The map. It travels by itself, since in settlement it does not change. */
export type Ground = {
  /** "q,r:SYMBOL" for each tile in the order of laying, with "~mark" behind where a mark shows; spaces between. */
  tiles: string;
  /** "q,r:v" for each open space, v being the variant that a tile's picture takes there; spaces between. */
  spaces: string;
};

/** What lies on the table, all of it public. */
export type Table = Ground & {
  /** Counts the games put on this board: when it changes, the page forgets all that it kept. */
  game: number;
  /** "n:symbol:seat" for each piece: the tile's number, the shape's name, the owner; spaces between. */
  pieces: string;
  /** "q,r:symbol" for each stone, on tiles and on empty spaces; spaces between. */
  stones: string;
  row: TileView[];
  hand?: TileView | null;
  aside: TileView[];
  /** How many tiles are out of sight. */
  bag: number;
  /** Cells of the last move, and [from, to] where it went from one to another. */
  last: { cells: Cell[]; arrows: [Cell, Cell][] };
};

/** A tile that is not on the map. `text` names it in moves; `faces` are its six corners by number of turns. */
export type TileView = { text: string; mark?: Rune | null; faces: string[] };

/** By cell: bits 0-5 of each number tell for which turns laying, building and the Home are legal. */
export type Places = { [cell: Cell]: [ways: number, longhouse: number, home: number] };

/** The legal moves of the seat to move. Absent keys: no such move. */
export type Options = {
  /** By a tile's text: from the row, the hand or the tiles set aside. */
  lays?: { [tile: string]: Places };
  /** With table talk the places are for the players to find: any space and turn may be tried. */
  free?: boolean;
  /** The Secret may be usable after laying: ask with "builds". */
  secret?: boolean;
  draw?: boolean;
  claim?: boolean;
  silence?: boolean;
  /** The answer to a claim: placements that may be shown; empty with table talk's own blindness (`free`). */
  show?: { [tile: string]: Places };
  settle?: Mask;
  /** By the number of the tile to start from. */
  sail?: { [tile: string]: Mask };
  ride?: { [tile: string]: Mask };
  /** By the space that the stone goes on. */
  leap?: { [space: Cell]: Mask };
};

export type ScoreView = {
  vikings: number;
  unclaimed: number;
  strength: number;
  water: number;
  friendship: number;
  home: number;
  total: number;
};

export type SeatView = {
  name: string;
  colour: Colour;
  /** "human", the name of a level, or "function". */
  kind: string;
  vikings: number;
  longhouses: number;
  /** In the epic game: the second colour, and how many of these pieces are of it. */
  second?: { colour: Colour; vikings: number; longhouses: number } | null;
  /** The rune stones that the seat still holds. */
  runes: Rune[];
  out: boolean;
  score: ScoreView;
  /** With the aid "projected" on. */
  projected?: number | null;
};

export type ScorePart = { seat: number; part: keyof ScoreView; points: number; cells: Cell[] };

/** How the game ended; the sentence, the rule that decided it, and where the points lie. */
export type Ending = {
  winner?: number | null;
  ranking: number[];
  headline: string;
  rule: string;
  reason: string;
  parts: ScorePart[];
};

/** How a match stands. Points and games are those of the games that are over. */
export type MatchView = {
  /** Which game is on the board, counted from 1; and that in words. */
  game: number;
  title: string;
  /** By seat: points in all, and games won. */
  totals: number[];
  wins: number[];
  /** By game, by seat: its points. */
  games: number[][];
  /** Who begins the next game, and why, when it can begin; else empty. */
  next: string;
  ending?: { winner?: number | null; headline: string; rule: string; reason: string };
  /** The games before this one as a record, for a page whose kernel is gone. */
  before?: string;
  /** Of a match that is written down: how many games there are to open, and what does not hold between them. */
  written?: number;
  fault?: string;
};

export type Status = {
  headline: string;
  /** What has just happened, in sentences. */
  news: string[];
  /** Which of them tell of a move: their place among them, the seat, the move. */
  made: [n: number, seat: number, move: string][];
  /** What must not be missed: a swapped row, a tile set aside, the end of a phase. */
  alert?: string | null;
  /** A fault in Python that would be lost otherwise: in a callback of the user's, or of ours. */
  fault?: string | null;
  undo: boolean;
  redo: boolean;
  ending?: Ending | null;
};

/** A computer's turn. After "stopped" and "failed" nothing happens until somebody moves, or says "go". */
export type Thinking = {
  seat: number;
  state: "thinking" | "stopped" | "failed";
  progress?: number | null;
  text: string;
};

export type LogEntry = {
  ply: number;
  seat: number;
  move: string;
  /** The move in a few words. */
  text: string;
  /** What came of it. */
  news: string[];
  /** The lines that a record of the game has for it, and for what was played instead of it and taken back. */
  record: string;
  /** The rules behind what came of it, and behind the rune that was used. */
  rules?: string[];
  /** What is said of a hint that was taken for it. */
  hint?: string;
};

/** The last few entries; the page keeps the earlier ones and asks for those that it lacks. Head, entries and what lies
 * ahead, since it was taken back, are the record. */
export type LogTail = {
  head: string;
  entries: LogEntry[];
  ahead: string;
  /** Another number: the game took another way, and earlier entries may be others. */
  line: number;
};

/** The words that it needs come along, since few boards show it. */
export type Advice = { words: Words } & (
  | { progress: number }
  | (AnalysisView & { leads: number[] })
  /** Nobody looks: a computer is to move, or the game is over. */
  | { leads?: number[] }
);

export type AidName =
  | "legal"
  | "plains"
  | "mountains"
  | "sea"
  | "landmass"
  | "reach"
  | "projected"
  | "unseen"
  | "fits"
  | "coordinates"
  | "last"
  | "analysis";

/** A region: "n.corners" for each tile in it (corners as six bits), spaces between. */
export type Region = string;

export type Aids = {
  on: AidName[];
  plains?: Region[];
  mountains?: Region[];
  sea?: Region[];
  landmass?: Region[];
  reach?: { secured: Mask[]; contested: Mask; dead: Mask };
  /** [tile's text, its face, its mark, how many] */
  unseen?: [string, string, Rune | null | undefined, number][];
  /** How many unseen tiles fit in each space that touches two tiles or more. */
  fits?: { [space: Cell]: number };
  /** Of these spaces, those where no tile of the game will ever fit. */
  holes?: Cell[];
  /** What the moves are worth; or how far the search for it is. */
  analysis?: Advice;
  /** Those that cannot be had on this board. */
  barred?: (AidName | "hints")[];
};

/** A kept game to go on with instead; and whether this one is kept, as far as that is news, in a sentence. */
export type Kept = { offer?: { name: string; text: string; about: string }; lost?: string; again?: string };

/** A hint for the person to move, no further than it was asked for. Empty where there are none on this board. */
export type HintView = {
  /** Whether one can be asked for now. */
  can?: boolean;
  /** 0: it is being looked for, or none was found; 1: where to look; 2: why; 3: the move. Absent: none is shown. */
  stage?: 0 | 1 | 2 | 3;
  lines?: string[];
  /** How far the search is, from 0 to 1. */
  progress?: number;
  cells?: Cell[];
  move?: string;
  /** When the game is over: how many hints were taken, in words. */
  taken?: string;
};

/** A puzzle on the board; empty for any other game. */
export type PuzzleView = {
  name?: string;
  /** Its name, kind and grade in words; and how many puzzles were solved. */
  title?: string;
  progress?: string;
  state?: "open" | "right" | "wrong";
  /** What there is to say about the last move, in sentences. */
  lines?: string[];
  /** It was solved at some time: by the learner alone, or with a hint. */
  solved?: "alone" | "helped";
  /** What a wrong move leads to, move by move. */
  arrows?: PuzzleArrow[];
};

export type PuzzleArrow = { n: number; seat: number; from?: Cell; to: Cell };

/** Whether newcomers are offered the tutorial. */
export type Learning = { offer?: boolean };

/** A computer player: its name, its character in a sentence, and its measured strength in short. */
export type LevelView = { name: string; about: string; strength: string };

/** What can be chosen for a new game, and what was chosen for this one. Never a seed. */
export type Setup = {
  variants: string[];
  presets: { [name: string]: Rune[] };
  runes: Rune[];
  levels: LevelView[];
  languages: { [code: string]: string };
  lang: string;
  /** Every piece is put there first, and then confirmed. */
  confirm: boolean;
  /** Hints may be asked for. */
  hints: boolean;
  /** How many seconds a move of somebody else takes, so that it can be seen. */
  pace: number;
  theme: string;
  players: number;
  variant: string;
  /** What each kind of piece is drawn as: farms and fields in the original game. */
  looks: { longhouse: string; viking: string };
  inGame: Rune[];
  tie: "order" | "replay";
  /** Whether it is a game of a match of three. */
  match: boolean;
  tableTalk: boolean;
  /** The turn in short and the runes in the game, as the player aid shows them. `phase`: what a part is about; the
   * runes are about no phase. */
  guide: { phase?: Phase; title: string; lines: { rule: string; text: string }[] }[];
};

/** A game that is written down: what is to be told next, and all that can be mended. */
export type Noting = {
  needs: "tile" | "move" | "nothing";
  /** Whether all tiles were told that lay there before the first move. */
  dealt: boolean;
  /** The earlier step that is opened, or that does not hold. */
  at?: StepPart | null;
  /** The tiles beside the map that nobody noted: at which ply they came up, and which they are of those. */
  hidden: [ply: number, n: number][];
  /** Whether the row may have been swapped, for all that can be known here. */
  swap: boolean;
  /** The tiles that can have come up: text, face, mark, how many. */
  unseen: [string, string, Rune | null | undefined, number][];
  /** What does not hold, in sentences. */
  problems: string[];
  steps: NotedStep[];
};

/** Part of a step: its move, one before it that was forgotten, or a tile that came up, which is numbered `n`. */
export type StepPart = { ply: number; part: "move" | "before" | "tile"; n: number };

/** What was written down: the seat is null where the step is in doubt, and at ply 0, the deal; `draws` came up. */
export type NotedStep = [
  ply: number,
  seat: number | null | undefined,
  text: string,
  draws: string[],
  move: string,
];

/** A review in short. `leads`: by ply and seat, how far ahead of the others; `sums`: by seat, what mistakes cost and what
 * luck brought. */
export type FinishedReview = {
  leads: number[][];
  sums: { mistakes: number; lost: number; luck: number }[];
};

/** What is done with a game that is over: `fjords_widget/widgets/play/finished.py` makes it. */
export type Finished = Work & { words?: Words; review?: FinishedReview };

/** What every board shows of a game, whether it is played there or stepped through. */
export type BoardState = {
  ply: number;
  turn?: number | null;
  phase: Phase;
  _table: Table;
  _options: Options;
  _seats: SeatView[];
  _status: Status;
  _thinking?: Thinking | null;
  _aids: Aids;
  _setup: Pick<Setup, "lang" | "looks" | "inGame"> & Partial<Pick<Setup, "confirm" | "pace">>;
  _hint?: HintView;
  _book?: BookView;
  _words: Words;
};

/** The traits of `Play`. Python alone writes them. */
export type PlayTraits = BoardState & {
  _log: LogTail;
  _setup: Setup;
  /** Empty for a game by itself. */
  _match?: MatchView | { game?: undefined };
  _kept: Kept;
  _finished?: Finished;
  _learn?: Learning;
  _puzzle?: PuzzleView;
  _noting?: Noting;
  /** The page counts what it has shown, for hosts whose cells follow what a page writes (marimo). */
  _seen?: number;
  /** When the widget was made, in seconds. */
  _born?: number;
  /** The name of the picture in the output, which a live view hides. */
  _pictured?: string;
  /** The style sheet; a file that stands by itself has it elsewhere. */
  _style?: string;
};

/** The same as it travels: the map apart from the table, -1 for nobody's turn, an empty object if nobody thinks. */
export type Traits = Omit<PlayTraits, "_table" | "_thinking"> & {
  _map: Ground;
  _table: Omit<Table, keyof Ground>;
  _thinking?: Thinking | Nothing | null;
};

export const PLAY_TRAITS = [
  "ply",
  "turn",
  "phase",
  "_map",
  "_table",
  "_options",
  "_seats",
  "_status",
  "_thinking",
  "_log",
  "_aids",
  "_setup",
  "_match",
  "_noting",
  "_kept",
  "_finished",
  "_hint",
  "_learn",
  "_puzzle",
  "_book",
  "_words",
] as const satisfies readonly (keyof Traits)[];
