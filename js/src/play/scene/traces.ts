// Who did what since somebody was last at the table: the moves of the others, each in the colour of its mover.
import { href } from "../../board/laid_scene";
import type { SceneArrow, SceneTrace } from "../../board/scene";
import { readTouched } from "../../shared/move_text";
import type { View } from "../view";
import type { LogEntry } from "../wire";

/** The moves since the last one of whoever looks on: oldest first, without their own. */
export function movesSince({ state, log }: Pick<View, "state" | "log">): LogEntry[] {
  const { turn, _seats: seats } = state;
  const isPerson = (seat: number | null | undefined) => seat != null && seats[seat]?.kind === "human";
  const lastPerson = log.findLast(({ seat }) => isPerson(seat))?.seat ?? turn;
  const mine = isPerson(turn) ? turn : lastPerson;
  const others = log.slice(log.findLastIndex(({ seat }) => seat === mine) + 1);
  // Whoever has just moved, or moves again, sees that move.
  return others.length ? others.slice(-MOST) : log.slice(-1);
}

/** Rings on half the map would tell nothing: this many moves are shown at most. */
const MOST = 8;

export function tracesOf(view: View): SceneTrace[] {
  const { state } = view;
  if (!state._aids.on.includes("last")) return [];
  return movesSince(view).flatMap(({ seat, move }) => {
    const look = state._seats[seat]?.colour;
    const { cells } = readTouched(move);
    return look && cells.length ? [{ look, badge: href(view, `shield-${look}`), cells }] : [];
  });
}

/** The ways that these moves went. */
export function waysSince(view: View): SceneArrow[] {
  if (!view.state._aids.on.includes("last")) return [];
  return movesSince(view)
    .flatMap(({ move }) => readTouched(move).arrows)
    .map(([from, to]) => ({ from, to }));
}
