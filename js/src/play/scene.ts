// The scene of a game that is played: what lies on the table, what the player is about to do, and the aids.
import { EMPTY, type BoardScene, type SceneCell, type SceneSpace } from "../board/scene";
import { piecesOf, tilesOf } from "../board/laid_scene";
import { cellsInOrder, inSight, readTable, nooks, startCell, type Laid } from "../board/table";
import { label, type CellFacts } from "./labels";
import { comingOf } from "./scene/coming";
import { withHint } from "./scene/hint";
import { arrowsOf, cornersOf, ringsOf, spotlightOf } from "./scene/marks";
import { tipOf } from "./scene/tips";
import { tracesOf } from "./scene/traces";
import { regionsOf, washesOf } from "./scene/washes";
import { blind, DARK, ghost, lightCells, type Lit } from "./turn";
import type { View } from "./view";
import type { Cell } from "./wire";

/** `moves` is what a click does, `shown` what the player sees of it: nothing, for those who want no help. */
type Lights = { moves: Map<Cell, Lit>; shown: Map<Cell, Lit> };

/** However long others may take, what they have done comes into sight within this time, in milliseconds. */
const SLOWEST = 400;

export function playScene(view: View): BoardScene {
  const { state, own, t, prefix, under, over } = view;
  const { _aids: aids, _table, _seats: seats, _status: status } = state;
  const table = readTable(_table);
  const coming = withHint(view, table, comingOf(view, table));
  const moves = lightCells(state, own);
  const lights = { moves, shown: blind(state) && !state._options.free ? DARK : moves };
  const grows = state.phase === "exploration";
  return {
    ...EMPTY,
    pace: Math.min(SLOWEST, 1000 * (state._setup.pace ?? 0)),
    t,
    prefix,
    look: own.late ? "fj-waiting" : "",
    label: t("board.title"),
    describedBy: `${prefix}keys`,
    map: _table.game,
    // The spaces for the Wisdom stone lie outside of the map.
    inSight: [...inSight(table, grows), ...Object.keys(state._options.leap ?? {})],
    spaces: grows ? spacesOf(view, table, lights, coming.tile?.cell) : [],
    tiles: tilesOf(view, table, coming),
    pieces: piecesOf(view, table, coming),
    regions: regionsOf(table, aids),
    washes: washesOf(_table, aids, seats),
    rings: ringsOf(view, table, lights.shown),
    traces: tracesOf(view),
    arrows: arrowsOf(view),
    corners: cornersOf(own.why),
    spotlight: spotlightOf(status.ending, own.part, seats),
    coordinates: aids.on.includes("coordinates") ? inSight(table, grows) : [],
    under,
    over,
    cells: cellsOf(view, table, lights),
    cursor: own.cursor,
    start: startCell(table),
    on: handlersOf(view),
  };
}

function spacesOf({ state, t }: View, table: Laid, { shown }: Lights, taken?: Cell): SceneSpace[] {
  const { fits, holes } = state._aids;
  return nooks(table)
    .filter((cell) => cell !== taken)
    .map((cell) => {
      const n = fits?.[cell];
      return {
        cell,
        light: shown.get(cell)?.light,
        ways: shown.get(cell)?.ways,
        fits: n === undefined ? undefined : { n, text: t("board.fits", { n }) },
        hole: holes?.includes(cell),
      };
    });
}

function cellsOf({ state, t, spoken }: View, table: Laid, { moves, shown }: Lights): SceneCell[] {
  const facts: CellFacts = { t, table, seats: state._seats, aids: state._aids, spoken };
  return cellsInOrder(table).map((cell) => {
    const light = shown.get(cell);
    return {
      cell,
      label: label(facts, cell, light),
      tip: tipOf(facts, cell, light),
      data: {
        "data-face": table.byCell.get(cell)?.face,
        "data-light": light?.light,
        "data-ways": light?.ways,
        "data-move": moves.get(cell)?.move,
      },
    };
  });
}

/** What clicks and pointers do on every board of a game. */
export function pointerHandlers({ own, act }: View): BoardScene["on"] {
  return {
    cell(cell, click) {
      act.setCursor(cell);
      act.act(cell, click);
    },
    beside: () => act.closeWhy(),
    hover(cell) {
      if (cell !== own.hover) act.hover(cell);
    },
  };
}

function handlersOf(view: View): BoardScene["on"] {
  const { state, own, act } = view;
  return {
    ...pointerHandlers(view),
    wheel(step) {
      if (!ghost(state, own)) return false;
      if (step) act.turnTile(step);
      return true;
    },
  };
}
