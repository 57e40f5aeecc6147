// The module that anywidget loads: one `render` for each view of a widget.
import type { RenderProps } from "@anywidget/types";
import { h, render as paint } from "preact";

import { Fault } from "./fault";
import { Play } from "./play";
import { PLAY_TRAITS, snapshot, watch, type PlayTraits } from "./traits";

function render({ model, el }: RenderProps<PlayTraits>): () => void {
  const draw = () => {
    try {
      paint(h(Play, { state: snapshot(model, PLAY_TRAITS) }), el);
    } catch (error) {
      console.error(error);
      clear(el);
      paint(h(Fault, { error }), el);
    }
  };
  const unwatch = watch(model, PLAY_TRAITS, draw);
  draw();
  return () => {
    unwatch();
    clear(el);
  };
}

/** Takes a view down, half-drawn ones included. */
function clear(el: HTMLElement): void {
  paint(null, el);
  el.replaceChildren();
}

export default { render };
