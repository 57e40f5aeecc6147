// The scene of a question: the board of a record, with what its author has marked, and the cells that have an answer.
import { piecesOf, tilesOf, type Art } from "../board/laid_scene";
import { EMPTY, type BoardScene, type SceneSpace } from "../board/scene";
import { readTable, startCell } from "../board/table";
import { fill } from "../shared/words";
import type { Asked } from "./wire";

type Props = { asked: Asked; chosen: string; prefix: string; choose(place: string): void };

export function questionScene({ asked, chosen, prefix, choose }: Props): BoardScene {
  const { board, answers, words } = asked;
  const art: Art = { prefix, shape: (name) => board.shapes[name] ?? null };
  const table = readTable(board.table);
  const spaces = board.open.split(" ").filter(Boolean).map(readSpace);
  const said = answers[chosen] ?? [];
  // Where several moves are made on one cell, nobody can say which of them to draw.
  const follows = said.length === 1 ? (said[0]!.over ?? "") : "";
  const cells = [...spaces.map(({ cell }) => cell), ...table.byCell.keys()];
  return {
    ...EMPTY,
    t: (key) => key,
    prefix,
    label: words.board,
    describedBy: "",
    map: 1,
    inSight: cells,
    spaces,
    tiles: tilesOf(art, table),
    pieces: piecesOf(art, table),
    under: <Drawn svg={board.under} prefix={prefix} />,
    over: <Drawn svg={board.over + follows} prefix={prefix} />,
    cells: cells.map((cell) => ({
      cell,
      label: cell in answers ? fill(words.cell, { cell }) : "",
      look: cell === chosen ? "fj-question-chosen" : undefined,
      data: {},
    })),
    cursor: null,
    start: startCell(table),
    on: { cell: choose },
  };
}

function readSpace(word: string): SceneSpace {
  const [cell = "", ways] = word.split(":");
  return { cell, ways: ways === undefined ? undefined : +ways };
}

/** What Python has drawn; its ids get the prefix of this view. */
function Drawn({ svg, prefix }: { svg: string; prefix: string }) {
  return <g dangerouslySetInnerHTML={{ __html: svg.replaceAll("@@", prefix) }} />;
}
