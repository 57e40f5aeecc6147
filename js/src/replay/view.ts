// What the parts of a replay know and can do.
import type { View } from "../play/view";
import type { Line } from "../shared/conversation";
import type { Figures } from "../shared/rulebook/wire";
import type { Playback } from "../shared/stepper/playback";
import type { Answer } from "../shared/wire";
import type { FileAnswer, FileKind, Work } from "../shared/work";
import type { RecordTree } from "./record_tree";
import type { Editing } from "./editing";
import type { Edits, ReviewView } from "./wire";

export type ReplayView = View & {
  /** Something went wrong, in a sentence. */
  trouble: string | null;
  line: Line;
  tree: RecordTree;
  at: number;
  /** The last ply of the line that is shown. */
  last: number;
  /** The board stays at this move: there is nothing to step with. */
  still: boolean;
  playback: Playback;
  trying: boolean;
  /** Whether moves are written as in the record, and the map has its coordinates; else they are pictures. */
  coordinates: boolean;
  /** What analysis says of the game; null for nothing, or if nobody wants to see it. */
  review: ReviewView | null;
  /** Whether there is a review at all. */
  reviewed: boolean;
  /** What is being written; null where nothing can be. */
  editing: Editing | null;
  edits: Edits;
  work: Work;
  /** Judges the moves; stops that, or the making of a film. */
  beginReview(): void;
  stopWork(): void;
  /** The pictures of some rules. */
  fetchFigures(sections: string[]): Promise<Answer<{ figures: Figures }>>;
  saveAs(kind: FileKind): Promise<Answer<FileAnswer>>;
  /** How many games there are, and which is shown, counted from 1. */
  games: number;
  game: number;
  turnTo(game: number): void;
  go(at: number): void;
  /** Steps along the line that one is in. */
  goTo(ply: number): void;
  setTrying(on: boolean): void;
  setReview(on: boolean): void;
  setCoordinates(on: boolean): void;
  /** To the next of the moves that could be made at this point. */
  nextVariation(): void;
};
