// The scene of a lesson: the map as in a game, and over it what a frame says.
import type { Cell } from "../board/geometry";
import { piecesOf, tilesOf } from "../board/laid_scene";
import { Coordinates } from "../board/marks";
import { EMPTY, type BoardScene } from "../board/scene";
import { cellsInOrder, inSight, laid, startCell, type Laid } from "../board/table";
import { frameAt, type Frame } from "./film";
import { label } from "./labels";
import { marks, type Marks } from "./marks";
import { Corners, Labels, Pins, Queue, RingsAt, Trail, Veil, Washed } from "./overlay";
import type { LessonView } from "./view";
import type { Film } from "./wire";

/** What is shown of a film at a step. */
type Shown = { view: LessonView; film: Film; frame: Frame; marked: Marks; table: Laid };

export function lessonScene(view: LessonView, pane: number): BoardScene {
  const { state, step, prefix, act, t } = view;
  const film = state._films[pane]!;
  const frame = frameAt(film, step);
  const table = laid(state._map);
  const shown = { view, film, frame, marked: marks(film, frame), table };
  const spaces = [...table.spaces.keys()];
  return {
    ...EMPTY,
    t,
    prefix,
    look: isBare(table) ? "fj-lesson-bare" : "",
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

/** A grid without tiles. */
function isBare(table: Laid): boolean {
  return !table.tiles.length;
}

function Under({ view, marked }: Shown) {
  return (
    <>
      <Washed washes={marked.washes} prefix={view.prefix} />
      <RingsAt cells={marked.queue.keys()} kind="queue" />
    </>
  );
}

function Over({ view, film, frame, marked, table }: Shown) {
  const isGrowing = film.grows && view.step < film.frames.length - 1;
  const cells = [...table.byCell.keys(), ...table.spaces.keys()];
  return (
    <>
      {isGrowing && <Veil cells={notYet(table, marked)} />}
      <Trail art={view} table={table} trail={frame.trail} />
      <RingsAt cells={marked.at} kind="at" />
      {(view.state._setup.coordinates || isBare(table)) && <Coordinates cells={cells} />}
      <Queue queue={marked.queue} />
      <Labels labels={marked.labels} seats={film.seats ? marked.washes : null} />
      <Corners corners={marked.corners} />
      <Pins view={view} />
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
