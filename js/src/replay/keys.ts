// The keys of a replay: steps first, then those of the board. None goes on to the notebook.
import type { BoardHandle } from "../board/handle";
import { handleKey, keyAction } from "../play/keys";
import { gameKey } from "../shared/games";
import { isCombined, isInField, placeOf } from "../shared/keys";
import { stepKey } from "../shared/stepper/keys";
import { stepBy } from "../shared/stepper/stepper";
import { toTurning } from "./chart";
import type { ReplayView } from "./view";

/** What keys of the board to play on mean here, always and while a move is tried. */
const ALWAYS = ["step", "act", "cancel", "zoom", "fit", "rules"];
const TRYING = [...ALWAYS, "jump", "turnTile", "pickStone", "tile", "ways", "why"];

export function onKey(event: KeyboardEvent, view: ReplayView, board: BoardHandle): void {
  event.stopPropagation();
  if (event.defaultPrevented) return;
  if (
    undo(event, view) ||
    switchGame(event, view) ||
    step(event, view) ||
    pressLetter(event, view) ||
    onBoard(event, view, board)
  )
    event.preventDefault();
}

function switchGame(event: KeyboardEvent, { games, game, still, turnTo }: ReplayView): boolean {
  const found = still || isInField(event) ? null : gameKey(event, games, game);
  if (found != null) turnTo(found);
  return found != null;
}

/** Changes of the record are undone by the keys that everybody knows; within a field they are the field's. */
function undo(event: KeyboardEvent, { editing, edits, still }: ReplayView): boolean {
  if (still || isInField(event) || !editing?.on || !(event.ctrlKey || event.metaKey) || event.altKey)
    return false;
  const key = event.key.toLowerCase();
  const again = key === "y" || (key === "z" && event.shiftKey);
  if (!again && key !== "z") return false;
  if (again ? edits.redo : edits.undo) void (again ? editing.redo() : editing.undo());
  return true;
}

function step(event: KeyboardEvent, view: ReplayView): boolean {
  const key = view.still ? null : stepKey(event);
  if (!key) return false;
  const { last, playback, goTo } = view;
  stepBy(key, { at: view.state.ply, last, playback, go: goTo });
  return true;
}

function pressLetter(event: KeyboardEvent, view: ReplayView): boolean {
  if (isInField(event) || isCombined(event) || view.still) return false;
  const key = placeOf(event);
  if (key === "v" && !view.trying) return (view.nextVariation(), true);
  if (key === "m" && view.editing) return (view.editing.setOn(!view.editing.on), true);
  if (key === "c" && !view.trying) return (view.setCoordinates(!view.coordinates), true);
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
