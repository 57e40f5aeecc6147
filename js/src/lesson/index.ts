// The module that anywidget loads for a lesson.
import { widget } from "../shared/widget";
import { mount } from "./mount";
import { LessonSession } from "./session";
import type { LessonTraits } from "./wire";

export default widget<LessonTraits, LessonSession>("lesson", (model) => new LessonSession(model), mount);
