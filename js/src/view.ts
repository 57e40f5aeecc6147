// What one view of a board holds by itself: nothing here is synced, and nothing here outlives the view.
import type { ComponentChildren } from "preact";

import type { Answers, Cell, PlayTraits, Reason, Rune, Shape } from "./wire";

/** What the player is about to do. It is forgotten whenever the game moves on. */
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
  /** A rune stone is picked (journey: sail, horse: ride, wisdom: leap), then the tile or space to start from. */
  | { kind: "stone"; rune: "journey" | "horse" | "wisdom"; from: Cell | null };

/** Why a move is not allowed, to be shown on the board and in words. */
export type WhyNot = { move: string; at: Cell | null; text: string; reasons: Reason[]; sticky: boolean };

export type Panel = "none" | "new" | "aids" | "guide" | "log" | "load" | "keys" | "unseen";

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
  /** A move that was sent and is not answered yet: shown as made. */
  pending: string | null;
  /** Its answer takes so long that it shows. */
  late?: boolean;
  /** A part of the final score that is shown on the board, by its place in `_status.ending.parts`. */
  part: number | null;
  /** The kernel is gone: the board is a picture from here on. */
  live: boolean;
  /** The panels that are fetched later are there. */
  more?: boolean;
  /** The last thing said to screen readers. */
  said: string;
};

/** What can be done in a view. Every click, touch and key ends here. */
export type Actions = {
  chooseTile(tile: string): void;
  turnTile(steps: 1 | -1): void;
  setAllWays(on: boolean): void;
  pickStone(rune: Rune): void;
  /** A click, a tap or Enter on a cell. */
  act(cell: Cell): void;
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
  undo(): void;
  redo(): void;
  backTo(ply: number): void;
  open(panel: Panel): void;
  showPart(part: number | null): void;
  say(sentence: string): void;
};

export type View = {
  state: PlayTraits;
  own: ViewState;
  act: Actions;
  /** A word or sentence by its key, with values filled in. */
  t(key: string, values?: Record<string, string | number>): string;
  /** Begins every id in this view. */
  prefix: string;
  /** A shape by its name, to be used as `#${prefix}${name}`; null while it is still being fetched. */
  shape(name: string): Shape | null;
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
