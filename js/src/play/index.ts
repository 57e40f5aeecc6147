// The module that anywidget loads for a board to play on.
import { widget } from "../shared/widget";
import { mount } from "./mount";
import { Session } from "./session";
import type { Traits } from "./wire";

export default widget<Traits, Session>("play", (model) => new Session(model), mount);
