// The module that anywidget loads for a question. All answers are in its state: it needs no kernel.
import type { RenderProps } from "@anywidget/types";
import { render as paint } from "preact";

import { followTheme } from "../shared/host";
import { wear } from "../shared/style";
import { Question } from "./question";
import type { QuestionTraits } from "./wire";
import "../shared/theme.css";
import "../shared/widget.css";
import "./question.css";

function render({ model, el }: RenderProps<QuestionTraits>): () => void {
  wear("question", model.get("_style"), el);
  const leave = followTheme(el);
  const prefix = `fj${Math.random().toString(36).slice(2, 8)}-`;
  const choose = (place: string) => {
    model.set("chosen", place);
    model.save_changes();
    draw();
  };
  const draw = () => {
    const [asked, book, chosen] = [model.get("_asked"), model.get("_book"), model.get("chosen")];
    paint(<Question asked={asked} book={book} chosen={chosen} prefix={prefix} choose={choose} />, el);
  };
  model.on("change:_asked", draw);
  model.on("change:chosen", draw);
  draw();
  return () => {
    leave();
    model.off("change:_asked", draw);
    model.off("change:chosen", draw);
    paint(null, el);
  };
}

export default { render };
