// The part of a scene that lies on the table, whoever shows it: tiles, pieces and stones.
import type { Shape } from "../shared/shapes";
import { byDepth, offset, type Cell } from "./geometry";
import type { ScenePiece, SceneTile, SceneState } from "./scene";
import type { Laid } from "./table";

/** Where shapes come from. */
export type Art = {
  /** Begins every id in this view. */
  prefix: string;
  /** A shape by its name, to be used as `#${prefix}${name}`; null while it is still being fetched. */
  shape(name: string): Shape | null;
};

/** The reference to a shape, once the page has it. */
export function href({ prefix, shape }: Art, name: string): string | null {
  return shape(name) ? `#${prefix}${name}` : null;
}

/** What is drawn though it does not lie on the table: a move that is on its way, or a tile that is tried. */
export type Coming = {
  tile?: { cell: Cell; symbol: string; mark: string | null; state: SceneState } | null | undefined;
  piece?: { cell: Cell; symbol: string; state: SceneState } | undefined;
  stone?: { cell: Cell; symbol: string; state: SceneState } | undefined;
  /** A piece that leaves its place. */
  gone?: Cell | undefined;
};

/** The tiles from back to front; a stone hides the mark that it lies on. */
export function tilesOf(art: Art, { tiles, byCell, stones }: Laid, { tile }: Coming = {}): SceneTile[] {
  const all = tiles.map(({ cell, symbol, mark }) =>
    drawTile(art, { cell, symbol, mark: stones.has(cell) ? null : mark, state: "laid" }),
  );
  if (tile && !byCell.has(tile.cell)) all.push(drawTile(art, tile));
  return all.sort((a, b) => byDepth(a.cell, b.cell));
}

function drawTile(art: Art, { cell, symbol, mark, state }: NonNullable<Coming["tile"]>): SceneTile {
  const isOpen = state === "ghost" || state === "trial" || state === "bad";
  return {
    cell,
    href: href(art, symbol),
    mark: mark && href(art, `mark-${mark}`),
    state,
    face: isOpen ? symbol.slice(0, 6) : undefined,
  };
}

const SCALES: { [kind: string]: number } = { longhouse: 1.06, viking: 1.14, farm: 1.06, field: 1.16 };

/** Pieces and stones, from back to front: on the plains of their tile, near its middle. */
export function piecesOf(art: Art, table: Laid, coming: Coming = {}): ScenePiece[] {
  const { piece, stone, gone, tile } = coming;
  const symbolAt = (cell: Cell) =>
    table.byCell.get(cell)?.symbol ?? (cell === tile?.cell ? tile.symbol : undefined);
  const isHoused = (cell: Cell) => (table.pieces.has(cell) && cell !== gone) || piece?.cell === cell;
  const found: ScenePiece[] = [];
  const put = (cell: Cell, symbol: string, state: SceneState) =>
    found.push(drawPiece(art, { cell, symbol, state }, symbolAt(cell), isHoused(cell)));
  for (const { cell, symbol } of table.stones.values()) put(cell, symbol, "laid");
  for (const { cell, symbol } of table.pieces.values()) if (cell !== gone) put(cell, symbol, "laid");
  if (stone) put(stone.cell, stone.symbol, stone.state);
  if (piece && symbolAt(piece.cell)) put(piece.cell, piece.symbol, piece.state);
  return found.sort((a, b) => offset(a.cell, a.at).y - offset(b.cell, b.at).y);
}

/** `tile`: the symbol of the tile that it stands on. A stone lies in the middle, or beside the house on its tile. */
export function drawPiece(
  art: Art,
  { cell, symbol, state }: { cell: Cell; symbol: string; state: SceneState },
  tile: string | undefined,
  housed: boolean,
): ScenePiece {
  const kind = symbol.split("-")[0]!;
  const scale = SCALES[kind];
  const places = tile !== undefined && (scale || housed) ? art.shape(tile) : null;
  const [x, y] = (scale ? (places?.stand ?? [0, 26]) : places?.beside) ?? [0, 0];
  return { cell, kind, href: href(art, symbol), at: { x, y }, scale: scale ?? (housed ? 0.8 : 1.1), state };
}
