// What the parts of a replay know and can do.
import type { PanelView } from "../panels/view";
import type { Player } from "../stepper/player";
import type { Book } from "./book";

export type ReplayView = PanelView & {
  book: Book;
  at: number;
  /** The board stays at this move: there is nothing to step with. */
  still: boolean;
  player: Player;
  trying: boolean;
  go(at: number): void;
  /** Steps along the line that one is in. */
  goTo(ply: number): void;
  setTrying(on: boolean): void;
  /** To the next of the moves that could be made at this point. */
  nextVariation(): void;
};
