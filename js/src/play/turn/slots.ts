// The places of the tiles in the row: a new tile comes where the old one was, and no other one moves.
import type { TileView } from "../wire";

/** A tile's text, or nothing where a tile was and none came. */
export type Slots = (string | null)[];

/** The slots after the row has become another one. */
export function slotsAfter(before: Slots, row: TileView[]): Slots {
  const coming = row.map(({ text }) => text);
  const slots = before.map((text) => (text != null && take(coming, text) ? text : null));
  for (const text of coming) {
    const free = slots.indexOf(null);
    slots[free < 0 ? slots.length : free] = text;
  }
  return slots;
}

function take(from: string[], text: string): boolean {
  const at = from.indexOf(text);
  if (at >= 0) from.splice(at, 1);
  return at >= 0;
}

/** The tiles in their slots. */
export function inSlots(slots: Slots, row: TileView[]): (TileView | null)[] {
  return slotsAfter(slots, row).map((text) => row.find((tile) => tile.text === text) ?? null);
}
