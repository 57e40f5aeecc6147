// The tiles, from back to front, and the one that hangs over a space or lies there for the time being.
import type { View } from "../view";
import { centre, HEXAGON, moved } from "./geometry";
import type { State, TileShown } from "./scene";
import { still } from "./still";

/** `arrived` changes when more shapes have come. */
export function Tiles({ view, tiles }: { view: View; tiles: TileShown[] }) {
  return <AllTiles tiles={tiles} arrived={view.arrived ?? {}} ready={(symbol) => ready(view, symbol)} />;
}

type AllProps = { tiles: TileShown[]; arrived: unknown; ready: (symbol: string) => string | null };

const AllTiles = still(
  ({ tiles, ready }: AllProps) => (
    <g class="fj-tiles">
      {tiles.map(({ cell, symbol, mark, state }) => (
        <Tile
          key={cell}
          cell={cell}
          href={ready(symbol)}
          mark={mark ? ready(`mark-${mark}`) : null}
          state={state}
          face={isOpen(state) ? symbol.slice(0, 6) : undefined}
        />
      ))}
    </g>
  ),
  ({ tiles, arrived }) => [tiles, arrived],
);

/** Around a tile that is not confirmed: apart from the tiles, so that those stay as they are when it goes. */
export const Outline = still(({ tile }: { tile: TileShown | null }) =>
  tile && isOpen(tile.state) ? (
    <path class={`fj-outline fj-is-${tile.state}`} d={HEXAGON} transform={moved(centre(tile.cell), 0.97)} />
  ) : null,
);

/** Whether a tile can still be turned, put elsewhere or put back. */
function isOpen(state: State): boolean {
  return state === "ghost" || state === "trial" || state === "bad";
}

/** The reference to a shape, once the page has it. */
export function ready(view: View, name: string): string | null {
  return view.shape(name) ? `#${view.prefix}${name}` : null;
}

type Props = {
  cell: string;
  href: string | null;
  mark: string | null;
  state: State;
  /** Of a tile that is not confirmed. */
  face: string | undefined;
};

/** A tile keeps its element from the moment it hangs over a space until it lies on the table. */
const Tile = still(({ cell, href, mark, state, face }: Props) => {
  const { x, y } = centre(cell);
  return (
    <g class={`fj-hex fj-is-${state}`} data-hex={cell} data-ghost={face}>
      {href ? (
        <use href={href} x={x} y={y} />
      ) : (
        <path class="fj-unknown" d={HEXAGON} transform={moved({ x, y })} />
      )}
      {mark && <use href={mark} x={x} y={y} />}
    </g>
  );
});
