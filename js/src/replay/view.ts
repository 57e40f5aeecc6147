// What the parts of a replay know and can do.
import type { PanelView } from "../panels/view";
import type { Player } from "../stepper/player";
import type { Book } from "./book";
import type { ReviewView } from "./wire";

export type ReplayView = PanelView & {
  book: Book;
  at: number;
  /** The ply that is shown, or will be as soon as its move has come. */
  heading: number;
  /** The last ply of the line that is shown. */
  last: number;
  /** The board stays at this move: there is nothing to step with. */
  still: boolean;
  player: Player;
  trying: boolean;
  /** What analysis says of the game; null for nothing, or if nobody wants to see it. */
  review: ReviewView | null;
  /** Whether there is a review at all. */
  reviewed: boolean;
  go(at: number): void;
  /** Steps along the line that one is in. */
  goTo(ply: number): void;
  setTrying(on: boolean): void;
  setReview(on: boolean): void;
  /** To the next of the moves that could be made at this point. */
  nextVariation(): void;
};
