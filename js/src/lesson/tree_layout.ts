// Where the nodes of a search tree stand, and what is to be read at them at a frame.
import type { TreeNode } from "./wire";

/** The distance between neighbours, and between levels. */
export const ACROSS = 58;
export const DOWN = 86;
/** Trees with more nodes than this begin folded, below the levels that fit in. */
export const MOST_OPEN = 60;

export type Placed = {
  number: number;
  parent: number;
  move: string;
  seat: number;
  x: number;
  y: number;
  value: string;
  more: string;
  isCut: boolean;
  /** Nobody chose it: it came out of the bag. */
  byChance: boolean;
  /** How many nodes are folded away below it; 0 if none is. */
  folded: number;
  hasChildren: boolean;
};

/** The nodes that are there at a frame, laid out from left to right, without what is folded away. */
export function layOut(tree: TreeNode[], frame: number, folds: ReadonlyMap<number, boolean>): Placed[] {
  const there = tree.map((node) => bornAt(node) <= frame);
  const children = childrenOf(tree, there);
  const deepest = deepestOpen(tree, children);
  const placed: Placed[] = [];
  let next = 0;

  function place(number: number, depth: number): number {
    const below = children[number]!;
    const folded = below.length > 0 && (folds.get(number) ?? depth >= deepest);
    const spots = folded ? [] : below.map((child) => place(child, depth + 1));
    const x = spots.length ? (spots[0]! + spots.at(-1)!) / 2 : ACROSS * next++;
    const [parent, move, seat, , cut] = tree[number]!;
    const [, value, more] = findSaid(tree[number]!, frame);
    placed.push({
      number,
      parent,
      move,
      seat,
      x,
      y: DOWN * depth,
      value,
      more,
      isCut: cut > 0 && cut <= frame,
      byChance: number > 0 && seat < 0,
      folded: folded ? countBelow(number, children) : 0,
      hasChildren: below.length > 0,
    });
    return x;
  }

  place(0, 0);
  return placed.sort((a, b) => a.number - b.number);
}

/** The node that was being looked at last. */
export function nodeAt(tree: TreeNode[], frame: number): number {
  let found = 0;
  let last = -1;
  tree.forEach((node, number) => {
    const [at] = findSaid(node, frame);
    if (bornAt(node) <= frame && at <= frame && at >= last && !node[4]) [found, last] = [number, at];
  });
  return found;
}

/** The moves that lead to a node, each with its seat. */
export function wayTo(tree: TreeNode[], number: number): { place: string; seat: number }[] {
  const [parent, place, seat] = tree[number]!;
  return number === 0 ? [] : [...wayTo(tree, parent), { place, seat }];
}

function bornAt([, , , history]: TreeNode): number {
  return history[0]![0];
}

/** What was said of a node last. */
function findSaid([, , , history]: TreeNode, frame: number): TreeNode[3][number] {
  return history.findLast(([at]) => at <= frame) ?? history[0]!;
}

function childrenOf(tree: TreeNode[], there: boolean[]): number[][] {
  const found: number[][] = tree.map(() => []);
  tree.forEach(([parent], number) => number > 0 && there[number] && found[parent]!.push(number));
  return found;
}

function countBelow(number: number, children: number[][]): number {
  return children[number]!.reduce((sum, child) => sum + 1 + countBelow(child, children), 0);
}

/** The depth from which on a large tree is folded at first. */
function deepestOpen(tree: TreeNode[], children: number[][]): number {
  let level = [0];
  let open = 0;
  for (let depth = 0; level.length; depth++) {
    open += level.length;
    if (open > MOST_OPEN) return Math.max(1, depth - 1);
    level = level.flatMap((number) => children[number]!);
  }
  return tree.length;
}
