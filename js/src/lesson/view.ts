// What one view of a lesson holds by itself, and what can be done in it.
import type { Cell } from "../board/geometry";
import type { Art } from "../board/laid_scene";
import type { Playback } from "../shared/stepper/playback";
import type { Translate } from "../shared/words";
import type { LessonTraits } from "./wire";

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
  /** For those who hear the board. */
  said: string;
};

export type LessonView = Art &
  LessonOwn & {
    state: LessonTraits;
    /** The step that is shown. */
    step: number;
    last: number;
    playback: Playback;
    t: Translate;
    act: {
      go(step: number): void;
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
