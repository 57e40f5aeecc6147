// The keys of a replay: steps first, then those of the board. None goes on to the notebook.
import { handleKey, keyAction } from "../keys";
import { stepKey } from "../stepper/keys";
import { stepBy } from "../stepper/stepper";
import { toTurning } from "./chart";
import type { ReplayView } from "./view";

/** What keys of the board to play on mean here, always and while a move is tried. */
const ALWAYS = ["step", "act", "cancel", "zoom", "fit"];
const TRYING = [...ALWAYS, "jump", "turnTile", "pickStone", "tile", "ways", "why"];

export function onKey(event: KeyboardEvent, view: ReplayView): void {
  event.stopPropagation();
  if (event.defaultPrevented) return;
  if (stepped(event, view) || lettered(event, view) || onBoard(event, view)) event.preventDefault();
}

function stepped(event: KeyboardEvent, view: ReplayView): boolean {
  const key = view.still ? null : stepKey(event);
  if (!key) return false;
  const { heading, last, player, goTo } = view;
  stepBy(key, { at: heading, last, player, go: goTo });
  return true;
}

function lettered(event: KeyboardEvent, view: ReplayView): boolean {
  const writes = (event.composedPath()[0] as Element).closest?.("input, select, textarea");
  if (writes || event.ctrlKey || event.altKey || event.metaKey || view.still) return false;
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  const key = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : place;
  if (key === "v" && !view.trying) return (view.nextVariation(), true);
  if (key === "t") return (view.setTrying(!view.trying), true);
  if (key === "r" && view.reviewed && !view.trying) return (view.setReview(!view.review), true);
  if ((key === "n" || key === "p") && view.review)
    return (toTurning(view, view.review, key === "n" ? 1 : -1), true);
  return false;
}

function onBoard(event: KeyboardEvent, view: ReplayView): boolean {
  const action = keyAction(event);
  return !!action && (view.trying ? TRYING : ALWAYS).includes(action[0]) && handleKey(event, view);
}
