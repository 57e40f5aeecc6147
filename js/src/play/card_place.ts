// Where a card with words stands over the map: in the corner where it covers least of what one decides about, and narrow
// where that covers less.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

import type { Size } from "../board/camera";
import type { Cell, Point } from "../board/geometry";
import type { BoardHandle } from "../board/handle";
import { boxWithin, cellBox, leastCovered, type Taken } from "./covering";

const GAP = 10;
/** What a pixel counts: of the places that the words are about, of those that are lit, of the rest of the map and the
 * spaces around it, of a button. */
const WEIGHTS = { meant: 8, lit: 2, rest: 0.2, button: 8 } as const;

/** Keeps a card that says something in the best corner, wherever the camera shows the map. `meant`: what its words are
 * about. */
export function useCorner(card: RefObject<HTMLElement | null>, board: BoardHandle, meant: Cell[]): void {
  useLayoutEffect(() => {
    const here = card.current;
    if (!here?.hasChildNodes()) return;
    const put = () => place(here, board, meant);
    put();
    return board.camera.watch(put);
  });
}

function place(card: HTMLElement, board: BoardHandle, meant: Cell[]): void {
  const stage = card.parentElement!;
  const inTheWay = listTaken(stage, board, meant);
  const [wide, narrow] = [false, true].map((isNarrow) => {
    const size = stand(card, isNarrow);
    return { ...leastCovered(cornersFor(size, stage), size, inTheWay), isNarrow };
  });
  const best = narrow!.covered < wide!.covered ? narrow! : wide!;
  stand(card, best.isNarrow);
  card.style.left = `${best.x}px`;
  card.style.top = `${best.y}px`;
}

/** As wide as its words or narrower; how large it is then. */
function stand(card: HTMLElement, isNarrow: boolean): Size {
  card.toggleAttribute("data-narrow", isNarrow);
  return { width: card.offsetWidth, height: card.offsetHeight };
}

function cornersFor(size: Size, stage: Element): Point[] {
  const right = stage.clientWidth - GAP - size.width;
  const bottom = stage.clientHeight - GAP - size.height;
  const hint = stage.querySelector(".fj-hint");
  const below = hint ? boxWithin(stage, hint).bottom + GAP : GAP;
  const corners: Point[] = [
    { x: GAP, y: bottom },
    { x: GAP, y: below },
    { x: right, y: GAP },
    { x: right, y: bottom },
  ];
  const zoom = stage.querySelector(".fj-zoom");
  if (zoom) {
    const { left, top } = boxWithin(stage, zoom);
    corners.push({ x: GAP, y: top - GAP - size.height }, { x: left - GAP - size.width, y: bottom });
  }
  return corners.filter(({ x, y }, n) => !n || (x >= GAP && y >= GAP));
}

function listTaken(stage: Element, { camera, scene }: BoardHandle, meant: Cell[]): Taken[] {
  const map = stage.querySelector(".fj-board");
  const { left: x, top: y } = map ? boxWithin(stage, map) : { left: 0, top: 0 };
  const weighed = (cells: Iterable<Cell>, weight: number) =>
    [...cells].map((cell): Taken => {
      const box = cellBox(camera, cell);
      return { left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y, weight };
    });
  const spaces = scene?.spaces ?? [];
  const lit = spaces.filter(({ light }) => light).map(({ cell }) => cell);
  const rest = [...(scene?.tiles ?? []), ...spaces].map(({ cell }) => cell);
  return [
    ...weighed(meant, WEIGHTS.meant),
    ...weighed([...lit, ...(scene?.rings.keys() ?? [])], WEIGHTS.lit),
    ...weighed(rest, WEIGHTS.rest),
    ...[...stage.querySelectorAll(".fj-zoom, .fj-hint")].map((button) => ({
      ...boxWithin(stage, button),
      weight: WEIGHTS.button,
    })),
  ];
}
