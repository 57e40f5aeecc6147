// The tree of a record, and what lies on the table at each of its nodes: put together from what each move changed.
import { readTable } from "../board/table";
import type { LogEntry, ScoreView, SeatView, Status, Table, TileView } from "../play/wire";
import { readTouched } from "../shared/move_text";
import { seatOrNull } from "../shared/wire";
import type { Cell, Difference, NodeView, ReplaySetup, SeatNumbers } from "./wire";

/** All that is known at a node. */
export type NodeState = {
  words: { tiles: string[]; spaces: string[]; pieces: string[]; stones: string[] };
  numbers: (SeatNumbers | null)[];
  projected: number[];
  row: string[];
  aside: string[];
  hand: string | null;
  bag: number;
  turn: number | null;
  phase: NonNullable<NodeView["phase"]>;
  table: Table;
  seats: SeatView[];
  status: Status;
};

const PARTS = ["vikings", "unclaimed", "strength", "water", "friendship", "home", "total"] as const;

export class RecordTree {
  readonly up: number[] = [];
  readonly kids: number[][] = [];
  readonly ply: number[] = [];
  readonly #states: NodeState[] = [];

  constructor(
    readonly nodes: NodeView[],
    readonly setup: ReplaySetup,
    /** "{seat}: {move}." */
    readonly turn: (seat: string, move: string) => string,
  ) {
    for (const [n, node] of nodes.entries()) {
      const up = node.up ?? n - 1;
      this.up.push(up);
      this.kids.push([]);
      this.ply.push(up < 0 ? 0 : this.ply[up]! + 1);
      this.kids[up]?.push(n);
    }
  }

  /** The nodes from the beginning to this one. */
  path(at: number): number[] {
    const found: number[] = [];
    for (let n = at; n >= 0; n = this.up[n]!) found.push(n);
    return found.reverse();
  }

  /** The last ply of the line that a node is in. */
  last(at: number): number {
    let n = at;
    while (this.kids[n]![0] !== undefined) n = this.kids[n]![0]!;
    return this.ply[n]!;
  }

  /** The node at a ply of the line that a node is in; the nearest one, where the line has no such ply. */
  lineAt(at: number, ply: number): number {
    let n = at;
    while (this.ply[n]! > ply && this.up[n]! >= 0) n = this.up[n]!;
    while (this.ply[n]! < ply && this.kids[n]![0] !== undefined) n = this.kids[n]![0]!;
    return n;
  }

  /** The moves that could be made instead of the one of this node, itself among them. */
  siblings(at: number): number[] {
    return this.kids[this.up[at]!] ?? [at];
  }

  /** The move of a node, as a log has it; nothing at the beginning. */
  logAt(at: number): LogEntry[] {
    const { move, seat = 0, text = "", news, rules = [] } = this.nodes[at]!;
    return move === undefined ? [] : [{ ply: this.ply[at]!, seat, move, text, news, rules, record: "" }];
  }

  /** The node whose move put there what stands on a cell: a piece, or else a stone, or else the tile. */
  whoPut(at: number, cell: Cell): number | null {
    const there = (n: number) => {
      const { pieces, stones, byCell } = readTable(this.stateAt(n).table);
      return pieces.get(cell)?.symbol ?? stones.get(cell)?.symbol ?? byCell.get(cell)?.symbol;
    };
    const what = there(at);
    if (what === undefined) return null;
    let n = at;
    while (this.up[n]! >= 0 && there(this.up[n]!) === what) n = this.up[n]!;
    return n;
  }

  stateAt(at: number): NodeState {
    for (const n of this.path(at)) {
      this.#states[n] ??= this.#make(n, this.#states[this.up[n]!]);
    }
    return this.#states[at]!;
  }

  #make(n: number, before: NodeState | undefined): NodeState {
    const node = this.nodes[n]!;
    const old = before?.words;
    const words: NodeState["words"] = {
      tiles: applyDifference(old?.tiles, node.tiles),
      spaces: applyDifference(old?.spaces, node.spaces),
      pieces: applyDifference(old?.pieces, node.pieces),
      stones: applyDifference(old?.stones, node.stones),
    };
    const bare = {
      words,
      numbers: this.setup.seats.map((_, seat) => node.seats?.[seat] ?? before?.numbers[seat] ?? null),
      projected: node.projected ?? before?.projected ?? [],
      row: node.row ?? before?.row ?? [],
      aside: node.aside ?? before?.aside ?? [],
      hand: (node.hand ?? before?.hand) || null,
      bag: node.bag ?? before?.bag ?? 0,
      turn: seatOrNull(node.turn ?? before?.turn),
      phase: node.phase ?? before?.phase ?? "exploration",
    };
    return { ...bare, table: this.#table(node, bare), seats: this.#seats(bare), status: this.#status(node) };
  }

  #table(node: NodeView, bare: Omit<NodeState, "table" | "seats" | "status">): Table {
    const { words, row, aside, hand, bag } = bare;
    const view = (text: string): TileView => ({
      text,
      mark: this.setup.marks[text] ?? null,
      faces: listTurns(text.slice(0, 6)),
    });
    return {
      game: 1,
      tiles: words.tiles.join(" "),
      spaces: words.spaces.join(" "),
      pieces: words.pieces.join(" "),
      stones: words.stones.join(" "),
      row: row.map(view),
      aside: aside.map(view),
      hand: hand == null ? null : view(hand),
      bag,
      last: readTouched(node.move ?? ""),
    };
  }

  #seats({ numbers, projected }: Pick<NodeState, "numbers" | "projected">): SeatView[] {
    return this.setup.seats.map(({ name, colour }, seat) => {
      const [vikings = 0, longhouses = 0, runes = "", out = 0, ...score] = numbers[seat] ?? [];
      return {
        name,
        colour,
        kind: "human",
        vikings,
        longhouses,
        second: null,
        runes: (runes ? runes.split(" ") : []) as SeatView["runes"],
        out: out === 1,
        score: Object.fromEntries(PARTS.map((part, n) => [part, score[n] ?? 0])) as ScoreView,
        projected: projected[seat] ?? null,
      };
    });
  }

  #status({ head, news, text, seat, ending }: NodeView): Status {
    const made = text === undefined ? [] : [this.turn(this.setup.seats[seat ?? 0]?.name ?? "", text)];
    return {
      headline: head,
      news: [...made, ...news],
      made: [],
      alert: null,
      fault: null,
      undo: false,
      redo: false,
      ending: ending ?? null,
    };
  }
}

function applyDifference(before: string[] | undefined, found: Difference | undefined): string[] {
  if (!before || !found) return found ? splitWords(found[0]) : (before ?? []);
  const gone = new Set(splitWords(found[1] ?? ""));
  return [...(gone.size ? before.filter((word) => !gone.has(word)) : before), ...splitWords(found[0])];
}

function splitWords(text: string): string[] {
  return text ? text.split(" ") : [];
}

/** The six corners of a face, by number of turns. */
function listTurns(face: string): string[] {
  return [0, 1, 2, 3, 4, 5].map((turns) => face.slice(6 - turns) + face.slice(0, 6 - turns));
}
