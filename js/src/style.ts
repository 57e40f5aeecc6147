// The style of a widget: set once for each page, or each shadow root, that the widget stands in. anywidget would set
// it anew for every widget, and the browser would look at the whole page again each time.

const WORN = Symbol.for("fjords_widget.worn");
type Root = DocumentOrShadowRoot & { [WORN]?: Map<string, { css: string; sheet: CSSStyleSheet }> };

/** Sees to it that a bundle's style holds where `el` stands. A file that stands by itself has brought its own. */
export function wear(bundle: string, css: string | undefined, el: Element): void {
  if (!css) return;
  const top = el.getRootNode();
  const root: Root = "adoptedStyleSheets" in top ? (top as ShadowRoot) : el.ownerDocument;
  const worn = (root[WORN] ??= new Map());
  const before = worn.get(bundle);
  if (before?.css === css) return;
  // Another version of the library takes the place of the one before.
  const sheet = before?.sheet ?? new CSSStyleSheet();
  worn.set(bundle, { css, sheet });
  sheet.replaceSync(css);
  if (!before) root.adoptedStyleSheets.push(sheet);
}
