// The keys of a replay: steps first, then those of the board. None goes on to the notebook.
import type { BoardHandle } from "../board/handle";
import { handleKey, keyAction, placeOf } from "../play/keys";
import { gameKey } from "../shared/games";
import { stepKey } from "../shared/stepper/keys";
import { stepBy } from "../shared/stepper/stepper";
import { toTurning } from "./chart";
import type { ReplayView } from "./view";

/** What keys of the board to play on mean here, always and while a move is tried. */
const ALWAYS = ["step", "act", "cancel", "zoom", "fit"];
const TRYING = [...ALWAYS, "jump", "turnTile", "pickStone", "tile", "ways", "why"];

export function onKey(event: KeyboardEvent, view: ReplayView, board: BoardHandle): void {
  event.stopPropagation();
  if (event.defaultPrevented) return;
  if (switched(event, view) || stepped(event, view) || lettered(event, view) || onBoard(event, view, board))
    event.preventDefault();
}

function switched(event: KeyboardEvent, { games, game, still, turnTo }: ReplayView): boolean {
  const writes = (event.composedPath()[0] as Element).closest?.("input, select, textarea");
  const found = still || writes ? null : gameKey(event, games, game);
  if (found != null) turnTo(found);
  return found != null;
}

function stepped(event: KeyboardEvent, view: ReplayView): boolean {
  const key = view.still ? null : stepKey(event);
  if (!key) return false;
  const { last, playback, goTo } = view;
  stepBy(key, { at: view.state.ply, last, playback, go: goTo });
  return true;
}

function lettered(event: KeyboardEvent, view: ReplayView): boolean {
  const writes = (event.composedPath()[0] as Element).closest?.("input, select, textarea");
  if (writes || event.ctrlKey || event.altKey || event.metaKey || view.still) return false;
  const key = placeOf(event);
  if (key === "v" && !view.trying) return (view.nextVariation(), true);
  if (key === "t") return (view.setTrying(!view.trying), true);
  if (key === "r" && view.reviewed && !view.trying) return (view.setReview(!view.review), true);
  if ((key === "n" || key === "p") && view.review)
    return (toTurning(view, view.review, key === "n" ? 1 : -1), true);
  return false;
}

function onBoard(event: KeyboardEvent, view: ReplayView, board: BoardHandle): boolean {
  const action = keyAction(event);
  return !!action && (view.trying ? TRYING : ALWAYS).includes(action[0]) && handleKey(event, view, board);
}
