// Small things over the board: zooming, and what the picked stone waits for.
import { Sign } from "../panels/bits";
import type { View } from "../view";
import type { CameraControl } from "./control";

export const ZOOM = 1.3;

export function ZoomTools({ view: { t }, control }: { view: View; control: CameraControl }) {
  const zoom = (factor: number) => () => control.zoom(factor, null, true);
  return (
    <div class="fj-zoom fj-over" role="group" aria-label={t("board.zoom")}>
      <Sign icon="new" label={t("board.zoom_in")} data-do="zoom-in" onClick={zoom(ZOOM)} />
      <Sign icon="less" label={t("board.zoom_out")} data-do="zoom-out" onClick={zoom(1 / ZOOM)} />
      <Sign icon="fit" label={t("board.fit")} data-do="fit" onClick={() => control.fit()} />
    </div>
  );
}

/** While a stone is picked: where to start, where to go, and the way back. */
export function StepBanner({ view: { own, t, act } }: { view: View }) {
  const { intent } = own;
  if (intent.kind !== "stone") return null;
  const step = intent.from !== null ? "to" : intent.rune === "wisdom" ? "space" : "from";
  return (
    <div class="fj-step fj-over">
      <p>
        <b>{t(`rune.${intent.rune}`)}</b> {t(`step.${step}`)}
      </p>
      <Sign icon="close" label={t("step.cancel")} data-do="cancel" onClick={() => act.cancel()} />
    </div>
  );
}
