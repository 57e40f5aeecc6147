// The page's half of a replay: the record, where one stands in it, and what may be tried there. One session serves all
// views of a model. Nothing but trying a move needs Python.
import type { AnyModel } from "@anywidget/types";
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";

import type { BoardState, Options } from "../play/wire";
import { Conversation, LAST_CALL, readTraits, type Line } from "../shared/conversation";
import { ShapeStore } from "../shared/shapes";
import { filledOrNull, type Answer, type Refusal } from "../shared/wire";
import { speaker, type Words } from "../shared/words";
import type { Work } from "../shared/work";
import { RecordTree } from "./record_tree";
import {
  REPLAY_TRAITS,
  type Edits,
  type ReplayAnswers,
  type ReplayRequest,
  type ReplayTraits,
  type ReviewView,
} from "./wire";

export type ReplayModel = AnyModel<ReplayTraits>;

/** A record as it was sent. `options`: what may be tried, by node; null while that is asked for. `states`: what a board
 * shows, by node. */
type OpenRecord = {
  tree: RecordTree;
  options: Signal<ReadonlyMap<number, Options | null>>;
  states: Map<string, BoardState>;
};

const NO_EDITS: Edits = { allowed: false, version: 0, undo: false, redo: false };
const NO_WORK: Work = { done: [] };

type Seen = Pick<ReplayTraits, (typeof REPLAY_TRAITS)[number]>;

/** `tree`, `at`, `line`, `words` and `review` are signals: whoever reads them in a component or an effect follows them. */
export class ReplaySession {
  readonly shapes: ShapeStore;
  readonly #model: ReplayModel;
  readonly #talk: Conversation<ReplayRequest, ReplayAnswers>;
  readonly #traits: Signal<Seen>;
  readonly #at = signal(0);
  readonly #game: ReadonlySignal<number>;
  readonly #isOther: ReadonlySignal<boolean>;
  readonly #open: ReadonlySignal<OpenRecord>;

  /** `fixed`: the game of a match that is shown, whichever others turn to. */
  constructor(model: ReplayModel, fixed: number | null = null) {
    this.#model = model;
    this.#talk = new Conversation(model);
    this.shapes = new ShapeStore((names) => this.#fetch(names));
    this.#traits = signal(readTraits(model, REPLAY_TRAITS));
    const traits = this.#traits;
    this.#game = computed(() => fixed ?? traits.value._game ?? 0);
    /** Another game of the match than the one that Python sent last, if one is shown. */
    const other = computed(() => {
      const { _games, _setup } = traits.value;
      return this.#game.value === _setup.game ? undefined : _games?.[this.#game.value];
    });
    const none: Seen["_grown"] = [];
    this.#isOther = computed(() => other.value !== undefined);
    const parts = {
      tree: computed(() => other.value?.tree ?? traits.value._tree),
      grown: computed(() => (other.value ? none : traits.value._grown)),
      setup: computed(() => other.value?.setup ?? traits.value._setup),
      words: computed(() => this.#traits.value._words),
    };
    this.#open = computed(() => {
      const t = speaker(parts.words.value);
      const turn = (seat: string, move: string) => t("replay.turn", { seat, move });
      const tree = new RecordTree([...parts.tree.value, ...parts.grown.value], parts.setup.value, turn);
      return { tree, options: signal(new Map()), states: new Map() };
    });
    this.shapes.add(this.#traits.peek()._shapes);
    this.#place(this.#traits.peek());
    this.#talk.follow(REPLAY_TRAITS, () => this.#read());
    this.#talk.probeBy(() => void this.ask({ do: "options", at: this.at }, LAST_CALL));
  }

  get tree(): RecordTree {
    return this.#open.value.tree;
  }

  /** The node that is shown. */
  get at(): number {
    return this.#at.value;
  }

  get line(): Line {
    return this.#talk.line;
  }

  get words(): Words {
    return this.#traits.value._words;
  }

  get review(): ReviewView | null {
    return this.#isOther.value ? null : filledOrNull(this.#traits.value._review);
  }

  get edits(): Edits {
    return this.#traits.value._edits ?? NO_EDITS;
  }

  get work(): Work {
    return this.#traits.value._work ?? NO_WORK;
  }

  close(): void {
    this.#talk.close();
  }

  /** Asks Python. The answer always comes. */
  ask<D extends keyof ReplayAnswers>(
    request: Extract<ReplayRequest, { do: D }>,
    patience?: number,
  ): Promise<Answer<ReplayAnswers[D]>> {
    return this.#talk.ask(request, patience);
  }

  /** How many games there are: of a match several. */
  get games(): number {
    return this.#traits.value._games?.length || 1;
  }

  /** Which of them is shown, counted from 1. */
  get game(): number {
    return this.#game.value + 1;
  }

  /** Turns to the beginning of a game. Other views, and Python if it is there, hear of it. */
  turnTo(game: number): void {
    if (game === this.game || game < 1 || game > this.games) return;
    this.#model.set("_game", game - 1);
    this.#model.set("_at", 0);
    this.#model.set("ply", 0);
    this.#save();
    this.#read();
  }

  /** Goes to a node. Other views, and Python if it is there, hear of it. */
  go(at: number): void {
    if (at === this.at || !(at in this.tree.nodes)) return;
    this.#at.value = at;
    this.#model.set("_at", at);
    this.#model.set("ply", this.tree.ply[at]!);
    this.#save();
  }

  #save(): void {
    try {
      this.#model.save_changes();
    } catch (error) {
      // It steps all the same.
      console.warn(error);
    }
  }

  /** The state of a board that stands at a node; with what may be tried there, where somebody wants to. */
  state(at: number, trying: boolean): BoardState {
    const { tree, options, states } = this.#open.value;
    const tried = (trying && options.value.get(at)) || null;
    const key = `${at}${tried ? "?" : ""}`;
    let found = states.get(key);
    if (!found) states.set(key, (found = this.#state(tree, at, tried ?? {})));
    return found;
  }

  /** Asks what may be tried at a node, once. What Python refuses comes back. */
  async wantOptions(at: number): Promise<Refusal | null> {
    const { options } = this.#open.peek();
    if (options.peek().has(at) || this.line === "gone") return null;
    options.value = new Map(options.peek()).set(at, null);
    const answer = await this.ask({ do: "options", at });
    const now = new Map(options.peek());
    if (answer.ok) now.set(at, answer.options);
    else now.delete(at);
    options.value = now;
    return answer.ok ? null : answer;
  }

  #state(tree: RecordTree, at: number, options: Options): BoardState {
    const { table, seats, status, turn, phase } = tree.stateAt(at);
    return {
      ply: tree.ply[at]!,
      turn,
      phase,
      _table: table,
      _options: options,
      _seats: seats,
      _status: status,
      _aids: { on: ["legal", "last"] },
      _setup: tree.setup,
      _words: this.words,
      _book: this.#traits.value._book,
    };
  }

  async #fetch(names: string[]) {
    if (this.line === "gone") return null;
    const answer = await this.ask({ do: "shapes", names });
    return answer.ok ? answer.shapes : null;
  }

  #read(): void {
    batch(() => {
      const before = this.#traits.peek();
      const traits = (this.#traits.value = readTraits(this.#model, REPLAY_TRAITS));
      if (traits._shapes !== before._shapes) this.shapes.add(traits._shapes);
      this.#place(traits);
    });
  }

  /** Somebody may have linked `ply` to something: then the place in the tree follows. */
  #place({ _at: at, ply }: Seen): void {
    const { tree } = this;
    // The tree and the place may arrive one after the other.
    if (!(at in tree.nodes)) return;
    const there = tree.ply[at] === ply ? at : tree.lineAt(at, ply);
    if (there === at && tree.ply[there] === ply) this.#at.value = at;
    else {
      this.#at.value = -1;
      this.go(there);
    }
  }
}
