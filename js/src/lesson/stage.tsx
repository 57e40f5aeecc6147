// The board of a lesson: the map as in a game, what a frame says about it, and the cells to point at.
import { Cells } from "./cells";
import { Ground, Space } from "../board/ground";
import { Live } from "../board/live";
import { Coordinates } from "../board/marks";
import { once } from "../board/once";
import { Pieces } from "../board/pieces";
import { scene } from "../board/scene";
import { Tiles } from "../board/tiles";
import { ZoomTools } from "../board/tools";
import { Patterns } from "../board/washes";
import { kept } from "../kept";
import type { Actions, View, ViewState } from "../view";
import type { Cell, PlayTraits, SeatView, Table } from "../wire";
import { frameAt } from "./film";
import { marks, type Marks } from "./marks";
import { Corners, Labels, Pins, Queue, RingsAt, Trail, Veil, Washed } from "./overlay";
import type { LessonView } from "./view";
import type { LessonTraits } from "./wire";

type Props = { view: LessonView; pane: number };

const COLOURS = ["white", "yellow", "purple", "black"] as const;
const OWN: ViewState = {
  intent: { kind: "none" },
  allWays: false,
  hover: null,
  cursor: null,
  why: null,
  panel: "none",
  pending: null,
  part: null,
  live: true,
  said: "",
};

/** The lesson as the board of a game sees it: a game that is over, and of which only the map matters. */
function asGame({ view, pane }: Props): View {
  const { act, t, prefix, shape } = view;
  return {
    state: gameOf(view.state._map),
    own: { ...OWN, cursor: view.cursors[pane] ?? null },
    act: {
      act: (cell) => act.choose(cell),
      setCursor: (cell) => act.setCursor(pane, cell),
      hover() {},
      closeWhy() {},
    } as Partial<Actions> as Actions,
    t,
    prefix: `${prefix}${pane}-`,
    shape,
  };
}

const gameOf = once((map: LessonTraits["_map"]): PlayTraits => {
  const _table = { ...map, game: 1, row: [], hand: null, aside: [], bag: 0, last: { cells: [], arrows: [] } };
  const spaces = map.spaces ? map.spaces.split(" ").map((word) => word.split(":")[0]!) : [];
  return {
    ply: 0,
    turn: null,
    phase: "over",
    _table: _table as Table,
    // Spaces that are named here are kept in sight.
    _options: { leap: Object.fromEntries(spaces.map((cell) => [cell, "0"])) },
    _seats: COLOURS.map((colour) => ({ colour, name: colour }) as SeatView),
    _aids: { on: [] },
  } as unknown as PlayTraits;
});

export const Stage = kept<Props>((_, first) => {
  const live = new Live(asGame(first));
  let frame: HTMLElement | null = null;
  return {
    draw(props) {
      const game = asGame(props);
      live.view = game;
      return (
        <div ref={(el) => void (frame = el)} class="fj-board">
          <Layers {...props} game={game} />
          <ZoomTools view={game} control={live.control} />
        </div>
      );
    },
    drawn: () => frame?.querySelector(".fj-map") && live.drawn(frame),
    close: () => live.close(),
  };
});

function Layers({ view, pane, game }: Props & { game: View }) {
  const { state, prefix, step, t } = view;
  const film = state._films[pane]!;
  const frame = frameAt(film, step);
  const shown = marks(film, frame);
  // Shapes stand once in the page, under the lesson's own prefix; each board is found by a prefix of its own.
  const drawn = { ...game, prefix };
  const { table, tiles, standing } = scene(drawn);
  const spaces = [...table.spaces.keys()];
  const bare = !tiles.length;
  return (
    <svg
      class={`fj-map${bare ? " fj-lesson-bare" : ""}`}
      role="application"
      aria-label={`${t("board.title")}: ${film.name}`}
      aria-roledescription={t("board.kind")}
      aria-describedby={`${prefix}keys`}
    >
      <g data-stage>
        <g aria-hidden="true">
          <Patterns prefix={prefix} />
          {!bare && <Ground cells={tiles.map((tile) => tile.cell).join(" ")} />}
          {spaces.map((cell) => (
            <Space
              key={cell}
              cell={cell}
              lit={undefined}
              ways={undefined}
              fits={undefined}
              hole={undefined}
              t={t}
            />
          ))}
          <Tiles view={drawn} tiles={tiles} />
          <Washed washes={shown.washes} prefix={prefix} />
          <RingsAt cells={[...shown.queue.keys()].join(" ")} kind="queue" />
          <Pieces view={drawn} standing={standing} />
          {film.grows && step < film.frames.length - 1 && <Veil cells={notYet(tiles, shown)} />}
          <Trail view={drawn} table={table} trail={frame.trail} />
          <RingsAt cells={[...shown.at].join(" ")} kind="at" />
          {(state._setup.coordinates || bare) && (
            <Coordinates cells={[...table.byCell.keys(), ...spaces].join(" ")} />
          )}
          <Queue queue={shown.queue} />
          <Labels labels={shown.labels} seats={film.seats ? shown.washes : null} />
          <Corners corners={shown.corners} />
          <Pins view={view} />
        </g>
        <Cells view={view} table={table} shown={shown} frame={frame} />
      </g>
    </svg>
  );
}

/** The cells of tiles that the algorithm has not come to. */
function notYet(tiles: { cell: Cell }[], { washes, at }: Marks): string {
  return tiles
    .map(({ cell }) => cell)
    .filter((cell) => !washes.has(cell) && !at.has(cell))
    .join(" ");
}
