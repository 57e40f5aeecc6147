// The scene of a lesson: the map as in a game, and over it what a frame says.
import type { Cell } from "../board/geometry";
import { piecesOf, tilesOf } from "../board/laid_scene";
import { Coordinates } from "../board/marks";
import { EMPTY, type BoardScene } from "../board/scene";
import { cellsInOrder, inSight, readTable, startCell, type Laid, type LaidTile } from "../board/table";
import { frameAt, isOver, type Frame } from "./film";
import { label } from "./labels";
import { marks, type Marks } from "./marks";
import { Corners, Labels, Names, Pins, Queue, RingsAt, Trail, Veil, Washed } from "./overlay";
import { wayTo } from "./tree_layout";
import type { LessonView } from "./view";
import type { Film } from "./wire";

/** What is shown of a film at a step. */
type Shown = { view: LessonView; film: Film; frame: Frame; over: boolean; marked: Marks; table: Laid };

export function lessonScene(view: LessonView, pane: number): BoardScene {
  const { state, step, prefix, act, t } = view;
  const film = state._films[pane]!;
  const frame = shownFrame(view, pane);
  const marked = marks(film, frame);
  const table = withTiles(readTable(state._map), marked.faces);
  const over = isOver(state, pane, step);
  const shown = { view, film, frame, over, marked, table };
  const spaces = [...table.spaces.keys()];
  return {
    ...EMPTY,
    t,
    prefix,
    look: lookOf(view, table),
    label: `${t("board.title")}: ${film.name}`,
    describedBy: `${prefix}keys`,
    map: 1,
    inSight: [...inSight(table, false), ...spaces],
    spaces: spaces.map((cell) => ({ cell })),
    tiles: tilesOf(view, table),
    pieces: piecesOf(view, table),
    under: <Under {...shown} />,
    over: <Over {...shown} />,
    cells: cellsOf(shown),
    cursor: view.cursors[pane] ?? null,
    start: startCell(table),
    on: {
      cell(cell) {
        act.setCursor(pane, cell);
        act.choose(cell);
      },
    },
  };
}

/** The frame of the step, or the moves that lead to the node that was picked in the tree. */
function shownFrame({ state, step, picked }: LessonView, pane: number): Frame {
  const frame = frameAt(state, pane, step);
  const node = picked[pane];
  if (node == null) return frame;
  return { ...frame, at: [], queue: [], labels: new Map(), trail: wayTo(state._films[pane]!.tree, node) };
}

function lookOf({ state, orientation }: LessonView, table: Laid): string {
  const turned = state._setup.systems && orientation === "pointy" ? " fj-lesson-pointy" : "";
  return (isBare(table) ? "fj-lesson-bare" : "") + turned;
}

/** A grid without tiles, but for those that an algorithm lays. */
function isBare({ ground }: Laid): boolean {
  return !ground.tiles.length;
}

/** The table with the tiles on it that an algorithm has laid. */
function withTiles(table: Laid, faces: Map<Cell, string>): Laid {
  if (!faces.size) return table;
  const variant = (cell: Cell) => table.spaces.get(cell) ?? table.byCell.get(cell)?.symbol.slice(6) ?? "0";
  const made = [...faces].map(([cell, face], n): LaidTile => ({
    n,
    cell,
    symbol: face + variant(cell),
    face,
    mark: null,
  }));
  const tiles = [...table.tiles.filter(({ cell }) => !faces.has(cell)), ...made];
  return { ...table, tiles, byCell: new Map(tiles.map((tile) => [tile.cell, tile])) };
}

function Under({ view, marked }: Shown) {
  return (
    <>
      <Washed washes={marked.washes} prefix={view.prefix} />
      <RingsAt cells={marked.queue.keys()} kind="queue" />
    </>
  );
}

function Over({ view, film, frame, over, marked, table }: Shown) {
  const { systems } = view.state._setup;
  const isGrowing = film.grows && !over;
  const cells = [...table.byCell.keys(), ...table.spaces.keys()];
  return (
    <>
      {isGrowing && <Veil cells={notYet(table, marked)} />}
      <Trail art={view} table={table} trail={frame.trail} />
      <RingsAt cells={marked.at} kind="at" />
      {systems && <Names names={systems[view.orientation][view.system]} />}
      {!systems && (view.state._setup.coordinates || isBare(table)) && <Coordinates cells={cells} />}
      <Queue queue={marked.queue} />
      {!systems && <Labels labels={marked.labels} seats={film.seats ? marked.washes : null} />}
      <Corners corners={marked.corners} />
      {!systems && <Pins view={view} />}
    </>
  );
}

/** The tiles that the algorithm has not come to, from back to front. */
function notYet(table: Laid, { washes, at }: Marks): Cell[] {
  const isThere = (cell: Cell) => washes.has(cell) || at.has(cell);
  return cellsInOrder(table).filter((cell) => table.byCell.has(cell) && !isThere(cell));
}

function cellsOf({ view, frame, marked, table }: Shown): BoardScene["cells"] {
  return cellsInOrder(table).map((cell) => ({
    cell,
    label: label(view, table, marked, frame, cell),
    data: {
      "data-looked": marked.at.has(cell) || undefined,
      "data-queue": marked.queue.get(cell),
      "data-label": marked.labels.get(cell),
    },
  }));
}
