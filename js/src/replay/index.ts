// The module that anywidget loads for a replay: `initialize` once for a model, `render` once for each of its views.
import type { InitializeProps, RenderProps } from "@anywidget/types";
import { h, render as paint } from "preact";

import { Fault } from "../fault";
import { wear } from "../style";
import { warm } from "../warm";
import { mount } from "./mount";
import { acquire, type ReplayModel, type ReplaySession } from "./session";
import type { ReplayTraits } from "./wire";

type Draw = (el: HTMLElement, at: number) => () => void;

/** Boards that stay at a move (`replay.show`) are widgets of their own: they find us by the replay's name. */
const REPLAYS = Symbol.for("fjords_widget.replays");

function offer(name: string, draw: Draw): void {
  type Slot = { draw: Promise<Draw>; found?: (draw: Draw) => void };
  const page = globalThis as { [REPLAYS]?: Map<string, Slot> };
  const replays = (page[REPLAYS] ??= new Map<string, Slot>());
  replays.get(name)?.found?.(draw);
  replays.set(name, { draw: Promise.resolve(draw) });
}

function initialize({ model }: InitializeProps<ReplayTraits>): () => void {
  offer(model.get("_setup").board, (el, at) => show(model, el, at));
  return acquire(model).release;
}

function render({ model, el }: RenderProps<ReplayTraits>): () => void {
  return show(model, el, null);
}

/** Draws a replay, or the board at one of its moves. */
function show(model: ReplayModel, el: HTMLElement, still: number | null): () => void {
  const { session, release } = acquire(model);
  wear("replay", model.get("_style"), el);
  const close = shown(session, el, still);
  return () => {
    close();
    release();
  };
}

/** Shows an error in its place if that fails. */
function shown(session: ReplaySession, el: HTMLElement, still: number | null): () => void {
  try {
    return mount(session, el, still);
  } catch (error) {
    console.error(error);
    el.replaceChildren();
    paint(h(Fault, { error }), el);
    return () => paint(null, el);
  }
}

export default warm({ initialize, render });
