// What the panels know and can do beyond the board.
import type { ComponentChildren } from "preact";

import type { Line, Session } from "../session";
import type { Actions, View } from "../view";
import type { AidName, Answer, Answers, Colour, LogEntry, NewGame, Refusal, Request } from "../wire";

export type PanelActions = {
  /** Begins a new game; a refusal comes back to be shown in the form. */
  newGame(game: NewGame): Promise<Refusal | null>;
  setSeat(seat: number, change: { kind?: string; name?: string; colour?: Colour }): void;
  setAids(on: AidName[]): void;
  setLang(lang: string): void;
  stop(): void;
  go(): void;
  /** Asks Python; what it refuses comes back. */
  request<D extends keyof Answers>(request: Extract<Request, { do: D }>): Promise<Answer<D>>;
  copyRecord(): void;
  saveRecord(): void;
  closeTrouble(): void;
};

export type PanelView = View & {
  act: Actions & PanelActions;
  /** Something went wrong, in a sentence. */
  trouble: string | null;
  line: Line;
  log: LogEntry[];
  arrived: number;
  /** What the colours on the map mean. */
  legend?: ComponentChildren;
};

export type { Session };
