// The tiles, from back to front, and the outline of one that is not confirmed.
import { useMemo } from "preact/hooks";

import { centre, HEXAGON, translate } from "./geometry";
import type { SceneTile } from "./scene";
import "./tiles.css";

/** A tile keeps its element from the moment it hangs over a space until it lies on the table. */
export function Tiles({ tiles }: { tiles: SceneTile[] }) {
  const facts = tiles.flatMap(({ cell, href, mark, state, face }) => [cell, href, mark, state, face]);
  // In settlement no move changes any of them.
  return useMemo(
    () => (
      <g class="fj-tiles">
        {tiles.map((tile) => (
          <Tile key={tile.cell} {...tile} />
        ))}
      </g>
    ),
    facts,
  );
}

/** Few tiles change with a move: the others are not drawn anew. */
export function Tile(tile: SceneTile) {
  const { cell, href, mark, state, face } = tile;
  return useMemo(() => drawTile(tile), [cell, href, mark, state, face]);
}

function drawTile({ cell, href, mark, state, face }: SceneTile) {
  const { x, y } = centre(cell);
  return (
    <g class={`fj-hex fj-is-${state}`} data-hex={cell} data-ghost={face}>
      {href ? (
        <use href={href} x={x} y={y} />
      ) : (
        <path class="fj-unknown" d={HEXAGON} transform={translate({ x, y })} />
      )}
      {mark && <use href={mark} x={x} y={y} />}
    </g>
  );
}

/** Around tiles that are not confirmed: over the washes, unlike the tiles themselves. */
export function Outlines({ tiles }: { tiles: SceneTile[] }) {
  return (
    <g>
      {tiles.map(
        ({ cell, state, face }) =>
          face && (
            <path
              key={cell}
              class={`fj-outline fj-is-${state}`}
              d={HEXAGON}
              transform={translate(centre(cell), 0.97)}
            />
          ),
      )}
    </g>
  );
}
