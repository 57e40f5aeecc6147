// What the parts of a replay know and can do.
import type { PanelView } from "../play/panels/view";
import type { Playback } from "../shared/stepper/playback";
import type { Book } from "./book";
import type { ReviewView } from "./wire";

export type ReplayView = PanelView & {
  book: Book;
  at: number;
  /** The last ply of the line that is shown. */
  last: number;
  /** The board stays at this move: there is nothing to step with. */
  still: boolean;
  playback: Playback;
  trying: boolean;
  /** What analysis says of the game; null for nothing, or if nobody wants to see it. */
  review: ReviewView | null;
  /** Whether there is a review at all. */
  reviewed: boolean;
  /** How many games there are, and which is shown, counted from 1. */
  games: number;
  game: number;
  turnTo(game: number): void;
  go(at: number): void;
  /** Steps along the line that one is in. */
  goTo(ply: number): void;
  setTrying(on: boolean): void;
  setReview(on: boolean): void;
  /** To the next of the moves that could be made at this point. */
  nextVariation(): void;
};
