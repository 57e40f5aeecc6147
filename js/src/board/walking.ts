// The keys that go from cell to cell on a board, and choose the one where they are.
import { isCombined, placeOf } from "../shared/keys";
import type { Cell } from "./geometry";
import type { BoardHandle } from "./handle";
import { step, WAYS } from "./steps";

/** What becomes of a cell that is chosen, of one that the keyboard goes to, and of a step over the edge of the map. */
export type Walk = { choose(cell: Cell): void; goTo(cell: Cell): void; halt(): void };

/** Does what a key asks for, where the keyboard is on the map. */
export function walk(event: KeyboardEvent, board: BoardHandle, { choose, goTo, halt }: Walk): void {
  if (event.defaultPrevented || isCombined(event)) return;
  if (!board.map?.contains(event.composedPath()[0] as Node)) return;
  const place = placeOf(event);
  const way = WAYS[place];
  if (place === "enter" || place === " ") {
    board.byKeyboard = true;
    choose(board.here);
  } else if (way !== undefined) {
    const cell = step(board.here, way, board.cells);
    if (cell == null) halt();
    else goTo(cell);
  } else return;
  event.preventDefault();
}
