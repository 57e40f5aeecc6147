// How widgets look: remembered as they are alone, and compared with that later. They stand in the page, or in a frame
// of it. Shapes that others use are left out, and properties that say the same as others.
() => {
  const SAME = /^--|-(block|inline)(-|$)|^inset-/;
  const known = new Map();
  const frame = () => document.querySelector("iframe")?.contentWindow ?? window;
  const properties = [...getComputedStyle(document.body)].filter((name) => !SAME.test(name));

  /** The tag and the classes of each element, and every property as the browser computed it. */
  function looks(n) {
    const root = frame().document.querySelectorAll("[data-fjords]")[n];
    return [root, ...root.querySelectorAll(":not(defs *, symbol *)")].map((element) => {
      const style = frame().getComputedStyle(element);
      // Views have names made up by chance.
      const text = properties.map((name) => style.getPropertyValue(name).replace(/#fj[a-z0-9]+-/, "#"));
      return { what: `${element.tagName} ${element.getAttribute("class") ?? ""}`, text };
    });
  }

  window.fjordsLooks = {
    /** Puts an empty document into the frame. */
    clear: () =>
      new Promise((done) => {
        const iframe = document.createElement("iframe");
        iframe.style = "width: 100%; height: 5900px";
        iframe.srcdoc = '<!doctype html><body data-jp-theme-light="true"></body>';
        iframe.onload = () => done();
        document.body.replaceChildren(iframe);
      }),
    /** Remembers how widget n looks; returns how many elements that are. */
    remember(n, name) {
      known.set(name, looks(n));
      return known.get(name).length;
    },
    /** Where widget n looks otherwise than what is remembered under a name, as sentences. */
    differences(n, name) {
      const [now, then] = [looks(n), known.get(name)];
      if (now.length !== then.length) return [`${now.length} elements instead of ${then.length}`];
      return now.flatMap(({ what, text }, i) =>
        text.flatMap((value, j) => {
          const before = then[i].text[j];
          return value === before ? [] : [`${what}: ${properties[j]} is ${value} instead of ${before}`];
        }),
      );
    },
    /** All that is remembered, for another page. */
    told: () => [...known],
    hear: (told) => told.forEach(([name, found]) => known.set(name, found)),
    properties: properties.length,
  };
}
