// The module that anywidget loads for a game at a real table: the board to play on, with what is written down beside it.
import { mount } from "../play/mount";
import { Session } from "../play/session";
import type { Traits } from "../play/wire";
import { widget } from "../shared/widget";
import { Notes, Steps } from "./notes";
import "../play/play.css";

const extras = { AboveRow: Notes, BelowRow: Steps };

export default widget<Traits, Session>(
  "transcribe",
  (model) => new Session(model),
  (session, el, fail) => mount(session, el, fail, extras),
);
