// Keys: which key means what, and what it does. A key belongs to the board only while the keyboard is in the view,
// never together with ctrl, alt or the command key, and never while somebody writes in a field.
import type { BoardHandle } from "../board/handle";
import { step, WAYS, type Way } from "../board/steps";
import { ZOOM } from "../board/tools";
import { isCombined, isInField, placeOf, type Key } from "../shared/keys";
import { findCodes } from "../shared/rulebook/codes";
import { jump, type Landmark } from "./landmarks";
import { candidate } from "./turn";
import { inSlots } from "./turn/slots";
import type { Panel, View } from "./view";
import type { Cell, Rune } from "./wire";

/** What a key asks for: one of the actions of a view, or something with the board. */
export type KeyAction =
  | ["cancel" | "undo" | "redo" | "hint" | "act" | "ways" | "why" | "fit" | "full" | "rules"]
  | ["turnTile", 1 | -1]
  | ["pickStone", Rune]
  | ["step", Way]
  | ["jump", Landmark, boolean]
  | ["tile", number]
  | ["open", Panel]
  | ["zoom", number];

const KEYS: { [key: string]: KeyAction } = {
  ...Object.fromEntries(
    Object.entries(WAYS).map(([place, way]): [string, KeyAction] => [place, ["step", way]]),
  ),
  enter: ["act"],
  " ": ["act"],
  escape: ["cancel"],
  r: ["turnTile", 1],
  f: ["ways"],
  x: ["why"],
  j: ["pickStone", "journey"],
  h: ["pickStone", "horse"],
  v: ["pickStone", "wisdom"],
  k: ["pickStone", "secret"],
  t: ["hint"],
  u: ["undo"],
  y: ["redo"],
  g: ["open", "guide"],
  o: ["rules"],
  n: ["open", "new"],
  i: ["open", "aids"],
  m: ["open", "log"],
  b: ["open", "unseen"],
  z: ["full"],
  "?": ["open", "keys"],
  "0": ["fit"],
  equal: ["zoom", ZOOM],
  minus: ["zoom", 1 / ZOOM],
  "+": ["zoom", ZOOM],
  "=": ["zoom", ZOOM],
  "-": ["zoom", 1 / ZOOM],
};
const LANDMARKS: { [key: string]: Landmark } = { l: "legal", p: "own", c: "contested" };

/** What a key asks for; null if it is none of ours. */
export function keyAction(event: Key): KeyAction | null {
  if (isCombined(event)) return null;
  const key = placeOf(event);
  if (/^[1-9]$/.test(key)) return ["tile", +key - 1];
  const landmark = LANDMARKS[key];
  if (landmark) return ["jump", landmark, event.shiftKey];
  return key === "r" && event.shiftKey ? ["turnTile", -1] : (KEYS[key] ?? null);
}

/** Does what a key asks for. True: it was ours, and nobody else should see it. */
export function handleKey(event: KeyboardEvent, view: View, board: BoardHandle): boolean {
  const action = keyAction(event);
  if (!action || isInField(event)) return false;
  const target = event.composedPath()[0];
  const within = (what: string) => target instanceof Element && target.closest(what);
  // Arrows, Enter and the space bar have their own meaning on buttons; arrows go from one choice to the next.
  const named = event.key.length > 1 || event.key === " ";
  if ((action[0] === "step" || action[0] === "act") && named && !within(".fj-map")) {
    const choices = within("[data-choices]");
    return action[0] === "step" && !!choices && goAlong(choices, target as Element, event.key);
  }
  board.byKeyboard = true;
  perform(action, view, board);
  return true;
}

function goAlong(choices: Element, from: Element, key: string): true {
  const buttons = [...choices.querySelectorAll("button")];
  const by = key === "ArrowLeft" || key === "ArrowUp" ? buttons.length - 1 : 1;
  buttons[(buttons.findIndex((button) => button.contains(from)) + by) % buttons.length]?.focus();
  return true;
}

function perform(action: KeyAction, view: View, board: BoardHandle): void {
  const { act, own, state, t } = view;
  const { here, camera } = board;
  switch (action[0]) {
    case "step": {
      const cell = step(here, action[1], board.cells);
      return cell == null ? act.say(t("speech.edge")) : goTo(view, board, cell);
    }
    case "jump": {
      const { cell, said } = jump(view, action[1], here, action[2]);
      if (cell != null) goTo(view, board, cell);
      return act.say(said);
    }
    case "act":
      act.setCursor(here);
      return act.act(here);
    case "why": {
      const move = candidate(state, own, here);
      return move == null ? act.say(t("hint.choose_tile")) : act.explain(move, here);
    }
    case "tile": {
      const { hand, row, aside } = state._table;
      const tile = (hand ? [hand] : [...inSlots(own.slots, row), ...aside])[action[1]];
      return tile ? act.chooseTile(tile.text) : undefined;
    }
    case "full":
      return act.setFull(!own.full);
    case "ways":
      return act.setAllWays(!own.allWays);
    case "rules":
      return own.panel === "rules" ? act.open("none") : act.showRule(ruleInSight(view));
    case "open":
      return act.open(own.panel === action[1] ? "none" : action[1]);
    case "zoom":
      return camera.zoom(action[1], null, true);
    case "fit":
      return camera.fit();
    case "turnTile":
      return act.turnTile(action[1]);
    case "pickStone":
      return act.pickStone(action[1]);
    default:
      return act[action[0]]?.();
  }
}

/** The rule that is shown: why a move is not allowed, what a comment names, how the game ended, or what the last move
 * led to. */
function ruleInSight({ own, state, log, told = "" }: View): string | null {
  const [named] = findCodes(told, state._book);
  return own.why?.reasons[0]?.rule ?? named ?? state._status.ending?.rule ?? log.at(-1)?.rules?.[0] ?? null;
}

function goTo(view: View, board: BoardHandle, cell: Cell): void {
  if (view.own.hover != null) view.act.hover(null);
  view.act.setCursor(cell);
  board.focus(cell);
}
