// The module that anywidget loads for a replay.
import { show, widget } from "../shared/widget";
import { mount } from "./mount";
import { ReplaySession, type ReplayModel } from "./session";
import type { ReplayTraits } from "./wire";

const replay = widget<ReplayTraits, ReplaySession>("replay", (model) => new ReplaySession(model), mount);

type Pinned = { model: ReplayModel; el: HTMLElement; at: number; game?: number };

/** A board that stays at one node of a replay's record; `replay.show` in Python makes one. */
function pin({ model, el, at, game = 0 }: Pinned): () => void {
  const session = new ReplaySession(model, game);
  const close = show("replay", model, el, (shown, fail) => mount(session, shown, fail, at));
  return () => {
    close();
    session.close();
  };
}

export default () => ({ ...replay(), pin });
