// What analysis says of a position. `fjords_widget/widgets/shared/analysis_view.py` makes it.
import type { Cell } from "../../board/geometry";

/** A move in words, its value, how far that lies apart over unseen tiles, 1 if it is proven, and the move
 * itself. */
export type Told = [text: string, value: number, spread: number, proven: number, move: string];

/** Values are points ahead in the end, from the view of the seat to move. */
export type AnalysisView = {
  value: number;
  /** The best move, where it goes, and the corners of the tile that it lays. */
  best: string;
  ways: [Cell, Cell][];
  face?: string;
  /** The best few, the best first. */
  top: Told[];
  /** `q,r:value` for every cell where something can be done, spaces between; with `!` if it is proven. */
  values: string;
};
