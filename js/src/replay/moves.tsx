// The moves of the record with their variations, and the comments beside them.
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { Picture } from "../shared/bits";
import { MovePicture } from "../shared/move_picture";
import { Said } from "../shared/rulebook/said";
import type { RecordTree } from "./record_tree";
import type { ReplayView } from "./view";
import "../play/panels/log.css";
import "./moves.css";

export function Moves({ view }: { view: ReplayView }) {
  const { at, tree, t } = view;
  const list = useRef<HTMLDivElement>(null);
  useFollowing(list, at);
  const path = new Set(tree.path(at));
  const item = (n: number) => <Item key={n} view={view} n={n} here={n === at} on={path.has(n)} />;
  return (
    <section class="fj-moves" aria-label={t("replay.moves")}>
      <div ref={list} class="fj-moves-body">
        <ol class="fj-log" role="list">
          {item(0)}
          {line(tree, tree.kids[0]![0], item)}
        </ol>
      </div>
    </section>
  );
}

/** The move that is shown stands in sight, and keeps the keyboard if the list has it. */
function useFollowing(list: RefObject<HTMLDivElement | null>, at: number): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const body = list.current!;
    const here = body.querySelector<HTMLElement>(`[data-node="${at}"]`);
    const focused = body.contains((body.getRootNode() as Document).activeElement);
    if (here && focused) here.focus({ preventScroll: true });
    if (here && (at || !isFirst.current)) body.scrollTop += offset(here, body);
    isFirst.current = false;
    // A list of another size rolls to where the move is.
    const observer = new ResizeObserver(() => {
      const shown = at ? body.querySelector<HTMLElement>(`[data-node="${at}"]`) : null;
      if (shown) body.scrollTop += offset(shown, body);
    });
    observer.observe(body);
    return () => observer.disconnect();
  }, [at]);
}

/** How far the list has to roll, so that the move and what is said about it are well in sight. */
function offset(move: HTMLElement, body: HTMLElement): number {
  const [a, b] = [move.getBoundingClientRect(), body.getBoundingClientRect()];
  const margin = b.height / 4;
  if (a.top < b.top + 8) return a.top - b.top - margin;
  return a.bottom > b.bottom - margin ? a.bottom - b.bottom + 2 * margin : 0;
}

type MakeItem = (n: number) => ComponentChildren;

/** A line from a node on; the moves that might have been made instead stand behind each move, set in. */
function line(tree: RecordTree, start: number | undefined, item: MakeItem): ComponentChildren[] {
  const found: ComponentChildren[] = [];
  for (let n = start; n !== undefined; n = tree.kids[n]![0]) {
    found.push(item(n));
    const siblings = tree.siblings(n);
    if (siblings[0] !== n || siblings.length < 2) continue;
    found.push(
      <li key={`v${n}`} class="fj-variations">
        {siblings.slice(1).map((other) => (
          // A variation begins with a node that is not the first of its siblings, and goes on like a line.
          <ol key={other} class="fj-variation" data-variation={other}>
            {item(other)}
            {line(tree, tree.kids[other]![0], item)}
          </ol>
        ))}
      </li>,
    );
  }
  return found;
}

type ItemProps = { view: ReplayView; n: number; here: boolean; on: boolean };

/** A move of the list. Most steps change two of them: the others are not drawn anew. */
function Item({ view, n, here, on }: ItemProps) {
  const { tree, t, arrived, coordinates } = view;
  const parts = [tree, t, arrived, coordinates, n, here, on];
  return useMemo(() => <Move view={view} n={n} here={here} on={on} />, parts);
}

function Move({ view, n, here, on }: ItemProps) {
  const { tree, t, go } = view;
  const { text, seat, sign, intro, comment, undone, move, marks } = tree.nodes[n]!;
  const colour = seat === undefined ? undefined : tree.setup.seats[seat]?.colour;
  return (
    <li class="fj-item" data-on={on || undefined}>
      {intro && n > 0 && <Said view={view} class="fj-comment" html={intro} />}
      <button
        type="button"
        class="fj-log-line"
        data-node={n}
        data-goto={tree.ply[n]}
        data-move={move}
        aria-current={here ? "step" : undefined}
        tabIndex={here ? 0 : -1}
        onClick={() => go(n)}
      >
        <small>{tree.ply[n]}</small>
        {colour && <Picture view={view} name={`shield-${colour}`} />}
        <span title={text}>
          {text === undefined ? t("replay.start") : <Made view={view} n={n} />}
          {sign && <b class="fj-sign">{sign}</b>}
          {undone && <small title={t("replay.undone")}>↶</small>}
        </span>
      </button>
      {n === 0 && intro && <Said view={view} class="fj-comment" html={intro} />}
      {comment && <Said view={view} class="fj-comment" html={comment} />}
      {marks && here && <p class="fj-hidden">{t("replay.marks", { marks: marks.texts.join("; ") })}</p>}
    </li>
  );
}

/** What was done: pictures of it, or the words of the record. */
function Made({ view, n }: { view: ReplayView; n: number }) {
  const { tree, coordinates, state } = view;
  const { text = "", move = "", seat = 0 } = tree.nodes[n]!;
  if (coordinates) return <>{text}</>;
  // The map as it was then: in another line other tiles may lie there.
  const then = { ...view, state: { ...state, _table: tree.stateAt(n).table } };
  return <MovePicture view={then} move={move} seat={seat} text={text} />;
}

/** The comments of the node that is shown, for where the list is out of sight. */
export function Now({ view }: { view: ReplayView }) {
  const { tree, at } = view;
  const { intro, comment } = tree.nodes[at]!;
  if (!intro && !comment) return null;
  return (
    <div class="fj-now" data-now={at} aria-hidden="true">
      {intro && <Said view={view} class="fj-comment" isRepeated html={intro} />}
      {comment && <Said view={view} class="fj-comment" isRepeated html={comment} />}
    </div>
  );
}
