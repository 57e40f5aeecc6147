// The search tree below a board: a click on a node shows its board.
import { useLayoutEffect, useRef } from "preact/hooks";

import { frameNumber } from "./film";
import { DOWN, layOut, nodeAt, type Placed } from "./tree_layout";
import { cellIn } from "./marks";
import { COLOURS, type LessonView } from "./view";
import "./tree.css";

/** Half the width of a node, and the room around the tree. */
const RADIUS = 21;
const ROOM = 34;
/** A tile that came out of the bag, above its node; tiles are drawn with corners at a distance of 100. */
const TILE_SCALE = 0.15;
/** The picture of a tile as it lies in the middle of the map. */
const tileShape = (tile: string) => `${tile.slice(0, 6)}0`;
const DIAMOND = `M0 ${-RADIUS - 3}L${RADIUS + 4} 0L0 ${RADIUS + 3}L${-RADIUS - 4} 0Z`;

type Props = { view: LessonView; pane: number };

export function Tree({ view, pane }: Props) {
  const { state, step, folds, picked, t } = view;
  const { tree } = state._films[pane]!;
  const frame = frameNumber(state, pane, step);
  const nodes = layOut(tree, frame, folds[pane]!);
  const current = shownOf(nodes, tree, picked[pane] ?? nodeAt(tree, frame));
  const width = Math.max(...nodes.map((node) => node.x)) + 2 * ROOM;
  const height = Math.max(...nodes.map((node) => node.y)) + 2 * ROOM + 12;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      follow(
        box.current!,
        nodes.find((node) => node.number === current)!,
      ),
    [current, nodes.length],
  );
  return (
    <div
      class="fj-lesson-tree"
      role="tree"
      aria-label={t("lesson.tree")}
      aria-activedescendant={nodeId(view, pane, current)}
      tabIndex={0}
      ref={box}
      onKeyDown={(event) => onKey(event, { view, pane }, nodes, current)}
    >
      <svg width={width} height={height} viewBox={`${-ROOM} ${-ROOM} ${width} ${height}`}>
        <g>
          {nodes.slice(1).map((node) => (
            <Branch key={node.number} node={node} parent={nodes.find((one) => one.number === node.parent)!} />
          ))}
        </g>
        {nodes.map((node) => (
          <Node key={node.number} view={view} pane={pane} node={node} isCurrent={node.number === current} />
        ))}
      </svg>
    </div>
  );
}

/** The keyboard stays on the tree; which node it is at is told by this. */
function nodeId({ prefix }: LessonView, pane: number, number: number): string {
  return `${prefix}node-${pane}-${number}`;
}

/** The node itself, or the nearest one above it that is not folded away. */
function shownOf(
  nodes: Placed[],
  tree: LessonView["state"]["_films"][number]["tree"],
  number: number,
): number {
  const shown = new Set(nodes.map((node) => node.number));
  let found = number;
  while (!shown.has(found)) found = tree[found]![0];
  return found;
}

function Branch({ node, parent }: { node: Placed; parent: Placed }) {
  const d = `M${parent.x} ${parent.y + RADIUS}L${node.x} ${node.y - RADIUS}`;
  return <path class="fj-lesson-branch" data-cut={node.isCut || undefined} d={d} />;
}

type NodeProps = Props & { node: Placed; isCurrent: boolean };

function Node({ view, pane, node, isCurrent }: NodeProps) {
  const { act, t } = view;
  return (
    <g
      class={`fj-lesson-node${isCurrent ? " fj-lesson-node-now" : ""}`}
      role="treeitem"
      aria-label={nameOf(node, t)}
      aria-selected={isCurrent}
      aria-expanded={node.hasChildren ? !node.folded : undefined}
      id={nodeId(view, pane, node.number)}
      data-node={node.number}
      data-cut={node.isCut || undefined}
      data-chance={node.byChance || undefined}
      transform={`translate(${node.x} ${node.y})`}
      onClick={() => act.pick(pane, node.number)}
    >
      <Shape node={node} />
      <text class="fj-lesson-value" data-long={node.value.length > 4 || undefined} y="5">
        {node.isCut ? "✂" : node.value || "?"}
      </text>
      <Event view={view} node={node} />
      {node.more && (
        <text class="fj-lesson-more" y={RADIUS + 11}>
          {node.more}
        </text>
      )}
      {node.hasChildren && node.number > 0 && (
        <g
          class="fj-lesson-fold"
          data-fold={node.number}
          transform={`translate(${RADIUS} ${RADIUS - 4})`}
          onClick={(event) => {
            event.stopPropagation();
            act.fold(pane, node.number, !node.folded);
          }}
        >
          <title>{node.folded ? t("lesson.unfold", { n: node.folded }) : t("lesson.fold")}</title>
          <circle r="9" />
          <text y="4">{node.folded || "−"}</text>
        </g>
      )}
    </g>
  );
}

/** A circle in the colour of whoever made the move; a diamond where the bag chose. */
function Shape({ node }: { node: Placed }) {
  if (node.byChance) return <path class="fj-lesson-chance" d={DIAMOND} />;
  const colour = COLOURS[node.seat % 4]!;
  return <circle class={node.number ? `fj-${colour} fj-${colour}-edge` : "fj-lesson-root"} r={RADIUS} />;
}

/** What led to a node: the cell of a move, or the tile that came. */
function Event({ view: { shape, prefix, t }, node }: { view: LessonView; node: Placed }) {
  const tile = tileShape(node.move);
  if (node.byChance && shape(tile))
    return <use href={`#${prefix}${tile}`} transform={`translate(0 ${-RADIUS - 18}) scale(${TILE_SCALE})`} />;
  return (
    <text class="fj-lesson-move" y={-RADIUS - 4}>
      {node.move === "draw" ? t("lesson.draw") : (cellIn(node.move) ?? node.move)}
      {node.move.endsWith("+longhouse") && "⌂"}
    </text>
  );
}

/** All that is to be heard of a node. */
function nameOf({ number, move: event, value, more, isCut, byChance }: Placed, t: LessonView["t"]): string {
  const move = number ? (event === "draw" ? t("lesson.draw") : event) : t("lesson.root");
  if (isCut) return t("lesson.cut_off", { move });
  if (byChance) return t("lesson.outcome", { tile: event, chance: more, value: value || "…" });
  return t("lesson.node", { move, value: [value, more].filter(Boolean).join(", ") || "…" });
}

/** Keeps the node that is being looked at in sight, with no level cut in two; the page around it does not move. */
function follow(box: HTMLElement, { x, y }: Placed): void {
  box.scrollLeft = x + ROOM - box.clientWidth / 2;
  box.scrollTop = DOWN * Math.round((y + ROOM - box.clientHeight / 2) / DOWN);
}

/** Up to the parent, down to the first child, left and right to the neighbours; Enter folds and unfolds. */
function onKey(event: KeyboardEvent, { view, pane }: Props, nodes: Placed[], current: number): void {
  const here = nodes.find((node) => node.number === current)!;
  const beside = nodes.filter((node) => node.y === here.y).sort((a, b) => a.x - b.x);
  const at = beside.indexOf(here);
  const goal = {
    ArrowUp: nodes.find((node) => node.number === here.parent),
    ArrowDown: nodes.find((node) => node.parent === here.number && node.number !== here.number),
    ArrowLeft: beside[at - 1],
    ArrowRight: beside[at + 1],
  }[event.key];
  if (goal) view.act.pick(pane, goal.number);
  else if (event.key === "Enter" && here.hasChildren) view.act.fold(pane, here.number, !here.folded);
  else if (!event.key.startsWith("Arrow")) return;
  event.preventDefault();
  event.stopPropagation();
}
