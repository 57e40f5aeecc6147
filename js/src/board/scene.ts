// What a board shows and what it tells its owner: a plain value. The board draws it and knows no game; play, replay,
// lesson and question each make one.
import type { ComponentChildren } from "preact";

import type { Translate } from "../shared/words";
import type { Cell, Point } from "./geometry";

/** "laid": on the table. "sent": its move is on its way, looking like "laid"; "late": for so long that it shows.
 * "trial": lies there for now. "ghost" and "bad" hang over a space; a bad one does not fit. */
export type SceneState = "laid" | "sent" | "late" | "trial" | "ghost" | "bad";

export type SceneTile = {
  cell: Cell;
  /** References to the tile's shape and to that of its mark; null while the page does not have them. */
  href: string | null;
  mark: string | null;
  state: SceneState;
  /** The six corners of a tile that can still be turned, put elsewhere or put back. */
  face?: string | undefined;
};

/** An open space: how it is lit, the number on it, and the small text above that. */
export type SceneSpace = {
  cell: Cell;
  light?: string | undefined;
  ways?: number | undefined;
  fits?: { n: number; text: string } | undefined;
  /** Nothing will ever lie there. */
  hole?: boolean | undefined;
};

/** A piece or a stone; `at` is the step from the middle of its cell. */
export type ScenePiece = {
  cell: Cell;
  kind: string;
  href: string | null;
  at: Point;
  scale: number;
  state: SceneState;
};

/** Part of the map in a colour of its own, as path data; regions of one kind are told apart by `n`. */
export type SceneRegion = { kind: string; n: number; area: string; border: string };

/** Cells washed in the look of a class, and with the pattern of that name. */
export type SceneWash = { name: string; look: string; cells: Cell[] };

/** Each kind has a shape of its own, beside its colour: "legal" is a plain line, "from" has dashes, "to" a dot in its
 * middle, "start" is broad, "pending" has dashes and dots, "bad" short dashes. */
export type RingKind = "legal" | "from" | "to" | "start" | "pending" | "bad";

/** Cells that somebody has just changed: ringed in the colour that `look` names, with a badge. */
export type SceneTrace = { look: string; badge: string | null; cells: Cell[] };

export type SceneArrow = { from: Cell; to: Cell; bad?: boolean };

/** A cell to point at: what is heard of it, and the `data-` attributes and class that it carries. */
export type SceneCell = {
  cell: Cell;
  /** What the number on it means, for those who point at it. */
  tip?: string | undefined;
  label: string;
  look?: string | undefined;
  data: { [name: `data-${string}`]: unknown };
};

export type BoardScene = {
  t: Translate;
  /** Begins the ids of all shapes and patterns. */
  prefix: string;
  /** A class of its own for the whole board. */
  look?: string;
  /** What the map is called, and the id of the text that explains its keys. */
  label: string;
  describedBy: string;
  /** Counts the maps that were put here: another one is seen as a whole. */
  map: number;
  /** How many milliseconds it takes until something is seen that somebody else has put there; 0: none. */
  pace: number;
  /** What the camera keeps in sight. */
  inSight: Cell[];

  spaces: SceneSpace[];
  /** From back to front. */
  tiles: SceneTile[];
  pieces: ScenePiece[];
  regions: SceneRegion[];
  washes: SceneWash[];
  rings: Map<Cell, RingKind>;
  traces: SceneTrace[];
  arrows: SceneArrow[];
  /** Corners to point at, each as "q,r,corner". */
  corners: string[];
  /** Cells that stand out in a look, while all other tiles are dimmed. */
  spotlight: { look: string; cells: Cell[] } | null;
  /** The cells whose coordinates are written on them. */
  coordinates: Cell[];
  /** Drawn by the owner: below the pieces, and over everything. */
  under?: ComponentChildren;
  over?: ComponentChildren;

  /** In reading order. */
  cells: SceneCell[];
  /** Where the keyboard is; null: it has not been here, and would begin at `start`. */
  cursor: Cell | null;
  start: Cell;
  on: BoardHandlers;
};

/** How a cell was clicked. `again`: the second click of a double click; `size`: how high the cell is, in pixels. */
export type CellClick = { again: boolean; size: number };

export type BoardHandlers = {
  /** A click, a tap, or a key on a cell. */
  cell(cell: Cell, click: CellClick): void;
  /** A click beside all cells. */
  beside?(): void;
  /** The pointer is over a cell, or over none; fingers do not hover. */
  hover?(cell: Cell | null): void;
  /** Turns the tile that hangs over a space; 0 only asks. False: there is none, the wheel is the page's. */
  wheel?(step: 1 | 0 | -1): boolean;
  strokes?: Strokes | undefined;
};

/** What is drawn over the map by hand. `side`: with the right button of a mouse. */
export type Strokes = {
  /** Whether a pointer that goes down on a cell now draws, and so does not move the map. */
  begins(side: boolean): boolean;
  /** It has come to another cell, to none, or is given up. */
  over(from: Cell, to: Cell | null): void;
  ends(from: Cell, to: Cell | null, side: boolean): void;
};

/** A scene on which nothing lies and nothing is marked, to be filled in. */
export const EMPTY = {
  pace: 180,
  spaces: [],
  tiles: [],
  pieces: [],
  regions: [],
  washes: [],
  rings: new Map(),
  traces: [],
  arrows: [],
  corners: [],
  spotlight: null,
  coordinates: [],
} satisfies Partial<BoardScene>;
