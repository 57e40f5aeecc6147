// What a click, a key or a turn of the wheel means, given where the game stands and what the player is about to
// do. All of it is a pure reading of the options that Python sent: no rule of the game stands here.
import type { CellClick } from "../board/scene";
import { readDrawn } from "../shared/move_text";
import type { Intent, ViewState } from "./view";
import type { BoardState, Cell } from "./wire";
import {
  lightCells,
  starts,
  touches,
  VOYAGES,
  type LaidIntent,
  type StoneIntent,
  type TileIntent,
  type Voyage,
} from "./turn/lights";
import {
  blind,
  choosable,
  ghost,
  isThinking,
  legalWays,
  nameOf,
  nextWay,
  placement,
  plainTurns,
  findTile,
  turnable,
} from "./turn/ways";

export {
  choices,
  DARK,
  lightCells,
  type Choice,
  type LaidIntent,
  type Light,
  type Lit,
  type PlacedIntent,
  type Voyage,
} from "./turn/lights";
export {
  blind,
  choosable,
  countBits,
  ghost,
  legalWays,
  nameOf,
  placement,
  placesByTile,
  findTile,
  type Ghost,
} from "./turn/ways";

/** What was meant: what is to be done next. `builds`: ask what may be built with this placement. `hint`: a word's key. */
export type Meant =
  | { do: "nothing" }
  | { do: "intent"; intent: Intent; builds?: string }
  | { do: "send"; move: string }
  /** A move is on its way: the click waits for its answer. */
  | { do: "keep"; cell: Cell }
  | { do: "why"; move: string; at: Cell }
  | { do: "hint"; key: string };

const NONE: Intent = { kind: "none" };

const NOTHING: Meant = { do: "nothing" };
const become = (intent: Intent): Meant => ({ do: "intent", intent });
const send = (move: string): Meant => ({ do: "send", move });
const hint = (key: string): Meant => ({ do: "hint", key: `hint.${key}` });

/** With one tile to choose there is nothing to choose: what a turn begins with. */
export function startIntent(state: BoardState): Intent {
  const offered = choosable(state);
  const only = offered.length === 1 && !state._options.draw ? offered[0] : undefined;
  return only ? tileIntent(state, only.text, 0) : NONE;
}

export function chooseTile(state: BoardState, own: ViewState, text: string): Meant {
  const name = nameOf(state, text);
  if (name == null) return hint("no_tile");
  if (isLeaving(state, own, name)) return hint("pending");
  // What is on its way is done: a tile that is chosen meanwhile is for the turn after it.
  const intent = own.intent === own.sent ? NONE : own.intent;
  if (intent.kind === "tile" && intent.tile === name) {
    const first = startIntent(state);
    return first.kind === "tile" && first.turns === intent.turns ? hint("only_tile") : become(first);
  }
  const turns = "turns" in intent && intent.tile === name ? intent.turns : 0;
  return become(tileIntent(state, name, turns));
}

/** Whether a move on its way lays this tile, and there is no other one like it. */
function isLeaving({ _table: { hand, row, aside } }: BoardState, own: ViewState, name: string): boolean {
  if (readDrawn(own.pending).tile?.text !== name) return false;
  return [hand, ...row, ...aside].filter((tile) => tile?.text === name).length < 2;
}

/** Takes a tile into the hand: one that is chosen already stays so, turned as it is. */
export function liftTile(state: BoardState, own: ViewState, text: string): Meant {
  const { intent, sent } = own;
  const isChosen = intent.kind === "tile" && intent.tile === text && intent !== sent;
  return isChosen ? NOTHING : chooseTile(state, own, text);
}

export function tileIntent(state: BoardState, tile: string, turns: number): TileIntent {
  return { kind: "tile", tile, turns, show: state._options.show !== undefined };
}

export function usable(state: BoardState, rune: string): rune is Voyage {
  return rune in VOYAGES && state._options[VOYAGES[rune as Voyage]] !== undefined;
}

/** Picks a stone up, or puts it back when it was picked. The Secret is used with a tile on the map. */
export function pickStone(state: BoardState, own: ViewState, rune: string): Meant {
  const { intent } = own;
  if (intent.kind === "stone" && intent.rune === rune) return become(NONE);
  if (usable(state, rune)) return become({ kind: "stone", rune, from: null });
  if (rune === "secret" && intent.kind === "laid") return pickSecret(state, own);
  return hint(rune === "secret" || rune === "home" ? "after_laying" : "no_stone");
}

export function pickSecret(_state: BoardState, own: ViewState): Meant {
  const { intent } = own;
  if (intent.kind !== "laid") return hint("after_laying");
  const origins = Object.keys(intent.builds?.secret ?? {});
  if (!origins.length) return hint("no_secret");
  const secret = origins.length === 1 ? { from: origins[0]! } : ("from" as const);
  return become({ ...intent, secret });
}

/** The answer to `builds` for the tile that lies there; null when it lies there no more. */
export function withBuilds(own: ViewState, asked: string, builds: LaidIntent["builds"]): Intent | null {
  const { intent } = own;
  if (intent.kind !== "laid" || placement(intent.tile, intent.turns, intent.cell) !== asked) return null;
  return { ...intent, builds };
}

/** The next way, clockwise or against: of the tile in the hand, or of the one that lies there not confirmed. */
export function turnTile(state: BoardState, own: ViewState, step: 1 | -1): Meant {
  const { intent } = own;
  if (intent.kind !== "tile" && intent.kind !== "laid") return NOTHING;
  const cell = intent.kind === "laid" ? intent.cell : (own.hover ?? own.cursor);
  const now = ghost(state, own)?.turns ?? plainTurns(findTile(state, intent.tile)!, intent.turns);
  const turns = nextWay(turnable(state, own, intent.tile, cell), now + step, step) ?? now;
  if (turns === now) return NOTHING;
  if (intent.kind === "tile") return become({ ...intent, turns });
  return lay(state, own, { ...tileIntent(state, intent.tile, turns), show: intent.show }, intent.cell);
}

function lay(state: BoardState, own: ViewState, intent: TileIntent, cell: Cell): Meant {
  const exact = own.allWays || blind(state);
  const bits = legalWays(state, intent.tile, cell);
  const plain = plainTurns(findTile(state, intent.tile)!, intent.turns);
  const turns = exact ? (bits & (1 << plain) ? plain : null) : nextWay(bits, intent.turns, 1);
  if (turns == null) return why(state, own, cell);
  const { tile, show } = intent;
  const next: LaidIntent = { kind: "laid", tile, cell, turns, show, builds: null, secret: "no" };
  const asks = !show && (state._options.secret || state._options.free);
  return asks ? { do: "intent", intent: next, builds: placement(tile, turns, cell) } : become(next);
}

/** A click, a tap or Enter on a cell. */
export function clickCell(state: BoardState, own: ViewState, cell: Cell, click?: CellClick): Meant {
  if (!own.live || state.turn == null) return NOTHING;
  if (isThinking(state)) return hint("thinking");
  if (own.pending != null) return touches(own.pending, cell) ? NOTHING : { do: "keep", cell };
  const { intent } = own;
  const light = lightCells(state, own).get(cell);
  if (light?.move)
    return asksFirst(state, intent, cell, click) ? put(intent, cell, light.move) : send(light.move);
  if (intent.kind === "stone") return clickVoyage(state, own, intent, cell);
  if (intent.kind === "placed") return clickCell(state, { ...own, intent: intent.before }, cell, click);
  if (intent.kind === "laid") return clickLaid(state, own, intent, cell);
  if (intent.kind === "tile") return lay(state, own, intent, cell);
  return why(state, own, cell);
}

/** Below this height, in pixels, a cell is easily missed: a piece is put there, and asked for once more. */
const SMALL = 40;

/** Whether a click only puts a piece there, to be confirmed. A second click on the cell confirms it. */
function asksFirst(state: BoardState, intent: Intent, cell: Cell, click?: CellClick): boolean {
  if (intent.kind === "placed" && intent.cell === cell) return false;
  return state._setup.confirm === true || (click !== undefined && click.size < SMALL);
}

function put(intent: Intent, cell: Cell, move: string): Meant {
  const before = intent.kind === "placed" ? intent.before : intent;
  return become({ kind: "placed", move, cell, before });
}

function clickVoyage(state: BoardState, own: ViewState, intent: StoneIntent, cell: Cell): Meant {
  if (cell === intent.from) return become({ ...intent, from: null });
  if (starts(state, intent).includes(cell)) return become({ ...intent, from: cell });
  return why(state, own, cell);
}

function clickLaid(state: BoardState, own: ViewState, intent: LaidIntent, cell: Cell): Meant {
  const { secret, builds } = intent;
  if (secret !== "no" && builds) {
    if (typeof secret === "object" && cell === secret.from) {
      return become({ ...intent, secret: "from" });
    }
    if (cell in builds.secret) return become({ ...intent, secret: { from: cell } });
    return why(state, own, cell);
  }
  if (cell === intent.cell) return turnTile(state, own, 1);
  return lay(state, own, { ...tileIntent(state, intent.tile, intent.turns), show: intent.show }, cell);
}

function why(state: BoardState, own: ViewState, cell: Cell): Meant {
  const move = candidate(state, own, cell);
  if (move != null) return { do: "why", move, at: cell };
  if (choosable(state).length) return hint("choose_tile");
  return state._options.draw ? hint("draw") : NOTHING;
}

/** The move that a player seems to have in mind on a cell, to ask why it is not allowed; null if there is none. */
export function candidate(state: BoardState, own: ViewState, cell: Cell): string | null {
  const { intent } = own;
  if (intent.kind === "stone") {
    return `${VOYAGES[intent.rune]}@${intent.from ?? cell}>${cell}`;
  }
  if (intent.kind === "laid" && intent.secret !== "no") {
    const from = intent.secret === "from" ? cell : intent.secret.from;
    return `${placement(intent.tile, intent.turns, intent.cell)}+secret@${from}>${cell}`;
  }
  if (intent.kind === "tile" || intent.kind === "laid") {
    const tile = findTile(state, intent.tile);
    const hanging = ghost(state, own);
    const turns = hanging?.cell === cell ? hanging.turns : intent.turns;
    return tile && placement(tile.text, plainTurns(tile, turns), cell, intent.show);
  }
  if (state.phase === "settlement") return `settle@${cell}`;
  return null;
}

/** One step back, as Escape does it; null when there is nothing to go back from. */
export function cancel(state: BoardState, own: ViewState): Intent | null {
  const { intent } = own;
  if (intent.kind === "placed") return intent.before;
  if (intent.kind === "stone") return intent.from == null ? NONE : { ...intent, from: null };
  if (intent.kind === "laid") return cancelLaid(state, intent);
  const start = startIntent(state);
  return intent.kind === "tile" && start.kind === "none" ? start : null;
}

function cancelLaid(state: BoardState, intent: LaidIntent): Intent {
  const { secret, builds } = intent;
  const several = Object.keys(builds?.secret ?? {}).length > 1;
  if (typeof secret === "object" && several) return { ...intent, secret: "from" };
  if (secret !== "no") return { ...intent, secret: "no" };
  return { ...tileIntent(state, intent.tile, intent.turns), show: intent.show };
}
