import { afterEach, describe, expect, it, vi } from "vitest";

import { wear } from "../../src/shared/style";

const worn = (root: DocumentOrShadowRoot) =>
  root.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join(""));

afterEach(() => {
  document.adoptedStyleSheets = [];
});

describe("the style of a widget", () => {
  it("is set once, however many widgets there are", () => {
    const set = vi.spyOn(CSSStyleSheet.prototype, "replaceSync");
    for (let times = 0; times < 3; times++) wear("play", ".a { top: 0 }", document.createElement("div"));
    wear("replay", ".b { top: 0 }", document.createElement("div"));
    expect(set).toHaveBeenCalledTimes(2);
    expect(worn(document)).toHaveLength(2);
  });

  it("is that of the newest widget of its kind", () => {
    wear("play", ".old { top: 0 }", document.body);
    wear("play", ".new { top: 0 }", document.body);
    expect(worn(document).join()).toContain(".new");
    expect(worn(document).join()).not.toContain(".old");
  });

  it("holds in the shadow root that the widget stands in", () => {
    const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
    const el = root.appendChild(document.createElement("div"));
    wear("play", ".a { top: 0 }", el);
    expect(worn(root)).toHaveLength(1);
    expect(worn(document)).toHaveLength(0);
  });

  it("is not missed where a page has brought it", () => {
    wear("play", undefined, document.body);
    expect(worn(document)).toHaveLength(0);
  });
});
