// What keys and buttons outside of a board can ask of it. Whoever shows a board makes a handle and gives it to it.
import { useState } from "preact/hooks";

import { CameraControl } from "./camera_control";
import type { Cell } from "./geometry";
import type { BoardScene } from "./scene";

export class BoardHandle {
  readonly camera = new CameraControl();
  /** The last thing was done by the keyboard, so what opens now takes the focus. */
  byKeyboard = false;
  /** What is drawn, and where; set by the board. */
  scene: BoardScene | null = null;
  map: SVGSVGElement | null = null;

  /** All cells that the keyboard can go to. */
  get cells(): Set<Cell> {
    return new Set(this.scene?.cells.map(({ cell }) => cell));
  }

  /** The cell that the keyboard is on, or would begin from. */
  get here(): Cell {
    return this.scene ? homeOf(this.scene) : "0,0";
  }

  /** Whether the keyboard is on the map. */
  get isFocused(): boolean {
    return this.map?.contains((this.map.getRootNode() as Document).activeElement) ?? false;
  }

  /** Puts the keyboard on a cell, or on the one where it begins, and the cell into sight. */
  focus(cell: Cell | null): void {
    const there = cell == null ? null : this.#at(cell);
    (there ?? this.#at(this.here))?.focus({ preventScroll: true });
    if (there && cell) this.camera.reveal(cell);
  }

  #at(cell: Cell): SVGGElement | null {
    return this.map?.querySelector<SVGGElement>(`[data-cell="${cell}"]`) ?? null;
  }
}

/** The handle of a board, kept as long as the component that shows it. */
export function useBoardHandle(): BoardHandle {
  return useState(() => new BoardHandle())[0];
}

/** The cell that the keyboard is on, or would begin from. */
export function homeOf({ cursor, start, cells }: BoardScene): Cell {
  return cursor != null && cells.some(({ cell }) => cell === cursor) ? cursor : start;
}
