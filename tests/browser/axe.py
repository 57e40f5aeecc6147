"""axe-core, which looks for what people cannot see, hear or reach."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator

from tests.paths import ROOT

AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """async (root, but) => {
    const rules = Object.fromEntries(but.map(rule => [rule, { enabled: false }]));
    const { violations } = await axe.run(root, { rules });
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
}"""


def find_faults(root: Locator, but: Sequence[str] = ()) -> list[str]:
    """What axe-core finds in a part of a page, by all of its rules but for those that are named."""
    if not root.page.evaluate("() => 'axe' in window"):
        # Not as an element of the page: the policy of our files allows no other script.
        root.page.evaluate(f"() => {{{AXE.read_text(encoding='utf-8')}}}")
    found: list[str] = root.evaluate(RUN_AXE, list(but))
    return found
