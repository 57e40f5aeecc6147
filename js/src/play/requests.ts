// What the page asks, and what Python answers: `fjords_widget/widgets/play/requests.py` has a function for each.
import type { Cell } from "../board/geometry";
import type { Figures } from "../shared/rulebook/wire";
import type { Shape } from "../shared/shapes";
import type { Answer as AnswerOf, Reason } from "../shared/wire";
import type { FileAnswer, FileKind } from "../shared/work";
import type { AidName, Colour, LogTail, Rune, StepPart } from "./wire";

export type NewGame = {
  players: number;
  variant: string;
  runes: Rune[] | string;
  seed: string | null;
  first: number | null;
  tie: "order" | "replay";
  /** A match of three games, where that is played. */
  match: boolean;
  table_talk: boolean;
  lang: string;
  seats: { name: string; colour: Colour; kind: string }[];
};

/** What is written down of a game at a real table. */
export type Note =
  | { what: "tile"; tile: string }
  | { what: "move"; move: string }
  | ({ what: "open" } & StepPart)
  | { what: "close" }
  | { what: "remove"; ply: number }
  | { what: "undo" }
  | { what: "swap" }
  /** Opens a game of the match, counted from 1. */
  | { what: "game"; n: number };

/** What the page asks; every message also has an `id`, and gets one answer with the same `id`. */
export type Request =
  | { do: "move"; move: string; ply: number }
  | { do: "undo"; ply: number }
  | { do: "redo"; ply: number }
  | { do: "back"; to: number; ply: number }
  | { do: "why"; move: string; ply: number }
  | { do: "builds"; move: string; ply: number }
  | { do: "shapes"; names: string[] }
  /** The pictures of some sections of the rulebook. */
  | { do: "figures"; sections: string[] }
  | { do: "log" }
  | { do: "record" }
  | { do: "branches" }
  | { do: "goto"; node: number; ply: number }
  /** `anyway`: as far as it holds, though something is wrong with it. */
  | { do: "load"; text: string; anyway: boolean }
  | ({ do: "note" } & Note)
  | { do: "new"; game: NewGame }
  /** The next game of the match; `game` counts those that were on this board, as the table does. */
  | { do: "next"; game: number }
  /** The next puzzle after the one of this name. */
  | { do: "next_puzzle"; name: string }
  /** The games that were played last, but for the one on the board. */
  | { do: "recent" }
  /** The level to play next. */
  | { do: "suggest" }
  /** Goes on with the kept game that is offered; or does not want to. */
  | { do: "resume"; name: string }
  | { do: "decline" }
  | { do: "seat"; seat: number; kind?: string; name?: string; colour?: Colour }
  | { do: "aids"; on: AidName[] }
  | { do: "leads" }
  | { do: "lang"; lang: string }
  | { do: "prefer"; confirm?: boolean; hints?: boolean; pace?: number; theme?: string }
  /** One stage more of a hint; and putting it away, or ending the search for it. */
  | { do: "hint"; ply: number }
  | { do: "close_hint"; ply: number }
  | { do: "stop" }
  | { do: "go" }
  /** Judges the moves of the finished game; stops that, or the making of a film. */
  | { do: "review" }
  | { do: "stop_job" }
  /** All that is needed to show a replay in place of the board. */
  | { do: "replay" }
  | { do: "file"; kind: FileKind }
  /** Opens the tutorial; or does not want to be offered it again. */
  | { do: "learn" }
  | { do: "decline_learning" };

/** Moves that the game went by and then took back: the first of them, at which ply, and how many there are. */
export type Branch = {
  node: number;
  ply: number;
  seat: number;
  move: string;
  text: string;
  moves: number;
  /** Tiles had come out of the bag when it was taken back. */
  undone: boolean;
};

/** What is wrong with a record: where it stands in the text, counted from 1. */
export type Fault = { line: number; column: number; text: string };

/** A kept game in words: when it began, and who played what, how far. */
export type RecentGame = { name: string; began: string; about: string };

/** A level to play next, why, and the words to begin with; empty if there is no reason for another. */
export type LevelSuggestion = { level?: string; text?: string; play?: string };

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
  figures: { figures: Figures };
  log: { game: number } & LogTail;
  record: { text: string };
  branches: { branches: Branch[] };
  goto: object;
  /** Without faults, or anyway, it is on the board now. */
  load: { loaded: boolean; faults: Fault[] };
  note: object;
  new: object;
  next: object;
  next_puzzle: object;
  recent: { games: RecentGame[] };
  suggest: LevelSuggestion;
  resume: object;
  decline: object;
  seat: object;
  aids: object;
  /** Who was ahead after this many moves, by how much each seat: where that was looked into, and in the end. */
  leads: { leads: [ply: number, leads: number[]][] };
  lang: object;
  prefer: object;
  hint: object;
  close_hint: object;
  stop: object;
  go: object;
  review: object;
  stop_job: object;
  /** The front end of a replay, and its traits. */
  replay: { esm: string; state: { [trait: string]: unknown } };
  file: FileAnswer;
  /** The id of the tutorial's model. */
  learn: { model: string };
  decline_learning: object;
};

export type Answer<Do extends keyof Answers> = AnswerOf<Answers[Do]>;
