// Shows a widget on a bare page, on a stand-in for its model: no notebook and no kernel are in the way.
// Called with { esm, state, shadow, delay }: whether it stands in a shadow root; how long, in milliseconds, an answer to a move takes; what the widget sends goes to `window.fjordsAsk`, which gives back all that Python
// sends in turn. `fjords.deliver` brings something else that Python sent, and `fjords.settled` waits for all shapes.
async ({ esm, state, shadow, delay }) => {
  const asked = [];
  const listeners = new Map();
  const tell = (event, ...given) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(...given));
  const update = (changed) => {
    Object.assign(state, changed);
    for (const name in changed) tell(`change:${name}`);
    tell("change");
  };
  const read = (data) => new DataView(Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)).buffer);
  const deliver = (messages) => {
    for (const { method, state: changed, content, buffers = [] } of messages) {
      if (method === "update") update(changed);
      else tell("msg:custom", content, buffers.map(read));
    }
  };
  const model = {
    get: (name) => state[name],
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener),
    async send(message) {
      asked.push(message);
      const answer = await window.fjordsAsk(message);
      if (message.do === "move" && delay) await new Promise((done) => setTimeout(done, delay));
      deliver(answer);
    },
    set() {},
    save_changes() {},
  };
  const place = document.body.appendChild(document.createElement("main"));
  const el = shadow
    ? place.attachShadow({ mode: "open" }).appendChild(document.createElement("div"))
    : place;
  const { default: load } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  const widget = typeof load === "function" ? load() : load;
  widget.initialize?.({ model });
  widget.render({ model, el });

  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const settled = async () => {
    do await frame();
    while (!el.querySelector("[data-cell]") || el.querySelector(".fj-unknown"));
    await frame();
  };
  window.fjords = { el, asked, deliver, settled };
  await settled();
};
