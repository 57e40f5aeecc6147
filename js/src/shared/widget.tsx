// What every widget of ours is made of: a session for each model, and views that follow it.
import type { AnyModel, InitializeProps, RenderProps } from "@anywidget/types";
import { signal } from "@preact/signals";
import { render as paint, type VNode } from "preact";
import { useRef } from "preact/hooks";

import { Boundary, Fault } from "./fault";
import { followTheme } from "./host";
import { wear } from "./style";
import "./theme.css";
import "./widget.css";

/** One view of a widget. `draw` is called again whenever a signal has changed that it read. */
export type View = { draw(): VNode; close(): void };

/** Makes a view. Its element may hold nothing else; `fail` shows an error of ours in place of the view. */
export type MakeView<Session> = (session: Session, el: HTMLElement, fail: (error: unknown) => void) => View;

type Styled = { _style?: string; _theme?: string; _pictured?: string };

/** A widget as anywidget loads it: `open` once for each model, `view` for each place where that is shown. */
export function widget<Traits extends Styled, Session extends { close(): void }>(
  name: string,
  open: (model: AnyModel<Traits>) => Session,
  view: MakeView<Session>,
) {
  return () => {
    let session: Session;
    let fault: unknown = null;
    return {
      /** The session lives as long as the model: it keeps what it has heard while no view is open. */
      initialize({ model }: Pick<InitializeProps<Traits>, "model">): () => void {
        try {
          session = open(model);
        } catch (error) {
          // A notebook shows nothing of it; the views do.
          fault = error;
          return () => {};
        }
        return () => session.close();
      },
      render({ model, el }: Pick<RenderProps<Traits>, "model" | "el">): () => void {
        return show(name, model, el, (shown, fail) => {
          if (fault != null) throw fault;
          return view(session, shown, fail);
        });
      },
    };
  };
}

/** Shows a view in an element, in its widget's style, and keeps it drawn. Returns what takes it down again. */
export function show<Traits extends Styled>(
  name: string,
  model: AnyModel<Traits>,
  el: HTMLElement,
  make: (el: HTMLElement, fail: (error: unknown) => void) => View,
): () => void {
  const fault = signal<unknown>(null);
  const fail = (error: unknown) => {
    console.error(error);
    fault.value = error;
  };
  let made: View | null = null;
  const leave = followTheme(el, model);
  const hidden = hidingRules(model.get("_pictured"));
  try {
    wear(name, model.get("_style"), el);
    el.classList.add("fj-host");
    made = make(el, fail);
  } catch (error) {
    fail(error);
  }

  function Page() {
    const told = useRef<unknown>(null);
    const page = made && attempt(made.draw);
    // An error is shown until something changes, and then all is tried again.
    const isNew = fault.value !== told.current;
    told.current = fault.value;
    return (
      <>
        <Boundary>{isNew || !page ? <Fault error={fault.value} /> : page}</Boundary>
        {hidden && <style>{hidden}</style>}
      </>
    );
  }

  paint(<Page />, el);
  return () => {
    leave();
    made?.close();
    paint(null, el);
    el.replaceChildren();
  };
}

/** Hides the picture in the output beside a live view, and JupyterLab's row around it, while the view is there. */
function hidingRules(name: string | undefined): string | null {
  if (!name || !/^\w+$/.test(name)) return null;
  const picture = `[data-fjords-picture="${name}"]`;
  const hide = "{ display: none !important }";
  return `${picture} ${hide} .jp-OutputArea-child:has(> * > ${picture}) ${hide}`;
}

function attempt(draw: () => VNode): VNode {
  try {
    return draw();
  } catch (error) {
    console.error(error);
    return <Fault error={error} />;
  }
}

/** Begins every id in a view: views on one page do not meet. */
export function newPrefix(): string {
  return `fj${Math.random().toString(36).slice(2, 8)}-`;
}
