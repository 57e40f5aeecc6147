// Shows widgets one below the other on a bare page, in this order and each as wide as `width`, on stand-ins for their
// models. What widget n sends goes to `window.fjordsAsk(n, message)`, which gives back all that Python sends in turn.
async ({ widgets, width }) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const shown = async ({ n, esm, state }) => {
    const listeners = new Map();
    const tell = (event, ...given) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(...given));
    const deliver = ({ method, state: changed, content }) => {
      if (method !== "update") return tell("msg:custom", content);
      Object.assign(state, changed);
      for (const name in changed) tell(`change:${name}`);
    };
    const model = {
      get: (name) => state[name],
      on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      off: (event, listener) => listeners.get(event)?.delete(listener),
      send: (message) => void window.fjordsAsk(n, message).then((all) => all.forEach(deliver)),
      set() {},
      save_changes() {},
    };
    const el = document.body.appendChild(document.createElement("div"));
    el.style.width = `${width}px`;
    const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    const { default: load } = await import(url);
    const widget = typeof load === "function" ? load() : load;
    widget.initialize?.({ model });
    widget.render({ model, el });
    do await frame();
    while (!el.querySelector("[data-cell]") || el.querySelector(".fj-unknown"));
    el.querySelector("[data-open=new]")?.click();
    await frame();
  };
  for (const widget of widgets) await shown(widget);
  document.activeElement.blur();
  await frame();
};
