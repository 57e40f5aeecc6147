// A board's half of the game in Python: the state that was sent last, and the log of the moves. One session serves all
// views of a model.
import type { AnyModel } from "@anywidget/types";
import { batch, effect, signal, untracked, type Signal } from "@preact/signals";

import { Conversation, LAST_CALL, PATIENCE, readTraits, type Line } from "../shared/conversation";
import { memoize } from "../shared/memoize";
import { ShapeStore } from "../shared/shapes";
import { filledOrNull, seatOrNull } from "../shared/wire";
import type { Answer, Answers, Request } from "./requests";
import { PLAY_TRAITS, type Ground, type LogEntry, type PlayTraits, type Table, type Traits } from "./wire";

export type Model = AnyModel<Traits>;

/** What notebooks have that show widgets. */
type WidgetManager = {
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<{ el: HTMLElement; remove(): void }>;
};

/** `state`, `line` and `log` are signals: whoever reads them in a component or an effect follows them. */
export class Session {
  readonly shapes: ShapeStore;
  readonly #model: Model;
  readonly #talk: Conversation<Request, Answers>;
  readonly #state: Signal<PlayTraits>;
  readonly #log = signal<LogEntry[]>([]);
  readonly #stop: () => void;
  #game = Number.NaN;
  /** How many moves had been made where the log begins. */
  #begin = 0;
  /** The way of the game that the log was last asked for, or grew along. */
  #line = 0;
  #fillingGap = false;

  constructor(model: Model) {
    this.#model = model;
    this.#talk = new Conversation(model);
    this.shapes = new ShapeStore((names) => this.#fetch(names));
    this.#state = signal(this.#traits());
    this.#read();
    this.#talk.follow(PLAY_TRAITS, () => this.#read());
    this.#talk.probeBy(() => void this.#askLog(LAST_CALL));
    this.#stop = effect(() => {
      if (this.line === "open") untracked(() => this.#fillGap());
    });
  }

  get state(): PlayTraits {
    return this.#state.value;
  }

  get line(): Line {
    return this.#talk.line;
  }

  /** Whether the board came out of a saved notebook, and nobody has ever answered. */
  get isEarlier(): boolean {
    return this.#talk.isEarlier;
  }

  /** The moves of the game so far, as many as the page has seen or asked for. */
  get log(): LogEntry[] {
    return this.#log.value;
  }

  close(): void {
    this.#stop();
    this.#talk.close();
  }

  /** Lets a host know that the page shows something else. Python learns nothing from it. */
  noteSeen(): void {
    this.#model.set("_seen", (this.#model.get("_seen") ?? 0) + 1);
    this.#model.save_changes();
  }

  /** Asks Python. The answer always comes. */
  ask<D extends keyof Answers>(request: Extract<Request, { do: D }>, patience?: number): Promise<Answer<D>> {
    return this.#talk.ask(request, patience);
  }

  /** Of the position that is shown: changes it by a move; why a move is not allowed; what may be built with one. */
  move(move: string): Promise<Answer<"move">> {
    return this.ask({ do: "move", move, ply: this.state.ply });
  }

  why(move: string): Promise<Answer<"why">> {
    return this.ask({ do: "why", move, ply: this.state.ply });
  }

  builds(move: string): Promise<Answer<"builds">> {
    return this.ask({ do: "builds", move, ply: this.state.ply });
  }

  /** Shows another widget of the notebook in an element; returns what takes it down, or null where that cannot be. */
  async show(id: string, el: HTMLElement): Promise<(() => void) | null> {
    const manager = this.#model.widget_manager as Partial<WidgetManager> | undefined;
    if (!manager?.create_view) return null;
    const view = await manager.create_view(await manager.get_model!(id));
    el.append(view.el);
    return () => view.remove();
  }

  /** The record of the game, as far as the page knows it: also when Python is gone. */
  record(): string {
    const { head, ahead } = this.state._log;
    const before = this.state._match?.game ? this.state._match.before : "";
    const parts = [...this.log.map((entry) => entry.record), ahead].filter(Boolean);
    return (before ? `${before}\n` : "") + [head, ...parts, ""].join("\n");
  }

  async #fetch(names: string[]) {
    if (this.line === "gone") return null;
    const answer = await this.ask({ do: "shapes", names });
    return answer.ok ? answer.shapes : null;
  }

  #traits(): PlayTraits {
    return readState(readTraits(this.#model, PLAY_TRAITS));
  }

  /** Reads the traits as they are at this moment. The log grows, and loses the moves that were taken back. */
  #read(): void {
    batch(() => {
      const state = (this.#state.value = this.#traits());
      if (state._table?.game !== this.#game) {
        this.#game = state._table?.game;
        this.#begin = 0;
        this.#line = state._log?.line;
        this.#log.value = [];
      }
      this.#join(this.#log.peek());
    });
    this.#fillGap();
  }

  /** Puts the newest moves at the end of the log. */
  #join(log: LogEntry[]): void {
    const { _log, ply } = this.#state.peek();
    const tail = _log?.entries ?? [];
    const first = tail[0]?.ply ?? ply + 1;
    this.#log.value = [...log.filter((entry) => entry.ply < first), ...tail];
  }

  #fillGap(): void {
    const { ply, _log } = this.state;
    const isWhole = this.log.length === ply - this.#begin && this.#line === _log?.line;
    if (isWhole || this.#fillingGap || this.line !== "open") return;
    this.#fillingGap = true;
    void this.#askLog(PATIENCE).then(() => (this.#fillingGap = false));
  }

  /** Asks for the whole log. (A game may begin in the middle: this tells where.) */
  async #askLog(patience: number): Promise<void> {
    const answer = await this.ask({ do: "log" }, patience);
    if (!answer.ok || answer.game !== this.#game) return;
    this.#line = answer.line;
    this.#join(answer.entries);
    this.#begin = (this.log[0]?.ply ?? this.state.ply + 1) - 1;
  }
}

/** What the page works with, out of what travels. */
export function readState(traits: Traits): PlayTraits {
  const { turn, _table, _map, _thinking } = traits;
  return {
    ...traits,
    turn: seatOrNull(turn),
    _table: _table && whole(_table)(_map),
    _thinking: filledOrNull(_thinking),
  };
}

/** The table with the map on it: the same one as long as Python sends no other. */
const whole = memoize((table: Traits["_table"]) => memoize((map: Ground): Table => ({ ...table, ...map })));
