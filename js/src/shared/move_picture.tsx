// A move in little pictures: the tile as it was laid, what was built on it; the tile that a viking went to.
import { readTable, type LaidTile } from "../board/table";
import { Picture } from "./bits";
import type { GameView } from "./game_view";
import { readDrawn } from "./move_text";
import { pieceName } from "./piece_name";
import "./move_picture.css";

type Props = { view: GameView; move: string; seat: number; text: string; lead?: string };

/** What cannot be drawn is said; those who hear the page hear all of it, the others see `lead` before the pictures. */
export function MovePicture({ view, move, seat, text, lead }: Props) {
  const { state } = view;
  if (!picturesOf(view, move, seat).length) return <span>{text}</span>;
  const place = state._aids.on.includes("coordinates") && /@.*/.exec(move)?.[0].slice(1);
  return (
    <span class="fj-flow fj-move">
      <span class="fj-hidden">{text}</span>
      {lead && <span aria-hidden="true">{lead}</span>}
      <MovePictures view={view} move={move} seat={seat} />
      {place && <small aria-hidden="true">{place}</small>}
    </span>
  );
}

/** The pictures alone, for a sentence that says it. */
export function MovePictures({ view, move, seat }: Omit<Props, "text" | "lead">) {
  return picturesOf(view, move, seat).map(({ name, mark }, n) => (
    <Picture key={n} view={view} name={name} mark={mark} />
  ));
}

type Shown = { name: string; mark: string | null };

function picturesOf({ state }: GameView, move: string, seat: number): Shown[] {
  const { tile, piece, stone } = readDrawn(move.replace(/^show:/, ""));
  const colour = state._seats[seat]?.colour ?? "white";
  const { byCell } = readTable(state._table);
  const found: Shown[] = [];
  if (stone) found.push({ name: `stone-${stone.rune}-${colour}`, mark: null });
  const rune = RUNES[move.split("@")[0]!];
  if (rune && !stone) found.push({ name: `stone-${rune}-${colour}`, mark: null });
  if (piece) found.push({ name: pieceName(state, piece.kind, colour), mark: null });
  if (tile) {
    const face = turnFace(tile.text.slice(0, 6), tile.turns);
    const there = byCell.get(tile.cell);
    // As it lies there, unless it was taken back and another one does.
    found.unshift(there?.face === face ? drawnAs(there) : { name: `${face}0`, mark: null });
  }
  const goal = !tile && piece && byCell.get(piece.cell);
  if (goal) found.push(drawnAs(goal));
  return found;
}

function drawnAs({ symbol: name, mark }: LaidTile): Shown {
  return { name, mark };
}

/** By which stone a viking goes farther. */
const RUNES: { [verb: string]: string } = { sail: "journey", ride: "horse" };

/** A face after this many turns clockwise. */
function turnFace(face: string, turns: number): string {
  return face.slice(6 - turns) + face.slice(0, 6 - turns);
}
