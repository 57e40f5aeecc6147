// What one view of a board holds by itself, beside the traits of wire.ts: nothing here is synced, and nothing here
// outlives the view.
import type { ComponentChildren } from "preact";

import type { Art } from "../board/laid_scene";
import type { CellClick } from "../board/scene";
import type { Translate } from "../shared/words";
import type { Slots } from "./turn/slots";
import type { Answers } from "./requests";
import type { BoardState, Cell, LogEntry, Reason, Rune } from "./wire";

/** What the player is about to do. When the game moves on it is void, and the player is told. */
export type Intent =
  | { kind: "none" }
  /** A tile is chosen (its text), and turned so far. `show`: it is shown to answer a claim, not laid. */
  | { kind: "tile"; tile: string; turns: number; show: boolean }
  /** It lies on a space, not confirmed yet; `builds` arrives a moment later. */
  | {
      kind: "laid";
      tile: string;
      cell: Cell;
      turns: number;
      show: boolean;
      builds: Answers["builds"] | null;
      secret: "no" | "from" | { from: Cell };
    }
  /** A piece stands on a cell, not confirmed yet; `before` is what had been begun. */
  | { kind: "placed"; move: string; cell: Cell; before: Intent }
  /** A rune stone is picked (journey: sail, horse: ride, wisdom: leap), then the tile or space to start from. */
  | { kind: "stone"; rune: "journey" | "horse" | "wisdom"; from: Cell | null };

/** Why a move is not allowed, to be shown on the board and in words. */
export type WhyNot = { move: string; at: Cell | null; text: string; reasons: Reason[]; sticky: boolean };

export type Panel =
  "none" | "new" | "aids" | "guide" | "log" | "load" | "keys" | "unseen" | "rules" | "learn";

/** The page's own state, beside the traits. */
export type ViewState = {
  intent: Intent;
  /** Turn through all six ways, legal or not. */
  allWays: boolean;
  hover: Cell | null;
  /** Where the keyboard is. */
  cursor: Cell | null;
  why: WhyNot | null;
  panel: Panel;
  /** The rule at which the rulebook is open. */
  rule: string | null;
  /** The board fills the window. */
  full: boolean;
  /** The places of the tiles in the row. */
  slots: Slots;
  /** A tile is in somebody's hand, on its way to the board; `before` is what had been begun. */
  carried: { tile: string; before: Intent } | null;
  /** A move that was sent and is not answered yet: shown as made. */
  pending: string | null;
  /** A click that came meanwhile: it is carried out as soon as the move is answered. */
  next: Cell | null;
  /** What had been begun when it was sent; null while nothing is on its way. */
  sent: Intent | null;
  /** Its answer takes so long that it shows. */
  late: boolean;
  /** Cells that somebody points at elsewhere, as in the log. */
  pointed: Cell[];
  /** A part of the final score that is shown on the board, by its place in `_status.ending.parts`. */
  part: number | null;
  /** A replay that stands in place of the board. */
  replay: Answers["replay"] | null;
  /** Whether somebody may answer. Once the kernel is gone, the board is a picture. (While a move is on its way others are
   * let go, and buttons stay as they are: they would only flicker.) */
  live: boolean;
  /** The last thing said to screen readers. */
  said: string;
  /** Something went wrong, in a sentence. */
  trouble: string | null;
  /** A fault that Python reports, and that the reader has closed. */
  dismissed: string | null;
};

/** What can be done on every board of a game. Every click, touch and key ends here. */
export type Actions = {
  chooseTile(tile: string): void;
  turnTile(steps: 1 | -1): void;
  /** Takes a tile into the hand; drops it on a cell, or puts it back. */
  lift(tile: string): void;
  drop(cell: Cell | null, click?: CellClick): void;
  setAllWays(on: boolean): void;
  pickStone(rune: Rune): void;
  /** A click, a tap or Enter on a cell. */
  act(cell: Cell, click?: CellClick): void;
  hover(cell: Cell | null): void;
  setCursor(cell: Cell): void;
  /** One step back: Escape. */
  cancel(): void;
  /** After laying: move a longhouse by the Secret. */
  pickSecret(): void;
  /** Sends a move by its text. */
  play(move: string): void;
  explain(move: string, at: Cell | null): void;
  closeWhy(): void;
  open(panel: Panel): void;
  /** Opens the rulebook, at a rule if one is named. */
  showRule(rule: string | null): void;
  setFull(on: boolean): void;
  showPart(part: number | null): void;
  /** Shows where these cells are, until others are pointed at. */
  point(cells: Cell[]): void;
  say(sentence: string): void;
  closeTrouble(): void;
  /** One stage more of a hint, and back and forth: where the game is played. */
  hint?(): void;
  undo?(): void;
  redo?(): void;
};

export type View = Art & {
  state: BoardState;
  own: ViewState;
  act: Actions;
  t: Translate;
  /** The moves so far, as many as the page knows. */
  log: LogEntry[];
  /** What people have written about what is shown, as HTML. */
  told?: string;
  /** Drawn on the map by others: below the pieces, and over everything. */
  under?: ComponentChildren;
  over?: ComponentChildren;
  /** Counts the times that shapes have arrived; without it all pictures are looked at in every redraw. */
  arrived?: number;
  /** Stands beside the map, on the stage. */
  beside?: ComponentChildren;
  /** What others have to say of a cell to those who cannot see it. */
  spoken?(cell: Cell): string;
};
