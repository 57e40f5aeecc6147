// The board of one view: a picture in layers, and over it the cells to point at.
import type { ComponentChildren } from "preact";

import { kept } from "../kept";
import { lit } from "../turn";
import type { View } from "../view";
import { Cells } from "./cells";
import { Choices } from "./choices";
import { Ground, Space } from "./ground";
import { Live } from "./live";
import { Arrows, Coordinates, Corners, Part, Rings, ringsOf, shownLights } from "./marks";
import { Pieces } from "./pieces";
import { inSight, scene } from "./scene";
import { Outline, Tiles } from "./tiles";
import { StepBanner, ZoomTools } from "./tools";
import { Patterns, Washes } from "./washes";

type Props = { view: View };

export const Board = kept<Props>((_, first) => {
  const live = new Live(first.view);
  let frame: HTMLElement | null = null;
  return {
    draw({ view }) {
      live.view = view;
      const { own, t } = view;
      return (
        <div ref={(el) => void (frame = el)} class="fj-board">
          <Layers view={view} />
          <StepBanner view={view} />
          {own.intent.kind === "laid" && !own.pending && own.live && (
            <Choices view={view} intent={own.intent} live={live} />
          )}
          <ZoomTools view={view} control={live.control} />
          <div class="fj-said" role="status" aria-live="polite">
            {own.said || null}
          </div>
          <p class="fj-said" id={`${view.prefix}keys`}>
            {t("keys.picture")}
          </p>
        </div>
      );
    },
    // Where something else failed in the same drawing, nothing stands there.
    drawn: () => frame?.querySelector(".fj-map") && live.drawn(frame),
    close: () => live.close(),
  };
});

function Layers({ view }: Props) {
  const { state, own, prefix, t } = view;
  const { table, tiles, extra, spaces, standing } = scene(view);
  const { fits, holes, on } = state._aids;
  const lights = shownLights(view);
  const lying = tiles.filter((tile) => tile.state !== "ghost" && tile.state !== "bad");
  return (
    <>
      <Layer>
        <Ground cells={lying.map((tile) => tile.cell).join(" ")} />
        {spaces.map((cell) => (
          <Space
            key={cell}
            cell={cell}
            lit={lights.get(cell)?.light}
            ways={lights.get(cell)?.ways}
            fits={fits?.[cell]}
            hole={holes?.includes(cell)}
            t={t}
          />
        ))}
      </Layer>
      <Layer>
        <Tiles view={view} tiles={tiles} />
      </Layer>
      <svg
        class="fj-map"
        role="application"
        aria-label={t("board.title")}
        aria-roledescription={t("board.kind")}
        aria-describedby={`${prefix}keys`}
      >
        <g data-stage>
          <g aria-hidden="true">
            <Patterns prefix={prefix} />
            <Washes table={state._table} aids={state._aids} seats={state._seats} prefix={prefix} />
            <Outline tile={extra} />
            <Rings rings={ringsOf(view, table, lights)} />
            {view.under}
            <Pieces view={view} standing={standing} />
            <Part view={view} table={table} />
            <Arrows view={view} />
            <Corners view={view} />
            {view.over}
            {on.includes("coordinates") && (
              <Coordinates cells={inSight(table, state.phase === "exploration").join(" ")} />
            )}
          </g>
          <Cells view={view} table={table} lights={lights} moves={lit(state, own)} />
        </g>
      </svg>
    </>
  );
}

/** A picture below the map's own: the browser paints it anew only when something in it has changed. */
function Layer({ children }: { children: ComponentChildren }) {
  return (
    <svg class="fj-layer" aria-hidden="true">
      <g data-stage>{children}</g>
    </svg>
  );
}
