// The conversation with Python. One session serves all views of a model: it asks, waits for answers, keeps the
// log of the game, and notices when nobody is there any more.
import type { AnyModel } from "@anywidget/types";

import { once } from "./board/once";
import { needs, shelf } from "./shapes";
import {
  PLAY_TRAITS,
  type Answer,
  type Answers,
  type LogEntry,
  type PlayTraits,
  type Request,
  type Shape,
  type Ground,
  type Table,
  type Traits,
} from "./wire";

export type Model = AnyModel<Traits>;

/** How long an answer may take. A kernel that is busy answers late, and is not given up. */
export const PATIENCE = 10_000;
/** How long a kernel that may be gone has for a sign of life. */
export const LAST_CALL = 3_000;

/** What stands between the page and Python, if anything does. */
export type Line = "open" | "silent" | "gone";

type Doing<D extends keyof Answers> = Extract<Request, { do: D }>;

/** Followers of something that changes. */
export class Bell {
  readonly #followers = new Set<() => void>();

  /** Calls `changed` from now on. Returns what stops it. */
  subscribe(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => void this.#followers.delete(changed);
  }

  protected tell(): void {
    for (const changed of [...this.#followers]) changed();
  }
}

export class Session extends Bell {
  state!: PlayTraits;
  line: Line = "open";
  /** The moves of the game so far, as many as the page has seen or asked for. */
  log: LogEntry[] = [];
  /** Counts the times that shapes came. */
  arrived = 0;

  readonly #model: Model;
  readonly #ends: (() => void)[] = [];
  /** What waits for an answer, by the question's id. */
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  /** Names of shapes that were asked for, and those to be asked for at the end of this task. */
  readonly #wanted = new Set<string>();
  #gathered: string[] = [];
  /** Something was to be drawn that had not arrived. */
  #missed = false;
  #game = Number.NaN;
  /** How many moves had been made where the log begins. */
  #begin = 0;
  #fillingGap = false;
  #changed = false;
  #closed = false;
  // Answers go to all views and tabs alike, so ids must not meet: 2**33 beginnings, 2**20 questions each.
  #id = Math.floor(Math.random() * 2 ** 33) * 2 ** 20;

  constructor(model: Model) {
    super();
    this.#model = model;
    this.#hear("msg:custom", (message) => {
      this.#setLine("open");
      this.#settle(message?.id, message);
    });
    // ipywidgets says that the line changed, not how: a small question tells.
    const probe = () => void this.#askLog(LAST_CALL).then((ok) => ok || this.#lose());
    this.#hear("comm_live_update", probe);
    this.#hear("destroy", () => this.#lose());
    for (const name of PLAY_TRAITS) this.#hear(`change:${name}`, () => this.#burst());
    this.#read();
    if (alone(model)) probe();
  }

  /** Stops listening; whoever still waits hears that nobody answers. */
  close(): void {
    this.#lose();
    this.#closed = true;
    for (const end of this.#ends) end();
  }

  /** Asks Python. The answer always comes: with `ok` false and the code "silent" or "gone" if nobody gives one. */
  ask<D extends keyof Answers>(request: Doing<D>, patience = PATIENCE): Promise<Answer<D>> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (this.line === "open") this.#setLine("silent");
        this.#settle(id, refusal("silent"));
      }, patience);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer as Answer<D>);
      });
      if (this.#closed) return this.#lose();
      try {
        this.#model.send({ id, ...request });
      } catch (error) {
        console.warn(error);
        this.#lose();
      }
    });
  }

  /** A shape that has arrived; null for any other. */
  known(name: string): Shape | null {
    return this.#shapes.get(name) ?? null;
  }

  /** A shape that has arrived, with all that it refers to; otherwise null, and it is asked for. */
  shape(name: string): Shape | null {
    const shape = this.known(name);
    if (!this.fetch(shape ? needs(shape) : [name])) return shape;
    this.#missed = true;
    return null;
  }

  /** Asks for those of the shapes that have not arrived yet. Returns how many. */
  fetch(names: Iterable<string>): number {
    const missing = [...names].filter((name) => !this.#shapes.has(name));
    for (const name of missing) this.#want(name);
    return missing.length;
  }

  /** The record of the game, as far as the page knows it: also when Python is gone. */
  record(): string {
    return [this.state._log.head, ...this.log.map((entry) => entry.record).filter(Boolean), ""].join("\n");
  }

  #hear(event: string, callback: (message: { id?: number } | null) => void): void {
    this.#model.on(event, callback);
    this.#ends.push(() => this.#model.off(event, callback));
  }

  /** Followers hear once of a burst of changes. */
  #burst(): void {
    if (this.#changed) return;
    this.#changed = true;
    queueMicrotask(() => {
      this.#changed = false;
      if (this.#closed) return;
      this.#read();
      this.tell();
    });
  }

  #lose(): void {
    this.#setLine("gone");
    for (const id of [...this.#waiting.keys()]) this.#settle(id, refusal("gone"));
  }

  #setLine(line: Line): void {
    if (this.line === line) return;
    this.line = line;
    this.#burst();
  }

  #settle(id: number | undefined, answer: unknown): void {
    const settle = this.#waiting.get(id!);
    this.#waiting.delete(id!);
    settle?.(answer);
  }

  // The log ---------------------------------------------------------------------------------------

  /** Reads the traits as they are at this moment. The log grows, and loses the moves that were taken back. */
  #read(): void {
    const model = this.#model;
    const traits = Object.fromEntries(PLAY_TRAITS.map((name) => [name, model.get(name)])) as Traits;
    const { _table, _map } = traits;
    this.state = { ...traits, _table: _table && whole(_table)(_map) };
    const { _table: table, ply } = this.state;
    if (table?.game !== this.#game) {
      this.#game = table?.game;
      this.#begin = 0;
      this.log = [];
    }
    this.#join(this.log);
    if (this.log.length === ply - this.#begin || this.#fillingGap || this.line !== "open") return;
    this.#fillingGap = true;
    void this.#askLog(PATIENCE).then(() => (this.#fillingGap = false));
  }

  /** Puts the newest moves at the end of the log. */
  #join(log: LogEntry[]): void {
    const tail = this.state._log?.entries ?? [];
    const first = tail[0]?.ply ?? this.state.ply + 1;
    this.log = [...log.filter((entry) => entry.ply < first), ...tail];
  }

  /** Asks for the whole log. (A game may begin in the middle: this tells where.) */
  async #askLog(patience: number): Promise<boolean> {
    const answer = await this.ask({ do: "log" }, patience);
    if (answer.ok && answer.game === this.#game) {
      this.#join(answer.entries);
      this.#begin = (this.log[0]?.ply ?? this.state.ply + 1) - 1;
      this.tell();
    }
    return answer.ok;
  }

  // Shapes ----------------------------------------------------------------------------------------

  get #shapes(): Map<string, Shape> {
    return shelf(this.state._setup.version).shapes;
  }

  /** Gathers names for the rest of this task, then asks for all of them at once. */
  #want(name: string): void {
    if (this.line === "gone" || this.#wanted.has(name)) return;
    this.#wanted.add(name);
    const elsewhere = shelf(this.state._setup.version).asked.get(name);
    if (elsewhere) void elsewhere.then(() => this.#haveArrived([name]));
    else if (this.#gathered.push(name) === 1) queueMicrotask(() => void this.#askShapes());
  }

  #askShapes(): void {
    const names = this.#gathered;
    this.#gathered = [];
    const { shapes, asked } = shelf(this.state._setup.version);
    const arrival = this.ask({ do: "shapes", names }).then((answer) => {
      if (answer.ok) for (const name in answer.shapes) shapes.set(name, answer.shapes[name]!);
      for (const name of names) asked.delete(name);
      this.#haveArrived(names);
    });
    for (const name of names) asked.set(name, arrival);
  }

  /** A name that Python does not know, or did not answer for, is not asked for again and again. */
  #haveArrived(names: string[]): void {
    for (const name of names) if (this.#shapes.has(name)) this.#wanted.delete(name);
    // What was only fetched ahead changes nothing that is drawn.
    if (!this.#missed) return;
    this.#missed = false;
    this.arrived += 1;
    if (!this.#closed) this.tell();
  }
}

/** The table with the map on it: the same one as long as Python sends no other. */
const whole = once((table: Traits["_table"]) => once((map: Ground): Table => ({ ...table, ...map })));

/** Whether a model may stand on a page without a kernel, as in an exported notebook: whoever has one says so. */
export const alone = ({ widget_manager: manager }: Pick<Model, "widget_manager">) =>
  manager && !("kernel" in manager);

function refusal(code: string) {
  return { ok: false, code, text: "", rules: [], reasons: [] };
}

// One session for all views of a model ------------------------------------------------------------

const sessions = new Map<string, { session: Session; users: number }>();

/** The session of a model. `release` ends it when nobody uses it any more. */
export function acquire(model: Model): { session: Session; release: () => void } {
  const board = model.get("_setup")?.board ?? crypto.randomUUID();
  const shared = sessions.get(board) ?? { session: new Session(model), users: 0 };
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
