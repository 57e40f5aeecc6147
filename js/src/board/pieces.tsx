// Stones and pieces.
import type { View } from "../view";
import type { Cell } from "../wire";
import { moved, offset } from "./geometry";
import type { Standing, State } from "./scene";
import { still } from "./still";
import { ready } from "./tiles";

export function Pieces({ view, standing }: { view: View; standing: Standing[] }) {
  return (
    <g class="fj-pieces">
      {standing.map(({ cell, symbol, at, scale, state }) => {
        const kind = symbol.split("-")[0]!;
        return (
          <Piece
            key={`${kind === "stone"}${cell}`}
            cell={cell}
            kind={kind}
            href={ready(view, symbol)}
            place={moved(offset(cell, at), scale)}
            state={state}
          />
        );
      })}
    </g>
  );
}

type Props = { cell: Cell; kind: string; href: string | null; place: string; state: State };

const Piece = still(({ cell, kind, href, place, state }: Props) => (
  <g
    class={`fj-piece fj-is-${state}`}
    data-at={cell}
    data-piece={kind === "stone" || state !== "laid" ? undefined : kind}
  >
    {href && <use href={href} transform={place} />}
  </g>
));
