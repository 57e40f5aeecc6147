// The style of a widget, set once for each page or shadow root that it stands in. anywidget's own `_css` would be set
// anew for each widget, and each time the browser would look at all boards of the page again: 84 ms with twenty boards.
// Nor would it reach a board of a replay that stands in another shadow root than the replay.

type Sheet = CSSStyleSheet & { bundle?: string; css?: string };

/** Sees to it that a bundle's style holds where `el` stands. A file that stands by itself has brought its own. */
export function wear(bundle: string, css: string | undefined, el: Element): void {
  if (!css) return;
  const top = el.getRootNode();
  const { adoptedStyleSheets: worn } = "adoptedStyleSheets" in top ? (top as ShadowRoot) : el.ownerDocument;
  const before: Sheet | undefined = worn.find((sheet: Sheet) => sheet.bundle === bundle);
  if (before?.css === css) return;
  // The style of another version of the library gives its place to the newer one.
  const sheet = before ?? new CSSStyleSheet();
  Object.assign(sheet, { bundle, css }).replaceSync(css);
  if (!before) worn.push(sheet);
}
