// The module that anywidget loads for a lesson.
import type { RenderProps } from "@anywidget/types";
import { render as paint } from "preact";

import { wear } from "../style";
import { mount, showFault } from "./mount";
import type { LessonTraits } from "./wire";

function render({ model, el }: RenderProps<LessonTraits>): () => void {
  try {
    wear("lesson", model.get("_style"), el);
    return mount(model, el);
  } catch (error) {
    showFault(el, error);
    return () => paint(null, el);
  }
}

export default { render };
