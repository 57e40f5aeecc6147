"""A widget as one file: a script, a state, a policy, and no text that could break out of its place."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from fjords_widget.widgets.shared.standalone import standalone

ESM = "var a={render:({model:m,el:e})=>{e.textContent=m.get('text')}};export{a as default};"
HOSTILE = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)> &lt; \u2028 ' \" \\"


def page(text: str = "calm", title: str = "A game") -> str:
    return standalone(title=title, lang="en", esm=ESM, css=".fj{color:red}", state={"text": text})


def part(html: str, opening: str, closing: str) -> str:
    return html.partition(opening)[2].partition(closing)[0]


def test_the_state_comes_out_as_it_went_in() -> None:
    html = page(HOSTILE)
    inside = part(html, 'id="state">', "</script>")
    assert json.loads(inside) == {"text": HOSTILE}
    assert html.count("<script") == 2
    assert html.count("</script>") == 2


def test_the_title_is_text() -> None:
    assert "<title>&lt;/title&gt;&lt;script&gt;</title>" in page(title="</title><script>")


def test_the_policy_lets_this_script_run_and_nothing_else() -> None:
    html = page()
    policy = part(html, 'Content-Security-Policy" content="', '"')
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    script = re.findall(r"<script>(.*)</script>", html, re.DOTALL)[0]
    style = part(html, "<style>", "</style>")
    for kind, text in (("script", script), ("style", style)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_the_page_refers_to_nothing_outside() -> None:
    assert not re.search(r"https?:|src=|href=|@import|url\(", page())


@pytest.mark.parametrize("esm", ["var a=1;", "var a='</script>';export{a as default};"])
def test_a_bundle_that_cannot_stand_in_a_page_is_refused(esm: str) -> None:
    with pytest.raises(ValueError, match="cannot stand in a page"):
        standalone(title="", lang="en", esm=esm, css="", state={})
