// Which shape shows a piece: Python says what each kind looks like in this game.
export type PieceKind = "longhouse" | "viking";
export type PieceLooks = { looks: Record<PieceKind, string> };

/** The name of the shape of a piece. */
export function pieceName({ _setup }: { _setup: PieceLooks }, kind: PieceKind, colour?: string): string {
  return `${_setup.looks[kind]}-${colour}`;
}
