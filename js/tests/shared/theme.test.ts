// The theme of a widget: that of the place where it stands, unless somebody wants another.
import { afterEach, expect, it } from "vitest";

import { followTheme } from "../../src/shared/host";

function themed(wanted: string) {
  const heard = new Set<() => void>();
  return {
    wanted,
    heard,
    get: () => undefined as string | undefined,
    on: (_: string, listener: () => void) => void heard.add(listener),
    off: (_: string, listener: () => void) => void heard.delete(listener),
  };
}

afterEach(() => {
  document.body.replaceChildren();
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
});

const HOSTS: [string, string, string, "light" | "dark"][] = [
  ["JupyterLab, Notebook and Voilà", "data-jp-theme-light", "true", "light"],
  ["JupyterLab, Notebook and Voilà", "data-jp-theme-light", "false", "dark"],
  ["Colab", "theme", "light", "light"],
  ["Colab", "theme", "dark", "dark"],
  ["marimo and Sphinx", "data-theme", "light", "light"],
  ["marimo and Sphinx", "data-theme", "dark", "dark"],
  ["VS Code", "data-vscode-theme-kind", "vscode-light", "light"],
  ["VS Code", "data-vscode-theme-kind", "vscode-dark", "dark"],
  ["VS Code", "data-vscode-theme-kind", "vscode-high-contrast", "dark"],
  ["VS Code", "data-vscode-theme-kind", "vscode-high-contrast-light", "light"],
  ["VS Code", "class", "vscode-light", "light"],
  ["VS Code", "class", "vscode-dark", "dark"],
  ["VS Code", "class", "vscode-high-contrast", "dark"],
  ["VS Code", "class", "vscode-high-contrast vscode-high-contrast-light", "light"],
];

it.each(HOSTS)("is that of %s, which says it by %s=%s", (_, name, value, theme) => {
  document.body.setAttribute(name, value);
  const outside = document.body.appendChild(document.createElement("div"));
  const inside = outside
    .appendChild(document.createElement("div"))
    .attachShadow({ mode: "open" })
    .appendChild(document.createElement("div"));
  for (const el of [outside, inside]) {
    followTheme(el)();
    expect(el.dataset["theme"]).toBe(theme);
  }
});

it("follows the notebook until somebody chooses, and again afterwards", () => {
  document.body.dataset["jpThemeLight"] = "false";
  const el = document.body.appendChild(document.createElement("div"));
  const model = themed("auto");
  model.get = () => model.wanted;
  const leave = followTheme(el, model);
  const seen = () => [el.dataset["theme"], el.dataset["ownTheme"]];
  expect(seen()).toEqual(["dark", undefined]);
  for (const [wanted, theme, own] of [
    ["light", "light", "light"],
    ["dark", "dark", "dark"],
    ["auto", "dark", undefined],
    ["nonsense", "dark", undefined],
  ] as const) {
    model.wanted = wanted;
    for (const listener of model.heard) listener();
    expect(seen(), wanted).toEqual([theme, own]);
  }
  leave();
  expect(model.heard.size).toBe(0);
});
