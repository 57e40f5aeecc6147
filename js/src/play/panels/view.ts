// What the panels know and can do beyond the board.
import type { ComponentChildren } from "preact";

import type { Line } from "../../shared/conversation";
import type { FileKind } from "../../shared/work";
import type { Actions, View } from "../view";
import type { Answer, Answers, NewGame, Note, Request } from "../requests";
import type { AidName, Colour, PlayTraits, Refusal, StepPart } from "../wire";

/** What can be done with a game that is played here. */
export type PanelActions = {
  /** One stage more of a hint. */
  hint(): void;
  closeHint(): void;
  undo(): void;
  redo(): void;
  backTo(ply: number): void;
  /** Goes on with a branch of the game that was left, from its first move. */
  goToBranch(node: number): void;
  /** Begins a new game; a refusal comes back to be shown in the form. */
  newGame(game: NewGame): Promise<Refusal | null>;
  /** Begins the next game of the match. */
  nextGame(): void;
  /** Opens a game of a match that is written down. */
  showGame(n: number): void;
  /** Goes on with the kept game of this name; or does not want to. */
  resume(name: string): void;
  decline(): void;
  setSeat(seat: number, change: { kind?: string; name?: string; colour?: Colour }): void;
  setAids(on: AidName[]): void;
  setLang(lang: string): void;
  /** Changes how this board behaves, and the next ones. */
  prefer(change: { confirm?: boolean; hints?: boolean; pace?: number; theme?: string }): void;
  stop(): void;
  go(): void;
  /** Judges the moves of the finished game; stops that, or the making of a film. */
  reviewGame(): void;
  stopJob(): void;
  /** Steps through the game in place of the board. */
  replayGame(): void;
  /** The game as a file. */
  fetchFile(kind: FileKind): Promise<Answer<"file">>;
  /** Asks Python; what it refuses comes back. */
  request<D extends keyof Answers>(request: Extract<Request, { do: D }>): Promise<Answer<D>>;
  /** Writes something down; what Python refuses comes back. */
  note(told: Note): Promise<Answer<"note">>;
  /** Opens a step that was written down earlier. */
  openStep(part: StepPart): void;
  copyRecord(): void;
  saveRecord(): void;
};

export type PanelView = View & {
  state: PlayTraits;
  act: Actions & PanelActions;
  /** Something went wrong, in a sentence. */
  trouble: string | null;
  line: Line;
  /** The board came out of a saved notebook, and nobody has ever answered. */
  isEarlier?: boolean;
  arrived: number;
  /** Shows another widget of the notebook; null where that cannot be. */
  showWidget?(id: string, el: HTMLElement): Promise<(() => void) | null>;
  /** What the colours on the map mean. */
  legend?: ComponentChildren;
};
