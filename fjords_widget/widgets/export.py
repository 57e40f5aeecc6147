"""A notebook as one HTML file: replays, lessons and questions are live in it, with no kernel and no network.

Boards to play on are pictures with their record, since nobody is there to play with.
"""

from __future__ import annotations

import html
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fjords_widget.engine.catalogue import LANGUAGES, say
from fjords_widget.engine.errors import InvalidOption
from fjords_widget.files import FilePath, write_whole
from fjords_widget.progress import Meter
from fjords_widget.widgets.shared.bundle import read_bundle, read_style_sheet
from fjords_widget.widgets.shared.standalone import standalone

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
LIVE = {"_tree": "replay", "_films": "lesson", "_asked": "question"}
"""What only the state of such a widget has, and the bundle that shows it."""
HEIGHTS = {"replay": 820, "lesson": 720, "question": 620}
"""How high a frame is until its page has said how high it would like to be."""
LONGEST_TITLE = 120
# Frames say how high they want to be; nothing else is taken from them. They and pictures have the theme of
# the page, Jupyter or Sphinx (furo, pydata …); a page that has none is light. Nobody can join a game there.
LISTEN = """<script>
(() => {
  const places = [document.body, document.documentElement];
  const follow = () => {
    const dark = places.some((place) => place.dataset.jpThemeLight === "false");
    const said = places.map((place) => place.dataset.theme).find((theme) => /dark|light|auto/.test(theme));
    const theme = said?.match(/dark|light|auto/)[0] ?? (dark ? "dark" : "light");
    for (const board of document.querySelectorAll("iframe.fjords, [data-fjords-picture] img")) {
      board.style.colorScheme = theme === "auto" ? "light dark" : theme;
    }
  };
  for (const place of places) new MutationObserver(follow).observe(place, { attributes: true });
  const look = () => {
    follow();
    for (const offer of document.querySelectorAll("[data-fjords-join]")) offer.hidden = true;
  };
  look();
  addEventListener("DOMContentLoaded", look);
})();
addEventListener("message", ({ data, source }) => {
  const height = Number(data?.fjordsHeight);
  if (!(height > 0 && height < 5000)) return;
  for (const frame of document.querySelectorAll("iframe.fjords")) {
    if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`;
  }
});
</script>"""


def export_notebook(
    source: FilePath, target: FilePath | None = None, *, run: bool = False, progress: bool = False
) -> Path:
    """Writes a notebook as one HTML file, beside it unless another path is given, and returns the path.

    A widget is live if the notebook was saved with the state of its widgets; else it is the picture that was
    saved. `run` runs the notebook first, in its own folder; the file itself stays as it is, and `progress`
    shows a bar.
    """
    notebook = _read(source)
    if run:
        _run(notebook, Path(source).resolve().parent, progress)
    path = Path(source).with_suffix(".html") if target is None else Path(target)
    write_whole(path, make_page(notebook, Path(source).stem))
    return path


def make_page(notebook: Any, title: str) -> str:
    """A notebook as a page; what it holds is changed on the way."""
    try:
        from nbconvert import HTMLExporter
    except ImportError:
        raise InvalidOption(say(None, "hosts.no_nbconvert")) from None
    put_live(notebook)
    # Nothing is fetched: neither scripts nor fonts.
    exporter: Any = HTMLExporter(  # type: ignore[no-untyped-call]
        require_js_url="", jquery_url="", mathjax_url="", mermaid_js_url=""
    )
    page, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": title[:LONGEST_TITLE]}})
    return str(page).replace("</body>", f"{LISTEN}</body>", 1)


def put_live(notebook: Any) -> None:
    """Puts live pages in the place of widgets, as far as their state was saved in the notebook."""
    models = read_models(notebook.metadata)
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if _replace(output, models)]


def read_models(metadata: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The state of every widget that a notebook was saved with, by the widget's id."""
    states = _dict(_dict(metadata.get("widgets")).get(STATE)).get("state")
    return {name: _dict(_dict(model).get("state")) for name, model in _dict(states).items()}


def _dict(value: Any) -> Mapping[str, Any]:
    """A part of what was saved, or nothing, if somebody corrupted it."""
    return value if isinstance(value, dict) else {}


def is_ours(state: Mapping[str, Any]) -> bool:
    """Whether it is the state of a widget of this package."""
    return str(state.get("_anywidget_id", "")).startswith("fjords_widget.")


def make_frame(models: Mapping[str, Mapping[str, Any]], name: str) -> str | None:
    """A live page in the place of a widget; None if it has to be a picture."""
    state = _find_state(models, name)
    bundle = next((bundle for trait, bundle in LIVE.items() if trait in state), None)
    return None if bundle is None else _frame(bundle, state)


def _replace(output: Any, models: Mapping[str, Mapping[str, Any]]) -> bool:
    """Puts a live page in the place of a widget, or leaves its saved picture; False if nothing is left."""
    if VIEW not in _dict(output.get("data")):
        return True
    model = _dict(output["data"].pop(VIEW)).get("model_id")
    frame = make_frame(models, str(model))
    if frame is not None:
        output["data"] = {"text/html": frame}
    return any(output["data"].values())


def _find_state(models: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, Any]:
    """The state of a model; that of a board which is pinned to a move is its replay's, at that move."""
    state = dict(models.get(name, {}))
    replay = str(state.get("_replay", "")).removeprefix("IPY_MODEL_")
    if replay in models:
        return {**models[replay], **{name: state.get(name, 0) for name in ("ply", "_at", "_game")}}
    return state


def _frame(bundle: str, state: Mapping[str, Any]) -> str:
    """A page of its own within the page: neither can reach into the other."""
    lang = _dict(state.get("_setup")).get("lang")
    page = standalone(
        title="Fjords",
        lang=lang if lang in LANGUAGES else "en",
        esm=read_bundle(f"{bundle}.js"),
        css=read_style_sheet(bundle),
        state={name: value for name, value in state.items() if name not in ("_esm", "_style", "_css")},
    )
    return (
        f'<iframe class="fjords" sandbox="allow-scripts" title="Fjords" srcdoc="{html.escape(page)}" '
        f'style="width: 100%; height: {HEIGHTS[bundle]}px; border: 0; color-scheme: light"></iframe>'
    )


def _read(source: FilePath) -> Any:
    import nbformat

    try:
        with open(source, encoding="utf-8") as file:
            notebook = nbformat.read(file, as_version=4)
            nbformat.validate(notebook)
            return notebook
    except OSError:
        raise
    except Exception as fault:  # nbformat raises whatever it stumbles over
        path = os.fspath(source)
        raise InvalidOption(say(None, "hosts.no_notebook", path=path, fault=_first_line(fault))) from None


def _first_line(fault: Exception) -> str:
    return (str(fault).splitlines() or [type(fault).__name__])[0][:200]


def _run(notebook: Any, folder: Path, progress: bool) -> None:
    try:
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
    except ImportError:
        raise InvalidOption(say(None, "hosts.no_nbconvert")) from None
    client = NotebookClient(notebook, resources={"metadata": {"path": str(folder)}}, store_widget_state=True)
    try:
        with Meter(progress, len(notebook.cells), " cells") as meter:
            client.on_cell_complete = lambda **at: meter.show(at["cell_index"] + 1)
            client.execute()
    except CellExecutionError as error:
        raise InvalidOption(say(None, "hosts.cell_failed", fault=f"{error.ename}: {error.evalue}")) from None
