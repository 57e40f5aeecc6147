// The moves of the record with their variations, and the comments beside them.
import { createRef, type ComponentChildren } from "preact";

import { still } from "../board/still";
import { kept } from "../kept";
import { Picture } from "../panels/bits";
import { afterPaint } from "../soon";
import type { Book } from "./book";
import { Html } from "./markup";
import type { ReplayView } from "./view";

/** So many moves around the one that is shown are written at once; later so many at a go. */
const NEAR = 16;
const AT_A_GO = 48;

export const Moves = kept<{ view: ReplayView }>((redraw) => {
  const list = createRef<HTMLDivElement>();
  let shown = -1;
  let at = 0;
  let latest: ReplayView;
  const current = () => latest;
  /** Up to this number all moves are written, and beyond it those that one has been near to. */
  let written = 0;
  let waiting = false;
  const near = new Set<number>();
  const isWritten = (n: number) => n < written || near.has(n);

  /** A long list takes longer than all else together: nobody has to wait for what is out of sight. */
  function writeMore(): void {
    if (waiting || written >= latest.book.nodes.length) return;
    waiting = true;
    afterPaint(() => {
      waiting = false;
      written += AT_A_GO;
      redraw();
    });
  }

  return {
    draw({ view }) {
      latest = view;
      at = view.at;
      for (let n = at - NEAR; n <= at + NEAR; n += 1) near.add(n);
      const { book, prefix, arrived, go } = view;
      const stable = { book, prefix, arrived, go, words: view.state._words, view: current };
      return (
        <section class="fj-moves" aria-label={view.t("replay.moves")}>
          <div ref={list} class="fj-moves-body">
            <Lines {...stable} at={view.at} isWritten={isWritten} />
          </div>
        </section>
      );
    },
    /** The move that is shown stands in sight, and keeps the keyboard if the list has it. */
    drawn() {
      writeMore();
      if (shown === at) return;
      const body = list.current!;
      const first = shown < 0;
      shown = at;
      const here = body.querySelector<HTMLElement>(`[data-node="${at}"]`);
      const focused = body.contains((body.getRootNode() as Document).activeElement);
      if (!here) return;
      if (focused) here.focus({ preventScroll: true });
      if (!first || at) body.scrollTop += offset(here, body);
    },
  };
});

/** How far the list has to roll, so that the move and what is said about it are well in sight. */
function offset(move: HTMLElement, body: HTMLElement): number {
  const [a, b] = [move.getBoundingClientRect(), body.getBoundingClientRect()];
  const margin = b.height / 4;
  if (a.top < b.top + 8) return a.top - b.top - margin;
  return a.bottom > b.bottom - margin ? a.bottom - b.bottom + 2 * margin : 0;
}

/** What has to change for the list to be drawn anew; all else is looked up when it is needed. */
type Stable = Pick<ReplayView, "book" | "prefix" | "arrived" | "go"> & {
  words: object;
  view: () => ReplayView;
};

type LinesProps = Stable & { at: number; isWritten: (n: number) => boolean };

function Lines({ at, isWritten, ...props }: LinesProps) {
  const { book } = props;
  const path = new Set(book.path(at));
  const item = (n: number) =>
    isWritten(n) ? (
      <Item key={n} {...props} n={n} here={n === at} on={path.has(n)} />
    ) : (
      <li key={n} class="fj-item" />
    );
  return (
    <ol class="fj-log" role="list">
      {item(0)}
      {line(book, book.kids[0]![0], item)}
    </ol>
  );
}

type MakeItem = (n: number) => ComponentChildren;

/** A line from a node on; the moves that might have been made instead stand behind each move, set in. */
function line(book: Book, start: number | undefined, item: MakeItem): ComponentChildren[] {
  const found: ComponentChildren[] = [];
  for (let n = start; n !== undefined; n = book.kids[n]![0]) {
    found.push(item(n));
    const siblings = book.siblings(n);
    if (siblings[0] !== n || siblings.length < 2) continue;
    found.push(
      <li key={`v${n}`} class="fj-variations">
        {siblings.slice(1).map((other) => (
          // A variation begins with a node that is not the first of its siblings, and goes on like a line.
          <ol key={other} class="fj-variation" data-variation={other}>
            {item(other)}
            {line(book, book.kids[other]![0], item)}
          </ol>
        ))}
      </li>,
    );
  }
  return found;
}

type ItemProps = Stable & { n: number; here: boolean; on: boolean };

const Item = still(({ view: now, book, n, here, on, go }: ItemProps) => {
  const view = now();
  const { t } = view;
  const { text, seat, sign, intro, comment, undone, move, marks } = book.nodes[n]!;
  const colour = seat === undefined ? undefined : book.setup.seats[seat]?.colour;
  return (
    <li class="fj-item" data-on={on || undefined}>
      {intro && n > 0 && <Html class="fj-comment" html={intro} />}
      <button
        type="button"
        class="fj-log-line"
        data-node={n}
        data-goto={book.ply[n]}
        data-move={move}
        aria-current={here ? "step" : undefined}
        tabIndex={here ? 0 : -1}
        onClick={() => go(n)}
      >
        <small>{book.ply[n]}</small>
        {colour && <Picture view={view} name={`viking-${colour}`} />}
        <span>
          {text ?? t("replay.start")}
          {sign && <b class="fj-sign">{` ${sign}`}</b>}
          {undone && <small title={t("replay.undone")}>{" ↶"}</small>}
        </span>
      </button>
      {n === 0 && intro && <Html class="fj-comment" html={intro} />}
      {comment && <Html class="fj-comment" html={comment} />}
      {marks && here && <p class="fj-hidden">{t("replay.marks", { marks: marks.texts.join("; ") })}</p>}
    </li>
  );
});

/** The comments of the node that is shown, for where the list is out of sight. */
export function Now({ view: { book, at } }: { view: ReplayView }) {
  const { intro, comment } = book.nodes[at]!;
  if (!intro && !comment) return null;
  return (
    <div class="fj-now" data-now={at} aria-hidden="true">
      {intro && <Html class="fj-comment" html={intro} />}
      {comment && <Html class="fj-comment" html={comment} />}
    </div>
  );
}
