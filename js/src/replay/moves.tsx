// The moves of the record with their variations, and the comments beside them.
import { createRef, type ComponentChildren } from "preact";

import { still } from "../board/still";
import { kept } from "../kept";
import { Picture } from "../panels/bits";
import { Html } from "./markup";
import type { ReplayView } from "./view";

export const Moves = kept<{ view: ReplayView }>(() => {
  const list = createRef<HTMLDivElement>();
  let shown = -1;
  let at = 0;
  let latest: ReplayView;
  const current = () => latest;
  return {
    draw({ view }) {
      latest = view;
      at = view.at;
      const { book, prefix, arrived, go } = view;
      const stable = { book, prefix, arrived, go, words: view.state._words, view: current };
      return (
        <section class="fj-moves" aria-label={view.t("replay.moves")}>
          <div ref={list} class="fj-moves-body">
            <Lines {...stable} at={view.at} />
          </div>
        </section>
      );
    },
    /** The move that is shown stands in sight, and keeps the keyboard if the list has it. */
    drawn() {
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

function Lines({ at, ...props }: Stable & { at: number }) {
  const { book } = props;
  const path = new Set(book.path(at));
  return (
    <ol class="fj-log" role="list">
      <Item key={0} {...props} n={0} here={at === 0} on={true} />
      {line(props, book.kids[0]![0], at, path)}
    </ol>
  );
}

/** A line from a node on; the moves that might have been made instead stand behind each move, set in. */
function line(props: Stable, start: number | undefined, at: number, path: Set<number>): ComponentChildren[] {
  const { book } = props;
  const found: ComponentChildren[] = [];
  for (let n = start; n !== undefined; n = book.kids[n]![0]) {
    found.push(<Item key={n} {...props} n={n} here={n === at} on={path.has(n)} />);
    const siblings = book.siblings(n);
    if (siblings[0] !== n || siblings.length < 2) continue;
    found.push(
      <li key={`v${n}`} class="fj-variations">
        {siblings.slice(1).map((other) => (
          <ol key={other} class="fj-variation" data-variation={other}>
            {variation(props, other, at, path)}
          </ol>
        ))}
      </li>,
    );
  }
  return found;
}

/** A variation begins with a node that is not the first of its siblings, and goes on like a line. */
function variation(props: Stable, start: number, at: number, path: Set<number>): ComponentChildren[] {
  const first = <Item key={start} {...props} n={start} here={start === at} on={path.has(start)} />;
  return [first, ...line(props, props.book.kids[start]![0], at, path)];
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
