// Shows a widget as anywidget does: initialised once for its model, then drawn into an element.

type Parts = {
  initialize(props: { model: never }): () => void;
  render(props: { model: never; el: HTMLElement }): () => void;
};

/** Returns what takes all of it down again. */
export function openWidget(widget: () => Parts, model: object, el: HTMLElement): () => void {
  const { initialize, render } = widget();
  const end = initialize({ model: model as never });
  const close = render({ model: model as never, el });
  return () => {
    close();
    end();
  };
}
