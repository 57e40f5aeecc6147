"""A widget as one HTML file: its script, its style, its state, and a tiny stand-in for the model.

The file needs no kernel, no server and no network, and may ask for none: its policy lets it run the script
that is in it, and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping
from typing import Any

from fjords_widget.engine.catalogue import say

_EXPORT = re.compile(r"export\s*\{\s*([\w$]+) as default\s*\};?\s*$")
_UNSAFE = re.compile(r"</script|<!--", re.IGNORECASE)

# What the page's half of a widget asks of its model. A message would go to Python, and there is none.
_BOOT = """
const page = document;
const state = JSON.parse(page.getElementById("state").textContent);
const heard = new Map();
const model = {
  get: (name) => state[name],
  set(name, value) {
    if (state[name] === value) return;
    state[name] = value;
    for (const listener of [...(heard.get("change:" + name) ?? [])]) listener();
  },
  save_changes() {},
  on: (name, listener) => void heard.set(name, (heard.get(name) ?? new Set()).add(listener)),
  off: (name, listener) => void heard.get(name)?.delete(listener),
};
const widget = typeof load === "function" ? load() : load;
widget.initialize?.({ model });
widget.render({ model, el: page.getElementById("board") });
// There is nothing else on the page that keys could be for.
if (parent === window) page.querySelector("[data-fjords]")?.focus({ preventScroll: true });
else {
  // In a page of others: that page may make as much room as is needed.
  const tell = () => parent.postMessage({ fjordsHeight: page.body.scrollHeight + 4 }, "*");
  new ResizeObserver(tell).observe(page.body);
}
"""

_STYLE = """
html { color-scheme: light dark; }
html { background: light-dark(#fff, #14171a); }
body { max-width: 1400px; margin: 0 auto; padding: 12px; }
"""

_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="board"></main>
<noscript>{no_script}</noscript>
<script type="application/json" id="state">{state}</script>
<script>{script}</script>
</body>
</html>
"""


def standalone(*, title: str, lang: str, esm: str, css: str, state: Mapping[str, Any]) -> str:
    """The page: what `esm` shows of a model with this state, in the style `css`.

    Its theme is the system's or, in a frame, the `color-scheme` of that.
    """
    script, style = _script(esm), css + _STYLE
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_fingerprint(script)}'",
            f"style-src '{_fingerprint(style)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return _PAGE.format(
        lang=html.escape(lang),
        policy=html.escape(policy, quote=False),
        title=html.escape(title),
        style=style,
        no_script=html.escape(say(lang, "standalone.no_script")),
        state=_data(state),
        script=script,
    )


def _script(esm: str) -> str:
    """The module as a plain script: browsers load no module from a disk."""
    body, found = _EXPORT.subn(lambda export: f"(load => {{{_BOOT}}})({export[1]});", esm)
    if not found or _UNSAFE.search(body):
        raise ValueError("this bundle cannot stand in a page: it has no default export, or ends the script")
    return f'(() => {{"use strict";{body}}})();'


def _data(state: Mapping[str, Any]) -> str:
    """The state as JSON, with nothing in it that could end the script element."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _fingerprint(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
