// What is drawn before it lies on the table: a move that is on its way, and the tile that hangs over a space.
import type { Coming } from "../../board/laid_scene";
import type { SceneState } from "../../board/scene";
import type { Laid } from "../../board/table";
import { readDrawn } from "../../shared/move_text";
import { pieceName } from "../../shared/piece_name";
import { blind, ghost, lightCells, findTile } from "../turn";
import type { View } from "../view";

export function comingOf(view: View, table: Laid): Coming {
  const { state, own } = view;
  const { tile, piece, stone, gone } = readDrawn(own.pending);
  const colour = state._seats[state.turn ?? 0]?.colour;
  const sent: SceneState = own.late ? "late" : "sent";
  return {
    tile: sentTile(view, table, tile, sent) ?? triedTile(view, table),
    piece: piece
      ? { cell: piece.cell, symbol: pieceName(state, piece.kind, colour), state: sent }
      : triedPiece(view, pieceName(state, "viking", colour)),
    stone: stone && { cell: stone.cell, symbol: `stone-${stone.rune}-${colour}`, state: sent },
    gone,
  };
}

type SentTile = ReturnType<typeof readDrawn>["tile"];

function sentTile({ state }: View, table: Laid, sent: SentTile, now: SceneState): Coming["tile"] {
  const tile = sent && findTile(state, sent.text);
  if (!tile) return null;
  return { ...drawnAt(table, sent.cell, tile.faces[sent.turns]!), mark: tile.mark ?? null, state: now };
}

/** The tile that hangs over a space, or lies there to be confirmed. */
function triedTile({ state, own }: View, table: Laid): Coming["tile"] {
  const hanging = ghost(state, own);
  if (!hanging) return null;
  const { intent } = own;
  const lies = intent.kind === "laid";
  const bad = lies ? intent.builds?.legal === false : hanging.legal === false;
  const now = bad ? "bad" : lies ? "trial" : "ghost";
  return { ...drawnAt(table, hanging.cell, hanging.face), mark: hanging.tile.mark ?? null, state: now };
}

/** The viking that stands on a tile to be confirmed, or would stand on the one that is pointed at. */
function triedPiece({ state, own }: View, symbol: string): Coming["piece"] {
  const { intent, pending, hover, cursor } = own;
  if (pending) return undefined;
  if (intent.kind === "placed") return { cell: intent.cell, symbol, state: "trial" };
  const cell = hover ?? cursor;
  const move = cell == null ? undefined : lightCells(state, own).get(cell)?.move;
  return cell != null && move && !move.includes("secret") && !blind(state)
    ? { cell, symbol, state: "ghost" }
    : undefined;
}

function drawnAt(table: Laid, cell: string, face: string) {
  return { cell, symbol: face + (table.spaces.get(cell) ?? "0") };
}
