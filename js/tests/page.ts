// A widget on a page, as anywidget puts it there, with a model that tests hold in their hands.
import type { InitializeProps, RenderProps } from "@anywidget/types";

import widget from "../src/index";
import * as more from "../src/more/index";
import { provide } from "../src/rest";
import type { PlayTraits, Traits } from "../src/wire";
import { example } from "./examples";
import { FakeModel, settled } from "./fake_model";

provide(more);
let boards = 0;
const closers: (() => void)[] = [];

export type Page = ReturnType<typeof show>;

/** Shows an example. Shapes are answered with nothing: none of these tests looks at the art. */
export function show(name: string, change: Partial<PlayTraits> = {}) {
  const state = example(name, change);
  // Each model is another widget.
  state._setup = { ...state._setup, board: `board ${boards++}` };
  const model = new FakeModel(state);
  model.reply = (request) => (request.do === "shapes" ? { shapes: {} } : undefined);
  return { model, ...addView(model) };
}

export function addView(model: FakeModel) {
  const el = document.createElement("div");
  document.body.append(el);
  const close = widget.render({ model: model.asModel(), el } as unknown as RenderProps<Traits>);
  closers.push(close);

  const all = (selector: string) => [...el.querySelectorAll<HTMLElement>(selector)];
  const get = (selector: string) => {
    const found = el.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector} in ${el.innerHTML.slice(0, 2000)}`);
    return found;
  };
  return {
    el,
    close,
    all,
    get,
    root: () => get("[data-fjords=play]"),
    async click(selector: string) {
      get(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
      await settled();
    },
    async enter(selector: string, value: string | boolean) {
      const field = get(selector) as HTMLInputElement;
      if (typeof value === "boolean") field.checked = value;
      else field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
      await settled();
    },
    async press(selector: string, key: string) {
      get(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await settled();
    },
  };
}

export function initialize(model: FakeModel): () => void {
  return widget.initialize({ model: model.asModel() } as unknown as InitializeProps<Traits>);
}

export function closeAll(): void {
  for (const close of closers.splice(0)) close();
  document.body.replaceChildren();
}
