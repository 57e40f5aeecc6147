// What stands out on the map: lit cells, a move on its way, what is in the way of a move, and parts of the final score.
import type { BoardScene, RingKind, SceneArrow } from "../../board/scene";
import type { Laid } from "../../board/table";
import { seatWash } from "../../board/washes";
import type { Lit } from "../turn";
import { readTouched } from "../../shared/move_text";
import { waysSince } from "./traces";
import type { View, WhyNot } from "../view";
import type { Cell, Ending, SeatView } from "../wire";

/** A ring for each cell that has one; later ones win. */
export function ringsOf({ own }: View, table: Laid, lights: Map<Cell, Lit>): Map<Cell, RingKind> {
  const found = new Map<Cell, RingKind>();
  for (const [cell, { light }] of lights) {
    if (light === "from" || light === "to") found.set(cell, light);
    else if (light === "legal" && table.byCell.has(cell)) found.set(cell, "legal");
  }
  const { intent } = own;
  if (intent.kind === "stone" && intent.from != null) found.set(intent.from, "start");
  if (intent.kind === "placed") found.set(intent.cell, "start");
  if (intent.kind === "laid" && typeof intent.secret === "object") found.set(intent.secret.from, "start");
  if (own.late && own.pending) for (const cell of readTouched(own.pending).cells) found.set(cell, "pending");
  if (own.next != null) found.set(own.next, "pending");
  for (const reason of own.why?.reasons ?? []) for (const cell of reason.cells) found.set(cell, "bad");
  for (const cell of own.pointed) found.set(cell, "start");
  return found;
}

/** The ways the last moves went, or the way that a move under question would go. */
export function arrowsOf(view: View): SceneArrow[] {
  const { own } = view;
  const asked = /@(-?\d+,-?\d+)>(-?\d+,-?\d+)$/.exec(own.why?.move ?? "");
  if (asked) return [{ from: asked[1]!, to: asked[2]!, bad: true }];
  return own.why ? [] : waysSince(view);
}

/** The corners that are in the way, each once. */
export function cornersOf(why: WhyNot | null): string[] {
  return [...new Set(why?.reasons.flatMap((reason) => reason.corners))];
}

/** One part of the final score: its cells stand out, in the colour of who gets the points. */
export function spotlightOf(
  ending: Ending | null | undefined,
  part: number | null,
  seats: SeatView[],
): BoardScene["spotlight"] {
  const shown = part == null ? undefined : ending?.parts[part];
  return shown ? { look: seatWash(seats[shown.seat]?.colour ?? "white"), cells: shown.cells } : null;
}
