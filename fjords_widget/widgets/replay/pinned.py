"""A board of a replay that stays at one move. All that it needs is in the replay, so it is small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets
from ipywidgets import Widget, widget_serialization

from fjords_widget.widgets.shared.base import MimeBundle, PageWidget

if TYPE_CHECKING:
    from fjords_widget.records.node import Node
    from fjords_widget.widgets.replay.widget import Replay
    from fjords_widget.widgets.shared.fields import Reader
    from fjords_widget.widgets.shared.rpc import Answer, Verbs

SCRIPT = """
const PATIENCE = 10_000;

export default {
  async render({ model, el, signal }) {
    const id = model.get("_replay").slice("IPY_MODEL_".length);
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const found = Promise.resolve(model.widget_manager?.get_model(id)).catch(() => undefined);
    const replay = await Promise.race([found, late]);
    const script = replay?.get("_esm");
    if (!script) return showPicture(model, el);
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { default: load } = await import(url);
    URL.revokeObjectURL(url);
    const [at, game] = [model.get("_at"), model.get("_game")];
    if (!signal?.aborted) return load().pin({ model: replay, el, at, game });
  },
};

function showPicture(model, el) {
  const show = (message) => {
    if (message?.html) el.innerHTML = message.html;
  };
  model.on("msg:custom", show);
  model.send({ id: 1, do: "picture" });
  return () => model.off("msg:custom", show);
}
"""
"""The replay has the script and the record: nothing of both is sent, or saved, a second time.

Where a page does not find another widget, or not in time, the board is a picture.
"""


class PinnedBoard(PageWidget):
    """What `replay.show(17)` gives: the board after move 17, whatever the replay itself shows."""

    ply = traitlets.Int(read_only=True).tag(sync=True)
    _at = traitlets.Int(read_only=True).tag(sync=True)
    _game = traitlets.Int(read_only=True).tag(sync=True)
    _replay = traitlets.Instance(Widget, read_only=True).tag(sync=True, **widget_serialization)

    def __init__(self, replay: Replay, node: Node) -> None:
        self._lang = replay.lang
        self._node = node
        self.set_trait("ply", node.ply)
        self.set_trait("_at", replay._record_tree.number(node) or 0)
        self.set_trait("_game", replay._game)
        self.set_trait("_replay", replay)
        super().__init__()

    @property
    def _esm(self) -> str:
        return SCRIPT

    @traitlets.default("_style")
    def _read_style(self) -> str:
        return ""  # the replay brings it

    def _verbs(self) -> Verbs[Any]:
        return {"picture": _send_picture}

    def _draw_still(self) -> MimeBundle:
        from fjords_widget.widgets.shared import picture

        seating = self._replay._record_trees[self._game].seating
        return picture.still(self._node, seating.seats, seating.lang), {}


def _send_picture(board: PinnedBoard, read: Reader) -> Answer:
    del read
    return {"html": board._draw_still()[0]["text/html"]}
