// What the parts that several widgets show know of the view they stand in: a game to play on and one to step through
// both are such a view.
import type { Cell } from "../board/geometry";
import type { Art } from "../board/laid_scene";
import type { TableWords } from "../board/table";
import type { PieceLooks } from "./piece_name";
import type { Translate } from "./words";

export type GameView = Art & {
  t: Translate;
  state: {
    turn?: number | null;
    phase: string;
    _table: TableWords;
    _seats: readonly SeatName[];
    _aids: { on: readonly string[] };
    _setup: PieceLooks;
  };
  act: { point(cells: Cell[]): void };
};

export type SeatName = { name: string; colour: string };
