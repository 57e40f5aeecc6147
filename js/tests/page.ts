// A widget on a page, as anywidget puts it there, with a model that tests hold in their hands.
import widget from "../src/play/index";
import type { PlayTraits } from "../src/play/wire";
import { example } from "./play/examples";
import { FakeModel, settled } from "./fake_model";

const closers: (() => void)[] = [];
/** The widget of each model, as anywidget keeps it. */
const widgets = new WeakMap<FakeModel, ReturnType<typeof widget>>();

export type Page = ReturnType<typeof show>;

/** Shows an example. Shapes are answered with nothing: none of these tests looks at the art. */
export function show(name: string, change: Partial<PlayTraits> = {}, entry = widget) {
  const model = new FakeModel(example(name, change));
  model.reply = (request) => (request.do === "shapes" ? { shapes: {} } : undefined);
  closers.push(initialize(model, entry));
  return { model, ...addView(model) };
}

export function addView(model: FakeModel) {
  const el = document.createElement("div");
  document.body.append(el);
  const close = widgets.get(model)!.render({ model: model.asModel(), el });
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

export function initialize(model: FakeModel, entry = widget): () => void {
  const made = entry();
  widgets.set(model, made);
  return made.initialize({ model: model.asModel() });
}

export function closeAll(): void {
  for (const close of closers.splice(0)) close();
  document.body.replaceChildren();
}
