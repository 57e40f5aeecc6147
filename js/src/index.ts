// The module that anywidget loads: `initialize` once for a model, `render` once for each of its views.
import type { InitializeProps, RenderProps } from "@anywidget/types";
import { h, render as paint } from "preact";

import { Fault } from "./fault";
import { mount } from "./mount";
import { acquire } from "./session";
import { wear } from "./style";
import type { Traits } from "./wire";

/** The session lives as long as the model: it keeps the game's record while no view is open. */
function initialize({ model }: InitializeProps<Traits>): () => void {
  return acquire(model).release;
}

function render({ model, el }: RenderProps<Traits>): () => void {
  const { session, release } = acquire(model);
  try {
    wear("play", model.get("_style"), el);
    const close = mount(session, el);
    return () => {
      close();
      release();
    };
  } catch (error) {
    console.error(error);
    el.replaceChildren();
    paint(h(Fault, { error }), el);
    return () => {
      paint(null, el);
      release();
    };
  }
}

export default { initialize, render };
