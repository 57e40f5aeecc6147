// What keys and buttons outside of the board can ask of it. Each view has one board, found by the view's prefix.
import type { Cell } from "../wire";

export type BoardHandle = {
  zoom(factor: number): void;
  fit(): void;
  /** Puts the keyboard on a cell, and the cell into sight. */
  focus(cell: Cell): void;
  /** All cells that the keyboard can go to. */
  cells(): Set<Cell>;
  /** The next thing is done by the keyboard, so what opens takes the focus. */
  keyed(): void;
  /** The cell that the keyboard is on, or would begin from. */
  here(): Cell;
};

const boards = new Map<string, BoardHandle>();

export function register(prefix: string, handle: BoardHandle): () => void {
  boards.set(prefix, handle);
  return () => {
    if (boards.get(prefix) === handle) boards.delete(prefix);
  };
}

export function boardOf(prefix: string): BoardHandle | undefined {
  return boards.get(prefix);
}
