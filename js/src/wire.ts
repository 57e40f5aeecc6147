// What travels between Python and the page. `fjords_widget/widgets/` makes it, name by name; the examples in
// `tests/wire/` hold both sides to it.
//
// Cells are texts "q,r". The tiles on the map are numbered in the order of `_table.tiles`; a Mask is a set of
// such numbers as a hexadecimal number (bit n is tile n). The page knows no rule of the game.

import type { Judged } from "./analysis/wire";

export type Cell = string;
export type Mask = string;
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
  hand: TileView | null;
  aside: TileView[];
  /** How many tiles are out of sight. */
  bag: number;
  /** Cells of the last move, and [from, to] where it went from one to another. */
  last: { cells: Cell[]; arrows: [Cell, Cell][] };
};

/** A tile that is not on the map. `text` names it in moves; `faces` are its six corners by number of turns. */
export type TileView = { text: string; mark: Rune | null; faces: string[] };

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
  /** The rune stones that the seat still holds. */
  runes: Rune[];
  out: boolean;
  score: ScoreView;
  /** With the aid "projected" on. */
  projected: number | null;
};

export type ScorePart = { seat: number; part: keyof ScoreView; points: number; cells: Cell[] };

/** How the game ended; the sentence, the rule that decided it, and where the points lie. */
export type Ending = {
  winner: number | null;
  ranking: number[];
  headline: string;
  rule: string;
  reason: string;
  parts: ScorePart[];
};

export type Status = {
  headline: string;
  /** What has just happened, in sentences. */
  news: string[];
  /** What must not be missed: a swapped row, a tile set aside, the end of a phase. */
  alert: string | null;
  /** A fault in Python that would be lost otherwise: in a callback of the user's, or of ours. */
  fault: string | null;
  undo: boolean;
  redo: boolean;
  ending: Ending | null;
};

/** A computer's turn. After "stopped" and "failed" nothing happens until somebody moves, or says "go". */
export type Thinking = {
  seat: number;
  state: "thinking" | "stopped" | "failed";
  progress: number | null;
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
  /** The line or lines that a record of the game has for it. */
  record: string;
};

/** The last few entries; the page keeps the earlier ones and asks for those that it lacks. */
export type LogTail = { head: string; entries: LogEntry[] };

/** The words that it needs come along, since few boards show it. */
export type Advice = { words: Words } & (
  | { progress: number }
  | (Judged & { leads: number[] })
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
  unseen?: [string, string, Rune | null, number][];
  /** How many unseen tiles fit in each space that touches two tiles or more. */
  fits?: { [space: Cell]: number };
  /** Of these spaces, those where no tile of the game will ever fit. */
  holes?: Cell[];
  /** What the moves are worth; or how far the search for it is. */
  analysis?: Advice;
  /** Those that cannot be had on this board. */
  barred?: AidName[];
};

/** What can be chosen for a new game, and what was chosen for this one. Never a seed. */
export type Setup = {
  /** Names this widget among all others of the page: by it the views of one model find each other. */
  board: string;
  /** The version of the library: shapes are kept for each by itself. */
  version: string;
  variants: string[];
  presets: { [name: string]: Rune[] };
  runes: Rune[];
  levels: string[];
  languages: { [code: string]: string };
  lang: string;
  players: number;
  variant: string;
  inGame: Rune[];
  tie: "order" | "replay";
  tableTalk: boolean;
  /** The turn in short and the runes in the game, as the player aid shows them. */
  guide: { title: string; lines: { rule: string; text: string }[] }[];
};

/** A game that is written down: what is to be told next, and all that can be mended. */
export type Noting = {
  needs: "tile" | "move" | "nothing";
  /** Whether all tiles were told that lay there before the first move. */
  dealt: boolean;
  /** The earlier step that is opened, or that does not hold. */
  at: StepPart | null;
  /** The tiles beside the map that nobody noted: at which ply they came up, and which they are of those. */
  hidden: [ply: number, n: number][];
  /** Whether the row may have been swapped, for all that can be known here. */
  swap: boolean;
  /** The tiles that can have come up: text, face, mark, how many. */
  unseen: [string, string, Rune | null, number][];
  /** What does not hold, in sentences. */
  problems: string[];
  steps: NotedStep[];
};

/** Part of a step: its move, one before it that was forgotten, or a tile that came up, which is numbered `n`. */
export type StepPart = { ply: number; part: "move" | "before" | "tile"; n: number };

/** What was written down: the seat is null where the step is in doubt, and at ply 0, the deal; `draws` came up. */
export type NotedStep = [ply: number, seat: number | null, text: string, draws: string[]];

/** Every word that the page shows, by its key; "{name}" stands for a value. */
export type Words = { [key: string]: string };

/** The traits of `Play`. Python alone writes them. */
export type PlayTraits = {
  ply: number;
  turn: number | null;
  phase: Phase;
  _table: Table;
  _options: Options;
  _seats: SeatView[];
  _status: Status;
  _thinking: Thinking | null;
  _log: LogTail;
  _aids: Aids;
  _setup: Setup;
  _words: Words;
  _noting: Noting | null;
  /** The style sheet; a file that stands by itself has it elsewhere. */
  _style?: string;
};

/** The same as it travels: the map apart from the table. */
export type Traits = Omit<PlayTraits, "_table"> & { _map: Ground; _table: Omit<Table, keyof Ground> };

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
  "_noting",
  "_words",
] as const satisfies readonly (keyof Traits)[];

/**
 * A shape: an SVG element whose ids begin with "@@"; for tiles also where a piece's feet stand, and where the Home
 * stone lies beside a house that stands there.
 */
export type Shape = { svg: string; stand?: [number, number]; beside?: [number, number] };

export type NewGame = {
  players: number;
  variant: string;
  runes: Rune[] | string;
  seed: string | null;
  first: number | null;
  tie: "order" | "replay";
  table_talk: boolean;
  lang: string;
  seats: { name: string; colour: Colour; kind: string }[];
};

/** What the page asks; every message also has an `id`, and gets one answer with the same `id`. */
export type Request =
  | { do: "move"; move: string; ply: number }
  | { do: "undo"; ply: number }
  | { do: "redo"; ply: number }
  | { do: "back"; to: number; ply: number }
  | { do: "why"; move: string; ply: number }
  | { do: "builds"; move: string; ply: number }
  | { do: "shapes"; names: string[] }
  | { do: "log" }
  | { do: "record" }
  | { do: "branches" }
  | { do: "goto"; node: number; ply: number }
  /** `anyway`: as far as it holds, though something is wrong with it. */
  | { do: "load"; text: string; anyway: boolean }
  | { do: "note"; what: "tile"; tile: string }
  | { do: "note"; what: "move"; move: string }
  | ({ do: "note"; what: "open" } & StepPart)
  | { do: "note"; what: "close" }
  | { do: "note"; what: "remove"; ply: number }
  | { do: "note"; what: "undo" }
  | { do: "note"; what: "swap" }
  | { do: "more" }
  | { do: "new"; game: NewGame }
  | { do: "seat"; seat: number; kind?: string; name?: string; colour?: Colour }
  | { do: "aids"; on: AidName[] }
  | { do: "leads" }
  | { do: "lang"; lang: string }
  | { do: "stop" }
  | { do: "go" };

/** Moves that the game went by and then took back: the first of them, at which ply, and how many there are. */
export type Branch = {
  node: number;
  ply: number;
  seat: number;
  text: string;
  moves: number;
  /** Tiles had come out of the bag when it was taken back. */
  undone: boolean;
};

/** What is wrong with a record: where it stands in the text, counted from 1. */
export type Fault = { line: number; column: number; text: string };

export type Reason = {
  rule: string;
  title: string;
  text: string;
  cells: Cell[];
  /** "q,r,c": corner c of a cell. */
  corners: string[];
};

/** Answers by what was asked. */
export type Answers = {
  move: object;
  undo: object;
  redo: object;
  back: object;
  why: { legal: boolean; reasons: Reason[] };
  /** For a Lay without a building: what may be built with it. `secret`: by longhouse, where it may go. */
  builds: {
    legal: boolean;
    reasons: Reason[];
    longhouse: boolean;
    home: boolean;
    secret: { [origin: Cell]: Cell[] };
  };
  shapes: { shapes: { [name: string]: Shape } };
  log: { game: number; head: string; entries: LogEntry[] };
  record: { text: string };
  branches: { branches: Branch[] };
  goto: object;
  /** Without faults, or anyway, it is on the board now. */
  load: { loaded: boolean; faults: Fault[] };
  note: object;
  /** The panels that are opened now and then. */
  more: { script: string; style: string };
  new: object;
  seat: object;
  aids: object;
  /** Who was ahead after so many moves, by how much each seat: where that was looked into, and in the end. */
  leads: { leads: [ply: number, leads: number[]][] };
  lang: object;
  stop: object;
  go: object;
};

/** A refusal: "illegal", "stale", "invalid", "unknown", "busy" or "error" (a fault of ours), and a sentence. */
export type Refusal = { code: string; text: string; rules: string[]; reasons: Reason[] };

export type Answer<Do extends keyof Answers> =
  ({ id: number; ok: true } & Answers[Do]) | ({ id: number; ok: false } & Refusal);
