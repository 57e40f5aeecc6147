// What travels between Python and the page in the same way for every widget.

import type { Cell } from "../board/geometry";

/** Why a move is not allowed. */
export type Reason = {
  rule: string;
  title: string;
  text: string;
  cells: Cell[];
  /** "q,r,c": corner c of a cell. */
  corners: string[];
};

/**
 * A refusal: "illegal", "stale", "invalid", "unknown", "busy" or "error" (a fault of ours), and a sentence. Where Python
 * has not answered at all the page says "silent" or "gone", without a sentence.
 */
export type Refusal = { code: string; text: string; rules: string[]; reasons: Reason[] };

/** Every request has an `id`, and gets one answer with the same `id`: what was asked for, or a refusal. */
export type Answer<Told> = { id: number } & (({ ok: true } & Told) | ({ ok: false } & Refusal));

/** Nobody's turn travels as -1, since some hosts lose null. */
export function seatOrNull(seat: number | null | undefined): number | null {
  return seat == null || seat < 0 ? null : seat;
}

/** Nothing at all travels as an empty object, for the same reason. */
export type Nothing = { [key: string]: never };

export function filledOrNull<T extends object>(value: T | Nothing | null | undefined): T | null {
  return value && Object.keys(value).length ? (value as T) : null;
}
