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
  delete document.body.dataset["jpThemeLight"];
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
