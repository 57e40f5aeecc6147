// What one view of a tutorial holds by itself, and what can be done in it.
import type { Cell } from "../board/geometry";
import type { Art } from "../board/laid_scene";
import type { FetchFigures } from "../shared/rulebook/pictures";
import type { Translate } from "../shared/words";
import type { Answer, LearnTraits, Step } from "./wire";

/** The page's own state, beside the traits. It begins anew with each step. */
export type LearnOwn = {
  /** What was done last, and what is said to it. */
  answer: Answer | null;
  /** How often something wrong was done in this step: after some time the right answer is lit. */
  wrong: number;
  /** The tile of the row that is chosen, by its name. */
  tile: string | null;
  /** How far the tile that is to be turned is turned. */
  turned: number;
  /** In a small game: the moment that is shown, and how many moves the learner has made. */
  moment: number;
  moves: number;
  /** Whether the rules behind an answer are named. */
  rulesNamed: boolean;
  /** The rule at which the rulebook is open; null while it is closed. */
  rule: string | null;
  /** Where the keyboard is. */
  cursor: Cell | null;
  /** The cell under the pointer, while a tile is to be laid. */
  hover: Cell | null;
  /** Whether the list of chapters is open. */
  listing: boolean;
  /** For those who hear the page. */
  said: string;
};

/** After this many wrong answers the right one is lit. */
export const PATIENCE = 2;

export type LearnView = Art &
  LearnOwn & {
    state: LearnTraits;
    step: Step;
    at: number;
    last: number;
    live: boolean;
    /** Whether the step is done: there is nothing left but to go on. */
    isDone: boolean;
    t: Translate;
    fetchFigures: FetchFigures;
    act: {
      go(step: number): void;
      repeat(): void;
      cell(cell: Cell): void;
      pick(tile: string): void;
      turn(by: 1 | -1): void;
      layTurned(): void;
      press(key: string): void;
      nameRules(): void;
      showRule(rule: string | null): void;
      setCursor(cell: Cell): void;
      hover(cell: Cell | null): void;
      list(open: boolean): void;
      startOver(): void;
      speak(lang: string): void;
      say(sentence: string): void;
    };
  };

/** The cells of the right answers. */
export function rightCells({ gesture, answers, tile }: Step, chosen: string | null): Cell[] {
  const isCell = gesture === "cell" || gesture === "lay";
  if (!isCell) return [];
  return Object.entries(answers)
    .filter(([key, { right }]) => right && (!key.includes("@") || key.startsWith(`${chosen ?? tile}@`)))
    .map(([key]) => key.slice(key.indexOf("@") + 1));
}

/** The tiles of the row that a right answer takes. */
export function rightTiles({ gesture, answers }: Step): string[] {
  if (gesture !== "tile" && gesture !== "lay") return [];
  const right = Object.keys(answers).filter((key) => answers[key]!.right);
  return [...new Set(right.map((key) => (gesture === "lay" ? key.slice(0, key.lastIndexOf("@")) : key)))];
}
