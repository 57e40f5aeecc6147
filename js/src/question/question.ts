// A question to the reader, answered by a click on the board. All answers are in its state: it needs no kernel.
import type { RenderProps } from "@anywidget/types";

import { wear } from "../style";

/** What somebody who clicks a cell hears about one move there. The text is HTML that Python has made safe. */
interface Answer {
  move: string;
  kind: "best" | "good" | "poor" | "other";
  html: string;
}

interface Asked {
  prompt: string;
  svg: string;
  answers: Record<string, Answer[]>;
  /** Moves that are made nowhere on the board, and what their buttons say. */
  buttons: Record<string, string>;
  words: { board: string; none: string; cell: string };
}

interface QuestionTraits {
  _style: string;
  _asked: Asked;
  chosen: string;
}

const PLACES = "[data-cell],[data-at],[data-move]";

function render({ model, el, signal }: RenderProps<QuestionTraits> & { signal?: AbortSignal }): () => void {
  wear("question", model.get("_style"), el);
  const leave = new AbortController();
  signal?.addEventListener("abort", () => leave.abort(), { once: true });
  const root = document.createElement("div");
  root.className = "fjq";
  root.dataset.fjords = "question";
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);

  const show = () => {
    const { prompt, svg, words, buttons } = model.get("_asked");
    root.innerHTML = `<div class="fjq-prompt">${prompt}</div><div class="fjq-board"></div>
      <div class="fjq-moves"></div><div class="fjq-answer" aria-live="polite"></div>`;
    for (const [move, text] of Object.entries(buttons)) {
      const button = document.createElement("button");
      button.dataset.move = move;
      button.textContent = text;
      root.querySelector(".fjq-moves")!.append(button);
    }
    const board = root.querySelector<HTMLElement>(".fjq-board")!;
    board.innerHTML = svg;
    board.setAttribute("role", "group");
    board.setAttribute("aria-label", words.board);
    prepare(board);
    answer();
  };

  /** Cells with an answer can be reached by the keyboard, and say what they are. */
  const prepare = (board: HTMLElement) => {
    const { answers, words } = model.get("_asked");
    for (const place of board.querySelectorAll<SVGElement>("[data-cell]")) {
      const cell = place.dataset.cell!;
      if (!(cell in answers)) continue;
      place.setAttribute("role", "button");
      place.setAttribute("tabindex", "0");
      place.setAttribute("aria-label", words.cell.replace("{cell}", cell));
    }
    board.querySelector("svg")?.removeAttribute("role");
  };

  /** Says what there is to say about the cell that was chosen last. */
  const answer = () => {
    const { answers, words } = model.get("_asked");
    const chosen = model.get("chosen");
    root.dataset.chosen = chosen;
    for (const place of root.querySelectorAll<HTMLElement | SVGElement>("[data-cell],[data-move]"))
      place.classList.toggle("fjq-chosen", (place.dataset.cell ?? place.dataset.move) === chosen);
    const panel = root.querySelector(".fjq-answer")!;
    panel.replaceChildren();
    if (!chosen) return;
    for (const { move, kind, html } of answers[chosen] ?? []) {
      const part = document.createElement("div");
      part.className = `fjq-said fjq-${kind}`;
      part.dataset.kind = kind;
      part.innerHTML = `<code></code>${html}`;
      part.firstElementChild!.textContent = move;
      panel.append(part);
    }
    if (!panel.childElementCount) panel.textContent = words.none;
  };

  const choose = (target: EventTarget | null) => {
    const place = (target as Element | null)?.closest<SVGElement>(PLACES);
    const chosen = place?.dataset.cell ?? place?.dataset.at ?? place?.dataset.move;
    if (!chosen) return;
    model.set("chosen", chosen);
    model.save_changes();
    answer();
  };

  root.addEventListener("click", (event) => choose(event.target), { signal: leave.signal });
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(event.target);
    },
    { signal: leave.signal },
  );
  model.on("change:_asked", show);
  model.on("change:chosen", answer);
  show();
  return () => {
    leave.abort();
    model.off("change:_asked", show);
    model.off("change:chosen", answer);
    root.remove();
  };
}

export default { render };
