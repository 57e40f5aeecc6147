// Buttons over the board.
import { useMemo } from "preact/hooks";

import { Sign } from "../shared/bits";
import type { Translate } from "../shared/words";
import type { CameraControl } from "./camera_control";
import "./tools.css";

export const ZOOM = 1.3;

export function ZoomTools({ t, camera }: { t: Translate; camera: CameraControl }) {
  const zoom = (factor: number) => () => camera.zoom(factor, null, true);
  return useMemo(
    () => (
      <div class="fj-zoom fj-over" role="group" aria-label={t("board.zoom")}>
        <Sign icon="new" label={t("board.zoom_in")} data-do="zoom-in" onClick={zoom(ZOOM)} />
        <Sign icon="less" label={t("board.zoom_out")} data-do="zoom-out" onClick={zoom(1 / ZOOM)} />
        <Sign icon="fit" label={t("board.fit")} data-do="fit" onClick={() => camera.fit()} />
      </div>
    ),
    [t, camera],
  );
}
