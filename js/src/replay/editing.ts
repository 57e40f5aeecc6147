// What is written in a replay: comments, signs, marks, variations. Python changes the record; the page knows what is
// being written and with which tool. One change follows another: each is for the record as the one before left it.
import { signal } from "@preact/signals";

import type { Cell } from "../board/geometry";
import type { Strokes } from "../board/scene";
import type { Refusal } from "../shared/wire";
import type { ReplaySession } from "./session";
import type { EditRequest } from "./wire";

export const SIGNS = ["!", "?", "!!", "??", "!?", "?!"] as const;
export const TOOLS = ["cell", "arrow", "label", "edge", "corner"] as const;
export const COLOURS = [
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "white",
  "black",
  "grey",
] as const;
export type Tool = (typeof TOOLS)[number];
type Field = "comment" | "intro";

/** What is said at a node, as it was written. */
export type Written = { at: number; version: number } & Record<Field, string>;

/** Signals throughout: whoever reads them in a component follows them. */
export class Editing {
  readonly #on = signal(false);
  readonly #tool = signal<Tool | null>(null);
  readonly #from = signal<Cell | null>(null);
  readonly #stroke = signal<{ from: Cell; to: Cell } | null>(null);
  readonly #written = signal<Written | null>(null);
  readonly colour = signal<string>("red");
  readonly label = signal("");
  #last: Promise<unknown> = Promise.resolve();
  /** How many changes are on their way. */
  #under = 0;

  constructor(
    private readonly session: ReplaySession,
    private readonly report: (refusal: Refusal) => void,
  ) {}

  /** Whether the page may change the record at all. */
  get isAllowed(): boolean {
    return this.session.edits.allowed && this.session.line !== "gone";
  }

  get on(): boolean {
    return this.#on.value && this.isAllowed;
  }

  get tool(): Tool | null {
    return this.on ? this.#tool.value : null;
  }

  /** Where an arrow that is being drawn begins. */
  get from(): Cell | null {
    return this.tool === "arrow" ? this.#from.value : null;
  }

  /** An arrow that hangs on a pointer. */
  get stroke(): { from: Cell; to: Cell } | null {
    return this.#stroke.value;
  }

  /** What is said at the node that is shown; null until it has arrived. */
  get written(): Written | null {
    const found = this.#written.value;
    return found?.at === this.session.at && found.version === this.session.edits.version ? found : null;
  }

  setOn(on: boolean): void {
    this.#on.value = on;
    this.pick(null);
  }

  pick(tool: Tool | null): void {
    this.#tool.value = tool;
    this.#from.value = null;
  }

  /** Asks what is said at the node that is shown, as it was written. */
  async read(): Promise<void> {
    const { at } = this.session;
    const answer = await this.session.ask({ do: "notes", at });
    if (answer.ok)
      this.#written.value = { at, version: answer.version, comment: answer.comment, intro: answer.intro };
  }

  /** Writes a comment. `at` is the node for which it was written. */
  write(field: Field, text: string, at: number): Promise<void> {
    return this.#change({ do: "annotate", at, [field]: text });
  }

  setSign(sign: string): Promise<void> {
    return this.#change({ do: "annotate", at: this.session.at, sign });
  }

  change(what: "up" | "main" | "delete"): Promise<void> {
    return this.#change({ do: "variation", what, at: this.session.at });
  }

  undo(): Promise<void> {
    return this.#change({ do: "undo" });
  }

  redo(): Promise<void> {
    return this.#change({ do: "redo" });
  }

  clearMarks(): Promise<void> {
    return this.#setMarks(() => []);
  }

  /** Does something when all changes are made: at once, if none is on its way. A change shows the move that it was made
   * at, and whoever steps on meanwhile wants to be elsewhere. */
  afterChanges(act: () => void): void {
    if (this.#under) void this.#last.then(act);
    else act();
  }

  /** A click or a key on a cell, with a tool in hand. */
  act(cell: Cell): void {
    const tool = this.tool;
    if (tool == null) return;
    if (tool === "arrow") return this.#drawArrow(cell);
    const colour = this.colour.peek();
    const label = this.label.peek().trim();
    if (tool === "label" && !label) return;
    void this.#setMarks((marks) =>
      tool === "cell"
        ? toggle(marks, `cell ${cell} ${colour}`)
        : tool === "label"
          ? toggle(marks, `label ${cell} ${colour} ${label}`)
          : turnOn(marks, `${tool} ${cell}`, colour),
    );
  }

  #drawArrow(cell: Cell): void {
    const from = this.#from.peek();
    this.#from.value = from == null ? cell : null;
    if (from != null && from !== cell) this.#toggle(`arrow ${from}>${cell}`);
  }

  /** By dragging: with the tool in hand, or at any time with the right button, which also marks a cell by a click. */
  readonly strokes: Strokes = {
    begins: (side) => this.on && (side || this.tool === "arrow"),
    over: (from, to) => {
      this.#stroke.value = to == null || to === from ? null : { from, to };
    },
    ends: (from, to, side) => {
      if (to === from) return side ? this.#toggle(`cell ${from}`) : undefined;
      if (to == null) return;
      this.#from.value = null;
      this.#toggle(`arrow ${from}>${to}`);
    },
  };

  /** Makes a mark in the colour that is chosen, or takes it away. */
  #toggle(place: string): void {
    const mark = `${place} ${this.colour.peek()}`;
    void this.#setMarks((marks) => toggle(marks, mark));
  }

  /** The marks are looked at when it is their turn: those that are there by then. */
  #setMarks(change: (marks: string[]) => string[]): Promise<void> {
    return this.#change(() => {
      const { at, tree } = this.session;
      return { do: "annotate", at, marks: change(tree.nodes[at]?.marks?.texts ?? []) };
    });
  }

  #change(asked: EditRequest | (() => EditRequest)): Promise<void> {
    const send = async () => {
      const request = typeof asked === "function" ? asked() : asked;
      const { version } = this.session.edits;
      const answer = await this.session.ask<EditRequest["do"]>({ ...request, version });
      if (!answer.ok) this.report(answer);
    };
    this.#under++;
    const sent = this.#last.then(send).finally(() => this.#under--);
    this.#last = sent.catch(() => {});
    return sent;
  }
}

/** The marks with one more, or without it. */
function toggle(marks: string[], mark: string): string[] {
  return marks.includes(mark) ? marks.filter((other) => other !== mark) : [...marks, mark];
}

/** An edge or a corner goes on to the next one around its cell; after the last it is gone. */
function turnOn(marks: string[], place: string, colour: string): string[] {
  const isHere = (mark: string) => mark.startsWith(`${place} `) && mark.endsWith(` ${colour}`);
  const here = marks.find(isHere);
  const next = here === undefined ? 0 : Number(here.split(" ")[2]) + 1;
  const others = marks.filter((mark) => !isHere(mark));
  return next > 5 ? others : [...others, `${place} ${next} ${colour}`];
}
