// What one view of a lesson holds by itself, and what can be done in it.
import type { Cell } from "../board/geometry";
import type { Art } from "../board/laid_scene";
import type { Playback } from "../shared/stepper/playback";
import type { Translate } from "../shared/words";
import type { LessonTraits, Orientation, System } from "./wire";

/** By seat. */
export const COLOURS = ["white", "yellow", "purple", "black"] as const;

/** The page's own state, beside the traits. */
export type LessonOwn = {
  /** What a click chooses; null if there is nothing to choose. */
  role: string | null;
  /** A choice that was sent and is not answered yet: shown as made. */
  pending: { role: string; cell: Cell } | null;
  /** What has to be said about a choice. */
  notice: string | null;
  /** Where the keyboard is, by pane. */
  cursors: (Cell | null)[];
  /** Whether the slider stops at every neighbour that is looked at. */
  fine: boolean;
  /** The nodes of search trees that were folded or unfolded by hand, by pane. */
  folds: ReadonlyMap<number, boolean>[];
  /** How cells are counted, and how they stand, where there is a choice. */
  system: System;
  orientation: Orientation;
  /** The node of a search tree whose board is shown, by pane; null: that of the step. */
  picked: (number | null)[];
  /** For those who hear the board. */
  said: string;
};

export type LessonView = Art &
  LessonOwn & {
    state: LessonTraits;
    /** The step that is shown. */
    step: number;
    last: number;
    /** The place on the slider, and its last one: of all steps, or of the large ones. */
    at: number;
    lastAt: number;
    playback: Playback;
    t: Translate;
    act: {
      go(step: number): void;
      goAt(at: number): void;
      setFine(fine: boolean): void;
      count(system: System): void;
      stand(orientation: Orientation): void;
      pick(pane: number, node: number): void;
      fold(pane: number, node: number, folded: boolean): void;
      setRole(role: string): void;
      choose(cell: Cell): void;
      setCursor(pane: number, cell: Cell): void;
      dismiss(): void;
      say(sentence: string): void;
    };
  };

/** The cell that a role has, or will have once Python has answered. */
export function cellOfRole({ state, pending }: LessonView, name: string): Cell | null {
  if (pending?.role === name) return pending.cell;
  return state._roles.find((role) => role.name === name)?.cell ?? null;
}
