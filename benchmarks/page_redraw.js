// Shows a widget in a bare page, on a stand-in for its model, so that neither a kernel nor a socket is in the measure.
// Called with { esm, css, states, shapes }: shows the first state; `redraw(n)` then brings the n-th, as one update, and
// gives the milliseconds until the page is laid out again.
async ({ esm, css, states, shapes }) => {
  const listeners = new Map();
  const state = { ...states[0] };
  const tell = (event, ...given) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(...given));
  const shapesOf = (names) => Object.fromEntries(names.map((name) => [name, shapes[name]]));
  const model = {
    get: (name) => state[name],
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener),
    send: ({ id, do: what, names }) => {
      if (what === "shapes") setTimeout(() => tell("msg:custom", { id, ok: true, shapes: shapesOf(names) }));
    },
    set() {},
    save_changes() {},
  };
  document.head.appendChild(document.createElement("style")).textContent = css;
  const el = document.body.appendChild(document.createElement("main"));
  const { default: widget } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  widget.render({ model, el });

  window.settled = async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    do await frame();
    while (!el.querySelector("[data-cell]") || el.querySelector(".fj-unknown"));
    await frame();
  };
  window.redraw = async (n) => {
    const next = states[n];
    const changed = Object.keys(next).filter((name) => JSON.stringify(next[name]) !== JSON.stringify(state[name]));
    const start = performance.now();
    for (const name of changed) state[name] = next[name];
    for (const name of changed) tell(`change:${name}`);
    tell("change");
    // The page draws in a microtask.
    await null;
    await null;
    el.getBoundingClientRect();
    const time = performance.now() - start;
    if (el.querySelector("[data-ply]").dataset.ply !== String(next.ply)) throw new Error(`ply ${next.ply} is not shown`);
    return time;
  };
  await window.settled();
};
