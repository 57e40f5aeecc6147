// The place where a widget stands: its theme, and what it expects of a page. Style sheets cannot find out by themselves,
// since a widget may stand in a shadow root (marimo), from where no selector reaches the page around it.

export type Theme = "light" | "dark";

/** What tells of a theme: JupyterLab, Notebook and Voilà; Colab; marimo, Sphinx and others; VS Code. */
function themeOf(element: Element): Theme | null {
  const jupyter = element.getAttribute("data-jp-theme-light");
  if (jupyter != null) return jupyter === "false" ? "dark" : "light";
  for (const name of ["theme", "data-theme", "data-vscode-theme-kind"]) {
    const theme = element.getAttribute(name);
    if (theme != null && /(dark|high-contrast)$/.test(theme)) return "dark";
    if (theme != null && /light$/.test(theme)) return "light";
  }
  if (element.matches(".vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)")) return "dark";
  return element.matches(".vscode-light, .vscode-high-contrast-light") ? "light" : null;
}

function around(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return "host" in root ? (root as ShadowRoot).host : null;
}

/** The theme of the nearest element around that has one; null: whatever the system has. */
export function findTheme(el: Element): Theme | null {
  for (let at = around(el); at; at = around(at)) {
    const theme = themeOf(at);
    if (theme) return theme;
  }
  return null;
}

/** Who may want another theme than that of the place; "auto", or nothing: nobody. */
type Themed = {
  get(name: "_theme"): string | undefined;
  on(event: "change:_theme", listener: () => void): void;
  off(event: "change:_theme", listener: () => void): void;
};

/** Sets a theme on an element as `data-theme`, now and whenever it changes; returns what ends that. */
export function followTheme(el: HTMLElement, model?: Themed): () => void {
  const wear = () => {
    const wanted = model?.get("_theme");
    const own = wanted === "light" || wanted === "dark" ? wanted : null;
    note(el, "theme", own ?? findTheme(el));
    note(el, "ownTheme", own);
  };
  wear();
  model?.on("change:_theme", wear);
  const watcher = new MutationObserver(wear);
  const { documentElement, body } = el.ownerDocument;
  for (const element of [documentElement, body]) watcher.observe(element, { attributes: true });
  // A view may be made before it is put on the page.
  requestAnimationFrame(wear);
  return () => {
    watcher.disconnect();
    model?.off("change:_theme", wear);
  };
}

function note(el: HTMLElement, name: "theme" | "ownTheme", theme: Theme | null): void {
  if (theme) el.dataset[name] = theme;
  else delete el.dataset[name];
}

/** Whether it is marimo, where cells run again when the page has written something, and only then. */
export function isInMarimo(el: Element): boolean {
  for (let at: Element | null = el; at; at = around(at)) {
    if (at.localName.startsWith("marimo-")) return true;
  }
  return false;
}
