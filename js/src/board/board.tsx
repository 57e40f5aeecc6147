// The board: a scene in layers, seen through a camera, and over it the cells to point at.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import { cellOf, Cells } from "./cells";
import { INRADIUS } from "./geometry";
import { homeOf, type BoardHandle } from "./handle";
import { useBoard } from "./hooks";
import { Below, Over } from "./layers";
import type { BoardScene } from "./scene";
import { Tiles } from "./tiles";
import { ZoomTools } from "./tools";
import "./board.css";

type Props = { scene: BoardScene; handle: BoardHandle; children?: ComponentChildren };

/** `children` stand over the map, before the buttons that zoom it. */
export function Board({ scene, handle, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<SVGSVGElement>(null);
  useBoard(scene, handle, frame, map);
  return (
    <div ref={frame} class={scene.look ? `fj-board ${scene.look}` : "fj-board"}>
      <Layer>
        <Below scene={scene} />
      </Layer>
      <Layer>
        <Tiles tiles={scene.tiles} />
      </Layer>
      <svg
        ref={map}
        class="fj-map"
        role="application"
        aria-label={scene.label}
        aria-roledescription={scene.t("board.kind")}
        aria-describedby={scene.describedBy}
        {...pointerHandlers(handle)}
      >
        <g data-stage>
          <g aria-hidden="true">
            <Over scene={scene} />
          </g>
          <Cells cells={scene.cells} home={homeOf(scene)} />
        </g>
      </svg>
      {children}
      <ZoomTools t={scene.t} camera={handle.camera} />
    </div>
  );
}

/** A picture below the map's own, which the browser rasters anew only when something in it has changed: with 67 tiles
 * a move takes 8 ms of rastering instead of 27. */
function Layer({ children }: { children: ComponentChildren }) {
  return (
    <svg class="fj-layer" aria-hidden="true">
      <g data-stage>{children}</g>
    </svg>
  );
}

/** They go by what is drawn: a board that was taken down does nothing. */
function pointerHandlers(handle: BoardHandle) {
  return {
    onPointerOver(event: PointerEvent) {
      const isDragging = handle.map?.matches(".fj-dragging");
      if (event.pointerType !== "touch" && !isDragging) handle.scene?.on.hover?.(cellOf(event.target));
    },
    onPointerLeave: () => handle.scene?.on.hover?.(null),
    onClick(event: MouseEvent) {
      const on = handle.scene?.on;
      // A click that a screen reader or a key makes has no place.
      handle.byKeyboard = event.detail === 0;
      const cell = cellOf(event.target);
      const size = 2 * INRADIUS * handle.camera.scale;
      // By its place: the second click on a button that went away with the first falls on the map.
      const again = event.detail > 1;
      if (cell == null) on?.beside?.();
      else on?.cell(cell, { again, size });
    },
  };
}
