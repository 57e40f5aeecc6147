// A scene as a picture, without a camera: all of it is in sight, and its tiles and spaces are what one points at.
import type { ComponentChildren } from "preact";

import { Ground, Space } from "./ground";
import type { Cell } from "./geometry";
import { Over } from "./layers";
import type { BoardScene, SceneCell } from "./scene";
import { Tile } from "./tiles";

type Props = {
  scene: BoardScene;
  viewBox: string;
  style: string;
  titleId: string;
  /** Stand before everything: a title, shapes. */
  children?: ComponentChildren;
};

export function StillBoard({ scene, viewBox, style, titleId, children }: Props) {
  const { spaces, tiles } = scene;
  const cells = new Map(scene.cells.map((one) => [one.cell, one]));
  return (
    <svg
      class="fj fj-auto-theme"
      viewBox={viewBox}
      style={style || undefined}
      aria-labelledby={titleId}
      onClick={(event) => choose(event, scene)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(event, scene);
      }}
    >
      {children}
      <Ground cells={tiles.map((tile) => tile.cell)} />
      {spaces.map((space) => (
        <Place key={space.cell} cell={cells.get(space.cell)}>
          <Space {...space} />
        </Place>
      ))}
      {tiles.map((tile) => (
        <Place key={tile.cell} cell={cells.get(tile.cell)}>
          <Tile {...tile} />
        </Place>
      ))}
      <Over scene={scene} />
    </svg>
  );
}

/** A cell that has something to say can be reached by the keyboard. */
function Place({ cell, children }: { cell: SceneCell | undefined; children: ComponentChildren }) {
  const reached = cell?.label ? { role: "button" as const, tabindex: 0, "aria-label": cell.label } : {};
  return (
    <g data-cell={cell?.cell} class={cell?.look} {...reached}>
      {children}
    </g>
  );
}

/** A piece stands for the cell that it stands on. */
function choose(event: Event, { on }: BoardScene): void {
  const place = (event.target as Element).closest("[data-cell],[data-at]");
  const cell: Cell | null = place && (place.getAttribute("data-cell") ?? place.getAttribute("data-at"));
  if (cell != null) on.cell(cell, { again: false, size: Infinity });
}
