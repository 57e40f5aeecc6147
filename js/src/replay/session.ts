// The page's half of a replay: where one stands in the record, what may be tried there, and whether anybody answers.
// One session serves all views of a model. Nothing but trying a move needs Python.
import type { AnyModel } from "@anywidget/types";

import { alone, Bell, LAST_CALL, PATIENCE, type Line } from "../session";
import { needs, shelf } from "../shapes";
import type { Options, PlayTraits, Shape } from "../wire";
import { speaker } from "../words";
import { Book } from "./book";
import { REPLAY_TRAITS, type ReplayAnswers, type ReplayRequest, type ReplayTraits } from "./wire";

export type ReplayModel = AnyModel<ReplayTraits>;
type Asked<D extends keyof ReplayAnswers> = Extract<ReplayRequest, { do: D }>;
export type ReplayAnswer<D extends keyof ReplayAnswers> =
  ({ ok: true } & ReplayAnswers[D]) | { ok: false; code: string; text: string; rules: string[]; reasons: [] };

export class ReplaySession extends Bell {
  book!: Book;
  at = 0;
  line: Line = "open";
  /** Counts the times that shapes came. */
  arrived = 0;

  readonly #model: ReplayModel;
  readonly #ends: (() => void)[] = [];
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  readonly #wanted = new Set<string>();
  #options = new Map<number, Options | null>();
  #states = new Map<string, PlayTraits>();
  #known: unknown[] = [];
  #rest: unknown = null;
  #gathered: string[] = [];
  /** What waits for moves that have not come yet. */
  #steps: (() => void)[] = [];
  #stepping = false;
  #closed = false;
  #id = Math.floor(Math.random() * 2 ** 33) * 2 ** 20;

  constructor(model: ReplayModel) {
    super();
    this.#model = model;
    // A file that was opened from a disk has nobody to send anything to.
    if (typeof model.send !== "function") this.line = "gone";
    this.#hear("msg:custom", (message) => {
      this.#setLine("open");
      this.#settle(message?.id, message);
    });
    this.#hear("comm_live_update", () => void this.#probe());
    this.#hear("destroy", () => this.#lose());
    for (const name of REPLAY_TRAITS) this.#hear(`change:${name}`, () => this.#changed());
    this.#read();
    if (alone(model)) void this.#probe();
  }

  close(): void {
    this.#lose();
    this.#closed = true;
    for (const end of this.#ends) end();
  }

  get review() {
    return this.#model.get("_review") ?? null;
  }

  get words() {
    return this.#model.get("_words");
  }

  /** Python tells of the first moves when it shows the board, and of all others a moment later. */
  get isWhole(): boolean {
    return this.#model.get("_rest") !== null || this.line === "gone";
  }

  /** Calls back when all moves have come that will come. */
  whenWhole(then: () => void): void {
    if (this.isWhole) then();
    else this.#steps.push(then);
  }

  /** Goes to a node. Other views, and Python if it is there, hear of it. */
  go(at: number): void {
    if (at === this.at || !(at in this.book.nodes)) return;
    this.#stepping = true;
    this.#model.set("_at", at);
    this.#model.set("ply", this.book.ply[at]!);
    this.#stepping = false;
    this.at = at;
    try {
      this.#model.save_changes();
    } catch (error) {
      // It steps all the same.
      console.warn(error);
    }
    this.tell();
  }

  /** The state of a board that stands at a node; with what may be tried there, where somebody wants to. */
  state(at: number, trying: boolean): PlayTraits {
    const options = (trying && this.#options.get(at)) || null;
    const key = `${at}${options ? "?" : ""}`;
    let found = this.#states.get(key);
    if (!found) this.#states.set(key, (found = this.#state(at, options ?? {})));
    return found;
  }

  /** Asks what may be tried at a node, once. */
  wantOptions(at: number): void {
    if (this.#options.has(at) || this.line === "gone") return;
    this.#options.set(at, null);
    const { book } = this;
    void this.ask({ do: "options", at }).then((answer) => {
      if (book.nodes[at] !== this.book.nodes[at]) return;
      if (answer.ok) this.#options.set(at, answer.options);
      else this.#options.delete(at);
      this.tell();
    });
  }

  #state(at: number, options: Options): PlayTraits {
    const { table, seats, status, turn, phase } = this.book.frame(at);
    const { setup } = this.book;
    return {
      ply: this.book.ply[at]!,
      turn,
      phase,
      _table: table,
      _options: options,
      _seats: seats,
      _status: status,
      _aids: { on: ["legal", "last"] },
      _setup: setup as unknown as PlayTraits["_setup"],
      _words: this.words,
    } as PlayTraits;
  }

  /** Asks Python. The answer always comes: with `ok` false and the code "silent" or "gone" if nobody gives one. */
  ask<D extends keyof ReplayAnswers>(request: Asked<D>, patience = PATIENCE): Promise<ReplayAnswer<D>> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (this.line === "open") this.#setLine("silent");
        this.#settle(id, refusal("silent"));
      }, patience);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer as ReplayAnswer<D>);
      });
      if (this.#closed || typeof this.#model.send !== "function") return this.#lose();
      try {
        this.#model.send({ id, ...request });
      } catch (error) {
        console.warn(error);
        this.#lose();
      }
    });
  }

  /** A shape with all that it refers to; null while it is on its way. */
  shape(name: string): Shape | null {
    const shape = this.#shapes.get(name);
    const missing = (shape ? needs(shape) : [name]).filter((part) => !this.#shapes.has(part));
    for (const part of missing) this.#want(part);
    return missing.length ? null : shape!;
  }

  get #shapes(): Map<string, Shape> {
    return shelf(this.book.setup.version).shapes;
  }

  #take(shapes: { [name: string]: Shape }): void {
    for (const name in shapes) this.#shapes.set(name, shapes[name]!);
    for (const name of this.#wanted) {
      if (!this.#shapes.has(name)) continue;
      this.#wanted.delete(name);
      this.arrived += 1;
    }
  }

  #want(name: string): void {
    if (this.line === "gone" || this.#wanted.has(name)) return;
    this.#wanted.add(name);
    if (this.#gathered.push(name) === 1) queueMicrotask(() => this.whenWhole(() => this.#askShapes()));
  }

  #askShapes(): void {
    const names = this.#gathered.filter((name) => this.#wanted.has(name));
    this.#gathered = [];
    if (!names.length) return;
    void this.ask({ do: "shapes", names }).then((answer) => {
      if (!answer.ok) return;
      this.#take(answer.shapes);
      this.arrived += 1;
      if (!this.#closed) this.tell();
    });
  }

  #hear(event: string, callback: (message: { id?: number } | null) => void): void {
    this.#model.on(event, callback);
    this.#ends.push(() => this.#model.off(event, callback));
  }

  #changed(): void {
    if (this.#stepping || this.#closed) return;
    this.#read();
    this.tell();
  }

  /** Reads the traits. Somebody may have linked `ply` to something: then the place in the tree follows. */
  #read(): void {
    const model = this.#model;
    const [tree, rest, grown] = [model.get("_tree"), model.get("_rest"), model.get("_grown")];
    const [setup, words] = [model.get("_setup"), model.get("_words")];
    const now = [tree, grown, setup, words];
    if (now.some((value, n) => value !== this.#known[n])) {
      this.#known = now;
      const t = speaker(words);
      const turn = (seat: string, move: string) => t("replay.turn", { seat, move });
      this.book = new Book([...tree, ...(rest ?? []), ...grown], setup, turn);
      this.#states.clear();
      this.#options.clear();
    } else if (rest && rest !== this.#rest) this.book.add(rest);
    this.#rest = rest;
    this.#take(model.get("_shapes"));
    this.#place();
    this.#goOn();
  }

  #goOn(): void {
    if (!this.isWhole) return;
    const steps = this.#steps;
    this.#steps = [];
    for (const step of steps) step();
  }

  #place(): void {
    const { book } = this;
    const [at, ply] = [this.#model.get("_at"), this.#model.get("ply")];
    // The tree and the place may arrive one after the other.
    if (!(at in book.nodes)) return;
    const there = book.ply[at] === ply ? at : book.lineAt(at, ply);
    this.at = at;
    if (!this.isWhole && book.ply[there] !== ply) return;
    if (there !== at || book.ply[there] !== ply) {
      this.at = -1;
      this.go(there);
    }
  }

  async #probe(): Promise<void> {
    const answer = await this.ask({ do: "options", at: this.at }, LAST_CALL);
    if (!answer.ok && answer.code === "silent") this.#lose();
  }

  #lose(): void {
    this.#setLine("gone");
    this.#goOn();
    for (const id of [...this.#waiting.keys()]) this.#settle(id, refusal("gone"));
  }

  #setLine(line: Line): void {
    if (this.line === line) return;
    this.line = line;
    if (!this.#closed) this.tell();
  }

  #settle(id: number | undefined, answer: unknown): void {
    const settle = this.#waiting.get(id!);
    this.#waiting.delete(id!);
    settle?.(answer);
  }
}

function refusal(code: string) {
  return { ok: false, code, text: "", rules: [], reasons: [] };
}

// One session for all views of a model, found by the name of the replay -----------------------------

const sessions = new Map<string, { session: ReplaySession; users: number }>();

export function acquire(model: ReplayModel): { session: ReplaySession; release: () => void } {
  const board = model.get("_setup").board;
  const shared = sessions.get(board) ?? { session: new ReplaySession(model), users: 0 };
  sessions.set(board, shared);
  shared.users += 1;
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    shared.users -= 1;
    if (shared.users) return;
    sessions.delete(board);
    shared.session.close();
  };
  return { session: shared.session, release };
}
