// The page of a replay: its frames are what the engine says, and it steps, jumps and branches.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { REST } from "../../src/play/board_actions";
import { readTable } from "../../src/board/table";
import { readTouched } from "../../src/shared/move_text";
import { RecordTree } from "../../src/replay/record_tree";
import widget from "../../src/replay/index";
import type { ReplayTraits } from "../../src/replay/wire";
import { LAST_CALL } from "../../src/shared/conversation";
import type { Table } from "../../src/play/wire";
import { settled } from "../fake_model";
import { openWidget } from "../open_widget";

const JS = `${import.meta.dirname}/../..`;
type Truth = Table & { ply: number; turn: number | null; phase: string; totals: number[]; vikings: number[] };
type Example = { state: ReplayTraits; nodes: { [n: string]: Truth } };
type Sent = { id: number; do: string; at?: number; move?: string; names?: string[] };

function read(name: string): unknown {
  return JSON.parse(readFileSync(`${JS}/../tests/widgets/replay/wire/${name}.json`, "utf8"));
}
function example(name: string): Example {
  const found = read(name) as Example;
  return { ...found, state: { ...found.state, _shapes: {} } };
}
function treeOf({ state }: Example): RecordTree {
  return new RecordTree([...state._tree, ...state._grown], state._setup, (seat, move) => `${seat}: ${move}.`);
}

/** The model of a widget, on a page with a kernel or without one. */
class Model {
  readonly listeners = new Map<string, Set<(message?: unknown) => void>>();
  readonly sent: Sent[] = [];
  saved = 0;
  send: ((message: Sent) => void) | undefined = (message) => void this.sent.push(message);

  constructor(readonly state: ReplayTraits) {}

  get = (name: keyof ReplayTraits) => this.state[name];
  set = (name: keyof ReplayTraits, value: unknown) => {
    if (this.state[name] === value) return;
    Object.assign(this.state, { [name]: value });
    this.trigger(`change:${name}`);
  };
  save_changes = () => void (this.saved += 1);
  on = (event: string, listener: () => void) =>
    void this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  off = (event: string, listener: () => void) => void this.listeners.get(event)?.delete(listener);
  trigger(event: string, message?: unknown): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(message);
  }
  /** Python changes several traits in one update. */
  update(changes: Partial<ReplayTraits>): void {
    Object.assign(this.state, changes);
    for (const name of Object.keys(changes)) this.trigger(`change:${name}`);
  }
  answer(what: string, found: object): void {
    const asked = [...this.sent].reverse().find((message) => message.do === what)!;
    this.trigger("msg:custom", { ok: true, ...found, id: asked.id });
  }
}

const sorted = (words: string) => words.split(" ").sort();

describe.each(["base", "runes", "classic"])("the frames of %s", (name) => {
  const shown = example(name);
  const pages = treeOf(shown);

  it("are what the engine says, at every node", () => {
    for (const [n, truth] of Object.entries(shown.nodes)) {
      const { table, seats, turn, phase } = pages.stateAt(+n);
      expect(table.tiles, `tiles at ${n}`).toBe(truth.tiles);
      for (const kind of ["spaces", "pieces", "stones"] as const) {
        expect(sorted(table[kind]), `${kind} at ${n}`).toEqual(sorted(truth[kind]));
      }
      for (const kind of ["row", "hand", "aside", "bag", "last"] as const) {
        expect(table[kind], `${kind} at ${n}`).toEqual(truth[kind]);
      }
      expect([pages.ply[+n], turn, phase]).toEqual([truth.ply, truth.turn, truth.phase]);
      expect(seats.map((seat) => seat.score.total)).toEqual(truth.totals);
      expect(seats.map((seat) => seat.vikings)).toEqual(truth.vikings);
    }
    expect(Object.keys(shown.nodes).length).toBeGreaterThan(5);
  });

  it("come out alike, whichever way one comes to them", () => {
    const [forwards, straight] = [treeOf(shown), treeOf(shown)];
    const last = shown.state._tree.length - 1;
    for (let n = 0; n <= last; n++) forwards.stateAt(n);
    expect(straight.stateAt(last).table).toEqual(forwards.stateAt(last).table);
  });
});

describe("the tree", () => {
  const pages = treeOf(example("base"));
  const branch = pages.kids.findIndex((kids) => kids.length > 1 && pages.kids[kids[1]!]!.length);
  const variation = pages.kids[branch]![1]!;

  it("has lines that one steps along, and that end", () => {
    expect(pages.lineAt(0, 3)).toBe(3);
    expect(pages.ply[pages.lineAt(0, 10_000)]).toBe(pages.last(0));
    expect(pages.lineAt(variation, 0)).toBe(0);
    expect(pages.lineAt(variation, pages.ply[variation]! + 1)).toBe(pages.kids[variation]![0]);
    expect(pages.siblings(variation)).toContain(pages.kids[branch]![0]);
  });

  it("knows which move put a piece, a stone or a tile where it is", () => {
    const last = pages.lineAt(0, 10_000);
    const { pieces, byCell } = readTable(pages.stateAt(last).table);
    for (const cell of byCell.keys()) {
      const n = pages.whoPut(last, cell)!;
      const { last: touchedThere } = pages.stateAt(n).table;
      if (pieces.has(cell)) expect(touchedThere.cells).toContain(cell);
      else if (n) expect(pages.nodes[n]!.move).toContain(`@${cell}`);
    }
    expect(pieces.size).toBeGreaterThan(5);
    expect(pages.whoPut(last, "99,99")).toBeNull();
  });

  it("reads from a move what it touched", () => {
    expect(readTouched("sail@0,-1>2,0")).toEqual({ cells: ["2,0"], arrows: [["0,-1", "2,0"]] });
    expect(readTouched("MMPPPP/2@1,-1+secret@0,0>1,0")).toEqual({
      cells: ["1,-1", "1,0"],
      arrows: [["0,0", "1,0"]],
    });
    expect(readTouched("draw")).toEqual({ cells: [], arrows: [] });
  });
});

describe("a view", () => {
  let model: Model;
  let el: HTMLElement;
  let close: () => void;
  const root = () => el.querySelector<HTMLElement>("[data-fjords]")!;
  const ply = () => root().dataset["ply"];
  const press = async (what: string) => {
    el.querySelector(what)!.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    await settled();
  };
  const key = async (name: string, on: Element = root()) => {
    const event = new KeyboardEvent("keydown", {
      key: name,
      bubbles: true,
      cancelable: true,
      composed: true,
    });
    on.dispatchEvent(event);
    await settled();
    return event;
  };
  function show(change: Partial<ReplayTraits> = {}, manager?: object): void {
    const { state } = example("base");
    model = new Model({ ...state, ...change });
    close = openWidget(widget, Object.assign(model, { widget_manager: manager }), el);
  }

  beforeEach(async () => {
    el = document.createElement("div");
    document.body.append(el);
    show();
    await settled();
  });
  afterEach(() => {
    close();
    el.remove();
  });

  it("steps by buttons, and tells the model: Python and other views follow", async () => {
    await press('[data-do="forward"]');
    await press('[data-do="forward"]');
    expect(ply()).toBe("2");
    expect([model.state.ply, model.state._at, model.saved]).toEqual([2, 2, 2]);
    await press('[data-do="last"]');
    expect(root().dataset["phase"]).toBe("over");
    expect(root().dataset["turn"]).toBe("");
  });

  it("opens the rules that it names, by click and by key, with nobody there to ask", async () => {
    close();
    const figure = {
      name: "w1",
      caption: "Counted.",
      kind: "",
      verdict: "",
      rules: [],
      images: [{ src: "x" }],
    };
    const pictures = deflateSync(JSON.stringify({ W1: [figure] })).toString("base64");
    show({ _book: { ...example("base").state._book, pictures } });
    model.send = undefined;
    await settled();
    await press('[data-do="last"]');
    const named = () => el.querySelector<HTMLElement>("[data-wanted]")?.dataset["section"];
    await press('[data-panel="ending"] tbody [data-code="W1"]');
    expect(named()).toBe("W1");
    await vi.waitFor(() => expect(el.querySelector('[data-section="W1"] img')).not.toBeNull());
    await key("Escape", el.querySelector(".fj-sheet")!);
    expect(named()).toBeUndefined();
    await key("o");
    const end = model.state._tree.find(({ ending }) => ending)!;
    expect(named()).toBe(end.ending!.rule);
    await key("o");
    expect(named()).toBeUndefined();
    await press(".fj-news [data-code]");
    expect(named()).toBe(end.rules![0]);
  });

  it("opens the rules that comments name: in the list, beside the board, and by key", async () => {
    const { _tree: tree } = example("base").state;
    const comment = "<p>Mind <em>W2</em>, not <a href='https://x.example/X3'>X3</a> or C99.</p>";
    close();
    show({ _tree: [tree[0]!, { ...tree[1]!, comment }, ...tree.slice(2)], _at: 1, ply: 1 });
    await settled();
    const named = () => el.querySelector<HTMLElement>("[data-wanted]")?.dataset["section"];
    const codes = [...el.querySelectorAll<HTMLElement>(".fj-comment [data-code]")];
    expect(codes.map(({ dataset }) => dataset["code"])).toEqual(["W2", "W2"]);
    expect(el.querySelector(".fj-comment")!.textContent).toBe("Mind W2, not X3 or C99.");
    expect(el.querySelector<HTMLElement>(".fj-now [data-code]")!.tabIndex, "it is said once").toBe(-1);
    for (const place of [".fj-moves", ".fj-now"]) {
      await press(`${place} em > [data-code="W2"]`);
      expect(named()).toBe("W2");
      await key("Escape", el.querySelector(".fj-sheet")!);
    }
    await key("o");
    expect(named()).toBe("W2");
  });

  it("is whole when it is shown: all moves are written down", () => {
    close();
    show({ ply: 1, _at: 1 });
    const { _tree: tree, _grown: grown } = model.state;
    expect(el.querySelectorAll("[data-node]").length).toBe(tree.length + grown.length);
    expect(el.querySelector('[data-node="1"]')!.getAttribute("aria-current")).toBe("step");
  });

  it("steps just so where nobody is there to send anything to", async () => {
    close();
    const { state } = example("base");
    model = new Model(state);
    model.send = undefined;
    close = openWidget(widget, model, el);
    await press('[data-do="forward"]');
    expect(ply()).toBe("1");
    expect(el.querySelector('[data-do="try"]')).toBeNull();
  });

  it("turns to the games of a match by itself, by buttons and keys", async () => {
    const [one, two] = [example("base").state, example("classic").state];
    const games = [one, two].map(({ _tree, _setup }, game) => ({ tree: _tree, setup: { ..._setup, game } }));
    close();
    show({ _games: games, _game: 0, _setup: games[0]!.setup });
    await press('[data-do="forward"]');
    await press('[data-game="2"]');
    const variant = () => el.querySelector("[data-fjords]")!.getAttribute("data-phase");
    expect([ply(), model.state._game, model.state._at, variant()]).toEqual(["0", 1, 0, "exploration"]);
    const shown = el.querySelector('[data-game="2"]')!;
    expect(shown.getAttribute("aria-pressed")).toBe("true");
    await press('[data-do="forward"]');
    expect(ply()).toBe("1");
    expect(el.querySelector(".fj-news")!.textContent).toContain(two._tree[1]!.text!);
    const key = (name: string) =>
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    el.querySelector("[data-fjords]")!.dispatchEvent(key("PageUp"));
    await settled();
    expect([ply(), model.state._game]).toEqual(["0", 0]);
    // Python has turned as well, and sends what it has.
    model.update({ _tree: two._tree, _setup: games[1]!.setup, _game: 1, _at: 3, ply: 3 });
    await settled();
    expect([ply(), el.querySelector('[data-game="2"]')!.getAttribute("aria-pressed")]).toEqual(["3", "true"]);
  });

  it("follows Python, and whatever on the page is linked to the ply", async () => {
    model.update({ ply: 5, _at: 5 });
    await settled();
    expect(ply()).toBe("5");
    const linked = { value: 0 };
    model.on("change:_at", () => (linked.value = model.state.ply));
    model.set("ply", 9);
    await settled();
    expect(ply()).toBe("9");
    expect(model.state._at).toBe(9);
    expect(linked.value).toBe(9);
    model.set("ply", 10_000);
    await settled();
    expect(model.state.ply).toBe(treeOf(example("base")).last(0));
  });

  it("steps by keys, and lets none go on to the notebook", async () => {
    const leaked = vi.fn();
    document.body.addEventListener("keydown", leaked);
    await key("ArrowRight");
    await key("ArrowRight");
    await key("ArrowLeft");
    expect(ply()).toBe("1");
    await key("End");
    expect(root().dataset["phase"]).toBe("over");
    await key("Home");
    for (const letter of ["a", "b", "x", "d", "u", "n", "Enter", "Escape"]) await key(letter);
    expect(leaked).not.toHaveBeenCalled();
    expect(model.sent.filter((message) => message.do !== "shapes")).toEqual([]);
    document.body.removeEventListener("keydown", leaked);
  });

  it("plays, and stops at the end or when asked", async () => {
    vi.useFakeTimers();
    try {
      el.querySelector<HTMLElement>('[data-do="play"]')!.click();
      // The beginning has a comment, which takes its time to be read.
      await vi.advanceTimersByTimeAsync(1000);
      expect(ply()).toBe("0");
      await vi.advanceTimersByTimeAsync(1600);
      expect(ply()).toBe("2");
      el.querySelector<HTMLElement>('[data-do="play"]')!.click();
      await vi.advanceTimersByTimeAsync(5000);
      expect(ply()).toBe("2");
    } finally {
      vi.useRealTimers();
    }
  });

  it("lists every node once, with sign and comments, and goes where one is clicked", async () => {
    const items = [...el.querySelectorAll<HTMLElement>("[data-node]")];
    const { _tree: tree, _grown: grown } = model.state;
    expect(items.map((item) => +item.dataset["node"]!).sort((a, b) => a - b)).toEqual(
      [...tree, ...grown].map((_, n) => n),
    );
    const list = el.querySelector(".fj-moves")!;
    for (const node of tree) {
      for (const html of [node.comment, node.intro]) if (html) expect(list.innerHTML).toContain(html);
      if (node.sign) expect(list.textContent).toContain(node.sign);
    }
    const branch = tree.findIndex((node) => node.up !== undefined && node.comment);
    await press(`[data-node="${branch}"]`);
    expect(root().dataset["at"]).toBe(String(branch));
    expect(el.querySelector('[aria-current="step"]')).toBe(el.querySelector(`[data-node="${branch}"]`));
    expect(el.querySelectorAll('[data-node][tabindex="0"]').length).toBe(1);
    await key("v");
    expect(root().dataset["at"]).not.toBe(String(branch));
  });

  it("shows each move as pictures of its tile and piece, and as notation where coordinates are on", async () => {
    const moves = model.state._tree.map((node, n) => ({ ...node, n })).filter(({ move }) => move);
    const seen = (n: number) => el.querySelector(`[data-node="${n}"] .fj-move`);
    for (const { move, n } of moves.slice(0, 40)) {
      const lays = /^[A-Z]{6}/.test(move!);
      if (!lays && !move!.startsWith("settle@")) continue;
      // A tile; a tile and what was built on it; a viking and the tile that it went to.
      const count = seen(n)!.querySelectorAll("svg").length;
      expect(count, move).toBe(lays && !move!.includes("+") ? 1 : 2);
      // The letters are heard, not seen.
      expect(seen(n)!.querySelector(".fj-hidden")!.textContent).toBe(model.state._tree[n]!.text);
    }
    expect(moves.some(({ move }) => move!.startsWith("settle@"))).toBe(true);
    await key("c");
    const { n, text } = moves[0]!;
    expect(el.querySelector(`[data-node="${n}"]`)!.textContent).toContain(text);
    expect(el.querySelector(".fj-move")).toBeNull();
    expect(el.querySelector('[data-do="coordinates"]')!.getAttribute("aria-pressed")).toBe("true");
    const written = [...el.querySelectorAll(".fj-coordinate")].map((text) => text.textContent!);
    expect(written.length).toBeGreaterThan(0);
    for (const cell of written) {
      expect(el.querySelector(`[data-cell="${cell}"] title`)!.textContent).toContain(`Coordinates: ${cell}.`);
    }
    await press('[data-do="coordinates"]');
    expect(seen(n)).not.toBeNull();
  });

  it("draws the marks that Python drew, and takes them away again", async () => {
    const n = model.state._tree.findIndex((node) => node.marks);
    const { marks } = model.state._tree[n]!;
    await press(`[data-node="${n}"]`);
    const drawn = [...el.querySelectorAll(".fj-drawing")];
    expect(drawn[0]!.getAttribute("data-marks")).toBe(marks!.texts.join("|"));
    expect(drawn.flatMap((layer) => [...layer.querySelectorAll(".fj-mark")]).length).toBe(5);
    expect(el.querySelector(".fj-slip-text")!.textContent).toContain("mine & <b>");
    await press(`[data-node="${n + 1}"]`);
    expect(el.querySelectorAll(".fj-mark").length).toBe(0);
  });

  it("goes to the move that put a piece there, when that piece is clicked", async () => {
    await press('[data-do="last"]');
    const pages = treeOf(example("base"));
    const at = pages.lineAt(0, 10_000);
    const cell = [...readTable(pages.stateAt(at).table).pieces.keys()][0]!;
    await press(`[data-cell="${cell}"]`);
    expect(root().dataset["at"]).toBe(String(pages.whoPut(at, cell)));
  });

  it("asks nobody why nothing can be placed where the pointer rests, unless a move is tried", async () => {
    await press('[data-do="last"]');
    await press('[data-do="back"]');
    vi.useFakeTimers();
    const rest = async (cell: string) => {
      const over = new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" });
      el.querySelector(`[data-cell="${cell}"]`)!.dispatchEvent(over);
      await vi.advanceTimersByTimeAsync(2 * REST);
    };
    try {
      await rest("0,0");
      expect(model.sent.filter((message) => message.do === "why")).toEqual([]);
      el.querySelector<HTMLElement>('[data-do="try"]')!.click();
      await vi.advanceTimersByTimeAsync(10);
      await rest("0,1");
      expect(model.sent.filter((message) => message.do === "why").length).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("offers what may be tried, sends it for the node that is seen, and shows the new branch", async () => {
    model.update({ ply: 6, _at: 6 });
    await settled();
    await press('[data-do="try"]');
    expect(model.sent.filter((message) => message.do === "options")).toMatchObject([{ at: 6 }]);
    const answers = read("answers") as { request: Sent; answer: { options?: object } }[];
    model.answer("options", answers[0]!.answer);
    await settled();
    const tile = el.querySelector<HTMLButtonElement>("button[data-tile]:not([disabled])")!;
    tile.click();
    await settled();
    await press('[data-light="legal"]');
    const lay = el.querySelector<HTMLElement>("[data-choices] [data-move]")!;
    const move = lay.dataset["move"]!;
    lay.click();
    await settled();
    const sent = model.sent.filter((message) => message.do === "move");
    expect(sent).toMatchObject([{ move, at: 6 }]);
    const { _grown: grown, _tree: tree } = model.state;
    const at = tree.length + grown.length;
    model.update({
      _grown: [...grown, { up: 6, move, seat: 0, text: "new", news: [], head: "" }],
      _at: at,
      ply: 7,
    });
    await settled();
    expect(root().dataset["at"]).toBe(String(at));
    expect(el.querySelector(`[data-node="${at}"]`)!.textContent).toContain("new");
  });

  it("says why nothing can be tried, and asks no more until one steps on", async () => {
    const asked = () => model.sent.filter((message) => message.do === "options");
    await press('[data-do="try"]');
    model.trigger("msg:custom", {
      id: asked()[0]!.id,
      ok: false,
      code: "stale",
      text: "There is no such move.",
    });
    await settled();
    expect(el.querySelector("[data-trouble]")!.textContent).toContain("There is no such move.");
    expect(asked()).toHaveLength(1);
    await press('[data-do="forward"]');
    expect(asked()).toHaveLength(2);
  });

  it("says so when nobody answers, and goes on stepping", async () => {
    vi.useFakeTimers();
    try {
      el.querySelector<HTMLElement>('[data-do="try"]')!.click();
      await vi.advanceTimersByTimeAsync(11_000);
      expect(el.querySelector("[data-note]")!.textContent).toBeTruthy();
      el.querySelector<HTMLElement>('[data-do="forward"]')!.click();
      await vi.advanceTimersByTimeAsync(10);
      expect(ply()).toBe("1");
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not offer to try moves where widgets are shown without a kernel", async () => {
    close();
    vi.useFakeTimers();
    try {
      show({}, { loadClass() {} });
      await vi.advanceTimersByTimeAsync(LAST_CALL + 10);
      expect(el.querySelector("[data-do=forward]")).not.toBeNull();
      expect(el.querySelector("[data-do=try]")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves nothing behind", () => {
    close();
    expect([...model.listeners.values()].every((listeners) => listeners.size === 0)).toBe(true);
    expect(el.childElementCount).toBe(0);
    show();
  });
});

describe("a board that stays at a move", () => {
  it("shows it, whatever the replay shows, and leaves nothing behind", async () => {
    const { state } = example("base");
    const model = new Model(state);
    const el = document.createElement("div");
    const close = widget().pin({ model: model as never, el, at: 4 });
    const root = el.querySelector<HTMLElement>("[data-fjords]")!;
    expect([root.dataset["ply"], root.dataset["still"]]).toEqual(["4", "true"]);
    model.update({ ply: 9, _at: 9 });
    await settled();
    expect(root.dataset["ply"]).toBe("4");
    expect(el.querySelector('[data-do="forward"]')).toBeNull();
    close();
    expect([...model.listeners.values()].every((listeners) => listeners.size === 0)).toBe(true);
    expect(el.childElementCount).toBe(0);
  });
});

describe("what Python sends", () => {
  it("is what wire.ts says", () => {
    const folder = mkdtempSync(`${JS}/tests/.replay-`);
    try {
      const lines = ["base", "runes", "classic"].map((name, n) => {
        const { state } = read(name) as Example;
        return `export const v${n}: Omit<SentTraits, "_shapes"> = ${JSON.stringify(state)};`;
      });
      const answers = read("answers") as { request: Sent; answer: { ok: boolean } }[];
      for (const [n, { request, answer }] of answers.entries()) {
        if (!answer.ok) continue;
        const type = `{ id: number; ok: true } & ReplayAnswers["${request.do}"]`;
        lines.push(`export const a${n}: ${type} = ${JSON.stringify(answer)};`);
        lines.push(`export const r${n}: ReplayRequest & { id: number } = ${JSON.stringify(request)};`);
      }
      const head = 'import type { ReplayAnswers, ReplayRequest, SentTraits } from "../../src/replay/wire";\n';
      writeFileSync(`${folder}/values.ts`, head + lines.join("\n"));
      const config = { extends: "../../tsconfig.json", include: ["values.ts"] };
      writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
      const tsc = `${JS}/node_modules/typescript/bin/tsc`;
      const { stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", folder], {
        cwd: JS,
        encoding: "utf8",
      });
      expect(stdout + stderr).toBe("");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
