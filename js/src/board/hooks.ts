// What a board does besides being drawn: it follows its map with the camera, listens to pointers, and keeps the
// keyboard's place.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { prefersReducedMotion } from "../shared/motion";
import type { Inset, Size } from "./camera";
import type { CameraControl } from "./camera_control";
import type { Cell } from "./geometry";
import type { BoardHandle } from "./handle";
import { listenToDrags, listenToWheel } from "./pointer";
import type { BoardScene, SceneState } from "./scene";
import { listenToStrokes } from "./strokes";

type FrameRef = RefObject<HTMLDivElement | null>;
type Map = RefObject<SVGSVGElement | null>;

export function useBoard(scene: BoardScene, handle: BoardHandle, frame: FrameRef, map: Map): void {
  useLayoutEffect(() => {
    handle.scene = scene;
    handle.map = map.current;
  });
  useFollowingCamera(scene, handle.camera);
  useFadeIn(scene, frame);
  useStage(handle, frame, map);
  useFocusOnCursor(scene, handle);
}

/** The camera looks at the frame, whatever its size, and moves with pointer and wheel. */
function useStage(handle: BoardHandle, frame: FrameRef, map: Map): void {
  useLayoutEffect(() => {
    const { camera } = handle;
    const [box, svg, leave] = [frame.current!, map.current!, new AbortController()];
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      camera.resize({ width: width || 800, height: height || 600 }, besideTools(box), cornerOver(box));
    };
    const observer = new ResizeObserver(measure);
    camera.attach(box.querySelectorAll("[data-stage]"));
    measure();
    observer.observe(box);
    listenToStrokes(svg, () => handle.scene, leave.signal);
    listenToDrags(svg, camera, () => handle.scene?.on.strokes?.begins(false) ?? false, leave.signal);
    listenToWheel(svg, camera, (step) => handle.scene?.on.wheel?.(step) ?? false, leave.signal);
    return () => {
      leave.abort();
      observer.disconnect();
      camera.close();
      handle.scene = handle.map = null;
    };
  }, [handle]);
}

/** The buttons stand in a column at the right or, on a narrow board, in a row at the bottom. */
function besideTools(box: HTMLElement): Inset {
  const tools = box.querySelector<HTMLElement>(".fj-zoom");
  if (!tools?.offsetWidth) return { right: 0, bottom: 0 };
  return tools.offsetHeight > tools.offsetWidth
    ? { right: box.clientWidth - tools.offsetLeft, bottom: 0 }
    : { right: 0, bottom: box.clientHeight - tools.offsetTop };
}

/** A button may lie over the upper left corner. */
function cornerOver(box: HTMLElement): Size {
  const button = box.parentElement?.querySelector("[data-corner]");
  if (!button) return { width: 0, height: 0 };
  const [board, { right, bottom }] = [box.getBoundingClientRect(), button.getBoundingClientRect()];
  return { width: right - board.left, height: bottom - board.top };
}

/** The camera follows a map as it grows; another map is seen as a whole. */
function useFollowingCamera({ map, inSight, tiles }: BoardScene, camera: CameraControl): void {
  const before = useRef<{ map: number; cells: Set<Cell> } | null>(null);
  useLayoutEffect(() => {
    const lying = tiles.filter(({ state }) => state === "laid").map(({ cell }) => cell);
    const known = before.current?.map === map ? before.current.cells : null;
    camera.show(inSight, known ? lying.filter((cell) => !known.has(cell)) : []);
    if (before.current && !known) camera.fit();
    before.current = { map, cells: new Set(lying) };
  }, [map, inSight.join(" ")]);
}

/** Looks as if it lay there. */
const LYING: SceneState[] = ["laid", "sent", "late"];

const MOST_TO_WATCH = 12;

/** Tiles and pieces that others have put there come one after the other, in the order of the moves. (Moving a tile, or
 * fading it as a whole, would give it a layer of its own: slow where there are many boards.) */
function useFadeIn(scene: BoardScene, frame: FrameRef): void {
  const before = useRef<BoardScene | null>(null);
  /** When the last of them has come. */
  const free = useRef(0);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = scene;
    if (old?.map !== scene.map || prefersReducedMotion() || !scene.pace) return;
    const order = scene.traces.flatMap(({ cells }) => cells);
    const tiles = findAdded(old.tiles, scene.tiles).map((cell) => ({ cell, what: `[data-hex="${cell}"]` }));
    const pieces = findAdded(old.pieces, scene.pieces).map((cell) => ({
      cell,
      what: `[data-piece][data-at="${cell}"]`,
    }));
    const all = [...tiles, ...pieces].sort((a, b) => order.indexOf(a.cell) - order.indexOf(b.cell));
    // This many at once are another position, and not moves to be watched.
    if (all.length > MOST_TO_WATCH) return;
    const now = performance.now();
    free.current = Math.max(now, free.current);
    for (const { what } of all) {
      fadeIn(frame, what, scene.pace, free.current - now);
      free.current += scene.pace;
    }
  });
}

type Shown = { cell: Cell; state: SceneState };

function findAdded(before: Shown[], now: Shown[]): Cell[] {
  const known = new Set(before.filter(({ state }) => LYING.includes(state)).map(({ cell }) => cell));
  return now.filter(({ cell, state }) => state === "laid" && !known.has(cell)).map(({ cell }) => cell);
}

function fadeIn(frame: FrameRef, what: string, duration: number, delay: number): void {
  const shown = frame.current?.querySelector(what);
  shown?.animate?.([{ fillOpacity: 0, strokeOpacity: 0 }, {}], { duration, delay, fill: "backwards" });
}

/** When the cursor moves while the keyboard is on the board, the keyboard goes with it. */
function useFocusOnCursor({ cursor }: BoardScene, handle: BoardHandle): void {
  useLayoutEffect(() => {
    if (cursor != null && handle.isFocused) handle.focus(cursor);
  }, [cursor]);
}
