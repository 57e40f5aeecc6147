// The module that anywidget loads for a tutorial.
import { widget } from "../shared/widget";
import { mount } from "./mount";
import { LearnSession } from "./session";
import type { LearnTraits } from "./wire";

export default widget<LearnTraits, LearnSession>("learn", (model) => new LearnSession(model), mount);
