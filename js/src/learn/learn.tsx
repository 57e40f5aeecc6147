// A tutorial: the board of a step, its task, what is done, what is said to it, and the way on.
import { useLayoutEffect, useRef } from "preact/hooks";

import { useBoardHandle, type BoardHandle } from "../board/handle";
import { Button } from "../shared/bits";
import { isCombined, placeOf } from "../shared/keys";
import { DefsPlace, Heard, rootProps } from "../shared/root";
import { Chapters, Head } from "./chapters";
import { Doing } from "./doing";
import { Book, Said, Task } from "./saying";
import { Stage } from "./stage";
import type { LearnView } from "./view";
import "./learn.css";

type Props = { view: LearnView };

export function Learn({ view, defs }: Props & { defs: Element }) {
  const { state, step, at, last, prefix, t } = view;
  const board = useBoardHandle();
  const root = useRef<HTMLElement>(null);
  useFocus(view, root, board);
  return (
    <section
      ref={root}
      {...rootProps("learn", { phase: view.isDone ? "done" : "asked", ply: at, _setup: state._setup })}
      aria-label={t("learn.label")}
      data-last={last}
      data-step={step.key}
      data-turned={step.gesture === "turn" ? view.turned : undefined}
      onKeyDown={(event) => onKey(event, view)}
    >
      <DefsPlace defs={defs} />
      <div class="fj-learn-frame">
        <Head view={view} />
        {view.listing ? (
          <Chapters view={view} />
        ) : (
          <>
            <Task view={view} />
            <Stage view={view} board={board} />
            <div class="fj-learn-side">
              <Doing view={view} />
              <Said view={view} />
              <Book view={view} />
            </div>
            <Foot view={view} />
          </>
        )}
      </div>
      <Heard said={view.said} keys={t("learn.keys")} prefix={prefix} />
    </section>
  );
}

/** The way on, back, and once more. A step that is not done can be skipped. */
function Foot({ view }: Props) {
  const { at, last, isDone, act, t } = view;
  const isEnd = at === last;
  return (
    <footer class="fj-learn-foot">
      <Button icon="back" data-do="back" disabled={at === 0} onClick={() => act.go(at - 1)}>
        {t("learn.back")}
      </Button>
      <Button data-do="repeat" disabled={view.step.gesture === "next"} onClick={act.repeat}>
        {t("learn.repeat")}
      </Button>
      <span class="fj-gap" />
      {isEnd && isDone ? (
        <Button class="fj-button fj-main" data-do="next" onClick={() => act.list(true)}>
          {t("learn.chapters")}
        </Button>
      ) : (
        <Button
          class={isDone ? "fj-button fj-main" : "fj-button"}
          data-do={isDone ? "next" : "skip"}
          onClick={() => (isEnd ? act.list(true) : act.go(at + 1))}
        >
          {t(isDone ? "learn.next" : "learn.skip")}
        </Button>
      )}
    </footer>
  );
}

/** Where the keyboard goes: with a new step to what is to be done, and with a right answer to the way on. A pointer
 * keeps it. */
function useFocus(view: LearnView, root: { current: HTMLElement | null }, board: BoardHandle): void {
  const seen = useRef({ at: view.at, isDone: view.isDone, listing: view.listing });
  useLayoutEffect(() => {
    const { at, isDone, listing } = seen.current;
    seen.current = { at: view.at, isDone: view.isDone, listing: view.listing };
    const el = root.current!;
    const active = (el.getRootNode() as Document).activeElement;
    const moved = at !== view.at || listing !== view.listing;
    if (!el.contains(active) && !(moved && active === el.ownerDocument.body)) return;
    if (moved) focusOnTask(view, el, board);
    else if (!isDone && view.isDone) find(el, '[data-do="next"]')?.focus({ preventScroll: true });
    if (at !== view.at) find(el, "[data-task]")?.scrollIntoView?.({ block: "nearest" });
  });
}

function focusOnTask({ step, isDone, listing }: LearnView, el: HTMLElement, board: BoardHandle): void {
  const onBoard = step.gesture === "cell" || step.gesture === "play" || step.gesture === "lay";
  const first =
    (listing && "[data-chapter][aria-current]") ||
    (isDone && '[data-do="next"]') ||
    (onBoard && (step.row.length < 2 || step.tile)
      ? null
      : "[data-tile]:enabled, [data-do=turn], [data-answer]");
  const target = first && find(el, first);
  if (target) target.focus({ preventScroll: true });
  else board.focus(null);
}

function find(el: HTMLElement, selector: string): HTMLElement | null {
  return el.querySelector<HTMLElement>(selector);
}

/** No key goes on to the notebook. R turns a tile, wherever the keyboard is. */
function onKey(event: KeyboardEvent, { step, act, isDone, listing }: LearnView): void {
  event.stopPropagation();
  if (event.defaultPrevented || isCombined(event)) return;
  if (event.key === "Escape" && listing) act.list(false);
  else if (placeOf(event) === "r" && step.gesture === "turn" && !isDone) act.turn(event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
}
