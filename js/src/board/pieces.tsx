// Stones and pieces.
import { useMemo } from "preact/hooks";

import { translate, offset } from "./geometry";
import type { ScenePiece } from "./scene";

export function Pieces({ pieces }: { pieces: ScenePiece[] }) {
  return (
    <g class="fj-pieces">
      {pieces.map((piece) => (
        <Piece key={`${piece.kind === "stone"}${piece.cell}`} {...piece} />
      ))}
    </g>
  );
}

function Piece(piece: ScenePiece) {
  const { cell, kind, href, at, scale, state } = piece;
  return useMemo(() => drawPiece(piece), [cell, kind, href, at.x, at.y, scale, state]);
}

function drawPiece({ cell, kind, href, at, scale, state }: ScenePiece) {
  return (
    <g
      class={`fj-piece fj-is-${state}`}
      data-at={cell}
      data-piece={kind === "stone" || state !== "laid" ? undefined : kind}
    >
      {href && <use href={href} transform={translate(offset(cell, at), scale)} />}
    </g>
  );
}
